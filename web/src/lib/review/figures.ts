/** Figures of a review: big blinds, shares, and how far they may be off. */
import { percent } from "$lib/lab/figures";
import type { Grade } from "./values";

/** `1.8` of 1.8, `−0.25`; a sign in front of gains where `isSigned`. At most two decimals. */
export function blinds(value: number, isSigned = false): string {
  const rounded = Math.round(Math.abs(value) * 100) / 100;
  const sign = rounded === 0 ? "" : value < 0 ? "−" : isSigned ? "+" : "";
  return `${sign}${rounded.toFixed(2).replace(/\.?0+$/, "")}`;
}

/** Always two decimals, for columns. */
export function blindsInColumn(value: number): string {
  const fixed = Math.abs(value).toFixed(2);
  return `${value < 0 && fixed !== "0.00" ? "−" : ""}${fixed}`;
}

/** `± 0.05`; an exact figure has no error to show. */
export function error(stderr: number): string {
  if (stderr <= 0) return "";
  return `± ${stderr < 0.005 ? "0.01" : stderr.toFixed(2)}`;
}

/** Whole percents. */
export function share(value: number): string {
  return percent(value, 0);
}

/** As annotators of games write them: told apart without their colour. */
export const GRADE_SIGNS: Record<Grade, string> = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

export const GRADES: readonly Grade[] = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** Whether something was given away: an inaccuracy or worse. */
export function isFault(grade: Grade | null | undefined): boolean {
  return grade === "inaccuracy" || grade === "mistake" || grade === "blunder";
}

/** Where a bar from zero begins and how wide it is, both as shares of the whole, beside the others. */
export function bar(value: number, all: readonly number[]): { start: number; width: number } {
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const whole = high - low;
  if (whole === 0) return { start: 0, width: 0 };
  return { start: (Math.min(0, value) - low) / whole, width: Math.abs(value) / whole };
}
