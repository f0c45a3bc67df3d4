/** The spot that is being set up, and how it is written into an address. Pure: what it means, the server says. */
import type { NewSolution } from "$lib/api/types";

export type Position = "oop" | "ip";
export const POSITIONS: readonly Position[] = ["oop", "ip"];

export interface Spot {
  board: string;
  oop: string;
  ip: string;
  pot: number;
  stack: number;
  sizes: string;
  target: number;
}

/** What a first visitor sees. */
export const FIRST_SPOT: Spot = {
  board: "Td9d6hQc",
  oop: "66+, A8s+, A5s-A4s, AJo+, K9s+, KQo, QTs+, JTs, 96s+, 85s+, 75s+, 65s, 54s",
  ip: "QQ-22, AQs-A2s, ATo+, K5s+, KJo+, Q8s+, J8s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+",
  pot: 200,
  stack: 500,
  sizes: "bet=33%,75%; raise=60%",
  target: 0.5,
};

/** The spot in an address; what it does not say is as at first. */
export function spotIn(query: URLSearchParams): Spot {
  const words = (name: "board" | "oop" | "ip" | "sizes"): string => query.get(name) ?? FIRST_SPOT[name];
  const number = (name: "pot" | "stack" | "target"): number => {
    const given = Number(query.get(name) ?? "");
    return Number.isFinite(given) && given > 0 ? given : FIRST_SPOT[name];
  };
  return {
    board: words("board"),
    oop: words("oop"),
    ip: words("ip"),
    pot: Math.round(number("pot")),
    stack: Math.round(number("stack")),
    sizes: words("sizes"),
    target: number("target"),
  };
}

export function labAddress(spot: Spot, line = ""): string {
  const { board, oop, ip, sizes } = spot;
  const numbers = { pot: String(spot.pot), stack: String(spot.stack), target: String(spot.target) };
  const query = new URLSearchParams({ board, oop, ip, ...numbers, sizes, ...(line ? { line } : {}) });
  return `/lab?${query}`;
}

export function asRequest(spot: Spot): NewSolution {
  return { ...spot };
}

/** Whether a solution of the server's is the one of this spot. */
export function isSame(spot: Spot, solved: NewSolution): boolean {
  return (Object.keys(spot) as (keyof Spot)[]).every((name) => spot[name] === solved[name]);
}
