"""Heads-up hold'em from the turn or the river on, with every pair of hole cards and every card to come.

Player 0 has the button and acts last, player 1 is the big blind. Hands are numbered as in `odds.ranges.COMBOS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.cards import STANDARD_DECK, Card
from riverboat.errors import RiverboatError
from riverboat.evaluator.batch import evaluate_holes
from riverboat.evaluator.kernels import Cards
from riverboat.odds.ranges import COMBOS
from riverboat.solver.trees.betting_tree import Floats, build_tree
from riverboat.solver.trees.card_game import CardGame, rank_boards
from riverboat.solver.trees.menus import PlayedMenu, PotMenu
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
    start: StreetStart, ranges: Floats, menu: PotMenu, line: Sequence[Chips] = (), keep: NDArray[np.bool_] | None = None
) -> HoldemGame:
    """The game from the start of the turn or the river, where both hold `ranges` (2 × 1,326).

    `line` is what was done on this street so far: its raises are in the tree as they were made. Hands that neither
    player can hold are left out, unless `keep` wants them. A board of the flop or before is refused: one card is
    dealt at most, so that every runout is counted.
    """
    if len(start.board) not in (CARDS_SHOWN[TURN], CARDS_SHOWN[RIVER]):
        raise RiverboatError(
            "not_turn_or_river",
            f"a board of {len(start.board)} cards; the game is built from the turn (4 cards) or the river (5)",
            count=len(start.board),
        )
    live = ~blocked(start.board)
    wanted = (ranges > 0).any(axis=0) if keep is None else (ranges > 0).any(axis=0) | keep
    hands = np.flatnonzero(live & wanted)
    # Half of an odd chip in the pot is each player's; it changes no total of the street.
    dead = start.pot / 2 - start.pot // 2
    streets = holdem_streets(2, start.least_bet)
    tree = build_tree(start.spot, streets, PlayedMenu(menu, raises_of(start.spot, line)), dead)
    boards = [start.board] if start.street == RIVER else [(*start.board, card) for card in unseen(start.board)]
    # Two hands of two cards leave so many cards that may come next.
    chance = 1.0 if start.street == RIVER else 1 / (DECK - len(start.board) - 4)
    holes = HOLES[hands]
    ranks = np.stack([np.where(blocked(board)[hands], 0, evaluate_holes(holes, np.array(board))) for board in boards])
    game = CardGame(tree, holes, ranges[:, hands].astype(np.float32), rank_boards(ranks), chance, DECK)
    return HoldemGame(game, hands)


def raises_of(spot: Spot, line: Sequence[Chips]) -> dict[Spot, Chips]:
    """The raises of a line, each at the spot where it was made."""
    made = {}
    for action in line:
        assert spot.is_open, "nobody acts after the end of a street"
        if action > CALL:
            made[spot] = action
        spot = spot.after(action)
    return made


def blocked(board: Sequence[Card]) -> NDArray[np.bool_]:
    """Which of the 1,326 hands need a card of the board."""
    on_board = np.zeros(DECK, np.bool_)
    on_board[list(board)] = True
    return on_board[HOLES[:, 0]] | on_board[HOLES[:, 1]]


def unseen(board: Sequence[Card]) -> list[Card]:
    return [card for card in STANDARD_DECK if card not in board]
