/** Which of the played hands a reader looks for. Pure. */
import type { Hand } from "$lib/api/shapes";
import { startingHand } from "$lib/review/starting_hands";

export type Result = "any" | "won" | "lost";
export type Reached = "any" | "preflop" | "flop" | "turn" | "river";

export interface HandFilter {
  result: Result;
  /** The last street that was dealt. */
  street: Reached;
  /** `AK`, `AKs`, `QQ`, `Ah Kd`, `#12`: own cards, starting hands, cards on the board, a hand's number. */
  search: string;
}

export const EVERYTHING: HandFilter = { result: "any", street: "any", search: "" };

const STREETS: Record<number, Reached> = { 0: "preflop", 3: "flop", 4: "turn", 5: "river" };

export function isEverything({ result, street, search }: HandFilter): boolean {
  return result === "any" && street === "any" && search.trim() === "";
}

export function matches(hand: Hand, { result, street, search }: HandFilter): boolean {
  const gain = (hand.won ?? 0) - (hand.bet ?? 0);
  if (result === "won" && gain <= 0) return false;
  if (result === "lost" && gain >= 0) return false;
  if (street !== "any" && STREETS[hand.communityCards.length] !== street) return false;
  const words = search
    .replaceAll("10", "T")
    .trim()
    .split(/[\s,，]+/)
    .filter(Boolean);
  return words.every((word) => isFound(hand, word));
}

function isFound(hand: Hand, word: string): boolean {
  if (/^#?\d+$/.test(word) && !/^[2-9]{2}$/.test(word)) return hand.handNumber === Number(word.replace("#", ""));
  const cards = word.match(/[2-9TJQKA][shdc]/gi)?.map(asCard) ?? [];
  if (cards.length > 0 && cards.join("").length === word.length) {
    return cards.every((card) => hand.holeCards.includes(card) || hand.communityCards.includes(card));
  }
  const held = startingHand(hand.holeCards);
  const [first, second, kind] = [...word].map((sign, index) => (index < 2 ? sign.toUpperCase() : sign.toLowerCase()));
  return held !== null && (held === [first, second, kind].join("") || (kind === undefined && held.slice(0, 2) === `${first}${second}`));
}

function asCard(written: string): string {
  return written.charAt(0).toUpperCase() + written.charAt(1).toLowerCase();
}
