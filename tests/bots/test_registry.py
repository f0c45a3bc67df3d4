"""Bots by name."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from bot_table import ALL_BOTS

from riverboat.bots import Bot, list_bots, load_bot
from riverboat.errors import RiverboatError
from riverboat.locale import LANGUAGES


def refusal(name: str) -> RiverboatError:
    with pytest.raises(RiverboatError) as refused:
        load_bot(name, 1)
    return refused.value


@pytest.mark.parametrize("name", ALL_BOTS)
def test_every_bot_that_is_listed_can_be_loaded_and_knows_its_name(name: str) -> None:
    bot = load_bot(name, 1)
    assert isinstance(bot, Bot)
    assert bot.name == name


def test_the_list_is_of_all_bots_each_with_a_line_in_every_language() -> None:
    assert [bot.name for bot in list_bots()] == list(ALL_BOTS)
    for language in LANGUAGES:
        assert len({bot.style(language) for bot in list_bots()}) == len(ALL_BOTS)
        assert len({bot.title(language) for bot in list_bots()}) == len(ALL_BOTS)


@pytest.mark.parametrize(
    ("name", "near"), [("tagg", "tag"), ("level:9", "level:"), ("lvel:3", "level:3"), ("mniac", "maniac")]
)
def test_an_unknown_name_is_refused_with_what_was_probably_meant(name: str, near: str) -> None:
    error = refusal(name)
    assert error.code == "unknown_bot"
    assert f"did you mean {near}" in error.message
    assert "station" in error.message


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("no_such_module:Bot", "bot_module_failed"),
        ("riverboat.bots.random_bot:NoSuchBot", "bot_class_missing"),
        ("collections:OrderedDict", "not_a_bot"),
        ("tag tag", "unknown_bot"),
        ("", "unknown_bot"),
    ],
)
def test_what_is_no_bot_says_why(name: str, code: str) -> None:
    assert refusal(name).code == code


def test_a_class_is_loaded_from_the_current_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bot_of_today.py").write_text(
        "class Mine:\n    name = 'mine'\n    def __init__(self, seed):\n        self.seed = seed\n"
        "    def act(self, observation):\n        raise NotImplementedError\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    bot = load_bot("my_bot_of_today:Mine", 7)
    assert bot.name == "mine"
    assert getattr(bot, "seed", None) == 7


@pytest.mark.parametrize("name", ["click:Mine", "msgspec:Mine", "./click.py:Mine", "elsewhere/click.py:Mine"])
def test_a_file_of_yours_comes_before_an_installed_package_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """`msgspec` is imported already. Whoever imports the package still gets it."""
    file = tmp_path / name.partition(":")[0]
    file.parent.mkdir(exist_ok=True)
    file.with_suffix(".py").write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\n\n\n"
        "@dataclass\nclass Mine:\n    seed: int\n    name: str = 'mine'\n"
        "    def act(self, observation):\n        raise NotImplementedError\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    first, second = load_bot(name, 7), load_bot(name, 8)
    assert (first.name, first.seed) == ("mine", 7)
    assert type(first) is type(second)
    assert "site-packages" in str(import_module("msgspec").__file__)
    assert "click" not in sys.modules or "site-packages" in str(sys.modules["click"].__file__)


def test_a_bot_without_a_seed_gets_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "seeded_bot.py").write_text(
        "class Mine:\n    name = 'mine'\n    def __init__(self, seed):\n        self.seed = seed\n"
        "    def act(self, observation):\n        raise NotImplementedError\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "modules", sys.modules.copy())
    seeds = {getattr(load_bot("seeded_bot:Mine"), "seed", None) for _ in range(4)}
    assert len(seeds) > 1
    assert all(isinstance(seed, int) for seed in seeds)
    assert load_bot("level:3").name == "level:3"


def test_importing_bots_and_listing_them_needs_no_numerical_library() -> None:
    program = (
        "import sys, riverboat.bots as bots\n"
        "[bots.load_bot(bot.name, 1) for bot in bots.list_bots()]\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_bots_know_observations_and_never_the_hand() -> None:
    """Bots see what `engine.view` returns; one that imported `engine.hand` could see more."""
    import riverboat.bots

    for path in Path(riverboat.bots.__file__).parent.glob("*.py"):
        text = path.read_text("utf-8")
        assert "engine.hand" not in text, path.name
        assert "engine.state" not in text, path.name
