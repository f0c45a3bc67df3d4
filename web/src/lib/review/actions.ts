/** Actions as the review writes them (`call`, `bet 300`, `raise 900`) in the reader's words. */
import type { LabActionBody } from "$lib/api/types";
import { formatAmount, type Money } from "$lib/i18n/amounts";
import { text } from "$lib/i18n/text.svelte";

export type ActionKind = LabActionBody["kind"];

export interface WrittenAction {
  kind: ActionKind;
  /** The total in chips; null where none is written. */
  amount: number | null;
}

const KINDS: Record<string, ActionKind> = {
  fold: "fold",
  check: "check",
  call: "call",
  bet: "bet",
  raise: "raise",
  "all-in": "all_in",
  all_in: "all_in",
};

export function readAction(written: string): WrittenAction {
  const [word = "", amount] = written.trim().split(/\s+/);
  const chips = Number(amount);
  return { kind: KINDS[word] ?? "check", amount: amount !== undefined && Number.isFinite(chips) ? chips : null };
}

/** "Raise to 900", 「加注到 900」; in big blinds where the reader wants them. */
export function actionWords(written: string, money: Money): string {
  const { kind, amount } = readAction(written);
  return text("coach-action", { kind, amount: amount === null ? "" : formatAmount(amount, money) }).trim();
}
