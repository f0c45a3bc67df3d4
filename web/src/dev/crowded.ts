/** A table with as much on it as there can be: long names, large stacks, bets of everybody, side pots, a whole board. */
import type { Award, Card, HandWords, SeatView, TableView } from "$lib/api/types";

/** "watched" has no seat of the viewer's; "all_in" is before the river, with equities; "split" has three pots and five winners; "twice" two boards, "thrice" three. */
export type Moment = "turn" | "waiting" | "watched" | "over" | "all_in" | "split" | "twice" | "thrice";

const NAMES = [
  "Maximilian Featherstonehaugh",
  "欧阳夏丹的小号二零二六",
  "Wolfeschlegelsteinhausen",
  "司马相如与卓文君之后",
  "Ana",
  "Bartholomew Cholmondeley",
  "小龙",
  "Anastasia Konstantinopoulou",
  "江南烟雨任平生不问归期",
  "Lukas",
];
const POSITIONS: Record<number, readonly string[]> = {
  2: ["SB", "BB"],
  3: ["BTN", "SB", "BB"],
  4: ["BTN", "SB", "BB", "UTG"],
  5: ["BTN", "SB", "BB", "UTG", "CO"],
  6: ["BTN", "SB", "BB", "UTG", "HJ", "CO"],
  7: ["BTN", "SB", "BB", "UTG", "LJ", "HJ", "CO"],
  8: ["BTN", "SB", "BB", "UTG", "UTG+1", "LJ", "HJ", "CO"],
  9: ["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO"],
  10: ["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO"],
};
const VERBS = ["raise", "call", "bet", "check", "fold"] as const;
const HOLE: readonly [Card, Card][] = [
  ["As", "Kh"],
  ["9c", "9d"],
  ["Qs", "Js"],
  ["7h", "7c"],
  ["Td", "8d"],
  ["Ac", "2c"],
  ["5s", "4s"],
  ["Jh", "Jd"],
  ["6c", "3d"],
  ["Th", "Ts"],
];
/** The cards after the first two do not matter: one may lie at several seats. */
function holeOf(seat: number, held: number): Card[] {
  return [...HOLE[seat]!, ...HOLE[(seat + 1) % 10]!, HOLE[(seat + 2) % 10]![0]].slice(0, held);
}

const BOARD: Card[] = ["Ah", "9h", "4c", "Kd", "2s"];
const SECOND_BOARD: Card[] = ["Ah", "9h", "4c", "Qd", "Jc"];
const THIRD_BOARD: Card[] = ["Ah", "9h", "4c", "8s", "3h"];
const BIG_BLIND = 100;
const SET: HandWords = { category: "three_of_a_kind", ranks: [7, 12, 11] };
const WON = 123_456;

const isOver = (moment: Moment): boolean => moment === "over" || moment === "split" || moment === "twice" || moment === "thrice";

function award(pot: number, run: number, winners: readonly number[]): Award {
  const five: Card[] = ["9c", "9d", "9h", "Ah", "Kd"];
  return {
    pot,
    amount: WON * winners.length,
    shares: winners.map((seat) => [seat, WON]),
    hand: SET,
    bestFive: winners.map(() => five),
    run,
  };
}

/** Who wins a hand that is over: beside the viewer, and opposite, where the result is told. */
function awardsOf(count: number, moment: Moment): Award[] {
  const opposite = Math.floor(count / 2);
  if (moment === "over") return [award(0, 0, [1])];
  if (moment === "twice") return [award(0, 0, [opposite]), award(0, 1, [0])];
  if (moment === "thrice") return [award(0, 0, [opposite]), award(0, 1, [0]), award(0, 2, [1])];
  if (moment === "split") return [award(0, 0, [1, opposite]), award(1, 0, [opposite, count - 1]), award(2, 0, [0])];
  return [];
}

/** In "over" the seat opposite has won too, with no sentence about it: chips beside a short result. */
function winners(count: number, moment: Moment): number[] {
  if (moment === "over") return [...new Set([1, Math.floor(count / 2)])];
  return [...new Set(awardsOf(count, moment).flatMap(({ shares }) => shares.map(([seat]) => seat)))];
}

