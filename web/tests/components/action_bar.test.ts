// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import type { TableView } from "$lib/api/types";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";
import ActionBar from "$lib/table/ActionBar.svelte";
import { askTwice, legal, ownWin, preflopTurn, seat, seats, table } from "../table/views";
import { modelOf, shown, words, type Line } from "./mounted";

beforeEach(async () => {
  settings.language = "en";
  settings.motion = "none";
  await loadLanguage("en");
});

function bar(view: TableView): { page: HTMLElement; line: Line } {
  const { line, model } = modelOf(view);
  return { page: shown(ActionBar, { model, view, coach: null, onpause: () => undefined, onhint: () => undefined, box: undefined }), line };
}

const button = (page: HTMLElement, name: RegExp): HTMLButtonElement | undefined =>
  [...page.querySelectorAll("button")].find((each) => name.test(words(each)));

describe("the action bar", () => {
  test("offers what is legal and nothing else", () => {
    const { page } = bar({ ...preflopTurn(), legal: legal({ check: true }), toCall: 0 });
    expect(button(page, /^Check/)).toBeDefined();
    expect(button(page, /^Call/)).toBeUndefined();
    expect(button(page, /^(Raise|Bet)/)?.disabled ?? true).toBe(true);
  });

  test("sends what its button says, once", () => {
    const { page, line } = bar({ ...preflopTurn(), legal: legal({ call: 100 }), toCall: 100 });
    button(page, /^Call/)!.click();
    expect(line.sent).toEqual([{ action: "call" }]);
  });

  test("says the price and the turn", () => {
    const { page } = bar({ ...preflopTurn(), legal: legal({ call: 100 }), toCall: 100 });
    expect(words(page.querySelector(".headline"))).toBe("Your turn");
    expect(words(page.querySelector(".price"))).toMatch(/^100 to call/);
  });

  test("offers the cards that would have come, and only where the table does", () => {
    expect(button(bar(ownWin()).page, /would have come/)).toBeUndefined();
    const { page, line } = bar({ ...ownWin(), canHunt: true });
    button(page, /would have come/)!.click();
    expect(line.sent).toEqual([{ action: "rabbit_hunt" }]);
  });

  test("counts the votes for a bomb pot, and sends one or takes it back", () => {
    expect(button(bar(ownWin()).page, /^Bomb pot next/)).toBeUndefined();
    const asked = (wanting: readonly number[]): TableView => ({
      ...ownWin(),
      canVoteBombPot: true,
      players: seats(4, { 3: { status: "sitting_out" } }).map((each) => ({ ...each, wantsBombPot: wanting.includes(each.seat) })),
    });
    const before = bar(asked([1]));
    const vote = button(before.page, /^Bomb pot next/)!;
    expect(words(vote)).toBe("Bomb pot next 1 of 3 want it");
    expect(vote.getAttribute("aria-pressed")).toBe("false");
    vote.click();
    expect(before.line.votes).toEqual([true]);
    const after = bar(asked([0, 1]));
    const back = button(after.page, /^Bomb pot next/)!;
    expect(words(back)).toBe("Bomb pot next 2 of 3 want it");
    expect(back.getAttribute("aria-pressed")).toBe("true");
    back.click();
    expect(after.line.votes).toEqual([false]);
  });

  test("takes no vote on a bomb pot while a hand is played", () => {
    expect(button(bar({ ...preflopTurn(), canVoteBombPot: true }).page, /^Bomb pot next/)).toBeUndefined();
  });

  test("asks how often to deal the rest before anything else", () => {
    const { page, line } = bar(askTwice());
    button(page, /^Twice/)!.click();
    expect(line.sent).toEqual([{ action: "run_it_twice", agree: true }]);
  });

  test("offers what an all-in is worth, and no key takes it by accident", () => {
    const offer = {
      seat: 0,
      atStake: 2000,
      value: 1652,
      own: 1000,
      ownPrice: 174,
      canCashOut: true,
      canInsure: true,
      insured: 0,
      price: 0,
    };
    const view = { ...askTwice(), legal: legal({ fold: false, runItTwice: true, maxRuns: 1 }), allInOffer: offer };
    const { page, line } = bar(view);
    expect(words(page.querySelector(".question p"))).toBe("All-in for 2,000; your part is worth 1,652.");
    expect(document.activeElement?.closest(".question") ?? null).toBeNull();
    button(page, /^Cash out 1,652/)!.click();
    button(page, /^Insure your 1,000 for 174/)!.click();
    button(page, /^Play on/)!.click();
    expect(line.insured).toEqual([2000, 1000]);
    expect(line.sent).toEqual([{ action: "run_it_twice", agree: false }]);
    expect(button(bar({ ...view, allInOffer: { ...offer, insured: 1000 } }).page, /^Cash out/)).toBeUndefined();
  });

  test("lets a run-out be skipped, and tells nothing of its result", () => {
    const players = [seat(0, { status: "all_in", stack: 0 }), seat(1, { status: "all_in", stack: 0, isBot: true })];
    const { page, line } = bar(
      table({
        players,
        pot: 10_000,
        equities: [
          [0, 813],
          [1, 187],
        ],
      }),
    );
    expect(page.querySelector(".result")).toBeNull();
    page.querySelector<HTMLButtonElement>("button.next")!.click();
    expect(line.skips).toBe(1);
  });

  test("tells the result when there is one", () => {
    const { page } = bar(ownWin());
    expect(words(page.querySelector(".result"))).toContain("You win 1,850");
  });

  test("offers nothing between hands that could not be sent", () => {
    const { line, model } = modelOf(ownWin());
    line.status = "closed";
    const page = shown(ActionBar, {
      model,
      view: ownWin(),
      coach: null,
      onpause: () => undefined,
      onhint: () => undefined,
      box: undefined,
    });
    expect(page.querySelectorAll("button.deed").length).toBeGreaterThan(0);
    expect(page.querySelectorAll("button.deed:not(:disabled)").length).toBe(0);
  });
});
