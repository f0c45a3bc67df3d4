/** Figures and colours of the lab. */
import type { LabActionBody } from "$lib/api/types";
import { formatChips } from "$lib/i18n/amounts";
import { text } from "$lib/i18n/text.svelte";

/** `12.5 %` of 0.125; no decimals where nothing is lost. */
export function percent(share: number, digits = 1): string {
  const figure = (share * 100).toFixed(digits);
  return `${figure.replace(/\.0+$/, "")} %`;
}

/** Chips with at most two decimals. */
export function chips(amount: number): string {
  const sign = amount < -0.004 ? "−" : "";
  const [whole = "0", part = ""] = Math.abs(amount).toFixed(2).split(".");
  const decimals = part.replace(/0+$/, "");
  return `${sign}${formatChips(Number(whole))}${decimals === "" ? "" : `.${decimals}`}`;
}

export function actionName(action: LabActionBody): string {
  return text("lab-action", { kind: action.kind, amount: formatChips(action.amount) });
}

const CALM: Partial<Record<LabActionBody["kind"], string>> = { fold: "#3a6aa6", check: "#2b7650", call: "#2b7650", all_in: "#6a1b63" };
/** Bets and raises from the smallest to the largest. White text is legible on all of them. */
const BETS = ["#b4562a", "#b03a2e", "#9c2743", "#851f52", "#751c5c"];

/** A colour for each action: blue folds, green checks or calls, the larger the bet the deeper the red. */
export function actionColours(actions: readonly Pick<LabActionBody, "kind">[]): string[] {
  let bets = 0;
  return actions.map((action) => CALM[action.kind] ?? BETS[Math.min(bets++, BETS.length - 1)]!);
}

/** Side by side from left to right, each as wide as its share. */
export function stripes(shares: readonly number[], colours: readonly string[]): string {
  let at = 0;
  const stops = shares.map((share, index) => {
    const from = at;
    at += share * 100;
    return `${colours[index]} ${from.toFixed(2)}% ${at.toFixed(2)}%`;
  });
  return `linear-gradient(90deg, ${stops.join(", ")})`;
}

/** From a dull blue (0) to a warm green (1). */
export function warmth(share: number): string {
  const at = Math.max(0, Math.min(1, share));
  return `hsl(${Math.round(215 - 75 * at)} ${Math.round(32 + 22 * at)}% ${Math.round(26 + 8 * at)}%)`;
}
