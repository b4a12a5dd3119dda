/** Decides which calls go through. */

import { fullBucket, isFull, refill, untilNext, type Bucket } from "./bucket.ts";
import { ruleFor, type Rule } from "./rules.ts";

export type Decision =
  { allowed: true; remaining: number } | { allowed: false; retryAfterMs: number };

/** A client has a bucket of its own for each rule. */
type Slot = { client: string; rule: string };
const slotOf = (client: string, rule: Rule): Slot => ({ client, rule: rule.name });

export class Limiter {
  readonly #rules: readonly Rule[];
  readonly #buckets = new Map<Slot, Bucket>();

  constructor(rules: readonly Rule[]) {
    this.#rules = rules;
  }

  /** How many buckets are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Whether a client may call a path now. A path without a rule has no limit. */
  decide(client: string, path: string, now: number): Decision {
    const rule = ruleFor(this.#rules, path);
    if (rule === undefined) return { allowed: true, remaining: Infinity };
    const slot = slotOf(client, rule);
    const bucket = refill(this.#buckets.get(slot) ?? fullBucket(rule, now), now);
    const allowed = bucket.tokens >= 1;
    if (allowed) bucket.tokens -= 1;
    this.#buckets.set(slot, bucket);
    return allowed
      ? { allowed, remaining: Math.floor(bucket.tokens) }
      : { allowed, retryAfterMs: untilNext(bucket, now) };
  }

  /** Drop the buckets that are full again: who comes back gets a full one anyway. */
  forgetIdle(now: number): void {
    for (const [slot, bucket] of this.#buckets) {
      if (isFull(refill(bucket, now))) this.#buckets.delete(slot);
    }
  }
}
