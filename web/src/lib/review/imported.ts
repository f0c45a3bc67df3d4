/** Reviews of imported hands, as they come in. Pure. */
import type { Review } from "./values";

export function isFinal({ status }: Review): boolean {
  return status === "done" || status === "failed";
}

/** A review with what was worked out since: a body brings the decisions after those that it was told of. */
export function withLater(known: Review, body: Review): Review {
  return { ...body, decisions: [...known.decisions.slice(0, body.after), ...body.decisions] };
}
