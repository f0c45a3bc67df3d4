// @vitest-environment happy-dom
import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { shown, words } from "./mounted";
import Page from "./Page.svelte";

beforeEach(() => loadLanguage("en"));

test("a part that fails leaves the rest, says so, and can be tried again", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let isBroken = true;
  const page = shown(Page, { fails: () => isBroken });
  expect(words(page.querySelector(".rest"))).toBe("the rest");
  expect(page.querySelector(".part")).toBeNull();
  expect(words(page.querySelector("[role=alert]"))).toContain("could not be shown");
  expect(logged).toHaveBeenCalled();
  isBroken = false;
  page.querySelector<HTMLButtonElement>("[role=alert] button")!.click();
  flushSync();
  expect(words(page.querySelector(".part"))).toBe("all is well");
  expect(page.querySelector("[role=alert]")).toBeNull();
});
