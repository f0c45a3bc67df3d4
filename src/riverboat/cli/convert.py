"""`riverboat convert`: recorded hands written in another format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from riverboat.cli.options import choice, no_words, usage_error, writable_file
from riverboat.cli.progress import waiting
from riverboat.cli.replay import STANDARD_INPUT, read_input
from riverboat.client.terminal import Terminal
from riverboat.locale import error_text, messages

if TYPE_CHECKING:
    from riverboat.history import FormatName, HandHistory

PARQUET: Final = "parquet"
"""For data tools: written and not read."""


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--to")
    parser.add_argument("--out")
    parser.add_argument("--table", default="players")
    parser.add_argument("--rules")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Hands that cannot be read, or not be written so, are named on standard error; the status is 1 then."""
    if not words:
        raise usage_error("no_file")
    no_words(words, allowed=1)
    from riverboat.history import FORMAT_NAMES, TABLE_NAMES, HistoryError, Location
    from riverboat.history.files import read_bytes, read_tables
    from riverboat.history.hand_history import ROOM_RULES

    if options.to is None:
        raise usage_error("no_format", formats=", ".join((*FORMAT_NAMES, PARQUET)))
    wanted = choice("--to", options.to, (*FORMAT_NAMES, PARQUET))
    if wanted == PARQUET and options.out is None:
        raise usage_error("no_parquet_file")
    rules = None if options.rules is None else choice("--rules", options.rules, tuple(ROOM_RULES))
    choice("--table", options.table, TABLE_NAMES)
    out = writable_file(options.out) if options.out is not None else None
    source = words[0]
    tables = (
        read_bytes(read_input(), Location(file=source), rules)
        if source == STANDARD_INPUT
        else read_tables(source, rules=rules)
    )
    kept: list[HandHistory] = []
    failures: list[HistoryError] = []
    with waiting(terminal.language):
        for index, (name, hand) in enumerate(tables):
            try:
                if isinstance(hand, HistoryError):
                    raise hand
                _check(hand, wanted)
                kept.append(hand)
            except HistoryError as error:
                failures.append(error.at(file=source, hand=name, index=index))
        if kept:
            _write(kept, wanted, options.table, out, terminal)
    text = messages(terminal.language, "cli")
    for failure in failures:
        terminal.warn(error_text(failure, text))
    if out is not None or failures:
        terminal.warn(text("convert-summary", hands=len(kept), failed=len(failures)))
    return 1 if failures else 0


def _check(hand: HandHistory, wanted: FormatName | Literal["parquet"]) -> None:
    """Refuse a hand that cannot be written so. A table has the hands that can be replayed."""
    from riverboat.history import format_hands, replay

    if wanted != PARQUET:
        format_hands([hand], format=wanted)
    elif (error := replay(hand).error) is not None:
        raise error


def _write(
    hands: list[HandHistory],
    wanted: FormatName | Literal["parquet"],
    table: str,
    out: Path | None,
    terminal: Terminal,
) -> None:
    from riverboat.history import TABLE_NAMES, format_hands, write_parquet

    if wanted == PARQUET:
        assert out is not None
        write_parquet(hands, out, choice("--table", table, TABLE_NAMES))
        return
    text = format_hands(hands, format=wanted)
    if out is None:
        for line in text.splitlines():
            terminal.say(line)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise usage_error("unwritable_file", detail=str(error.strerror)) from None
