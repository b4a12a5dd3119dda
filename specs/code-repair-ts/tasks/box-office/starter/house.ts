/** A house is one performance: its rows from the stage to the back, and who holds which seat. */

export type RowPlan = { label: string; seats: number; cents: number; aisleAfter?: number };

export type Seat = { code: string; number: number; cents: number; holder: string | null };

export type Row = {
  label: string;
  /** The number of the seat that has an aisle to its right. */
  aisleAfter: number | null;
  /** From left to right; the first one has the number 1. */
  seats: Seat[];
};

export type House = { rows: Row[] };

export class UnknownSeat extends Error {}

/** A house in which every seat is free. */
export function openHouse(plan: RowPlan[]): House {
  return { rows: plan.map(openRow) };
}

function openRow({ label, seats, cents, aisleAfter }: RowPlan): Row {
  return {
    label,
    aisleAfter: aisleAfter ?? null,
    seats: Array.from({ length: seats }, (_, index) => ({
      code: `${label}${index + 1}`,
      number: index + 1,
      cents,
      holder: null,
    })),
  };
}

export function isFree(seat: Seat): boolean {
  return seat.holder === null;
}

/** The seat with a code such as "B12": the label of its row, then its number. */
export function seatAt(house: House, code: string): Seat {
  const [, label, number] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
  const row = house.rows.find((row) => row.label === label);
  const seat = row?.seats[Number(number) - 1];
  if (seat === undefined) throw new UnknownSeat(`there is no seat ${code}`);
  return seat;
}

/** A line for each row, for the ushers: "." is a free seat, "X" a sold one, a space an aisle. */
export function chart(house: House): string[] {
  return house.rows.map((row) => {
    const marks = row.seats.map((seat): string => (isFree(seat) ? "." : "X"));
    if (row.aisleAfter !== null) marks.splice(row.aisleAfter, 0, " ");
    return `${row.label} ${marks.join("")}`;
  });
}
