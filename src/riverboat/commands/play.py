"""`riverboat play`: a game against bots in the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from riverboat.commands.options import UsageError, no_words, whole_number
from riverboat.commands.terminal import Terminal

MOST_BOTS: Final = 9


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--bots", default="5")
    parser.add_argument("--seed")
    parser.add_argument("--stack", default="10000")
    parser.add_argument("--blinds", default="50/100")
    parser.add_argument("--plain", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    small_blind, big_blind = _blinds(options.blinds)
    game = Namespace(
        bots=whole_number(options.bots, "--bots", low=1, high=MOST_BOTS),
        seed=None if options.seed is None else whole_number(options.seed, "--seed"),
        stack=whole_number(options.stack, "--stack", low=1),
        small_blind=small_blind,
        big_blind=big_blind,
        plain=options.plain,
        lang=terminal.language,
    )
    from riverboat.plain import main

    return main(game)


def _blinds(text: str) -> tuple[int, int]:
    """`50/100` as small blind and big blind."""
    small, slash, big = text.partition("/")
    if not (slash and small.isdecimal() and big.isdecimal() and int(small) <= int(big) and int(big) > 0):
        raise UsageError("bad_blinds", text=text)
    return int(small), int(big)
