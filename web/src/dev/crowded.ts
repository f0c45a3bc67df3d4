/** A table with as much on it as there can be: long names, large stacks, bets of everybody, side pots, a whole board. */
import type { Card, SeatView, TableView } from "$lib/api/types";

export type Moment = "turn" | "waiting" | "over";

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
  4: ["BTN", "SB", "BB", "UTG"],
  6: ["BTN", "SB", "BB", "UTG", "HJ", "CO"],
  9: ["BTN", "SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO"],
  8: ["BTN", "SB", "BB", "UTG", "UTG+1", "LJ", "HJ", "CO"],
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
const BIG_BLIND = 100;

/** Who wins a hand that is over: beside the viewer, and opposite, where the result is told. */
const winners = (count: number): number[] => [...new Set([1, Math.floor(count / 2)])];

function crowdedSeat(seat: number, count: number, moment: Moment, held: number): SeatView {
  const isAllIn = seat % 4 === 3;
  const verb = VERBS[seat % VERBS.length]!;
  const isOver = moment === "over";
  return {
    seat,
    name: NAMES[seat]!,
    position: POSITIONS[count]?.[seat] ?? "",
    stack: isAllIn ? 0 : [98_765, 1_234_567, 45_600][seat % 3]!,
    status: isAllIn ? "all_in" : "active",
    bet: isOver ? 0 : 12_345 + seat * 1_111,
    cards: seat === 0 || isOver ? holeOf(seat, held) : Array.from({ length: held }, () => "??"),
    lastAction: { verb: verb === "fold" ? "call" : verb, bet: 12_345, allIn: isAllIn },
    isBot: seat % 2 === 1,
    isThinking: seat === 0 && moment === "turn",
    won: isOver && winners(count).includes(seat) ? 123_456 : 0,
    hand: isOver ? { category: "three_of_a_kind", ranks: [7, 12, 11] } : null,
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
  const isOver = moment === "over";
  return {
    handNumber: 1234,
    handId: `crowded-${count}-${moment}`,
    seat: 0,
    dealerButton: 0,
    level: { smallBlind: BIG_BLIND / 2, bigBlind: BIG_BLIND, ante: 10, straddle: 0, number: null, handsLeft: null, secondsLeft: null },
    players,
    street: "river",
    communityCards: BOARD,
    secondBoard: [],
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
    toCall: isOver ? 0 : 11_234,
    legal:
      moment === "turn"
        ? { seat: 0, fold: true, check: false, call: 11_234, raiseTo: [46_900, 111_110], allIn: 111_110, runItTwice: false }
        : null,
    presets: moment === "turn" ? raises : [],
    namedRaises: [],
    clock: null,
    youHave: { category: "two_pair", ranks: [12, 11, 7] },
    awards: isOver
      ? [
          {
            pot: 0,
            amount: 123_456,
            shares: [[1, 123_456]],
            hand: { category: "three_of_a_kind", ranks: [7, 12, 11] },
            bestFive: [["9c", "9d", "9h", "Ah", "Kd"]],
            run: 0,
          },
        ]
      : [],
    isHandOver: isOver,
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
    stage: isOver ? "showdown" : "river",
    minBet: 0,
    maxBet: 0,
    minBuyIn: 2000,
    maxBuyIn: 10_000,
    canStraddle: true,
    canRunItTwice: true,
    canVoteBombPot: false,
    isRunning: true,
    speed: "normal",
    isPractice: true,
    rake: 0,
    equities: [],
  };
}
