/** The keys of the table. Which key means what; the model does it. */

import { isRunOut, openOffer } from "./facts";
import type { TableModel } from "./model.svelte";
import type { PlanKind } from "./plans";

export interface KeyRoom {
  model: TableModel;
  /** Put the cursor into the number box. */
  sizeRaise(): void;
  nextHand(): void;
  toggleUnit(): void;
  /** Opens the review of the last hand; false when there is none. */
  review(): boolean;
  /** Asks for a hint; false where none is given. */
  hint(): boolean;
  /** Pauses a table where the player is alone with bots, or goes on; false elsewhere. */
  pause(): boolean;
}

/** Does what a key stands for; true when it stood for something. */
export function pressKey(key: string, room: KeyRoom): boolean {
  const { model } = room;
  const legal = model.view?.legal ?? null;
  if (model.asked !== null) return answerKey(key, model.confirm.bind(model), model.cancel.bind(model));
  if (legal?.runItTwice) return runItKey(key, legal.maxRuns, model);
  switch (key.toLowerCase()) {
    case "f":
      return legal === null ? planKey(model, ["fold", "check_fold"]) : (model.fold(), true);
    case "x":
      return legal === null ? planKey(model, ["check_fold", "check"]) : (model.check(), true);
    case "c":
      return legal === null ? planKey(model, ["call", "check"]) : (model.call(), true);
    case "r":
      return model.range === null ? false : (room.sizeRaise(), true);
    case "a":
      return legal === null ? planKey(model, ["call_any"]) : (model.allIn(), true);
    case "v":
      return room.review();
    case "h":
      return room.hint();
    case "p":
      return room.pause();
    case "b":
      return (room.toggleUnit(), true);
    case "escape":
      return (model.cancel(), true);
    case "enter":
      return enterKey(room);
    case "arrowup":
    case "+":
    case "=":
      return stepKey(model, 1);
    case "arrowdown":
    case "-":
      return stepKey(model, -1);
    default:
      return /^[1-9]$/.test(key) && presetKey(model, Number(key) - 1);
  }
}

function answerKey(key: string, yes: () => void, no: () => void): boolean {
  const answer = key.toLowerCase();
  if (answer === "y" || answer === "enter") return (yes(), true);
  if (answer === "n" || answer === "escape") return (no(), true);
  return false;
}

/** Yes is twice; a number is how often; letters take what is offered. */
function runItKey(key: string, most: number, model: TableModel): boolean {
  const times = Number(key);
  const offer = model.view === null ? null : openOffer(model.view);
  if (offer?.canCashOut && key.toLowerCase() === "c") return (model.cashOut(), true);
  if (offer?.canInsure && key.toLowerCase() === "i") return (model.insure(), true);
  if (times >= 1 && times <= most) return (model.runIt(times), true);
  return answerKey(
    key,
    () => model.runIt(2),
    () => model.runIt(1),
  );
}

function planKey(model: TableModel, kinds: readonly PlanKind[]): boolean {
  const offered = model.plans.find((kind) => kinds.includes(kind));
  if (offered === undefined) return false;
  model.togglePlan(offered);
  return true;
}

function stepKey(model: TableModel, steps: number): boolean {
  if (!model.canAct || model.range === null) return false;
  model.stepRaise(steps);
  return true;
}

function presetKey(model: TableModel, index: number): boolean {
  const preset = model.view?.presets[index];
  if (preset === undefined || !model.canAct) return false;
  model.size(preset.raiseTo);
  return true;
}

function enterKey({ model, nextHand }: KeyRoom): boolean {
  if (model.isSizing && model.canAct) return (model.raise(), true);
  if (model.view?.isHandOver) return (nextHand(), true);
  if (model.view !== null && isRunOut(model.view)) return (model.session.skipToEnd(), true);
  return false;
}
