"""Every command of the READMEs and the documentation runs as it is shown, in a folder with the files it names.

A command that would take long runs with the numbers of `SMALLER`. Those of `ELSEWHERE` do not end by themselves or need
what is not here: each says which tests run it. What is only in running text is checked for its options, in
`test_commands_and_code.py`.
"""

from __future__ import annotations

import io
import json
import re
import shlex
import sys
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import riverboat
from dealt import record as dealt_record
from forked_commands import run_command
from riverboat.cli.main import COMMANDS, main
from riverboat.history import record

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("README*.md"), *ROOT.glob("docs/**/*.md")])

SMALLER: Final = {
    r"--hands \d+": "--hands 4",
    r"--count \d+": "--count 2",
    r"^play\b(?! --server)": "play --speed instant",
    r"^arena (?!.*--hands)": "arena --hands 4 ",
    r"^arena ": "arena --workers 1 ",
    r"^ladder$": "ladder random nit --hands 4 --workers 1",
    r"^lbr level:5 ": "lbr level:1 --hands 2 --workers 1 --thin 200 ",
    r"^holes level:8 ": "holes level:1 --boards 2 --workers 1 --thin 200 --sizes pot --habits none ",
    r"^report --flops 49 ": "report --flops one-flop.txt --target 30 ",
    r"^solve ": "solve --target 30 ",
    r'"66\+,A8s\+,KQo,QTs\+" "QQ-22,AQs-A2s,KJo\+"': '"AA,KQs" "JJ,ATs"',
    r'"22\+,A2s\+,K9s\+,QTs\+,JTs" "22\+,A2s\+,KTo\+"': '"AA,KQs" "JJ,ATs"',
    r"\*\.phhs": "session1.phhs session2.phhs",
}
"""The same with fewer hands and flops, weaker bots where they are measured, and less exact."""

ELSEWHERE: Final = {
    r"^serve\b": "a server; tests/server starts it with every option",
    r"^play --server ": "needs a server; tests/client/remote plays at one",
    r"^bot --server ": "needs a server; tests/client/remote lets bots play at one",
    r"^acpc ": "needs a dealer; tests/arena/away has one",
    r"^slumbot ": "needs the internet; tests/arena/away has a server of its kind",
    r"--engine ray$": "needs a cluster; tests/arena, tests/cli and tests/solver start one",
    r"^bench$": "measures for minutes; tests/bench runs its parts",
}

TYPED: Final = {"play": "q\n", "drill": "q\n", "retry": "f\n"}
"""What is typed to commands that ask."""


_COMMAND: Final = re.compile(r"^(?:(?P<source>(?:cat|printf) [^|]*) \| )?riverboat (?P<told>[a-z].*?)(?:  .*)?$")


class Shown(NamedTuple):
    command: str
    """Without `riverboat`."""
    source: str
    """What its input comes from: `cat session.txt`."""


@cache
def shown() -> list[Shown]:
    """The commands in blocks of all pages, each once. What follows two spaces is said about it."""
    found: dict[Shown, None] = {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", text, flags=re.S | re.M):
            if language not in ("", "sh", "bash"):
                continue
            for line in re.sub(r"\\\n\s*", "", block).split("\n"):
                command = _COMMAND.match(line)
                if command is not None and "…" not in command["told"]:
                    found[Shown(command["told"].strip(), command["source"] or "")] = None
    return list(found)


def runs_elsewhere(command: str) -> bool:
    return any(re.search(pattern, command) for pattern in ELSEWHERE)


def smaller(command: str) -> str:
    for pattern, fewer in SMALLER.items():
        command = re.sub(pattern, fewer, command)
    return command


@cache
def run_here() -> list[Shown]:
    return [one for one in shown() if not runs_elsewhere(one.command)]


@pytest.fixture
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("RIVERBOAT_LANG", "en")
    for place in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(place, str(tmp_path))
    names = ("Ann", "Bob", "Cid")
    played = [riverboat.play("blinds 50/100, stacks 5000 5000 700", actions) for actions in ("r300 f f", "c r300 f f")]
    for name in ("session.txt", "match.phhs"):
        riverboat.write_hands([record(hand, everything=True, players=names) for hand in played], name)
    for name in ("hands.txt", "session1.phhs", "session2.phhs"):
        riverboat.write_hands([record(hand, 0, players=names) for hand in played], name)  # as Ann saw them
    Path("one-flop.txt").write_text("Td9d6h 1\n", encoding="utf-8")
    Path("HAND.json").write_text(json.dumps(dealt_record()), encoding="utf-8")
    Path("examples").symlink_to(ROOT / "examples")
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    (caller,) = re.findall(r"^```python\n((?:(?!```).)*?class Caller.*?)^```", page, flags=re.S | re.M)
    Path("caller.py").write_text(caller, encoding="utf-8")


def typed_for(one: Shown) -> str:
    match shlex.split(one.source):
        case ["cat", name]:
            return Path(name).read_text(encoding="utf-8")
        case ["printf", text]:
            return text.replace("\\n", "\n")
    return TYPED.get(one.command.split()[0], "")


def status_of(one: Shown, monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """How the command ends, and what it writes to standard error."""
    arguments = shlex.split(smaller(one.command))
    typed = typed_for(one)
    if arguments[0] in TYPED:
        done = run_command(arguments, typed)
        return done.returncode, done.stderr
    written = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8"))
    with redirect_stderr(written):
        return main(arguments), written.getvalue()


@pytest.mark.usefixtures("_folder")
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_pages_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in run_here():
        if one.command.split()[0] == name:
            status, err = status_of(one, monkeypatch)
            assert status == 0, f"riverboat {smaller(one.command)}: {err}"
            assert "Traceback" not in err


def test_every_command_is_run_or_says_where() -> None:
    commands = [one.command for one in shown()]
    assert {command.split()[0] for command in commands} <= set(COMMANDS)
    for pattern in ELSEWHERE:
        assert any(re.search(pattern, command) for command in commands), f"no page shows {pattern}"
    for pattern in SMALLER:
        assert any(re.search(pattern, smaller_before(pattern, one.command)) for one in run_here()), f"unused: {pattern}"


def smaller_before(last: str, command: str) -> str:
    """The command as it is when the pattern `last` is looked for."""
    for pattern, fewer in SMALLER.items():
        if pattern == last:
            break
        command = re.sub(pattern, fewer, command)
    return command
