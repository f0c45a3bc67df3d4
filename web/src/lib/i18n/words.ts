/** Cards, hands, refusals and events in words. Which words go where; the words are in the Fluent files. */
import type { Card, HandWords, LegalView } from "$lib/api/types";
import type { LoggedEvent, Refusal } from "$lib/connection/table_session";
import { percent } from "$lib/table/equity";
import { formatAmount, type Money } from "./amounts";
import { text, textIfWhole, type Values } from "./text.svelte";
import { shownName } from "./persons";

const RANKS = "23456789TJQKA";
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

const one = (rank: number): string => text("rank", { rank: rank + 2 });
const many = (rank: number): string => text("ranks", { rank: rank + 2 });

/** In the order of `HandWords.ranks`, as far as the name goes: lesser kickers are not read out. */
const RANKS_IN_NAME: Record<string, [string, (rank: number) => string][]> = {
  "high-card": [
    ["high", one],
    ["kicker", one],
  ],
  pair: [
    ["pair", many],
    ["kicker", one],
  ],
  "two-pair": [
    ["high_pair", many],
    ["low_pair", many],
    ["kicker", one],
  ],
  "three-of-a-kind": [
    ["trips", many],
    ["kicker", one],
  ],
  straight: [["high", one]],
  flush: [["high", one]],
  "full-house": [
    ["trips", many],
    ["pair", many],
  ],
  "four-of-a-kind": [
    ["quads", many],
    ["kicker", one],
  ],
  "straight-flush": [["high", one]],
  "royal-flush": [],
  "five-of-a-kind": [["quints", many]],
};

/** "ace of spades", 「黑桃A」; for labels that readers of screens hear. */
export function cardName(card: Card): string {
  const rank = RANKS.indexOf(card[0] ?? "");
  const suit = SUITS[card[1] ?? ""];
  if (rank < 0 || suit === undefined) return text("card-unseen");
  return text("card", { rank: one(rank), suit: text("suit", { suit }) });
}

/** `A♠` of `As`, for lines of text. */
export function cardSign(card: Card): string {
  const sign = SIGNS[card[1] ?? ""];
  return sign === undefined ? "🂠" : `${card[0] === "T" ? "10" : card[0]}${sign}`;
}

export function cardSigns(cards: readonly Card[]): string {
  return cards.map(cardSign).join(" ");
}

/** "Full house, queens full of nines", 「葫芦，Q 带 9」. */
export function handName(hand: HandWords): string {
  const category = hand.category.replaceAll("_", "-");
  const values: Values = {};
  RANKS_IN_NAME[category]?.forEach(([part, say], index) => {
    const rank = hand.ranks[index];
    if (rank !== undefined) values[part] = say(rank);
  });
  return text(`hand-${category}`, values);
}

/** "fold, call 100, raise to 200–5,000". `isOpening`: nobody has bet yet. */
export function legalText(legal: LegalView, isOpening = false, amount: (chips: number) => string | number = (chips) => chips): string {
  const words: string[] = [];
  if (legal.fold) words.push(text("legal-fold"));
  if (legal.check) words.push(text("legal-check"));
  if (legal.call !== null) words.push(text("legal-call", { amount: amount(legal.call) }));
  if (legal.raiseTo !== null) {
    const [low, high] = legal.raiseTo;
    const verb = isOpening ? "bet" : "raise";
    words.push(text("legal-raise-to", { verb, low: amount(low), range: low === high ? "no" : "yes", high: amount(high) }));
  }
  if (legal.allIn !== null) words.push(text("legal-all-in", { amount: amount(legal.allIn) }));
  if (legal.runItTwice) words.push(text(legal.maxRuns > 2 ? "legal-run-it" : "legal-run-it-twice"));
  return words.join(text("legal-separator")) || text("legal-nothing");
}

/** Which values of a refused action are chips: they are told in the reader's unit. */
const CHIPS_IN_ERROR: Record<string, readonly string[]> = {
  check_facing_bet: ["call"],
  raise_too_small: ["amount", "low"],
  raise_too_large: ["amount", "high"],
};

/** A refusal as a sentence in the reader's language; one that has no words here speaks for itself. */
export function errorText({ code, message, values, legal }: Refusal, money: Money = { unit: "chips", bigBlind: 0 }): string {
  const amount = (chips: number): string | number => (money.unit === "bb" && money.bigBlind > 0 ? formatAmount(chips, money) : chips);
  const told: Values = { ...values };
  for (const name of CHIPS_IN_ERROR[code] ?? []) {
    const chips = told[name];
    if (typeof chips === "number") told[name] = amount(chips);
  }
  if (legal) told["legal"] = legalText(legal, false, amount);
  return textIfWhole(`error-${code.replaceAll("_", "-")}`, told) ?? message;
}

const yes = (value: boolean): string => (value ? "yes" : "no");

