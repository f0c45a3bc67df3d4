/** Choices made before the turn has come. They hold for one street, most of them for one price, and are sent as ordinary actions. */

import type { TableView } from "$lib/api/types";
import { ownSeat } from "./words";

export type PlanKind = "fold" | "check_fold" | "check" | "call" | "call_any";
export type PlannedAction = "fold" | "check" | "call";

export interface Plan {
  kind: PlanKind;
  handId: string;
  street: TableView["street"];
  /** What it cost when the player chose. */
  price: number;
}

/** What can be chosen now, in fixed places: giving up on the left, going on in the middle, at any price on the right. */
export function plansOffered(view: TableView): PlanKind[] {
  if (view.isHandOver || view.legal !== null || view.currentPlayer === null || view.handId === "") return [];
  if (ownSeat(view)?.status !== "active") return [];
  return view.toCall > 0 ? ["fold", "call", "call_any"] : ["check_fold", "check", "call_any"];
}

export function makePlan(kind: PlanKind, view: TableView): Plan {
  return { kind, handId: view.handId, street: view.street, price: view.toCall };
}

/** Whether what was chosen still means what the player meant. Check/fold and call any are meant for every price. */
export function planHolds(plan: Plan, view: TableView): boolean {
  if (plan.handId !== view.handId || plan.street !== view.street || view.isHandOver) return false;
  if (plan.kind === "check_fold" || plan.kind === "call_any") return true;
  if (plan.kind === "fold") return view.toCall > 0;
  return view.toCall === plan.price;
}

/** What to send now that it is the player's turn; null when the choice does not fit. */
export function planAction(plan: Plan, view: TableView): PlannedAction | null {
  const legal = view.legal;
  if (legal === null || legal.runItTwice || !planHolds(plan, view)) return null;
  switch (plan.kind) {
    case "fold":
      return legal.check ? null : legal.fold ? "fold" : null;
    case "check_fold":
      return legal.check ? "check" : legal.fold ? "fold" : null;
    case "check":
      return legal.check ? "check" : null;
    case "call":
      return legal.call !== null ? "call" : null;
    case "call_any":
      return legal.check ? "check" : legal.call !== null ? "call" : null;
  }
}
