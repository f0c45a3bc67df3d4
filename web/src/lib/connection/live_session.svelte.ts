/** A server's table over a WebSocket: numbered events, a state to draw, and actions that are safe to send again. */
import type {
  ActionPayload,
  ClientMessage,
  NoticePayload,
  PlayerStatistics,
  RefusedPayload,
  AutoBuy,
  RunItTwiceAnswer,
  ServerMessage,
  Speed,
  StateView,
  TableView,
} from "$lib/api/types";
import { SEEN_SECONDS, STAGE_SECONDS } from "$lib/api/types";
import { named } from "$lib/i18n/persons";
import { newId } from "./ids";
import { Connection, type ConnectionOptions, type ConnectionStatus } from "./connection";
import type { SeedKeeper } from "$lib/fairness/seeds";
import { Numbering } from "./numbering";
import { patched } from "./patching";
import { runOutSteps, type RunOutStep } from "./run_out";
import type { Memory } from "./tab_memory";
import type {
  ChatLine,
  ClosedReason,
  Countdown,
  LoggedEvent,
  Notice,
  PlayerAction,
  Refusal,
  SessionStatus,
  TableEvent,
  TableSession,
} from "./table_session";

const LOG_LENGTH = 400;
const CHAT_LENGTH = 200;
const NOTICES = 20;
/** An action without an answer for so long is sent again, under the same id. */
const ANSWER_WITHIN = 4_000;

interface Sent {
  action: PlayerAction;
  handId: string;
  version: number;
  actionId: string;
}

/** Something to show, when it came, and how long it stays alone. */
interface QueuedStep extends RunOutStep {
  at: number;
  pause: number;
}

export interface LiveOptions extends Pick<ConnectionOptions, "address" | "open" | "now" | "chance"> {
  gameId: string;
  code?: string | undefined;
  makeId?: () => string;
  /** This browser's part in verifiable deals. */
  seeds?: SeedKeeper;
  /** Where the log and the chat are kept over a reload. */
  memory?: Memory;
}

export class LiveSession implements TableSession {
  readonly gameId: string;
  /** As the server tells it. */
  #told: TableView | null = $state.raw(null);
  version: number = $state(0);
  events: readonly LoggedEvent[] = $state.raw([]);
  chat: readonly ChatLine[] = $state.raw([]);
  notices: readonly Notice[] = $state.raw([]);
  statistics: readonly PlayerStatistics[] = $state.raw([]);
  clock: Countdown | null = $state.raw(null);
  latency: number | null = $state(null);
  status: SessionStatus = $state("connecting");
  retryIn: number | null = $state(null);
  closedBecause: ClosedReason | null = $state(null);
  movedTo: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  #sent: Sent | null = $state.raw(null);

  readonly #options: LiveOptions;
  readonly #now: () => number;
  readonly #makeId: () => string;
  #numbering = new Numbering();
  /** The last state as it was told; what is shown may be behind it. */
  #state: StateView | null = null;
  #connection: Connection;
  #listeners = new Set<(event: TableEvent, isMissed: boolean) => void>();
  #resend: ReturnType<typeof setTimeout> | null = null;
  #hasRecalled = false;
  /** Since the last greeting no state has come yet: what comes before it happened earlier. */
  #isCatchingUp = true;
  /** As of the last event. */
  #bigBlind = 0;
  /** Events from a card shown or dealt on that wait for the state after them: it tells whether they are a run-out. */
  #held: LoggedEvent[] = [];
  /** What is still to be shown: stages of a run-out, and what has come meanwhile. */
  #steps: QueuedStep[] = [];
  /** Until the next step; also after the result of a run-out, when nothing may be waiting. */
  #nextStep: ReturnType<typeof setTimeout> | null = null;
  /** The hand of which the player wants to see only the result. */
  #skipped = "";

  constructor(options: LiveOptions) {
    this.#options = options;
    this.gameId = options.gameId;
    this.#now = options.now ?? (() => performance.now());
    this.#makeId = options.makeId ?? newId;
    this.#connection = this.#connect();
  }

  /** As the reader calls everybody. A getter: messages may still arrive when the part of the page that made this is gone. */
  get view(): TableView | null {
    return this.#told === null ? null : named(this.#told);
  }

  get pending(): PlayerAction | null {
    return this.#sent?.action ?? null;
  }

