// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import type { SeatView, TableView } from "$lib/api/types";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { settings } from "$lib/settings/settings.svelte";
import Seat from "$lib/table/Seat.svelte";
import { placesAround } from "$lib/table/geometry";
import { seat, table } from "../table/views";
import { modelOf, shown, words } from "./mounted";

beforeEach(async () => {
  settings.language = "en";
  settings.motion = "none";
  settings.unit = "chips";
  await loadLanguage("en");
});

function place(one: SeatView, part: Partial<TableView> = {}): { page: HTMLElement; opened: number[] } {
  const view = table({ players: [seat(0), one], ...part });
  const opened: number[] = [];
  const { model } = modelOf(view);
  const page = shown(Seat, {
    model,
    view,
    seat: one,
    place: placesAround(2)[1]!,
    order: 1,
    onopen: (each: SeatView) => opened.push(each.seat),
  });
  return { page, opened };
}

describe("a seat", () => {
  test("shows the name, the stack and the bet", () => {
    const { page } = place(seat(1, { name: "Mei Lin", stack: 4_200, bet: 300 }));
    expect(words(page.querySelector(".name"))).toBe("Mei Lin");
    expect(words(page.querySelector(".stack"))).toBe("4,200");
    expect(words(page.querySelector(".bet"))).toContain("300");
  });

  test("shows an equity only beside cards that lie face up", () => {
    const equities: [number, number][] = [
      [0, 187],
      [1, 813],
    ];
    expect(words(place(seat(1, { cards: ["As", "Ah"] }), { equities }).page.querySelector(".equity"))).toBe("81%");
    expect(place(seat(1), { equities }).page.querySelector(".equity")).toBeNull();
    expect(place(seat(1, { cards: ["As", "Ah"] })).page.querySelector(".equity")).toBeNull();
  });

  test("calls nothing certain that is not", () => {
    const equityOf = (tenths: number): string =>
      words(place(seat(1, { cards: ["As", "Ah"] }), { equities: [[1, tenths]] }).page.querySelector(".equity"));
    expect([0, 4, 500, 996, 1_000].map(equityOf)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
  });

  test("has the chips it has won before it", () => {
    const { page } = place(seat(1, { cards: ["As", "Ah"], won: 20_000 }), { isHandOver: true });
    expect(words(page.querySelector(".gain"))).toContain("+20,000");
    expect(page.querySelector(".place.winner")).not.toBeNull();
  });

  test("is one button that says everything, and opens what is known of the player", () => {
    const { page, opened } = place(seat(1, { name: "Mei Lin", cards: ["As", "Ah"] }), {
      equities: [
        [0, 187],
        [1, 813],
      ],
    });
    const pod = page.querySelector<HTMLButtonElement>("button.pod")!;
    expect(words(pod.querySelector(".unseen"))).toContain("81% to win");
    pod.click();
    expect(opened).toEqual([1]);
  });
});
