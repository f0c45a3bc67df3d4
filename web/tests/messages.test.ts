/** Every text that is asked for exists. That both languages say the same, and that none is unused, `tests/locale` checks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleOf } from "$lib/i18n/text.svelte";
import english from "$lib/i18n/messages_en";
import chinese from "$lib/i18n/messages_zh";
import englishAccount from "$locale/en/web-account.ftl?raw";
import englishAdmin from "$locale/en/web-admin.ftl?raw";
import englishDrills from "$locale/en/drills.ftl?raw";
import englishTournaments from "$locale/en/tournaments.ftl?raw";
import chineseAccount from "$locale/zh-CN/web-account.ftl?raw";
import chineseAdmin from "$locale/zh-CN/web-admin.ftl?raw";
import chineseDrills from "$locale/zh-CN/drills.ftl?raw";
import chineseTournaments from "$locale/zh-CN/tournaments.ftl?raw";

const ALL = [
  ["en", [...english, englishAccount, englishAdmin, englishDrills, englishTournaments]],
  ["zh-CN", [...chinese, chineseAccount, chineseAdmin, chineseDrills, chineseTournaments]],
] as const;

const here = new URL("../src/", import.meta.url).pathname;

const source = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(here, name), "utf8"))
  .join("\n");

const asked = new Set(
  [...source.matchAll(/(?<![\w.])(?:text|of)\(\s*(?:\w+(?:\.\w+)*,\s*)?"([a-z][a-z0-9-]+)"/g)].map((match) => match[1]!),
);

test.each(ALL)("every message asked for exists in %s", (language, texts) => {
  const bundle = bundleOf(language, texts);
  expect(asked.size).toBeGreaterThan(150);
  expect([...asked].filter((id) => !bundle.hasMessage(id))).toEqual([]);
});
