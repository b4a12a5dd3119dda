/**
 * A bucket holds a token for each call that a client may still make.
 * Times are milliseconds of whichever clock the caller reads.
 */

import type { Rule } from "./rules.ts";

export type Bucket = { rule: Rule; tokens: number; filledAt: number };

export function fullBucket(rule: Rule, now: number): Bucket {
  return { rule, tokens: rule.burst, filledAt: now };
}

/** The bucket as it is by now. It never holds more than the rule's burst. */
export function refill(bucket: Bucket, now: number): Bucket {
  const { rule, tokens, filledAt } = bucket;
  const earned = Math.floor((now - filledAt) / rule.refillMs);
  return {
    rule,
    tokens: Math.min(rule.burst, tokens + earned),
    filledAt: now,
  };
}

export function isFull(bucket: Bucket): boolean {
  return bucket.tokens >= bucket.rule.burst;
}

/** How long it takes from now until an empty bucket has a token again. */
export function untilNext(bucket: Bucket, now: number): number {
  return bucket.filledAt + bucket.rule.refillMs - now;
}
