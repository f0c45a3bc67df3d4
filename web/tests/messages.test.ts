/** Every text that is asked for exists. That both languages say the same, and that none is unused, `tests/locale` checks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundleOf } from "$lib/i18n/text.svelte";
import english from "$lib/i18n/messages_en";
import chinese from "$lib/i18n/messages_zh";

const here = new URL("../src/", import.meta.url).pathname;

const source = readdirSync(here, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(here, name), "utf8"))
  .join("\n");

const asked = new Set(
  [...source.matchAll(/(?<![\w.])(?:text|of)\(\s*(?:\w+(?:\.\w+)*,\s*)?"([a-z][a-z0-9-]+)"/g)].map((match) => match[1]!),
);

test.each([["en", english], ["zh-CN", chinese]] as const)("every message asked for exists in %s", (language, texts) => {
  const bundle = bundleOf(language, texts);
  expect(asked.size).toBeGreaterThan(150);
  expect([...asked].filter((id) => !bundle.hasMessage(id))).toEqual([]);
});
