/** Cards as the server sends them (`As`, `??`), taken apart to be drawn. */

import { cardName } from "$lib/i18n/words";
import { text } from "$lib/i18n/text.svelte";

export type Suit = "s" | "h" | "d" | "c";
export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";

export interface Face {
  rank: Rank;
  suit: Suit;
}

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** The face of a card, or null for one that lies face down. */
export function faceOf(card: string): Face | null {
  const rank = card.charAt(0);
  const suit = card.charAt(1);
  if (card.length !== 2 || !RANKS.includes(rank) || !SUITS.includes(suit)) return null;
  return { rank: rank as Rank, suit: suit as Suit };
}

/** A card's name standing alone: `Ace of spades`, 「黑桃A」. */
export function cardLabel(card: string): string {
  const name = cardName(card);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A card in two or three signs: `A♠`, `10♦`. */
export function cardSign(card: string): string {
  return card.charAt(0).replace("T", "10") + "♣♦♥♠".charAt(SUITS.indexOf(card.charAt(1)));
}

/** Several cards as they are read out. */
export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(text("web-table-comma"));
}
