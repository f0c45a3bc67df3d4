/** A seat in words: the badge on it, and what a reader of screens hears. */

import type { SeatView, TableView } from "$lib/api/types";
import { text } from "$lib/i18n/text.svelte";
import { handName } from "$lib/i18n/words";
import { cardNames } from "$lib/cards/cards";
import { equityOf, percent } from "./equity";

export type Tone = "quiet" | "calm" | "bold" | "hot";
export type Absence = "away" | "disconnected";

export interface Badge {
  words: string;
  tone: Tone;
}

/** The viewer plays alone against bots, so that nobody else waits in a pause. */
export function isAlone(view: TableView): boolean {
  const people = view.players.filter((seat) => seat.status !== "empty" && !seat.isBot);
  return view.kind !== "tournament" && people.length === 1 && people[0]!.seat === view.seat;
}

/** What a seat did last on this street, or why it does nothing. How much it is, its chips say. */
export function badgeOf(seat: SeatView, view: TableView): Badge | null {
  if (seat.status === "sitting_out" || seat.status === "busted" || seat.status === "waiting") {
    return { words: text("web-table-status", { status: seat.status }), tone: "quiet" };
  }
  const did = seat.lastAction;
  if (did === null || view.isHandOver) return null;
  if (did.allIn) return { words: text("web-table-did-all-in"), tone: "hot" };
  const words = text("web-table-did", { verb: did.verb });
  const tone = did.verb === "fold" ? "quiet" : did.verb === "bet" || did.verb === "raise" ? "bold" : "calm";
  return { words, tone };
}

/** That a seat is a bot, and whose, if it is somebody's account. */
export function botWords(seat: SeatView): string {
  return seat.owner ? text("web-table-bot-of", { name: seat.owner }) : text("web-table-bot");
}

/** Everything a seat shows, in one sentence. */
export function describeSeat(seat: SeatView, view: TableView, amount: (chips: number) => string): string {
  const absence = absenceOf(seat, view);
  const parts = [seat.seat === view.seat ? text("web-table-you-named", { name: seat.name }) : seat.name];
  if (seat.isBot) parts.push(botWords(seat));
  if (seat.position) parts.push(seat.position);
  parts.push(text("web-table-chips", { amount: amount(seat.stack) }));
  if (seat.status !== "active") parts.push(text("web-table-status", { status: seat.status }));
  if (seat.isStanding) parts.push(text("web-table-standing"));
  if (absence !== null) parts.push(text("web-table-absence", { absence }));
  if (seat.bet > 0) parts.push(text("web-table-has-bet", { amount: amount(seat.bet) }));
  const faces = seat.cards.filter((card) => card !== "??");
  if (faces.length > 0) parts.push(cardNames(faces));
  const equity = equityOf(view, seat.seat);
  if (equity !== null) parts.push(text("web-table-equity", { percent: percent(view.equities, seat.seat) }));
  if (seat.hand !== null) parts.push(handName(seat.hand));
  if (seat.isThinking) parts.push(text("web-table-to-act"));
  if (seat.won > 0) parts.push(text("web-table-has-won", { amount: amount(seat.won) }));
  return parts.join(text("web-table-comma"));
}

/** Why a player does not answer, if so. Whoever reads this is connected, whatever an older view says. */
export function absenceOf(seat: SeatView, view: TableView): Absence | null {
  if (seat.status === "empty" || (seat.isBot && !seat.owner)) return null;
  if (seat.isAway) return "away";
  return seat.isConnected || seat.seat === view.seat ? null : "disconnected";
}
