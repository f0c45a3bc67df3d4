/** Whatever went wrong, as a sentence for the reader. */
import { ApiError } from "$lib/api/rest";
import { errorText } from "$lib/i18n/words";
import { text } from "$lib/i18n/text.svelte";

export function failureText(problem: unknown): string {
  if (problem instanceof ApiError) return errorText(problem);
  console.error(problem);
  return text("error-web-failed");
}
