/** A review made by hand, for drawing without a server. Development only: it is in no build. */
import { HandReview } from "$lib/review/hand_review.svelte";
import { combosOf, GRID } from "$lib/review/starting_hands";
import type { Decision, RangeShown, Review, Verdict } from "$lib/review/values";
import type { HandDetail } from "$lib/api/shapes";

const BOARD = ["Ah", "9h", "4c", "Kd", "2s"];

/** Something like a range: the better the hand, the more of it. */
function range(seat: number, width: number, actions: string[]): RangeShown {
  const hands: Record<string, number> = {};
  const split: Record<string, Record<string, number>> = Object.fromEntries(actions.map((action) => [action, {}]));
  let combos = 0;
  GRID.forEach((row, down) =>
    row.forEach((hand, across) => {
      const weight = Math.max(0, Math.min(1, width - (down + across) / 24));
      if (weight < 0.05) return;
      hands[hand] = combosOf(hand, BOARD) * weight;
      combos += hands[hand];
      const bold = Math.max(0, 1 - (down + across) / 14);
      actions.forEach((action, index) => (split[action]![hand] = index === actions.length - 1 ? bold : (1 - bold) / (actions.length - 1)));
    }),
  );
  return { seat, hands, actions: split, combos };
}

function verdict(
  against: Verdict["against"],
  options: [string, number, number][],
  done: number,
  best: number,
  grade: Verdict["grade"],
  stderr: number,
): Verdict {
  const lossBb = Math.max(0, options[best]![2] - (options[done]?.[2] ?? 0));
  return {
    against,
    options: options.map(([text, frequency, evBb]) => ({
      action: { type: "check" },
      text,
      frequency,
      evBb,
      stderrBb: text === "fold" ? 0 : stderr,
    })),
    done,
    best,
    lossBb: done < 0 ? 0 : lossBb,
    lossStderrBb: stderr,
    grade,
    source: stderr > 0 ? "rollout" : "exact",
    assumes: { code: "exact", values: {} },
  };
}

const decisions: Decision[] = [
  {
    number: 0,
    step: 0,
    street: "preflop",
    board: [],
    action: "raise 250",
    perfect: verdict(
      "perfect",
      [
        ["fold", 0.02, 0],
        ["call", 0.08, 0.31],
        ["raise 250", 0.9, 0.52],
      ],
      2,
      2,
      "best",
      0.05,
    ),
    opponent: verdict(
      "opponent",
      [
        ["fold", 0, 0],
        ["call", 0, 0.42],
        ["raise 250", 1, 0.97],
      ],
      2,
      2,
      "best",
      0.06,
    ),
    facts: {
      potBb: 1.5,
      toCallBb: 0.5,
      equity: 0.58,
      equityStderr: 0.004,
      neededEquity: 0.25,
      defence: null,
      rangeEquity: 0.53,
      outs: [],
      draws: [],
    },
    reasons: [],
    ranges: [range(0, 1, ["fold", "call", "raise 250"]), range(1, 0.9, [])],
    missing: null,
  },
  {
    number: 1,
    step: 2,
    street: "flop",
    board: BOARD.slice(0, 3),
    action: "check",
    perfect: verdict(
      "perfect",
      [
        ["check", 0.4, 1.9],
        ["bet 150", 0.45, 2.2],
        ["bet 400", 0.15, 2.05],
      ],
      0,
      1,
      "inaccuracy",
      0.04,
    ),
    opponent: verdict(
      "opponent",
      [
        ["check", 0, 2.1],
        ["bet 150", 1, 2.8],
        ["bet 400", 0, 2.4],
      ],
      0,
      1,
      "mistake",
      0.05,
    ),
    facts: {
      potBb: 5,
      toCallBb: 0,
      equity: 0.61,
      equityStderr: 0.003,
      neededEquity: null,
      defence: null,
      rangeEquity: 0.55,
      outs: ["Th", "8h", "7h", "6h", "5h", "3h", "2h", "Jh", "Qh"],
      draws: ["flush_draw", "overcards"],
    },
    reasons: [],
    ranges: [range(0, 0.8, ["check", "bet 150", "bet 400"]), range(1, 0.7, [])],
    missing: null,
  },
  {
    number: 2,
    step: 5,
    street: "river",
    board: BOARD,
    action: "call",
    perfect: verdict(
      "perfect",
      [
        ["fold", 0.93, 0],
        ["call", 0.07, -1.8],
        ["raise 3000", 0, -6.4],
      ],
      1,
      0,
      "blunder",
      0,
    ),
    opponent: verdict(
      "opponent",
      [
        ["fold", 0, 0],
        ["call", 1, 0.65],
        ["raise 3000", 0, -3.1],
      ],
      1,
      1,
      "best",
      0,
    ),
    facts: {
      potBb: 15,
      toCallBb: 7.5,
      equity: 0.21,
      equityStderr: 0,
      neededEquity: 0.333,
      defence: 0.67,
      rangeEquity: 0.44,
      outs: [],
      draws: [],
    },
    reasons: [],
    ranges: [range(0, 0.6, ["fold", "call", "raise 3000"]), range(1, 0.5, [])],
    missing: null,
  },
];

