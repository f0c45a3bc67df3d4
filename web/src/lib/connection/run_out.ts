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
 * A hand's end in stages: the open hands, each street, of several boards the result of each before the next is
 * dealt, last the result. `events` begin with the first card shown or dealt. A hand that did not end with cards dealt
 * is one step.
 */
export function runOutSteps(before: TableView | null, after: StateView, events: readonly LoggedEvent[]): RunOutStep[] {
  const last = events.findLastIndex(({ event }) => event.event === "cards_dealt");
  const isRunOut = before !== null && before.handId === after.handId && after.isHandOver && last >= 0;
  if (!isRunOut || events.some(({ event }) => event.event === "player_acted")) return [{ state: after, events }];
  // Boards that lie side by side are decided together.
  const awards = before.secondBoard.length > 0 ? [] : awardsByRun(events, last);
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
      if (event.run > 0 && picture.boards[event.run] === 0 && awards.length > 0) {
        picture.payBoard(event.run - 1);
        told = [...(awards[event.run - 1] ?? [])];
        show();
      }
      picture.deal(event.run, event.cards.length);
      picture.equities = event.equities;
      told.push(logged);
      show();
    } else {
      if (event.event === "cards_shown" && event.equities.length > 0) picture.equities = event.equities;
      told.push(logged);
    }
  }
  const paid = awards.slice(0, picture.paid).flat();
  const rest = events.slice(last + 1).filter((logged) => !paid.includes(logged));
  return [...steps, { state: after, events: [...told, ...rest] }];
}

/** Who won each of several boards: told before the next is dealt. Empty where there is one board. */
function awardsByRun(events: readonly LoggedEvent[], last: number): LoggedEvent[][] {
  const awards: LoggedEvent[][] = [];
  for (const logged of events.slice(last + 1)) if (logged.event.event === "pot_won") (awards[logged.event.run] ??= []).push(logged);
  return awards.length > 1 ? awards : [];
}

/** The table before the pots are awarded, with as many cards as have been dealt. */
class Picture {
  readonly boards: number[];
  equities: TableView["equities"];
  readonly #before: TableView;
  readonly #after: StateView;
  /** How many of several boards have been paid out. */
  paid = 0;
  /** Nothing has been dealt since. */
  #isJustPaid = false;

  constructor(before: TableView, after: StateView) {
    this.#before = before;
    this.#after = after;
    this.boards = [before.communityCards.length, before.secondBoard.length, 0];
    this.equities = before.equities;
  }

  deal(run: number, cards: number): void {
    const dealt = this.boards[run] ?? 0;
    this.#isJustPaid = false;
    this.boards[run] = (run > 0 && dealt === 0 ? this.#before.communityCards.length : dealt) + cards;
  }

  payBoard(run: number): void {
    this.paid = run + 1;
    this.#isJustPaid = true;
    this.equities = [];
  }

  get state(): StateView {
    const after = this.#after;
    const [first = 0, second = 0, third = 0] = this.boards;
    const paid = after.awards.filter((award) => award.run < this.paid);
    return {
      ...after,
      players: after.players.map((seat) => this.#seat(seat)),
      pot: after.pot - paid.reduce((sum, award) => sum + award.amount, 0),
      pots: this.paid > 0 ? [] : after.pots,
      communityCards: after.communityCards.slice(0, first),
      secondBoard: after.secondBoard.slice(0, second),
      thirdBoard: after.thirdBoard.slice(0, third),
      stage: STAGES[third || second || first] ?? "river",
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
    const gained = share(this.#after, seat.seat, (run) => run < this.paid);
    const stack = seat.stack - seat.won + gained;
    const hasFolded = seat.lastAction?.verb === "fold";
    const isIn = was !== undefined && (was.status === "active" || was.status === "all_in") && !hasFolded;
    const status = isIn ? (stack === 0 ? "all_in" : "active") : hasFolded ? "folded" : (was?.status ?? seat.status);
    const won = this.#isJustPaid ? share(this.#after, seat.seat, (run) => run === this.paid - 1) : 0;
    return { ...seat, stack, status, won, hand: null };
  }
}

/** What a seat has won of some boards. */
function share(after: StateView, seat: number, isMeant: (run: number) => boolean): number {
  const shares = after.awards.filter((award) => isMeant(award.run)).flatMap((award) => award.shares);
  return shares.filter(([winner]) => winner === seat).reduce((sum, [, chips]) => sum + chips, 0);
}
