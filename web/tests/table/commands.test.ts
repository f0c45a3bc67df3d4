import { describe, expect, test } from "vitest";
import { nearestCommand, readCommand } from "$lib/table/commands";
import { planning, preflopTurn } from "./views";

const view = preflopTurn();
const read = (line: string) => readCommand(line, view);

test("amounts are typed in the unit that is shown", () => {
  expect(readCommand("r 3", view, "bb")).toEqual({ kind: "raise", total: 3 * view.level.bigBlind });
  expect(readCommand("r 2.5", view, "bb")).toEqual({ kind: "raise", total: 2.5 * view.level.bigBlind });
  expect(readCommand("r 2.5bb", view, "chips")).toMatchObject({ kind: "raise" });
  expect(readCommand("r 2.5", view, "chips")).toEqual({ kind: "unclear" });
});

describe("actions", () => {
  test.each([
    ["f", "fold"],
    ["Fold", "fold"],
    ["弃牌", "fold"],
    ["x", "check"],
    ["check", "check"],
    ["过牌", "check"],
    ["c", "call"],
    ["跟注", "call"],
    ["a", "all_in"],
    ["all in", "all_in"],
    ["全下", "all_in"],
  ])("%s means %s", (line, action) => expect(read(line)).toEqual({ kind: "act", action }));

  test.each([
    ["r 300", 300],
    ["raise to 1,200", 1200],
    ["bet 450", 450],
    ["加注到 600", 600],
    ["下注600", 600],
    ["r pot", 1250],
    ["r half", 775],
    ["r ½", 775],
    ["r min", 500],
    ["r max", 4300],
    ["r 3bb", 500],
    ["r 7.5bb", 750],
    ["加注 满池", 1250],
  ])("%s raises to %i", (line, total) => expect(read(line)).toEqual({ kind: "raise", total }));

  test("a raise without an amount asks for one", () => {
    expect(read("r")).toEqual({ kind: "raise_needs_amount" });
    expect(read("加注")).toEqual({ kind: "raise_needs_amount" });
  });

  test("a bare number, half a number or a word that is no amount is not a raise", () => {
    for (const line of ["300", "r 3.5", "r -200", "r lots", "r 1e3", "r 9999999999999999"]) expect(read(line)).toEqual({ kind: "unclear" });
  });

  test("named raises exist only when a raise is legal", () => {
    expect(readCommand("r max", planning())).toEqual({ kind: "unclear" });
    expect(readCommand("r 300", planning())).toEqual({ kind: "raise", total: 300 });
  });
});

describe("questions", () => {
  test.each([
    ["pot", "pot"],
    ["底池", "pot"],
    ["board", "board"],
    ["公共牌", "board"],
    ["stacks", "stacks"],
    ["cards", "cards"],
    ["底牌", "cards"],
    ["hand", "hand"],
    ["turn", "turn"],
    ["price", "price"],
    ["legal", "legal"],
    ["time", "time"],
    ["last", "last"],
    ["?", "help"],
    ["帮助", "help"],
  ])("%s asks for %s", (line, question) => expect(read(line)).toEqual({ kind: "ask", question }));
});

describe("other words", () => {
  test.each([
    ["out", "sit_out"],
    ["sit out", "sit_out"],
    ["back", "back"],
    ["y", "yes"],
    ["否", "no"],
    ["next", "next"],
    ["离开", "leave"],
  ])("%s does %s", (line, deed) => expect(read(line)).toEqual({ kind: "do", deed }));

  test("what is said keeps its case and spaces", () => {
    expect(read("say  Nice Hand, Mei")).toEqual({ kind: "say", text: "Nice Hand, Mei" });
    expect(read("说 打得好")).toEqual({ kind: "say", text: "打得好" });
    expect(read("say ")).toEqual({ kind: "unclear" });
  });

  test("names of things that every object has are no commands", () => {
    for (const line of ["constructor", "toString", "__proto__"]) expect(read(line)).toEqual({ kind: "unclear" });
  });
});

test.each([
  ["chekc", "check"],
  ["FODL", "fold"],
  ["rasie 300", "raise 300"],
  ["statck", "stack"],
  ["raise lots", null],
  ["dance", null],
  ["z", null],
  ["", null],
])("a slip of the keys is put right and asked about: %s", (line, meant) => {
  expect(nearestCommand(line)).toBe(meant);
});
