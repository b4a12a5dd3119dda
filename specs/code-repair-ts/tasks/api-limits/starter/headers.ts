/** What a client is told about its limit. */

import type { Decision } from "./limiter.ts";

/** The headers of a response. A client that waits for the seconds of Retry-After is not early. */
export function headersFor(decision: Decision): Record<string, string> {
  if (!decision.allowed) return { "Retry-After": String(Math.ceil(decision.retryAfterMs / 1_000)) };
  if (decision.remaining === Infinity) return {};
  return { "X-RateLimit-Remaining": String(decision.remaining) };
}
