/** The events of a table as lines to read, hand by hand. */

import type { LoggedEvent } from "$lib/connection/table_session";
import { text } from "$lib/i18n/text.svelte";
import { narrate } from "$lib/i18n/words";
import { settings } from "$lib/settings/settings.svelte";

export type LineTone = "hand" | "street" | "win" | "plain";

export interface LogLine {
  key: string;
  words: string;
  tone: LineTone;
}

const MOST_LINES = 400;

/** The last lines of the log, oldest first; a new hand begins with its number. */
export function logLines(events: readonly LoggedEvent[], reader: number | null): LogLine[] {
  const lines: LogLine[] = [];
  for (const logged of events.slice(-MOST_LINES)) {
    const { event, number } = logged;
    if (event.event === "game_started") {
      const name = logged.names[event.dealerButton] ?? "";
      lines.push({ key: `${number}`, words: text("web-table-log-hand", { number: event.handNumber, name }), tone: "hand" });
      continue;
    }
    narrate(logged, reader, settings.unit).forEach((words, index) => {
      lines.push({ key: `${number}/${index}`, words: capital(words), tone: toneOf(event.event) });
    });
  }
  return lines;
}

function toneOf(event: string): LineTone {
  if (event === "cards_dealt") return "street";
  if (event === "pot_won" || event === "tournament_end") return "win";
  return "plain";
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
