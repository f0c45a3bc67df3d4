import { beforeAll, describe, expect, test } from "vitest";
import { EVERYTHING, matches } from "$lib/hands/filter";
import { replaySteps } from "$lib/hands/replay";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { actionWords, readAction } from "$lib/review/actions";
import { bar, blinds, error } from "$lib/review/figures";
import { labLink } from "$lib/review/lab_link";
import { combosOf, GRID, rangeText, startingHand } from "$lib/review/starting_hands";
import { decisionAt, stackBehind, stepOf } from "$lib/review/steps";
import { summaryOf } from "$lib/review/summary";
import { handsDealtTo, holdsCards } from "$lib/review/table_coach.svelte";
import { lineOf } from "$lib/review/words";
import { longer, shorter } from "$lib/lab/strategy_line";
import { aHand } from "../hand";
import { decision, verdict } from "./values";

const CHIPS = { unit: "chips", bigBlind: 100 } as const;

describe("the line after a hand", () => {
  test("names the decision that cost most, with its price", async () => {
    await loadLanguage("en");
    expect(lineOf({ decisions: [decision()] }, CHIPS)).toBe("You lost 1.8 bb: the river call, needed 33 %, had 21 %.");
    await loadLanguage("zh-CN");
    expect(lineOf({ decisions: [decision()] }, CHIPS)).toBe("你损失了 1.8 bb：河牌跟注，需要 33 %，实有 21 %。");
  });
  test("of a bet or a check it names what was better", async () => {
    await loadLanguage("en");
    const options = [
      { action: { type: "check" as const }, text: "check", frequency: 0, evBb: 1, stderrBb: 0 },
      { action: { type: "raise_to" as const, amount: 300 }, text: "bet 300", frequency: 1, evBb: 1.5, stderrBb: 0 },
    ];
    const checked = decision({
      street: "turn",
      action: "check",
      perfect: verdict({ grade: "inaccuracy", options, done: 0, best: 1, lossBb: 0.5 }),
    });
    expect(lineOf({ decisions: [checked] }, CHIPS)).toBe("You lost 0.5 bb: the turn check, better: Bet 300.");
    expect(lineOf({ decisions: [checked, decision({ number: 1 })] }, CHIPS)).toBe(
      "You lost 2.3 bb in 2 decisions, most with the river call: needed 33 %, had 21 %.",
    );
  });
  test("a loss that is not certain is no mistake", () => {
    const good = decision({ perfect: verdict({ grade: "good", lossBb: 0.4, lossStderrBb: 0.5 }) });
    expect(summaryOf({ decisions: [good] })).toEqual({ kind: "clean", decisions: 1 });
    expect(summaryOf({ decisions: [decision({ perfect: null })] })).toEqual({ kind: "none" });
    expect(summaryOf({ decisions: [] })).toEqual({ kind: "nothing" });
  });
});

describe("figures", () => {
  test("big blinds have at most two decimals, and zero has no sign", () => {
    expect([blinds(1.8), blinds(-0.254), blinds(-0.001, true), blinds(2, true), blinds(100)]).toEqual(["1.8", "−0.25", "0", "+2", "100"]);
    expect([error(0), error(0.0001), error(0.051)]).toEqual(["", "± 0.01", "± 0.05"]);
  });
  test("bars start at zero, losses to its left", () => {
    expect(bar(1, [-1, 1])).toEqual({ start: 0.5, width: 0.5 });
    expect(bar(-1, [-1, 1])).toEqual({ start: 0, width: 0.5 });
    expect(bar(0, [0, 0])).toEqual({ start: 0, width: 0 });
  });
  test("actions read in the reader's words and unit", async () => {
    await loadLanguage("en");
    expect(readAction("raise 900")).toEqual({ kind: "raise", amount: 900 });
    expect(actionWords("raise 900", CHIPS)).toBe("Raise to 900");
    expect(actionWords("bet 250", { unit: "bb", bigBlind: 100 })).toBe("Bet 2.5 bb");
    expect(actionWords("call", CHIPS)).toBe("Call");
  });
});

