/** An amount as a few chips to draw. What they are worth is decoration; the figure beside them is what counts. */

import { DENOMINATIONS, type Denomination } from "./denominations";

export const MOST_CHIPS_IN_A_STACK = 6;
const MOST_STACKS = 2;

/** The chips of an amount in stacks, the most valuable first and at the bottom. */
export function chipStacks(amount: number): Denomination[][] {
  const chips: Denomination[] = [];
  let rest = amount;
  for (const chip of DENOMINATIONS) {
    while (rest >= chip.value && chips.length < MOST_CHIPS_IN_A_STACK * MOST_STACKS) {
      chips.push(chip);
      rest -= chip.value;
    }
  }
  const height = chips.length > MOST_CHIPS_IN_A_STACK ? Math.ceil(chips.length / MOST_STACKS) : chips.length;
  return height === 0 ? [] : [chips.slice(0, height), chips.slice(height)].filter((stack) => stack.length > 0);
}
