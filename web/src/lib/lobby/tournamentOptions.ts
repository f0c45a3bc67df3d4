/** The options of a new tournament, as the form holds them, and the request's fields they lead to. */
import type { CreateTournament } from "$lib/api/types";

export type TournamentFormat = NonNullable<CreateTournament["format"]>;
export type BountyChoice = "none" | "fixed" | "progressive" | "mystery";

export interface TournamentOptions {
  format: TournamentFormat;
  /** In per cent of the entry. */
  fee: number;
  guaranteed: number;
  lateLevels: number;
  reEntries: number;
  rebuys: number;
  addOn: boolean;
  bounty: BountyChoice;
  /** Seconds of a break after every fourth level. */
  breakSeconds: number;
  bigBlindAnte: boolean;
  seatPrice: number;
}

export const FORMATS: readonly TournamentFormat[] = ["tables", "bracket", "shootout", "spin", "satellite"];
export const BOUNTIES: readonly BountyChoice[] = ["none", "fixed", "progressive", "mystery"];

export function usualOptions(): TournamentOptions {
  return {
    format: "tables",
    fee: 0,
    guaranteed: 0,
    lateLevels: 0,
    reEntries: 0,
    rebuys: 0,
    addOn: false,
    bounty: "none",
    breakSeconds: 0,
    bigBlindAnte: true,
    seatPrice: 0,
  };
}

/** Whether players may buy in after the beginning. */
export function takesLate({ format }: TournamentOptions): boolean {
  return format === "tables" || format === "satellite";
}

const BREAK_EVERY = 4;
const LEVELS_WITH_BREAKS = 16;

export function requested(options: TournamentOptions, entry: number): Partial<CreateTournament> {
  const late = takesLate(options) ? options.lateLevels : 0;
  const buyingLevels = Math.max(late, BREAK_EVERY);
  const breaks = [];
  if (options.breakSeconds > 0) {
    for (let level = BREAK_EVERY; level <= LEVELS_WITH_BREAKS; level += BREAK_EVERY) {
      breaks.push({ afterLevel: level, seconds: options.breakSeconds });
    }
  }
  return {
    format: options.format,
    fee: Math.round((entry * options.fee) / 100),
    guaranteed: options.format === "spin" ? 0 : options.guaranteed,
    lateLevels: late,
    reEntries: late > 0 ? options.reEntries : 0,
    rebuys: takesLate(options) && options.rebuys > 0 ? { levels: buyingLevels, most: options.rebuys } : null,
    addOn: takesLate(options) && options.addOn ? { level: buyingLevels + 1 } : null,
    bounties: options.bounty === "none" ? null : { amount: Math.max(1, Math.round(entry / 2)), kind: options.bounty },
    breaks,
    anteKind: options.bigBlindAnte ? null : "all",
    seatPrice: options.format === "satellite" ? options.seatPrice || 5 * entry : 0,
  };
}