const body: Review = {
  id: "r",
  status: "done",
  place: 0,
  hand: 1,
  handId: "demo-1",
  gameId: "demo",
  handNumber: 1,
  seat: 0,
  position: "SB",
  holeCards: ["Kh", "Qd"],
  bigBlind: 100,
  total: 3,
  ready: 3,
  after: 0,
  decisions,
  lossBb: 2.1,
  seconds: 1,
  phh: "",
  problem: null,
};

export function demoReview(): { review: HandReview; hand: HandDetail } {
  const review = new HandReview("demo", 1);
  review.isAsked = true;
  review.body = body;
  const acted = (seat: number, verb: "fold" | "check" | "call" | "bet" | "raise", totalBet: number, amount: number) =>
    ({ event: "player_acted" as const, seat, verb, totalBet, amount, allIn: false }) as never;
  const dealt = (stage: "flop" | "turn" | "river", cards: number) =>
    ({
      event: "cards_dealt" as const,
      stage,
      run: 0,
      cards: BOARD.slice(cards === 3 ? 0 : cards - 1, cards),
      communityCards: BOARD.slice(0, cards),
    }) as never;
  const hand: HandDetail = {
    gameId: "demo",
    handNumber: 1,
    handId: "demo-1",
    playedAt: 1_700_000_000,
    pot: 3000,
    communityCards: BOARD,
    dealerButton: 0,
    seat: 0,
    key: null,
    isGameVisible: true,
    players: [
      { seat: 0, playerId: 1, name: "Huck", person: "", stack: 10_000, cards: ["Kh", "Qd"], bet: 1500, won: 0 },
      { seat: 1, playerId: 2, name: "Calling station", person: "", stack: 10_000, cards: ["??", "??"], bet: 1500, won: 3000 },
    ],
    events: [
      { event: "posted", seat: 0, kind: "small_blind", amount: 50, allIn: false } as never,
      { event: "posted", seat: 1, kind: "big_blind", amount: 100, allIn: false } as never,
      { event: "hole_cards_dealt", seat: 0, cards: ["Kh", "Qd"] } as never,
      acted(0, "raise", 250, 200),
      acted(1, "call", 250, 150),
      dealt("flop", 3),
      acted(0, "check", 0, 0),
      acted(1, "check", 0, 0),
      dealt("turn", 4),
      dealt("river", 5),
      acted(1, "bet", 750, 750),
      acted(0, "call", 750, 750),
      { event: "pot_won", pot: 0, amount: 2000, shares: [[1, 2000]], hand: null, run: 0, bestFive: [] } as never,
    ],
  };
  return { review, hand };
}
