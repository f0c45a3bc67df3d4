"""Cards and hands as a commentator would say them. The words are in `hands.ftl`; this only says which go where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    return text(f"category-{_dashed(category.name)}")


def hand_name(hand_class: HandClass, text: Messages) -> str:
    """`Full house, queens full of nines`, `葫芦，Q 带 9`, with the kicker that most often decides."""
    return hand_in_words(hand_class.category.name, hand_class.ranks, text)


def hand_in_words(category: str, ranks: Sequence[int], text: Messages) -> str:
    """The same for a hand that came in a message: `full_house` and the ranks that name it."""
    category = _dashed(category)
    parts = zip(_RANKS_IN_NAME[category].items(), ranks, strict=False)
    return text(f"hand-{category}", **{part: say(rank, text) for (part, say), rank in parts})


def _dashed(category: str) -> str:
    """A category as it stands in message ids: `full-house`."""
    return category.lower().replace("_", "-")


def _one(rank: int, text: Messages) -> str:
    """One card of a rank: `six`. The files count as players do, the deuce as 2 and the ace as 14."""
    return text("rank", rank=rank + 2)


def _many(rank: int, text: Messages) -> str:
    """Several cards of a rank: `sixes`."""
    return text("ranks", rank=rank + 2)


# In the order of `HandClass.ranks`, as far as the name goes: lesser kickers are not read out.
_RANKS_IN_NAME: Final[dict[str, dict[str, Callable[[int, Messages], str]]]] = {
    "high-card": {"high": _one, "kicker": _one},
    "pair": {"pair": _many, "kicker": _one},
    "two-pair": {"high_pair": _many, "low_pair": _many, "kicker": _one},
    "three-of-a-kind": {"trips": _many, "kicker": _one},
    "straight": {"high": _one},
    "flush": {"high": _one},
    "full-house": {"trips": _many, "pair": _many},
    "four-of-a-kind": {"quads": _many, "kicker": _one},
    "straight-flush": {"high": _one},
    "royal-flush": {},
    "five-of-a-kind": {"quints": _many},
}
