"""A real browser at a real server: how the tests of the web client look at it and play."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

ROOT = Path(__file__).parents[2]
WAIT = 120_000
"""Milliseconds. Generous: nothing is measured by it, and other work may share the machine."""

WIDE = (1440, 900)
PHONE = (375, 812)

KEEP_SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); window.sockets.push(this); }
};
"""
"""Lets a test pull the plug: `sockets.at(-1).close()`."""


@dataclass
class Visit:
    """Somebody's page. What goes wrong on it is collected, and `check` finds nothing."""

    page: Page
    url: str
    problems: list[str] = field(default_factory=list)
    refusals: tuple[int, ...] = ()
    """Answers of the server that the test is about; the browser writes them into its console."""

    def watch(self) -> None:
        def console(message: object) -> None:
            kind = getattr(message, "type", "")
            if kind in {"error", "warning"}:
                self.problems.append(f"{kind} in the console: {getattr(message, 'text', '')}")

        def asked(request: object) -> None:
            address = str(getattr(request, "url", ""))
            if urlsplit(address).hostname != urlsplit(self.url).hostname:
                self.problems.append(f"a request to somebody else: {address}")

        self.page.on("console", console)
        self.page.on("pageerror", lambda error: self.problems.append(f"an error on the page: {error}"))
        self.page.on("request", asked)

    def check(self) -> None:
        meant = tuple(f"status of {status}" for status in self.refusals)
        left = [each for each in self.problems if not any(part in each for part in meant)]
        assert not left, left

    def lobby(self) -> None:
        self.page.goto(self.url)
        expect(self.page.locator(".masthead-chips, header .chips")).to_be_visible(timeout=WAIT)

    def open(self, path: str) -> None:
        self.page.goto(self.url + path)

    def play_now(
        self, *, opponents: int = 1, speed: str = "instant", kind: str = "cash", level: int | None = None
    ) -> None:
        """Through the lobby, as a person does."""
        self.lobby()
        if level is not None:
            self.page.get_by_role("radio", name="By level").check()
            self.page.get_by_role("radio", name=str(level), exact=True).check()
        self.page.get_by_label(re.compile("opponent")).fill(str(opponents))
        self.page.get_by_label("Bots play").select_option(speed)
        self.page.get_by_label("Format").select_option(kind)
        self.page.get_by_role("button", name="Deal me in").click()
        expect(self.page).to_have_url(re.compile(r"/game/"), timeout=WAIT)

    def until(self, condition: str) -> None:
        """Wait for something in the page; its own policy forbids Playwright to wait there."""
        for _ in range(WAIT // 50):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"it did not become true: {condition}")

    # At the table.

    def leave(self) -> None:
        """Get up, and see the lobby."""
        self.page.get_by_role("button", name=re.compile("^(Menu|Table menu)")).click()
        self.page.get_by_role("button", name="Leave the table", exact=True).click()
        self.page.get_by_role("button", name=re.compile("^Yes")).click()
        expect(self.page).to_have_url(f"{self.url}/", timeout=WAIT)

    @property
    def fold(self) -> Locator:
        return self.page.locator("button.deed.fold:not(:disabled)")

    @property
    def check_or_call(self) -> Locator:
        return self.page.locator("button.deed.check:not(.next), button.deed.call").first

    @property
    def next_hand(self) -> Locator:
        return self.page.locator("button.deed.next")

    def wait_for_turn(self) -> None:
        expect(self.fold).to_be_visible(timeout=WAIT)

    def act(self, *, bold: bool = False) -> None:
        """Do the next thing there is to do: check or call, or all in; go on to the next hand; buy chips; or wait."""
        raise_button = self.page.locator("button.deed.raise:not(:disabled)")
        new_chips = self.page.locator(".deeds:not(:has(.fold)) button.deed.raise:not(:disabled)")
        all_in = self.page.locator("button").filter(has_text=re.compile("^(All-in|全下)"))
        once = self.page.get_by_role("button", name=re.compile("^(Once|发一次|一次)"))
        for _ in range(WAIT // 50):
            if self.page.locator(".standings").is_visible():
                return
            with suppress(PlaywrightTimeout):
                if self.fold.is_visible():
                    if bold and all_in.first.is_visible():
                        all_in.first.click(timeout=1_000)
                        if raise_button.is_visible():
                            raise_button.click(timeout=1_000)
                    else:
                        self.check_or_call.click(timeout=1_000)
                    return
                if once.is_visible():
                    once.click(timeout=1_000)
                    return
                if self.next_hand.is_visible():
                    self.next_hand.click(timeout=1_000)
                    return
                if new_chips.is_visible():
                    new_chips.click(timeout=1_000)
                    return
            self.page.wait_for_timeout(50)
        raise AssertionError("there was nothing to do")

    def check_or_fold(self) -> None:
        """On one's turn: nothing is put at risk, so nobody is out of chips after it."""
        self.wait_for_turn()
        free = self.page.locator("button.deed.check:not(.next)")
        (free if free.is_visible() else self.fold).click()

    def fold_this_hand(self) -> None:
        """Until the next one is dealt. Whoever calls everything may lose all and is dealt no further hand."""
        self.wait_for_turn()
        number = self.hand_number()
        is_free = self.page.locator("button.deed.check:not(.next)").is_visible()
        self.fold.click()
        if is_free:
            self.page.locator(".question .yes").click()
        for _ in range(WAIT // 50):
            if self.hand_number() > number:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the next hand did not come")

    def answer_to(self, line: str) -> str:
        """What the command box says to a line."""
        box = self.page.get_by_role("textbox", name="Command")
        said = self.page.locator(".words .answer")
        before = said.inner_html()
        box.fill(line)
        box.press("Enter")
        expect(box).to_have_value("")
        self.until(f"document.querySelector('.words .answer').innerHTML !== {json.dumps(before)}")
        return said.inner_text().strip()

    def check_or_call_by_text(self) -> None:
        """On one's turn; in the big blind there may be nothing to pay."""
        told = self.answer_to("turn")
        assert "to call" in told
        typed, sent = ("x", "Sent: check") if "Nothing to call" in told else ("c", "Sent: call")
        answer = self.answer_to(typed)
        assert answer == sent, answer

    def hand_number(self) -> int:
        found = re.search(r"[Hh]and (\d+)|第 (\d+) 手", self.page.locator(".top").inner_text())
        return int(found[1] or found[2]) if found else 0


NewVisit: TypeAlias = Callable[..., Visit]


@contextmanager
def visiting(context: BrowserContext, url: str) -> Iterator[Visit]:
    """A page of this context, checked at the end."""
    visit = Visit(context.new_page(), url)
    visit.watch()
    yield visit
    visit.check()


def whose_turn(*visits: Visit) -> Visit:
    """The one of several who may act, once one may."""
    for _ in range(WAIT // 100):
        for visit in visits:
            if visit.fold.is_visible():
                return visit
        visits[0].page.wait_for_timeout(100)
    raise AssertionError("nobody's turn came")


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


SMALL_TARGETS = """
() => [...document.querySelectorAll("button, a[href], select, input, label:has(input)")]
  .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((each) => !each.closest(".unseen") && !(each.matches("input") && each.closest("label")))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.right > 0 && box.width > 1 && box.height > 1 && (box.width < 44 || box.height < 44))
  .map(([each, { width, height }]) => [each.tagName, each.className, each.textContent.trim(), width, height].join(" "))
"""


def small_targets(page: Page) -> list[str]:
    """What a thumb may be meant to hit and could miss: less than 44 pixels wide or high."""
    found: list[str] = page.evaluate(SMALL_TARGETS)
    return found
