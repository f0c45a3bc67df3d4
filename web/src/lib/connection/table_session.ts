/**
 * What the table's components know of the world: one game, as one viewer sees it, and what the viewer can say.
 *
 * Two things implement it: `LiveSession` (a server's table over a WebSocket) and `DemoSession` (a scripted table
 * for development). Every property is reactive in Svelte; components read it and never write.
 */
import type {
  Card,
  Chips,
  CloseReason,
  GameEvent,
  LegalView,
  PlayerStatistics,
  AutoBuy,
  RunItTwiceAnswer,
  Seat,
  Speed,
  TableView,
} from "$lib/api/types";

/** What a player can do in a hand; only what `view.legal` offers is accepted. A raise is always "to". */
export type PlayerAction =
  | { action: "fold" }
  | { action: "check" }
  | { action: "call" }
  | { action: "raise"; amount: Chips }
  | { action: "all_in" }
  | { action: "run_it_twice"; agree: boolean; times?: number }
  | { action: "show"; cards: Card[] }
  | { action: "rabbit_hunt" };

/** Something that happened, as the server sends it: `event` names it, the rest depends on the name. */
export type TableEvent = GameEvent;

/** A line of the log: the event with its number, and the names of the seats and the big blind at that moment. */
export interface LoggedEvent {
  number: number;
  event: TableEvent;
  names: readonly string[];
  /** Who of the roster sits where; empty for people. */
  persons?: readonly string[];
  bigBlind: number;
}

export interface ChatLine {
  seat: Seat | null;
  name: string;
  text: string;
  /** `Date.now()` when it came. */
  at: number;
}

/** A sentence for people can be made of it with `errorText` of `$lib/i18n/words`. */
export interface Refusal {
  code: string;
  message: string;
  values: Record<string, string | number>;
  legal?: LegalView | null;
}

export interface Notice {
  kind: string;
  seat: Seat | null;
  seconds: number | null;
  gameId: string | null;
  /** `Date.now()` when it came; also tells two alike apart. */
  at: number;
}

/** The time of the seat to act, on this machine's `performance.now()`. */
export interface Countdown {
  seat: Seat;
  /** When the time for the decision ends, in milliseconds of `performance.now()`; then the time bank runs. */
  deadline: number;
  /** How long the decision may take, in seconds: the whole ring. */
  whole: number;
  /** Seconds of time bank that are left. */
  timeBank: number;
  /** Seconds of time bank when the decision began: the whole ring once the bank runs. */
  bank: number;
  /** A warning is due below this many seconds. */
  warningAt: number;
}

export type SessionStatus = "connecting" | "live" | "lost" | "closed";
export type ClosedReason = CloseReason;

export interface TableSession {
  readonly gameId: string;
  /** The table as it stands; null until the first state has come. */
  readonly view: TableView | null;
  /** Of the hand's state; goes into actions by itself. */
  readonly version: number;
  readonly events: readonly LoggedEvent[];
  readonly chat: readonly ChatLine[];
  readonly notices: readonly Notice[];
  readonly statistics: readonly PlayerStatistics[];
  readonly clock: Countdown | null;
  /** Milliseconds there and back; null while unknown. */
  readonly latency: number | null;
  readonly status: SessionStatus;
  /** Seconds until the next attempt while `status` is "lost". */
  readonly retryIn: number | null;
  readonly closedBecause: ClosedReason | null;
  /** The game to go to, when `closedBecause` is "moved". */
  readonly movedTo: string | null;
  /** An action is on its way and not yet durable: offer nothing meanwhile. */
  readonly pending: PlayerAction | null;
  /** The last refusal, until `dismissRefusal` or the next action. */
  readonly refusal: Refusal | null;

  /**
   * Called for every event in order, before the state that follows from it is in `view`: for motion and sound.
   * `isMissed` marks events that happened while the connection was lost: log them, do not play them.
   * Gives back a function that stops it.
   */
  onEvent(listener: (event: TableEvent, isMissed: boolean) => void): () => void;

  act(action: PlayerAction): void;
  sitOut(): void;
  back(post: boolean): void;
  rebuy(amount: Chips): void;
  setStraddle(on: boolean): void;
  setRunItTwice(answer: RunItTwiceAnswer): void;
  setAutoBuy(autoBuy: AutoBuy): void;
  /** Vote for a bomb pot as the next hand, or no longer. */
  voteBombPot(on: boolean): void;
  /** Ask for another seat, or with null no longer. */
  changeSeat(seat: number | null): void;
  /** Insure so many chips of an all-in; all that is at stake is to cash out. */
  insure(amount: Chips): void;
  /** Join the waiting list, or leave it. */
  waitForSeat(): void;
  stopWaiting(): void;
  setSpeed(speed: Speed): void;
  /** Lets bots and the next hand wait, or no longer: at a practice table. */
  pause(on: boolean): void;
  skipToEnd(): void;
  nextHand(): void;
  /** False when it could not be sent. */
  say(text: string): boolean;
  askStatistics(): void;
  leave(): void;
  dismissRefusal(): void;
  /** Reconnects at once when the connection is lost; takes the game back when it was opened elsewhere. */
  reconnect(): void;
  /** Hang up; the seat is kept. */
  close(): void;
}

/** Seconds left of a countdown, never below zero. `now` is a `performance.now()`. */
export function secondsLeft(clock: Countdown, now: number): number {
  return Math.max(0, (clock.deadline - now) / 1000);
}

/** Seconds of the time bank that are left once the decision's own time is over. */
export function bankLeft(clock: Countdown, now: number): number {
  return Math.max(0, clock.timeBank - Math.max(0, (now - clock.deadline) / 1000));
}
