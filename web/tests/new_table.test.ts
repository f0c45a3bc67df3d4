import { describe, expect, test } from "vitest";
import { fieldsOf, problemsOf, termsOf, USUAL, wholeNumber } from "$lib/lobby/new_table";

const cash = fieldsOf("cash", true);

describe("the form for a new table", () => {
  test("takes whole numbers alone", () => {
    expect(wholeNumber(" 1,500 ")).toBe(1500);
    for (const typed of ["", "-1", "2.5", "1e3", "12345678901", "x"]) expect(wholeNumber(typed)).toBeNull();
  });

  test("is right as it begins, and sends what it says", () => {
    expect(problemsOf(USUAL, cash)).toEqual({});
    const blinds = { smallBlind: 50, bigBlind: 100, ante: 0, minBuyIn: 4000, maxBuyIn: 10_000 };
    expect(termsOf(USUAL, cash)).toEqual({ ...blinds, ratholeMinutes: 60, actionTimeout: 30 });
    expect(termsOf(USUAL, fieldsOf("sit_and_go", true))).toEqual({ startingStack: 5000, blindIncreaseRounds: 10, actionTimeout: 30 });
    expect(termsOf(USUAL, fieldsOf("cash", false))).toEqual({ actionTimeout: 30 });
  });

  test("names the field and what it takes", () => {
    expect(problemsOf({ ...USUAL, bigBlind: "20" }, cash)).toEqual({ bigBlind: [50, 1_000_000] });
    expect(problemsOf({ ...USUAL, ante: "101" }, cash)).toEqual({ ante: [0, 100] });
    expect(problemsOf({ ...USUAL, minBuyIn: "200" }, cash)).toEqual({ maxBuyIn: [200, 10_000] });
    expect(problemsOf({ ...USUAL, seconds: "" }, cash)).toEqual({ seconds: [5, 86_400] });
  });

  test("a field that the game does not have is never wrong", () => {
    expect(problemsOf({ ...USUAL, ante: "?" }, fieldsOf("sit_and_go", true))).toEqual({});
  });
});
