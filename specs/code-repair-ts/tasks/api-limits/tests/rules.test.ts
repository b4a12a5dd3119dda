import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { BadLimit, parseRule, ruleFor } from "../src/rules.ts";

describe("a limit in the configuration", () => {
  test("bursts as many calls as its period allows", () => {
    assert.deepEqual(parseRule("search", "/search", "6 per 30s"), {
      name: "search",
      prefix: "/search",
      burst: 6,
      refillMs: 5_000,
    });
  });

  test("may have a burst of its own", () => {
    const { burst, refillMs } = parseRule("export", "/export", "60 per 1m, burst 10");
    assert.deepEqual([burst, refillMs], [10, 1_000]);
  });

  test("has to allow a call, in whole milliseconds, and make sense", () => {
    for (const limit of ["0 per 1s", "7 per 1s", "5 per 1s, burst 0", "5 a second"]) {
      assert.throws(() => parseRule("search", "/search", limit), BadLimit, limit);
    }
  });
});

test("the longest prefix decides which rule a path has", () => {
  const rules = [
    parseRule("all", "/", "10 per 1s"),
    parseRule("export", "/orders/export", "1 per 1m"),
    parseRule("orders", "/orders", "5 per 1s"),
  ];
  const names = ["/orders/7", "/orders/export/7", "/"].map((path) => ruleFor(rules, path)?.name);
  assert.deepEqual(names, ["orders", "export", "all"]);
});
