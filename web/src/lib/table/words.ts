/** Players and pots as the table calls them. */

import type { HandWords, SeatView, TableView } from "$lib/api/types";
import { text } from "$lib/i18n/text.svelte";

export function seatOf(view: TableView, seat: number | null): SeatView | null {
  return view.players.find((each) => each.seat === seat) ?? null;
}

export function ownSeat(view: TableView): SeatView | null {
  return view.seat === null ? null : seatOf(view, view.seat);
}

/** What the reader calls the player in a seat, at the beginning of a sentence: a name, or "You". */
export function nameOf(view: TableView, seat: number | null): string {
  if (seat !== null && seat === view.seat) return text("player-you-title");
  return seatOf(view, seat)?.name ?? "";
}

export function namesOf(view: TableView, seats: readonly number[]): string {
  return seats.map((seat) => nameOf(view, seat)).join(text("web-table-comma"));
}

/** The category alone, where there is little room: `Full house`. */
export function categoryName(hand: HandWords): string {
  return text(`category-${hand.category.replaceAll("_", "-")}`);
}

/** Whether everyone else at the table is a bot: then the pace is the player's own. */
export function isAloneWithBots(view: TableView): boolean {
  const others = view.players.filter((seat) => seat.status !== "empty" && seat.seat !== view.seat);
  return view.seat !== null && others.length > 0 && others.every((seat) => seat.isBot && !seat.owner);
}
