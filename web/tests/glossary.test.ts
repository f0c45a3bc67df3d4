import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { foundTerms, loadTerms, positionTerm } from "$lib/glossary/terms";

const page = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf-8");

test.each([
  ["en", "glossary.md"],
  ["zh-CN", "glossary.zh-CN.md"],
] as const)("the glossary in %s is that of the command line", async (language, name) => {
  const lines = (await loadTerms(language)).flatMap(({ title, terms }) => [
    "",
    `## ${title}`,
    "",
    ...terms.map((term) => `- **${term.name}.** ${term.meaning}`),
  ]);
  expect(page(name).trimEnd().split("\n").slice(1)).toEqual(lines);
});

test("terms are found by name and meaning, positions by their abbreviation", async () => {
  const groups = await loadTerms("en");
  expect(foundTerms(groups, "LOJACK").flatMap(({ terms }) => terms.map(({ id }) => id))).toEqual(["lj"]);
  expect(foundTerms(groups, "no such word")).toEqual([]);
  expect(foundTerms(groups, " ")).toEqual(groups);
  expect(positionTerm(groups, "UTG+2")?.name).toBe("UTG, under the gun");
  expect(positionTerm(groups, "")).toBeNull();
});

test("every position that a table has is explained", async () => {
  for (const language of ["en", "zh-CN"] as const) {
    const groups = await loadTerms(language);
    for (const position of ["BTN", "SB", "BB", "UTG", "UTG+1", "LJ", "HJ", "CO"])
      expect(positionTerm(groups, position)?.meaning).toBeTruthy();
  }
});
