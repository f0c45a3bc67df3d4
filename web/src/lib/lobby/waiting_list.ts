/** Places on the waiting list of a table. */
import type { TableView } from "$lib/api/types";

/** Where a player is on the list, the first being 0; -1 for who is not on it. */
export function placeInList(view: TableView, player: number | null): number {
  return player === null ? -1 : view.waiting.findIndex((each) => each.playerId === player);
}

/** Whether a seat is free for this player: those who wait come first. */
export function hasRoomFor(view: TableView, player: number | null): boolean {
  const free = view.players.filter((seat) => seat.status === "empty").length;
  const place = placeInList(view, player);
  return free > (place < 0 ? view.waiting.length : place);
}