describe("starting hands", () => {
  test("there are 169 of them with 1,326 combos", () => {
    expect(new Set(GRID.flat()).size).toBe(169);
    expect(GRID.flat().reduce((sum, hand) => sum + combosOf(hand), 0)).toBe(1326);
  });
  test("cards that are elsewhere leave fewer combos", () => {
    expect([combosOf("AA", ["As"]), combosOf("AKs", ["As"]), combosOf("AKo", ["As", "Kd"])]).toEqual([3, 3, 7]);
    expect([startingHand(["2c", "Ah"]), startingHand(["Ts", "Ks"]), startingHand(["9h", "9c"]), startingHand(["??", "??"])]).toEqual([
      "A2o",
      "KTs",
      "99",
      null,
    ]);
  });
  test("a range is written so that the lab reads it", () => {
    expect(rangeText({ AA: 6, AKs: 2, "72o": 0.01 }, [])).toBe("AA,AKs@0.50");
    expect(rangeText({ AA: 3 }, ["As"])).toBe("AA");
  });
});

describe("in a replay", () => {
  const steps = replaySteps(aHand());
  const [raised, bet] = [decision({ number: 0, step: 0, street: "preflop" }), decision({ number: 1, step: 4, street: "flop" })];

  test("a decision belongs to the step before the action and to the action", () => {
    expect([stepOf(steps, raised), stepOf(steps, bet)]).toEqual([0, 5]);
    const shown = steps.map((_, step) => decisionAt(steps, [raised, bet], step)?.number ?? null);
    expect(shown).toEqual([0, 0, null, null, null, 1, 1, null, null, null]);
  });
  test("the lab gets board, ranges by position, pot and the smaller stack", () => {
    const ranged = decision({
      ...bet,
      board: ["Ah", "9h", "4c"],
      ranges: [
        { seat: 0, hands: { KK: 6 }, actions: {}, combos: 6 },
        { seat: 4, hands: { QQ: 3 }, actions: {}, combos: 3 },
      ],
    });
    const stack = stackBehind(steps[5]!, 0, 4);
    expect(stack).toBe(2700);
    const link = new URL(labLink(ranged, 1, { button: 0, seats: 5, bigBlind: 100, holeCards: ["As", "Kh"], stack })!, "http://host");
    const query = Object.fromEntries(link.searchParams);
    expect(query).toMatchObject({ board: "Ah9h4c", oop: "QQ@0.50", ip: "KK", pot: "1500", stack: "2700" });
  });
});

describe("at the table", () => {
  beforeAll(() => loadLanguage("en"));

  test("only a hand that the player was dealt into is reviewed", () => {
    const events = aHand().events.map((event, number) => ({ number, event, names: [], bigBlind: 100 }));
    const dealt = events.map(({ event }) => event).find((event) => event.event === "game_started");
    expect(handsDealtTo(events, 0)).toEqual([dealt?.handNumber]);
    expect(handsDealtTo(events, 9)).toEqual([]);
    const acted = { number: 0, event: { event: "player_acted", seat: 9 } as never, names: [], bigBlind: 100 };
    expect(handsDealtTo([acted, ...events], 9), "in the hand before the first deal").toEqual([dealt!.handNumber - 1]);
    const view = replaySteps(aHand())[0]!.view;
    expect(holdsCards(view)).toBe(true);
    expect(holdsCards({ ...view, seat: 1 })).toBe(false);
    expect(holdsCards({ ...view, seat: null })).toBe(false);
  });
});

describe("hands that are looked for", () => {
  const hand = {
    id: 1,
    gameId: "7",
    handNumber: 12,
    handId: "7-12",
    playedAt: 0,
    pot: 650,
    bigBlind: 100,
    communityCards: ["Ah", "9h", "4c"],
    winners: [],
    holeCards: ["Th", "Ks"],
    bet: 300,
    won: 650,
  };
  const found = (search: string): boolean => matches(hand, { ...EVERYTHING, search });

  test("by own cards, starting hand, board and number", () => {
    expect(["KT", "kto", "KTo", "Ks", "ah", "AhKs", "K10", "#12", "12", " "].map(found)).toEqual(Array(10).fill(true));
    expect(["KTs", "TT", "99", "As", "#13", "AhKd", "x"].map(found)).toEqual(Array(7).fill(false));
  });
  test("by result and by street", () => {
    expect(matches(hand, { ...EVERYTHING, result: "won", street: "flop" })).toBe(true);
    expect(matches(hand, { ...EVERYTHING, result: "lost" })).toBe(false);
    expect(matches(hand, { ...EVERYTHING, street: "turn" })).toBe(false);
  });
});

test("a line of the whole game grows and shrinks by an action or a street", () => {
  expect([longer("", "f"), longer("f f", "250"), longer("c c/", "c")]).toEqual(["f", "f f 250", "c c/c"]);
  expect([shorter("f f 250"), shorter("c c/c"), shorter("c c/"), shorter("f"), shorter("")]).toEqual(["f f", "c c/", "c c", "", ""]);
});
