"""Make the READMEs' pictures of the web client: `python -m tools.web_screenshots`.

A real `riverboat serve`, a real Chromium, and a game against real bots, played until the table shows what is wanted.
The cards are the server's own and never the same; the pictures go to `docs/screenshots/web-*.webp`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "web"))

from real_web import CHROMIUM_FLAGS, find_chromium, serving_anew

HERE: Final = Path(__file__).parent.parent / "docs" / "screenshots"
QUALITY: Final = 88
"""Of WebP, where letters are still sharp; a picture weighs about 60 KB."""

LOOKS: Final = 4000
"""At the table, before a scene is given up."""

DEAL: Final = re.compile("^(Deal me in|发牌)$")
TURN: Final = "button.deed.fold:not(:disabled)"
CHEAP: Final = "button.deed.check:not(.next):not(:disabled), button.deed.call:not(:disabled)"
GO_ON: Final = "button.deed.next"
AGREE: Final = ".question .yes:not(:disabled)"
BUY: Final = "button.deed.raise:not(:disabled)"
"""With no chips left, the one thing to do."""

Wanted: TypeAlias = Callable[[Page], bool]


class Scene(NamedTuple):
    """A picture: its name, the language, the theme, and what the table must show; None is the lobby."""

    name: str
    locale: str
    theme: Literal["dark", "light"]
    wanted: Wanted | None


def faces(page: Page, where: str) -> int:
    return page.locator(f"{where} .card:not(.down)").count()


def is_turn_on_the_flop(page: Page) -> bool:
    """The player is to act, three cards or more lie on the board, and two others are in."""
    return page.locator(TURN).is_visible() and faces(page, ".centre") >= 3 and rivals(page) >= 2


def is_showdown(page: Page) -> bool:
    """The hand is over and was decided by cards that somebody else has shown."""
    return (
        page.locator(".stage .result").is_visible() and faces(page, ".opponents") >= 2 and faces(page, ".centre") == 5
    )


def rivals(page: Page) -> int:
    return page.locator(".opponents .card").count() // 2


SCENES: Final = (
    Scene("web-lobby", "en-GB", "light", None),
    Scene("web-lobby-zh", "zh-CN", "light", None),
    Scene("web-table", "en-GB", "dark", is_turn_on_the_flop),
    Scene("web-showdown-zh", "zh-CN", "dark", is_showdown),
)


def furnish(browser: Browser, address: str) -> None:
    """A few public tables, so that the lobby is not empty."""
    for name, kind, small, bots in (
        ("Mississippi Belle", "cash", 50, 6),
        ("Delta Queen", "cash", 100, 4),
        ("Natchez Trace", "cash", 5, 3),
        ("Sunday sit-and-go", "sit_and_go", 50, 2),
    ):
        context = browser.new_context()
        token = context.request.post(f"{address}/api/guests", data={}).json()["token"]
        line_up = ("tag", "station", "lag", "nit", "maniac", "home")[:bots]
        made = context.request.post(
            f"{address}/api/games",
            headers={"Authorization": f"Bearer {token}"},
            data={
                **{"name": name, "kind": kind, "seats": 9 if kind == "cash" else 6},
                **{"smallBlind": small, "bigBlind": 2 * small, "bots": [{"bot": bot} for bot in line_up]},
            },
        )
        if not made.ok:
            raise SystemExit(f"a table could not be made: {made.text()}")
        context.close()


def play_until(page: Page, wanted: Wanted) -> bool:
    """Check and call, hand after hand, until the table shows what is wanted."""
    for _ in range(LOOKS):
        if wanted(page):
            return True
        with suppress(PlaywrightTimeout):
            for button in (AGREE, CHEAP, GO_ON, BUY):
                if page.locator(button).first.is_visible():
                    page.locator(button).first.click(timeout=1_000)
                    break
        page.wait_for_timeout(60)
    return False


def take(browser: Browser, address: str, scene: Scene) -> None:
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale=scene.locale, color_scheme=scene.theme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    page.locator("header .chips").wait_for()
    page.locator("section li a").first.wait_for()
    if scene.wanted is not None:
        page.locator("#speed").select_option("normal")
        page.get_by_role("button", name=DEAL).click()
        page.locator(".stage .mine .card").first.wait_for()
    take_when_seen(page, scene)
    context.close()


def take_when_seen(page: Page, scene: Scene) -> None:
    """Bots do not wait for photographers: a picture counts when the table still shows the same afterwards."""
    while True:
        if scene.wanted is not None and not play_until(page, scene.wanted):
            raise SystemExit(f"{scene.name}: the table never showed what was wanted")
        with Image.open(BytesIO(page.screenshot())) as full:
            full.convert("RGB").save(HERE / f"{scene.name}.webp", quality=QUALITY, method=6)
        if scene.wanted is None or scene.wanted(page):
            return


def main() -> None:
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("Chromium is not installed")
    HERE.mkdir(exist_ok=True)
    with serving_anew() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*CHROMIUM_FLAGS, "--hide-scrollbars"])
        furnish(browser, address)
        for scene in SCENES:
            take(browser, address, scene)
        browser.close()


if __name__ == "__main__":
    main()
