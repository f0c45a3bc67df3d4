"""A built client, a real server and Chromium, once for all tests of the web client."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsing import KEEP_SOCKETS, ROOT, WAIT, WIDE, NewVisit, Visit, visiting
from playwright.sync_api import Browser, expect, sync_playwright
from real_web import CHROMIUM_FLAGS, RunningServe, find_chromium, serving

from programs import missing

expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def client() -> None:
    """The web client is built from the sources as they are."""
    done = subprocess.run(
        [sys.executable, ROOT / "web" / "build.py"], capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        missing(done.stderr)


@pytest.fixture(scope="session")
def serve(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServe]:
    with serving(tmp_path_factory.mktemp("serve")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_chromium() or missing("Chromium is not installed")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield running
        running.close()


@pytest.fixture
def visit(serve: RunningServe, browser: Browser) -> Iterator[NewVisit]:
    """A new person with a browser of their own: `visit()`, `visit(size=PHONE, locale="zh-CN")`."""
    with ExitStack() as leaving:

        def arrive(
            *, size: tuple[int, int] = WIDE, locale: str = "en-GB", is_still: bool = True, has_touch: bool = False
        ) -> Visit:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                locale=locale,
                has_touch=has_touch,
                reduced_motion="reduce" if is_still else "no-preference",
            )
            leaving.callback(context.close)
            context.set_default_timeout(WAIT)
            context.add_init_script(KEEP_SOCKETS)
            return leaving.enter_context(visiting(context, serve.url))

        yield arrive


@pytest.fixture(scope="session")
def axe(client: None) -> str:
    """The source of axe-core, to be run in a page."""
    path: Path = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        missing("axe-core is not installed: npm ci in web/")
    return path.read_text("utf-8")
