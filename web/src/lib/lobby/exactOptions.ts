/** Exact values of a new tournament, as typed: each takes the place of what was chosen. Empty fields change nothing. */
import type { CreateTournament } from "$lib/api/types";
import { wholeNumber } from "./new_table";

export const EXACT_FIELDS = [
  "stakes",
  "levels",
  "level_hands",
  "level_seconds",
  "ante_round",
  "breaks",
  "days",
  "most_entrants",
  "starting_stack",
  "entry",
  "fee",
  "late_levels",
  "re_entries",
  "rebuy_levels",
  "rebuy_most",
  "rebuy_price",
  "rebuy_chips",
  "add_on_level",
  "add_on_price",
  "add_on_chips",
  "bounty",
  "seat_price",
  "target",
] as const;

export type ExactField = (typeof EXACT_FIELDS)[number];
export type ExactOptions = Partial<Record<ExactField, string>>;

const LEVEL = /^(\d{1,9})\/(\d{1,9})(?:\/(\d{1,9}))?(?::(\d{1,5}))?$/;
const DAY = /^([pP]?)(\d{1,3})(?::(\d{1,5}))?$/;
const BREAK = /^(\d{1,3}):(\d{1,5})$/;
/** What a field looks like that is no number. */
export const EXAMPLES: ExactOptions = {
  stakes: "50/100",
  levels: "25/50 50/100/100 75/150/150:20",
  breaks: "4:300 8:600",
  days: "8 p27 12:720",
};

type Level = NonNullable<CreateTournament["levels"]>[number];
type DayEnd = NonNullable<CreateTournament["days"]>[number];
type Pause = NonNullable<CreateTournament["breaks"]>[number];

function words(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean);
}

/** `25/50 50/100/100:20`: small blind, big blind, ante, hands or seconds; null if it is something else. */
export function levelsOf(typed: string): Level[] | null {
  const found = words(typed).map((word) => LEVEL.exec(word));
  if (found.some((match) => match === null)) return null;
  return found.map((match) => ({
    smallBlind: Number(match?.[1]),
    bigBlind: Number(match?.[2]),
    ante: Number(match?.[3] ?? 0),
    ...(match?.[4] === undefined ? {} : { lasts: Number(match[4]) }),
  }));
}

/** `4:300 8:600`: after which level, how many seconds. */
export function breaksOf(typed: string): Pause[] | null {
  const found = words(typed).map((word) => BREAK.exec(word));
  if (found.some((match) => match === null)) return null;
  return found.map((match) => ({ afterLevel: Number(match?.[1]), seconds: Number(match?.[2]) }));
}

/** `8 p27 12:720`: after which level or with how many left a day ends, and the minutes until the next. */
export function daysOf(typed: string): DayEnd[] | null {
  const found = words(typed).map((word) => DAY.exec(word));
  if (found.some((match) => match === null)) return null;
  return found.map((match) => ({
    ...(match?.[1] ? { players: Number(match[2]) } : { afterLevel: Number(match?.[2]) }),
    ...(match?.[3] === undefined ? {} : { restMinutes: Number(match[3]) }),
  }));
}

/** The fields that cannot be read. */
export function wrongFields(exact: ExactOptions): ExactField[] {
  return EXACT_FIELDS.filter((field) => {
    const typed = (exact[field] ?? "").trim();
    if (typed === "" || field === "target") return false;
    if (field === "levels") return levelsOf(typed) === null;
    if (field === "breaks") return breaksOf(typed) === null;
    if (field === "days") return daysOf(typed) === null;
    if (field === "stakes") return levelsOf(typed)?.length !== 1;
    return wholeNumber(typed) === null;
  });
}

function given<T>(name: string, value: T | null | undefined): Record<string, T> {
  return value === null || value === undefined ? {} : { [name]: value };
}

/** The request with every exact value in its place. */
export function withExact(request: Partial<CreateTournament>, exact: ExactOptions): Partial<CreateTournament> {
  const number = (field: ExactField) => wholeNumber(exact[field] ?? "");
  const typed = (field: ExactField) => (exact[field] ?? "").trim();
  const [stakes] = typed("stakes") === "" ? [] : (levelsOf(typed("stakes")) ?? []);
  const rebuyLevels = number("rebuy_levels") ?? request.rebuys?.levels ?? 0;
  const addOnLevel = number("add_on_level") ?? request.addOn?.level ?? 0;
  const bounty = number("bounty") ?? request.bounties?.amount ?? 0;
  return {
    ...request,
    ...(stakes === undefined ? {} : { smallBlind: stakes.smallBlind, bigBlind: stakes.bigBlind }),
    ...(typed("levels") === "" ? {} : given("levels", levelsOf(typed("levels")))),
    ...(typed("breaks") === "" ? {} : given("breaks", breaksOf(typed("breaks")))),
    ...(typed("days") === "" ? {} : given("days", daysOf(typed("days")))),
    ...given("blindIncreaseRounds", number("level_hands")),
    ...given("blindIncreaseSeconds", number("level_seconds")),
    ...given("anteRound", number("ante_round")),
    ...given("mostEntrants", number("most_entrants")),
    ...given("startingStack", number("starting_stack")),
    ...given("entry", number("entry")),
    ...given("fee", number("fee")),
    ...given("lateLevels", number("late_levels")),
    ...given("reEntries", number("re_entries")),
    ...given("seatPrice", typed("target") === "" ? number("seat_price") : 0),
    ...(typed("target") === "" ? {} : { target: typed("target") }),
    rebuys:
      rebuyLevels === 0
        ? null
        : {
            levels: rebuyLevels,
            most: number("rebuy_most") ?? request.rebuys?.most ?? 1,
            ...given("price", number("rebuy_price")),
            ...given("chips", number("rebuy_chips")),
          },
    addOn:
      addOnLevel === 0 ? null : { level: addOnLevel, ...given("price", number("add_on_price")), ...given("chips", number("add_on_chips")) },
    bounties: bounty === 0 ? null : { amount: bounty, kind: request.bounties?.kind ?? "fixed" },
  };
}
