/** Which sounds belong to a change of the table: compares two views, plays nothing. */

import type { TableView } from "$lib/api/types";
import { boardsOf } from "./awards";

export type Sound = "deal" | "board" | "chip" | "check" | "fold" | "turn" | "win" | "all_in";

/** What is to be heard between two views, in order. The first view of a table is silent but for the player's turn. */
export function soundsBetween(before: TableView | null, after: TableView): Sound[] {
  const sounds: Sound[] = [];
  if (before !== null) {
    if (after.handId !== before.handId) {
      if (after.handId !== "") sounds.push("deal");
    } else {
      sounds.push(...actionSounds(before, after));
      if (boardsOf(after).flat().length > boardsOf(before).flat().length) {
        sounds.push("board");
      }
      if (after.awards.length > before.awards.length) sounds.push("win");
    }
  }
  if (after.legal !== null && (before?.legal ?? null) === null) sounds.push("turn");
  return sounds;
}

function actionSounds(before: TableView, after: TableView): Sound[] {
  const sounds = new Set<Sound>();
  for (const seat of after.players) {
    const was = before.players.find((each) => each.seat === seat.seat);
    const did = seat.lastAction;
    const old = was?.lastAction ?? null;
    if (did === null || was === undefined) continue;
    if (old !== null && old.verb === did.verb && old.bet === did.bet && old.allIn === did.allIn) continue;
    if (did.allIn && old?.allIn !== true) sounds.add("all_in");
    else if (did.verb === "fold") sounds.add("fold");
    else if (did.verb === "check") sounds.add("check");
    else sounds.add("chip");
  }
  return [...sounds];
}
