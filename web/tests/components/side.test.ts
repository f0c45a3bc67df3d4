// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import type { TableSession } from "$lib/connection/table_session";
import { loadLanguage } from "$lib/i18n/text.svelte";
import Side from "$lib/table/Side.svelte";
import { preflopTurn } from "../table/views";
import { modelOf, shown, type Line } from "./mounted";

beforeEach(() => loadLanguage("en"));

function say(line: Line, words: string): HTMLInputElement {
  const page = shown(Side, { session: line as unknown as TableSession, coach: null, tab: "chat" as "chat" | "log" | null });
  const box = page.querySelector("input")!;
  box.value = words;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  page.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  flushSync();
  return box;
}

describe("the log", () => {
  const posted = { event: "posted", seat: 0, kind: "big_blind", amount: 100, allIn: false };
  const begun = {
    event: "game_started",
    handNumber: 7,
    dealerButton: 1,
    players: [],
    gameId: "g",
    handId: "g-7",
    smallBlind: 50,
    bigBlind: 100,
  };
  const headings = (...events: object[]): (string | null)[] => {
    const { line } = modelOf(preflopTurn());
    const told = events.map((event, index) => ({ number: index + 1, event, names: ["Ann", "Bob"], bigBlind: 100 }));
    Object.assign(line, { events: told });
    const page = shown(Side, { session: line as unknown as TableSession, coach: null, tab: "log" as "chat" | "log" | null });
    return [...page.querySelectorAll("li.hand")].map((each) => each.textContent);
  };

  test("names the hand that was joined after its beginning, and no other twice", () => {
    expect(headings(posted)).toEqual([`Hand ${preflopTurn().handNumber}`]);
    expect(headings(posted, begun)).toEqual(["Hand 6", "Hand 7 · button Bob"]);
    expect(headings(begun, posted)).toEqual(["Hand 7 · button Bob"]);
    expect(headings()).toEqual([]);
  });
});

describe("the chat", () => {
  test("sends what was typed and empties its box", () => {
    const { line } = modelOf(preflopTurn());
    expect(say(line, "hello").value).toBe("");
    expect(line.said).toEqual(["hello"]);
  });

  test("keeps what could not be sent", () => {
    const { line } = modelOf(preflopTurn());
    line.status = "lost";
    expect(say(line, "hello").value).toBe("hello");
    expect(line.said).toEqual([]);
  });
});
