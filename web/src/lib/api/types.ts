// Made by `python -m tools.typescript` from the server's own types: change those, not this file.

/** A whole number of chips; a raise is always a raise to. */
export type Chips = number;

/** A place at the table, 0 to 9, clockwise. */
export type Seat = number;

/** A card such as `As`, or `??` for one that lies face down. */
export type Card = string;

/** A player's number among the accounts. */
export type PlayerId = number;

/** An error of REST and of the WebSocket: a code for programs, a sentence for people and the values in it. */
export interface ApiError {
  code: string;
  message: string;
  values: Record<string, string | number>;
}

export type SeatStatus = "empty" | "waiting" | "active" | "folded" | "all_in" | "sitting_out" | "busted";
export type PresetName = "min" | "two_and_a_half_blinds" | "three_blinds" | "half" | "two_thirds" | "pot" | "all_in";
export type Variant = "no_limit" | "pot_limit" | "fixed_limit" | "short_deck" | "kitchen";
export type Stage = "waiting" | "pre_flop" | "flop" | "turn" | "river" | "showdown";
export type Speed = "slow" | "normal" | "fast" | "instant";
export type NoticeKind = "time_warning" | "time_bank" | "disconnected" | "reconnected" | "away" | "moved" | "hand_for_hand" | "final_table" | "break" | "break_over" | "closing" | "storage_failing";
export type CloseReason = "left" | "ended" | "moved" | "server" | "replaced";
export type FaultReason = "late" | "failed" | "illegal";
export type TableKind = "cash" | "sit_and_go" | "tournament";
export type RunItTwiceAnswer = "ask" | "yes" | "no";
export type PostKind = "ante" | "dead_ante" | "big_blind_ante" | "small_blind" | "big_blind" | "straddle" | "live_post" | "dead_post";
export type Verb = "fold" | "check" | "call" | "bet" | "raise";
export type ActionName = "fold" | "check" | "call" | "raise" | "all_in" | "run_it_twice" | "show";
export type WireAction = "fold" | "check" | "call" | "bet" | "raise" | "all_in";
export type WireStage = "pre_flop" | "flop" | "turn" | "river";
export type Street = "preflop" | "flop" | "turn" | "river";

/**
 * A statistic as times out of chances; its sample size is always told. `aggression` is a factor and no share:
 * bets and raises for each call after the flop.
 */
export interface StatisticView {
  name: string;
  times: number;
  chances: number;
}

/** What has been counted of one player. */
export interface PlayerStatistics {
  name: string;
  hands: number;
  handsWon: number;
  winnings: number;
  statistics: StatisticView[];
  /** Running total after each hand. */
  winningsByHand: number[];
}

/**
 * What the seat to act may do: the engine's `LegalActions`, as clients get it. `call` is the chips to add,
 * `raise_to` the lowest and highest total for the street, `all_in` the total that going all in would make. Each
 * is null when that action is not legal.
 */
export interface LegalView {
  seat: number | null;
  fold: boolean;
  check: boolean;
  call: number | null;
  raiseTo: [number, number] | null;
  allIn: number | null;
  runItTwice: boolean;
}

/** How one player finished; those who tied have the same place. */
export interface WirePlace {
  place: number;
  playerId: PlayerId;
  name: string;
  prize: number;
}

/** A hand to be named in the reader's language: its category and the ranks (0 = deuce … 12 = ace) that name it. */
export interface HandWords {
  category: string;
  ranks: number[];
}

/** The stakes now, and when they rise. */
export interface LevelView {
  smallBlind: number;
  bigBlind: number;
  ante: number;
  straddle: number;
  number: number | null;
  handsLeft: number | null;
  secondsLeft: number | null;
}

/** What a seat did last on this street. */
export interface LastAction {
  verb: Verb;
  bet: number;
  allIn: boolean;
}

