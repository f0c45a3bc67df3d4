/** The free fields of the form for a new table, as typed. Whether a game can be made of them, the server decides. */
import type { CreateGame } from "$lib/api/shapes";

export interface TypedTable {
  smallBlind: string;
  bigBlind: string;
  ante: string;
  /** In big blinds. */
  minBuyIn: string;
  maxBuyIn: string;
  /** In minutes: how long whoever left brings back at least what was taken away; 0 is never. */
  returning: string;
  seconds: string;
  stack: string;
  /** Hands to a level; 0 is never. */
  rounds: string;
}

export type TableField = keyof TypedTable;
export type Bounds = readonly [low: number, high: number];
/** What is wrong, by field: the whole numbers that would be taken. */
export type Problems = Partial<Record<TableField, Bounds>>;

export const USUAL: TypedTable = {
  smallBlind: "50",
  bigBlind: "100",
  ante: "0",
  minBuyIn: "40",
  maxBuyIn: "100",
  returning: "60",
  seconds: "30",
  stack: "5000",
  rounds: "10",
};

const MOST_BLIND = 1_000_000;
const MOST_DEPTH = 10_000;
const MOST_RETURNING = 10_080;
const MOST_SECONDS = 86_400;
const MOST_STACK = 100_000_000;
const MOST_ROUNDS = 10_000;

export function wholeNumber(typed: string): number | null {
  const plain = typed.trim().replaceAll(",", "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** The fields that a kind of game has. */
export function fieldsOf(kind: "cash" | "sit_and_go", hasBlinds: boolean): TableField[] {
  if (kind === "sit_and_go") return ["stack", "rounds", "seconds"];
  return hasBlinds ? ["smallBlind", "bigBlind", "ante", "minBuyIn", "maxBuyIn", "returning", "seconds"] : ["seconds"];
}

export function problemsOf(typed: TypedTable, fields: readonly TableField[]): Problems {
  const small = wholeNumber(typed.smallBlind) ?? 1;
  const big = wholeNumber(typed.bigBlind) ?? MOST_BLIND;
  const bounds: Record<TableField, Bounds> = {
    smallBlind: [1, MOST_BLIND],
    bigBlind: [Math.max(1, Math.min(small, MOST_BLIND)), MOST_BLIND],
    ante: [0, Math.min(big, MOST_BLIND)],
    minBuyIn: [1, MOST_DEPTH],
    maxBuyIn: [Math.max(1, Math.min(wholeNumber(typed.minBuyIn) ?? 1, MOST_DEPTH)), MOST_DEPTH],
    returning: [0, MOST_RETURNING],
    seconds: [5, MOST_SECONDS],
    stack: [1, MOST_STACK],
    rounds: [0, MOST_ROUNDS],
  };
  const problems: Problems = {};
  for (const field of fields) {
    const number = wholeNumber(typed[field]);
    const [low, high] = bounds[field];
    if (number === null || number < low || number > high) problems[field] = bounds[field];
  }
  return problems;
}

/** What is sent of fields without problems. */
export function termsOf(typed: TypedTable, fields: readonly TableField[]): Partial<CreateGame> {
  const value = (field: TableField): number => wholeNumber(typed[field]) ?? 0;
  const terms: Partial<CreateGame> = { actionTimeout: value("seconds") };
  if (fields.includes("stack")) return { ...terms, startingStack: value("stack"), blindIncreaseRounds: value("rounds") };
  if (!fields.includes("bigBlind")) return terms;
  const bigBlind = value("bigBlind");
  return {
    ...terms,
    smallBlind: value("smallBlind"),
    bigBlind,
    ante: value("ante"),
    minBuyIn: value("minBuyIn") * bigBlind,
    maxBuyIn: value("maxBuyIn") * bigBlind,
    ratholeMinutes: value("returning"),
  };
}
