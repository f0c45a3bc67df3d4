/** What REST answers, as `riverboat.server.rest.shapes` says it. */
import type { Card, Chips, GameEvent, Seat, Speed, Variant } from "./types";

export type GameKind = "cash" | "sit_and_go" | "tournament";
export type GameStatus = "waiting" | "active" | "finished";

export interface Game {
  id: string;
  name: string;
  kind: GameKind;
  variant: Variant;
  status: GameStatus;
  seats: number;
  players: number;
  smallBlind: Chips;
  bigBlind: Chips;
  ante: Chips;
  minBuyIn: Chips;
  maxBuyIn: Chips;
  startingStack: Chips;
  entry: Chips;
  actionTimeout: number;
  straddle: boolean;
  runItTwice: boolean;
  isPrivate: boolean;
  code: string | null;
  isCreator: boolean;
  createdAt: number;
}

export interface BotChoice {
  bot?: string;
  level?: number;
}

export interface CreateGame {
  name?: string;
  kind?: "cash" | "sit_and_go";
  variant?: Variant;
  seats?: number;
  smallBlind?: Chips;
  bigBlind?: Chips;
  ante?: Chips;
  minBuyIn?: Chips;
  maxBuyIn?: Chips;
  startingStack?: Chips;
  entry?: Chips;
  blindIncreaseRounds?: number;
  actionTimeout?: number;
  straddle?: boolean;
  runItTwice?: boolean;
  isPrivate?: boolean;
  speed?: Speed;
  bots?: BotChoice[];
}

export interface Seated {
  playerId: number;
  seat: Seat;
  version: number;
}

export interface Bot {
  name: string;
  kind: "level" | "character";
  level: number | null;
  title: string;
  style: string;
}

export interface Hand {
  id: number;
  gameId: string;
  handNumber: number;
  handId: string;
  playedAt: number;
  pot: Chips;
  communityCards: Card[];
  winners: { playerId: number; name: string; amount: Chips }[];
  holeCards: Card[];
  bet: Chips | null;
  won: Chips | null;
}

export interface HandPlayer {
  seat: Seat;
  playerId: number;
  name: string;
  /** Before the hand. */
  stack: Chips;
  cards: Card[];
  bet: Chips;
  won: Chips;
}

export interface HandDetail {
  gameId: string;
  handNumber: number;
  handId: string;
  playedAt: number;
  pot: Chips;
  communityCards: Card[];
  dealerButton: Seat;
  /** The caller's in this hand. */
  seat: Seat | null;
  players: HandPlayer[];
  events: GameEvent[];
}

export interface Tournament {
  id: string;
  name: string;
  status: GameStatus;
  variant: Variant;
  seats: number;
  smallBlind: Chips;
  bigBlind: Chips;
  startingStack: Chips;
  entry: Chips;
  lateLevels: number;
  mostEntrants: number;
  entries: number;
  prizePool: Chips;
  isPrivate: boolean;
  code: string | null;
  isCreator: boolean;
  createdAt: number;
}

export interface TournamentDetail extends Tournament {
  /** Those still in it, and the others with their place. */
  players: { playerId: number; name: string; place: number | null; prize: Chips }[];
  tables: { gameId: string; name: string; players: number; status: GameStatus }[];
  isEntered: boolean;
  /** Where the caller sits now. */
  gameId: string | null;
}
