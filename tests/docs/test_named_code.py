"""Documents name only files, modules and classes that exist, and ARCHITECTURE.md names every package."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "riverboat"
# The changelog also names what has gone.
PAGES = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md")} - {ROOT / "CHANGELOG.md"})
SOURCES = [
    *ROOT.glob("*.py"),
    *(path for folder in ("src", "tests", "tools", "benchmarks", "examples") for path in (ROOT / folder).rglob("*.py")),
    *(path for end in ("py", "ts", "svelte") for path in (ROOT / "web").glob(f"*.{end}")),
    *(path for end in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{end}")),
]
ENDINGS = {f"/{path.relative_to(ROOT).as_posix()}" for path in SOURCES}
READERS_OWN = {"caller.py", "my_bots/caller.py", "file.py", "path/to/file.py"}
"""Files that a page tells its reader to write."""


def every_page() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


@every_page()
def test_every_source_file_that_is_named_exists(page: Path) -> None:
    named = (
        set(re.findall(r"\w[\w/-]*(?:\.svelte)?\.(?:py|svelte|ts)\b", page.read_text(encoding="utf-8"))) - READERS_OWN
    )
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in ENDINGS)] == []


@every_page()
def test_every_dotted_name_of_riverboat_exists(page: Path) -> None:
    for name in set(re.findall(r"\briverboat(?:\.[A-Za-z_]\w*)+", page.read_text(encoding="utf-8"))):
        resolve_name(name)


@cache
def capitalised_words() -> set[str]:
    """Those of all sources, read once."""
    return {word for path in SOURCES for word in re.findall(r"\b[A-Z]\w+", path.read_text(encoding="utf-8"))}


@every_page()
def test_every_class_that_is_named_exists(page: Path) -> None:
    named = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z]\w*)+)`", page.read_text(encoding="utf-8")))
    assert named <= capitalised_words()


def test_the_layout_names_every_package_and_nothing_else() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (layout,) = re.findall(r"^src/riverboat/\n(.*?)^tools/", text, flags=re.M | re.S)
    named: set[Path] = set()
    package = PACKAGE
    for indent, name in re.findall(r"^( {2}| {4})([\w.]+)/? ", layout, flags=re.M):
        package = PACKAGE / name if indent == "  " else package
        named.add(PACKAGE / name if indent == "  " else package / name)
    assert [path for path in sorted(named) if not path.exists()] == []
    packages = {path.parent for path in [*PACKAGE.glob("*/__init__.py"), *PACKAGE.glob("*/*/__init__.py")]}
    assert packages - named == set()


def test_the_layers_of_the_text_are_those_that_are_checked() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (written,) = re.findall(r"^(cli → .*?)```", text, flags=re.M | re.S)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (checked,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["name"] == "Imports point one way"
    )
    assert checked[0] == "riverboat.__main__"
    assert [as_set(layer) for layer in written.split("→")] == [as_set(layer) for layer in checked[1:]]


def as_set(layer: str) -> set[str]:
    return {name.strip().removeprefix("riverboat.") for name in layer.split("|")}
