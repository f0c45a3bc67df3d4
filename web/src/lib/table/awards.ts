/** Who won which pot and why, in words, and which cards did it. */

import type { Award, TableView } from "$lib/api/types";
import { text } from "$lib/i18n/text.svelte";
import { cardSign } from "$lib/cards/cards";
import { handName } from "$lib/i18n/words";
import { categoryName, nameOf } from "./words";

/** One sentence for each winner of each pot, main pot first, as they are read out and shown at the end. */
export function awardLines(view: TableView, amount: (chips: number) => string): string[] {
  const several = new Set(view.awards.map((award) => award.pot)).size > 1;
  const twice = view.awards.some((award) => award.run > 0);
  const lines = view.awards.flatMap((award) =>
    award.shares.map(([seat, chips], index) =>
      text("web-table-award", {
        name: nameOf(view, seat),
        you: seat === view.seat ? "yes" : "no",
        amount: amount(chips),
        split: award.shares.length > 1 ? "yes" : "no",
        pot: several ? (award.pot === 0 ? "main" : "side") : "only",
        number: award.pot,
        run: twice ? award.run + 1 : 0,
        reason: reasonOf(view, award, index),
      }),
    ),
  );
  if (lines.length > 0 && view.rake > 0) lines.push(text("event-rake", { amount: amount(view.rake) }));
  return lines;
}

/** Every board there is, the first one also while it is empty. */
export function boardsOf(view: TableView): string[][] {
  return [view.communityCards, ...[view.secondBoard, view.thirdBoard].filter((board) => board.length > 0)];
}

/** What one player won: of all pots together, of each board by itself. */
export interface Winner {
  /** Counted from one; 0 when there is one board. */
  run: number;
  name: string;
  amount: number;
  /** The category alone; empty when everybody else folded. */
  hand: string;
}

/** Every winner once, in the order of the pots: for results that would be too many sentences. */
export function winnersOf(view: TableView): Winner[] {
  const twice = view.awards.some((award) => award.run > 0);
  const winners = new Map<string, Winner>();
  for (const award of view.awards) {
    for (const [seat, chips] of award.shares) {
      const key = `${award.run}/${seat}`;
      const hand = award.hand === null ? "" : categoryName(award.hand);
      const won = winners.get(key) ?? { run: twice ? award.run + 1 : 0, name: nameOf(view, seat), amount: 0, hand };
      winners.set(key, { ...won, amount: won.amount + chips });
    }
  }
  return [...winners.values()];
}

/** In Omaha with the two hole cards and the three of the board that play. */
function reasonOf(view: TableView, award: Award, index: number): string {
  if (award.hand === null) return text("web-table-award-alone");
  const hand = handName(award.hand);
  const five = award.bestFive[index];
  if (five === undefined || !view.variant.startsWith("omaha")) return hand;
  const board: readonly string[] = boardsOf(view)[award.run] ?? [];
  const signs = (cards: readonly string[]) => cards.map(cardSign).join(" ");
  return text("web-table-award-two", {
    hand,
    hole: signs(five.filter((card) => !board.includes(card))),
    board: signs(five.filter((card) => board.includes(card))),
  });
}

/** The cards of the winning fives: those of one board, or of the main pot's winners when only one was dealt. */
export function winningCards(view: TableView, run: number): Set<string> {
  const cards = new Set<string>();
  for (const award of view.awards) {
    if (award.run !== run) continue;
    for (const five of award.bestFive) five.forEach((card) => cards.add(card));
  }
  return cards;
}

/** The cards with which one seat won anything. */
export function winningCardsOf(view: TableView, seat: number): Set<string> {
  const cards = new Set<string>();
  for (const award of view.awards) {
    award.shares.forEach(([winner], index) => {
      if (winner === seat) award.bestFive[index]?.forEach((card) => cards.add(card));
    });
  }
  return cards;
}
