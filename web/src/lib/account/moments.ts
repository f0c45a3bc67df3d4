/** Times of day as the reader writes them. */
import { spokenLanguage } from "$lib/i18n/text.svelte";

export function moment(iso: string): string {
  return new Date(iso).toLocaleString(spokenLanguage(), { dateStyle: "medium", timeStyle: "short" });
}

export function day(iso: string): string {
  return new Date(iso).toLocaleDateString(spokenLanguage(), { dateStyle: "medium" });
}
