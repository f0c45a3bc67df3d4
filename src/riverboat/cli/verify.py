"""`riverboat verify`: the deal of a hand against what was committed to before it, offline."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, Final

from riverboat.cli.options import usage_error
from riverboat.cli.replay import STANDARD_INPUT, read_input
from riverboat.client.deals import deal_lines
from riverboat.client.terminal import Terminal
from riverboat.fairness import verify
from riverboat.fairness.verification import warnings_of
from riverboat.locale import messages

MOST_BYTES: Final = 1 << 20
"""A record has some ten thousand bytes."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """The status is 1 when a hand does not fit."""
    text = messages(terminal.language, "fairness")
    if not words:
        raise usage_error("no_deal_file")
    failed = 0
    for word in words:
        record = _record(word)
        is_right, lines = deal_lines(word, record, text)
        failed += not is_right
        if options.json:
            problems = verify(record)
            warnings = [] if problems else warnings_of(record)
            told = {"problems": problems, "warnings": warnings}
            terminal.say_json(
                {"file": word, "ok": not problems}
                | {name: [one._asdict() for one in found] for name, found in told.items()}
            )
            continue
        for place, line in enumerate(lines):
            terminal.say("  " + line if place else line)
    return 1 if failed else 0


def _record(word: str) -> Any:
    """The JSON of a file; what cannot be read as JSON is refused, what is no record is said by `verify`."""
    try:
        if word == STANDARD_INPUT:
            data = read_input()
        else:
            with Path(word).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        return json.loads(data[:MOST_BYTES])
    except OSError as error:
        raise usage_error("unreadable_file", detail=error.strerror or str(error)) from None
    except (ValueError, RecursionError):  # also a name that no system takes
        return None
