"""`riverboat eval`: the rank, category, best five and name of a hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from riverboat.cards import format_card
from riverboat.cli.options import deck_option, known_cards
from riverboat.client.terminal import Terminal
from riverboat.evaluator import best_five, describe, rank_hand
from riverboat.locale import category_name, hand_name, messages


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--short-deck", action="store_const", const="short", default="standard", dest="deck")
    parser.add_argument("--packs")
    parser.add_argument("--json", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    cards = known_cards(" ".join(words))
    deck = deck_option(options.packs, options.deck)
    rank = rank_hand(cards, deck)
    hand_class = describe(rank, deck)
    category = hand_class.category
    best = best_five(cards, deck)
    text = messages(terminal.language, "cli", "hands")
    if options.json:
        terminal.say_json(
            {
                "cards": [format_card(card) for card in cards],
                "rank": rank,
                "category": category.name.lower(),
                "abbreviation": category.abbreviation,
                "best_five": [format_card(card) for card in best],
                "name": hand_name(hand_class, text),
            }
        )
        return 0
    terminal.say(hand_name(hand_class, text))
    terminal.say(text("eval-category", category=category_name(category, text), abbreviation=category.abbreviation))
    terminal.say(text("eval-best-five", cards=terminal.cards(best)))
    terminal.say(text("eval-rank", rank=str(rank)))
    return 0
