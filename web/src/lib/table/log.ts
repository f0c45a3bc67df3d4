/** The events of a table as lines to read, hand by hand. */

import type { LoggedEvent } from "$lib/connection/table_session";
import { shownName } from "$lib/i18n/persons";
import { spokenLanguage, text } from "$lib/i18n/text.svelte";
import { narrate } from "$lib/i18n/words";
import { settings } from "$lib/settings/settings.svelte";

export type LineTone = "hand" | "street" | "win" | "plain";

export interface LogLine {
  key: string;
  words: string;
  tone: LineTone;
  /** The hand it belongs to; 0 before the first that is known. */
  hand: number;
}

const MOST_LINES = 400;

/** An event in words, for one reader, and for which hand: worked out once. */
interface Told {
  lines: readonly LogLine[];
  reader: number | null;
  unit: string;
  language: string;
  hand: number;
}

const told = new WeakMap<LoggedEvent, Told>();

/** The last lines of the log, oldest first; a new hand begins with its number. Only what is new is put into words. */
export function logLines(events: readonly LoggedEvent[], reader: number | null): LogLine[] {
  const recent = events.slice(-MOST_LINES);
  const first = recent.find(({ event }) => event.event === "game_started")?.event;
  // Lines before the first hand that is known belong to the one before it.
  let hand = first?.event === "game_started" ? first.handNumber - 1 : 0;
  const unit = settings.unit;
  const language = spokenLanguage();
  const readers = readerSeats(recent, reader);
  return recent.flatMap((logged, index) => {
    if (logged.event.event === "game_started") hand = logged.event.handNumber;
    const seat = readers[index] ?? null;
    const known = told.get(logged);
    if (known?.reader === seat && known.unit === unit && known.language === language && known.hand === hand) return known.lines;
    const lines = linesOf(logged, seat, hand);
    told.set(logged, { lines, reader: seat, unit, language, hand });
    return lines;
  });
}

/** Where the reader sat at each event, back from the seat of now: a move is told of in the old seat. */
function readerSeats(events: readonly LoggedEvent[], now: number | null): (number | null)[] {
  let seat = now;
  const seats: (number | null)[] = [];
  for (const { event } of events.toReversed()) {
    if (event.event === "seat_changed" && event.to === seat) seat = event.seat;
    seats.push(seat);
    if (event.event === "player_joined" && event.seat === seat) seat = null;
  }
  return seats.reverse();
}

function linesOf(logged: LoggedEvent, reader: number | null, hand: number): LogLine[] {
  const { event, number } = logged;
  if (event.event === "game_started") {
    const at = event.dealerButton;
    const name = shownName({ name: logged.names[at] ?? "", person: logged.persons?.[at] ?? "" });
    return [{ key: `${number}`, words: text("web-table-log-hand", { number: event.handNumber, name }), tone: "hand", hand }];
  }
  return narrate(logged, reader, settings.unit).map((words, index) => ({
    key: `${number}/${index}`,
    words: capital(words),
    // What follows a street's cards, such as equities, is no heading.
    tone: index > 0 && event.event === "cards_dealt" ? "plain" : toneOf(event.event),
    hand,
  }));
}

function toneOf(event: string): LineTone {
  if (event === "cards_dealt") return "street";
  if (event === "pot_won" || event === "tournament_end") return "win";
  return "plain";
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
