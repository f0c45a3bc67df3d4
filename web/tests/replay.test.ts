import { expect, test } from "vitest";
import { replaySteps } from "$lib/hands/replay";
import { aHand } from "./hand";

const steps = replaySteps(aHand());
const stack = (step: number, seat: number): number => steps[step]!.view.players.find((each) => each.seat === seat)!.stack;

test("the first step is the hand as it was dealt, blinds posted", () => {
  expect(steps[0]!.view.pot).toBe(150);
  expect(stack(0, 4)).toBe(2900);
  expect(steps[0]!.view.communityCards).toEqual([]);
  expect(steps[0]!.view.level).toMatchObject({ smallBlind: 50, bigBlind: 100 });
});

test("each thing that happened is one step", () => {
  expect(steps.slice(1).map(({ events }) => events[0]!.event)).toEqual([
    "player_acted",
    "player_acted",
    "player_acted",
    "cards_dealt",
    "player_acted",
    "player_acted",
    "player_acted",
    "bet_returned",
    "pot_won",
  ]);
});

test("no step makes or loses a chip", () => {
  for (const { view } of steps) {
    const paid = view.awards.reduce((sum, award) => sum + award.amount, 0);
    expect(view.players.reduce((sum, each) => sum + each.stack, 0) + view.pot - paid).toBe(12_000);
  }
});

test("the stacks at the end are those that were recorded", () => {
  expect([0, 1, 4].map((seat) => stack(steps.length - 1, seat))).toEqual([5350, 3950, 2700]);
  expect(steps.at(-1)!.view.isHandOver).toBe(true);
});

test("bets are gathered when a street is dealt, and a fold is remembered", () => {
  const flop = steps[4]!.view;
  expect(flop.players.map(({ bet }) => bet)).toEqual([0, 0, 0]);
  expect(flop.players[1]).toMatchObject({ status: "folded", cards: [], lastAction: { verb: "fold" } });
  expect(flop.players[2]!.lastAction).toBeNull();
});
