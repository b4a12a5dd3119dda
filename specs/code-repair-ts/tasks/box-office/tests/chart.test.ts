import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sellBest, sellSeat } from "../src/desk.ts";
import { chart, openHouse } from "../src/house.ts";

const plan = [
  { label: "A", seats: 5, cents: 3200 },
  { label: "B", seats: 6, cents: 2400, aisleAfter: 2 },
];

describe("the ushers' chart", () => {
  test("shows rows and aisles", () => {
    assert.deepEqual(chart(openHouse(plan)), ["A .....", "B .. ...."]);
  });

  test("marks a seat that was asked for by its code", () => {
    const house = openHouse(plan);
    sellSeat(house, "B3", "Lind");
    assert.deepEqual(chart(house), ["A .....", "B .. X..."]);
  });

  test("marks a best seat in the middle", () => {
    const house = openHouse(plan);
    sellBest(house, "Lind");
    assert.deepEqual(chart(house), ["A ..X..", "B .. ...."]);
  });
});
