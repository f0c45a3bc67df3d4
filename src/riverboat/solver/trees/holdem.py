"""Heads-up hold'em from the turn or the river on, with every pair of hole cards and every card to come.

Player 0 has the button and acts last, player 1 is the big blind. Hands are numbered as in `odds.ranges.COMBOS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card, DeckName, check_distinct, deck_of
from riverboat.engine.rules import MOST_CHIPS_AT_TABLE
from riverboat.errors import RiverboatError, bad_argument
from riverboat.evaluator.batch import evaluate_holes
from riverboat.evaluator.kernels import Cards
from riverboat.odds.ranges import COMBOS
from riverboat.solver.trees.betting_tree import Floats, build_tree
from riverboat.solver.trees.card_game import CardGame, rank_boards
from riverboat.solver.trees.menus import Menu, PlayedMenu
from riverboat.solver.trees.spot import CALL, RIVER, TURN, Chips, Spot, holdem_streets, street_spot

HOLES: Final[Cards] = np.array(COMBOS, np.uint8)
BUTTON: Final = 0
BIG_BLIND: Final = 1
DECK: Final = len(STANDARD_DECK)
POSTFLOP_ORDER: Final = (BIG_BLIND, BUTTON)
"""The order in which the two act after the flop."""

CARDS_SHOWN: Final = (0, 3, 4, 5)


class StreetStart(NamedTuple):
    """How a hand stands when a street begins, before anybody has acted on it."""

    board: tuple[Card, ...]
    pot: Chips
    stack: Chips
    """Of the player who has less."""
    least_bet: Chips
    """The big blind."""
    deck: DeckName = "standard"

    @property
    def street(self) -> int:
        return CARDS_SHOWN.index(len(self.board))

    @property
    def spot(self) -> Spot:
        return street_spot(self.street, POSTFLOP_ORDER, self.pot // 2, self.stack, self.least_bet)


class HoldemGame(NamedTuple):
    """A card game with the numbers of its hands among all 1,326."""

    game: CardGame
    hands: NDArray[np.intp]


def holdem_game(
    start: StreetStart,
    ranges: Floats,
    menu: Menu,
    line: Sequence[Chips] = (),
    keep: NDArray[np.bool_] | None = None,
    *,
    made: int = 0,
) -> HoldemGame:
    """The game from the start of the turn or the river, where both hold `ranges` (2 × 1,326).

    `line` is what was done on this street so far: its raises are in the tree as they were made. Hands that neither
    player can hold are left out, unless `keep` wants them. The game begins after the first `made` actions of the line:
    then `ranges` are those of that moment. A board of the flop or before is refused: one card is
    dealt at most, so that every runout is counted.
    """
    _check(start, ranges, menu, keep)
    if len(start.board) not in (CARDS_SHOWN[TURN], CARDS_SHOWN[RIVER]):
        raise RiverboatError(
            "not_turn_or_river",
            f"a board of {len(start.board)} cards; the game is built from the turn (4 cards) or the river (5)",
            count=len(start.board),
        )
    deck = start.deck
    live = ~blocked(start.board, deck)
    wanted = (ranges > 0).any(axis=0) if keep is None else (ranges > 0).any(axis=0) | keep
    hands = np.flatnonzero(live & wanted)
    # Half of an odd chip in the pot is each player's; it changes no total of the street.
    dead = start.pot / 2 - start.pot // 2
    streets = holdem_streets(2, start.least_bet)
    root = start.spot
    for action in line[:made]:
        root = root.after(action)
    tree = build_tree(root, streets, PlayedMenu(menu, raises_of(start.spot, line)), dead)
    boards = [start.board] if start.street == RIVER else [(*start.board, card) for card in unseen(start.board, deck)]
    # Two hands of two cards leave so many cards that may come next.
    chance = 1.0 if start.street == RIVER else 1 / (len(deck_of(deck)) - len(start.board) - 4)
    holes = HOLES[hands]
    ranks = np.stack(
        [np.where(blocked(board)[hands], 0, evaluate_holes(holes, np.array(board), deck)) for board in boards]
    )
    game = CardGame(tree, holes, ranges[:, hands].astype(np.float32), rank_boards(ranks), chance, DECK)
    return HoldemGame(game, hands)


def _check(start: StreetStart, ranges: Floats, menu: Menu, keep: NDArray[np.bool_] | None) -> None:
    if not isinstance(start, StreetStart):
        raise bad_argument("start", start, "a StreetStart")
    if not isinstance(start.board, tuple) or not all(type(card) is int and 0 <= card < DECK for card in start.board):
        raise bad_argument("board", start.board, "a tuple of cards, each a number from 0 to 51")
    check_distinct(start.board)
    for name, low in (("pot", 0), ("stack", 0), ("least_bet", 1)):
        value = getattr(start, name)
        if type(value) is not int or not low <= value <= MOST_CHIPS_AT_TABLE:
            raise bad_argument(name, value, f"a whole number from {low} to {MOST_CHIPS_AT_TABLE}")
    shape = (2, len(HOLES))
    if not isinstance(ranges, np.ndarray) or ranges.shape != shape or ranges.dtype.kind != "f":
        raise bad_argument("ranges", ranges, f"an array of {shape[0]} × {shape[1]} weights")
    if not np.isfinite(ranges).all() or (ranges < 0).any():
        raise bad_argument("ranges", ranges, "weights that are finite and not negative")
    if not isinstance(menu, Menu):
        raise bad_argument("menu", menu, "a Menu")
    if keep is not None and not (isinstance(keep, np.ndarray) and keep.shape == shape[1:] and keep.dtype == np.bool_):
        raise bad_argument("keep", keep, f"an array of {shape[1]} truth values")


def raises_of(spot: Spot, line: Sequence[Chips]) -> dict[Spot, Chips]:
    """The raises of a line, each at the spot where it was made."""
    made = {}
    for action in line:
        assert spot.is_open, "nobody acts after the end of a street"
        if action > CALL:
            made[spot] = action
        spot = spot.after(action)
    return made


def blocked(board: Sequence[Card], deck: DeckName = "standard") -> NDArray[np.bool_]:
    """Which of the 1,326 hands need a card of the board, or one that the pack does not have."""
    is_gone = np.ones(DECK, np.bool_)
    is_gone[list(deck_of(deck))] = False
    is_gone[list(board)] = True
    return is_gone[HOLES[:, 0]] | is_gone[HOLES[:, 1]]


def unseen(board: Sequence[Card], deck: DeckName = "standard") -> list[Card]:
    return [card for card in deck_of(deck) if card not in board]


@cache
def hands_of(deck: DeckName) -> NDArray[np.intp]:
    """The numbers of the hands that a pack has, among the 1,326."""
    return np.flatnonzero(~blocked((), deck))
