/** Amounts where the room is small or every chip counts; else see `$lib/i18n/amounts`. */

import { formatAmount, formatChips, type Money } from "$lib/i18n/amounts";

/** Where there is little room: `124k`, `1.2m`; exact up to 99,999. */
export function shortAmount(chips: number, money: Money): string {
  if (money.unit === "bb" || chips < 100_000) return formatAmount(chips, money);
  const [value, sign] = chips < 1e6 ? [chips / 1e3, "k"] : chips < 1e9 ? [chips / 1e6, "m"] : [chips / 1e9, "b"];
  const digits = value >= 100 ? 1 : 10;
  return `${Math.floor(value * digits) / digits}${sign}`;
}

/** What the number box shows: the figure alone, in the unit that is typed there. */
export function boxAmount(chips: number, { unit, bigBlind }: Money): string {
  return unit === "bb" && bigBlind > 0 ? (Math.round((chips * 100) / bigBlind) / 100).toString() : chips.toString();
}

export { formatAmount, formatChips };
