/** Amounts where the room is small or every chip counts; else see `$lib/i18n/amounts`. */

import { formatAmount, formatChips, type Money } from "$lib/i18n/amounts";

/** Where there is little room: `124k`, `1.2m`, exact up to 99,999; in blinds `987.6 bb`, `12.3k bb`, exact below 100. */
export function shortAmount(chips: number, money: Money): string {
  const { unit, bigBlind } = money;
  if (unit === "bb" && bigBlind > 0) {
    const tenths = Math.floor((chips * 10) / bigBlind);
    if (tenths < 1_000) return formatAmount(chips, money);
    if (tenths < 10_000) return formatAmount((tenths * bigBlind) / 10, money);
    return `${shortChips(Math.floor(tenths / 10), 10_000)} bb`;
  }
  return shortChips(chips, 100_000);
}

function shortChips(chips: number, exactBelow: number): string {
  if (chips < exactBelow) return formatChips(chips);
  const [value, sign] = chips < 1e6 ? [chips / 1e3, "k"] : chips < 1e9 ? [chips / 1e6, "m"] : [chips / 1e9, "b"];
  const digits = value >= 100 ? 1 : 10;
  return `${Math.floor(value * digits) / digits}${sign}`;
}

/** What the number box shows: the figure alone, in the unit that is typed there. */
export function boxAmount(chips: number, { unit, bigBlind }: Money): string {
  return unit === "bb" && bigBlind > 0 ? (Math.round((chips * 100) / bigBlind) / 100).toString() : chips.toString();
}

export { formatAmount, formatChips };
