/** Where the decisions of a review are in a replay. Pure. */
import type { ReplayStep } from "$lib/hands/replay";
import type { Decision } from "./values";

/** The step of a replay at which a decision was to be made: the last one before the action. */
export function stepOf(steps: readonly ReplayStep[], decision: Decision): number {
  let actions = 0;
  for (const [index, step] of steps.entries()) {
    if (!step.events.some((event) => event.event === "player_acted")) continue;
    if (actions === decision.step) return Math.max(0, index - 1);
    actions += 1;
  }
  return steps.length - 1;
}

/** The decision that a step shows: before the action, and with it. */
export function decisionAt(steps: readonly ReplayStep[], decisions: readonly Decision[], step: number): Decision | null {
  return decisions.findLast((each) => [stepOf(steps, each), stepOf(steps, each) + 1].includes(step)) ?? null;
}

/** Chips that a player and an opponent can both still bet. */
export function stackBehind({ view }: ReplayStep, seat: number, opponent: number): number | null {
  const stacks = view.players.filter((each) => each.seat === seat || each.seat === opponent).map((each) => each.stack);
  return stacks.length === 2 ? Math.min(...stacks) : null;
}
