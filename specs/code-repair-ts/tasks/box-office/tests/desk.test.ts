import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  NotTheHolder,
  SeatTaken,
  SoldOut,
  offerBest,
  sellBest,
  sellSeat,
  sellTogether,
  takeBack,
} from "../src/desk.ts";
import { UnknownSeat, openHouse, type House } from "../src/house.ts";
import { NoRoom } from "../src/together.ts";

/** Two rows of six, with an aisle through the second. */
function studio(): House {
  return openHouse([
    { label: "A", seats: 6, cents: 3200 },
    { label: "B", seats: 6, cents: 2400, aisleAfter: 2 },
  ]);
}

describe("a seat by its code", () => {
  test("is sold at the price of its row", () => {
    const ticket = sellSeat(studio(), "B2", "Lind");
    assert.deepEqual(ticket, { holder: "Lind", seats: ["B2"], cents: 2400 });
  });

  test("is not sold twice", () => {
    const house = studio();
    sellSeat(house, "A4", "Lind");
    assert.throws(() => sellSeat(house, "A4", "Park"), SeatTaken);
  });

  test("has to be in the house", () => {
    assert.throws(() => sellSeat(studio(), "A7", "Lind"), UnknownSeat);
  });

  test("can be had while it is free, whatever else is sold", () => {
    const house = studio();
    sellBest(house, "Lind");
    assert.deepEqual(sellSeat(house, "A1", "Park").seats, ["A1"]);
  });

  test("can be sold again once it was taken back", () => {
    const house = studio();
    sellSeat(house, "A4", "Lind");
    assert.throws(() => takeBack(house, "A4", "Park"), NotTheHolder);
    takeBack(house, "A4", "Lind");
    assert.equal(sellSeat(house, "A4", "Park").holder, "Park");
  });
});

describe("the best seat", () => {
  test("is offered with its price", () => {
    assert.deepEqual(offerBest(studio()), { seat: "A3", cents: 3200 });
  });

  test("is in the middle of the first row, then beside it", () => {
    const house = studio();
    const sold = ["Lind", "Park", "Sadeghi"].map((name) => sellBest(house, name).seats);
    assert.deepEqual(sold, [["A3"], ["A4"], ["A2"]]);
  });

  test("is in the next row when the first is full", () => {
    const house = openHouse([
      { label: "A", seats: 1, cents: 3200 },
      { label: "B", seats: 3, cents: 2400 },
    ]);
    sellBest(house, "Lind");
    assert.deepEqual(sellBest(house, "Park"), { holder: "Park", seats: ["B2"], cents: 2400 });
  });

  test("is not to be had when the house is sold out", () => {
    assert.throws(() => sellBest(openHouse([]), "Lind"), SoldOut);
  });
});

describe("a group", () => {
  test("sits side by side, as far left as it can", () => {
    const house = studio();
    sellSeat(house, "A2", "Lind");
    const ticket = sellTogether(house, 3, "Park");
    assert.deepEqual(ticket, { holder: "Park", seats: ["A3", "A4", "A5"], cents: 9600 });
  });

  test("is not parted by an aisle", () => {
    const house = studio();
    sellTogether(house, 6, "Lind");
    assert.deepEqual(sellTogether(house, 3, "Park").seats, ["B3", "B4", "B5"]);
  });

  test("is turned away when no row has room", () => {
    assert.throws(() => sellTogether(studio(), 7, "Lind"), NoRoom);
  });

  test("fits in beside a single ticket", () => {
    const house = openHouse([{ label: "A", seats: 6, cents: 3200 }]);
    sellBest(house, "Lind");
    assert.deepEqual(sellTogether(house, 3, "Park").seats, ["A4", "A5", "A6"]);
  });
});
