// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import type { TableView } from "$lib/api/types";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";
import Menu from "$lib/table/Menu.svelte";
import type { TableModel } from "$lib/table/model.svelte";
import { preflopTurn } from "../table/views";
import { modelOf, shown, words } from "./mounted";

beforeEach(async () => {
  settings.language = "en";
  await loadLanguage("en");
});

function opened(view: TableView | null): { way: HTMLButtonElement; model: TableModel } {
  const { model } = modelOf(preflopTurn());
  const closed = { onsit: null, oninvite: null, onsettings: null, onaddbot: null, onrebuy: () => undefined };
  const page = shown(Menu, { model, view, ...closed });
  page.querySelector<HTMLButtonElement>("button.opener")!.click();
  flushSync();
  return { way: page.querySelector<HTMLButtonElement>("button.leave")!, model };
}

describe("the table's menu", () => {
  test("asks before a seat is given up", () => {
    const { way, model } = opened(preflopTurn());
    expect(words(way)).toBe("Leave the table");
    way.click();
    expect(model.asked).toEqual({ kind: "leave" });
  });

  test("says that it only goes to the lobby while no seat is known", () => {
    expect(words(opened(null).way)).toBe("To the lobby");
  });
});
