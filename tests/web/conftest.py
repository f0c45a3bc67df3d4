"""A built client, a real server and Chromium, once for all tests of the web client."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsing import CHROMIUM_FLAGS, KEEP_SOCKETS, ROOT, WAIT, WIDE, NewVisit, RunningServe, Visit, visiting
from playwright.sync_api import Browser, sync_playwright


def missing(what: str) -> None:
    """Skip, unless it must be there: RIVERBOAT_REQUIRE_SERVICES=1 makes a missing program a failure."""
    if os.environ.get("RIVERBOAT_REQUIRE_SERVICES") == "1":
        pytest.fail(what)
    pytest.skip(what)


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
    running = RunningServe(tmp_path_factory.mktemp("serve"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        missing("Chromium is not installed")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield running
        running.close()


@pytest.fixture
def visit(serve: RunningServe, browser: Browser) -> Iterator[NewVisit]:
    """A new person with a browser of their own: `visit()`, `visit(size=PHONE, locale="zh-CN")`."""
    with ExitStack() as leaving:

        def arrive(*, size: tuple[int, int] = WIDE, locale: str = "en-GB", is_still: bool = True) -> Visit:
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                locale=locale,
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
