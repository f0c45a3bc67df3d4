import { beforeEach, expect, test } from "vitest";
import type { LoggedEvent, TableEvent } from "$lib/connection/table_session";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";
import { logLines } from "$lib/table/log";

const EVENTS: TableEvent[] = [
  { event: "posted", seat: 0, kind: "big_blind", amount: 100, allIn: false },
  { event: "game_started", handNumber: 7, dealerButton: 1, players: [], gameId: "g", handId: "g-7", smallBlind: 50, bigBlind: 100 },
  { event: "cards_mucked", seat: 1 },
];
const logged: LoggedEvent[] = EVENTS.map((event, index) => ({ number: index + 1, event, names: ["Ann", "Bob"], bigBlind: 100 }));

beforeEach(async () => {
  settings.unit = "chips";
  await loadLanguage("en");
});

test("what has been told is not put into words again when more is told", () => {
  const before = logLines(logged.slice(0, 2), 0);
  const after = logLines(logged, 0);
  expect(after).toHaveLength(3);
  before.forEach((line, index) => expect(after[index]).toBe(line));
});

test("another language, unit or reader is told anew", async () => {
  const before = logLines(logged, 0);
  settings.unit = "bb";
  const inBlinds = logLines(logged, 0);
  expect(inBlinds[0]!.words).not.toBe(before[0]!.words);
  await loadLanguage("zh-CN");
  expect(logLines(logged, 0)[2]!.words).not.toBe(before[2]!.words);
  await loadLanguage("en");
  settings.unit = "chips";
  expect(logLines(logged, 1)[0]!.words).toContain("Ann");
});

test("a street's cards are a heading, the equities after them are not", () => {
  const dealt = {
    event: "cards_dealt",
    stage: "turn",
    cards: ["7h"],
    communityCards: ["As", "Ah", "3c", "7h"],
    run: 0,
    equities: [
      [0, 250],
      [1, 750],
    ],
  } as unknown as TableEvent;
  const lines = logLines([{ number: 9, event: dealt, names: ["Ann", "Bob"], bigBlind: 100 }], 0);
  expect(lines.map(({ tone }) => tone)).toEqual(["street", "plain"]);
});

test("lines before the first known hand belong to the one before it", () => {
  expect(logLines(logged, 0).map(({ hand }) => hand)).toEqual([6, 7, 7]);
  expect(logLines(logged.slice(0, 1), 0).map(({ hand }) => hand)).toEqual([0]);
});

test("who has changed seats is spoken to in the old seat too, and the old one's next owner is not", () => {
  const events = [
    { event: "player_joined", seat: 1, name: "Bob", stack: 100 },
    { event: "cards_mucked", seat: 0 },
    { event: "seat_changed", seat: 1, playerId: "2", to: 2 },
    { event: "cards_mucked", seat: 2 },
    { event: "cards_mucked", seat: 1 },
  ] as unknown as TableEvent[];
  const names = [
    ["Ann", "Bob", ""],
    ["Ann", "Bob", ""],
    ["Ann", "Bob", ""],
    ["Ann", "Eve", "Bob"],
    ["Ann", "Eve", "Bob"],
  ];
  const told = events.map((event, index) => ({ number: index + 1, event, names: names[index]!, bigBlind: 100 }));
  const words = logLines(told, 2).map((line) => line.words);
  expect(words[1]).toMatch(/^Ann /);
  expect(words[2]).toBe("You move to seat 3");
  expect(words[3]).toMatch(/^You /);
  expect(words[4]).toMatch(/^Eve /);
});

test("whoever sat in the seat before the reader came keeps the name", () => {
  const events = [
    { event: "cards_mucked", seat: 1 },
    { event: "player_joined", seat: 1, name: "Bob", stack: 100 },
    { event: "cards_mucked", seat: 1 },
  ] as unknown as TableEvent[];
  const told = events.map((event, index) => ({ number: index + 1, event, names: ["Ann", index === 0 ? "Eve" : "Bob"], bigBlind: 100 }));
  const words = logLines(told, 1).map((line) => line.words);
  expect(words[0]).toMatch(/^Eve /);
  expect(words[2]).toMatch(/^You /);
});
