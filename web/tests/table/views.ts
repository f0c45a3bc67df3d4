/** Tables as a server would send them, one for each moment that looks different. */

import type { LegalView, SeatView, TableView } from "../../src/lib/api/types";

export function seat(number: number, part: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    status: "active",
    name: `Player ${number}`,
    stack: 5000,
    bet: 0,
    position: "",
    cards: ["??", "??"],
    isBot: false,
    person: "",
    isThinking: false,
    lastAction: null,
    won: 0,
    hand: null,
    playerId: number + 1,
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
    ...part,
  };
}

export function empty(number: number): SeatView {
  return seat(number, { status: "empty", name: "", stack: 0, cards: [], playerId: null });
}

export function legal(part: Partial<LegalView> = {}): LegalView {
  return { seat: 0, fold: true, check: false, call: null, raiseTo: null, allIn: null, runItTwice: false, maxRuns: 1, ...part };
}

export function table(part: Partial<TableView> = {}): TableView {
  return {
    handNumber: 12,
    handId: "hand-12",
    seat: 0,
    dealerButton: 4,
    players: [],
    street: "preflop",
    communityCards: [],
    secondBoard: [],
    thirdBoard: [],
    rabbit: [],
    canHunt: false,
    autoBuy: "off",
    level: { smallBlind: 50, bigBlind: 100, ante: 0, straddle: 0, number: null, handsLeft: null, secondsLeft: null },
    pot: 0,
    pots: [],
    currentPlayer: null,
    toCall: 0,
    legal: null,
    presets: [],
    namedRaises: [],
    clock: null,
    youHave: null,
    awards: [],
    isHandOver: false,
    canShow: [],
    straddles: false,
    standings: [],
    variant: "no_limit",
    deck: "standard",
    hasPasses: false,
    isRecorded: true,
    rebuy: null,
    gameId: "game",
    name: "Mississippi",
    kind: "cash",
    stage: "pre_flop",
    minBet: 0,
    maxBet: 0,
    minBuyIn: 2000,
    maxBuyIn: 10000,
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
    isPractice: false,
    rake: 0,
    equities: [],
    ...part,
  };
}

const NAMES = ["Huck", "Mei Lin", "Old Nick", "Rosalind", "小龙", "Maniac", "The Rock", "Ana", "Calling station", "Lukas"];
const POSITIONS: Record<number, string[]> = {
  2: ["SB", "BB"],
  6: ["BB", "UTG", "HJ", "CO", "BTN", "SB"],
  9: ["BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN", "SB"],
  10: ["BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN", "SB"],
};
const BOTS = new Set([2, 5, 6, 8]);

export function seats(count: number, parts: Record<number, Partial<SeatView>> = {}): SeatView[] {
  const positions = POSITIONS[count] ?? [];
  return Array.from({ length: count }, (_, index) =>
    seat(index, {
      name: NAMES[index] ?? "",
      position: positions[index] ?? "",
      stack: 4200 + ((index * 2750) % 9100),
      isBot: BOTS.has(index),
      ...(index === 0 ? { cards: ["As", "Kh"] } : {}),
      ...parts[index],
    }),
  );
}

const gone: Partial<SeatView> = { status: "folded", cards: [], lastAction: { verb: "fold", bet: 0, allIn: false } };

export function waiting(): TableView {
  const players = [
    seat(0, { name: "Huck", cards: [] }),
    empty(1),
    seat(2, { name: "Mei Lin", cards: [], stack: 8000 }),
    empty(3),
    empty(4),
    empty(5),
  ];
  return table({ handId: "", handNumber: 0, dealerButton: null, street: null, players, stage: "waiting", isRunning: false });
}

export function preflopTurn(count = 6): TableView {
  return table({
    dealerButton: count - 2,
    players: seats(count, {
      0: { bet: 100, isThinking: true },
      1: { ...gone },
      2: { bet: 300, lastAction: { verb: "raise", bet: 300, allIn: false } },
      3: { bet: 300, lastAction: { verb: "call", bet: 300, allIn: false } },
      [count - 1]: { bet: 50 },
    }),
    pot: 750,
    pots: [{ amount: 750, eligible: [0, 2, 3] }],
    currentPlayer: 0,
    toCall: 200,
    legal: legal({ call: 200, raiseTo: [500, 4300], allIn: 4300 }),
    presets: [
      { name: "min", raiseTo: 500 },
      { name: "half", raiseTo: 775 },
      { name: "two_thirds", raiseTo: 933 },
      { name: "pot", raiseTo: 1250 },
      { name: "all_in", raiseTo: 4300 },
    ],
    namedRaises: [
      { name: "half", raiseTo: 775 },
      { name: "pot", raiseTo: 1250 },
      { name: "three_blinds", raiseTo: 500 },
    ],
  });
}

export function flopFacingRaise(count = 9): TableView {
  return {
    ...preflopTurn(count),
    street: "flop",
    stage: "flop",
    communityCards: ["Ah", "Kd", "7c"],
    players: seats(count, {
      0: { bet: 450, isThinking: true, lastAction: { verb: "bet", bet: 450, allIn: false }, stack: 12450 },
      1: { ...gone },
      2: { bet: 1400, lastAction: { verb: "raise", bet: 1400, allIn: false } },
      3: { ...gone },
      5: { ...gone },
      4: { bet: 450, lastAction: { verb: "call", bet: 450, allIn: false }, isAway: true },
      6: { ...gone },
      7: { ...gone, isConnected: false },
      8: { status: "sitting_out", cards: [], position: "" },
    }),
    pot: 3150,
    pots: [{ amount: 3150, eligible: [0, 2, 4] }],
    toCall: 950,
    youHave: { category: "two_pair", ranks: [12, 11, 5] },
    legal: legal({ call: 950, raiseTo: [2350, 12900], allIn: 12900 }),
    presets: [
      { name: "min", raiseTo: 2350 },
      { name: "half", raiseTo: 3450 },
      { name: "two_thirds", raiseTo: 4133 },
      { name: "pot", raiseTo: 5500 },
      { name: "all_in", raiseTo: 12900 },
    ],
  };
}

