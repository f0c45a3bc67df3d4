/** Amounts as people read them: whole chips with separators, or big blinds with at most one decimal. */

export interface Money {
  unit: "chips" | "bb";
  bigBlind: number;
}

export function formatChips(chips: number): string {
  const sign = chips < 0 ? "−" : "";
  return sign + Math.abs(chips).toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

export function formatAmount(chips: number, { unit, bigBlind }: Money): string {
  if (unit === "chips" || bigBlind <= 0) return formatChips(chips);
  const tenths = Math.round((Math.abs(chips) * 10) / bigBlind);
  const sign = chips < 0 && tenths > 0 ? "−" : "";
  const whole = formatChips(Math.floor(tenths / 10));
  return `${sign}${whole}${tenths % 10 === 0 ? "" : `.${tenths % 10}`} bb`;
}

/** What was typed into an amount box, in chips; null when it is not an amount. "2.5bb" and "2.5" in bb mean blinds. */
export function parseAmount(typed: string, { unit, bigBlind }: Money): number | null {
  const match = /^\s*([\d,]+(?:\.\d+)?)\s*(bb)?\s*$/i.exec(typed);
  if (match?.[1] === undefined) return null;
  const number = Number(match[1].replaceAll(",", ""));
  if (!Number.isFinite(number)) return null;
  const inBlinds = match[2] !== undefined || unit === "bb";
  if (inBlinds) return Math.round(number * bigBlind);
  return Number.isInteger(number) ? number : null;
}
