/** Stakes to choose from, and the amounts that follow from them. */
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
