/** Equities of an all-in as they are shown: whole percents, and no certainty before there is one. */

import type { TableView } from "$lib/api/types";

/** Tenths of a percent by seat, as they are told. */
type Equities = readonly TableView["equities"][number][];

/** In tenths of a percent; null where none is told. */
export function equityOf(view: TableView, seat: number): number | null {
  return view.equities.find(([of]) => of === seat)?.[1] ?? null;
}

/** Of one seat, rounded so that all of them together are 100: the largest remainders are rounded up. */
export function percent(equities: Equities, seat: number): string {
  const tenths = equities.find(([of]) => of === seat)?.[1] ?? 0;
  if (tenths > 0 && tenths < 10) return "<1%";
  if (tenths > 990 && tenths < 1_000) return ">99%";
  const down = equities.map(([, each]) => Math.floor(each / 10));
  const whole = Math.round(equities.reduce((sum, [, each]) => sum + each, 0) / 10);
  const missing = whole - down.reduce((sum, each) => sum + each, 0);
  const rest = ([, each]: Equities[number]): number => each % 10;
  const roundedUp = [...equities].sort((one, other) => rest(other) - rest(one) || other[1] - one[1]).slice(0, missing);
  return `${Math.floor(tenths / 10) + Number(roundedUp.some(([of]) => of === seat))}%`;
}
