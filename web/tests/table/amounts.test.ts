import { describe, expect, test } from "vitest";
import { boxAmount, formatAmount, shortAmount } from "$lib/table/amounts";
import { chipStacks, MOST_CHIPS_IN_A_STACK } from "$lib/table/chips";
import { clamp, positionOf, stepBy, stepOf, totalAt } from "$lib/table/raising";

const CHIPS = { unit: "chips", bigBlind: 100 } as const;
const BLINDS = { unit: "bb", bigBlind: 100 } as const;

describe("amounts", () => {
  test("read the same wherever they stand", () => {
    for (const amount of [formatAmount, shortAmount]) {
      expect(amount(1250, CHIPS)).toBe("1,250");
      expect(amount(1250, BLINDS)).toBe("12.5 bb");
      expect(amount(295, BLINDS)).toBe("2.95 bb");
      expect(amount(105, BLINDS)).toBe("1.05 bb");
      expect(amount(300, BLINDS)).toBe("3 bb");
    }
    expect(formatAmount(-933, BLINDS)).toBe("−9.33 bb");
  });

  test("are shortened only where six figures would not fit", () => {
    expect(shortAmount(99_999, CHIPS)).toBe("99,999");
    expect(shortAmount(124_900, CHIPS)).toBe("124k");
    expect(shortAmount(1_290_000, CHIPS)).toBe("1.2m");
    expect(shortAmount(2_500_000_000, CHIPS)).toBe("2.5b");
    expect(shortAmount(9_975, BLINDS)).toBe("99.75 bb");
    expect(shortAmount(98_765, BLINDS)).toBe("987.6 bb");
    expect(shortAmount(998_765, BLINDS)).toBe("9,987 bb");
    expect(shortAmount(1_290_000, BLINDS)).toBe("12.9k bb");
  });

  test("stand in the number box as a bare figure", () => {
    expect(boxAmount(1250, CHIPS)).toBe("1250");
    expect(boxAmount(1250, BLINDS)).toBe("12.5");
  });
});

describe("sizing a raise", () => {
  const range = { low: 200, high: 4950 };

  test("steps are small blinds while the range is short, and grow with it", () => {
    expect(stepOf(range, 50, 100)).toBe(50);
    expect(stepOf({ low: 200, high: 100_000 }, 50, 100)).toBe(1000);
    expect(stepOf({ low: 20, high: 500 }, 0, 10)).toBe(10);
  });

  test("a step goes to the next multiple and never beyond the limits", () => {
    expect(stepBy(233, 1, 50, range)).toBe(250);
    expect(stepBy(233, -1, 50, range)).toBe(200);
    expect(stepBy(250, 1, 50, range)).toBe(300);
    expect(stepBy(4940, 1, 50, range)).toBe(4950);
    expect(stepBy(4950, -1, 50, range)).toBe(4900);
    expect(stepBy(200, -1, 50, range)).toBe(200);
  });

  test("the ends of the slider are exactly the limits", () => {
    expect(totalAt(0, range, 50)).toBe(200);
    expect(totalAt(1, range, 50)).toBe(4950);
    expect(positionOf(200, range)).toBe(0);
    expect(positionOf(4950, range)).toBe(1);
  });

  test("in between it stops at whole steps, and finds back where it was", () => {
    for (let position = 0.05; position < 1; position += 0.05) {
      const total = totalAt(position, range, 50);
      expect(total % 50 === 0 || total === range.high).toBe(true);
      expect(totalAt(positionOf(total, range), range, 50)).toBe(total);
    }
  });

  test("small raises get more of the slider than large ones", () => {
    expect(totalAt(0.5, range, 50)).toBeLessThan((range.low + range.high) / 2);
  });

  test("a range of one total is that total", () => {
    expect(clamp(999, { low: 300, high: 300 })).toBe(300);
    expect(positionOf(300, { low: 300, high: 300 })).toBe(0);
  });
});

describe("chips", () => {
  test("are as few as possible, the most valuable first", () => {
    expect(chipStacks(630)).toEqual([[500, 100, 25, 5].map((value) => expect.objectContaining({ value }) as unknown)]);
  });

  test("stand in at most two stacks that do not grow into the sky", () => {
    for (const amount of [1, 99, 4_999, 99_999, 9_999_999]) {
      const stacks = chipStacks(amount);
      expect(stacks.length).toBeLessThanOrEqual(2);
      for (const stack of stacks) expect(stack.length).toBeLessThanOrEqual(MOST_CHIPS_IN_A_STACK);
    }
  });

  test("are none for nothing", () => expect(chipStacks(0)).toEqual([]));
});
