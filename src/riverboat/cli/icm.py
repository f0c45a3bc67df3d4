"""`riverboat icm`: what stacks are worth in prizes, for a deal at a final table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from riverboat.cli.options import chips, decimal_number, no_words, usage_error
from riverboat.client.terminal import Terminal
from riverboat.locale import messages

MOST_PRIZE: Final = 1e15


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--stacks", nargs="+", default=[])
    parser.add_argument("--prizes", nargs="+", default=[])
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    for option, given in (("--stacks", options.stacks), ("--prizes", options.prizes)):
        if not given:
            raise usage_error("option_needs_value", option=option)
    stacks = [chips(text, "--stacks", low=1) for text in _split(options.stacks)]
    prizes = [decimal_number(text, "--prizes", 0, MOST_PRIZE) for text in _split(options.prizes)]
    from riverboat.odds.chip_model import chip_chop, icm

    worth, chopped = icm(stacks, prizes), chip_chop(stacks, prizes)
    if options.json:
        players = [
            {"stack": stack, "icm": value, "chip_chop": chop}
            for stack, value, chop in zip(stacks, worth, chopped, strict=True)
        ]
        terminal.say_json({"players": players, "prizes": prizes})
        return 0
    text = messages(terminal.language, "cli")
    head = [text("icm-stack"), text("icm-chips"), text("icm-worth"), text("icm-of-prizes"), text("icm-chop")]
    total, pool = sum(stacks), sum(prizes) or 1.0
    rows = [
        [f"{stack:,}", f"{stack / total:.1%}", f"{value:,.2f}", f"{value / pool:.1%}", f"{chop:,.2f}"]
        for stack, value, chop in zip(stacks, worth, chopped, strict=True)
    ]
    terminal.say_table([head, *rows])
    terminal.say(text("icm-note"))
    return 0


def _split(texts: list[str]) -> list[str]:
    """Amounts apart from each other: `5000 3000` and `5000,3000` are the same."""
    return [part for text in texts for part in text.split(",") if part]