/** One place at the table, as the viewer may see it. */
export interface SeatView {
  seat: number;
  status: SeatStatus;
  name: string;
  stack: number;
  bet: number;
  position: string;
  /** The viewer's own, or face up; `??` for each card face down; none when folded or not dealt in. */
  cards: string[];
  isBot: boolean;
  /** It is this seat's turn. */
  isThinking: boolean;
  lastAction: LastAction | null;
  /** In the hand that has just ended. */
  won: number;
  /** What its cards make, if they lie face up and the hand was decided by them. */
  hand: HandWords | null;
  /** null for an empty seat, and at a table without accounts. */
  playerId: number | null;
  isConnected: boolean;
  /** Gone long enough that it was announced. */
  isAway: boolean;
  /** From the next hand on. */
  isSittingOut: boolean;
  /** What posting would cost; the big blind when it comes round settles it too. */
  owes: number;
  /** Bought during this hand, to be added after it. */
  queued: number;
  runItTwice: RunItTwiceAnswer;
}

/** A pot and who can win it, main pot first. A bet that nobody has matched yet is in no side pot. */
export interface PotView {
  amount: number;
  eligible: number[];
}

/** A raise with a name, at its exact total; only those that are legal now are sent. */
export interface Preset {
  name: PresetName;
  raiseTo: number;
}

/** How long the seat to act may still think, when the message was made. */
export interface Clock {
  secondsLeft: number;
  timeBank: number;
  warningAt: number;
  /** The whole time of the decision, without the bank; 0 when it is not told. */
  seconds: number;
  /** Of the time bank, when the decision began. */
  bank: number;
}

/** Who won a pot, how much each, and with what: `hand` is null when nobody else was left. */
export interface Award {
  pot: number;
  amount: number;
  shares: [number, number][];
  hand: HandWords | null;
  /** The five cards of each winner, in the order of `shares`. */
  bestFive: string[][];
  run: number;
}

/** A place in a finished tournament. */
export interface Standing {
  place: number;
  name: string;
  prize: number;
  /** What it cost to take part; the profit is the prize less this. */
  entry: number;
  isYou: boolean;
}

/** All that a client draws, for one viewer at one moment. */
export interface TableView {
  handNumber: number;
  handId: string;
  /** The viewer's own; null for a spectator. */
  seat: number | null;
  dealerButton: number | null;
  level: LevelView;
  players: SeatView[];
  street: Street | null;
  communityCards: string[];
  secondBoard: string[];
  pot: number;
  pots: PotView[];
  /** The seat that is to act. */
  currentPlayer: number | null;
  /** For the viewer, also before the turn has come. */
  toCall: number;
  /** null while it is not the viewer's turn. */
  legal: LegalView | null;
  presets: Preset[];
  clock: Clock | null;
  youHave: HandWords | null;
  awards: Award[];
  isHandOver: boolean;
  /** Own cards that may be turned up now that the hand is over. */
  canShow: string[];
  /** The viewer straddles whenever it may. */
  straddles: boolean;
  /** When a tournament has ended. */
  standings: Standing[];
  /** Every raise that has a name, brought into the legal range; two names may mean the same total. */
  namedRaises: Preset[];
  variant: Variant;
  /** A check is a pass: the player acts again later. The first call of a street is a bet (the kitchen table). */
  hasPasses: boolean;
  /** The hands can be kept as PHH histories. */
  isRecorded: boolean;
  /** The fewest and the most chips the viewer may buy now; null when that is not possible. */
  rebuy: [number, number] | null;
  gameId: string;
  /** Of the table. */
  name: string;
  kind: TableKind;
  stage: Stage;
  /** The lowest total that a bet or raise of the seat to act may make; 0 when it may not raise. */
  minBet: number;
  /** The highest total. */
  maxBet: number;
  minBuyIn: number;
  maxBuyIn: number;
  /** Straddles are allowed at this table. */
  canStraddle: boolean;
  /** Running it twice is allowed at this table. */
  canRunItTwice: boolean;
  /** The game has begun: a hand is dealt as soon as two can play. */
  isRunning: boolean;
  /** How fast the table's bots play. */
  speed: Speed;
}

/** A table's view and the version an action for it names: what `game_state` carries. */
export interface StateView extends TableView {
  version: number;
}

/** Watches a table; the events after number `last` come first. */
export interface WatchPayload {
  gameId: string;
  /** Of a private table. */
  code?: string | null;
  last?: number | null;
}

