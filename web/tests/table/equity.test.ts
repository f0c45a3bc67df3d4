import { describe, expect, test } from "vitest";
import { percent } from "$lib/table/equity";

const shown = (...tenths: number[]): string[] => {
  const equities = tenths.map((each, seat): [number, number] => [seat, each]);
  return equities.map(([seat]) => percent(equities, seat));
};

describe("equities of an all-in", () => {
  test("are together 100 percent", () => {
    expect(shown(205, 795)).toEqual(["20%", "80%"]);
    expect(shown(165, 597, 238)).toEqual(["16%", "60%", "24%"]);
    expect(shown(333, 333, 334)).toEqual(["33%", "33%", "34%"]);
  });
  test("are certain only when they are", () => {
    expect(shown(4, 996)).toEqual(["<1%", ">99%"]);
    expect(shown(0, 1_000)).toEqual(["0%", "100%"]);
  });
});