  onEvent(listener: (event: TableEvent, isMissed: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  act(action: PlayerAction): void {
    if (this.view === null || this.#sent !== null) return;
    this.refusal = null;
    try {
      this.#sent = { action, handId: this.view.handId, version: this.version, actionId: this.#makeId() };
      this.#transmit();
    } catch (problem) {
      // A player whose click does nothing must be told so.
      this.#answered();
      this.refusal = { code: "web_not_sent", message: String(problem), values: { detail: String(problem) } };
      console.error(problem);
    }
  }

  sitOut(): void {
    this.#connection.send("sit_out");
  }

  back(post: boolean): void {
    this.#connection.send("back", { post });
  }

  rebuy(amount: number): void {
    this.#connection.send("rebuy", { amount });
  }

  setStraddle(on: boolean): void {
    this.#connection.send("straddle", { on });
  }

  setAutoBuy(autoBuy: AutoBuy): void {
    this.#connection.send("auto_buy", { autoBuy });
  }

  voteBombPot(on: boolean): void {
    this.#connection.send("bomb_pot", { on });
  }

  changeSeat(seat: number | null): void {
    this.#connection.send("change_seat", { seat });
  }

  insure(amount: number): void {
    this.#connection.send("insure", { amount });
  }

  waitForSeat(): void {
    this.#connection.send("wait_for_seat", {});
  }

  stopWaiting(): void {
    this.#connection.send("stop_waiting", {});
  }

  setRunItTwice(answer: RunItTwiceAnswer): void {
    this.#connection.send("run_it_twice", { answer });
  }

  setSpeed(speed: Speed): void {
    this.#connection.send("speed", { speed });
  }

  pause(on: boolean): void {
    this.#connection.send("pause", { on });
  }

  skipToEnd(): void {
    if (this.view?.isHandOver === false && this.#steps.length > 0) return this.#showResult();
    this.#skipped = this.view?.handId ?? "";
    this.#connection.send("skip_to_end");
  }

  nextHand(): void {
    this.#endPause();
    this.#step();
    this.#connection.send("next_hand");
  }

  say(text: string): boolean {
    return this.#connection.send("chat", { text });
  }

  askStatistics(): void {
    this.#connection.send("statistics");
  }

  leave(): void {
    this.#connection.send("leave");
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  reconnect(): void {
    if (this.status === "closed") {
      this.closedBecause = null;
      this.#connection = this.#connect();
    } else {
      this.#connection.retryNow();
    }
  }

  /** The machine woke up or the network came back: check the connection. */
  probe(): void {
    this.#connection.probe();
  }

  /** The browser says that the network is gone. */
  doubt(): void {
    this.#connection.doubt();
  }

  /** Keep the log and the chat: the page may be gone in a moment. */
  keep(): void {
    const { last } = this.#numbering;
    if (last === null) return;
    // What a run-out has not shown yet has been heard.
    const waiting = [...this.#steps.flatMap((step) => [...step.events]), ...this.#held];
    this.#options.memory?.keep({ last, events: [...this.events, ...waiting], chat: this.chat });
  }

  close(): void {
    this.#showAll();
    this.keep();
    this.#hangUp();
  }

  #hangUp(): void {
    this.#stopWaiting();
    this.#connection.close();
  }

  #connect(): Connection {
    return new Connection({
      ...this.#options,
      greeting: () => this.#greeting(),
      onMessage: (message) => this.#receive(message),
      onStatus: (status, retryAt) => this.#heed(status, retryAt),
      onLatency: (milliseconds) => (this.latency = Math.round(milliseconds)),
      onRefused: (problem) => this.#refuse(problem),
    });
  }

  #greeting(): Extract<ClientMessage, { type: "watch" }> {
    this.#showAll();
    this.#held.splice(0).forEach((logged) => this.#tell(logged));
    this.#isCatchingUp = true;
    this.#recall();
    const { code, seeds } = this.#options;
    const promised = seeds === undefined ? {} : { seedCommitment: seeds.commitment };
    // Whoever has heard nothing yet is told the latest that is kept: the first hand began before the page was open.
    if (this.#numbering.last === 0) this.#numbering = new Numbering();
    return { type: "watch", payload: { gameId: this.gameId, code: code ?? null, last: this.#numbering.last ?? 0, ...promised } };
  }

  /** Before the first greeting, when it is known who is here: go on from what this tab has heard before. */
  #recall(): void {
    if (this.#hasRecalled) return;
    this.#hasRecalled = true;
    const heard = this.#options.memory?.recall() ?? null;
    if (heard === null) return;
    this.#numbering.state(heard.last);
    this.events = heard.events;
    this.#bigBlind = heard.events.at(-1)?.bigBlind ?? 0;
    this.chat = heard.chat;
  }

  #heed(status: ConnectionStatus, retryAt: number | null): void {
    this.status = status;
    this.retryIn = retryAt === null ? null : Math.max(0, (retryAt - this.#now()) / 1000);
    if (status !== "live") this.latency = null;
  }

  #refuse(problem: unknown): void {
    if (problem !== null && typeof problem === "object" && "code" in problem) this.refusal = problem as Refusal;
    this.closedBecause ??= "server";
  }

  #receive({ type, payload, number }: ServerMessage): void {
    switch (type) {
      case "event":
      case "player_action":
      case "winner":
        return this.#happen(payload, number);
      case "game_state":
        return this.#draw((this.#state = payload), number);
      case "state_patch":
        // Before the state that a greeting brings, patches are of one that may not be known.
        if (this.#state === null || this.#isCatchingUp) return;
        if (number !== this.#numbering.last) return this.#connection.greet();
        return this.#draw((this.#state = patched(this.#state, payload)), number);
      case "accepted":
        if (payload.actionId === this.#sent?.actionId) this.#answered();
        return;
      case "error":
        return this.#complain(payload);
      case "chat":
        this.chat = [...this.chat, { ...payload, at: Date.now() }].slice(-CHAT_LENGTH);
        return;
      case "statistics":
        this.statistics = payload.players;
        return;
      case "notice":
        return this.#notice(payload);
      case "bot_fault":
        this.#note({ kind: `bot_${payload.reason}`, seat: payload.seat, seconds: null, gameId: null, at: Date.now() });
        return;
      case "seed_call": {
        const answer = this.#options.seeds?.answer(payload) ?? null;
        if (answer !== null) this.#connection.send("seed", answer);
        return;
      }
      case "closed":
        return this.#end(payload.reason);
    }
  }

  #happen(event: TableEvent, number: number): void {
    const arrival = this.#numbering.event(number);
    if (arrival === "gap") this.#connection.greet();
    if (arrival !== "next") return;
    const before = this.events.at(-1);
    const names = this.#told?.players.map((seat) => seat.name) ?? [...(before?.names ?? [])];
    const persons = this.#told?.players.map((seat) => seat.person) ?? [...(before?.persons ?? [])];
    if (event.event === "player_joined") {
      names[event.seat] = event.name;
      persons[event.seat] = event.person;
    }
    if (event.event === "level_started") this.#bigBlind = event.bigBlind;
    const logged = { number, event, names, persons, bigBlind: this.#bigBlind };
    const mayBeRunOut = event.event === "cards_shown" || event.event === "cards_dealt";
    const isHeld = this.#held.length > 0 || this.#isPausing || mayBeRunOut;
    if (isHeld && !this.#isCatchingUp) this.#held.push(logged);
    else this.#tell(logged);
  }

  #tell(logged: LoggedEvent): void {
    this.events = [...this.events, logged].slice(-LOG_LENGTH);
    for (const listener of this.#listeners) listener(logged.event, this.#isCatchingUp);
  }

  #draw(state: StateView, number: number): void {
    if (this.#isCatchingUp && number < (this.#numbering.last ?? 0)) {
      // Fewer events than were heard: the server's table is another one, or from an older copy of its database.
      this.#numbering = new Numbering();
      this.events = [];
    }
    if (this.#numbering.state(number) === "seen") return;
    if (this.#bigBlind === 0) this.events = fromFirstHand(this.events, state);
    this.#bigBlind = state.level.bigBlind;
    const events = this.#held;
    this.#held = [];
    const at = this.#now();
    const waiting = this.#steps.at(-1);
    const shown = waiting?.state ?? this.#told;
    const isSameResult = shown !== null && shown.isHandOver && shown.handId === state.handId && state.isHandOver;
    if (this.#isCatchingUp) {
      this.#steps = [{ state, events, at, pause: 0 }];
      this.#endPause();
    } else if (waiting !== undefined && isSameResult) {
      this.#steps[this.#steps.length - 1] = { ...waiting, state, at, events: [...waiting.events, ...events] };
    } else if (isSameResult) {
      return this.#show({ state, events, at, pause: 0 });
    } else {
      const steps = state.handId === this.#skipped ? [{ state, events }] : runOutSteps(shown, state, events);
      const pauses = STAGE_SECONDS[state.speed] * 1_000;
      const queued = steps.map((step, index) => ({ ...step, at, pause: index < steps.length - 1 ? pauses : SEEN_SECONDS * 1_000 }));
      if (steps.length === 1) queued[0]!.pause = 0;
      this.#steps.push(...queued);
    }
    if (!this.#isPausing) this.#step();
    if (this.#isCatchingUp) {
      this.#isCatchingUp = false;
      // What was in flight when the connection was lost may or may not have arrived: its id makes a repeat safe.
      if (this.#sent !== null) this.#transmit();
    }
  }

  get #isPausing(): boolean {
    return this.#nextStep !== null;
  }

  #endPause(): void {
    if (this.#nextStep !== null) clearTimeout(this.#nextStep);
    this.#nextStep = null;
  }

  /** Show what waits, up to the next pause. */
  #step(): void {
    this.#endPause();
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      this.#show(step);
      if (step.pause > 0) {
        this.#nextStep = setTimeout(() => this.#step(), step.pause);
        return;
      }
    }
  }

  #show({ state, events, at }: QueuedStep): void {
    events.forEach((logged) => this.#tell(logged));
    this.#told = state;
    this.version = state.version;
    this.clock = countdown(state, at);
  }

  /** Show the result of the run-out under way at once; what came after it waits until it has been read. */
  #showResult(): void {
    const end = this.#steps.findIndex((step) => step.state.isHandOver);
    if (end < 0) return this.#showAll();
    const events = this.#steps.slice(0, end + 1).flatMap((step) => [...step.events]);
    this.#steps.splice(0, end + 1, { ...this.#steps[end]!, events });
    this.#step();
  }

  #showAll(): void {
    this.#steps.forEach((step) => (step.pause = 0));
    this.#step();
  }

  #transmit(): void {
    const sent = this.#sent;
    if (sent === null) return;
    this.#stopWaiting();
    this.#connection.send("action", asPayload(sent));
    this.#resend = setTimeout(() => this.#transmit(), ANSWER_WITHIN);
  }

  #answered(): void {
    this.#stopWaiting();
    this.#sent = null;
  }

  #stopWaiting(): void {
    if (this.#resend !== null) clearTimeout(this.#resend);
    this.#resend = null;
  }

  #complain({ actionId, code, message, values, legal }: RefusedPayload): void {
    if (actionId !== null) {
      if (actionId !== this.#sent?.actionId) return;
      this.#answered();
    }
    // Seeds are sent by the browser itself: nobody has to know that one came too late.
    if (code.startsWith("seed_") || code === "deals_not_verifiable") return;
    this.refusal = { code, message, values, legal };
  }

  #notice({ kind, seat, seconds, gameId }: NoticePayload): void {
    if (kind === "moved") this.movedTo = gameId;
    this.#note({ kind, seat, seconds, gameId, at: Date.now() });
  }

  #note(notice: Notice): void {
    this.notices = [...this.notices, notice].slice(-NOTICES);
  }

  #end(reason: ClosedReason): void {
    // A server that stops comes back, and the table with it: keep trying.
    if (reason === "server") return;
    this.closedBecause = reason;
    this.#hangUp();
  }
}

function asPayload({ action, handId, version, actionId }: Sent): ActionPayload {
  return {
    action: action.action,
    ...(action.action === "raise" ? { amount: action.amount } : {}),
    ...(action.action === "run_it_twice" ? { agree: action.agree, ...(action.times === undefined ? {} : { times: action.times }) } : {}),
    ...(action.action === "show" ? { cards: action.cards } : {}),
    handId,
    version,
    actionId,
  };
}

/**
 * What was told before the first state, with the names and the stakes that the state tells, from the first hand on whose
 * players are all known; who sat down before it is seen at the table.
 */
function fromFirstHand(events: readonly LoggedEvent[], state: StateView): LoggedEvent[] {
  const named = withNames(events, state);
  const nameless = named.findLastIndex(({ event, names }) => "seat" in event && typeof event.seat === "number" && names[event.seat] === "");
  const first = named.findIndex(({ event }, index) => index > nameless && event.event === "game_started");
  const known = first >= 0 ? first : nameless + 1;
  return named.slice(known).map((logged) => ({ ...logged, bigBlind: logged.bigBlind || state.level.bigBlind }));
}

/** Back from the state: whoever is at the table now was there since the event that tells of it. */
function withNames(events: readonly LoggedEvent[], { players }: StateView): LoggedEvent[] {
  let names = players.map((seat) => seat.name);
  let persons = players.map((seat) => seat.person);
  const told: LoggedEvent[] = [];
  for (const logged of events.toReversed()) {
    const { event } = logged;
    told.push({ ...logged, names: filled(logged.names, names), persons: filled(logged.persons ?? [], persons) });
    if (event.event === "player_joined") {
      names = names.with(event.seat, "");
      persons = persons.with(event.seat, "");
    } else if (event.event === "seat_changed") {
      names = names.with(event.seat, names[event.to]!).with(event.to, "");
      persons = persons.with(event.seat, persons[event.to]!).with(event.to, "");
    }
  }
  return told.reverse();
}

function filled(known: readonly string[], later: readonly string[]): string[] {
  return later.map((name, seat) => known[seat] || name);
}

/** A state's clock on this machine's own time. */
export function countdown({ clock, currentPlayer }: TableView, now: number): Countdown | null {
  if (clock === null || currentPlayer === null) return null;
  const { secondsLeft, timeBank, warningAt, seconds, bank } = clock;
  const deadline = now + secondsLeft * 1000;
  return { seat: currentPlayer, deadline, whole: Math.max(seconds, secondsLeft), timeBank, bank: Math.max(bank, timeBank), warningAt };
}
