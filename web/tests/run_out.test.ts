import { describe, expect, test } from "vitest";
import type { StateView, TableView } from "$lib/api/types";
import { runOutSteps } from "$lib/connection/run_out";
import type { LoggedEvent, TableEvent } from "$lib/connection/table_session";
import { seat, table } from "./table/views";

const BOARD = ["2c", "7d", "9h", "Js", "3c"];
const SECOND = ["2c", "7d", "9h", "4s", "5s"];

function deal(stage: "flop" | "turn" | "river", cards: string[], run = 0): TableEvent {
  const tenths = 10 * (stage.length + run);
  return {
    event: "cards_dealt",
    stage,
    cards,
    run,
    communityCards: [],
    equities: [
      [0, tenths],
      [1, 1_000 - tenths],
    ],
  };
}

const won: TableEvent = {
  event: "pot_won",
  pot: 0,
  amount: 10_000,
  shares: [[0, 10_000]],
  rank: 1,
  run: 0,
  winners: [1],
  handType: null,
  hand: null,
};

function logged(...events: TableEvent[]): LoggedEvent[] {
  return events.map((event, index) => ({ number: index + 1, event, names: [], bigBlind: 100 }));
}

/** Seat 1 is all-in before the flop; seat 0 has called, has 2,000 behind and wins. */
function before(part: Partial<TableView> = {}): TableView {
  const players = [
    seat(0, { stack: 6900, bet: 100 }),
    seat(1, { stack: 0, bet: 5000, status: "all_in" }),
    seat(2, { status: "folded", cards: [] }),
  ];
  return table({ players, pot: 5100, currentPlayer: 0, ...part });
}

function after(part: Partial<TableView> = {}): StateView {
  const players = [
    seat(0, { stack: 12_000, won: 10_000, cards: ["As", "Ad"], hand: { category: "pair", ranks: [12] } }),
    seat(1, { stack: 0, status: "busted", cards: ["Ks", "Kd"], lastAction: { verb: "raise", bet: 5000, allIn: true } }),
    seat(2, { status: "active", cards: [], lastAction: { verb: "fold", bet: 0, allIn: false } }),
  ];
  const award = { pot: 0, amount: 10_000, shares: [[0, 10_000]] as [number, number][], hand: null, bestFive: [], run: 0 };
  return {
    ...table({ players, pot: 10_000, communityCards: BOARD, awards: [award], isHandOver: true, stage: "showdown", rebuy: [1, 2], ...part }),
    version: 9,
  };
}

