/** What to choose from when a table or a tournament is made. */

/** The small and the big blind of a cash table. */
export const STAKES: readonly [small: number, big: number][] = [
  [5, 10],
  [25, 50],
  [50, 100],
  [100, 200],
  [500, 1000],
];

/** How deep a cash table is, in big blinds: the smallest and the largest buy-in. */
export const DEPTHS: readonly [low: number, high: number][] = [
  [20, 50],
  [40, 100],
  [100, 200],
];

export const STARTING_STACKS: readonly number[] = [1500, 3000, 5000, 10_000];

/** Hands to a level of blinds. */
export const LEVEL_HANDS: readonly number[] = [5, 10, 20];

/** Seconds for a decision. */
export const THINKING_SECONDS: readonly number[] = [10, 15, 30, 60];