/** Takes a seat and watches. */
export interface JoinPayload {
  gameId: string;
  playerName: string;
  buyIn: number;
  seat?: number | null;
  /** Post a blind to be dealt in at once. */
  post?: boolean;
  code?: string | null;
}

/** Sits out from the next hand on. */
export interface SitOutPayload {
}

/** Play again. */
export interface BackPayload {
  /** Post now rather than wait for the big blind. */
  post?: boolean;
}

/** Buy chips. */
export interface RebuyPayload {
  amount: number;
}

/** Straddles whenever possible, or no longer. */
export interface SetStraddlePayload {
  on: boolean;
}

/** Answers in advance whether to run it twice, or asks each time. */
export interface SetRunItTwicePayload {
  answer: RunItTwiceAnswer;
}

/** How long bots think. */
export interface SetSpeedPayload {
  speed: Speed;
}

/** Skips the bots' thinking time after the player has folded. */
export interface SkipToEndPayload {
}

/** The viewer has seen the result; deal at once. */
export interface NextHandPayload {
}

/** What the table has counted of everyone. */
export interface AskStatisticsPayload {
}

/** Say something to everyone at the table. */
export interface ChatPayload {
  text: string;
}

/** Leaves the table with the chips. */
export interface LeavePayload {
}

/** Checks the connection; the `pong` has the same `id`. */
export interface PingPayload {
  id: number;
}

/** An action as it is written in a frame: one flat object. */
export interface ActionPayload {
  action: ActionName;
  /** The total to raise to. */
  amount?: number | null;
  /** To running it twice. */
  agree?: boolean | null;
  /** Own cards to show. */
  cards?: string[] | null;
  handId?: string | null;
  version?: number | null;
  actionId?: string | null;
}

/** Whom the server takes the client for; nobody before the first `Join` without an account. */
export interface WelcomePayload {
  playerId: number | null;
  playerName: string;
  /** When a guest was made: what to come back with. */
  token: string | null;
  protocol: number;
}

/** The action was carried out and is durable. */
export interface AcceptedPayload {
  actionId: string | null;
  version: number;
}

/** What has been counted of everyone who played here. */
export interface StatisticsPayload {
  players: PlayerStatistics[];
}

/** Nothing has changed. `code` and `values` make the sentence in the reader's language. */
export interface RefusedPayload {
  code: string;
  message: string;
  values: Record<string, string | number>;
  actionId: string | null;
  /** What would have been legal, for an action in turn. */
  legal: LegalView | null;
}

/** Somebody at the table said something; `seat` is null for a spectator. */
export interface SaidPayload {
  seat: number | null;
  name: string;
  text: string;
}

/** A bot was late, failed or acted illegally; the table acts for it: check, else fold; one board. */
export interface BotFaultPayload {
  seat: number;
  name: string;
  reason: FaultReason;
  detail: string;
}

/** Something about the table that changes nothing in the hand. */
export interface NoticePayload {
  kind: NoticeKind;
  seat: number | null;
  seconds: number | null;
  /** Where to go, when moved. */
  gameId: string | null;
}

/** The answer to `Ping`. */
export interface PongPayload {
  id: number;
}

/** The last message: the game is over, or the viewer has left, was moved, or took the same seat from elsewhere. */
export interface ClosedPayload {
  reason: CloseReason;
}

export interface PlayerJoinedEvent {
  event: "player_joined";
  seat: number;
  playerId: PlayerId;
  name: string;
  stack: number;
}

/** The player is gone; a seat with chips in the pot stays taken until the hand is over. */
export interface PlayerLeftEvent {
  event: "player_left";
  seat: number;
  playerId: PlayerId;
}

export interface SeatFreedEvent {
  event: "seat_freed";
  seat: number;
}

/** Chips go from the table back to the player; before a sit-and-go begins, the price of entry. */
export interface ChipsReturnedEvent {
  event: "chips_returned";
  seat: number;
  playerId: PlayerId;
  amount: number;
}

/** Chips come from the player to the table; they are added to the stack at once or after the hand. */
export interface ChipsBoughtEvent {
  event: "chips_bought";
  seat: number;
  playerId: PlayerId;
  amount: number;
}

/** Chips bought are now in the stack. */
export interface ChipsAddedEvent {
  event: "chips_added";
  seat: number;
  playerId: PlayerId;
  amount: number;
}