export function planning(): TableView {
  const view = preflopTurn(6);
  return {
    ...view,
    legal: null,
    presets: [],
    namedRaises: [],
    currentPlayer: 5,
    players: view.players.map((each) => ({ ...each, isThinking: each.seat === 5 })),
  };
}

const SIDE = {
  0: { status: "all_in", stack: 0, cards: ["As", "Kh"], bet: 0 },
  1: { ...gone },
  2: { status: "all_in", stack: 0, cards: ["Qd", "Qc"] },
  3: { status: "active", stack: 6100, cards: ["Jh", "Th"] },
  4: { ...gone },
  5: { ...gone },
} satisfies Record<number, Partial<SeatView>>;

export function allInWithSidePots(): TableView {
  return table({
    street: "turn",
    stage: "turn",
    communityCards: ["Ah", "Kd", "Qh", "2s"],
    players: seats(6, SIDE),
    pot: 11650,
    pots: [
      { amount: 5250, eligible: [0, 2, 3] },
      { amount: 6400, eligible: [2, 3] },
    ],
    youHave: { category: "two_pair", ranks: [12, 11, 10] },
  });
}

export function showdown(): TableView {
  return {
    ...allInWithSidePots(),
    street: "river",
    stage: "showdown",
    communityCards: ["Ah", "Kd", "Qh", "2s", "2h"],
    isHandOver: true,
    players: seats(6, {
      ...SIDE,
      0: { ...SIDE[0], hand: { category: "two_pair", ranks: [12, 11, 10] } },
      2: { ...SIDE[2], won: 11650, stack: 11650, hand: { category: "full_house", ranks: [10, 0] } },
      3: { ...SIDE[3], hand: { category: "flush", ranks: [12, 10, 9, 8, 0] } },
    }),
    awards: [
      {
        pot: 0,
        amount: 5250,
        shares: [[2, 5250]],
        hand: { category: "full_house", ranks: [10, 0] },
        bestFive: [["Qd", "Qc", "Qh", "2s", "2h"]],
        run: 0,
      },
      {
        pot: 1,
        amount: 6400,
        shares: [[2, 6400]],
        hand: { category: "full_house", ranks: [10, 0] },
        bestFive: [["Qd", "Qc", "Qh", "2s", "2h"]],
        run: 0,
      },
    ],
  };
}

export function ownWin(): TableView {
  return table({
    street: "flop",
    stage: "showdown",
    communityCards: ["Ah", "Kd", "7c"],
    isHandOver: true,
    canShow: ["As", "Kh"],
    pot: 0,
    pots: [],
    players: seats(6, {
      0: { won: 1850, stack: 6450 },
      1: { ...gone },
      2: { ...gone, isBot: true },
      3: { ...gone },
      4: { ...gone },
      5: { ...gone },
    }).map((each) => (each.seat === 0 ? each : { ...each, isBot: true })),
    awards: [{ pot: 0, amount: 1850, shares: [[0, 1850]], hand: null, bestFive: [], run: 0 }],
    youHave: { category: "two_pair", ranks: [12, 11, 5] },
    rebuy: [1, 3550],
  });
}

export function askTwice(): TableView {
  return { ...allInWithSidePots(), currentPlayer: 0, legal: legal({ fold: false, runItTwice: true, maxRuns: 2 }) };
}

export function ranTwice(): TableView {
  return {
    ...showdown(),
    communityCards: ["Ah", "Kd", "Qh", "2s", "2h"],
    secondBoard: ["Ah", "Kd", "Qh", "2s", "9h"],
    players: seats(6, {
      ...SIDE,
      2: { ...SIDE[2], won: 5825, stack: 5825, hand: { category: "full_house", ranks: [10, 0] } },
      3: { ...SIDE[3], won: 5825, hand: { category: "flush", ranks: [12, 10, 9, 8, 7] } },
    }),
    awards: [
      {
        pot: 0,
        amount: 5825,
        shares: [[2, 5825]],
        hand: { category: "full_house", ranks: [10, 0] },
        bestFive: [["Qd", "Qc", "Qh", "2s", "2h"]],
        run: 0,
      },
      {
        pot: 0,
        amount: 5825,
        shares: [[3, 5825]],
        hand: { category: "flush", ranks: [12, 10, 9, 8, 7] },
        bestFive: [["Ah", "Qh", "Jh", "Th", "9h"]],
        run: 1,
      },
    ],
  };
}

export function watching(): TableView {
  const view = flopFacingRaise(9);
  return {
    ...view,
    seat: null,
    legal: null,
    presets: [],
    namedRaises: [],
    toCall: 0,
    youHave: null,
    players: view.players.map((each) => (each.seat === 0 ? { ...each, cards: ["??", "??"] } : each.seat === 6 ? empty(6) : each)),
  };
}

export function tournamentOver(): TableView {
  return {
    ...showdown(),
    kind: "sit_and_go",
    standings: [
      { place: 1, name: "Huck", prize: 3000, entry: 500, isYou: true, person: "" },
      { place: 2, name: "Mei Lin", prize: 1500, entry: 500, isYou: false, person: "" },
      { place: 3, name: "Old Nick", prize: 0, entry: 500, isYou: false, person: "" },
    ],
  };
}
