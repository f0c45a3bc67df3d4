/** The review of one own hand: asked for, then followed decision by decision until it is finished. */
import { ApiError } from "$lib/api/rest";
import { failureText } from "$lib/lobby/failures";
import type { HandPass } from "$lib/router/routes";
import { askReview, ownHand } from "./api";
import type { Decision, Review } from "./values";

const ASK_AGAIN = 400;
const NO_DECISIONS: readonly Decision[] = [];
/** A hand that has just ended may be stored a moment later. */
const TRIES_TO_FIND = 8;

export class HandReview {
  readonly game: string;
  readonly number: number;
  /** As far as it is worked out, all decisions included. */
  body: Review | null = $state.raw(null);
  problem: string = $state("");
  /** The hand was not played by this player: there is nothing to review. */
  isForeign: boolean = $state(false);
  /** It has been asked for. */
  isAsked: boolean = $state(false);
  #isGone = false;

  constructor(game: string, number: number) {
    this.game = game;
    this.number = number;
  }

  // Getters: a $derived would belong to the part of the page that made this, and not outlive it.
  get isFinished(): boolean {
    return this.body?.status === "done" || this.body?.status === "failed";
  }

  get decisions(): readonly Decision[] {
    return this.body?.decisions ?? NO_DECISIONS;
  }

  async follow(pass: HandPass = {}): Promise<void> {
    if (this.isAsked) return;
    this.isAsked = true;
    try {
      const hand = await this.#find(pass);
      if (hand === null) {
        this.isForeign = true;
        return;
      }
      while (!this.#isGone) {
        this.#take(await askReview(hand, this.decisions.length));
        if (this.isFinished) break;
        await pause();
      }
      if (this.body?.problem) this.problem = failureText(new ApiError(503, this.body.problem));
    } catch (failure) {
      this.problem = failureText(failure);
    }
  }

  close(): void {
    this.#isGone = true;
  }

  async #find(pass: HandPass): Promise<number | null> {
    for (let tried = 1; tried < TRIES_TO_FIND; tried += 1) {
      const found = await ownHand(this.game, this.number, pass);
      if (found !== null || this.#isGone) return found;
      await pause();
    }
    return ownHand(this.game, this.number, pass);
  }

  /** A body brings the decisions after those that it was told of. */
  #take(body: Review): void {
    this.body = { ...body, decisions: [...this.decisions.slice(0, body.after), ...body.decisions] };
  }
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, ASK_AGAIN));
}
