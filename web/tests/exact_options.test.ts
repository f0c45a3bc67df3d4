import { describe, expect, test } from "vitest";
import { breaksOf, levelsOf, withExact, wrongFields } from "$lib/lobby/exactOptions";
import { requested, usualOptions } from "$lib/lobby/tournamentOptions";

describe("exact values of a tournament", () => {
  test("levels are small blind, big blind, ante and length", () => {
    expect(levelsOf("25/50 50/100/100:20")).toEqual([
      { smallBlind: 25, bigBlind: 50, ante: 0 },
      { smallBlind: 50, bigBlind: 100, ante: 100, lasts: 20 },
    ]);
    expect(levelsOf("25-50")).toBeNull();
    expect(breaksOf("4:300")).toEqual([{ afterLevel: 4, seconds: 300 }]);
  });

  test("what cannot be read is named", () => {
    expect(wrongFields({ levels: "x", entry: "ten", fee: "", target: "a b" })).toEqual(["levels", "entry"]);
  });

  test("empty fields change nothing", () => {
    const request = requested({ ...usualOptions(), rebuys: 1, addOn: true, bounty: "mystery" }, 1000);
    expect(withExact(request, {})).toEqual(request);
  });

  test("typed ones take the place of choices", () => {
    const request = requested(usualOptions(), 1000);
    expect(
      withExact(request, { stakes: "5/10", rebuy_levels: "3", rebuy_price: "7", bounty: "40", target: "12", seat_price: "9" }),
    ).toMatchObject({
      smallBlind: 5,
      bigBlind: 10,
      rebuys: { levels: 3, most: 1, price: 7 },
      bounties: { amount: 40, kind: "fixed" },
      target: "12",
      seatPrice: 0,
    });
  });
});
