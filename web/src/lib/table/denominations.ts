/** Chips by value, the largest first, in the colours of casinos as far as those agree. */

export interface Denomination {
  value: number;
  /** Of the disc and of the marks on its rim. */
  colour: string;
  mark: string;
}

export const DENOMINATIONS: readonly Denomination[] = [
  { value: 5_000_000, colour: "#caa24a", mark: "#3a2a08" },
  { value: 1_000_000, colour: "#2b5fc0", mark: "#ffffff" },
  { value: 500_000, colour: "#d4628f", mark: "#ffffff" },
  { value: 100_000, colour: "#189a8d", mark: "#ffffff" },
  { value: 25_000, colour: "#7e5334", mark: "#f2dfc4" },
  { value: 5_000, colour: "#df7a1f", mark: "#fff4e6" },
  { value: 1_000, colour: "#e0b92b", mark: "#3a3209" },
  { value: 500, colour: "#7a48b8", mark: "#ffffff" },
  { value: 100, colour: "#262b33", mark: "#e9edf2" },
  { value: 25, colour: "#1f8a4c", mark: "#ffffff" },
  { value: 5, colour: "#c5283d", mark: "#ffffff" },
  { value: 1, colour: "#e8ebef", mark: "#4676b8" },
];
