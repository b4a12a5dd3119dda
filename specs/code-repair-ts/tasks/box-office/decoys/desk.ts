/** What the people at the box office do: sell seats, and take them back. */

import { isFree, seatAt, type House, type Seat } from "./house.ts";
import { findTogether } from "./together.ts";
import { bestFree } from "./view.ts";

export type Ticket = { holder: string; seats: string[]; cents: number };

export class SeatTaken extends Error {}
export class SoldOut extends Error {}
export class NotTheHolder extends Error {}

/** Sell a seat that somebody asks for by its code. */
export function sellSeat(house: House, code: string, holder: string): Ticket {
  return sell([seatAt(house, code)], holder);
}

/** Say which seat `sellBest` would sell, and for how much. Nothing is sold. */
export function offerBest(house: House): { seat: string; cents: number } {
  const { code, cents } = best(house);
  return { seat: code, cents };
}

/** Sell the best seat that is left. */
export function sellBest(house: House, holder: string): Ticket {
  const seat = best(house);
  const row = house.rows.find((row) => row.seats.includes(seat));
  row?.seats.sort((a, b) => a.number - b.number);
  return sell([seat], holder);
}

/** Sell a group seats that are side by side. */
export function sellTogether(house: House, count: number, holder: string): Ticket {
  return sell(findTogether(house, count), holder);
}

/** Take a seat back from its holder. It can then be sold again. */
export function takeBack(house: House, code: string, holder: string): void {
  const seat = seatAt(house, code);
  if (seat.holder !== holder) throw new NotTheHolder(`${seat.code} was not sold to ${holder}`);
  seat.holder = null;
}

function best(house: House): Seat {
  const seat = bestFree(house);
  if (seat === undefined) throw new SoldOut("the house is sold out");
  return seat;
}

function sell(seats: Seat[], holder: string): Ticket {
  for (const seat of seats) {
    if (!isFree(seat)) throw new SeatTaken(`${seat.code} is taken`);
    seat.holder = holder;
  }
  return {
    holder,
    seats: seats.map((seat) => seat.code),
    cents: seats.reduce((sum, seat) => sum + seat.cents, 0),
  };
}
