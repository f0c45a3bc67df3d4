/** What to choose from when a tournament is made. */

export const STARTING_STACKS: readonly number[] = [1500, 3000, 5000, 10_000];

/** Seconds for a decision. */
export const THINKING_SECONDS: readonly number[] = [10, 15, 30, 60];
