"""What a player is told while practising: draws by name, and the cards that improve the hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from riverboat.cards import DeckName, deck_of
from riverboat.locale import Messages
from riverboat.odds.draws import draws
from riverboat.odds.outs import improving_outs


def practice_facts(
    hole_cards: Sequence[str], board: Sequence[str], text: Messages, deck: DeckName = "standard"
) -> tuple[str, ...]:
    """On the flop and turn; nothing where no card improves the hand."""
    named = [text("coaching-draw", draw=draw) for draw in (draws(hole_cards, board) if deck == "standard" else ())]
    outs = len(improving_outs(hole_cards, board, deck=deck))
    if not outs:
        return tuple(named)
    unseen = len(deck_of(deck)) - len(hole_cards) - len(board)
    to_come = 5 - len(board)
    chance = 1 - comb(unseen - outs, to_come) / comb(unseen, to_come)
    return (*named, text("coaching-outs", outs=outs, share=round(100 * chance)))
