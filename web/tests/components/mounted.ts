/** Components in a document of their own, with a line that keeps what is sent. */
import { flushSync, mount, unmount, type Component } from "svelte";
import { onTestFinished } from "vitest";
import type { AutoBuy, TableView } from "$lib/api/types";
import type { PlayerAction, SessionStatus, TableSession } from "$lib/connection/table_session";
import { TableModel } from "$lib/table/model.svelte";

export class Line {
  readonly gameId = "game";
  readonly version = 1;
  readonly events = [];
  readonly chat = [];
  readonly statistics = [];
  readonly clock = null;
  status: SessionStatus = "live";
  readonly pending = null;
  readonly refusal = null;
  sent: PlayerAction[] = [];
  said: string[] = [];
  votes: boolean[] = [];
  seats: (number | null)[] = [];
  insured: number[] = [];
  autoBuys: AutoBuy[] = [];
  skips = 0;
  view: TableView;

  constructor(view: TableView) {
    this.view = view;
  }

  act(action: PlayerAction): void {
    this.sent.push(action);
  }

  say(text: string): boolean {
    if (this.status !== "live") return false;
    this.said.push(text);
    return true;
  }

  changeSeat(seat: number | null): void {
    this.seats.push(seat);
  }

  insure(amount: number): void {
    this.insured.push(amount);
  }

  voteBombPot(on: boolean): void {
    this.votes.push(on);
  }

  setAutoBuy(autoBuy: AutoBuy): void {
    this.autoBuys.push(autoBuy);
  }

  skipToEnd(): void {
    this.skips += 1;
  }
}

export function modelOf(view: TableView): { line: Line; model: TableModel } {
  const line = new Line(view);
  const model = new TableModel(line as unknown as TableSession);
  model.follow(view, false);
  return { line, model };
}

export function shown<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  const made = mount(component, { target, props, intro: false });
  flushSync();
  onTestFinished(async () => {
    await unmount(made);
    target.remove();
  });
  return target;
}

/** The words of an element, without the gaps of the markup. */
export function words(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
