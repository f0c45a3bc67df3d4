/** The answers of the command box: the table in sentences. */

import type { TableView } from "$lib/api/types";
import { bankLeft, secondsLeft, type TableSession } from "$lib/connection/table_session";
import { text } from "$lib/i18n/text.svelte";
import { legalText } from "$lib/i18n/words";
import { cardNames } from "$lib/cards/cards";
import { boardsOf } from "./awards";
import type { Question } from "./commands";
import { headline, turnAnnouncement, youHave } from "./facts";
import { logLines } from "./log";
import { describeSeat } from "./seats";
import { namesOf, ownSeat } from "./words";

type Amount = (chips: number) => string;

const LAST_LINES = 3;

export function answer(question: Question, view: TableView, session: TableSession, amount: Amount, now: number): string {
  switch (question) {
    case "pot":
      return potsInWords(view, amount);
    case "board":
      return boardInWords(view);
    case "stacks":
      return seatsInWords(view, amount).join(text("web-table-stop"));
    case "cards":
      return cardsInWords(view);
    case "hand":
      return text("web-table-you-have", { hand: youHave(view) ?? text("web-table-nothing-yet") });
    case "turn":
      return view.legal === null ? headline(view) : turnAnnouncement(view, amount);
    case "price":
      return view.toCall === 0 ? text("web-table-nothing-to-call") : text("web-table-to-call", { amount: amount(view.toCall) });
    case "legal":
      return view.legal === null ? headline(view) : legalText(view.legal, false, amount);
    case "position":
      return text("web-table-position", {
        position: ownSeat(view)?.position || "–",
        name: namesOf(view, view.dealerButton === null ? [] : [view.dealerButton]),
      });
    case "time":
      return timeInWords(session, now);
    case "last":
      return logLines(session.events, view.seat)
        .slice(-LAST_LINES)
        .map((line) => line.words)
        .join(text("web-table-stop"));
    case "help":
      return text("web-table-command-help");
  }
}

export function potsInWords(view: TableView, amount: Amount): string {
  const total = text("web-table-pot", { amount: amount(view.pot) });
  if (view.pots.length < 2) return total;
  const layers = view.pots.map((pot, number) =>
    text("web-table-pot-who", { number, amount: amount(pot.amount), names: namesOf(view, pot.eligible) }),
  );
  return [total, ...layers].join(text("web-table-stop"));
}

export function boardInWords(view: TableView): string {
  const late = view.rabbit.map((cards) => text("web-table-rabbit-is", { cards: cardNames(cards) }));
  return [dealtInWords(view), ...late].join(text("web-table-stop"));
}

function dealtInWords(view: TableView): string {
  if (view.communityCards.length === 0) return text("web-table-no-board");
  const boards = boardsOf(view);
  return boards
    .map((cards, run) => text("web-table-board-is", { run: boards.length > 1 ? run + 1 : 0, cards: cardNames(cards) }))
    .join(text("web-table-stop"));
}

export function seatsInWords(view: TableView, amount: Amount): string[] {
  return view.players.filter((seat) => seat.status !== "empty").map((seat) => describeSeat(seat, view, amount));
}

function cardsInWords(view: TableView): string {
  const cards = ownSeat(view)?.cards ?? [];
  return cards.length === 0 ? text("web-table-no-cards") : text("web-table-your-cards", { cards: cardNames(cards) });
}

function timeInWords(session: TableSession, now: number): string {
  const clock = session.clock;
  if (clock === null) return text("web-table-no-clock");
  return text("web-table-time", { seconds: Math.ceil(secondsLeft(clock, now)), bank: Math.ceil(bankLeft(clock, now)) });
}
