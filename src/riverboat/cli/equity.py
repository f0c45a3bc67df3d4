"""`riverboat equity`: how often each hand or range wins, ties, and what part of the pot it is worth."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from riverboat.cards import Card, DeckName, format_card, format_cards, packs_in, parse_cards
from riverboat.cli.options import deck_option, known_cards, usage_error, whole_number
from riverboat.cli.progress import waiting
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.evaluator.omaha import HOLE_CARDS
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.odds import Equities
    from riverboat.odds.holdings import HoleCount


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--board", default="")
    parser.add_argument("--dead", default="")
    parser.add_argument("--short-deck", action="store_const", const="short", default="standard", dest="deck")
    parser.add_argument("--packs")
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
    deck = deck_option(options.packs, options.deck)
    with waiting(terminal.language):
        found = _equity(names, board, dead, deck, samples, seed)
    if options.json:
        cards = {"board": [format_card(card) for card in board], "dead": [format_card(card) for card in dead]}
        terminal.say_json(_for_programs(names, found) | cards)
    else:
        _say_table(names, found, terminal)
    return 0


def _equity(  # noqa: PLR0917 -- what the command line says
    names: list[str], board: Sequence[Card], dead: Sequence[Card], deck: DeckName, samples: int, seed: int
) -> Equities:
    """By the number of hole cards and of packs: hold'em, Omaha, or several packs."""
    from riverboat.odds import equity, holding_equity

    count = max(map(_card_count, names))
    if count not in HOLE_CARDS and packs_in(deck) == 1:
        return equity([_spelled(name) for name in names], board, dead, deck=deck, samples=samples, seed=seed)
    hole_count = cast("HoleCount", count if count in HOLE_CARDS else 2)
    return holding_equity(names, board, dead, hole_count=hole_count, deck=deck, samples=samples, seed=seed)


def _card_count(name: str) -> int:
    try:
        return len(parse_cards(name))
    except RiverboatError:
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