/** An event as lines for the log; none when there is nothing to say. `reader` is the viewer's seat. Stakes and prizes are always chips. */
export function narrate(
  { event, names, persons = [], bigBlind }: LoggedEvent,
  reader: number | null,
  unit: Money["unit"] = "chips",
): string[] {
  // A number is more than its figures to Fluent: it decides between singular and plural.
  const inUnit = (chips: number): string | number => (unit === "bb" && bigBlind > 0 ? formatAmount(chips, { unit, bigBlind }) : chips);
  const of = (seat: number, id: string, values: Values = {}): string =>
    text(id, {
      name: seat === reader ? text("player-you") : shownName({ name: names[seat] ?? "", person: persons[seat] ?? "" }),
      you: yes(seat === reader),
      ...values,
    });
  // A log kept from before an update may have none.
  const chances = (equities: readonly [number, number][] | undefined): string[] =>
    equities === undefined || equities.length === 0
      ? []
      : [equities.map(([seat]) => of(seat, "event-equity", { percent: percent(equities, seat) })).join(text("event-equity-separator"))];
  switch (event.event) {
    case "posted":
      return [of(event.seat, "event-posted", { kind: event.kind, amount: inUnit(event.amount), allin: yes(event.allIn) })];
    case "hole_cards_dealt":
      return event.cards === null ? [] : [text("event-hole-cards", { cards: cardSigns(event.cards) })];
    case "player_acted": {
      const values = { bet: inUnit(event.totalBet), added: inUnit(event.amount), allin: yes(event.allIn) };
      return [of(event.seat, `event-${event.verb}`, values)];
    }
    case "cards_dealt":
      return [text("event-board", { street: event.stage, cards: cardSigns(event.cards), run: event.run }), ...chances(event.equities)];
    case "bet_returned":
      return [of(event.seat, "event-returned", { amount: inUnit(event.amount) })];
    case "run_it_twice_answered":
      return [of(event.seat, "event-run-it", { times: event.agree ? event.times : 1 })];
    case "cards_shown":
      return [of(event.seat, "event-shown", { cards: cardSigns(event.cards) }), ...chances(event.equities)];
    case "rabbit_shown":
      return [
        of(event.seat, "event-rabbit", {
          cards: [event.cards, event.secondCards]
            .filter((cards) => cards.length > 0)
            .map(cardSigns)
            .join(" / "),
        }),
      ];
    case "cards_mucked":
      return [of(event.seat, "event-mucked")];
    case "rake_taken":
      return [text("event-rake", { amount: inUnit(event.amount) })];
    case "time_charged":
      return [of(event.seat, "event-time-charged", { amount: inUnit(event.amount) })];
    case "pot_won": {
      const which = { pot: event.pot === 0 ? "main" : "side", number: event.pot, run: event.run };
      const { hand } = event;
      return event.shares.map(([seat, amount]) =>
        hand === null
          ? of(seat, "event-won", { amount: inUnit(amount), ...which })
          : of(seat, "event-won-with", { amount: inUnit(amount), hand: handName(hand), ...which }),
      );
    }
    case "level_started":
      return [text("event-level", { number: event.number, small: event.smallBlind, big: event.bigBlind, ante: event.ante })];
    case "side_bet_paid":
      return [of(event.seat, "event-seven-deuce", { amount: inUnit(event.payments.reduce((sum, [, paid]) => sum + paid, 0)) })];
    case "auto_buy_set":
      return event.seat === reader ? [text("event-auto-buy", { auto: event.autoBuy })] : [];
    case "insured":
      return event.isCashOut
        ? [of(event.seat, "event-cashed-out", { amount: inUnit(event.amount - event.price) })]
        : [of(event.seat, "event-insured", { amount: inUnit(event.amount), price: inUnit(event.price) })];
    case "insurance_settled":
      return [of(event.seat, "event-insurance-settled", { price: inUnit(event.price), paid: inUnit(event.paid) })];
    case "stand_up_started":
      return [text("event-stand-up")];
    case "stand_up_won":
      return [of(event.seat, "event-stand-up-won")];
    case "stand_up_paid":
      return [of(event.seat, "event-stand-up-paid", { amount: inUnit(event.payments.reduce((sum, [, paid]) => sum + paid, 0)) })];
    case "seat_change_asked":
      return [of(event.seat, "event-seat-asked", { to: event.to === null ? 0 : event.to + 1 })];
    case "seat_changed":
      return [of(event.seat, "event-seat-changed", { to: event.to + 1 })];
    case "waiting_started":
      return [text("event-waiting", { name: event.name })];
    case "seat_offered":
      return [text("event-seat-offered", { name: event.name, seconds: event.seconds })];
    case "stopped_waiting":
      return event.reason === "seated" ? [] : [text("event-stopped-waiting", { name: event.name, reason: event.reason })];
    case "bomb_pot_voted":
      return [of(event.seat, "event-bomb-pot-vote", { on: yes(event.on) })];
    case "bomb_pot":
      return [text("event-bomb-pot", { amount: inUnit(event.ante), boards: event.boards })];
    case "timed_out":
      return [of(event.seat, "event-timed-out")];
    case "sat_out":
      return [of(event.seat, "event-sat-out")];
    case "came_back":
      return [of(event.seat, "event-came-back")];
    case "chips_added":
      return [of(event.seat, "event-chips-added", { amount: inUnit(event.amount) })];
    case "player_busted":
      return [of(event.seat, "event-busted", { place: event.place ?? 0 })];
    case "player_joined":
      return [text("web-event-joined", { name: shownName(event) })];
    case "player_left":
      return [of(event.seat, "web-event-left")];
    case "tournament_end":
      return event.places.map(({ place, name, prize }) =>
        text("event-place", { place, name: shownName({ name, person: persons[names.indexOf(name)] ?? "" }), prize }),
      );
    default:
      return [];
  }
}
