/**
 * Events are numbered without gaps, and every other message carries the number of the last event before it.
 * This is where a gap, or a message that has been seen already, is noticed. Numbers only: knows no socket.
 */
export type Arrival = "next" | "seen" | "gap";

export class Numbering {
  #last: number | null = null;

  /** The number of the last event that has been taken in; null before the first message. */
  get last(): number | null {
    return this.#last;
  }

  /** An event is next, or was seen already, or tells that others were missed. Only "next" counts on. */
  event(number: number): Arrival {
    if (this.#last !== null && number <= this.#last) return "seen";
    if (this.#last !== null && number > this.#last + 1) return "gap";
    this.#last = number;
    return "next";
  }

  /** Whole states are always good: one that is ahead makes up for what was missed. */
  state(number: number): Arrival {
    if (this.#last !== null && number < this.#last) return "seen";
    this.#last = number;
    return "next";
  }
}