export interface SatOutEvent {
  event: "sat_out";
  seat: number;
  playerId: PlayerId;
  reason: "asked" | "timed_out";
}

export interface CameBackEvent {
  event: "came_back";
  seat: number;
  playerId: PlayerId;
  /** In the next hand, by posting what is owed, or when the big blind comes round. */
  entry: "at_once" | "big_blind" | "post";
}

export interface StraddleSetEvent {
  event: "straddle_set";
  seat: number;
  playerId: PlayerId;
  on: boolean;
}

export interface RunItTwiceSetEvent {
  event: "run_it_twice_set";
  seat: number;
  playerId: PlayerId;
  answer: RunItTwiceAnswer;
}

export interface LevelStartedEvent {
  event: "level_started";
  /** The first is 1. */
  number: number;
  smallBlind: number;
  bigBlind: number;
  ante: number;
}

/** Who plays the hand that follows, and where the button and blinds are. */
export interface GameStartedEvent {
  event: "game_started";
  handNumber: number;
  handId: string;
  /** Clockwise from the left of the button. */
  players: [number, PlayerId][];
  dealerButton: number;
  /** null is a dead small blind, or a game without one. */
  smallBlind: number | null;
  bigBlind: number | null;
  gameId: string;
}

export interface TimedOutEvent {
  event: "timed_out";
  seat: number;
  playerId: PlayerId;
}

/** Lost the last chip. At a cash table the player may buy chips again; in a sit-and-go this is the place. */
export interface PlayerBustedEvent {
  event: "player_busted";
  seat: number;
  playerId: PlayerId;
  place: number | null;
}

export interface TournamentEndEvent {
  event: "tournament_end";
  /** The winner first. */
  places: WirePlace[];
}

export interface HandStartedEvent {
  event: "hand_started";
  handId: string;
  dealerButton: number;
  /** Before anything was posted. */
  stacks: number[];
  /** The seats that are dealt in, clockwise from the left of the button. */
  players: number[];
}

export interface PostedEvent {
  event: "posted";
  seat: number;
  kind: PostKind;
  amount: number;
  allIn: boolean;
}

/** To its seat alone. Everyone else is told that cards were dealt: `cards` is then null. */
export interface HoleCardsDealtEvent {
  event: "hole_cards_dealt";
  seat: number;
  cards: string[] | null;
}

export interface PlayerActedEvent {
  event: "player_acted";
  seat: number;
  stage: WireStage;
  verb: Verb;
  totalBet: number;
  amount: number;
  allIn: boolean;
  playerId: PlayerId | null;
  action: WireAction;
}

export interface CardsDealtEvent {
  event: "cards_dealt";
  stage: WireStage;
  /** The new cards only. */
  cards: string[];
  /** 1 for the second board when the hand is run twice. */
  run: number;
  communityCards: string[];
}

/** Chips nobody matched go back before any pot is awarded; they are not won. */
export interface BetReturnedEvent {
  event: "bet_returned";
  seat: number;
  amount: number;
}

export interface RunItTwiceAnsweredEvent {
  event: "run_it_twice_answered";
  seat: number;
  agree: boolean;
}

export interface CardsShownEvent {
  event: "cards_shown";
  seat: number;
  cards: string[];
}

export interface CardsMuckedEvent {
  event: "cards_mucked";
  seat: number;
}

export interface PotWonEvent {
  event: "pot_won";
  /** 0 is the main pot. */
  pot: number;
  amount: number;
  shares: [number, number][];
  /** The winning hand's rank, or null when nobody else was left. */
  rank: number | null;
  run: number;
  winners: (PlayerId | null)[];
  handType: string | null;
  hand: HandWords | null;
}

export interface HandEndedEvent {
  event: "hand_ended";
  stacks: number[];
}

