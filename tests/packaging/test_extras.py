"""What is installed with each extra is enough for what it promises, and the core is light."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from installed import EXTRAS, PROJECT, ROOT, modules_of, run_with

CORE = """
from random import Random
import msgspec
from riverboat import Rules, apply, best_five, describe, evaluate, legal_actions, observe, play, read_position, replay
from riverboat import seeded_bits, shuffle, start_hand, write_position, record, AllIn, Call, Check, Fold
from riverboat.cards import STANDARD_DECK
from riverboat.history import read_hands, write_hands
from riverboat.table import Join, TableSettings, apply_all, new_table
assert evaluate("AsKsQsJsTs") == 7462
random = Random(3)
histories = []
for number in range(200):
    deck = shuffle(STANDARD_DECK, bits=seeded_bits(number))
    hand = start_hand(Rules(small_blind=50, big_blind=100), [5000, 5000, 700], number % 3, deck)
    while not hand.is_over:
        legal = legal_actions(hand)
        choices = [Call() if legal.call else Check(), Fold() if legal.call else Check(), AllIn()]
        observe(hand, hand.actor)
        hand = apply(hand, random.choice(choices)).hand
    assert sum(hand.stacks) == 10700
    assert replay(hand) == hand == read_position(write_position(hand))
    histories.append(record(hand))
write_hands(histories, sys.argv[1])
assert len(read_hands(sys.argv[1])) == 200
settings = TableSettings(rules=Rules(small_blind=50, big_blind=100), seats=3)
assert apply_all(new_table(settings), [Join("a", "Ann", 5000)]).table.seats[0] is not None
assert "numpy" not in sys.modules and "numba" not in sys.modules
print("played")
"""


def test_the_core_needs_msgspec_alone_and_plays_hands(tmp_path: Path) -> None:
    assert [each.partition(">")[0] for each in PROJECT["dependencies"]] == ["msgspec"]
    assert modules_of(()) == {"msgspec"}
    done = run_with((), CORE, str(tmp_path / "hands.phhs"))
    assert (done.stdout, done.stderr) == ("played\n", "")


OTHER_PYTHONS = [version for version in ("3.11", "3.12", "3.13") if not sys.version.startswith(version)]


@pytest.mark.parametrize("version", OTHER_PYTHONS)
def test_the_core_plays_hands_on_another_python(version: str, tmp_path: Path) -> None:
    python = shutil.which(f"python{version}")
    # pyenv has a program for every version, and runs the one that is chosen.
    environment = {**os.environ, "PYENV_VERSION": version, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT / 'src'}"}
    if python is None or subprocess.run([python, "-V"], env=environment, capture_output=True, check=False).returncode:
        pytest.skip(f"there is no Python {version} here")
    wheel = ("--python-version", version, "--only-binary", ":all:", "--no-deps", *PROJECT["dependencies"])
    installed = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(tmp_path), *wheel],
        capture_output=True,
        check=False,
    )
    if installed.returncode:
        pytest.skip("msgspec cannot be had for it")
    code = f"import sys\n{CORE}"
    done = subprocess.run(
        [python, "-B", "-s", "-c", code, str(tmp_path / "hands.phhs")],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.stderr) == ("played\n", "")


LACKING = """
import riverboat
from riverboat import *
assert play and solve and review
for ask in (
    lambda: riverboat.equity("AsKs", "QQ+"),
    lambda: riverboat.solve("Td9d6h", ("AA", "KK"), pot=100, stack=100),
    lambda: riverboat.review(riverboat.record(riverboat.play("blinds 50/100, stacks 5000 5000", "f")), 0),
):
    try:
        ask()
    except ModuleNotFoundError as missing:
        print(missing)
"""


def test_a_misspelt_name_of_the_package_is_told_the_one_that_was_meant() -> None:
    done = run_with((), "import riverboat\nriverboat.evaluat")
    assert done.stderr.endswith("module 'riverboat' has no attribute 'evaluat'. Did you mean: 'evaluate'?\n")


def test_a_function_whose_extra_is_missing_says_the_line_that_installs_it() -> None:
    done = run_with((), LACKING)
    assert done.stderr == ""
    assert [line.partition(": ")[2] for line in done.stdout.splitlines()] == [
        "pip install 'riverboat[odds]'",
        "pip install 'riverboat[solver]'",
        "pip install 'riverboat[solver]'",
    ]


@pytest.mark.parametrize(
    ("extras", "modules"),
    [
        (("odds",), ("odds.counting", "odds.dealing", "evaluator.batch", "cli.equity", "cli.replay", "cli.verify")),
        (("solver",), ("solver.postflop", "cli.solve", "cli.strategy", "cli.holes", "cli.lbr", "cli.train")),
        (
            ("play",),
            ("client.tui.app", "client.plain", "cli.play", "cli.arena", "cli.review", "cli.drill", "client.remote"),
        ),
        (("server",), ("server.http.app", "cli.serve", "cli.admin", "server.websocket", "server.cluster")),
        (("gym",), ("bots.adapters.pettingzoo", "gym.tables", "gym.vector_env", "gym.parallel_env")),
    ],
)
def test_an_extra_brings_what_its_commands_import(extras: tuple[str, ...], modules: tuple[str, ...]) -> None:
    code = "".join(f"import riverboat.{module}\n" for module in modules)
    done = run_with(extras, code + "print('imported')")
    assert (done.stdout, done.stderr) == ("imported\n", "")


@pytest.mark.parametrize(
    ("extras", "command", "extra"),
    [
        ((), ("eval", "As", "Ks", "Qs", "Js", "Ts"), "odds"),
        ((), ("convert", "x.txt", "--to", "parquet", "--out", "x.parquet"), "export,odds"),
        ((), ("play",), "play"),
        (("solver",), ("play", "--plain"), "play"),
        (("play",), ("serve",), "server"),
    ],
)
@pytest.mark.parametrize(("language", "said"), [("en", "This needs more than is installed"), ("zh-CN", "还缺少组件")])
def test_a_command_without_its_extra_says_which_line_installs_it(
    extras: tuple[str, ...], command: tuple[str, ...], extra: str, language: str, said: str
) -> None:
    code = "from riverboat.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    done = run_with(extras, code, *command, "--lang", language)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [done.stderr.strip()]
    assert said in done.stderr
    assert f"pip install 'riverboat[{extra}]'" in done.stderr


def test_all_is_all() -> None:
    [everything] = EXTRAS["all"]
    named = everything.removeprefix("riverboat[").removesuffix("]").split(",")
    reached = {*named, "play", "solver", "odds"}
    assert reached == set(EXTRAS) - {"all", "dev", "bench", "docs", "fuzz"}
