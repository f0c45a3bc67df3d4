import { beforeAll, describe, expect, test, vi } from "vitest";
import type { TableEvent } from "$lib/connection/table_session";
import { formatAmount, formatChips, parseAmount } from "$lib/i18n/amounts";
import { preferredLanguage } from "$lib/i18n/language";
import { loadLanguage, text } from "$lib/i18n/text.svelte";
import { cardName, cardSigns, errorText, handName, legalText, narrate } from "$lib/i18n/words";
import { rate } from "$lib/hands/statistics";
import { botsFor, gameAgainstBots } from "$lib/lobby/opponents";
import { codeAddress, gameAddress, handAddress, routeOf } from "$lib/router/routes";
import { defaults, restore } from "$lib/settings/settings.svelte";

const LEGAL = {
  seat: 0,
  fold: true,
  check: false,
  call: 100,
  raiseTo: [200, 5000] as [number, number],
  allIn: 5000,
  runItTwice: false,
  maxRuns: 1,
};

describe("in English", () => {
  beforeAll(() => loadLanguage("en"));

  test("cards and hands have names", () => {
    expect(cardName("As")).toBe("ace of spades");
    expect(cardName("??")).toBe("unseen card");
    expect(cardSigns(["Td", "2c"])).toBe("10♦ 2♣");
    expect(handName({ category: "full_house", ranks: [10, 7] })).toBe("Full house, queens full of nines");
    expect(handName({ category: "royal_flush", ranks: [] })).toBe("Royal flush");
  });
  test("what is legal is listed, and a refusal says it", () => {
    expect(legalText(LEGAL)).toBe("fold, call 100, raise to 200–5,000, all-in (5,000)");
    const refusal = { code: "raise_too_small", message: "…", values: { amount: 150, low: 200 }, legal: LEGAL };
    expect(errorText(refusal)).toBe(`A raise to 150 is below the minimum, 200. You may: ${legalText(LEGAL)}.`);
    expect(errorText(refusal, { unit: "bb", bigBlind: 100 })).toBe(
      "A raise to 1.5 bb is below the minimum, 2 bb. You may: fold, call 1 bb, raise to 2 bb–50 bb, all-in (50 bb).",
    );
  });
  test("a refusal without words, or without its values, speaks for itself", () => {
    expect(errorText({ code: "unheard_of", message: "as it came", values: {} })).toBe("as it came");
    expect(errorText({ code: "raise_too_small", message: "as it came", values: {} })).toBe("as it came");
  });
  test("events are told to their reader", () => {
    const names = ["Ana", "Otto"];
    const raise = {
      event: "player_acted",
      seat: 1,
      stage: "pre_flop",
      verb: "raise",
      totalBet: 300,
      amount: 200,
      allIn: false,
      playerId: 2,
      action: "raise",
    } as const;
    expect(narrate({ number: 1, event: raise, names, bigBlind: 100 }, 0)).toEqual(["Otto raises to 300"]);
    expect(narrate({ number: 1, event: raise, names, bigBlind: 100 }, 1)).toEqual(["You raise to 300"]);
    const hidden = { event: "hole_cards_dealt", seat: 1, cards: null } as const;
    expect(narrate({ number: 2, event: hidden, names, bigBlind: 100 }, 0)).toEqual([]);
  });
  test("events are told in big blinds to who counts in them; stakes and prizes are always chips", () => {
    const told = (event: TableEvent): string[] => narrate({ number: 1, event, names: ["Ana", "Otto"], bigBlind: 100 }, 0, "bb");
    const acted = { event: "player_acted", seat: 1, stage: "pre_flop", allIn: false, playerId: 2 } as const;
    expect(told({ ...acted, verb: "raise", action: "raise", totalBet: 295, amount: 195 })).toEqual(["Otto raises to 2.95 bb"]);
    expect(told({ ...acted, verb: "call", action: "call", totalBet: 300, amount: 250 })).toEqual(["Otto calls 2.5 bb"]);
    expect(told({ event: "posted", seat: 1, kind: "small_blind", amount: 50, allIn: false })).toEqual([
      "Otto posts the small blind, 0.5 bb",
    ]);
    expect(told({ event: "bet_returned", seat: 1, amount: 400 })[0]).toContain("4 bb");
    const won = {
      event: "pot_won",
      pot: 0,
      amount: 650,
      shares: [[1, 650]],
      rank: null,
      run: 0,
      winners: [2],
      handType: null,
      hand: null,
    } as TableEvent;
    expect(told(won)[0]).toContain("6.5 bb");
    expect(told({ event: "level_started", number: 2, smallBlind: 100, bigBlind: 200, ante: 0 })[0]).toContain("100/200");
    expect(legalText(LEGAL, false, (chips) => formatAmount(chips, { unit: "bb", bigBlind: 100 }))).toBe(
      "fold, call 1 bb, raise to 2 bb–50 bb, all-in (50 bb)",
    );
  });
  test("a message that is missing, or a value of one, is logged once and never throws", () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(text("no-such-message")).toBe("no-such-message");
    expect(text("no-such-message")).toBe("no-such-message");
    expect(text("web-entry")).toContain("{$");
    expect(said.mock.calls.map(([words]) => String(words).split(":")[0])).toEqual([
      "message no-such-message in en",
      "message web-entry in en",
    ]);
    said.mockRestore();
  });
});

