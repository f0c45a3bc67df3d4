"""`riverboat convert`: recorded hands written in another format."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from riverboat.cli.options import choice, no_words, usage_error, writable_file
from riverboat.cli.progress import waiting
from riverboat.cli.replay import STANDARD_INPUT, read_input
from riverboat.client.terminal import Terminal
from riverboat.locale import error_text, messages


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--to")
    parser.add_argument("--out")
    parser.add_argument("--rules")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Hands that cannot be read, or not be written so, are named on standard error; the status is 1 then."""
    if not words:
        raise usage_error("no_file")
    no_words(words, allowed=1)
    from riverboat.history import FORMAT_NAMES, HandHistory, HistoryError, Location, format_hands
    from riverboat.history.files import read_bytes, read_tables
    from riverboat.history.hand_history import ROOM_RULES

    if options.to is None:
        raise usage_error("no_format", formats=", ".join(FORMAT_NAMES))
    wanted = choice("--to", options.to, FORMAT_NAMES)
    rules = None if options.rules is None else choice("--rules", options.rules, tuple(ROOM_RULES))
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
                format_hands([hand], format=wanted)
                kept.append(hand)
            except HistoryError as error:
                failures.append(error.at(file=source, hand=name, index=index))
        written = format_hands(kept, format=wanted) if kept else ""
    if kept:
        _write(written, out, terminal)
    text = messages(terminal.language, "cli")
    for failure in failures:
        terminal.warn(error_text(failure, text))
    if out is not None or failures:
        terminal.warn(text("convert-summary", hands=len(kept), failed=len(failures)))
    return 1 if failures else 0


def _write(text: str, out: Path | None, terminal: Terminal) -> None:
    if out is None:
        for line in text.splitlines():
            terminal.say(line)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise usage_error("unwritable_file", detail=str(error.strerror)) from None
