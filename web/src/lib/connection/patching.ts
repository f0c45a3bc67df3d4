/** Patches: the server says which fields of a state to set. This is the one place where that is done; it holds no rules. */
import type { StatePatch, StateView, ViewPatch } from "$lib/api/types";

/** The state with what the patch sets; what it leaves out stays the same object. */
export function patched(state: StateView, { own, ...patch }: StatePatch): StateView {
  const next = set(state, patch);
  return own === undefined ? next : set(next, own);
}

function set(state: StateView, { players: changed, ...fields }: ViewPatch): StateView {
  const next = { ...state, ...fields };
  if (changed !== undefined) {
    next.players = state.players.slice();
    for (const change of changed) {
      const seat = next.players[change.seat];
      if (seat !== undefined) next.players[change.seat] = { ...seat, ...change };
    }
  }
  return next;
}