describe("in Chinese", () => {
  beforeAll(() => loadLanguage("zh-CN"));

  test("cards and hands have names", () => {
    expect(cardName("As")).toBe("黑桃A");
    expect(handName({ category: "full_house", ranks: [10, 7] })).toBe("葫芦，Q 带 9");
  });
  test("a name in Latin letters or with a figure stands off from the Chinese beside it, a Chinese one does not", () => {
    const bet = {
      event: "player_acted",
      seat: 0,
      stage: "flop",
      verb: "bet",
      totalBet: 295,
      amount: 295,
      allIn: false,
      playerId: 1,
      action: "raise",
    } as const;
    const told = (name: string): string[] => narrate({ number: 1, event: bet, names: [name], bigBlind: 100 }, null);
    expect(told("2 级 1")).toEqual(["2 级 1 下注 295"]);
    expect(told("Ana")).toEqual(["Ana 下注 295"]);
    expect(told("小龙")).toEqual(["小龙下注 295"]);
    expect(text("event-run-it", { name: "多丽 2", times: 2 })).toBe("多丽 2 同意发两次");
    expect(text("web-back-to", { name: "Mississippi" })).toBe("回到 Mississippi");
  });
});

test("any Chinese is served with zh-CN, what is not spoken with English", () => {
  expect(preferredLanguage(["zh-TW", "en"])).toBe("zh-CN");
  expect(preferredLanguage(["fr-FR", "en-GB", "zh"])).toBe("en");
  expect(preferredLanguage(["fr"])).toBe("en");
});

test("amounts are whole chips, or big blinds with one decimal where it says something", () => {
  expect(formatChips(1234567)).toBe("1,234,567");
  expect(formatChips(-50)).toBe("−50");
  expect(formatAmount(250, { unit: "bb", bigBlind: 100 })).toBe("2.5 bb");
  expect(formatAmount(10_000, { unit: "bb", bigBlind: 100 })).toBe("100 bb");
  expect(formatAmount(250, { unit: "chips", bigBlind: 100 })).toBe("250");
});

test("what is typed is read in the unit shown, or as it says itself; nothing is bent into an amount", () => {
  const chips = { unit: "chips", bigBlind: 100 } as const;
  expect(parseAmount("1,250", chips)).toBe(1250);
  expect(parseAmount("2.5bb", chips)).toBe(250);
  expect(parseAmount("2.5", { unit: "bb", bigBlind: 100 })).toBe(250);
  for (const typed of ["", "abc", "-5", "1e3", "2.5", "NaN"]) expect(parseAmount(typed, chips)).toBeNull();
});

test("addresses lead to pages and back", () => {
  const at = (path: string) => routeOf(new URL(path, "http://here/"));
  expect(at("/")).toEqual({ page: "lobby" });
  expect(at(gameAddress("12", "AB CD"))).toEqual({ page: "game", id: "12", code: "AB CD", retry: null });
  expect(at(codeAddress("K7/Q"))).toEqual({ page: "code", code: "K7/Q" });
  expect(at(`${handAddress("12", 40)}#7`)).toEqual({ page: "hand", game: "12", number: 40, step: 7, code: null, key: null });
  expect(at(handAddress("12", 40, { key: "a-b" }))).toMatchObject({ number: 40, key: "a-b", code: null });
  expect(at("/me")).toEqual({ page: "me" });
  expect(at("/tournament/3")).toEqual({ page: "tournament", id: "3", code: null });
  for (const path of ["/game", "/hand/1/x", "/hand/1/-2", "/elsewhere", "/game/1/2", "/code/%E0%A4%A/x"]) {
    expect(at(path)).toEqual({ page: "unknown" });
  }
});

test("settings that were kept come back; what is broken or unknown is as by default", () => {
  const standard = defaults();
  expect(
    restore(JSON.stringify({ sound: false, unit: "bb", language: "zh-CN", volume: 0.2, theme: "light", felt: "plaid" }), standard),
  ).toEqual({
    ...standard,
    sound: false,
    unit: "bb",
    language: "zh-CN",
    volume: 0.2,
    theme: "light",
  });
  expect(restore('{"sound": "loud", "unit": "gold", "language": "tlh", "volume": 7, "motion": 1}', standard)).toEqual(standard);
  for (const broken of [null, "", "{", "null", "[]", "7"]) expect(restore(broken, standard)).toEqual(standard);
});

test("opponents are as many and as strong as was asked", () => {
  expect(botsFor({ kind: "level", level: 3 }, 2)).toEqual([{ level: 3 }, { level: 3 }]);
  expect(botsFor({ kind: "character", name: "nit" }, 1)).toEqual([{ bot: "nit" }]);
  const game = gameAgainstBots({ opponents: { kind: "mixed" }, count: 8, speed: "fast", kind: "sit_and_go", isPractice: false }, "T");
  expect(game).toMatchObject({ seats: 9, speed: "fast", kind: "sit_and_go", isPrivate: true });
  expect(new Set(game.bots!.slice(0, 6).map(({ bot }) => bot)).size).toBe(6);
});

test("a rate of nothing is a dash, and aggression is not a percentage", () => {
  expect(rate({ name: "vpip", times: 1, chances: 4 })).toBe("25 %");
  expect(rate({ name: "vpip", times: 0, chances: 0 })).toBe("–");
  expect(rate({ name: "aggression", times: 5, chances: 2 })).toBe("2.5");
});
