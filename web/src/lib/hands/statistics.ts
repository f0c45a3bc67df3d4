/** Rates as people read them. */
import type { StatisticView } from "$lib/api/types";

/** `24 %`; aggression is bets and raises for each call. A rate of nothing is a dash. */
export function rate({ name, times, chances }: StatisticView): string {
  if (chances === 0) return "–";
  if (name === "aggression") return (times / chances).toFixed(1);
  return `${Math.round((times * 100) / chances)} %`;
}
