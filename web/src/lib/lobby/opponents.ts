/** Whom to play against, and the game that is made of it. Names of bots are the server's; nothing here knows how they play. */
import type { BotChoice, CreateGame } from "$lib/api/shapes";
import type { Speed } from "$lib/api/types";

/** "mixed" is one of each character; "level" is a strength from 1 to 8; otherwise a character's name. */
export type Opponents = { kind: "mixed" } | { kind: "level"; level: number } | { kind: "character"; name: string };

export const CHARACTERS = ["tag", "station", "lag", "nit", "maniac", "home", "exploiter", "random"] as const;
export const MIXED = ["tag", "station", "lag", "nit", "maniac", "home"] as const;
export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const MOST_OPPONENTS = 8;

export function botsFor(opponents: Opponents, count: number): BotChoice[] {
  return Array.from({ length: count }, (_, index) => {
    if (opponents.kind === "level") return { level: opponents.level };
    if (opponents.kind === "character") return { bot: opponents.name };
    return { bot: MIXED[index % MIXED.length]! };
  });
}

export interface PlayNow {
  opponents: Opponents;
  count: number;
  speed: Speed;
  kind: "cash" | "sit_and_go";
  /** No clock, hints, a pause; nothing is counted. */
  isPractice: boolean;
}

/** A game for one person and bots. It is private: whoever is to join gets the link. */
export function gameAgainstBots({ opponents, count, speed, kind, isPractice }: PlayNow, name: string): CreateGame {
  return {
    name,
    kind,
    seats: count + 1,
    smallBlind: 50,
    bigBlind: 100,
    ...(kind === "sit_and_go" ? { startingStack: 5000 } : { runItTwice: true }),
    ...(isPractice ? { isPractice } : { isPrivate: true }),
    clockAlone: false,
    speed,
    bots: botsFor(opponents, count),
  };
}
