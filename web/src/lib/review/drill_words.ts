/** Drills in words: their values as texts, by what their names end in. */
import type { Card } from "$lib/api/types";
import { text } from "$lib/i18n/text.svelte";
import { cardSigns } from "$lib/i18n/words";
import { blinds } from "./figures";
import type { Reason } from "./values";

export function drillText(kind: "drill-ask" | "drill-option" | "drill-fact", { code, values }: Reason): string {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(name, value)]));
  return text(`${kind}-${code.replaceAll("_", "-")}`, filled);
}

/** A share in percent, with a decimal where it has one that counts. */
export function percentOf(share: number): string {
  return (share * 100).toFixed(1).replace(/\.0$/, "");
}

function written(name: string, value: number | string): number | string {
  if (name.endsWith("_cards")) return cardSigns(cardsIn(String(value)));
  if (typeof value === "string") return value;
  if (name.endsWith("_share")) return percentOf(value);
  if (name === "ev_bb") return blinds(value, true);
  return name.endsWith("_bb") ? blinds(value) : value;
}

function cardsIn(written: string): Card[] {
  return written.match(/[2-9TJQKA][shdc]/g) ?? [];
}
