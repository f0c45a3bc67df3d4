/**
 * Shipped fonts: the Chinese characters that the texts use, cut from a packaged font by a step of the build.
 *
 * The package has the font in about a hundred parts by how common a character is. Each part that the texts need is
 * reduced to their characters; `chinese.css` names the parts with what is in them, so that a browser fetches a part
 * when it draws one of its characters and none for English. `languages.css` has the few in the names of the languages,
 * which every reader sees.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { LANGUAGE_NAMES } from "./src/lib/i18n/language.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const CHINESE = here("./node_modules/@fontsource-variable/noto-sans-sc");
const TEXTS = here("../src/riverboat/locale/zh-CN");
/** What was cut for the same texts is kept: it takes seconds. */
export const CUT_FONTS = here("./node_modules/.cache/riverboat-fonts");
const FAMILY = "Noto Sans SC Subset";
const NAMES_FAMILY = "Noto Sans SC Names";
/** Below are Latin letters and their punctuation, which the other fonts have. */
const FIRST_CHINESE = 0x2e80;

const CHINESE_CSS = `${CUT_FONTS}/chinese.css`;
const NAMES_CSS = `${CUT_FONTS}/languages.css`;
const LICENSED = ["inter", "source-serif-4", "noto-sans-sc"];

/** A plugin of Vite: `$fonts/chinese.css` is there before anything is resolved, and the licences lie beside the fonts. */
export function shippedFonts(): Plugin {
  return {
    name: "shipped-fonts",
    config: cutChineseFont,
    generateBundle() {
      const texts = LICENSED.map((name) => readFileSync(here(`./node_modules/@fontsource-variable/${name}/LICENSE`), "utf-8"));
      this.emitFile({ type: "asset", fileName: "assets/fonts-license.txt", source: texts.join("\n\n") });
    },
  };
}

async function cutChineseFont(): Promise<void> {
  const used = charactersOf(readdirSync(TEXTS).map((name) => readFileSync(`${TEXTS}/${name}`, "utf-8")));
  const inNames = charactersOf(Object.values(LANGUAGE_NAMES));
  const { version } = JSON.parse(readFileSync(`${CHINESE}/package.json`, "utf-8")) as { version: string };
  const stamp = `/* ${createHash("sha256")
    .update([version, ...used, "", ...inNames].join(""))
    .digest("hex")} */`;
  if (existsSync(NAMES_CSS) && readFileSync(NAMES_CSS, "utf-8").startsWith(stamp)) return;
  mkdirSync(CUT_FONTS, { recursive: true });
  const parts = JSON.parse(readFileSync(`${CHINESE}/unicode.json`, "utf-8")) as Record<string, string>;
  writeFileSync(CHINESE_CSS, [stamp, ...(await cutFont(FAMILY, "chinese", used, parts))].join("\n"));
  writeFileSync(NAMES_CSS, [stamp, ...(await cutFont(NAMES_FAMILY, "languages", inNames, parts))].join("\n"));
}

/** The rules of a family with these characters alone; its files begin with `prefix`. */
async function cutFont(family: string, prefix: string, wanted: readonly string[], parts: Record<string, string>): Promise<string[]> {
  const rules: string[] = [];
  for (const [bracketed, written] of Object.entries(parts)) {
    const isInPart = within(written);
    const characters = wanted.filter((character) => isInPart(character.codePointAt(0)!));
    if (characters.length === 0) continue;
    const name = bracketed.replace(/[[\]]/g, "");
    const whole = readFileSync(`${CHINESE}/files/noto-sans-sc-${name}-wght-normal.woff2`);
    const file = `${prefix}-${name}.woff2`;
    writeFileSync(`${CUT_FONTS}/${file}`, await subsetFont(whole, characters.join(""), { targetFormat: "woff2" }));
    const range = characters.map((character) => `U+${character.codePointAt(0)!.toString(16)}`).join(",");
    rules.push(
      `@font-face { font-family: "${family}"; font-weight: 100 900; font-display: swap; src: url("./${file}") format("woff2"); unicode-range: ${range}; }`,
    );
  }
  return rules;
}

function charactersOf(texts: readonly string[]): string[] {
  return [...new Set(texts.join(""))].filter((character) => character.codePointAt(0)! >= FIRST_CHINESE).sort();
}

/** Whether a code is in ranges as CSS writes them: `U+4e00,U+4e03-4e05`. */
function within(written: string): (code: number) => boolean {
  const ranges = written.split(",").map((range) => {
    const [first, last] = range
      .trim()
      .replace(/^U\+/i, "")
      .split("-")
      .map((code) => parseInt(code, 16));
    return [first!, last ?? first!] as const;
  });
  return (code) => ranges.some(([first, last]) => first <= code && code <= last);
}
