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

/** The message filled with its values. An unknown id or a missing value is our mistake and throws. */
export function text(id: string, values: Values = {}): string {
  if (current === null) throw new Error(`no language is loaded, and ${id} was asked for`);
  return fill(current.bundle, id, values);
}

export function fill(bundle: FluentBundle, id: string, values: Values): string {
  const pattern = bundle.getMessage(id)?.value;
  if (pattern === undefined || pattern === null) throw new Error(`no message ${id}`);
  const problems: Error[] = [];
  const filled = bundle.formatPattern(pattern, values as Record<string, FluentVariable>, problems);
  if (problems[0] !== undefined) throw new Error(`message ${id} cannot be filled: ${problems[0].message}`);
  return filled;
}
