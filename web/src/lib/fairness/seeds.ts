/** This browser's part in verifiable deals: it commits to a seed, tells it once, and notes what the table committed to. */
import type { SeedCallPayload, SeedPayload } from "$lib/api/types";
import { ascii, sha256, toHex } from "./sha256";

/** What a record of a hand must agree with. */
export interface Received {
  commitment: string;
  seed?: string;
}

const KEY = "riverboat.deals";
const MOST_NOTED = 300;

export class SeedKeeper {
  readonly #draw: () => Uint8Array;
  #seed: Uint8Array;
  #answered: { call: SeedCallPayload; answer: SeedPayload } | null = null;

  constructor(draw: () => Uint8Array = () => crypto.getRandomValues(new Uint8Array(32))) {
    this.#draw = draw;
    this.#seed = draw();
  }

  /** To the seed of the next call. */
  get commitment(): string {
    return toHex(sha256(ascii("riverboat seed"), this.#seed));
  }

  /** The seed, if the table asks for it. It is told for one call only: a repeat of that gets the same answer. */
  answer(call: SeedCallPayload): SeedPayload | null {
    if (this.#answered?.call.commitment === call.commitment)
      return JSON.stringify(this.#answered.call.seeds) === JSON.stringify(call.seeds) ? this.#answered.answer : null;
    const own = this.commitment;
    const isAsked = call.seeds.some(([, commitment]) => commitment === own);
    const seed = toHex(this.#seed);
    note(call.handId, isAsked ? { commitment: call.commitment, seed } : { commitment: call.commitment });
    if (!isAsked) return null;
    this.#seed = this.#draw();
    const answer = { commitment: this.commitment, handNumber: call.handNumber, seed };
    this.#answered = { call, answer };
    return answer;
  }
}

function notes(): Record<string, Received> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Received>;
  } catch {
    return {};
  }
}

/** The first commitment to a hand counts: a second one would be another offer. */
function note(handId: string, received: Received): void {
  const kept = notes();
  if (handId in kept) return;
  const entries = [...Object.entries(kept), [handId, received] as const].slice(-MOST_NOTED);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing verifies without it.
  }
}

/** What this browser noted before a hand; null for a hand that it was not there for. */
export const received = (handId: string): Received | null => notes()[handId] ?? null;
