"""Cards and hands as a commentator would say them. The words are in `hands.ftl`; this only says which go where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import UNKNOWN, Card, rank_of, suit_of
from riverboat.locale.messages import Messages

if TYPE_CHECKING:
    from riverboat.evaluator import Category, HandClass

_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: Card, text: Messages) -> str:
    """`ace of spades`, `黑桃A`."""
    if card == UNKNOWN:
        return text("card-unseen")
    return text("card", rank=_one(rank_of(card), text), suit=text("suit", suit=_SUITS[suit_of(card)]))


def category_name(category: Category, text: Messages) -> str:
    """`Full house`, `葫芦`."""
    return text(f"category-{category.name.lower().replace('_', '-')}")


def hand_name(hand_class: HandClass, text: Messages) -> str:
    """`Full house, queens full of nines`, `葫芦，Q 带 9`, with the kicker that most often decides."""
    from riverboat.evaluator import Category

    ranks = hand_class.ranks
    match hand_class.category:
        case Category.ROYAL_FLUSH:
            return text("category-royal-flush")
        case Category.STRAIGHT_FLUSH:
            return text("hand-straight-flush", high=_one(ranks[0], text))
        case Category.FOUR_OF_A_KIND:
            return text("hand-four-of-a-kind", quads=_many(ranks[0], text), kicker=_one(ranks[1], text))
        case Category.FULL_HOUSE:
            return text("hand-full-house", trips=_many(ranks[0], text), pair=_many(ranks[1], text))
        case Category.FLUSH:
            return text("hand-flush", high=_one(ranks[0], text))
        case Category.STRAIGHT:
            return text("hand-straight", high=_one(ranks[0], text))
        case Category.THREE_OF_A_KIND:
            return text("hand-three-of-a-kind", trips=_many(ranks[0], text), kicker=_one(ranks[1], text))
        case Category.TWO_PAIR:
            high_pair, low_pair = _many(ranks[0], text), _many(ranks[1], text)
            return text("hand-two-pair", high_pair=high_pair, low_pair=low_pair, kicker=_one(ranks[2], text))
        case Category.PAIR:
            return text("hand-pair", pair=_many(ranks[0], text), kicker=_one(ranks[1], text))
        case Category.HIGH_CARD:
            return text("hand-high-card", high=_one(ranks[0], text), kicker=_one(ranks[1], text))


def _one(rank: int, text: Messages) -> str:
    """One card of a rank: `six`. The files count as players do, the deuce as 2 and the ace as 14."""
    return text("rank", rank=rank + 2)


def _many(rank: int, text: Messages) -> str:
    """Several cards of a rank: `sixes`."""
    return text("ranks", rank=rank + 2)
