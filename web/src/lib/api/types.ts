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
export type Variant = "no_limit" | "pot_limit" | "fixed_limit" | "short_deck" | "short_deck_trips" | "several_packs" | "omaha4" | "omaha5" | "kitchen";
export type Stage = "waiting" | "pre_flop" | "flop" | "turn" | "river" | "showdown";
export type Speed = "slow" | "normal" | "fast" | "instant";
export type NoticeKind = "time_warning" | "time_bank" | "disconnected" | "reconnected" | "away" | "moved" | "hand_for_hand" | "final_table" | "break" | "break_over" | "deal" | "last_hand" | "day_over" | "closing" | "storage_failing";
export type CloseReason = "left" | "ended" | "moved" | "server" | "replaced";
export type FaultReason = "late" | "failed" | "illegal";
export type TableKind = "cash" | "sit_and_go" | "tournament";
export type AutoBuy = "off" | "rebuy" | "top_up";
export type RunItTwiceAnswer = "ask" | "yes" | "no" | "three";
export type PostKind = "ante" | "dead_ante" | "big_blind_ante" | "small_blind" | "big_blind" | "straddle" | "live_post" | "dead_post";
export type Verb = "fold" | "check" | "call" | "bet" | "raise";
export type ActionName = "fold" | "check" | "call" | "raise" | "all_in" | "run_it_twice" | "show" | "rabbit_hunt";
export type WireAction = "fold" | "check" | "call" | "bet" | "raise" | "all_in";
export type WireStage = "pre_flop" | "flop" | "turn" | "river";
export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type Against = "perfect" | "opponent";
export type Source = "exact" | "rollout" | "chart";
export type Street = "preflop" | "flop" | "turn" | "river";

/** How long each stage of a run-out stays alone, in seconds. */
export const STAGE_SECONDS: Record<Speed, number> = {"slow": 2.5, "normal": 1.5, "fast": 0.8, "instant": 0.4};

/** The result of a run-out stays at least so long, whatever has come after it. */
export const SEEN_SECONDS = 1.5;

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
  /** Where `run_it_twice` is legal: the most boards that may be asked for, 2 or 3; 1 where it is only a pause. */
  maxRuns: number;
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
  /** Who of the roster the bot is: clients show the name in the reader's language. Empty for others. */
  person: string;
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
  /** In a round of the stand-up game, without a pot so far. */
  isStanding: boolean;
  /** Has voted for a bomb pot as the next hand. */
  wantsBombPot: boolean;
  /** Moves there with the next deal, once it is free. */
  wantsSeat: number | null;
  /** Of a bot account: the name of whoever made it. Empty for others. */
  owner: string;
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
  person: string;
}

/** Somebody on the waiting list. */
export interface WaitingView {
  name: string;
  playerId: number | null;
  /** Until when a seat is kept, in seconds since 1970; null while there is none. */
  offeredUntil: number | null;
}

/** What the house offers about an all-in before the rest of the board is dealt. Taken with `insure`. */
export interface AllInOfferView {
  seat: number;
  /** All that the player can win; to insure it is to cash out. */
  atStake: number;
  /** What it is worth: the player has it for certain after cashing out. */
  value: number;
  /** What the player has put in. */
  own: number;
  /** What insuring that costs. */
  ownPrice: number;
  canCashOut: boolean;
  /** Any number of chips up to all that is at stake. */
  canInsure: boolean;
  /** What the player has insured. */
  insured: number;
  /** What that costs. */
  price: number;
}

/** An option that is on, with the numbers that belong to it. `table-option` of `play.ftl` says it in words. */
export interface TableOption {
  name: "all_in_insurance" | "blinds_as_posted" | "bomb_pot_vote" | "bomb_pots" | "ev_cash_out" | "must_straddle" | "rabbit_hunting" | "rake" | "rake_before_flop" | "re_straddles" | "run_it" | "seven_deuce" | "small_blind_counts_full" | "stand_up" | "straddle" | "time_charge" | "uncapped_heads_up";
  /** Chips: the most that is raked, a charge, an ante, or what each pays. */
  amount: number;
  /** Hundredths of a percent, minutes, hands, seats or boards. */
  count: number;
  /** Which of several: the seat of a straddle, how many boards a bomb pot has, whether rake has a cap. */
  kind: string;
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
  /** What is bought for the viewer between hands. */
  autoBuy: AutoBuy;
  /** The viewer straddles whenever it may. */
  straddles: boolean;
  /** When a tournament has ended. */
  standings: Standing[];
  /** Raises that have a name besides `presets`, brought into the legal range; two names may mean the same total. */
  namedRaises: Preset[];
  variant: Variant;
  /** The pack, and how hands of it rank. */
  deck: "short" | "short_trips" | "standard" | "standard_2" | "standard_3" | "standard_4" | "standard_5" | "standard_6" | "standard_7" | "standard_8";
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
  /** Where it is: how many boards a player may ask for. */
  maxRuns: number;
  /** The next hand is a bomb pot if all who play it vote for one. */
  canVoteBombPot: boolean;
  /** The game has begun: a hand is dealt as soon as two can play. */
  isRunning: boolean;
  /** How fast the table's bots play. */
  speed: Speed;
  /** One person practises against bots: no clock, hints, and the bots' cards once a hand is over. */
  isPractice: boolean;
  /** Of each board, the cards that would have come: shown after a hand that ended before the river. */
  rabbit: string[][];
  /** The viewer may have them shown. */
  canHunt: boolean;
  /** What the house kept of the hand that has just ended; the awards are without it. */
  rake: number;
  /** Of the hands that lie face up while cards are to come: what everybody could work out. */
  equities: [number, number][];
  /** Of a hand that is run three times. */
  thirdBoard: string[];
  /** For a seat, whoever came first first. */
  waiting: WaitingView[];
  /** Players may ask for another seat. */
  canChangeSeat: boolean;
  /** Whoever finds no seat may wait for one. */
  hasWaitingList: boolean;
  allInOffer: AllInOfferView | null;
  /** What the table has beyond its game and stakes: rake, bomb pots, straddles and so on. */
  options: TableOption[];
}

/** A table's view and the version an action for it names: what `game_state` carries. */
export interface StateView extends TableView {
  version: number;
}

/** What changed at a seat. */
export type SeatPatch = Partial<SeatView> & Pick<SeatView, "seat">;

/** What changed in a view: a field that is left out stays as it was. */
export type ViewPatch = Partial<Omit<TableView, "players">> & { players?: SeatPatch[] };

/** What changed in the state since the last `game_state` or `state_patch`. `own` is set last. */
export type StatePatch = ViewPatch & { version: number; own?: ViewPatch };

