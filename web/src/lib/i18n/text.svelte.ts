/** Texts in the reader's language: `text("web-join")`. Reactive: a change of language redraws what was said. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "./language";

export type Values = Record<string, string | number>;

const READ: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./messages_en"),
  "zh-CN": () => import("./messages_zh"),
};

const loaded = new Map<Language, FluentBundle>();
let current: { language: Language; bundle: FluentBundle } | null = $state.raw(null);

export function bundleOf(language: Language, sources: readonly string[]): FluentBundle {
  // The files count on whole numbers being written as they are; isolating marks are for mixed directions only.
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const source of sources) {
    const problems = bundle.addResource(new FluentResource(source));
    if (problems[0] !== undefined) throw problems[0];
  }
  return bundle;
}

/** Fetch a language's texts and speak it from now on. */
export async function loadLanguage(language: Language): Promise<void> {
  let bundle = loaded.get(language);
  if (bundle === undefined) {
    bundle = bundleOf(language, (await READ[language]()).default);
    loaded.set(language, bundle);
  }
  current = { language, bundle };
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

export function spokenLanguage(): Language {
  return current?.language ?? "en";
}

export function hasText(id: string): boolean {
  return current?.bundle.hasMessage(id) ?? false;
}

/**
 * The message filled with its values. One that is missing is our mistake and must not cost the reader the page: it is
 * logged, and the English text, the text without its value or the id itself stands in for it.
 */
export function text(id: string, values: Values = {}): string {
  const bundle = [current?.bundle, loaded.get("en")].find((each) => each?.hasMessage(id));
  const { words, problem } = fill(bundle, id, values);
  if (problem !== null || bundle !== current?.bundle) complain(id, problem ?? "only English has it");
  return words;
}

/** The message, or null when it is missing or a value of it is: for callers that have other words. */
export function textIfWhole(id: string, values: Values): string | null {
  const { words, problem } = fill(current?.bundle, id, values);
  return problem === null ? words : null;
}

function fill(bundle: FluentBundle | undefined, id: string, values: Values): { words: string; problem: string | null } {
  const pattern = bundle?.getMessage(id)?.value ?? null;
  if (bundle === undefined || pattern === null) return { words: id, problem: "there is no such message" };
  const problems: Error[] = [];
  const words = bundle.formatPattern(pattern, values as Record<string, FluentVariable>, problems);
  return { words, problem: problems[0]?.message ?? null };
}

const complained = new Set<string>();

/** Once for each message: it may be drawn many times a second. */
function complain(id: string, problem: string): void {
  if (complained.has(id)) return;
  complained.add(id);
  console.error(`message ${id} in ${spokenLanguage()}: ${problem}`);
}
