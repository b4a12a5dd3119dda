import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  NotTheHolder,
  offerBest,
  sellBest,
  sellSeat,
  sellTogether,
  takeBack,
} from "../src/desk.ts";
import { chart, openHouse, seatAt } from "../src/house.ts";

describe("an offer", () => {
  test("leaves the chart as it is", () => {
    const house = openHouse([{ label: "A", seats: 5, cents: 3200, aisleAfter: 4 }]);
    sellSeat(house, "A1", "Lind");
    assert.deepEqual(offerBest(house), { seat: "A3", cents: 3200 });
    assert.deepEqual(chart(house), ["A X... ."]);
  });

  test("leaves a group the seats that it would have had", () => {
    const house = openHouse([{ label: "C", seats: 7, cents: 1800 }]);
    assert.equal(offerBest(house).seat, "C4");
    assert.deepEqual(sellTogether(house, 4, "Park").seats, ["C1", "C2", "C3", "C4"]);
  });
});

describe("a row that is full", () => {
  test("takes back the very seat that is returned", () => {
    const house = openHouse([
      { label: "A", seats: 4, cents: 3200 },
      { label: "B", seats: 4, cents: 2400 },
    ]);
    const names = ["Lind", "Park", "Sadeghi", "Okafor", "Moreau"];
    const sold = names.map((name) => sellBest(house, name).seats[0]);
    assert.deepEqual(sold, ["A2", "A3", "A1", "A4", "B2"]);
    assert.throws(() => takeBack(house, "A1", "Lind"), NotTheHolder);
    takeBack(house, "A1", "Sadeghi");
    assert.deepEqual(chart(house), ["A .XXX", "B .X.."]);
    assert.equal(sellBest(house, "Brandt").seats[0], "A1");
  });
});

describe("after best seats were sold", () => {
  test("every code still finds its seat", () => {
    const house = openHouse([{ label: "D", seats: 12, cents: 1800 }]);
    for (const name of ["Lind", "Park", "Sadeghi"]) sellBest(house, name);
    const codes = Array.from({ length: 12 }, (_, index) => `D${index + 1}`);
    assert.deepEqual(
      codes.map((code) => seatAt(house, code).code),
      codes,
    );
    assert.deepEqual(chart(house), ["D ....XXX....."]);
  });

  test("a group still sits on one side of the aisle", () => {
    const house = openHouse([{ label: "E", seats: 9, cents: 1800, aisleAfter: 6 }]);
    sellBest(house, "Lind");
    assert.deepEqual(sellTogether(house, 3, "Park").seats, ["E1", "E2", "E3"]);
    assert.deepEqual(sellTogether(house, 3, "Sadeghi").seats, ["E7", "E8", "E9"]);
    assert.deepEqual(chart(house), ["E XXX.X. XXX"]);
  });

  test("single seats in between are found by their codes", () => {
    const house = openHouse([{ label: "F", seats: 3, cents: 1800 }]);
    assert.deepEqual(sellBest(house, "Lind").seats, ["F2"]);
    assert.deepEqual(sellSeat(house, "F1", "Park").seats, ["F1"]);
    assert.deepEqual(sellBest(house, "Sadeghi").seats, ["F3"]);
    takeBack(house, "F2", "Lind");
    assert.deepEqual(sellBest(house, "Brandt").seats, ["F2"]);
  });
});
