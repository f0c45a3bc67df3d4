"""`riverboat replay`: recorded hands played again by the engine, one line for each."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from typing import TYPE_CHECKING, get_args

from riverboat.cli.options import choice, usage_error
from riverboat.cli.progress import waiting
from riverboat.cli.replay_steps import HandSteps, hand_steps, key_pressed, say_steps, walk_steps
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, error_text, messages

if TYPE_CHECKING:
    from riverboat.history import ReplayLine, RoomRules

STANDARD_INPUT = "-"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--rules")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--steps", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """The status is 1 when a hand does not end as recorded."""
    if not words:
        raise usage_error("no_file")
    from riverboat.history import RoomRules

    rules = None if options.rules is None else choice("--rules", options.rules, get_args(RoomRules))
    text = messages(terminal.language, "cli")
    hands = failed = noted = 0
    steps: list[HandSteps] = []
    # Lines on the screen tell how far it is; a person whose lines go to a file is told how long it takes.
    read = _lines if len(words) == 1 else _lines_or_refusal
    with nullcontext() if sys.stdout.isatty() and not options.steps else waiting(terminal.language):
        for line in chain.from_iterable(read(word, rules) for word in words):
            failed += not line.ok
            noted += bool(line.notes)
            if options.steps and line.played is not None and not options.json:
                steps.append(hand_steps(hands + 1, line.played, _in_words(hands + 1, line, text), terminal))
            elif options.json:
                terminal.say_json(line.as_json() | {"index": hands})
            else:
                terminal.say(_in_words(hands + 1, line, text))
            hands += 1
    if steps:
        _show(steps, words, terminal)
    if not options.json:
        if noted:
            terminal.say(text("replay-noted", hands=noted))
        terminal.say(text("replay-summary", hands=hands, failed=failed))
    return 1 if failed else 0


def _show(hands: list[HandSteps], words: list[str], terminal: Terminal) -> None:
    """By keys where a person sits at the keyboard, otherwise all of it."""
    if sys.stdin.isatty() and sys.stdout.isatty() and STANDARD_INPUT not in words:
        walk_steps(hands, terminal, key_pressed)
        return
    for hand in hands:
        say_steps(hand, terminal)


def _lines(word: str, rules: RoomRules | None) -> Iterator[ReplayLine]:
    from riverboat.history import replay_bytes, replay_file

    return replay_bytes(read_input(), word, rules=rules) if word == STANDARD_INPUT else replay_file(word, rules=rules)


def _lines_or_refusal(word: str, rules: RoomRules | None) -> Iterator[ReplayLine]:
    """One file among several that cannot be read does not keep the others from being replayed."""
    from riverboat.history import HistoryError, ReplayLine

    try:
        yield from _lines(word, rules)
    except HistoryError as error:
        yield ReplayLine(0, False, None, error)


def read_input() -> bytes:
    """All of standard input."""
    try:
        return sys.stdin.buffer.read()
    except (OSError, AttributeError) as error:
        raise usage_error("unreadable_file", detail=str(error)) from None


def _in_words(number: int, line: ReplayLine, text: Messages) -> str:
    if line.error is not None:
        return text("replay-failed", hand=number, error=error_text(line.error, text))
    stacks = [text("replay-unknown-stack") if stack is None else str(stack) for stack in line.final_stacks or ()]
    told = text("replay-ok", hand=number, stacks=" ".join(stacks))
    return told + "".join(f"\n  {text('replay-note', note=error_text(note, text))}" for note in line.notes)
