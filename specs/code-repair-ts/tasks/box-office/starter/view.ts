/** Which seats one sees best from. */

import { isFree, type House, type Row, type Seat } from "./house.ts";

/** The free seats of a row, those nearest to its middle first; of two as near, the left one. */
function byView(row: Row): Seat[] {
  const middle = (row.seats.length + 1) / 2;
  const offCentre = (seat: Seat) => Math.abs(seat.number - middle);
  return row.seats.sort((a, b) => offCentre(a) - offCentre(b)).filter(isFree);
}

/** The best free seat: in the first row that has one left, the one with the best view. */
export function bestFree(house: House): Seat | undefined {
  for (const row of house.rows) {
    const best = byView(row).at(0);
    if (best !== undefined) return best;
  }
  return undefined;
}
