/**
 * A WebSocket that reconnects: opens with a fresh ticket, watches one game from the last event seen, measures the
 * round trip, notices within seconds when the server does not answer, and reconnects. Knows no poker.
 */
import type { ClientMessage, ServerMessage } from "$lib/api/types";
import { waitBefore } from "./backoff";

/** The part of a WebSocket that is used, so that tests can replace it. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

export function openSocket(address: string): Socket {
  // The browser's own handlers get more than is asked for here.
  return new WebSocket(address) as Socket & WebSocket;
}

type Greeting = Extract<ClientMessage, { type: "watch" | "join" }>;
type Sendable = ClientMessage["type"];
type PayloadOf<T extends Sendable> = Extract<ClientMessage, { type: T }> extends { payload: infer P } ? P : object;

export type ConnectionStatus = "connecting" | "live" | "lost" | "closed";

export interface ConnectionOptions {
  /** The address to open, with a ticket that is valid once. A rejection counts as a failed attempt. */
  address: () => Promise<string>;
  open: (address: string) => Socket;
  /** The first message on every new socket. */
  greeting: () => Greeting;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: ConnectionStatus, retryAt: number | null) => void;
  onLatency: (milliseconds: number) => void;
  /** An attempt failed permanently. */
  onRefused: (problem: unknown) => void;
  now?: () => number;
  chance?: () => number;
}

/** Thrown by `address` when a retry cannot succeed. */
export class PermanentFailure extends Error {}

/** `WebSocket.CONNECTING` and `WebSocket.OPEN`. */
const CONNECTING = 0;
const OPEN = 1;
/** From one pong to the next ping. */
const PING_EVERY = 2_000;
/** Silence after a ping for this long: the player is told. The socket is kept, since the server may only be busy. */
const SILENT_AFTER = 4_000;
/** The same when the browser says that the network is gone. */
const OFFLINE_AFTER = 1_500;
/** Silence for this long after that: the socket is closed and another one opened. */
const CUT_AFTER = 6_000;
/** A timer that is so late was held up by this machine, and so may the answer have been: ask again. */
const LATE = 1_000;
const OPEN_WITHIN = 10_000;

export class Connection {
  readonly #options: ConnectionOptions;
  readonly #now: () => number;
  readonly #chance: () => number;
  #socket: Socket | null = null;
  #status: ConnectionStatus = "connecting";
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #ping: ReturnType<typeof setTimeout> | null = null;
  #overdue: ReturnType<typeof setTimeout> | null = null;
  #pingId = 0;
  #pingedAt = 0;
  /** Grows with every attempt, so that what belongs to an older one is known and ignored. */
  #epoch = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#chance = options.chance ?? Math.random;
    void this.#connect();
  }

  get isLive(): boolean {
    return this.#status === "live";
  }

  /** True when it was handed to a live socket; otherwise nothing was sent. */
  send<T extends Sendable>(type: T, payload?: PayloadOf<T>): boolean {
    if (this.#socket?.readyState !== OPEN || this.#status !== "live") return false;
    this.#socket.send(JSON.stringify({ type, payload: payload ?? {} }));
    return true;
  }

  /** Say the greeting again on the same socket: the way to fill a gap. */
  greet(): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(this.#options.greeting()));
  }

  /** Reconnects at once rather than after the pause. Does nothing on a live connection. */
  retryNow(): void {
    if (this.#status === "live") return;
    this.#attempt = 0;
    this.#hangUp();
    void this.#connect();
  }

  /** Checks the connection, as after the machine slept: pings now. */
  probe(): void {
    if (this.#status === "live") this.#sendPing();
    else if (this.#status === "lost") this.retryNow();
  }

  /** The network is said to be gone. A server on this machine may still answer: ask it, and do not wait for long. */
  doubt(): void {
    if (this.#status === "live") this.#sendPing(OFFLINE_AFTER);
  }

  close(): void {
    this.#hangUp();
    this.#tell("closed", null);
  }

  async #connect(): Promise<void> {
    const epoch = ++this.#epoch;
    this.#tell(this.#attempt === 0 && this.#status === "connecting" ? "connecting" : "lost", null);
    this.#overdue = setTimeout(() => this.#lost(epoch), OPEN_WITHIN);
    let address: string;
    try {
      address = await this.#options.address();
    } catch (problem) {
      if (epoch !== this.#epoch) return;
      if (problem instanceof PermanentFailure) {
        this.close();
        this.#options.onRefused(problem.cause);
      } else {
        this.#lost(epoch);
      }
      return;
    }
    if (epoch !== this.#epoch) return;
    const socket = this.#options.open(address);
    this.#socket = socket;
    socket.onopen = () => {
      if (epoch === this.#epoch) socket.send(JSON.stringify(this.#options.greeting()));
    };
    socket.onmessage = ({ data }) => {
      if (epoch === this.#epoch && typeof data === "string") this.#receive(data);
    };
    socket.onclose = () => this.#lost(epoch);
    socket.onerror = () => this.#lost(epoch);
  }

  #receive(data: string): void {
    const message = JSON.parse(data) as ServerMessage;
    if (this.#status !== "live") {
      this.#attempt = 0;
      this.#tell("live", null);
      this.#sendPing();
    }
    // Whatever comes is a sign of life; answers wait behind what the server does for this socket.
    if (this.#overdue !== null) this.#expect(SILENT_AFTER);
    if (message.type === "pong") this.#pong(message.payload.id);
    else this.#options.onMessage(message);
  }

  #sendPing(patience: number = SILENT_AFTER): void {
    this.#clear("ping");
    this.#pingId += 1;
    this.#pingedAt = this.#now();
    this.send("ping", { id: this.#pingId });
    this.#expect(patience);
  }

  /** Some word is due within so many milliseconds. */
  #expect(patience: number): void {
    this.#clear("overdue");
    const due = this.#now() + patience;
    this.#overdue = setTimeout(() => this.#silent(due), patience);
  }

  /** The server is silent. The socket stays for a while: any message makes the connection live again. */
  #silent(due: number): void {
    if (this.#now() - due > LATE) return this.#sendPing();
    const epoch = this.#epoch;
    this.#tell("lost", null);
    this.#overdue = setTimeout(() => this.#lost(epoch), CUT_AFTER);
  }

  #pong(id: number): void {
    if (id !== this.#pingId) return;
    this.#clear("overdue");
    this.#options.onLatency(this.#now() - this.#pingedAt);
    this.#ping = setTimeout(() => this.#sendPing(), PING_EVERY);
  }

  #lost(epoch: number): void {
    if (epoch !== this.#epoch || this.#status === "closed") return;
    this.#hangUp();
    const wait = waitBefore(this.#attempt, this.#chance());
    this.#attempt += 1;
    this.#tell("lost", this.#now() + wait);
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  #hangUp(): void {
    this.#epoch += 1;
    this.#clear("retry", "ping", "overdue");
    const socket = this.#socket;
    this.#socket = null;
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      // Browsers complain aloud about a socket that is closed before it was open.
      if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    }
  }

  #clear(...which: ("retry" | "ping" | "overdue")[]): void {
    for (const each of which) {
      const timer = each === "retry" ? this.#retry : each === "ping" ? this.#ping : this.#overdue;
      if (timer !== null) clearTimeout(timer);
    }
    if (which.includes("retry")) this.#retry = null;
    if (which.includes("ping")) this.#ping = null;
    if (which.includes("overdue")) this.#overdue = null;
  }

  #tell(status: ConnectionStatus, retryAt: number | null): void {
    this.#status = status;
    this.#options.onStatus(status, retryAt);
  }
}
