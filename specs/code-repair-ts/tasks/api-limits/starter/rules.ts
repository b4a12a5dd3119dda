/** What clients may ask of the parts of the API. */

export type Rule = {
  name: string;
  /** The paths that the rule is for all begin with this. */
  prefix: string;
  /** How many calls a client may make at once, after it has made none for long. */
  burst: number;
  /** A client that has used calls up earns one back each time this has passed. */
  refillMs: number;
};

export class BadLimit extends Error {}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * A rule from the configuration. Its limit reads "6 per 30s" or, where the burst is another,
 * "60 per 1m, burst 10".
 */
export function parseRule(name: string, prefix: string, limit: string): Rule {
  const match = /^(\d+) per (\d+)([smh])(?:, burst (\d+))?$/.exec(limit);
  const [, calls, length, unit, burst] = match ?? [];
  const periodMs = Number(length) * unitMs[unit];
  const rule = { name, prefix, burst: Number(burst ?? calls), refillMs: periodMs / Number(calls) };
  if (!(rule.burst >= 1 && Number.isInteger(rule.refillMs) && rule.refillMs >= 1)) {
    throw new BadLimit(`${name} has a limit that cannot be kept: ${limit}`);
  }
  return rule;
}

/** The rule for a path: of those whose prefix it begins with, the one with the longest. */
export function ruleFor(rules: readonly Rule[], path: string): Rule | undefined {
  return rules
    .filter((rule) => path.startsWith(rule.prefix))
    .reduce<Rule | undefined>(
      (best, rule) => (best === undefined || rule.prefix.length > best.prefix.length ? rule : best),
      undefined,
    );
}
