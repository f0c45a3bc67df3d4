"""`riverboat equity`: how often each hand or range wins, ties, and what part of the pot it is worth."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from riverboat.cards import format_card, format_cards, parse_cards
from riverboat.cli.options import known_cards, usage_error, whole_number
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.odds import Equities


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--board", default="")
    parser.add_argument("--dead", default="")
    parser.add_argument("--short-deck", action="store_const", const="short", default="standard", dest="deck")
    parser.add_argument("--samples", default="1000000")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    if not words:
        raise usage_error("no_hands")
    names = words if len(words) > 1 else [*words, "random"]
    board, dead = known_cards(options.board), known_cards(options.dead)
    samples = whole_number(options.samples, "--samples", low=1)
    seed = whole_number(options.seed, "--seed")
    from riverboat.odds import equity

    found = equity([_spelled(name) for name in names], board, dead, deck=options.deck, samples=samples, seed=seed)
    if options.json:
        cards = {"board": [format_card(card) for card in board], "dead": [format_card(card) for card in dead]}
        terminal.say_json(_for_programs(names, found) | cards)
    else:
        _say_table(names, found, terminal)
    return 0


def _spelled(text: str) -> str:
    """Two cards in any spelling (`A♠10♠`) as ranges write them (`AsTs`); everything else as it is."""
    try:
        cards = parse_cards(text)
    except RiverboatError:
        return text
    return format_cards(cards) if len(cards) == 2 else text


def _for_programs(names: list[str], found: Equities) -> dict[str, object]:
    return {
        "hands": [
            {
                "hand": name,
                "win": player.win,
                "tie": player.tie,
                "equity": player.equity,
                "standard_error": player.standard_error,
            }
            for name, player in zip(names, found.players, strict=True)
        ],
        "exact": found.exact,
        "samples": found.samples,
    }


def _say_table(names: list[str], found: Equities, terminal: Terminal) -> None:
    text = messages(terminal.language, "cli")
    head = [text("equity-hand"), text("equity-win"), text("equity-tie"), text("equity-equity")]
    rows = [
        [name, f"{player.win:.2%}", f"{player.tie:.2%}", f"{player.equity:.2%}"]
        for name, player in zip(names, found.players, strict=True)
    ]
    terminal.say_table([head, *rows])
    if found.exact:
        terminal.say(text("equity-exact"))
    else:
        terminal.say(text("equity-sampled", samples=found.samples, error=f"{found.standard_error:.2%}"))
