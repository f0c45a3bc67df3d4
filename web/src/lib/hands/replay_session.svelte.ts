/** A finished hand in the place of a table, so that the table's own drawing shows it. Nothing can be said to it. */
import type { TableView } from "$lib/api/types";
import type { TableSession } from "$lib/connection/table_session";

const nothing = (): void => undefined;

export class ReplaySession implements TableSession {
  readonly gameId: string;
  view: TableView | null = $state.raw(null);
  readonly version = 0;
  readonly events = [];
  readonly chat = [];
  readonly notices = [];
  readonly statistics = [];
  readonly clock = null;
  readonly latency = null;
  readonly status = "live";
  readonly retryIn = null;
  readonly closedBecause = null;
  readonly movedTo = null;
  readonly pending = null;
  readonly refusal = null;

  constructor(gameId: string, view: TableView) {
    this.gameId = gameId;
    this.view = view;
  }

  onEvent = (): (() => void) => nothing;
  act = nothing;
  sitOut = nothing;
  back = nothing;
  rebuy = nothing;
  setStraddle = nothing;
  setRunItTwice = nothing;
  setAutoBuy = nothing;
  voteBombPot = nothing;
  changeSeat = nothing;
  insure = nothing;
  waitForSeat = nothing;
  stopWaiting = nothing;
  setSpeed = nothing;
  pause = nothing;
  skipToEnd = nothing;
  nextHand = nothing;
  say = (): boolean => false;
  askStatistics = nothing;
  leave = nothing;
  dismissRefusal = nothing;
  reconnect = nothing;
  close = nothing;
}