export type ClientMessage =
  | { type: "action"; payload: ActionPayload }
  | { type: "watch"; payload: WatchPayload }
  | { type: "join"; payload: JoinPayload }
  | { type: "sit_out"; payload?: SitOutPayload }
  | { type: "back"; payload?: BackPayload }
  | { type: "rebuy"; payload: RebuyPayload }
  | { type: "straddle"; payload: SetStraddlePayload }
  | { type: "run_it_twice"; payload: SetRunItTwicePayload }
  | { type: "speed"; payload: SetSpeedPayload }
  | { type: "skip_to_end"; payload?: SkipToEndPayload }
  | { type: "next_hand"; payload?: NextHandPayload }
  | { type: "statistics"; payload?: AskStatisticsPayload }
  | { type: "chat"; payload: ChatPayload }
  | { type: "leave"; payload?: LeavePayload }
  | { type: "ping"; payload: PingPayload };

export type OtherEvent =
  | PlayerJoinedEvent
  | PlayerLeftEvent
  | SeatFreedEvent
  | ChipsReturnedEvent
  | ChipsBoughtEvent
  | ChipsAddedEvent
  | SatOutEvent
  | CameBackEvent
  | StraddleSetEvent
  | RunItTwiceSetEvent
  | LevelStartedEvent
  | GameStartedEvent
  | TimedOutEvent
  | PlayerBustedEvent
  | TournamentEndEvent
  | HandStartedEvent
  | PostedEvent
  | HoleCardsDealtEvent
  | CardsDealtEvent
  | BetReturnedEvent
  | RunItTwiceAnsweredEvent
  | CardsShownEvent
  | CardsMuckedEvent
  | HandEndedEvent;

export type GameEvent =
  | PlayerJoinedEvent
  | PlayerLeftEvent
  | SeatFreedEvent
  | ChipsReturnedEvent
  | ChipsBoughtEvent
  | ChipsAddedEvent
  | SatOutEvent
  | CameBackEvent
  | StraddleSetEvent
  | RunItTwiceSetEvent
  | LevelStartedEvent
  | GameStartedEvent
  | TimedOutEvent
  | PlayerBustedEvent
  | TournamentEndEvent
  | HandStartedEvent
  | PostedEvent
  | HoleCardsDealtEvent
  | PlayerActedEvent
  | CardsDealtEvent
  | BetReturnedEvent
  | RunItTwiceAnsweredEvent
  | CardsShownEvent
  | CardsMuckedEvent
  | PotWonEvent
  | HandEndedEvent;

export type ServerMessage =
  | { v: 1; type: "game_state"; number: number; payload: StateView }
  | { v: 1; type: "player_action"; number: number; payload: PlayerActedEvent }
  | { v: 1; type: "winner"; number: number; payload: PotWonEvent }
  | { v: 1; type: "event"; number: number; payload: OtherEvent }
  | { v: 1; type: "welcome"; number: number; payload: WelcomePayload }
  | { v: 1; type: "accepted"; number: number; payload: AcceptedPayload }
  | { v: 1; type: "statistics"; number: number; payload: StatisticsPayload }
  | { v: 1; type: "error"; number: number; payload: RefusedPayload }
  | { v: 1; type: "chat"; number: number; payload: SaidPayload }
  | { v: 1; type: "bot_fault"; number: number; payload: BotFaultPayload }
  | { v: 1; type: "notice"; number: number; payload: NoticePayload }
  | { v: 1; type: "pong"; number: number; payload: PongPayload }
  | { v: 1; type: "closed"; number: number; payload: ClosedPayload };

// Bodies of REST requests (what is left out has its usual value) and answers.

/** A bot by name (`tag`) or by strength; one of them. */
export interface BotChoice {
  bot?: string | null;
  level?: number | null;
}

export interface BuyChips {
  amount: number;
}

export interface ComeBackNow {
  /** Post what is owed now rather than wait for the big blind. */
  post?: boolean;
}

