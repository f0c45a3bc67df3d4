/** What the player is about to do at the table: a choice made early, a raise being sized, a question to answer first. */

import type { TableView } from "$lib/api/types";
import type { PlayerAction, TableSession } from "$lib/connection/table_session";
import { parseAmount, type Money } from "$lib/i18n/amounts";
import { settings } from "$lib/settings/settings.svelte";
import { boxAmount, formatAmount } from "./amounts";
import { openOffer } from "./facts";
import { makePlan, planAction, planHolds, plansOffered, type Plan, type PlanKind } from "./plans";
import { clamp, stepBy, stepOf, type Range } from "./raising";

/** What must be confirmed before it is sent. */
export type Asked = { kind: "fold" } | { kind: "all_in"; action: PlayerAction; total: number } | { kind: "leave" };

export class TableModel {
  readonly session: TableSession;
  plan: Plan | null = $state(null);
  /** The plan was dropped because the price changed; shown until something else happens. */
  planWasDropped = $state(false);
  asked: Asked | null = $state(null);
  /** The player chooses another seat. */
  isMoving = $state(false);
  /** The total a raise would make; null follows the smallest. */
  #wanted: number | null = $state(null);
  /** What stands in the number box when it was typed there, and the total it means; null when it means none that is legal. */
  #typed: { words: string; total: number | null } | null = $state.raw(null);
  /** The player is sizing a raise: Enter sends it. */
  isSizing = $state(false);
  #turn = "";

  constructor(session: TableSession) {
    this.session = session;
  }

  get view(): TableView | null {
    return this.session.view;
  }

  get money(): Money {
    return { unit: settings.unit, bigBlind: this.view?.level.bigBlind ?? 0 };
  }

  amount(chips: number): string {
    return formatAmount(chips, this.money);
  }

  /** The player may act now: in turn, on the line, and nothing is on its way. */
  get canAct(): boolean {
    return this.session.view?.legal != null && this.session.pending === null && this.session.status === "live";
  }

  get range(): Range | null {
    const limits = this.view?.legal?.raiseTo ?? null;
    return limits === null ? null : { low: limits[0], high: limits[1] };
  }

  get step(): number {
    const range = this.range;
    const level = this.view?.level;
    return range === null || level === undefined ? 1 : stepOf(range, level.smallBlind, level.bigBlind);
  }

