/** Where a group can sit side by side. */

import { isFree, type House, type Row, type Seat } from "./house.ts";

export class NoRoom extends Error {}

/** Free seats side by side, in the first row that has them and as far left as can be. */
export function findTogether(house: House, count: number): Seat[] {
  for (const row of house.rows) {
    const group = groupIn(row, count);
    if (group !== undefined) return group;
  }
  throw new NoRoom(`no row has ${count} free seats side by side`);
}

function groupIn(row: Row, count: number): Seat[] | undefined {
  let group: Seat[] = [];
  for (const seat of row.seats.filter(isFree).sort((a, b) => a.number - b.number)) {
    const last = group.at(-1);
    group = last !== undefined && areNeighbours(row, last, seat) ? [...group, seat] : [seat];
    if (group.length === count) return group;
  }
  return undefined;
}

/** An aisle parts the seats to its left and right. */
function areNeighbours(row: Row, left: Seat, right: Seat): boolean {
  return right.number === left.number + 1 && left.number !== row.aisleAfter;
}