/** A new game. What is left out has its usual value; amounts of 0 follow from the blinds. */
export interface CreateGame {
  name?: string;
  kind?: "cash" | "sit_and_go";
  /** `kitchen` is a home game without blinds: bets in tens, and a player may pass and act later (rule K1). */
  variant?: Variant;
  seats?: number;
  smallBlind?: number;
  bigBlind?: number;
  ante?: number;
  minBuyIn?: number;
  maxBuyIn?: number;
  /** Whoever leaves a cash game and returns within this time brings back what was taken away; 0 is off. */
  ratholeMinutes?: number;
  startingStack?: number;
  /** What a sit-and-go costs; left out, as much as its starting stack. */
  entry?: number | null;
  /** Hands to a level; 0 is never. Left out, 10 in a sit-and-go and never in a cash game. */
  blindIncreaseRounds?: number | null;
  /** The level from which everybody pays an ante; 0 is none. Left out, 5. */
  anteRound?: number | null;
  actionTimeout?: number;
  clock?: "manual" | "standard";
  straddle?: boolean;
  runItTwice?: boolean;
  isPrivate?: boolean;
  speed?: Speed;
  bots?: BotChoice[];
}

/** A new tournament. What is left out has its usual value. */
export interface CreateTournament {
  name?: string;
  variant?: "fixed_limit" | "no_limit" | "pot_limit" | "short_deck";
  seats?: number;
  smallBlind?: number;
  bigBlind?: number;
  /** 0 is a hundred big blinds. */
  startingStack?: number;
  /** What it costs; left out, as much as the starting stack. */
  entry?: number | null;
  /** Hands to a level; left out, 10, unless levels go by seconds. */
  blindIncreaseRounds?: number | null;
  blindIncreaseSeconds?: number | null;
  /** The level from which everybody pays an ante; 0 is none. Left out, 5. */
  anteRound?: number | null;
  /** During so many levels players may still enter. */
  lateLevels?: number;
  mostEntrants?: number;
  actionTimeout?: number;
  clock?: "manual" | "standard";
  isPrivate?: boolean;
  speed?: Speed;
  bots?: BotChoice[];
}

export interface Credentials {
  name: string;
  password: string;
}

export interface EnterTournament {
  playerName?: string | null;
  code?: string | null;
}

/** What makes an action safe to send again. */
export interface Envelope {
  handId?: string | null;
  version?: number | null;
  actionId?: string | null;
}

export interface NewBot {
  bot?: string | null;
  level?: number | null;
  speed?: Speed | null;
  seat?: number | null;
  buyIn?: number | null;
}

export interface NewGuest {
  name?: string | null;
}

export interface NewName {
  name: string;
}

export interface Raise {
  handId?: string | null;
  version?: number | null;
  actionId?: string | null;
  amount: number;
}

export interface SitDown {
  /** 0 is the usual sum: the largest buy-in, or the price of a sit-and-go. */
  buyIn?: number;
  /** A guest may change the name with it; a named player has the account's. */
  playerName?: string | null;
  seat?: number | null;
  post?: boolean;
  code?: string | null;
}

export interface TournamentBots {
  bot?: string | null;
  level?: number | null;
  count?: number;
}

/** Why something was refused. Nothing has changed. `code` and `values` make the sentence in any language. */
export interface Refusal {
  code: string;
  message: string;
  values: Record<string, string | number>;
}

export interface BotBody {
  name: string;
  kind: "character" | "level";
  level: number | null;
  /** In the caller's language. */
  title: string;
  style: string;
}

/** What the caller may sit down with now. */
export interface BuyInBody {
  minBuyIn: number;
  maxBuyIn: number;
  /** What the caller took away less than `rathole_minutes` ago; the buy-in cannot be smaller. 0: nothing. */
  bringBack: number;
}

/** It was carried out and is durable. */
export interface DoneBody {
  version: number;
  number: number;
}

export interface EntryBody {
  playerId: number;
  name: string;
  /** null while still in it. */
  place: number | null;
  prize: number;
  isBot: boolean;
  /** As the last hand left it; null before the beginning and for whoever is out. */
  stack: number | null;
  /** Where the player sits. */
  gameId: string | null;
  seat: number | null;
}

/** A game as the lobby shows it. */
export interface GameBody {
  id: string;
  name: string;
  kind: TableKind;
  variant: Variant;
  status: "active" | "finished" | "waiting";
  seats: number;
  players: number;
  smallBlind: number;
  bigBlind: number;
  ante: number;
  minBuyIn: number;
  maxBuyIn: number;
  ratholeMinutes: number;
  startingStack: number;
  entry: number;
  actionTimeout: number;
  clock: "manual" | "standard";
  straddle: boolean;
  runItTwice: boolean;
  isPrivate: boolean;
  /** Of a private game, for those who may know it. */
  code: string | null;
  /** The caller made it. */
  isCreator: boolean;
  /** Seconds since 1970. */
  createdAt: number;
}

