import { describe, expect, test } from "vitest";
import { placesAround, seatOrder, type Point } from "$lib/table/geometry";

const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10];
/** Half of a seat's width and height on a stage of usual shape, in hundredths of it. */
const HALF: Point = { x: 8.6, y: 4.4 };

describe.each(SIZES)("a table of %i", (count) => {
  const places = placesAround(count);

  test("has a place for everyone, the viewer's at the bottom in the middle", () => {
    expect(places).toHaveLength(count);
    expect(places[0]!.seat.x).toBe(50);
    expect(Math.max(...places.map((place) => place.seat.y))).toBe(places[0]!.seat.y);
  });

  test("keeps every seat, bet and button on the stage", () => {
    for (const { seat, bet, button } of places) {
      expect(seat.x).toBeGreaterThanOrEqual(HALF.x);
      expect(seat.x).toBeLessThanOrEqual(100 - HALF.x);
      for (const point of [seat, bet, button]) {
        expect(point.y).toBeGreaterThan(4);
        expect(point.y).toBeLessThan(96);
      }
    }
  });

  test("lets no two seats overlap", () => {
    places.forEach((one, index) => {
      for (const other of places.slice(index + 1)) {
        const apart = Math.abs(one.seat.x - other.seat.x) >= 2 * HALF.x || Math.abs(one.seat.y - other.seat.y) >= 2 * HALF.y;
        expect(apart, JSON.stringify([one.seat, other.seat])).toBe(true);
      }
    });
  });

  test("puts bets nearer the middle than their seats, and clear of every seat", () => {
    for (const { seat, bet } of places) {
      expect(Math.hypot(bet.x - 50, bet.y - 50)).toBeLessThan(Math.hypot(seat.x - 50, seat.y - 50));
      for (const other of places) {
        const inside = Math.abs(bet.x - other.seat.x) < HALF.x && Math.abs(bet.y - other.seat.y) < HALF.y;
        expect(inside, JSON.stringify([bet, other.seat])).toBe(false);
      }
    }
  });

  test("goes round clockwise: from the bottom to the left, over the top to the right", () => {
    const angles = places.map(({ seat }) => Math.atan2(50 - seat.x, seat.y - 50)).map((angle) => (angle + 2 * Math.PI) % (2 * Math.PI));
    expect(angles).toEqual([...angles].sort((one, other) => one - other));
  });
});

test("the same number of seats on both sides stands level", () => {
  const places = placesAround(6);
  expect(places[1]!.seat.y).toBeCloseTo(places[5]!.seat.y, 0);
  expect(places[2]!.seat.x + places[4]!.seat.x).toBeCloseTo(100, 0);
});

test("seats are drawn from the viewer's on", () => {
  expect(seatOrder([0, 1, 2, 3], 2)).toEqual([2, 3, 0, 1]);
  expect(seatOrder([0, 1, 2, 3], null)).toEqual([0, 1, 2, 3]);
});
