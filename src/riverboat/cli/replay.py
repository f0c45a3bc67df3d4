"""`riverboat replay`: recorded hands played again by the engine, one line for each."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, get_args

from riverboat.cli.options import choice, no_words, usage_error
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, error_text, messages

if TYPE_CHECKING:
    from riverboat.history import ReplayLine


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--rules", default="tda")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """The status is 1 when a hand does not end as recorded."""
    if not words:
        raise usage_error("no_file")
    no_words(words, allowed=1)
    from riverboat.history import RoomRules, replay_file

    rules: RoomRules = choice("--rules", options.rules, get_args(RoomRules))

    text = messages(terminal.language, "cli")
    hands = failed = 0
    for line in replay_file(words[0], rules=rules):
        hands += 1
        failed += not line.ok
        if options.json:
            terminal.say_json(line.as_json())
        else:
            terminal.say(_in_words(line, text))
    if not options.json:
        terminal.say(text("replay-summary", hands=hands, failed=failed))
    return 1 if failed else 0


def _in_words(line: ReplayLine, text: Messages) -> str:
    if line.error is not None:
        return text("replay-failed", hand=line.index + 1, error=error_text(line.error, text))
    stacks = [text("replay-unknown-stack") if stack is None else str(stack) for stack in line.final_stacks or ()]
    return text("replay-ok", hand=line.index + 1, stacks=" ".join(stacks))
