/** Computed facts in words: `review-reason-<code>` and the like, filled with their figures. */
import type { Money } from "$lib/i18n/amounts";
import { text } from "$lib/i18n/text.svelte";
import { actionWords } from "./actions";
import type { Reason } from "./values";

/** A value called `action` is written as the review writes actions; with `money` it is told in the reader's words. */
export function reasonText(kind: "review-reason" | "review-assumes" | "review-missing", { code, values }: Reason, money?: Money): string {
  const { action } = values;
  const told = typeof action === "string" && money !== undefined ? { ...values, action: actionWords(action, money) } : values;
  return text(`${kind}-${code.replaceAll("_", "-")}`, told);
}