function crowdedSeat(seat: number, count: number, moment: Moment, held: number): SeatView {
  const isAllIn = seat % 4 === 3 || moment === "all_in";
  const verb = VERBS[seat % VERBS.length]!;
  const hasEnded = isOver(moment);
  const isUp = (seat === 0 && moment !== "watched") || hasEnded || moment === "all_in";
  return {
    seat,
    name: NAMES[seat]!,
    position: POSITIONS[count]?.[seat] ?? "",
    stack: isAllIn ? 0 : [98_765, 1_234_567, 45_600][seat % 3]!,
    status: isAllIn ? "all_in" : "active",
    bet: hasEnded || moment === "all_in" ? 0 : 12_345 + seat * 1_111,
    cards: isUp ? holeOf(seat, held) : Array.from({ length: held }, () => "??"),
    lastAction: { verb: verb === "fold" ? "call" : verb, bet: 12_345, allIn: isAllIn },
    isBot: seat % 2 === 1,
    isThinking: seat === 0 && moment === "turn",
    won: winners(count, moment).includes(seat) ? WON : 0,
    hand: hasEnded ? SET : null,
    playerId: seat + 1,
    person: "",
    isConnected: true,
    isAway: seat === 2,
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

/** `held` is how many hole cards everybody has. */
export function crowdedTable(count: number, moment: Moment, held = 2): TableView {
  const players = Array.from({ length: count }, (_, seat) => crowdedSeat(seat, count, moment, held));
  const everyone = players.map(({ seat }) => seat);
  const raises = (
    [
      ["min", 46_900],
      ["half", 61_725],
      ["two_thirds", 69_133],
      ["pot", 98_765],
      ["all_in", 111_110],
    ] as const
  ).map(([name, raiseTo]) => ({ name, raiseTo }));
  const hasEnded = isOver(moment);
  const isAllIn = moment === "all_in";
  return {
    handNumber: 1234,
    handId: `crowded-${count}-${moment}`,
    seat: moment === "watched" ? null : 0,
    dealerButton: 0,
    level: { smallBlind: BIG_BLIND / 2, bigBlind: BIG_BLIND, ante: 10, straddle: 0, number: null, handsLeft: null, secondsLeft: null },
    players,
    street: isAllIn ? "turn" : "river",
    communityCards: isAllIn ? BOARD.slice(0, 4) : BOARD,
    secondBoard: moment === "twice" || moment === "thrice" ? SECOND_BOARD : [],
    thirdBoard: moment === "thrice" ? THIRD_BOARD : [],
    rabbit: [],
    canHunt: false,
    autoBuy: "off",
    pot: 357_912,
    pots: [
      { amount: 123_456, eligible: everyone },
      { amount: 98_765, eligible: everyone.slice(0, -1) },
      { amount: 45_678, eligible: everyone.slice(0, 2) },
    ],
    currentPlayer: moment === "turn" ? 0 : moment === "waiting" ? 1 : null,
    toCall: hasEnded || isAllIn ? 0 : 11_234,
    legal:
      moment === "turn"
        ? { seat: 0, fold: true, check: false, call: 11_234, raiseTo: [46_900, 111_110], allIn: 111_110, runItTwice: false, maxRuns: 1 }
        : null,
    presets: moment === "turn" ? raises : [],
    namedRaises: [],
    clock: null,
    youHave: { category: "two_pair", ranks: [12, 11, 7] },
    awards: awardsOf(count, moment),
    isHandOver: hasEnded,
    canShow: [],
    straddles: false,
    standings: [],
    variant: held === 2 ? "no_limit" : held === 4 ? "omaha4" : "omaha5",
    deck: "standard",
    hasPasses: false,
    isRecorded: true,
    rebuy: null,
    gameId: "crowded",
    name: "Mississippi",
    kind: "cash",
    stage: hasEnded ? "showdown" : "river",
    minBet: 0,
    maxBet: 0,
    minBuyIn: 2000,
    maxBuyIn: 10_000,
    canStraddle: true,
    canRunItTwice: true,
    maxRuns: 2,
    canVoteBombPot: false,
    waiting: [],
    canChangeSeat: false,
    hasWaitingList: false,
    allInOffer: null,
    options: [],
    isRunning: true,
    speed: "normal",
    isPractice: true,
    rake: 0,
    equities: isAllIn ? everyone.map((seat) => [seat, seat === 0 ? 995 : 1_000 - 90 * seat]) : [],
  };
}
