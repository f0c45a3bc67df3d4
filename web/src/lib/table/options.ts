/** The options of a table in words. */
import type { TableOption } from "$lib/api/types";
import { text } from "$lib/i18n/text.svelte";

export function optionWords({ name, amount, count, kind }: TableOption, chips: (amount: number) => string): string {
  return text("table-option", { option: name, amount: chips(amount), count, percent: String(count / 100), kind });
}

/** All on one line. */
export function optionsLine(options: readonly TableOption[], chips: (amount: number) => string): string {
  return options.map((option) => optionWords(option, chips)).join(" · ");
}
