"""`riverboat bench`: figures of this machine beside whichever peers are installed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from riverboat.cli.options import usage_error, whole_number
from riverboat.client.terminal import Terminal

QUICK: Final = ("engine", "evaluator", "equity")
"""Measured when nothing is named."""
TOPICS: Final = (*QUICK, "server")

LONGEST_SECONDS: Final = 600
MOST_SOCKETS: Final = 20_000
HIGHEST_RATE: Final = 100_000


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds")
    parser.add_argument("--sockets")
    parser.add_argument("--rate")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    for word in words:
        if word not in TOPICS:
            raise usage_error("unknown_topic", topic=word, topics=", ".join(TOPICS))
    bounds = {"seconds": (1, LONGEST_SECONDS), "sockets": (9, MOST_SOCKETS), "rate": (1, HIGHEST_RATE)}
    server = {
        name: whole_number(text, f"--{name}", low, high)
        for name, (low, high) in bounds.items()
        if (text := getattr(options, name)) is not None
    }
    from riverboat.bench import main
    from riverboat.cli.progress import waiting

    with waiting(terminal.language):
        return main(words or list(QUICK), options.json, {"server": server})
