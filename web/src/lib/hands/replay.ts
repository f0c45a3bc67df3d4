/**
 * A finished hand as a row of pictures. Bookkeeping only: chips move as the events say, and nothing is worked out that
 * they do not tell.
 */
import { shownName } from "$lib/i18n/persons";
import type { HandDetail, HandPlayer } from "$lib/api/shapes";
import type { Award, GameEvent, SeatView, Street, TableView, WireStage } from "$lib/api/types";

export interface ReplayStep {
  /** What has happened since the step before. */
  events: GameEvent[];
  view: TableView;
}

const STREETS: Record<WireStage, Street> = { pre_flop: "preflop", flop: "flop", turn: "turn", river: "river" };

/** All of these are one step: the hand as it was dealt. Each of the others that is shown is a step of its own. */
const OPENING = new Set(["game_started", "hand_started", "posted", "hole_cards_dealt", "level_started", "bomb_pot"]);
const SHOWN = new Set([
  "player_acted",
  "cards_dealt",
  "run_it_twice_answered",
  "cards_shown",
  "cards_mucked",
  "rabbit_shown",
  "pot_won",
  "rake_taken",
  "bet_returned",
]);

export function replaySteps(hand: HandDetail): ReplayStep[] {
  const opening = hand.events.filter((event) => OPENING.has(event.event));
  let view = opening.reduce(after, firstView(hand));
  const steps: ReplayStep[] = [{ events: opening, view }];
  for (const event of boardByBoard(hand.events)) {
    if (!SHOWN.has(event.event)) continue;
    view = after(view, event);
    steps.push({ events: [event], view });
  }
  const last = steps.at(-1)!;
  last.view = { ...last.view, isHandOver: true };
  return steps;
}

const BOARDS = ["communityCards", "secondBoard", "thirdBoard"] as const;

/** Each board is paid out before the next is dealt, as at the table; those side by side are played on. */
export function boardByBoard(events: readonly GameEvent[]): readonly GameEvent[] {
  const second = events.findIndex((event) => event.event === "cards_dealt" && event.run > 0);
  if (second < 0 || events.slice(second).some((event) => event.event === "player_acted")) return events;
  const last = events.findLastIndex((event) => event.event === "cards_dealt");
  const paid = (run: number): GameEvent[] => events.filter((event) => event.event === "pot_won" && event.run === run);
  const told: GameEvent[] = [];
  let runs = 0;
  for (const event of events.slice(0, last + 1)) {
    if (event.event === "cards_dealt" && event.run > runs) told.push(...paid(runs++));
    told.push(event);
  }
  return [...told, ...events.slice(last + 1).filter((event) => event.event !== "pot_won" || event.run >= runs)];
}

function firstView(hand: HandDetail): TableView {
  return {
    handNumber: hand.handNumber,
    handId: hand.handId,
    seat: hand.seat,
    dealerButton: hand.dealerButton,
    level: { smallBlind: 0, bigBlind: 0, ante: 0, straddle: 0, number: null, handsLeft: null, secondsLeft: null },
    players: hand.players.map(firstSeat),
    street: "preflop",
    communityCards: [],
    secondBoard: [],
    thirdBoard: [],
    rabbit: [],
    canHunt: false,
    autoBuy: "off",
    pot: 0,
    pots: [],
    currentPlayer: null,
    toCall: 0,
    legal: null,
    presets: [],
    clock: null,
    youHave: null,
    awards: [],
    isHandOver: false,
    canShow: [],
    straddles: false,
    standings: [],
    namedRaises: [],
    variant: "no_limit",
    deck: "standard",
    hasPasses: false,
    isRecorded: true,
    rebuy: null,
    gameId: hand.gameId,
    name: "",
    kind: "cash",
    stage: "pre_flop",
    minBet: 0,
    maxBet: 0,
    minBuyIn: 0,
    maxBuyIn: 0,
    canStraddle: false,
    canRunItTwice: false,
    maxRuns: 2,
    canVoteBombPot: false,
    waiting: [],
    canChangeSeat: false,
    hasWaitingList: false,
    allInOffer: null,
    options: [],
    isRunning: true,
    speed: "normal",
    isPractice: false,
    rake: 0,
    equities: [],
  };
}

