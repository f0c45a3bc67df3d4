/** Equities of an all-in as they are shown: whole percents, and no certainty before there is one. */

import type { TableView } from "$lib/api/types";

/** In tenths of a percent; null where none is told. */
export function equityOf(view: TableView, seat: number): number | null {
  return view.equities.find(([of]) => of === seat)?.[1] ?? null;
}

export function percent(tenths: number): string {
  if (tenths > 0 && tenths < 10) return "<1%";
  if (tenths > 990 && tenths < 1_000) return ">99%";
  return `${Math.round(tenths / 10)}%`;
}
