"""`riverboat bench`: figures of this machine beside whichever peers are installed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from riverboat.commands.options import UsageError
from riverboat.terminal import Terminal

TOPICS: Final = ("engine", "evaluator", "equity")


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], _terminal: Terminal) -> int:
    for word in words:
        if word not in TOPICS:
            raise UsageError("unknown_topic", topic=word, topics=", ".join(TOPICS))
    from riverboat.bench import main

    return main(words or list(TOPICS), options.json)
