"""Whatever stands on a command line: it is understood, or refused with one sentence and status 2."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from junk import HISTORY, check

from riverboat.cli.main import COMMANDS, REFUSED, main
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.history import write_hands

LINES: dict[str, str] = {
    "acpc": "acpc --bot tag --host 127.0.0.1 --port 20000 --limit --seed 1 --json",
    "slumbot": "slumbot --bot tag --hands 3 --seed 1 --url http://localhost:1 --json",
    "arena": "arena tag nit --hands 10 --seed 1 --stack 100 --blinds 50/100 --time-limit 2 --workers 1 "
    "--engine processes --save x.phhs --json",
    "admin": "admin ban Ann --database sqlite:///x --reason rude --minutes 5 --days 5 --key-file k --log l --json",
    "bot": "bot --server http://localhost:1 --bot tag --token x --name Ann --tables 2 --game 7 --code x --buy-in 5 "
    "--hands 3 --seed 1",
    "completion": "completion bash",
    "glossary": "glossary straddle --markdown",
    "bench": "bench engine --seconds 1 --sockets 9 --rate 1",
    "equity": "equity AsKd QQ --board 2c3c4c --dead 9h --samples 10 --seed 1",
    "eval": "eval As Kd Qh Jc Ts --json",
    "ladder": "ladder tag nit --hands 10 --plot x.svg --seed 1 --stack 100 --blinds 50/100",
    "holes": "holes tag --stack 100 --boards 2 --seconds 5 --workers 1 --seed 1 --thin 0.5 --show 3",
    "lbr": "lbr tag --actions fc --from turn --hands 10 --seconds 5 --workers 1 --seed 1 --stack 100 --thin 2",
    "play": "play --plain --bots 2 --level 3 --seed 1 --blinds 5/10 --stack 100 --speed fast --variant no-limit",
    "play at a server": "play --plain --server http://localhost:1 --name Ann --buy-in 5 --game 7 --code x",
    "replay": "replay hand.phh --rules tda --json",
    "convert": "convert hand.phh --to phh --out o.phhs --table hands --rules tda",
    "report": "report --flops 49 --ranges AA,KQs QQ,JTs --pot 100 --stack 300 --sizes 50%,a --rake 5 --rake-cap 3 "
    "--target 0.5 --iterations 10 --threads 1 --memory 900 --small --node check --engine threads --json",
    "icm": "icm --stacks 5000 3000 2000 --prizes 50 30 --json",
    "drill": "drill push-fold --count 5 --seed 1",
    "review": "review hand.phh --hero 0 --hand 1 --seed 1 --json",
    "retry": "retry hand.phh --hero 0 --hand 1 --decision 1 --deal anew --bot nit --seed 1",
    "serve": "serve --host 127.0.0.1 --port 0 --database sqlite:///x --redis redis://x --origin https://a.b "
    "--trusted-proxies 10.0.0.0/8 --log-level info",
    "solve": "solve --board Td9d6hQc2s --ranges AA,KQs QQ,JTs --pot 100 --stack 300 --sizes 50%,a --sizes raise=a "
    "--rake 5 --rake-cap 3 --target 0.5 --iterations 10 --seconds 5 --threads 1 --memory 900 "
    "--small --node check --show check",
    "strategy": "strategy --players 2 --stack 100 --board AsKd2c --line c/c --bot solver --show raise",
    "verify": "verify hand.json --json",
    "train": "train --players 2 --stack 100 --seconds 5 --seed 1 --workers 1 --checkpoint c --out o.npz",
}
"""Every command with all that it takes."""

WORK = (
    *("riverboat.arena.play_match", "riverboat.arena.ladder.play_ladder", "riverboat.bench.main"),
    *(
        "riverboat.solver.best_response.measure.measure",
        "riverboat.solver.holes.measure.find_holes",
        "riverboat.server.serve.run",
    ),
    *("riverboat.cli.play._play_plain", "riverboat.cli.play.play_plain", "riverboat.cli.strategy.spot_policy"),
    *("riverboat.solver.postflop.Solution", "riverboat.solver.postflop.solve_flops"),
    "riverboat.cli.train._ready",
    "riverboat.cli.bot._play",
    *("riverboat.arena.away.acpc_client.AcpcClient", "riverboat.arena.away.slumbot_client.SlumbotClient"),
    *("riverboat.cli.retry._decision", "riverboat.cli.review._review", "riverboat.cli.drill.kept"),
)
"""What commands do once their line is understood."""

WORDS = (
    *("", " ", "x", "0", "-1", "-5", "1.5", "1e3", "nan", "inf", "0x10", "1_000", "１２", "9" * 5000, "-" + "9" * 5000),
    *("--", "-", "---", "--x", "--seed", "--seed=", "--json=1", "-h=1", "=", "a=b", "\ud800", "As\udfff", "\0", "\n"),
    *(
        "é" * 300,
        "🂡",
        "??",
        "AsAs",
        "As Kd",
        "level:0",
        "level:9",
        "no:such",
        "/",
        "50/",
        "/100",
        "100/50",
        "{}",
        "%s",
    ),
    *("http://", "http://[", "ws://", "../..", "~", "\u202e", "AA-22@x", "QQ+,,", "c/c/c/c/c", "r1", "f f f"),
)


class Understood(Exception):  # noqa: N818 -- it says what happened
    """The line was read to its end."""


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[RiverboatError]:
    """What is refused; the work of the commands is not done."""
    found: list[RiverboatError] = []

    def begin(*_: Any, **__: Any) -> None:
        raise Understood

    for name in WORK:
        monkeypatch.setattr(name, begin)
    monkeypatch.setattr(Terminal, "refuse", lambda _terminal, error: found.append(error))
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    monkeypatch.setenv("RIVERBOAT_LANG", "en")
    monkeypatch.chdir(tmp_path)
    write_hands([HISTORY], tmp_path / "hand.phh")
    return found


def malformed_lines(name: str) -> Iterator[list[str]]:
    """The line with each of its words replaced, left out, doubled, or followed by something else."""
    line = LINES[name].split()
    random = Random(name)
    for place in range(len(line)):
        for word in random.sample(WORDS, 24):
            yield [*line[:place], word, *line[place + 1 :]]
        yield [*line[:place], *line[place + 1 :]]
        yield [*line[: place + 1], *line[place:]]
        yield [*line[: place + 1], random.choice(WORDS), *line[place + 1 :]]


@pytest.mark.parametrize("name", LINES)
def test_a_malformed_command_line_is_refused_in_a_sentence(name: str, refusals: list[RiverboatError]) -> None:
    for line in malformed_lines(name):
        if line[:1] != LINES[name].split()[:1] and line and line[0] in COMMANDS:
            continue
        before = len(refusals)
        try:
            status = main(line)
        except Understood:
            continue
        except Exception as error:
            raise AssertionError(f"{[word[:60] for word in line]}: {type(error).__name__}: {error}") from error
        assert (status == REFUSED) == (len(refusals) == before + 1), line
    assert len(refusals) > 50
    for refusal in refusals:
        check(refusal, name)


def test_every_command_is_tried() -> None:
    assert {line.split()[0] for line in LINES.values()} == set(COMMANDS)
