"""A hand as a file that anybody can verify: what was published, what was opened, and the viewer's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from riverboat.fairness.commitments import Opening
from riverboat.fairness.deal import DECKS, Entry, chosen_deck, deck_secret, make_offer, next_link, shuffle_of

FORMAT: Final = "riverboat-deal-1"


@dataclass(frozen=True)
class PublicDeal:
    """What is stored of a deal besides the secret."""

    hand: str
    pack: str
    previous: bytes
    entries: tuple[Entry, ...]
    button: int
    players: tuple[int, ...]
    """The seats dealt in, in the order in which they got their cards."""
    burn_before_hole: int = 0


@dataclass(frozen=True)
class DealtCards:
    """The cards that the viewer may see, by their place in the pack, in groups."""

    hole: Mapping[int, Mapping[int, str]]
    """By seat: place and card."""
    board: Mapping[int, str]
    second_board: Mapping[int, str]
    """Cards of a board that was run again; the ones all boards share are in `board`."""
    third_board: Mapping[int, str] = field(default_factory=dict)
    """Likewise, of a board that was run a third time."""

    def places(self) -> tuple[int, ...]:
        groups = (*self.hole.values(), self.board, self.second_board, self.third_board)
        return tuple(sorted({place for group in groups for place in group}))


def record_of(secret: bytes, deal: PublicDeal, cards: DealtCards, names: Mapping[int, str]) -> dict[str, Any]:
    """The record for one viewer. Of the dealt deck it has the openings of `cards`, and nothing of the others."""
    offer = make_offer(secret, deal.hand, deal.previous, deal.pack)
    shuffle = shuffle_of(offer.commitment, deal.entries, deal.pack)
    deck = chosen_deck(secret, shuffle.chosen, deal.pack)
    places = cards.places()
    opened = deck.openings([shuffle.order[place] for place in places])
    return {
        "format": FORMAT,
        "hand": deal.hand,
        "pack": deal.pack,
        "previous": deal.previous.hex(),
        "roots": [root.hex() for root in offer.roots],
        "commitment": offer.commitment.hex(),
        "seeds": [_entry(entry, names) for entry in deal.entries],
        "chosen": shuffle.chosen,
        "decks": [None if number == shuffle.chosen else deck_secret(secret, number).hex() for number in range(DECKS)],
        "button": deal.button,
        "players": list(deal.players),
        "burn_before_hole": deal.burn_before_hole,
        "cards": {
            "hole": {str(seat): _group(group) for seat, group in sorted(cards.hole.items())},
            "board": _group(cards.board),
            "second_board": _group(cards.second_board),
            "third_board": _group(cards.third_board),
        },
        "openings": [_opening(place, opening) for place, opening in zip(places, opened, strict=True)],
        "link": next_link(shuffle.entropy, deal.button, deal.players).hex(),
    }


def _entry(entry: Entry, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "seat": entry.seat,
        "name": names.get(entry.seat, ""),
        "commitment": entry.commitment.hex(),
        "seed": None if entry.seed is None else entry.seed.hex(),
    }


def _group(group: Mapping[int, str]) -> list[list[Any]]:
    return [[place, card] for place, card in sorted(group.items())]


def _opening(place: int, opening: Opening) -> dict[str, Any]:
    return {
        "position": place,
        "leaf": opening.leaf,
        "card": opening.card,
        "salt": opening.salt.hex(),
        "path": [beside.hex() for beside in opening.path],
    }


CARDS_PER_BOARD: Final = 8
"""Five, and a burn before the flop, the turn and the river."""


def board_places(players: Sequence[int], burn_before_hole: int, size: int, run: int = 0) -> tuple[tuple[int, ...], ...]:
    """Where the new cards of a run lie: the first (0), or one run again from before the flop, the turn or the river.

    Burn, three; burn, one; burn, one. A board run again goes on after the one before.
    """
    start = 2 * len(players) + burn_before_hole
    boards = []
    for skip, shared in ((CARDS_PER_BOARD, 0), (4, 3), (2, 4)) if run else ((0, 0),):
        first = start + run * skip
        places = (first + 1, first + 2, first + 3, first + 5, first + 7)[shared:]
        if places[-1] < size:
            boards.append(places)
    return tuple(boards)
