/** The lab's address for a decision: its board, its ranges, its pot. */
import type { Card } from "$lib/api/types";
import { FIRST_SPOT, labAddress } from "$lib/lab/spot";
import { rangeText } from "./starting_hands";
import type { Decision } from "./values";

export interface Place {
  /** The seat of the button, by which the order of acting goes. */
  button: number;
  seats: number;
  bigBlind: number;
  holeCards: readonly Card[];
  /** Chips that both can still bet; null where nobody knows. */
  stack: number | null;
}

const USUAL_STACK_BB = 100;

/** Against one of the opponents, by their place among the ranges (from 1). */
export function labLink(decision: Decision, opponent: number, { button, seats, bigBlind, holeCards, stack }: Place): string | null {
  const own = decision.ranges[0];
  const other = decision.ranges[opponent];
  if (own === undefined || other === undefined) return null;
  const turn = (seat: number): number => (seat - button - 1 + seats) % seats;
  const mine = rangeText(own.hands, decision.board);
  const theirs = rangeText(other.hands, [...decision.board, ...holeCards]);
  const isFirst = turn(own.seat) < turn(other.seat);
  return labAddress({
    ...FIRST_SPOT,
    board: decision.board.join(""),
    oop: isFirst ? mine : theirs,
    ip: isFirst ? theirs : mine,
    pot: Math.max(1, Math.round(decision.facts.potBb * bigBlind)),
    stack: Math.max(1, stack ?? USUAL_STACK_BB * bigBlind),
  });
}
