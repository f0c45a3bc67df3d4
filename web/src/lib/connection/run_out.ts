/** An all-in in stages: what is shown between the last decision and the result. It holds no rules. */
import type { SeatView, Stage, StateView, TableView } from "$lib/api/types";
import type { LoggedEvent } from "./table_session";

export interface RunOutStep {
  state: StateView;
  /** What is told with it. */
  events: readonly LoggedEvent[];
}

const STAGES: Record<number, Stage> = { 0: "pre_flop", 3: "flop", 4: "turn", 5: "river" };

/**
 * A hand's end in stages: the open hands, each street, of two boards the result of the first before the second is
 * dealt, last the result. `events` begin with the first card shown or dealt. A hand that did not end with cards dealt
 * is one step.
 */
export function runOutSteps(before: TableView | null, after: StateView, events: readonly LoggedEvent[]): RunOutStep[] {
  const last = events.findLastIndex(({ event }) => event.event === "cards_dealt");
  const isRunOut = before !== null && before.handId === after.handId && after.isHandOver && last >= 0;
  if (!isRunOut || events.some(({ event }) => event.event === "player_acted")) return [{ state: after, events }];
  // Boards that lie side by side are decided together.
  const firstRun = before.secondBoard.length > 0 ? [] : firstBoardAwards(events, last);
  const picture = new Picture(before, after);
  const steps: RunOutStep[] = [];
  let told: LoggedEvent[] = [];
  const show = (): void => {
    steps.push({ state: picture.state, events: told });
    told = [];
  };
  let isOpen = false;
  for (const logged of events.slice(0, last + 1)) {
    const { event } = logged;
    if (event.event === "cards_dealt") {
      if (!isOpen) show();
      isOpen = true;
      if (event.run > 0 && picture.boards[1] === 0 && firstRun.length > 0) {
        picture.payFirstBoard();
        told = [...firstRun];
        show();
      }
      picture.deal(event.run === 0 ? 0 : 1, event.cards.length);
      picture.equities = event.equities;
      told.push(logged);
      show();
    } else {
      if (event.event === "cards_shown" && event.equities.length > 0) picture.equities = event.equities;
      told.push(logged);
    }
  }
  const rest = events.slice(last + 1).filter((logged) => !firstRun.includes(logged));
  return [...steps, { state: after, events: [...told, ...rest] }];
}

/** Who won the first of two boards: told before the second is dealt. */
function firstBoardAwards(events: readonly LoggedEvent[], last: number): LoggedEvent[] {
  const awards = events.slice(last + 1).filter(({ event }) => event.event === "pot_won");
  const isTwice = awards.some(({ event }) => event.event === "pot_won" && event.run > 0);
  return isTwice ? awards.filter(({ event }) => event.event === "pot_won" && event.run === 0) : [];
}

/** The table before the pots are awarded, with as many cards as have been dealt. */
class Picture {
  readonly boards: [number, number];
  equities: TableView["equities"];
  readonly #before: TableView;
  readonly #after: StateView;
  /** Of two boards the first has been paid out. */
  #isPaid = false;
  /** Nothing has been dealt since. */
  #isJustPaid = false;

  constructor(before: TableView, after: StateView) {
    this.#before = before;
    this.#after = after;
    this.boards = [before.communityCards.length, before.secondBoard.length];
    this.equities = before.equities;
  }

  deal(run: 0 | 1, cards: number): void {
    if (run === 1 && this.boards[1] === 0) this.boards[1] = this.#before.communityCards.length;
    this.#isJustPaid = false;
    this.boards[run] += cards;
  }

  payFirstBoard(): void {
    this.#isPaid = this.#isJustPaid = true;
    this.equities = [];
  }

  get state(): StateView {
    const after = this.#after;
    const [first, second] = this.boards;
    const paid = this.#isPaid ? after.awards.filter((award) => award.run === 0) : [];
    return {
      ...after,
      players: after.players.map((seat) => this.#seat(seat)),
      pot: after.pot - paid.reduce((sum, award) => sum + award.amount, 0),
      pots: this.#isPaid ? [] : after.pots,
      communityCards: after.communityCards.slice(0, first),
      secondBoard: after.secondBoard.slice(0, second),
      stage: STAGES[second || first] ?? "river",
      currentPlayer: null,
      legal: null,
      youHave: null,
      awards: paid,
      isHandOver: false,
      equities: this.equities,
      canShow: [],
      canHunt: false,
      standings: [],
      rebuy: null,
    };
  }

  #seat(seat: SeatView): SeatView {
    const was = this.#before.players.find((each) => each.seat === seat.seat);
    const gained = this.#isPaid ? firstShare(this.#after, seat.seat) : 0;
    const stack = seat.stack - seat.won + gained;
    const hasFolded = seat.lastAction?.verb === "fold";
    const isIn = was !== undefined && (was.status === "active" || was.status === "all_in") && !hasFolded;
    const status = isIn ? (stack === 0 ? "all_in" : "active") : hasFolded ? "folded" : (was?.status ?? seat.status);
    return { ...seat, stack, status, won: this.#isJustPaid ? gained : 0, hand: null };
  }
}

/** What a seat has won of the first board. */
function firstShare(after: StateView, seat: number): number {
  const shares = after.awards.filter((award) => award.run === 0).flatMap((award) => award.shares);
  return shares.filter(([winner]) => winner === seat).reduce((sum, [, chips]) => sum + chips, 0);
}
