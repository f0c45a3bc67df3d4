/** What is chosen for the places of bots at a new table. */
import type { BotChoice } from "$lib/api/shapes";
import { MIXED } from "./opponents";

/** One of the characters in turn. */
export const ANYONE = "";

/** A place's choice as the server takes it: anyone, a level (`level:5`), a character or a person by key. */
export function botOf(value: string, place: number): BotChoice {
  if (value === ANYONE) return { bot: MIXED[place % MIXED.length]! };
  return value.startsWith("level:") ? { level: Number(value.slice("level:".length)) } : { bot: value };
}

/** Whether somebody of the roster was chosen for an earlier place already: nobody sits at two. */
export function sitsTwice(values: readonly string[], place: number): boolean {
  const value = values[place] ?? ANYONE;
  const isPerson = value !== ANYONE && !value.startsWith("level:") && !KINDS.has(value);
  return isPerson && values.indexOf(value) < place;
}

const KINDS = new Set<string>([...MIXED, "exploiter", "random"]);
