/** Bots of the roster by the names they have in the reader's language. A table has them in English, with who they are. */
import type { TableView } from "$lib/api/types";
import type { Language } from "./language";
import { hasText, spokenLanguage, text } from "./text.svelte";

interface Called {
  name: string;
  /** Who of the roster it is; empty for people. */
  person?: string;
}

export function shownName({ name, person = "" }: Called): string {
  const id = `person-${person}-name`;
  if (person === "" || !hasText(id)) return name;
  // Two of the same at a table are told apart by a number.
  return text(id) + (/ \d+$/.exec(name)?.[0] ?? "");
}

/** The view with everybody called as the reader calls them. What has not changed stays the same object. */
export function named(view: TableView): TableView {
  if (![...view.players, ...view.standings].some((each) => each.person)) return view;
  const language = spokenLanguage();
  const known = namings.get(view);
  if (known?.language === language) return known.named;
  const made = { ...view, players: view.players.map(renamed), standings: view.standings.map(renamed) };
  namings.set(view, { language, named: made });
  return made;
}

const namings = new WeakMap<TableView, { language: Language; named: TableView }>();

const renamings = new WeakMap<Called, Called>();

function renamed<One extends Called>(one: One): One {
  const name = shownName(one);
  if (name === one.name) return one;
  const known = renamings.get(one) as One | undefined;
  if (known?.name === name) return known;
  const made = { ...one, name };
  renamings.set(one, made);
  return made;
}
