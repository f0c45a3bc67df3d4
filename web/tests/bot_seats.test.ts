/** What is chosen for the places of bots at a new table. */
import { expect, test } from "vitest";
import { ANYONE, botOf, sitsTwice } from "$lib/lobby/bot_seats";

test("a place is for anyone, a level, a character or a person", () => {
  expect(botOf(ANYONE, 0)).toEqual({ bot: "tag" });
  expect(botOf("level:5", 1)).toEqual({ level: 5 });
  expect(botOf("nit", 2)).toEqual({ bot: "nit" });
  expect(botOf("mabel", 3)).toEqual({ bot: "mabel" });
});

test("a person who is chosen again is pointed out at the later place; levels and characters are not", () => {
  const values = ["mabel", "level:5", "mabel", "level:5", "tag", "tag", ANYONE, ANYONE];
  expect(values.map((_, place) => sitsTwice(values, place))).toEqual([false, false, true, false, false, false, false, false]);
});
