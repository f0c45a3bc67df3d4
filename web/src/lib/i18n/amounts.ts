/** Amounts as people read them: whole chips with separators, or big blinds with at most two decimals. */

export interface Money {
  unit: "chips" | "bb";
  bigBlind: number;
}

export function formatChips(chips: number): string {
  const sign = chips < 0 ? "−" : "";
  return (
    sign +
    Math.abs(chips)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ",")
  );
}

export function formatAmount(chips: number, { unit, bigBlind }: Money): string {
  if (unit === "chips" || bigBlind <= 0) return formatChips(chips);
  const hundredths = Math.round((Math.abs(chips) * 100) / bigBlind);
  const sign = chips < 0 && hundredths > 0 ? "−" : "";
  const whole = formatChips(Math.floor(hundredths / 100));
  const part = (hundredths % 100).toString().padStart(2, "0").replace(/0+$/, "");
  return `${sign}${whole}${part === "" ? "" : `.${part}`} bb`;
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
