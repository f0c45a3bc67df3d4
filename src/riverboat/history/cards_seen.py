"""Which cards a history knows: dealt in pieces, seen only at showdown, or never. Knows no rules of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from riverboat.cards import UNKNOWN, Card, DeckName, deck_of, format_card
from riverboat.engine.rules import Seat
from riverboat.history.errors import HistoryError
from riverboat.history.notation import BoardDealt, HoleDealt, Mucked, Notated, Shown, known, name_cards

BOARD_CARDS: Final = 5

_LEFT_THE_PACK: Final = {0: 0, 3: 4, 4: 6}
"""Cards that have left the pack, burns included, when so many lie on the board."""


class CardsSeen(msgspec.Struct, frozen=True):
    """Every card of a hand, unseen ones as `UNKNOWN`."""

    hole: tuple[tuple[Card, ...], ...]
    """For each seat as many as the game deals: two, in Omaha four."""
    board: tuple[Card, ...]
    """As many as were dealt."""
    mucked: frozenset[Seat]
    """Seats that threw their hand away at showdown: they cannot win, whatever they held."""

    def pack(self, unseen: frozenset[Seat] = frozenset(), boards_again: Sequence[Sequence[Card]] = ()) -> list[Card]:
        """The cards in the order they leave the pack; what nobody saw, and the hands in `unseen`, is `UNKNOWN`."""
        hole = [(UNKNOWN,) * len(cards) if seat in unseen else cards for seat, cards in enumerate(self.hole)]
        pack = [cards[place] for place in range(len(hole[0])) for cards in hole]
        pack += _with_burns(self.board)
        for board in boards_again:
            shared = sum(card in self.board for card in board)
            # Only what differs left the pack again.
            pack += _with_burns(board)[_LEFT_THE_PACK[shared] :]
        if not boards_again and len(self.board) < BOARD_CARDS:
            # Room to ask for a second run: how a hand stops before cards that the file does not have.
            pack += _with_burns(())
        return pack


def gather(actions: Sequence[tuple[int, Notated]], players: int, deck: DeckName, hole_count: int = 2) -> CardsSeen:
    """Collect the cards of a hand; a card dealt twice or shown by a seat that holds others is an error."""
    hole: list[list[Card]] = [[] for _ in range(players)]
    board: list[Card] = []
    dealt: set[Card] = set()
    for number, action in actions:
        if type(action) is HoleDealt:
            _deal(hole[action.seat], action.cards, hole_count, dealt, number)
        elif type(action) is BoardDealt:
            _deal(board, action.cards, BOARD_CARDS, dealt, number)
    for cards in hole:
        cards.extend([UNKNOWN] * (hole_count - len(cards)))
    mucked: set[Seat] = set()
    for number, action in actions:
        if type(action) is Shown:
            _reveal(hole[action.seat], action, dealt, number)
        elif type(action) is Mucked:
            mucked.add(action.seat)
    _check_pack(actions, dealt, deck)
    return CardsSeen(tuple(map(tuple, hole)), tuple(board), frozenset(mucked))


def _deal(place: list[Card], cards: Sequence[Card], room: int, dealt: set[Card], number: int) -> None:
    if len(place) + len(cards) > room:
        raise _too_many(len(place) + len(cards), room).at(action=number)
    for card in known(cards):
        _take(card, dealt, number)
    place += cards


def _reveal(hole: list[Card], shown: Shown, dealt: set[Card], number: int) -> None:
    """Put cards that turn up at showdown where unseen ones were."""
    if len(shown.cards) > len(hole):
        raise _too_many(len(shown.cards), len(hole)).at(action=number)
    for place, card in enumerate(shown.cards):
        if card == UNKNOWN or card in hole:
            continue
        if UNKNOWN not in hole:
            raise HistoryError(
                "not_own_card",
                f"p{shown.seat + 1} shows {format_card(card)} but holds {name_cards(hole)}",
                player=f"p{shown.seat + 1}",
                card=format_card(card),
                cards=name_cards(hole),
            ).at(action=number)
        _take(card, dealt, number)
        hole[place if hole[place] == UNKNOWN else hole.index(UNKNOWN)] = card


def _too_many(count: int, most: int) -> HistoryError:
    return HistoryError("too_many_cards", f"that makes {count} cards; at most {most} fit", count=count, most=most)


def _take(card: Card, dealt: set[Card], number: int) -> None:
    if card in dealt:
        raise HistoryError(
            "card_dealt_twice",
            f"{format_card(card)} has been dealt already; each card exists once in the pack",
            card=format_card(card),
        ).at(action=number)
    dealt.add(card)


def _check_pack(actions: Sequence[tuple[int, Notated]], dealt: set[Card], deck: DeckName) -> None:
    foreign = dealt.difference(deck_of(deck))
    if not foreign:
        return
    for number, action in actions:
        if isinstance(action, HoleDealt | BoardDealt | Shown) and (wrong := foreign.intersection(action.cards)):
            names = name_cards(sorted(wrong))
            raise HistoryError("no_such_card", f"{names} is not in the {deck} pack", card=names, deck=deck).at(
                action=number
            )


def _with_burns(board: Sequence[Card]) -> list[Card]:
    """Burn, three; burn, one; burn, one. Nobody sees the burns."""
    cards = [*board, *[UNKNOWN] * (BOARD_CARDS - len(board))]
    return [UNKNOWN, *cards[:3], UNKNOWN, cards[3], UNKNOWN, cards[4]]
