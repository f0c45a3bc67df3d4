/** The 169 starting hands, and ranges of them as text for the lab. */
import type { Card } from "$lib/api/types";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";

/** Thirteen rows of thirteen: pairs on the diagonal, suited hands above it. */
export const GRID: readonly (readonly string[])[] = [...RANKS].map((row, down) =>
  [...RANKS].map((column, across) => (down === across ? row + row : across > down ? `${row}${column}s` : `${column}${row}o`)),
);

/** The starting hand of two cards: `AKs` of `As Ks`. */
export function startingHand(cards: readonly Card[]): string | null {
  const [first, second] = cards;
  if (first === undefined || second === undefined || first.startsWith("?") || second.startsWith("?")) return null;
  const [high, low] = RANKS.indexOf(first[0]!) <= RANKS.indexOf(second[0]!) ? [first, second] : [second, first];
  if (high[0] === low[0]) return `${high[0]}${low[0]}`;
  return `${high[0]}${low[0]}${high[1] === low[1] ? "s" : "o"}`;
}

/** How many combos of a starting hand there are without the cards that are elsewhere. */
export function combosOf(hand: string, dead: readonly Card[] = []): number {
  const [high = "", low = "", kind] = hand;
  const isFree = (card: Card): boolean => !dead.includes(card);
  let count = 0;
  for (const [place, one] of [...SUITS].entries()) {
    for (const [other, two] of [...SUITS].entries()) {
      const isCombo = high === low ? other > place : kind === "s" ? one === two : one !== two;
      if (isCombo && isFree(high + one) && isFree(low + two)) count += 1;
    }
  }
  return count;
}

/** Combos by starting hand as a range that the lab reads: `AA, AKs@0.5`. `dead` are cards that were left out of it. */
export function rangeText(hands: Readonly<Record<string, number>>, dead: readonly Card[]): string {
  const parts: string[] = [];
  for (const hand of GRID.flat()) {
    const possible = combosOf(hand, dead);
    const weight = possible === 0 ? 0 : Math.min(1, (hands[hand] ?? 0) / possible);
    if (weight < 0.005) continue;
    parts.push(weight > 0.995 ? hand : `${hand}@${weight.toFixed(2)}`);
  }
  return parts.join(",");
}