  get raiseTo(): number {
    const range = this.range;
    return range === null ? 0 : clamp(this.#wanted ?? range.low, range);
  }

  size(total: number): void {
    if (this.range === null) return;
    this.#typed = null;
    this.#wanted = clamp(total, this.range);
    this.isSizing = true;
  }

  /** Something was typed into the number box. Only an amount in the range can be sent; nothing is bent into one. */
  type(words: string): void {
    const range = this.range;
    if (range === null) return;
    const total = parseAmount(words, this.money);
    const isLegal = total !== null && total >= range.low && total <= range.high;
    this.#typed = { words, total: isLegal ? total : null };
    if (isLegal) this.#wanted = total;
    this.isSizing = true;
  }

  /** The cursor has left the number box: an amount is written out, anything else stays for the player to mend. */
  endTyping(): void {
    if (this.isArmed) this.#typed = null;
  }

  /** There is an amount that the raise button would send. */
  get isArmed(): boolean {
    return this.#typed === null || this.#typed.total !== null;
  }

  /** What the number box shows. */
  get boxWords(): string {
    return this.#typed?.words ?? boxAmount(this.raiseTo, this.money);
  }

  stepRaise(steps: number): void {
    if (this.range !== null) this.size(stepBy(this.raiseTo, steps, this.step, this.range));
  }

  /** Nobody has bet on this street: a raise is then called a bet. */
  get opens(): boolean {
    const view = this.view;
    return view !== null && view.toCall === 0 && view.players.every((seat) => seat.bet === 0);
  }

  fold(): void {
    if (!this.canAct || !this.view?.legal?.fold) return;
    if (this.view.legal.check && settings.confirmFold && this.asked?.kind !== "fold") this.asked = { kind: "fold" };
    else this.#send({ action: "fold" });
  }

  check(): void {
    if (this.canAct && this.view?.legal?.check) this.#send({ action: "check" });
  }

  call(): void {
    const legal = this.view?.legal;
    if (!this.canAct || !legal || legal.call === null) return;
    const own = this.view?.players.find((seat) => seat.seat === legal.seat);
    const isAllIn = own !== undefined && legal.call >= own.stack;
    this.#sendOrAsk({ action: "call" }, isAllIn ? legal.call : null);
  }

  /** To the total given, or else to the one that has been sized. */
  raise(given: number | null = null): void {
    if (!this.canAct || this.range === null || (given === null && !this.isArmed)) return;
    const total = given ?? this.raiseTo;
    const action: PlayerAction = { action: "raise", amount: total };
    this.#sendOrAsk(action, total === this.view?.legal?.allIn ? total : null);
  }

  allIn(): void {
    const total = this.view?.legal?.allIn ?? null;
    if (this.canAct && total !== null) this.#sendOrAsk({ action: "all_in" }, total);
  }

  /** How often the rest of the board shall be dealt, at the most. */
  runIt(times: number): void {
    if (!this.canAct || !this.view?.legal?.runItTwice || times > this.view.legal.maxRuns) return;
    this.#send({ action: "run_it_twice", agree: times > 1, ...(times > 2 ? { times } : {}) });
  }

  /** Take what an all-in is worth. */
  cashOut(): void {
    const offer = this.view === null ? null : openOffer(this.view);
    if (this.canAct && offer?.canCashOut) this.session.insure(offer.atStake);
  }

  /** Insure what was put into an all-in. */
  insure(): void {
    const offer = this.view === null ? null : openOffer(this.view);
    if (this.canAct && offer?.canInsure) this.session.insure(offer.own);
  }

  show(cards: string[]): void {
    if (this.session.pending === null && cards.length > 0) this.session.act({ action: "show", cards });
  }

  /** Turn up the board cards that would have come. */
  hunt(): void {
    if (this.session.pending === null && this.view?.canHunt) this.session.act({ action: "rabbit_hunt" });
  }

  /** What can be chosen before the turn has come. */
  get plans(): PlanKind[] {
    return this.view === null || this.session.status !== "live" ? [] : plansOffered(this.view);
  }

  togglePlan(kind: PlanKind): void {
    if (this.view === null) return;
    this.planWasDropped = false;
    this.plan = this.plan?.kind === kind ? null : makePlan(kind, this.view);
  }

  /** Yes to what was asked. */
  confirm(): void {
    const asked = this.asked;
    this.asked = null;
    if (asked?.kind === "fold" && this.canAct) this.#send({ action: "fold" });
    else if (asked?.kind === "all_in" && this.canAct) this.#send(asked.action);
    else if (asked?.kind === "leave") this.session.leave();
  }

  /** No to what was asked, or away with what was begun. */
  cancel(): void {
    this.asked = null;
    this.plan = null;
    this.isSizing = false;
    this.#wanted = null;
    this.#typed = null;
  }

  /** To be called whenever the view has changed: drops what no longer fits, sends what was planned. */
  follow(view: TableView, isPending: boolean): void {
    const turn = view.legal === null ? "" : `${view.handId}/${this.session.version}`;
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#wanted = null;
      this.#typed = null;
      this.isSizing = false;
      if (this.asked?.kind !== "leave") this.asked = null;
      if (turn !== "") this.planWasDropped = false;
    }
    if (this.plan === null) return;
    if (!planHolds(this.plan, view)) {
      this.planWasDropped = this.plan.handId === view.handId && this.plan.street === view.street && !view.isHandOver;
      this.plan = null;
    } else if (view.legal !== null && !isPending && this.session.status === "live") {
      const action = planAction(this.plan, view);
      this.plan = null;
      if (action === "call") this.call();
      else if (action !== null) this.#send({ action });
    }
  }

  #sendOrAsk(action: PlayerAction, allInTotal: number | null): void {
    if (allInTotal !== null && settings.confirmAllIn) this.asked = { kind: "all_in", action, total: allInTotal };
    else this.#send(action);
  }

  #send(action: PlayerAction): void {
    this.asked = null;
    this.isSizing = false;
    this.session.act(action);
  }
}
