/** The coach at a table: the hands that were just played, and the hint that was asked for. */
import type { TableView } from "$lib/api/types";
import type { LoggedEvent } from "$lib/connection/table_session";
import { failureText } from "$lib/lobby/failures";
import { askHint } from "./api";
import { HandReview } from "./hand_review.svelte";
import type { Decision } from "./values";

const MOST_REVIEWS = 30;

export class TableCoach {
  readonly game: string;
  readonly #code: string | null;
  /** The decision that the table waits for. */
  #turn = "";
  #isWorking = false;
  /** The last hand in which the player was seen to hold cards; 0 before the first. */
  #held = 0;
  reviews: ReadonlyMap<number, HandReview> = $state.raw(new Map());
  /** The review that is being read. */
  opened: HandReview | null = $state.raw(null);
  /** Given at practice tables alone; the server sees to it. */
  hint: Decision | null = $state.raw(null);
  /** Bots and the next hand wait. */
  isPaused: boolean = $state(false);
  isHinting: boolean = $state(false);
  hintProblem: string = $state("");

  constructor(game: string, code: string | null) {
    this.game = game;
    this.#code = code;
  }

  get latest(): HandReview | null {
    return [...this.reviews.values()].at(-1) ?? null;
  }

  /**
   * To be called whenever the view has changed: hands that the player was dealt into are reviewed when they are over. After
   * a reload the events tell of those before it.
   */
  follow(view: TableView, version: number, events: readonly LoggedEvent[]): void {
    const turn = turnOf(view, version);
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.hint = null;
      this.hintProblem = "";
    }
    const { handNumber, isHandOver, seat } = view;
    if (seat === null) return;
    // Who comes to a hand under way has missed the event of the deal, but not the cards.
    if (holdsCards(view)) this.#held = handNumber;
    const over = isHandOver ? handNumber : handNumber - 1;
    const dealt = [...new Set([...handsDealtTo(events, seat), this.#held])].slice(-MOST_REVIEWS);
    const ended = dealt.filter((number) => number > 0 && number <= over && !this.reviews.has(number));
    if (ended.length === 0) return;
    const kept = [...this.reviews, ...ended.map((number) => [number, new HandReview(this.game, number)] as const)];
    kept.sort(([one], [other]) => one - other);
    for (const [, dropped] of kept.slice(0, -MOST_REVIEWS)) dropped.close();
    this.reviews = new Map(kept.slice(-MOST_REVIEWS));
    void this.#work();
  }

  /** To be read; one that was passed over is asked for now. */
  open(review: HandReview): void {
    this.opened = review;
    void review.follow({ code: this.#code });
  }

  /** One after the other, the newest first: whoever plays fast is not to hold up the server's other reviews. */
  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.latest; next !== null && !next.isAsked; next = this.latest) await next.follow({ code: this.#code });
    this.#isWorking = false;
  }

  /** The decisions of the last hand, once there are any. */
  openLatest(): boolean {
    if (this.latest === null || this.latest.isForeign) return false;
    this.open(this.latest);
    return true;
  }

  async askHint(view: TableView, version: number): Promise<void> {
    if (view.legal === null || this.isHinting) return;
    const turn = turnOf(view, version);
    this.isHinting = true;
    this.hintProblem = "";
    try {
      const decision = await askHint(this.game, view.handId, version);
      if (turn === this.#turn) this.hint = decision;
    } catch (failure) {
      if (turn === this.#turn) this.hintProblem = failureText(failure);
    } finally {
      this.isHinting = false;
    }
  }

  close(): void {
    for (const review of this.reviews.values()) review.close();
  }
}

const turnOf = (view: TableView, version: number): string => `${view.handId}/${version}`;

/** The viewer has cards in this hand. */
export function holdsCards(view: TableView): boolean {
  return view.handNumber > 0 && view.players.some((each) => each.seat === view.seat && each.cards.some((card) => !card.startsWith("?")));
}

/** The numbers of the hands that a seat was dealt into, as far as the events go back. */
export function handsDealtTo(events: readonly LoggedEvent[], seat: number): number[] {
  const first = events.find(({ event }) => event.event === "game_started")?.event;
  // What was done before the first deal that was heard of was done in the hand before it.
  let hand = first?.event === "game_started" ? first.handNumber - 1 : 0;
  const hands = new Set<number>();
  for (const { event } of events) {
    if (event.event === "game_started") hand = event.handNumber;
    if ((event.event === "hole_cards_dealt" || event.event === "player_acted") && event.seat === seat) hands.add(hand);
  }
  return [...hands];
}
