import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { headersFor } from "../src/headers.ts";
import { Limiter } from "../src/limiter.ts";
import { parseRule } from "../src/rules.ts";

/** Searches: three at once, one more each second. Exports: one in ten seconds. */
function limiter(): Limiter {
  return new Limiter([
    parseRule("search", "/search", "60 per 1m, burst 3"),
    parseRule("export", "/export", "1 per 10s"),
  ]);
}

/** Which of the calls at these times go through. */
function allowed(api: Limiter, path: string, times: number[]): boolean[] {
  return times.map((now) => api.decide("ada", path, now).allowed);
}

describe("a burst", () => {
  test("goes through", () => {
    assert.deepEqual(allowed(limiter(), "/search", [0, 0, 0]), [true, true, true]);
  });

  test("ends where the rule says", () => {
    assert.deepEqual(allowed(limiter(), "/search", [0, 0, 0, 0]), [true, true, true, false]);
  });

  test("is counted down", () => {
    const api = limiter();
    const remaining = [0, 1, 2].map((now) => headersFor(api.decide("ada", "/search", now)));
    assert.deepEqual(
      remaining.map((headers) => headers["X-RateLimit-Remaining"]),
      ["2", "1", "0"],
    );
  });

  test("is no longer after a day without calls", () => {
    const times = [0, 86_400_000, 86_400_000, 86_400_000, 86_400_000];
    assert.deepEqual(allowed(limiter(), "/search", times), [true, true, true, true, false]);
  });

  test("is each client's own", () => {
    const api = limiter();
    allowed(api, "/search", [0, 0, 0, 0]);
    assert.deepEqual(api.decide("bo", "/search", 0), { allowed: true, remaining: 2 });
  });

  test("of searches leaves the exports alone", () => {
    const api = limiter();
    allowed(api, "/search", [0, 0, 0, 0]);
    assert.deepEqual(api.decide("ada", "/export/7", 0), { allowed: true, remaining: 0 });
  });
});

describe("a client that has used its calls up", () => {
  test("earns one back when the time has passed", () => {
    const times = [0, 0, 10_000, 10_000];
    assert.deepEqual(allowed(limiter(), "/export", times), [true, false, true, false]);
  });

  test("earns it however often it asks meanwhile", () => {
    const decisions = allowed(limiter(), "/export", [0, 2_500, 5_000, 7_500, 10_000, 12_500]);
    assert.deepEqual(decisions, [true, false, false, false, true, false]);
  });

  test("is told how long it has to wait", () => {
    const api = limiter();
    api.decide("ada", "/export", 0);
    const decision = api.decide("ada", "/export", 3_500);
    assert.deepEqual(decision, { allowed: false, retryAfterMs: 6_500 });
    assert.deepEqual(headersFor(decision), { "Retry-After": "7" });
  });
});

test("a path without a rule has no limit", () => {
  const decision = limiter().decide("ada", "/health", 0);
  assert.deepEqual(decision, { allowed: true, remaining: Infinity });
  assert.deepEqual(headersFor(decision), {});
});

test("only buckets that are not full are kept", () => {
  const api = limiter();
  allowed(api, "/search", [0, 0]);
  allowed(api, "/export", [0]);
  assert.equal(api.size, 2);
  api.forgetIdle(2_000);
  assert.equal(api.size, 1);
  api.forgetIdle(10_000);
  assert.equal(api.size, 0);
});
