/** The lines beside the buttons: whose turn it is, what it costs, what the player holds. */

import type { AllInOfferView, TableView } from "$lib/api/types";
import { text } from "$lib/i18n/text.svelte";
import { handName } from "$lib/i18n/words";
import { nameOf, ownSeat, seatOf } from "./words";

/** What is going on, in a few words. */
export function headline(view: TableView): string {
  const own = ownSeat(view);
  if (view.standings.length > 0) return text("web-table-tournament-over", { name: view.standings[0]?.name ?? "" });
  if (view.legal !== null) return text("web-table-your-turn");
  if (own?.status === "busted") return text(view.rebuy === null ? "web-table-you-are-out" : "web-table-no-chips");
  if (own?.status === "sitting_out") return text("web-table-you-sit-out");
  if (own?.status === "waiting") return text("web-table-wait-for-blind");
  if (view.handId === "") return waitingText(view);
  if (view.isHandOver) return text("web-table-hand-over");
  if (view.currentPlayer !== null) return text("web-table-waiting-for", { name: nameOf(view, view.currentPlayer) });
  return text("web-table-all-are-in");
}

/** Whether every seat is taken before the first hand: then nobody is waited for. */
export function isAboutToDeal(view: TableView): boolean {
  return view.handId === "" && view.kind !== "tournament" && view.players.every((seat) => seat.status !== "empty");
}

/** What a table without a hand waits for. */
export function waitingText(view: TableView): string {
  return text("web-table-waiting", { kind: isAboutToDeal(view) ? "dealing" : view.kind });
}

/** The price and what it is worth; nothing when there is nothing to pay for. */
export function priceFacts(view: TableView, amount: (chips: number) => string): string[] {
  if (view.isHandOver || view.legal === null || view.legal.runItTwice) return [];
  if (view.toCall === 0) return [text("web-table-nothing-to-call")];
  const odds = (view.pot / view.toCall).toFixed(1);
  const need = ((100 * view.toCall) / (view.pot + view.toCall)).toFixed(0);
  return [text("web-table-to-call", { amount: amount(view.toCall) }), text("web-table-pot-odds", { odds, need })];
}

export function youHave(view: TableView): string | null {
  return view.youHave === null ? null : handName(view.youHave);
}

/** What is said aloud when the player's turn has come. */
export function turnAnnouncement(view: TableView, amount: (chips: number) => string): string {
  if (view.legal?.runItTwice) return allInQuestion(view, amount);
  const parts = [text("web-table-your-turn")];
  parts.push(view.toCall === 0 ? text("web-table-nothing-to-call") : text("web-table-to-call", { amount: amount(view.toCall) }));
  parts.push(text("web-table-pot", { amount: amount(view.pot) }));
  const hand = youHave(view);
  if (hand !== null) parts.push(text("web-table-you-have", { hand }));
  return parts.join(text("web-table-stop"));
}

/** What the browser's tab says: that it is the player's turn, else where it plays. */
export function pageTitle(view: TableView | null): string {
  if (view === null) return "Riverboat";
  if (view.legal !== null) return `● ${text("web-table-your-turn")} – Riverboat`;
  return view.name === "" ? "Riverboat" : `${view.name} – Riverboat`;
}

/** A raise by its name and its exact total. */
export function presetName(name: string): string {
  return text("web-table-preset", { preset: name });
}

/** Whether a player still waits for others in this hand without a say in it. */
export function onlyWatches(view: TableView): boolean {
  const own = seatOf(view, view.seat);
  return own !== null && own.status === "folded" && !view.isHandOver && view.handId !== "";
}

/** Whether all are in and the board is being dealt: nobody is left to act. */
export function isRunOut(view: TableView): boolean {
  return view.handId !== "" && !view.isHandOver && view.currentPlayer === null;
}

/** The question how often to deal the rest of the board. */
/** What the house offers the viewer about an all-in, while it can be taken. */
export function openOffer(view: TableView): AllInOfferView | null {
  const offer = view.allInOffer;
  return offer !== null && view.legal !== null && offer.seat === view.seat && offer.insured === 0 ? offer : null;
}

/** What is asked before the rest of the board of an all-in is dealt. */
export function allInQuestion(view: TableView, amount: (chips: number) => string): string {
  const offer = openOffer(view);
  const most = view.legal?.maxRuns ?? 0;
  return [
    ...(offer === null ? [] : [text("all-in-offer", { stake: amount(offer.atStake), value: amount(offer.value) })]),
    ...(most > 1 ? [text(most > 2 ? "run-it-ask" : "web-table-ask-twice")] : []),
  ].join(" ");
}
