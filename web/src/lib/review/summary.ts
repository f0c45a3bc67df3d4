/** A reviewed hand in one line. Pure: which words, not how they read. */
import { isFault } from "./figures";
import type { Decision } from "./values";

export type Summary =
  | { kind: "nothing" }
  | { kind: "none" }
  | { kind: "clean"; decisions: number }
  | { kind: "lost"; lossBb: number; faults: number; worst: Decision };

/** What was given away against a perfect player, and the decision that cost most. Only losses that are certain count. */
export function summaryOf(review: { decisions: readonly Decision[] }): Summary {
  if (review.decisions.length === 0) return { kind: "nothing" };
  const judged = review.decisions.filter((each) => each.perfect !== null);
  if (judged.length === 0) return { kind: "none" };
  const faults = judged.filter((each) => isFault(each.perfect?.grade));
  const worst = worstOf(faults);
  if (worst === null) return { kind: "clean", decisions: judged.length };
  const lossBb = faults.reduce((sum, each) => sum + (each.perfect?.lossBb ?? 0), 0);
  return { kind: "lost", lossBb, faults: faults.length, worst };
}

function worstOf(decisions: readonly Decision[]): Decision | null {
  let worst: Decision | null = null;
  for (const each of decisions) if (worst === null || each.perfect!.lossBb > worst.perfect!.lossBb) worst = each;
  return worst;
}

/** The price of a call and what the hand had: null unless there was a bet to call and both are known. */
export function priceOf({ facts, action }: Decision): { needed: number; had: number } | null {
  const isPriced = action.startsWith("call") || action.startsWith("fold");
  if (!isPriced || facts.toCallBb <= 0 || facts.neededEquity === null || facts.equity === null) return null;
  return { needed: facts.neededEquity, had: facts.equity };
}