/** Watches a table; the events after number `last` come first. */
export interface WatchPayload {
  gameId: string;
  /** Of a private table. */
  code?: string | null;
  last?: number | null;
  /** To the seed that the client adds to the next deal, if the player sits there: see `Seed`. */
  seedCommitment?: string | null;
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
  /** As in `Watch`. */
  seedCommitment?: string | null;
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

/** Has chips bought between hands, up to the largest buy-in, or no longer. */
export interface SetAutoBuyPayload {
  autoBuy: AutoBuy;
}

/** Straddles whenever possible, or no longer. */
export interface SetStraddlePayload {
  on: boolean;
}

/** Answers in advance how often to run it, or asks each time; `yes` is twice. */
export interface SetRunItTwicePayload {
  answer: RunItTwiceAnswer;
}

/** Wants a bomb pot as the next hand, or no longer. Bots always agree. */
export interface VoteBombPotPayload {
  on: boolean;
}

/** Asks for another seat of a cash table, or with null no longer. The player moves with the next deal. */
export interface ChangeSeatPayload {
  seat?: number | null;
  /** Where the move puts off the big blind: post one, instead of waiting for it. */
  post?: boolean;
}

/** Insures so many chips of the pots of an all-in, as `allInOffer` has it; all that is at stake is to cash out. */
export interface InsurePayload {
  amount: number;
}

/** Joins the waiting list of the full cash table that is watched. */
export interface WaitForSeatPayload {
  /** For who has not signed in: a guest of this name. */
  playerName?: string | null;
}

/** Leaves the waiting list. */
export interface StopWaitingPayload {
}

/** How long bots think. */
export interface SetSpeedPayload {
  speed: Speed;
}

/** Skips the bots' thinking time after the player has folded. */
export interface SkipToEndPayload {
}

/** Lets bots and the next hand wait, or no longer: at a practice table. */
export interface PausePayload {
  on: boolean;
}

/** The viewer has seen the result; deal at once. */
export interface NextHandPayload {
}

/** Asks for the whole state; patches go on from it. */
export interface AskStatePayload {
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

/**
 * A client's part in a verifiable deal: the answer to `SeedCall`, and the commitment to its next seed. A
 * commitment is SHA-256 of `riverboat seed` and the 32 bytes of the seed.
 */
export interface SeedPayload {
  /** To the seed of the hand after. */
  commitment: string;
  handNumber?: number | null;
  /** The seed that was committed to before, for the hand of this number. */
  seed?: string | null;
}

/** Checks the connection; the `pong` has the same `id`. */
export interface PingPayload {
  id: number;
}

/** An action as it is written in a frame: one flat object, without the fields that say nothing. */
export interface ActionPayload {
  action: ActionName;
  /** The total to raise to. */
  amount?: number | null;
  /** To running the board more than once. */
  agree?: boolean | null;
  /** Own cards to show. */
  cards?: string[] | null;
  handId?: string | null;
  version?: number | null;
  actionId?: string | null;
  /** Who agrees: how many boards at the most. Left out, two. */
  times?: number | null;
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

/**
 * What the table commits to before a hand, and whose seeds it asks for: see `docs/fairness.md`. A client whose
 * commitment is listed answers with `Seed`, once.
 */
export interface SeedCallPayload {
  handNumber: number;
  handId: string;
  /** To the decks of this hand. */
  commitment: string;
  /** The link of the hand before. */
  previous: string;
  /** Commitments of players, by seat. */
  seeds: [number, string][];
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
  /** Who of the roster a bot is, so that readers get the name in their language. */
  person: string;
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

/** What a player of a cash table pays the house for the seat. */
export interface TimeChargedEvent {
  event: "time_charged";
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

export interface AutoBuySetEvent {
  event: "auto_buy_set";
  seat: number;
  playerId: PlayerId;
  autoBuy: AutoBuy;
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

/** A player wants a bomb pot next, or no longer. */
export interface BombPotVotedEvent {
  event: "bomb_pot_voted";
  seat: number;
  playerId: PlayerId;
  on: boolean;
}

/** A player has asked for another seat; null is no longer. */
export interface SeatChangeAskedEvent {
  event: "seat_change_asked";
  seat: number;
  playerId: PlayerId;
  to: number | null;
}

/** A player has moved from one seat to another. */
export interface SeatChangedEvent {
  event: "seat_changed";
  seat: number;
  playerId: PlayerId;
  to: number;
}

/** Somebody has joined the waiting list, at its end. */
export interface WaitingStartedEvent {
  event: "waiting_started";
  playerId: PlayerId;
  name: string;
}

/** Somebody on the waiting list may sit down, for a set time. */
export interface SeatOfferedEvent {
  event: "seat_offered";
  playerId: PlayerId;
  name: string;
  seconds: number;
}

/** Somebody is no longer on the waiting list: by choice, with a seat, or because an offer was not taken. */
export interface StoppedWaitingEvent {
  event: "stopped_waiting";
  playerId: PlayerId;
  name: string;
  reason: "asked" | "lapsed" | "seated";
}

export interface LevelStartedEvent {
  event: "level_started";
  /** The first is 1. */
  number: number;
  smallBlind: number;
  bigBlind: number;
  ante: number;
}

/** The next hand is a bomb pot: everybody antes, and the flop comes at once. */
export interface BombPotEvent {
  event: "bomb_pot";
  ante: number;
  boards: number;
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

/** Players pay another one stack to stack: the pot was won with a seven and a deuce. */
export interface SideBetPaidEvent {
  event: "side_bet_paid";
  /** Of the winner. */
  seat: number;
  playerId: PlayerId;
  /** Who pays how much. */
  payments: [number, number][];
}

/** A player may insure the pots of an all-in, or cash out, before the rest of the board is dealt. */
export interface AllInOfferedEvent {
  event: "all_in_offered";
  seat: number;
  playerId: PlayerId;
  /** All that the player can win. */
  atStake: number;
  /** What that is worth. */
  value: number;
}

/** A player has insured an all-in; for all that is at stake it is cashed out. */
export interface InsuredEvent {
  event: "insured";
  seat: number;
  playerId: PlayerId;
  amount: number;
  price: number;
  /** All that is at stake is insured: the amount without the price is certain. */
  isCashOut: boolean;
}

/** After the hand: the house keeps the price of an insurance, and pays for what was not won. */
export interface InsuranceSettledEvent {
  event: "insurance_settled";
  seat: number;
  playerId: PlayerId;
  price: number;
  paid: number;
}

/** A round of the stand-up game: these seats stand until they win a pot. */
export interface StandUpStartedEvent {
  event: "stand_up_started";
  seats: number[];
}

/** A player who stood has won a pot and sits. */
export interface StandUpWonEvent {
  event: "stand_up_won";
  seat: number;
  playerId: PlayerId;
}

/** The last one standing pays the others stack to stack; the round is over. */
export interface StandUpPaidEvent {
  event: "stand_up_paid";
  /** Of the one who pays. */
  seat: number;
  playerId: PlayerId;
  /** Who gets how much. */
  payments: [number, number][];
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
  /** 1 for the second board when the hand is run again, 2 for the third. */
  run: number;
  communityCards: string[];
  equities: [number, number][];
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
  /** To more than one board. */
  agree: boolean;
  /** How many boards the seat agreed to at the most; without meaning where it did not agree. */
  times: number;
}

export interface CardsShownEvent {
  event: "cards_shown";
  seat: number;
  cards: string[];
  equities: [number, number][];
}

export interface CardsMuckedEvent {
  event: "cards_mucked";
  seat: number;
}

/** After the hand: the board cards that would have come. They decide nothing. */
export interface RabbitShownEvent {
  event: "rabbit_shown";
  /** Of the player who asked. */
  seat: number;
  cards: string[];
  /** Of the second board, where two are dealt side by side. */
  secondCards: string[];
}

/** What the house keeps of all pots together; the pots are awarded without it. */
export interface RakeTakenEvent {
  event: "rake_taken";
  amount: number;
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
  | { type: "auto_buy"; payload: SetAutoBuyPayload }
  | { type: "straddle"; payload: SetStraddlePayload }
  | { type: "run_it_twice"; payload: SetRunItTwicePayload }
  | { type: "bomb_pot"; payload: VoteBombPotPayload }
  | { type: "change_seat"; payload?: ChangeSeatPayload }
  | { type: "insure"; payload: InsurePayload }
  | { type: "wait_for_seat"; payload?: WaitForSeatPayload }
  | { type: "stop_waiting"; payload?: StopWaitingPayload }
  | { type: "speed"; payload: SetSpeedPayload }
  | { type: "skip_to_end"; payload?: SkipToEndPayload }
  | { type: "pause"; payload: PausePayload }
  | { type: "next_hand"; payload?: NextHandPayload }
  | { type: "state"; payload?: AskStatePayload }
  | { type: "statistics"; payload?: AskStatisticsPayload }
  | { type: "chat"; payload: ChatPayload }
  | { type: "leave"; payload?: LeavePayload }
  | { type: "seed"; payload: SeedPayload }
  | { type: "ping"; payload: PingPayload };

export type OtherEvent =
  | PlayerJoinedEvent
  | PlayerLeftEvent
  | SeatFreedEvent
  | ChipsReturnedEvent
  | ChipsBoughtEvent
  | ChipsAddedEvent
  | TimeChargedEvent
  | SatOutEvent
  | CameBackEvent
  | AutoBuySetEvent
  | StraddleSetEvent
  | RunItTwiceSetEvent
  | BombPotVotedEvent
  | SeatChangeAskedEvent
  | SeatChangedEvent
  | WaitingStartedEvent
  | SeatOfferedEvent
  | StoppedWaitingEvent
  | LevelStartedEvent
  | BombPotEvent
  | GameStartedEvent
  | TimedOutEvent
  | SideBetPaidEvent
  | AllInOfferedEvent
  | InsuredEvent
  | InsuranceSettledEvent
  | StandUpStartedEvent
  | StandUpWonEvent
  | StandUpPaidEvent
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
  | RabbitShownEvent
  | RakeTakenEvent
  | HandEndedEvent;

export type GameEvent =
  | PlayerJoinedEvent
  | PlayerLeftEvent
  | SeatFreedEvent
  | ChipsReturnedEvent
  | ChipsBoughtEvent
  | ChipsAddedEvent
  | TimeChargedEvent
  | SatOutEvent
  | CameBackEvent
  | AutoBuySetEvent
  | StraddleSetEvent
  | RunItTwiceSetEvent
  | BombPotVotedEvent
  | SeatChangeAskedEvent
  | SeatChangedEvent
  | WaitingStartedEvent
  | SeatOfferedEvent
  | StoppedWaitingEvent
  | LevelStartedEvent
  | BombPotEvent
  | GameStartedEvent
  | TimedOutEvent
  | SideBetPaidEvent
  | AllInOfferedEvent
  | InsuredEvent
  | InsuranceSettledEvent
  | StandUpStartedEvent
  | StandUpWonEvent
  | StandUpPaidEvent
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
  | RabbitShownEvent
  | RakeTakenEvent
  | PotWonEvent
  | HandEndedEvent;

export type ServerMessage =
  | { v: 1; type: "game_state"; number: number; payload: StateView }
  | { v: 1; type: "state_patch"; number: number; payload: StatePatch }
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
  | { v: 1; type: "seed_call"; number: number; payload: SeedCallPayload }
  | { v: 1; type: "pong"; number: number; payload: PongPayload }
  | { v: 1; type: "closed"; number: number; payload: ClosedPayload };

// Bodies of REST requests (what is left out has its usual value) and answers.

/** What a cash table has beyond plain poker. Only cash tables may have any of it. */
export interface CashOptions {
  /** Hundredths of a percent of every pot: 500 is five percent. 0 is no rake. */
  rakeBasisPoints?: number;
  /** The most that is raked with two players dealt in, with three and so on; the last is for all larger tables. */
  rakeCaps?: number[];
  /** Rake hands too that end before the flop; usually "no flop, no drop". */
  rakeBeforeFlop?: boolean;
  /** What every player pays for each `time_charge_minutes`, between hands; 0 is nothing. */
  timeCharge?: number;
  timeChargeMinutes?: number;
  /**
   * Who may straddle: the seat left of the big blind, the button, or any seat (Mississippi), where the button has
   * the first right and then the seats to its right.
   */
  straddleSeat?: "any" | "button" | "utg";
  /** The seat posts the straddle in every hand, asked or not. */
  straddleMandatory?: boolean;
  /** How many seats, one after the other to the left of the straddle, may double it again. */
  reStraddles?: number;
  /** Every so many hands is a bomb pot; 0 is never. */
  bombPotEvery?: number;
  /** The next hand is a bomb pot too if everybody who plays it has asked for one. */
  bombPotVote?: boolean;
  /** What everybody puts into a bomb pot; 0 is five big blinds. */
  bombPotAnte?: number;
  /** 2 deals two boards, each for half of every pot. */
  bombPotBoards?: number;
  /**
   * After a hand that ended before the river, a player who was dealt in may have the cards shown that would have
   * come.
   */
  rabbitHunting?: boolean;
  /** What everybody pays whoever wins the main pot alone with a seven and a deuce, and shows them; 0 is nothing. */
  sevenDeuce?: number;
  /** What the last one standing pays each of the others: everybody stands until they win a pot; 0 is no such game. */
  standUp?: number;
  /**
   * Once all are in, a player may insure any part of the pots against losing it, at the fair price. For tables at
   * which one person plays against bots.
   */
  allInInsurance?: boolean;
  /** Once all are in, a player may take what the pots are worth, whatever comes. For the same tables. */
  evCashOut?: boolean;
  /** How long a seat is kept for whoever is first on the waiting list. */
  seatOfferSeconds?: number;
  /** A bot gets up after the hand for a person who waits. */
  botsGiveWay?: boolean;
}

export interface AccountDeletion {
  /** Of a named account; a guest has none. */
  password?: string | null;
  code?: string;
}

/** For everybody who is in, once. */
export interface AddOnBody {
  level: number;
  price?: number | null;
  chips?: number;
}

export interface AnswerDrill {
  seed: number;
  /** The number of an option. */
  answer: number;
}

export interface AnswerToDeal {
  agrees: boolean;
}

export interface AskDeal {
  method?: "chip_chop" | "icm";
}

/** The decision that the caller has to make, as the last `game_state` told it. */
export interface AskHint {
  handId: string;
  version: number;
}

/**
 * A bot by name (`mabel` of the roster, or `tag`) or by strength; one of them. For a character or a level
 * somebody of the roster sits down who plays like it.
 */
export interface BotChoice {
  bot?: string | null;
  level?: number | null;
}

export interface BountiesBody {
  amount: number;
  kind?: "fixed" | "mystery" | "progressive";
}

export interface BreakBody {
  afterLevel: number;
  seconds?: number;
}

export interface BroadcastText {
  text: string;
}

export interface BuyChips {
  amount: number;
}

export interface ComeBackNow {
  /** Post what is owed now rather than wait for the big blind. */
  post?: boolean;
}

/** What an owner gives once more before something important changes. */
export interface Confirmation {
  password: string;
  code?: string;
}

/** A new game. What is left out has its usual value; amounts of 0 follow from the blinds. */
export interface CreateGame {
  name?: string;
  kind?: "cash" | "sit_and_go";
  /**
   * `kitchen` is a home game without blinds: bets in tens, and a player may pass and act later (rule K1).
   * `several_packs` is no-limit hold'em with five of a kind (rule C5), `omaha4` and `omaha5` are pot-limit Omaha
   * with so many hole cards (the latter for at most eight players), `short_deck_trips` short deck with trips over
   * straights.
   */
  variant?: Variant;
  /** A named set of options; `kitchen` is the variant of that name. */
  houseRules?: "kitchen" | "pokerstars" | "roberts" | "tda";
  /** Of `several_packs`, 2 to 8; left out, 2. */
  packs?: number;
  seats?: number;
  smallBlind?: number;
  bigBlind?: number;
  ante?: number;
  minBuyIn?: number;
  maxBuyIn?: number;
  /**
   * Whoever leaves a cash game and returns within this time brings back what was taken away; 0 is off. Left out,
   * as long as the house rules say: 60, at PokerStars 120.
   */
  ratholeMinutes?: number | null;
  startingStack?: number;
  /** What a sit-and-go costs; left out, as much as its starting stack. */
  entry?: number | null;
  /** Hands to a level; 0 is never. Left out, 10 in a sit-and-go and never in a cash game. */
  blindIncreaseRounds?: number | null;
  /** The level from which everybody pays an ante; 0 is none. Left out, 5. */
  anteRound?: number | null;
  actionTimeout?: number;
  clock?: "manual" | "standard";
  /** The clock also runs while one person plays against bots alone. */
  clockAlone?: boolean;
  straddle?: boolean;
  runItTwice?: boolean;
  /** With `runItTwice`: how often the rest of the board may be dealt. */
  maxRuns?: number;
  /** Options of a cash game: rake, time charge, kinds of straddles, bomb pots, the 7-2 game. */
  cash?: CashOptions;
  isPrivate?: boolean;
  /**
   * For the creator alone, against bots: no clock, a pause, hints, and the bots' cards once a hand is over. Nobody
   * else can see or join it; no chips of the player's own are played for and nothing is counted.
   */
  isPractice?: boolean;
  speed?: Speed;
  bots?: SeatedBotChoice[];
}

/** A new tournament. What is left out has its usual value. */
export interface CreateTournament {
  name?: string;
  variant?: "fixed_limit" | "no_limit" | "omaha4" | "omaha5" | "pot_limit" | "short_deck";
  seats?: number;
  /** How deep the stacks are and how fast blinds rise; the fields below change single values of it. */
  structure?: "deep" | "regular" | "turbo";
  smallBlind?: number;
  bigBlind?: number;
  /** 0 is as many big blinds as the structure has. */
  startingStack?: number;
  /** What goes into the prize pool; left out, as much as the starting stack. */
  entry?: number | null;
  /** What the house keeps of every entry. */
  fee?: number;
  /** The prize pool is at least this much. */
  guaranteed?: number;
  /** Hands to a level; left out, as many as the structure has, unless levels go by seconds. */
  blindIncreaseRounds?: number | null;
  blindIncreaseSeconds?: number | null;
  /** A structure of its own; empty, that of the name. */
  levels?: LevelBody[];
  /** The level from which there are antes; 0 is none. Left out, 5. */
  anteRound?: number | null;
  /** Who pays it. Left out, the big blind for all; in short deck everybody. */
  anteKind?: "all" | "big_blind" | null;
  breaks?: BreakBody[];
  /** The end of each day but the last; empty, everything is played on one. */
  days?: DayEndBody[];
  /** During so many levels players may still enter. */
  lateLevels?: number;
  reEntries?: number;
  rebuys?: RebuysBody | null;
  addOn?: AddOnBody | null;
  bounties?: BountiesBody | null;
  /**
   * `bracket` is heads-up; `spin` begins when its table is full, with a drawn prize pool; a `satellite` needs
   * `seatPrice` or `target`.
   */
  format?: "bracket" | "satellite" | "shootout" | "spin" | "tables";
  seatPrice?: number;
  /** The tournament that a satellite's winners enter. */
  target?: string;
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

/**
 * Where a day ends: after a level, or when so many are left, whichever comes first; the hands under way are
 * played.
 */
export interface DayEndBody {
  afterLevel?: number;
  players?: number;
  /** The next day begins so long after; 0 is when the creator says so. */
  restMinutes?: number;
}

export interface DrainProcess {
  /** The number of a process in the operating system; empty is every one. */
  process?: string;
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

/** Finished hands to be reviewed, in any format that Riverboat reads. */
export interface ImportedHands {
  text: string;
  /** A player's name, or the number of a seat, the first being 1. Left out, the one player whose cards are known. */
  hero?: string | null;
}

/** One level of a blind structure. */
export interface LevelBody {
  smallBlind: number;
  bigBlind: number;
  ante?: number;
  /** Hands or seconds; left out, as long as the structure's levels last. */
  lasts?: number | null;
}

export interface LogIn {
  name: string;
  password: string;
  /** Of the authenticator app, where one is in use; or a recovery code. */
  code?: string;
}

export interface MuteFor {
  minutes?: number;
}

export interface NewBot {
  bot?: string | null;
  level?: number | null;
  /** Left out, any that is free. */
  seat?: number | null;
  speed?: Speed | null;
  buyIn?: number | null;
}

export interface NewBotAccount {
  /** As the bot is called at the table; nobody else may have it. */
  name: string;
}

export interface NewGuest {
  name?: string | null;
}

export interface NewName {
  name: string;
}

export interface NewNote {
  /** Empty deletes it. */
  note: string;
}

/** What `navigator.credentials.create` answered. */
export interface NewPasskey {
  name?: string;
  credentialId: string;
  clientData: string;
  attestation: string;
}

export interface NewPassword {
  password: string;
  newPassword: string;
  /** Needed where an authenticator app is in use. */
  code?: string;
}

export interface NewReport {
  playerId: number;
  reason: "chat" | "cheating" | "name" | "other";
  /** As everywhere, a text; a number will do. */
  gameId?: number | string | null;
  /** Of that game. */
  handNumber?: number | null;
  words?: string;
}

/** A decision of a reviewed hand, to be played again against bots. */
export interface NewRetry {
  /** The `id` of a review. */
  review: string;
  /** The `number` of a decision in it. */
  decision: number;
  /** `same` is possible where all opponents were bots. `anew` deals the cards that the seat had not seen. */
  deal?: "anew" | "same";
  /** The same seed deals the same cards anew. */
  seed?: number | null;
}

/** A spot to be solved: two ranges on a board of 3, 4 or 5 cards. */
export interface NewSolution {
  board: string;
  /** The range of the player out of position, who acts first. */
  oop: string;
  ip: string;
  pot: number;
  /** What each player has behind. */
  stack: number;
  /** Left out, the usual menus. */
  sizes?: string | null;
  rakePercent?: number;
  /** The most that is raked, in chips; 0 is no limit. */
  rakeCap?: number;
  /** Solving ends when best responses gain at most this many percent of the pot. */
  target?: number;
  /** How long solving may take, at most what the server allows; left out, that. */
  seconds?: number | null;
}

export interface OtherSeat {
  /** Null is no other seat any more. */
  seat?: number | null;
  /** Where the move puts off the big blind: post one, instead of waiting for it. */
  post?: boolean;
}

/** What `navigator.credentials.get` answered. */
export interface PasskeyAnswer {
  credentialId: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
}

export interface Raise {
  handId?: string | null;
  version?: number | null;
  actionId?: string | null;
  amount: number;
}

/** Two ranges on a board of 0, 3, 4 or 5 cards. */
export interface RangesOnBoard {
  board?: string;
  oop: string;
  ip: string;
}

export interface ReasonGiven {
  reason?: string;
}

/** For whoever is in with at most a starting stack. */
export interface RebuysBody {
  levels: number;
  /** Left out, the entry. */
  price?: number | null;
  /** 0 is a starting stack. */
  chips?: number;
  most?: number;
}

/** A new password for whoever has a recovery code. */
export interface Recovery {
  name: string;
  code: string;
  newPassword: string;
}

/** The decision made again. */
export interface RetryMistake {
  key: string;
  /** The number of an option of its verdict: against a perfect player, or against the opponent without one. */
  option: number;
}

export interface SeatedBotChoice {
  bot?: string | null;
  level?: number | null;
  /** Left out, any that is free. */
  seat?: number | null;
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

/** A spot of the whole game, blinds 50/100, everybody with the same stack. */
export interface SpotOfStrategy {
  players?: number;
  /** In big blinds. */
  stack?: number;
  board?: string;
  line?: string;
}

export interface TotpCode {
  code: string;
}

export interface TournamentBots {
  bot?: string | null;
  level?: number | null;
  count?: number;
}

export interface Wait {
  /** As in `SitDown`. */
  playerName?: string | null;
  code?: string | null;
}

export interface WrittenRange {
  text: string;
}

export interface WrittenSizes {
  sizes: string;
}

/** Why something was refused. Nothing has changed. `code` and `values` make the sentence in any language. */
export interface Refusal {
  code: string;
  message: string;
  values: Record<string, string | number>;
}

/** Give up the hand. Always legal in turn. */
export interface Fold {
  type: "fold";
}

/** Stay in for nothing. At the kitchen table: pass, and wait at the end of the queue. */
export interface Check {
  type: "check";
}

/** Match the bet, or put in all that is left. At the kitchen table: "Bet", the current minimum. */
export interface Call {
  type: "call";
}

/** Bet or raise so that this street's total becomes `amount`. */
export interface RaiseTo {
  type: "raise_to";
  amount: number;
}

/** The largest bet, raise or call that is legal. */
export interface AllIn {
  type: "all_in";
}

/**
 * Answer how often the rest of the board shall be dealt: once, or `times` times at the most. The smallest number
 * that somebody asks for is dealt (rule P5).
 */
export interface RunItTwice {
  type: "run_it_twice";
  /** To more than once. */
  agree: boolean;
  times: number;
}

/** After the hand: turn up one or both of a seat's own cards. */
export interface Show {
  type: "show";
  seat: number;
  cards: number[];
}

/** After a hand that ended before the river: turn up the board cards that would have come, for all to see. */
export interface RabbitHunt {
  type: "rabbit_hunt";
  /** Of the player who asks. */
  seat: number;
}

/** One legal action. The expected value counts from this decision on: a fold is worth 0. */
export interface Option {
  action: Fold | Check | Call | RaiseTo | AllIn | RunItTwice | Show | RabbitHunt;
  /**
   * The action in the words of the trade: `fold`, `check`, `call`, `bet 300`, `raise 900`; bets and raises are to
   * a total in chips.
   */
  text: string;
  /** How often the hand plays so by the strategy that the verdict compares with. */
  frequency: number;
  evBb: number;
  /** Standard error; 0 where nothing was sampled. */
  stderrBb: number;
}

/** A computed fact in words: `review-reason-<code>` in the locale files, with these values. */
export interface Reason {
  code: string;
  values: Record<string, number | string>;
}

/** What was done, compared with the best that could have been done against one kind of opponent. */
export interface Verdict {
  against: Against;
  options: Option[];
  /** The option that was chosen; -1 if nothing has been done yet (a hint). */
  done: number;
  best: number;
  /** Expected value lost by what was done; 0 for a hint. */
  lossBb: number;
  lossStderrBb: number;
  /** null for a hint. */
  grade: Grade | null;
  source: Source;
  /** One line on what the figures assume: `review-assumes-<code>`. */
  assumes: Reason;
}

/** What the decision turns on. Shares are from 0 to 1; null where it does not apply. */
export interface Facts {
  potBb: number;
  toCallBb: number;
  /** Of the own hand against the opponents' ranges. */
  equity: number | null;
  equityStderr: number;
  /** For a call to break even without further betting. */
  neededEquity: number | null;
  /** The part of the range that must continue so that a bluff of any two cards does not gain. */
  defence: number | null;
  /** Of the own range against the opponents' ranges. */
  rangeEquity: number | null;
  outs: string[];
  /** Codes such as `flush_draw`, `open_ended`, `gutshot`, `overcards`. */
  draws: string[];
}

/** A range at a decision: by starting hand, how many combos there are and how they are played. */
export interface RangeShown {
  seat: number;
  /** Combos by starting hand, such as `AKs`, weighted: at most 4 of it, 6 of a pair, 12 offsuit. null of 0. */
  hands: Record<string, number>;
  /** By text of an action: the part of each starting hand that plays so. Empty for a player who is not to act. */
  actions: Record<string, Record<string, number>>;
  combos: number;
}

/** One decision of the reviewed seat, or one that is still to be made. */
export interface Decision {
  /** Of the seat's decisions in this hand, from 0. */
  number: number;
  /** Actions of all players before it: the step of a replay that it belongs to. */
  step: number;
  street: Street;
  board: string[];
  /** The text of what was done; empty for a hint. */
  action: string;
  /** null where no strategy covers the decision; `missing` says why. */
  perfect: Verdict | null;
  /** Against the bots at this table; null against people or where their policies are not known. */
  opponent: Verdict | null;
  facts: Facts;
  reasons: Reason[];
  /** The own range first, then each live opponent's. */
  ranges: RangeShown[];
  missing: Reason | null;
}

/** One use of an operator's power. */
export interface AdminDeedBody {
  id: number;
  at: string;
  actor: string;
  deed: string;
  subject: string;
  detail: string;
}

/** A finished hand with every card in it. */
export interface AdminHandBody {
  gameId: number;
  handNumber: number;
  board: string;
  players: AdminHandPlayerBody[];
}

export interface AdminHandPlayerBody {
  seat: number;
  playerId: number;
  name: string;
  cards: string;
  bet: number;
  won: number;
}

/** A finished hand, without its cards. */
export interface AdminPlayedHandBody {
  handNumber: number;
  playedAt: string;
  pot: number;
  players: string[];
}

export interface AdminPlayerBody {
  id: number;
  name: string;
  kind: "bot" | "guest" | "named";
  chips: number;
  role: "admin" | "player";
  isBanned: boolean;
  mutedUntil: string | null;
  createdAt: string;
}

export interface AdminReportBody {
  id: number;
  createdAt: string;
  reporter: number;
  reporterName: string;
  playerId: number;
  name: string;
  gameId: number | null;
  handNumber: number | null;
  reason: string;
  words: string;
}

export interface AdminTableBody {
  id: number;
  name: string;
  kind: TableKind;
  status: "active" | "finished" | "waiting";
  players: number;
  seats: number;
  tournamentId: number | null;
}

export interface AdminTournamentBody {
  id: number;
  name: string;
  status: "active" | "finished" | "waiting";
  entries: number;
}

/** What an audit proved. */
export interface AuditBody {
  players: number;
  games: number;
  steps: number;
  hands: number;
  tournaments: number;
  entries: number;
}

/** A backup on the disk of the server. */
export interface BackupBody {
  file: string;
  rows: number;
}

/** A bot account and its token, which is told this once. */
export interface BotAccountToken {
  id: number;
  name: string;
  token: string;
}

export interface BotBody {
  name: string;
  kind: "character" | "level";
  level: number | null;
  /** In the caller's language. */
  title: string;
  style: string;
}

/** What a bot has won over its latest 2,000 hands at cash tables. */
export interface BotResultBody {
  hands: number;
  /** Big blinds for a hundred hands. */
  bbPer100: number;
  /** Half of the 95 % interval of `bbPer100`; 0 for less than two hands. */
  margin: number;
}

/** What the caller may sit down with now. */
export interface BuyInBody {
  minBuyIn: number;
  maxBuyIn: number;
  /** What the caller took away less than `rathole_minutes` ago; the buy-in cannot be smaller. 0: nothing. */
  bringBack: number;
}

/** A deal that was asked for; no hand is dealt until all have answered. */
export interface DealBody {
  method: "chip_chop" | "icm";
  proposedBy: number;
  /** Each player and what the player would get; empty until the hand under way is over. */
  amounts: [number, number][];
  agreed: number[];
}

/** It was carried out and is durable. */
export interface DoneBody {
  version: number;
  number: number;
}

/** What an answer is worth, and why. */
export interface DrillAnswerBody {
  mark: "close" | "right" | "wrong";
  /** From 0 to 1. */
  score: number;
  lossBb: number | null;
  /** The options that are as good as the best. */
  right: number[];
  options: DrillOptionBody[];
  /** `drill-fact-<code>`. */
  facts: Reason[];
}

/** A question. Kind and seed make it again. */
export interface DrillBody {
  kind: "bluff_catch" | "defend" | "equity" | "heads_up" | "open" | "pot_odds" | "push_fold" | "three_bet";
  seed: number;
  /** `drill-ask-<code>`. */
  text: Reason;
  holeCards: string[];
  board: string[];
  /** `drill-option-<code>`. */
  options: Reason[];
}

/** What is known of an option. */
export interface DrillOptionBody {
  /** How often the strategy plays so. */
  frequency: number | null;
  /** From here on: a fold is worth 0. */
  evBb: number | null;
}

export interface DrillScoresBody {
  kinds: KindScoreBody[];
  /** The mean score of each 20 answers after one another. */
  course: number[];
}

export interface EntryBody {
  playerId: number;
  name: string;
  /** null while still in it. */
  place: number | null;
  prize: number;
  isBot: boolean;
  person: string;
  /** As the last hand left it; null before the beginning and for whoever is out. */
  stack: number | null;
  /** Where the player sits. */
  gameId: string | null;
  seat: number | null;
  /** The first and all re-entries. */
  entries: number;
  rebuys: number;
  /** The bounty for whoever knocks the player out. */
  head: number;
  /** Won. */
  bounties: number;
}

/** Two ranges against each other, all cards dealt and nothing more bet. */
export interface EquityBody {
  board: string[];
  exact: boolean;
  /** Showdowns dealt at random; 0 when all were counted. */
  samples: number;
  standardError: number;
  oop: EquitySideBody;
  ip: EquitySideBody;
}

export interface EquityComboBody {
  cards: string;
  weight: number;
  equity: number;
}

/** A starting hand: the mean of its combos. */
export interface EquityHandBody {
  hand: string;
  weight: number;
  equity: number;
  combos: EquityComboBody[];
}

export interface EquitySideBody {
  win: number;
  tie: number;
  equity: number;
  /** Empty where equities were sampled. */
  hands: EquityHandBody[];
}

/** A mean per 100 hands in big blinds, with its 95 % interval; of a single hand there is none. */
export interface EstimateBody {
  mean: number;
  low: number | null;
  high: number | null;
}

/** The heads of all open tables' chains of deals. */
export interface FairnessBody {
  at: number;
  /** SHA-256 over a line for each table, in the order of ids: the id, a space, the link, a line feed. */
  head: string;
  /** All of them, or the one that was asked for. */
  tables: TableLink[];
}

/** A game as the lobby shows it. */
export interface GameBody {
  id: string;
  name: string;
  kind: TableKind;
  variant: Variant;
  /** Shuffled together; 1 but for `several_packs`. */
  packs: number;
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
  maxRuns: number;
  cash: CashOptions;
  /** What the table has beyond its game and stakes, as a list to be told. */
  options: TableOption[];
  isPrivate: boolean;
  /** Of a private game, for those who may know it. */
  code: string | null;
  /** The caller made it. */
  isCreator: boolean;
  isPractice: boolean;
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
  /** Of this hand; the smallest bet where there are no blinds. */
  bigBlind: number;
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
  /** Who of the roster a bot is. */
  person: string;
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

/** The decision to be made: options with their values, nothing done. */
export interface HintBody {
  handId: string;
  version: number;
  decision: Decision;
}

/** The answers to one kind of question. */
export interface KindScoreBody {
  kind: "bluff_catch" | "defend" | "equity" | "heads_up" | "open" | "pot_odds" | "push_fold" | "three_bet";
  answers: number;
  /** With the full score. */
  right: number;
  mean: number;
  /** null for a single answer. */
  stderr: number | null;
  /** The mean of the last answers. */
  recent: number;
}

/** An action at a node. `name` is what a line consists of. */
export interface LabActionBody {
  name: string;
  kind: WireAction;
  /** Chips to call, or the total for the street to bet or raise to; 0 otherwise. */
  amount: number;
  /** How often it is taken. */
  share: number | null;
}

/** What the lab offers, and its limits. */
export interface LabBody {
  /** The 169 starting hands as a square: pairs on the diagonal, suited hands above it. */
  grid: string[][];
  /** The pack, highest card first. */
  cards: string[];
  menus: MenuPreset[];
  ranges: RangePreset[];
  /** How long a solution may take. */
  seconds: number;
  /** How much memory its tables may take. */
  memoryMb: number;
  /** How many solutions are kept for each player. */
  solutions: number;
  /** How long a solution is kept after it was last looked at. */
  minutes: number;
}

/** Two hole cards at a node. `shares` and `evs` are those of the actions, of whoever acts. */
export interface LabComboBody {
  cards: string;
  /** How often it gets here, times its weight in the range. */
  weight: number;
  equity: number;
  /** Chips of the pot that it wins from here, on average. */
  ev: number;
  shares: number[];
  evs: number[];
}

/** A starting hand at a node: the mean of its combos, by how often each is met. */
export interface LabHandBody {
  hand: string;
  weight: number;
  equity: number;
  ev: number;
  shares: number[];
  combos: LabComboBody[];
}

/** One player's range at a node. */
export interface LabSideBody {
  /** How many combos get here, by weight. */
  combos: number;
  ev: number | null;
  equity: number | null;
  /** Behind. */
  stack: number;
  hands: LabHandBody[];
}

/** A step on the way to a node: an action, or a card. */
export interface LabStepBody {
  name: string;
  player: "ip" | "oop" | null;
  action: LabActionBody | null;
  card: string | null;
}

export interface LadderBody {
  rungs: RungBody[];
  /** The level to play next. All others can be played too. */
  offered: number;
  /** A level is beaten. */
  hasClimbed: boolean;
  /** A level is not beaten in fewer. */
  leastHands: number;
}

export interface LiveBody {
  status: "alive";
  version: string;
}

/** Expected value lost in decisions of one sort. */
export interface LossRowBody {
  name: string;
  decisions: number;
  /** Per 100 hands, also those without such a decision. */
  lossBb: number;
  /** null for a single hand. */
  stderrBb: number | null;
}

/** Menus of bets to begin with. */
export interface MenuPreset {
  name: string;
  sizes: string;
}

/** Menus of bets, read: one text for each position, street and kind, such as `oop.river.bet`. */
export interface MenusBody {
  menus: Record<string, string>;
}

/** A costly decision, which comes up again until it is made well. */
export interface MistakeBody {
  key: string;
  /** The `id` of its review, by which it can be played on; null if the hand is not stored. */
  review: string | null;
  gameId: string | null;
  handNumber: number | null;
  position: string;
  holeCards: string[];
  bigBlind: number;
  /** Without ranges: the review has them. */
  decision: Decision;
  lossBb: number;
  /** Seconds since 1970. */
  addedAt: number;
  dueAt: number;
  isDue: boolean;
  retries: number;
  /** Of the last retry. */
  lastLossBb: number | null;
}

/** What the option loses, and when the decision comes up again. */
export interface MistakeRetriedBody {
  lossBb: number;
  stderrBb: number;
  rating: "again" | "easy" | "good" | "hard";
  /** Seconds since 1970. */
  dueAt: number;
}

/** One point of a solution's tree, with both ranges. */
export interface NodeBody {
  /** What leads here: `check, bet 66, call, 2s`. */
  line: string;
  kind: "deal" | "decision" | "end";
  /** Who acts; null where a card comes or the hand is over. */
  player: "ip" | "oop" | null;
  board: string[];
  pot: number;
  steps: LabStepBody[];
  actions: LabActionBody[];
  /** What may be dealt here. */
  cards: string[];
  oop: LabSideBody;
  ip: LabSideBody;
}

/** What a seat sees, as the `Observation` that bots of the arena get: its fields are in snake_case. */
export interface ObservationBody {
  /** Of the state, for an action made from it. */
  version: number;
  /** `riverboat.Observation`; docs/bots.md describes it. */
  observation: Record<string, unknown>;
}

/** What the caller knows of an opponent: from hands that both were dealt into, practice not counted. */
export interface OpponentBody {
  /** Who it is across tables: `bot:NAME` or `player:ID`. */
  key: string;
  name: string;
  /** Who of the roster a bot is; empty for others. */
  person: string;
  hands: number;
  showdowns: number;
  statistics: StatisticView[];
  /** What the caller won from the opponent, in big blinds. */
  wonBb: number;
  /** The caller's own. */
  note: string;
}

/** A bot account of the caller. */
export interface OwnBotAccount {
  id: number;
  name: string;
  chips: number;
  createdAt: string;
  /** Whether it has a token that is valid. */
  hasToken: boolean;
}

/** A part that the server needs. */
export interface PartBody {
  name: string;
  status: "ok" | "unusable";
  /** Why it is unusable. */
  code: string | null;
  /** The same as a sentence. */
  message: string | null;
}

/** For `navigator.credentials.get`. */
export interface PasskeyChallenge {
  challenge: string;
  host: string;
}

/** For `navigator.credentials.create`; bytes are in base64url. */
export interface PasskeyCreation {
  challenge: string;
  host: string;
  userId: string;
  userName: string;
  /** Credentials that the caller has. */
  exclude: string[];
}

export interface PasskeyListed {
  id: number;
  name: string;
  /** The name of the server it was made for; it works there alone. */
  host: string;
  createdAt: string;
  usedAt: string | null;
}

/** A bot of the roster. The portrait is at `/portraits/KEY.svg`. */
export interface PersonBody {
  key: string;
  /** In the caller's language, like the line. */
  name: string;
  line: string;
  /** How the person plays: a character or a level. */
  bot: string;
  level: number | null;
  rating: RatingBody | null;
}

export interface PlayerBody {
  id: number;
  name: string;
  kind: "bot" | "guest" | "named";
  chips: number;
  role: "admin" | "player";
}

export interface PotsBody {
  /** All of it. */
  pot: number;
  pots: PotView[];
}

/** A range, read. */
export interface RangeBody {
  /** The same range in its shortest form. */
  text: string;
  combos: number;
  /** Of all 1,326 combos. */
  share: number;
  hands: RangeHandBody[];
}

/** A starting hand of a range. */
export interface RangeHandBody {
  hand: string;
  /** The mean of its combos. */
  weight: number;
  /** What it is in a range's text: `AKs`, `AKs@0.5`, or single combos. */
  text: string;
}

/** A range to begin with. */
export interface RangePreset {
  name: string;
  text: string;
}

/** As it was measured among the bots, with its 95 % interval. */
export interface RatingBody {
  rating: number;
  low: number;
  high: number;
}

export interface ReadyBody {
  status: "not_ready" | "ready";
  version: string;
  parts: PartBody[];
}

/** New recovery codes. They are told once. */
export interface RecoveryCodes {
  codes: string[];
}

/** What the latest reviewed hands add up to. */
export interface ReportBody {
  hands: number;
  decisions: number;
  /** Decisions that no strategy covers: they are in no figure. */
  missing: number;
  total: LossRowBody;
  byStreet: LossRowBody[];
  byPosition: LossRowBody[];
  /** The costliest first. */
  byKind: LossRowBody[];
  actual: EstimateBody;
  allIn: EstimateBody;
  policy: EstimateBody | null;
  /** Hands played against known policies only. */
  policyHands: number;
  /** What was won without the luck that can be told. */
  skill: EstimateBody;
  luck: EstimateBody;
  lines: ReportLinesBody;
}

/** Running sums after each hand, in big blinds. */
export interface ReportLinesBody {
  actual: number[];
  allIn: number[];
  /** null if no hand was played against known policies only; other hands count as all-in adjusted. */
  policy: number[] | null;
}

/** A retry: the table where it is played, and its result beside the original. */
export interface RetryBody {
  id: string;
  /** A practice table that is played from the decision on, and closed after the hand. */
  gameId: string;
  review: string;
  decision: number;
  deal: "anew" | "same";
  seed: number;
  isOver: boolean;
  /** Won from the decision on, less what was put in; null until the hand is over. A fold is 0. */
  wonBb: number | null;
  /** The same of the original hand. */
  originalBb: number;
  /** The expected value of the best option, against a perfect player; null where no strategy covers it. */
  bestBb: number | null;
  /** Seconds since 1970. */
  createdAt: number;
}

/** A review as far as it is worked out. Decisions come one by one: ask again with `after` until it is finished. */
export interface ReviewBody {
  id: string;
  /** `waiting` for its turn or being worked on; `done` and `failed` are final. */
  status: "done" | "failed" | "waiting" | "working";
  /** How many reviews come before this one; 0 for one that does not wait. */
  place: number;
  /** The `id` of the caller's hand; null for an imported one. */
  hand: number | null;
  handId: string;
  gameId: string | null;
  handNumber: number | null;
  /** The reviewed seat. */
  seat: number;
  /** Such as `BTN`. */
  position: string;
  holeCards: string[];
  bigBlind: number;
  /** Decisions of the seat in the hand. */
  total: number;
  /** How many of them are worked out. */
  ready: number;
  /** How many of them are left out of `decisions`, as asked for. */
  after: number;
  decisions: Decision[];
  /** Against a perfect player, in the decisions that are ready. */
  lossBb: number;
  /** CPU time it took; 0 until the review is done. */
  seconds: number;
  /** The hand as the seat saw it, as PHH text. */
  phh: string;
  /** Why it failed. */
  problem: Refusal | null;
}

/** One level, and how the caller does against it. */
export interface RungBody {
  level: number;
  hands: number;
  /** Per 100 hands, luck-adjusted as far as the hands were reviewed. */
  wonBb: number;
  /** The result less this is what the caller wins at least, with 90 % confidence. */
  marginBb: number | null;
  /** Until it is beaten, if it goes on like this; 0 if it is, null if it would never be. */
  handsLeft: number | null;
  isBeaten: boolean;
}

export interface SeatedBody {
  playerId: number;
  seat: number;
  version: number;
}

/** A bot account that plays now. */
export interface SeatedBotAccount {
  id: number;
  name: string;
  /** The name of whoever made it. */
  owner: string;
  /** The public tables where it sits. */
  games: string[];
  result: BotResultBody;
}

/** How the caller logs in. */
export interface SecurityBody {
  hasTotp: boolean;
  /** How many are left. */
  recoveryCodes: number;
  passkeys: PasskeyListed[];
}

export interface SessionBody {
  token: string;
  player: PlayerBody;
}

/** A session of the caller. */
export interface SessionListed {
  id: string;
  createdAt: string;
  expiresAt: string;
  isCurrent: boolean;
}

/** A sign that two players play together; for dumped chips the first is who lost them. */
export interface SignalBody {
  kind: "chip_dumping" | "shared_address" | "soft_play";
  one: number;
  oneName: string;
  other: number;
  otherName: string;
  hands: number;
  score: number;
  chips: number;
}

/** A solution of the caller: the spot, and how far it is. */
export interface SolutionBody {
  id: string;
  status: "done" | "failed" | "solving" | "stopped" | "waiting";
  /** How many are solved before it; 0 when it is its turn. */
  place: number;
  endedBy: "iterations" | "stopped" | "target" | "time" | null;
  iterations: number;
  /** What best responses gain on average over both seats, in percent of the pot. */
  exploitabilityPct: number | null;
  seconds: number;
  /** Until the target or the time limit is reached, as far as can be told. */
  secondsLeft: number | null;
  memoryMb: number;
  /** Kept in 16 bits a number, because it would not fit otherwise. */
  isCompact: boolean;
  spot: NewSolution;
  /** Why it failed. */
  problem: Refusal | null;
}

/** What the blueprint does with every starting hand at a spot of the whole game. */
export interface StrategyBody {
  /** Of the player to act, such as `BTN`. */
  position: string;
  board: string[];
  pot: number;
  toCall: number;
  actions: LabActionBody[];
  /** By starting hand that is possible: the share of each action, in the order of `actions`. */
  hands: Record<string, number[]>;
}

/** The head of one table's chain of deals. */
export interface TableLink {
  gameId: string;
  link: string;
}

export interface TicketBody {
  ticket: string;
  expiresIn: number;
}

/** For an authenticator app, as text and as a link that a QR code shows. */
export interface TotpSecret {
  secret: string;
  uri: string;
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
  /** What an entry costs: entry, bounty and fee. */
  price: number;
  fee: number;
  bounty: number;
  bountyKind: "fixed" | "mystery" | "progressive" | null;
  guaranteed: number;
  format: "bracket" | "satellite" | "shootout" | "spin" | "tables";
  structure: "deep" | "regular" | "turbo";
  lateLevels: number;
  reEntries: number;
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
  /** What an entry costs: entry, bounty and fee. */
  price: number;
  fee: number;
  bounty: number;
  bountyKind: "fixed" | "mystery" | "progressive" | null;
  guaranteed: number;
  format: "bracket" | "satellite" | "shootout" | "spin" | "tables";
  structure: "deep" | "regular" | "turbo";
  lateLevels: number;
  reEntries: number;
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
  /** The whole blind structure: small blind, big blind and ante of every level. */
  levels: [number, number, number][];
  anteKind: "all" | "big_blind";
  isRegistrationOpen: boolean;
  canEnterAgain: boolean;
  canRebuy: boolean;
  canAddOn: boolean;
  rebuyPrice: number;
  addOnPrice: number;
  /** Seconds; null when there is no break. */
  breakLeft: number | null;
  /** The one that is played, or after which it is night; the first is 1. */
  day: number;
  days: number;
  /** The stacks are bagged; the next day begins with a new draw. */
  isNight: boolean;
  /** In seconds since 1970; null by day, and where the creator says so. */
  nextDayAt: number | null;
  /** How many seats a satellite gives away. */
  seatsWon: number;
  /** Of a spin-and-go, once drawn; 0 before, and in any other tournament. */
  multiplier: number;
  /** The SHA-256 of the seed that the multiplier is drawn from; empty where nothing is drawn. */
  drawCommitment: string;
  /** The seed itself, once the multiplier is drawn. */
  drawSeed: string;
  /** The caller may ask for a deal. */
  canDeal: boolean;
  deal: DealBody | null;
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

export interface VoidedBody {
  refunded: number;
}

export interface WaitingBody {
  /** The first is 1. */
  place: number;
  /** How many there are. */
  waiting: number;
  /** Until when a seat is kept, in seconds since 1970. */
  offeredUntil: number | null;
}

export interface WinnerBody {
  playerId: number;
  name: string;
  person: string;
  amount: number;
}
