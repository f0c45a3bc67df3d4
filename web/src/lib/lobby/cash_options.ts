/** The options of a new cash table, as the form holds them, and the request's fields they lead to. */
import type { CashOptions } from "$lib/api/types";

export type StraddleSeat = NonNullable<CashOptions["straddleSeat"]>;
export const STRADDLE_SEATS: readonly StraddleSeat[] = ["utg", "button", "any"];

/** As the server has it where nothing is asked for. */
const USUAL_OFFER_SECONDS = 60;

export interface CashChoices {
  /** In tenths of a percent. */
  rake: number;
  /** The most with five and more players, in big blinds. */
  rakeCap: number;
  /** For half an hour, in big blinds. */
  timeCharge: number;
  straddleSeat: StraddleSeat;
  straddleMandatory: boolean;
  reStraddles: number;
  /** Hands from one to the next; 0 is never. */
  bombPotEvery: number;
  bombPotVote: boolean;
  twoBoards: boolean;
  rabbitHunting: boolean;
  /** At practice tables alone, as is the next. */
  evCashOut: boolean;
  allInInsurance: boolean;
  /** In big blinds. */
  sevenDeuce: number;
  /** In big blinds. */
  standUp: number;
  /** How long a free seat is kept for who waits. */
  seatOfferSeconds: number;
  botsGiveWay: boolean;
}

export function usualChoices(): CashChoices {
  return {
    rake: 0,
    rakeCap: 3,
    timeCharge: 0,
    straddleSeat: "utg",
    straddleMandatory: false,
    reStraddles: 0,
    bombPotEvery: 0,
    bombPotVote: false,
    twoBoards: false,
    rabbitHunting: false,
    evCashOut: false,
    allInInsurance: false,
    sevenDeuce: 0,
    standUp: 0,
    seatOfferSeconds: USUAL_OFFER_SECONDS,
    botsGiveWay: false,
  };
}

/** Nobody can be made to straddle from any seat, and nobody sits left of a button that straddles but the blinds. */
function straddlesOf({ straddleSeat, straddleMandatory, reStraddles }: CashChoices): CashOptions {
  return {
    ...(straddleSeat === "utg" ? {} : { straddleSeat }),
    ...(straddleMandatory && straddleSeat !== "any" ? { straddleMandatory } : {}),
    ...(reStraddles > 0 && straddleSeat !== "button" ? { reStraddles } : {}),
  };
}

/** A third of the cap for two players, two thirds for three and four. */
function capsOf(cap: number): number[] {
  const least = Math.max(1, Math.floor(cap / 3));
  const middle = Math.max(1, Math.floor((2 * cap) / 3));
  return [least, middle, middle, cap];
}

/** `hasStraddle`: players may straddle at all; `isPractice`: one person plays against bots. */
export function requested(choices: CashChoices, bigBlind: number, hasStraddle = false, isPractice = false): CashOptions {
  const { rake, rakeCap, timeCharge, bombPotEvery, bombPotVote, twoBoards, rabbitHunting, sevenDeuce, standUp } = choices;
  return {
    ...(rake > 0 ? { rakeBasisPoints: 10 * rake, rakeCaps: capsOf(rakeCap * bigBlind) } : {}),
    ...(hasStraddle ? straddlesOf(choices) : {}),
    ...(bombPotEvery > 0 ? { bombPotEvery } : {}),
    ...(bombPotVote ? { bombPotVote } : {}),
    ...(bombPotEvery > 0 || bombPotVote ? { bombPotBoards: twoBoards ? 2 : 1 } : {}),
    ...(rabbitHunting ? { rabbitHunting } : {}),
    ...(isPractice && choices.evCashOut ? { evCashOut: true } : {}),
    ...(isPractice && choices.allInInsurance ? { allInInsurance: true } : {}),
    ...(sevenDeuce > 0 ? { sevenDeuce: sevenDeuce * bigBlind } : {}),
    ...(standUp > 0 ? { standUp: standUp * bigBlind } : {}),
    ...(choices.seatOfferSeconds !== USUAL_OFFER_SECONDS ? { seatOfferSeconds: choices.seatOfferSeconds } : {}),
    ...(choices.botsGiveWay ? { botsGiveWay: true } : {}),
    ...(timeCharge > 0 ? { timeCharge: timeCharge * bigBlind } : {}),
  };
}