function firstSeat(player: HandPlayer): SeatView {
  return {
    seat: player.seat,
    status: "active",
    name: shownName(player),
    person: player.person,
    stack: player.stack,
    bet: 0,
    position: "",
    cards: player.cards,
    isBot: false,
    isThinking: false,
    lastAction: null,
    won: 0,
    hand: null,
    playerId: player.playerId,
    isConnected: true,
    isAway: false,
    isSittingOut: false,
    owes: 0,
    queued: 0,
    runItTwice: "ask",
    isStanding: false,
    wantsBombPot: false,
    wantsSeat: null,
    owner: "",
  };
}

function withSeat(view: TableView, seat: number, change: (seat: SeatView) => Partial<SeatView>): TableView {
  return { ...view, players: view.players.map((each) => (each.seat === seat ? { ...each, ...change(each) } : each)) };
}

function gathered(view: TableView): TableView {
  return {
    ...view,
    players: view.players.map((each) => ({
      ...each,
      bet: 0,
      lastAction: each.lastAction !== null && (each.lastAction.verb === "fold" || each.lastAction.allIn) ? each.lastAction : null,
    })),
  };
}

/** Dead money and antes go straight to the middle; blinds and straddles lie in front of their seat. */
const DEAD = new Set(["ante", "dead_ante", "big_blind_ante", "dead_post"]);

export function after(view: TableView, event: GameEvent): TableView {
  switch (event.event) {
    case "posted": {
      const { seat, kind, amount, allIn } = event;
      const level =
        kind === "big_blind"
          ? { ...view.level, bigBlind: amount }
          : kind === "small_blind"
            ? { ...view.level, smallBlind: amount }
            : view.level;
      return withSeat({ ...view, level, pot: view.pot + amount }, seat, (each) => ({
        stack: each.stack - amount,
        bet: each.bet + (DEAD.has(kind) ? 0 : amount),
        ...(allIn ? { status: "all_in" as const } : {}),
      }));
    }
    case "player_acted": {
      const { seat, verb, totalBet, amount, allIn } = event;
      return withSeat({ ...view, pot: view.pot + amount }, seat, (each) => ({
        stack: each.stack - amount,
        bet: totalBet,
        lastAction: { verb, bet: totalBet, allIn },
        ...(verb === "fold" ? { status: "folded" as const, ...(seat === view.seat ? {} : { cards: [] }) } : {}),
        ...(allIn ? { status: "all_in" as const } : {}),
      }));
    }
    case "cards_dealt":
      return {
        ...gathered(view),
        players: gathered(view).players.map((each) => ({ ...each, won: 0 })),
        isHandOver: false,
        equities: event.equities,
        street: STREETS[event.stage],
        stage: event.stage,
        [BOARDS[event.run] ?? "thirdBoard"]: event.communityCards,
      };
    case "bet_returned":
      return withSeat({ ...view, pot: view.pot - event.amount }, event.seat, (each) => ({
        stack: each.stack + event.amount,
        bet: Math.max(0, each.bet - event.amount),
      }));
    case "cards_shown":
      return withSeat({ ...view, equities: event.equities }, event.seat, (each) => ({
        cards: event.cards.length >= each.cards.length ? event.cards : each.cards,
      }));
    case "cards_mucked":
      return withSeat(view, event.seat, () => (event.seat === view.seat ? {} : { cards: [] }));
    case "rabbit_shown":
      return { ...view, rabbit: [event.cards, event.secondCards].filter((cards) => cards.length > 0) };
    case "rake_taken":
      return { ...gathered(view), pot: view.pot - event.amount, rake: event.amount };
    case "pot_won": {
      const award: Award = { pot: event.pot, amount: event.amount, shares: event.shares, hand: event.hand, bestFive: [], run: event.run };
      const won = new Map(event.shares);
      const next = gathered({ ...view, equities: [], stage: "showdown", awards: [...view.awards, award], isHandOver: true });
      return {
        ...next,
        players: next.players.map((each) => {
          const chips = won.get(each.seat);
          return chips === undefined ? each : { ...each, stack: each.stack + chips, won: each.won + chips, hand: event.hand };
        }),
      };
    }
    default:
      return view;
  }
}
