"""The data package `riverboat-blueprints`: all files are there, and what happens without it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from riverboat.cli.main import main
from riverboat.solver.blueprints import data_package
from riverboat.solver.blueprints.abstraction import BUCKETS, abstraction_path
from riverboat.solver.blueprints.blueprint import blueprint_path
from riverboat.solver.blueprints.board_sample import SAMPLED, sample_path
from riverboat.solver.blueprints.data_package import FOLDER, PACKAGE, data_folder
from riverboat.solver.blueprints.game import (
    DEPTHS,
    LIMIT,
    SHORT_DECK_DEPTHS,
    SIX_MAX_DEPTHS,
    heads_up,
    short_deck,
    six_max,
)

ROOT = Path(__file__).parents[2]
WITHOUT = "import sys; sys.modules['riverboat_blueprints'] = None\n"


@pytest.fixture
def _not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the package were not there: that is what Python takes None among the modules for."""
    monkeypatch.setitem(sys.modules, "riverboat_blueprints", None)
    data_folder.cache_clear()


@pytest.fixture
def _no_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(data_package, "CHECKOUT", tmp_path / "nothing")


def test_it_has_the_blueprints_of_all_depths_their_abstractions_and_boards_and_nothing_else() -> None:
    games = [*map(heads_up, DEPTHS), *map(six_max, SIX_MAX_DEPTHS), *map(short_deck, SHORT_DECK_DEPTHS), LIMIT]
    wanted = {*map(blueprint_path, games), *map(abstraction_path, BUCKETS), *map(sample_path, SAMPLED)}
    assert {*data_folder().glob("*.npz")} == wanted


def test_those_who_play_serve_or_solve_get_it_and_others_do_not() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    data = tomllib.loads((ROOT / FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    assert data["name"] == PACKAGE
    assert not any(PACKAGE in needed for needed in project["dependencies"])
    extras = project["optional-dependencies"]
    assert f"{PACKAGE}>={data['version']}" in extras["solver"]
    assert "riverboat[solver]" in extras["play"]
    assert "riverboat[play]" in extras["server"]


@pytest.mark.usefixtures("_not_installed")
def test_in_a_checkout_it_is_found_beside_the_sources() -> None:
    assert data_folder() == ROOT / FOLDER / "src" / "riverboat_blueprints"


@pytest.mark.usefixtures("_not_installed", "_no_checkout")
@pytest.mark.parametrize(
    ("language", "said"), [("en", "not installed. Run: pip install"), ("zh-CN", "请运行：pip install")]
)
def test_without_it_a_bot_says_how_to_install_it(language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("strategy", "--bot", "blueprint", "--lang", language)) != 0
    told = capsys.readouterr().err
    assert said in told
    assert f"{PACKAGE}" in told
    assert f"./{FOLDER}" in told


def test_without_it_rules_odds_and_plain_bots_work() -> None:
    code = (
        WITHOUT
        + "from riverboat.odds import equity\nfrom riverboat.cli.main import main\n"
        + "sys.exit(main(('arena', 'random', 'random', '--hands', '20', '--workers', '1')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
