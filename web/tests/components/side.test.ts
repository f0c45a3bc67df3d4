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
