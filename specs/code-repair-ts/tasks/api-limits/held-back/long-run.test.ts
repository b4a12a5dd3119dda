import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { headersFor } from "../src/headers.ts";
import { Limiter } from "../src/limiter.ts";
import { parseRule } from "../src/rules.ts";

/** How many of the calls that a client makes at these times go through. */
function count(api: Limiter, client: string, times: number[]): number {
  return times.filter((now) => api.decide(client, "/tiles", now).allowed).length;
}

function every(ms: number, calls: number): number[] {
  return Array.from({ length: calls }, (_, index) => index * ms);
}

describe("over a long run", () => {
  test("a client that asks four times too often gets its share", () => {
    const api = new Limiter([parseRule("tiles", "/tiles", "2 per 1s")]);
    assert.equal(count(api, "ada", every(125, 81)), 2 + 20);
  });

  test("a client that asks a little too often gets its share", () => {
    const api = new Limiter([parseRule("tiles", "/tiles", "60 per 1m, burst 3")]);
    assert.equal(count(api, "ada", every(750, 17)), 3 + 12);
  });

  test("parts of the time between calls add up", () => {
    const api = new Limiter([parseRule("tiles", "/tiles", "60 per 1m, burst 2")]);
    const times = [0, 0, 1_500, 3_000, 3_000, 3_000];
    const allowed = times.map((now) => api.decide("ada", "/tiles", now).allowed);
    assert.deepEqual(allowed, [true, true, true, true, true, false]);
  });

  test("a client that keeps below its pace is never turned away", () => {
    const api = new Limiter([parseRule("tiles", "/tiles", "4 per 1s, burst 1")]);
    assert.equal(count(api, "ada", every(375, 40)), 40);
  });
});

describe("what is left", () => {
  test("is a whole number, earned calls included", () => {
    const api = new Limiter([parseRule("tiles", "/tiles", "60 per 1m, burst 5")]);
    const left = [0, 0, 0, 0, 1_500, 2_500].map((now) => api.decide("ada", "/tiles", now));
    assert.deepEqual(
      left.map((decision) => headersFor(decision)["X-RateLimit-Remaining"]),
      ["4", "3", "2", "1", "1", "1"],
    );
  });

  test("is counted from the time of the first call", () => {
    const api = new Limiter([parseRule("tiles", "/tiles", "60 per 1m, burst 2")]);
    for (const now of [50_000, 50_000, 51_250]) api.decide("ada", "/tiles", now);
    const decision = api.decide("ada", "/tiles", 51_500);
    assert.deepEqual(decision, { allowed: false, retryAfterMs: 500 });
    assert.deepEqual(headersFor(decision), { "Retry-After": "1" });
  });

  test("is each client's and each rule's own", () => {
    const api = new Limiter([
      parseRule("tiles", "/tiles", "1 per 1m"),
      parseRule("search", "/search", "2 per 1m"),
    ]);
    const calls = [
      ["ada", "/tiles"],
      ["bo", "/tiles"],
      ["ada", "/search"],
      ["ada", "/tiles"],
      ["ada", "/search"],
      ["bo", "/tiles"],
      ["ada", "/search"],
      ["bo", "/search"],
    ];
    const decisions = calls.map(([client, path]) => api.decide(client, path, 0).allowed);
    assert.deepEqual(decisions, [true, true, true, false, true, false, false, true]);
    assert.equal(api.size, 4);
  });
});

test("an idle bucket is forgotten once all its calls are earned back, and not before", () => {
  const api = new Limiter([parseRule("tiles", "/tiles", "60 per 1m, burst 2")]);
  for (const now of [0, 0, 500]) api.decide("ada", "/tiles", now);
  api.forgetIdle(1_750);
  assert.equal(api.size, 1);
  api.forgetIdle(2_000);
  assert.equal(api.size, 0);
  assert.equal(count(api, "ada", [2_000, 2_000, 2_000]), 2);
});