describe("a run-out", () => {
  const streets = logged(deal("flop", BOARD.slice(0, 3)), deal("turn", ["Js"]), deal("river", ["3c"]), won);

  test("shows the open hands, then each street, and the result last", () => {
    const steps = runOutSteps(before(), after(), streets);
    expect(steps.map(({ state }) => state.communityCards.length)).toEqual([0, 3, 4, 5, 5]);
    expect(steps.map(({ state }) => state.stage)).toEqual(["pre_flop", "flop", "turn", "river", "showdown"]);
    expect(steps.map(({ state }) => state.isHandOver)).toEqual([false, false, false, false, true]);
    expect(steps[0]!.state.players[1]!.cards).toEqual(["Ks", "Kd"]);
    expect(steps.at(-1)!.state).toEqual(after());
  });

  test("tells nothing of the result before it: no award, no stack, no name of a hand, nobody out", () => {
    for (const { state } of runOutSteps(before(), after(), streets).slice(0, -1)) {
      expect(state.awards).toEqual([]);
      expect(state.pot).toBe(10_000);
      expect(state.rebuy).toBeNull();
      expect(state.players.map(({ stack, status, won: gain, hand }) => ({ stack, status, gain, hand }))).toEqual([
        { stack: 2000, status: "active", gain: 0, hand: null },
        { stack: 0, status: "all_in", gain: 0, hand: null },
        { stack: 5000, status: "folded", gain: 0, hand: null },
      ]);
    }
  });

  test("tells each street with its cards, and who won with the result", () => {
    const told = runOutSteps(before(), after(), streets).map(({ events }) => events.map(({ number }) => number));
    expect(told).toEqual([[], [1], [2], [3], [4]]);
  });

  test("of two boards deals the first to its end, then the second", () => {
    const events = logged(deal("turn", ["Js"]), deal("river", ["3c"]), deal("turn", ["4s"], 1), deal("river", ["5s"], 1), won);
    const steps = runOutSteps(before({ communityCards: BOARD.slice(0, 3) }), after({ secondBoard: SECOND }), events);
    const lengths = steps.map(({ state }) => [state.communityCards.length, state.secondBoard.length]);
    expect(lengths).toEqual([
      [3, 0],
      [4, 0],
      [5, 0],
      [5, 4],
      [5, 5],
      [5, 5],
    ]);
  });

  test("of two boards pays the first before the second is dealt", () => {
    const half = (run: number): TableEvent => ({ ...won, amount: 5_000, shares: [[run === 0 ? 0 : 1, 5_000]], run });
    const events = logged(deal("turn", ["Js"]), deal("river", ["3c"]), deal("turn", ["4s"], 1), deal("river", ["5s"], 1), half(0), half(1));
    const awards = [0, 1].map((run) => ({
      pot: 0,
      amount: 5_000,
      shares: [[run, 5_000]] as [number, number][],
      hand: null,
      bestFive: [],
      run,
    }));
    const players = after().players.map((each) => (each.seat < 2 ? { ...each, stack: each.seat === 0 ? 7_000 : 5_000, won: 5_000 } : each));
    const steps = runOutSteps(before({ communityCards: BOARD.slice(0, 3) }), after({ secondBoard: SECOND, awards, players }), events);
    const seen = steps.map(({ state }) => [
      state.secondBoard.length,
      state.awards.length,
      state.pot,
      state.players[0]!.stack,
      state.players[0]!.won,
    ]);
    expect(seen).toEqual([
      [0, 0, 10_000, 2_000, 0],
      [0, 0, 10_000, 2_000, 0],
      [0, 0, 10_000, 2_000, 0],
      [0, 1, 5_000, 7_000, 5_000],
      [4, 1, 5_000, 7_000, 0],
      [5, 1, 5_000, 7_000, 0],
      [5, 2, 10_000, 7_000, 5_000],
    ]);
    expect(steps.map(({ events: told }) => told.map(({ number }) => number))).toEqual([[], [1], [2], [5], [3], [4], [6]]);
  });

  test("pays each of three boards before the next is dealt", () => {
    const part = (run: number): TableEvent => ({ ...won, amount: 3_000, shares: [[0, 3_000]], run });
    const rivers = [0, 1, 2].map((run) => deal("river", ["3c"], run));
    const awards = [0, 1, 2].map((run) => ({
      pot: 0,
      amount: 3_000,
      shares: [[0, 3_000]] as [number, number][],
      hand: null,
      bestFive: [],
      run,
    }));
    const players = after().players.map((each) => (each.seat === 0 ? { ...each, stack: 11_000, won: 9_000 } : each));
    const end = after({ secondBoard: SECOND, thirdBoard: [...BOARD.slice(0, 4), "6s"], awards, players, pot: 9_000 });
    const steps = runOutSteps(before({ communityCards: BOARD.slice(0, 4) }), end, logged(...rivers, part(0), part(1), part(2)));
    const seen = steps.map(({ state }) => [
      state.secondBoard.length,
      state.thirdBoard.length,
      state.awards.length,
      state.pot,
      state.players[0]!.won,
    ]);
    expect(seen).toEqual([
      [0, 0, 0, 9_000, 0],
      [0, 0, 0, 9_000, 0],
      [0, 0, 1, 6_000, 3_000],
      [5, 0, 1, 6_000, 0],
      [5, 0, 2, 3_000, 3_000],
      [5, 5, 2, 3_000, 0],
      [5, 5, 3, 9_000, 9_000],
    ]);
    expect(steps.map(({ events: told }) => told.map(({ number }) => number))).toEqual([[], [1], [4], [2], [5], [3], [6]]);
  });

  test("has the equities that were told with the open hands and with each street, and none at its end", () => {
    const open: TableEvent = {
      event: "cards_shown",
      seat: 1,
      cards: ["Ks", "Kd"],
      equities: [
        [0, 813],
        [1, 187],
      ],
    };
    const steps = runOutSteps(before(), after(), logged(open, ...streets.map(({ event }) => event)));
    expect(steps.map(({ state }) => state.equities[0]?.[1])).toEqual([813, 40, 40, 50, undefined]);
    expect(steps.map(({ events: told }) => told.map(({ number }) => number))).toEqual([[1], [2], [3], [4], [5]]);
  });
});

describe("one step", () => {
  test("is a street with betting after it, a hand that ends without one, and a hand of which nothing was seen", () => {
    const flop = logged(deal("flop", BOARD.slice(0, 3)));
    expect(runOutSteps(before(), after({ isHandOver: false }), flop)).toHaveLength(1);
    expect(runOutSteps(before(), after(), logged(won))).toHaveLength(1);
    expect(runOutSteps(null, after(), flop)).toHaveLength(1);
    expect(runOutSteps(before({ handId: "hand-11" }), after(), flop)).toHaveLength(1);
  });
});
