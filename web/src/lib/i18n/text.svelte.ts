/** Texts in the reader's language: `text("web-join")`. Reactive: a change of language redraws what was said. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Language } from "./language";

export type Values = Record<string, string | number>;

const READ: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./messages_en"),
  "zh-CN": () => import("./messages_zh"),
};

/** Texts of pages that few readers open. */
const MORE = {
  account: { en: () => import("$locale/en/web-account.ftl?raw"), "zh-CN": () => import("$locale/zh-CN/web-account.ftl?raw") },
  admin: { en: () => import("$locale/en/web-admin.ftl?raw"), "zh-CN": () => import("$locale/zh-CN/web-admin.ftl?raw") },
  drills: { en: () => import("$locale/en/drills.ftl?raw"), "zh-CN": () => import("$locale/zh-CN/drills.ftl?raw") },
  tournaments: { en: () => import("$locale/en/tournaments.ftl?raw"), "zh-CN": () => import("$locale/zh-CN/tournaments.ftl?raw") },
} satisfies Record<string, Record<Language, () => Promise<{ default: string }>>>;
export type Area = keyof typeof MORE;

const needed = new Set<Area>();
const loaded = new Map<Language, FluentBundle>();
let current: { language: Language; bundle: FluentBundle } | null = $state.raw(null);

export function bundleOf(language: Language, sources: readonly string[]): FluentBundle {
  // The marks around values tell where Chinese meets a name or a figure; `spaced` takes them away.
  const bundle = new FluentBundle(language, { useIsolating: language === "zh-CN" });
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
  await addNeeded(language, bundle);
  current = { language, bundle };
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Fetch the texts of a page before it is drawn; a change of language fetches them too. */
export async function needTexts(...areas: Area[]): Promise<void> {
  for (const area of areas) needed.add(area);
  const { language, bundle } = current ?? {};
  if (language !== undefined && bundle !== undefined) await addNeeded(language, bundle);
}

async function addNeeded(language: Language, bundle: FluentBundle): Promise<void> {
  // A text that is there already stays: two callers at once add it once.
  for (const area of needed) bundle.addResource(new FluentResource((await MORE[area][language]()).default));
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
  return { words: spaced(words), problem: problems[0]?.message ?? null };
}

// Two values side by side have the end of one and the beginning of the other between them: 「黑桃A」 stays one word,
// 「多丽 2 同意发两次」 does not become one.
const BESIDE_CHINESE = /(?<=[\u4e00-\u9fff])\u2068+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])\u2069+\u2068*(?=[\u4e00-\u9fff])/g;
const ANY_MARK = /[\u2068\u2069]/g;

/** A value that begins or ends with a letter or figure stands off from the Chinese beside it: `2 级 1 下注 295`. */
function spaced(words: string): string {
  return words.replace(BESIDE_CHINESE, " ").replace(ANY_MARK, "");
}

const complained = new Set<string>();

/** Once for each message: it may be drawn many times a second. */
function complain(id: string, problem: string): void {
  if (complained.has(id)) return;
  complained.add(id);
  console.error(`message ${id} in ${spokenLanguage()}: ${problem}`);
}
