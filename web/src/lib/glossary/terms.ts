/** The words of the game, explained: groups of terms in the order of `glossary.ftl`, as `riverboat glossary` has them. */
import { FluentResource } from "@fluent/bundle";
import type { Language } from "$lib/i18n/language";

export interface Term {
  id: string;
  name: string;
  meaning: string;
}
export interface TermGroup {
  title: string;
  terms: Term[];
}

const READ: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("$locale/en/glossary.ftl?raw"),
  "zh-CN": () => import("$locale/zh-CN/glossary.ftl?raw"),
};

export async function loadTerms(language: Language): Promise<TermGroup[]> {
  return termsIn((await READ[language]()).default);
}

export function termsIn(source: string): TermGroup[] {
  const groups: TermGroup[] = [];
  const texts = new Map(new FluentResource(source).body.map(({ id, value }) => [id, typeof value === "string" ? value : ""]));
  for (const [id, value] of texts) {
    const name = id.replace(/^glossary-/, "");
    if (name.startsWith("group-")) groups.push({ title: value, terms: [] });
    else if (!name.endsWith("-means")) groups.at(-1)?.terms.push({ id: name, name: value, meaning: texts.get(`${id}-means`) ?? "" });
  }
  return groups;
}

/** The terms whose name or meaning contains the words; groups without any are left out. */
export function foundTerms(groups: readonly TermGroup[], wanted: string): TermGroup[] {
  const words = wanted.trim().toLowerCase();
  const isWanted = ({ name, meaning }: Term): boolean => `${name} ${meaning}`.toLowerCase().includes(words);
  return groups.map(({ title, terms }) => ({ title, terms: terms.filter(isWanted) })).filter(({ terms }) => terms.length > 0);
}

/** What a seat's abbreviation stands for: that of `UTG` also for `UTG+1`. */
export function positionTerm(groups: readonly TermGroup[], position: string): Term | null {
  const id = position.replace(/\+\d+$/, "").toLowerCase();
  return groups.flatMap(({ terms }) => terms).find((term) => term.id === id) ?? null;
}
