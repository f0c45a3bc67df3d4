/** A reviewed hand in one line, in the reader's words. */
import type { Money } from "$lib/i18n/amounts";
import { text } from "$lib/i18n/text.svelte";
import { actionWords, readAction } from "./actions";
import { blinds, share } from "./figures";
import { priceOf, summaryOf } from "./summary";
import type { Decision } from "./values";

/** "You lost 1.8 bb: the river call, needed 33 %, had 21 %." */
export function lineOf(review: { decisions: readonly Decision[] }, money: Money): string {
  const summary = summaryOf(review);
  if (summary.kind === "nothing") return text("coach-line-nothing");
  if (summary.kind === "none") return text("coach-line-none");
  if (summary.kind === "clean") return text("coach-line-clean", { decisions: summary.decisions });
  const { worst, lossBb, faults } = summary;
  const price = priceOf(worst);
  const best = worst.perfect?.options[worst.perfect.best];
  const values = {
    loss: blinds(lossBb),
    street: text("coach-street-inside", { street: worst.street }),
    deed: text("coach-deed", { kind: readAction(worst.action).kind }),
    priced: price === null ? "no" : "yes",
    needed: price === null ? "" : share(price.needed),
    had: price === null ? "" : share(price.had),
    best: best === undefined ? "" : actionWords(best.text, money),
  };
  return faults > 1 ? text("coach-line-lost-more", { ...values, faults }) : text("coach-line-lost", values);
}
