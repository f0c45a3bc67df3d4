// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import type { TableView } from "$lib/api/types";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";
import Menu from "$lib/table/Menu.svelte";
import type { TableModel } from "$lib/table/model.svelte";
import { preflopTurn } from "../table/views";
import { modelOf, shown, words, type Line } from "./mounted";

beforeEach(async () => {
  settings.language = "en";
  await loadLanguage("en");
});

interface Opened {
  page: HTMLElement;
  way: HTMLButtonElement;
  model: TableModel;
  line: Line;
}

function opened(view: TableView | null): Opened {
  const { line, model } = modelOf(preflopTurn());
  const closed = { onsit: null, oninvite: null, onsettings: null, onaddbot: null, onrebuy: () => undefined };
  const page = shown(Menu, { model, view, ...closed });
  page.querySelector<HTMLButtonElement>("button.opener")!.click();
  flushSync();
  return { page, way: page.querySelector<HTMLButtonElement>("button.leave")!, model, line };
}

const automatic = (page: HTMLElement): HTMLLabelElement | undefined =>
  [...page.querySelectorAll("label")].find((each) => words(each).startsWith("Automatic rebuys"));

describe("the table's menu", () => {
  test("asks before a seat is given up", () => {
    const { way, model } = opened(preflopTurn());
    expect(words(way)).toBe("Leave the table");
    way.click();
    expect(model.asked).toEqual({ kind: "leave" });
  });

  test("sets automatic rebuys at a cash table and shows what is set", () => {
    const { page, line } = opened({ ...preflopTurn(), kind: "cash", autoBuy: "top_up" });
    const choice = automatic(page)!.querySelector("select")!;
    expect(choice.value).toBe("top_up");
    expect([...choice.options].map((each) => words(each))).toEqual(["off", "when broke", "up to the largest buy-in"]);
    choice.value = "rebuy";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    expect(line.autoBuys).toEqual(["rebuy"]);
  });

  test("has no automatic rebuys in a sit-and-go", () => {
    expect(automatic(opened({ ...preflopTurn(), kind: "sit_and_go" }).page)).toBeUndefined();
  });

  test("lets a player choose another seat where one is free, and stay", () => {
    const view = { ...preflopTurn(), kind: "cash" as const, canChangeSeat: true };
    const named = (page: HTMLElement, name: string): HTMLButtonElement | undefined =>
      [...page.querySelectorAll("button")].find((each) => words(each) === name);
    expect(named(opened(view).page, "Change seat")).toBeUndefined();
    const vacant = { ...view, players: view.players.map((seat, place) => (place === 0 ? seat : { ...seat, status: "empty" as const })) };
    const { page, model } = opened({ ...vacant, seat: 0 });
    named(page, "Change seat")!.click();
    expect(model.isMoving).toBe(true);
    const asked = { ...vacant, seat: 0, players: vacant.players.map((seat) => ({ ...seat, wantsSeat: 2 })) };
    const again = opened(asked);
    named(again.page, "Stay in this seat")!.click();
    expect(again.line.seats).toEqual([null]);
  });

  test("tells what the table has besides its game and stakes", () => {
    const options = [
      { name: "rake" as const, amount: 30, count: 450, kind: "capped" },
      { name: "bomb_pots" as const, amount: 500, count: 10, kind: "two" },
    ];
    const told = (page: HTMLElement): string | undefined => words(page.querySelector("#table-menu p"));
    expect(told(opened({ ...preflopTurn(), options }).page)).toBe(
      "At this table: rake 4.5 % (at most 30) · every 10 hands a bomb pot: ante 500, two boards",
    );
    expect(opened(preflopTurn()).page.querySelector("#table-menu p")).toBeNull();
  });

  test("says that it only goes to the lobby while no seat is known", () => {
    expect(words(opened(null).way)).toBe("To the lobby");
  });
});
