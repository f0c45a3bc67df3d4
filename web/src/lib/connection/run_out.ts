/** An all-in run-out street by street: what is shown between the last decision and the result. It holds no rules. */
import type { SeatView, Stage, StateView, TableView } from "$lib/api/types";
import type { LoggedEvent } from "./table_session";

/** How long the open hands, and then each street, stay alone. The server waits as long (`STREET_SECONDS`). */
export const STREET_MILLISECONDS = 1_000;

export interface RunOutStep {
  state: StateView;
  /** What is told with it. */
  events: readonly LoggedEvent[];
}

const STAGES: Record<number, Stage> = { 0: "pre_flop", 3: "flop", 4: "turn", 5: "river" };

/**
 * A hand's end in steps: the open hands, each street, last the result. `events` begin with the first street dealt.
 * A hand that did not end with cards dealt is one step.
 */
export function runOutSteps(before: TableView | null, after: StateView, events: readonly LoggedEvent[]): RunOutStep[] {
  const last = events.findLastIndex(({ event }) => event.event === "cards_dealt");
  const isRunOut = before !== null && before.handId === after.handId && after.isHandOver && last >= 0;
  if (!isRunOut || events.some(({ event }) => event.event === "player_acted")) return [{ state: after, events }];
  const boards = [before.communityCards.length, 0] as [number, number];
  const steps: RunOutStep[] = [{ state: unfinished(before, after, boards), events: [] }];
  for (const logged of events.slice(0, last + 1)) {
    if (logged.event.event !== "cards_dealt") continue;
    const run = logged.event.run === 0 ? 0 : 1;
    boards[run] = (run === 1 && boards[1] === 0 ? before.communityCards.length : boards[run]) + logged.event.cards.length;
    steps.push({ state: unfinished(before, after, boards), events: [logged] });
  }
  return [...steps, { state: after, events: events.slice(last + 1) }];
}

/** The state before the pots are awarded, with so many cards on the first and the second board. */
function unfinished(before: TableView, after: StateView, [first, second]: [number, number]): StateView {
  return {
    ...after,
    players: after.players.map((seat) => stillIn(seat, before.players.find((each) => each.seat === seat.seat))),
    communityCards: after.communityCards.slice(0, first),
    secondBoard: after.secondBoard.slice(0, second),
    stage: STAGES[first] ?? "river",
    currentPlayer: null,
    legal: null,
    youHave: null,
    awards: [],
    isHandOver: false,
    canShow: [],
    standings: [],
    rebuy: null,
  };
}

function stillIn(seat: SeatView, was: SeatView | undefined): SeatView {
  const stack = seat.stack - seat.won;
  const hasFolded = seat.lastAction?.verb === "fold";
  const isIn = was !== undefined && (was.status === "active" || was.status === "all_in") && !hasFolded;
  const status = isIn ? (stack === 0 ? "all_in" : "active") : hasFolded ? "folded" : (was?.status ?? seat.status);
  return { ...seat, stack, status, won: 0, hand: null };
}
