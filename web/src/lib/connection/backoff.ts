/** How long to wait before trying a lost connection again: longer each time, never the same for everybody. */
const FIRST = 250;
const LONGEST = 8_000;

/** Milliseconds before attempt number `attempt` (0 is the first); `chance` is between 0 and 1. */
export function waitBefore(attempt: number, chance: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** attempt);
  return Math.round(full * (0.6 + 0.4 * chance));
}
