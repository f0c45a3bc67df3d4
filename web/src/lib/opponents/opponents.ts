/** What the player knows of others, as the server tells it. */
import type { LadderBody, OpponentBody, RungBody } from "$lib/api/types";
import { api } from "$lib/connection/account.svelte";
import { shownName } from "$lib/i18n/persons";
import { text } from "$lib/i18n/text.svelte";

export type Opponent = OpponentBody;
export type Ladder = LadderBody;

export function askOpponents(): Promise<Opponent[]> {
  return api.get<Opponent[]>("/api/me/opponents");
}

export function askOpponent(player: number): Promise<Opponent> {
  return api.get<Opponent>(`/api/me/opponents/${player}`);
}

export function saveNote(key: string | number, note: string): Promise<Opponent> {
  return api.ask<Opponent>("PUT", `/api/me/opponents/${encodeURIComponent(key)}/note`, { note });
}

export function askLadder(): Promise<Ladder> {
  return api.get<Ladder>("/api/me/ladder");
}

/** Big blinds without their sign: `35`, `3.5`. */
export function blindsOf(amount: number): string {
  const size = Math.abs(amount);
  return size >= 10 ? String(Math.round(size)) : String(Math.round(size * 10) / 10);
}

/** "You have played 214 hands with Mabel; you are +35 bb." */
export function regularText(opponent: Opponent, name = shownName(opponent)): string {
  if (opponent.hands === 0) return text("opponents-stranger", { name });
  const blinds = blindsOf(opponent.wonBb);
  const result = blinds === "0" ? "even" : opponent.wonBb > 0 ? "up" : "down";
  return text("opponents-regular", { hands: opponent.hands, name, result, blinds });
}

/** How far a level is from being beaten, in words. */
export function rungState({ hands, handsLeft, isBeaten }: RungBody): string {
  if (isBeaten) return text("ladder-state", { state: "beaten", left: 0 });
  if (hands === 0) return "";
  return handsLeft === null ? text("ladder-state", { state: "losing", left: 0 }) : text("ladder-state", { state: "open", left: handsLeft });
}
