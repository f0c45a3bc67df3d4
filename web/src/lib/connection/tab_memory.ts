/** What this tab has heard of its tables, so that a reload loses neither log nor chat. Kept in the tab alone. */
import type { ChatLine, LoggedEvent } from "./table_session";

/** The log, the chat, and the number of the last event that went into them. */
export interface Heard {
  last: number;
  events: readonly LoggedEvent[];
  chat: readonly ChatLine[];
}

export interface Memory {
  recall(): Heard | null;
  keep(heard: Heard): void;
}

/** Changes when what is kept looks different. */
const FORMAT = 1;
const PREFIX = "riverboat.table.";

/** The memory of one game as one player has seen it; `player` is asked when it is used. */
export function tabMemory(gameId: string, player: () => number | null): Memory {
  const key = (): string => `${PREFIX}${player() ?? "-"}.${gameId}`;
  return {
    recall: () => {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key()) ?? "null") as (Heard & { format: number }) | null;
        return kept?.format === FORMAT ? kept : null;
      } catch {
        return null;
      }
    },
    keep: (heard) => {
      const kept = JSON.stringify({ format: FORMAT, ...heard });
      if (!store(key(), kept)) {
        // There is no room: the other tables give way.
        forgetTables();
        store(key(), kept);
      }
    },
  };
}

/** For whoever logs out: the next one at this browser reads nothing of it. */
export function forgetTables(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function store(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