/** A finished hand in a line. */
export interface HandBody {
  /** For paging: `before` takes it. */
  id: number;
  gameId: string;
  handNumber: number;
  handId: string;
  playedAt: number;
  pot: number;
  communityCards: string[];
  winners: WinnerBody[];
  /** The caller's own, if the caller was in the hand. */
  holeCards: string[];
  bet: number | null;
  won: number | null;
}

/** One hand step by step, as the caller may see it. */
export interface HandDetail {
  gameId: string;
  handNumber: number;
  handId: string;
  playedAt: number;
  pot: number;
  communityCards: string[];
  dealerButton: number;
  /** The caller's in this hand. */
  seat: number | null;
  players: HandPlayerBody[];
  events: GameEvent[];
  /** Of a private game: whoever has it may see this hand, as a spectator sees it. */
  key: string | null;
  /** The caller may see the game too, not this hand alone. */
  isGameVisible: boolean;
}

export interface HandPlayerBody {
  seat: number;
  playerId: number;
  name: string;
  /** Before the hand. */
  stack: number;
  /** As far as the caller may see them; `??` lies face down. */
  cards: string[];
  bet: number;
  won: number;
}

export interface HealthBody {
  status: "ok" | "unusable";
  database: "ok" | "unusable";
  bus: "none" | "ok" | "unusable";
  version: string;
  /** What does not work and why, as `database: storage_full`; empty when everything does. */
  reasons: string[];
}

export interface PlayerBody {
  id: number;
  name: string;
  kind: "bot" | "guest" | "named";
  chips: number;
}

export interface PotsBody {
  /** All of it. */
  pot: number;
  pots: PotView[];
}

export interface SeatedBody {
  playerId: number;
  seat: number;
  version: number;
}

export interface SessionBody {
  token: string;
  player: PlayerBody;
}

export interface TicketBody {
  ticket: string;
  expiresIn: number;
}

/** A tournament as the lobby shows it. */
export interface TournamentBody {
  id: string;
  name: string;
  status: "active" | "finished" | "waiting";
  variant: Variant;
  seats: number;
  smallBlind: number;
  bigBlind: number;
  startingStack: number;
  entry: number;
  lateLevels: number;
  mostEntrants: number;
  /** How many have entered. */
  entries: number;
  prizePool: number;
  isPrivate: boolean;
  /** Of a private one, for those who may know it. */
  code: string | null;
  isCreator: boolean;
  createdAt: number;
}

/** One tournament: who is in it, and its tables. */
export interface TournamentDetail {
  id: string;
  name: string;
  status: "active" | "finished" | "waiting";
  variant: Variant;
  seats: number;
  smallBlind: number;
  bigBlind: number;
  startingStack: number;
  entry: number;
  lateLevels: number;
  mostEntrants: number;
  /** How many have entered. */
  entries: number;
  prizePool: number;
  isPrivate: boolean;
  /** Of a private one, for those who may know it. */
  code: string | null;
  isCreator: boolean;
  createdAt: number;
  players: EntryBody[];
  tables: TournamentTableBody[];
  playersLeft: number;
  /** What the paid places get, first place first, if nobody else enters. */
  prizes: number[];
  level: TournamentLevelBody;
  isRegistrationOpen: boolean;
  /** At the bubble no table is dealt before all have finished the hand. */
  isHandForHand: boolean;
  /** The caller is in it, or was. */
  isEntered: boolean;
  /** Where the caller sits now. */
  gameId: string | null;
}

/** The stakes of the next hand at every table. */
export interface TournamentLevelBody {
  number: number;
  smallBlind: number;
  bigBlind: number;
  ante: number;
  unit: "hands" | "seconds";
  /** Hands or seconds until the next level; null in the last. */
  left: number | null;
}

export interface TournamentTableBody {
  gameId: string;
  name: string;
  players: number;
  status: "active" | "finished" | "waiting";
}

export interface WinnerBody {
  playerId: number;
  name: string;
  amount: number;
}
