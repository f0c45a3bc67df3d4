"""How heavy the web page is and how soon it can be used: `python benchmarks/web_page.py`.

A real `riverboat serve` on loopback and a real Chromium with an empty cache for every run. The clock is the page's own:
it runs from the start of navigation until the button that deals one in, or the player's own cards, are drawn. Weights
are what came over the network, compressed as the server sends it.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "web"))

from real_web import CHROMIUM_FLAGS, find_chromium, serving_anew

RUNS: Final = 9
PATIENCE: Final = 30_000
LOBBY: Final = "main .panel button.primary"
TABLE: Final = ".stage .mine .card"

WATCH: Final = """
(() => {
  const look = () => {
    if (document.querySelector(SELECTOR)) window.drawnAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
})();
"""
WEIGHT: Final = """
(ending) => performance.getEntriesByType("resource")
  .filter(({ name }) => new URL(name).pathname.endsWith(ending))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
"""


class Visit(NamedTuple):
    milliseconds: float
    script_bytes: int
    style_bytes: int


def visit(page: Page, address: str, selector: str) -> Visit:
    page.add_init_script(WATCH.replace("SELECTOR", repr(selector)))
    page.goto(address, wait_until="commit")
    page.locator(selector).first.wait_for(timeout=PATIENCE)
    return Visit(page.evaluate("drawnAt"), page.evaluate(WEIGHT, ".js"), page.evaluate(WEIGHT, ".css"))


def seated(context: BrowserContext, address: str) -> str:
    """Sit down through the lobby, wait for cards, and give back the table's address."""
    page = context.new_page()
    page.goto(address)
    page.locator(LOBBY).click()
    page.locator(TABLE).first.wait_for(timeout=PATIENCE)
    table = page.url
    page.close()
    return table


def measure(browser: Browser, address: str, *, at_table: bool) -> list[Visit]:
    visits = []
    for _ in range(RUNS + 1):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
        where, selector = (seated(context, address), TABLE) if at_table else (address, LOBBY)
        state = context.storage_state()
        context.close()
        # Another context knows the player and has cached nothing.
        fresh = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en", storage_state=state)
        visits.append(visit(fresh.new_page(), where, selector))
        fresh.close()
    return visits[1:]


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("Chromium is not installed")
    with serving_anew() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        for name, at_table in (("lobby, first visit", False), ("table, first visit", True)):
            visits = measure(browser, address, at_table=at_table)
            times = sorted(each.milliseconds for each in visits)
            scripts, styles = visits[0].script_bytes / 1024, visits[0].style_bytes / 1024
            print(f"{name:20} median {statistics.median(times):.0f} ms", end=", ")
            print(f"{times[0]:.0f} to {times[-1]:.0f} in {RUNS} runs", end="; ")
            print(f"compressed: scripts {scripts:.1f} KiB, styles {styles:.1f} KiB")
        browser.close()


if __name__ == "__main__":
    main()
