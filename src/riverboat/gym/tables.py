"""Thousands of tables at once, each playing its own hand by the engine's rules.

tables = VectorTables(4096, players=6, seed=1)
while True:
    tables.step(tables.random_actions())
    hands += tables.deal()
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from riverboat.cards import deck_of
from riverboat.engine.pot import Pot
from riverboat.engine.pots import share_out
from riverboat.engine.rules import MAX_SEATS, MIN_SEATS, MOST_CHIPS_AT_TABLE, Chips, Rules
from riverboat.errors import RiverboatError, bad_argument
from riverboat.evaluator.kernels import kernel_tables
from riverboat.gym import layout
from riverboat.gym.encoding import ACTION_NAMES, vector_size
from riverboat.gym.encoding_kernels import encode_tables
from riverboat.gym.layout import HEADER, POT_WIDTH, SEAT_WIDTH, Numbers, row_width, rules_row
from riverboat.gym.menu_kernels import mark_offered, menu_actions, random_actions, random_numbers
from riverboat.gym.table_kernels import deal_packs, deal_tables, deal_where_over, list_winnings, step_tables

MOST_TABLES: Final = 1 << 20


class VectorTables:
    """Tables of one game side by side. A hand begins with the same stacks each time; the button moves on.

    An action is a whole number: `FOLD` (-1), `CHECK_OR_CALL` (0), a total to raise to, or `WAIT` (-2), which leaves a
    table as it is. A table whose hand is over waits until `deal`. Arrays that are properties show the tables
    themselves and change with them.
    """

    FOLD: Final = layout.FOLD
    CHECK_OR_CALL: Final = layout.CHECK_OR_CALL
    WAIT: Final = layout.WAIT

    def __init__(
        self,
        tables: int,
        players: int = 2,
        rules: Rules | None = None,
        stacks: Chips | Sequence[Chips] | NDArray[np.int64] = 10_000,
        seed: int | None = None,
    ) -> None:
        if type(tables) is not int or not 1 <= tables <= MOST_TABLES:
            raise bad_argument("tables", tables, f"a whole number from 1 to {MOST_TABLES}")
        if type(players) is not int or not MIN_SEATS <= players <= MAX_SEATS:
            raise bad_argument("players", players, f"a whole number from {MIN_SEATS} to {MAX_SEATS}")
        self.rules: Final = rules or Rules(small_blind=50, big_blind=100)
        if not self.rules.has_usual_deal or self.rules.trips_beat_straights or self.rules.small_blind_counts_full:
            raise bad_argument(
                "rules", self.rules.pack, "hold'em from one pack, with burns and the usual order of hands"
            )
        self.seats: Final = players
        self._rules: Final = rules_row(self.rules)
        self._ranks: Final = kernel_tables(self.rules.deck)
        self._rows: Final = np.zeros((tables, row_width(players)), np.int64)
        self._packs: Final = np.tile(np.array(deck_of(self.rules.deck), np.uint8), (tables, 1))
        self._streams: Final = np.zeros((tables, 2), np.uint64)
        self._choices: Final = np.zeros((tables, 2), np.uint64)
        self._by_seat: Final = self._rows[:, HEADER : HEADER + SEAT_WIDTH * players].reshape(tables, players, -1)
        self._set_stacks(stacks)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._rows)

    def reset(self, seed: int | None = None) -> None:
        """Begin anew and deal at every table. The same seed gives the same hands, whatever the number of tables."""
        words = [
            np.random.SeedSequence(seed, spawn_key=(use,)).generate_state(2 * len(self), np.uint64) for use in (0, 1)
        ]
        self._streams[:], self._choices[:] = words[0].reshape(-1, 2), words[1].reshape(-1, 2)
        self._packs[:] = deck_of(self.rules.deck)
        self._rows[:, layout.HAND_COUNT] = 0
        self._rows[:, layout.BUTTON] = (np.arange(len(self)) - 1) % self.seats
        self._deal(np.ones(len(self), np.bool_))

    def deal(self, chosen: NDArray[np.bool_] | None = None) -> int:
        """Deal the next hand wherever one is over, or at the chosen tables; returns at how many."""
        if chosen is not None:
            self._deal(np.asarray(chosen, np.bool_))
            return int(np.count_nonzero(chosen))
        return deal_where_over(self._rows, self._packs, self._streams, self.seats, self._rules, self._ranks)

    def deal_packs(
        self, packs: ArrayLike, buttons: ArrayLike, stacks: Chips | Sequence[Chips] | NDArray[np.int64]
    ) -> None:
        """Deal a hand at every table from a pack for each, in the order in which cards leave it."""
        given = np.asarray(packs, np.uint8)
        needed = self.rules.burn_before_hole + 2 * self.seats + 8
        if given.ndim != 2 or len(given) != len(self) or not needed <= given.shape[1] <= self._packs.shape[1]:
            raise bad_argument("packs", given.shape, f"a pack of {needed} cards or more for each table")
        if not np.isin(given, deck_of(self.rules.deck)).all() or (np.diff(np.sort(given)) == 0).any():
            raise bad_argument("packs", type(packs), f"different cards of the {self.rules.deck} pack")
        seats = np.broadcast_to(np.asarray(buttons, np.int64), len(self))
        if (seats < 0).any() or (seats >= self.seats).any():
            raise bad_argument("buttons", buttons, f"a seat from 0 to {self.seats - 1} for each table")
        self._set_stacks(stacks)
        rest = [np.setdiff1d(deck_of(self.rules.deck), pack) for pack in given]
        self._packs[:] = np.hstack((given, np.array(rest, np.uint8)))
        self._rows[:, layout.BUTTON] = seats
        deal_packs(self._rows, self._packs, self.seats, self._rules, self._ranks)

    def step(self, actions: ArrayLike) -> None:
        """Let every table do what it is told. With one illegal action nothing happens anywhere."""
        given = self._numbers("actions", actions)
        table = step_tables(self._rows, self._packs, self.seats, given, self._rules, self._ranks)
        if table >= 0:
            raise self._illegal(table, int(given[table]))

    def actions(self, menu: ArrayLike) -> Numbers:
        """What to tell the tables for one of the seven actions of the menu at each; those that are over wait."""
        actions = np.empty(len(self), np.int64)
        menu_actions(self._rows, self._numbers("menu", menu), actions)
        return actions

    def random_actions(self) -> Numbers:
        """Fold, check or call, or raise by any amount: evenly from what is legal. Tables that are over wait."""
        actions = np.empty(len(self), np.int64)
        random_actions(self._rows, self._choices, actions)
        return actions

    def random_menu(self) -> Numbers:
        """One of the offered actions of the menu at each table."""
        numbers = np.empty(len(self), np.int64)
        random_numbers(self.masks(), self._choices, numbers)
        return numbers

    def masks(self) -> NDArray[np.int8]:
        """Which of the seven actions of the menu are legal at each table."""
        masks = np.empty((len(self), len(ACTION_NAMES)), np.int8)
        mark_offered(self._rows, masks)
        return masks

    def observations(self, viewers: ArrayLike | None = None) -> NDArray[np.float32]:
        """What the seat to act sees at each table, or the seat that `viewers` names; zeros where it is -1."""
        seats = self._numbers("viewers", self.actors if viewers is None else viewers)
        known = (seats >= -1) & (seats < self.seats) & ((seats < 0) | (self.players >> np.maximum(seats, 0) & 1 == 1))
        if not known.all():
            raise bad_argument("viewers", viewers, "for each table a seat that is dealt in, or -1")
        vectors = np.empty((len(self), vector_size(self.seats)), np.float32)
        encode_tables(self._rows, self._packs, seats, self.seats, self._rules, vectors)
        return vectors

    def winnings(self) -> Numbers:
        """The chips that each seat won or lost, where the hand is over; otherwise 0."""
        winnings = np.empty((len(self), self.seats), np.int64)
        list_winnings(self._rows, self.seats, winnings)
        return winnings

    def pots(self, table: int) -> tuple[Pot, ...]:
        """The pots of a hand that is over, main pot first, with who won what."""
        row = self._rows[table]
        start = HEADER + SEAT_WIDTH * self.seats
        pots = row[start : start + POT_WIDTH * row[layout.POT_COUNT]].reshape(-1, POT_WIDTH).tolist()
        order = [(int(row[layout.BUTTON]) + place) % self.seats for place in range(1, self.seats + 1)]
        return tuple(
            Pot(amount, _seats_in(order, eligible), share_out(amount, _seats_in(order, winners)))
            for amount, eligible, winners in pots
        )

    @property
    def actors(self) -> Numbers:
        """The seat to act at each table, or -1 where the hand is over."""
        return self._rows[:, layout.ACTOR]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where the hand is over."""
        return self._rows[:, layout.ACTOR] < 0

    @property
    def calls(self) -> Numbers:
        """The chips that a call adds; 0 is a check."""
        return self._rows[:, layout.CALL]

    @property
    def raises(self) -> Numbers:
        """The smallest and the largest total to raise to; both 0 where the seat may not raise."""
        return self._rows[:, layout.LOW : layout.HIGH + 1]

    @property
    def streets(self) -> Numbers:
        """0 preflop, 1 flop, 2 turn, 3 river."""
        return self._rows[:, layout.STREET]

    @property
    def buttons(self) -> Numbers:
        return self._rows[:, layout.BUTTON]

    @property
    def pot_totals(self) -> Numbers:
        """All chips in the middle, this street's bets included."""
        return self._rows[:, layout.POT]

    @property
    def stacks(self) -> Numbers:
        """What each seat has behind."""
        return self._by_seat[:, :, layout.STACK]

    @property
    def bets(self) -> Numbers:
        """What each seat has in front of it on this street."""
        return self._by_seat[:, :, layout.BET]

    @property
    def live(self) -> Numbers:
        """The seats that have cards, as a bit mask."""
        return self._rows[:, layout.LIVE]

    @property
    def players(self) -> Numbers:
        """The seats that are dealt in, as a bit mask."""
        return self._rows[:, layout.PLAYERS]

    @property
    def packs(self) -> NDArray[np.uint8]:
        """All cards in the order in which they leave the pack: hidden ones too, for replays and tests."""
        return self._packs

    def _set_stacks(self, stacks: Any) -> None:
        try:
            given = np.broadcast_to(np.asarray(stacks), (len(self), self.seats))
        except ValueError:
            raise bad_argument("stacks", stacks, f"a number of chips, for {self.seats} seats or each table") from None
        counts = (given > 0).sum(axis=1)
        if given.dtype.kind not in "iu" or (given < 0).any() or (counts < MIN_SEATS).any():
            raise bad_argument("stacks", stacks, "whole numbers of chips, for two seats at least")
        if max(sum(row) for row in {tuple(row) for row in given.tolist()}) > MOST_CHIPS_AT_TABLE:
            raise bad_argument("stacks", stacks, f"at most {MOST_CHIPS_AT_TABLE} chips at a table")
        self._by_seat[:, :, layout.START] = given
        self._rows[:, layout.PLAYERS] = ((given > 0) << np.arange(self.seats)).sum(axis=1)
        self._rows[:, layout.PLAYER_COUNT] = counts
        self._rows[:, layout.CHIPS] = given.sum(axis=1)

    def _deal(self, chosen: NDArray[np.bool_]) -> None:
        if chosen.shape != (len(self),):
            raise bad_argument("chosen", chosen.shape, "True or False for each table")
        deal_tables(self._rows, self._packs, self._streams, self.seats, chosen, self._rules, self._ranks)

    def _numbers(self, name: str, given: ArrayLike) -> Numbers:
        numbers = np.ascontiguousarray(given)
        if numbers.shape != (len(self),) or numbers.dtype.kind not in "iu":
            raise bad_argument(name, numbers.shape, "a whole number for each table")
        return numbers.astype(np.int64, copy=False)

    def _illegal(self, table: int, action: int) -> RiverboatError:
        call, (low, high) = int(self.calls[table]), self.raises[table].tolist()
        message = f"table {table} cannot be told {action}: call {call}, raise to {low}–{high}"
        if self.over[table]:
            message = f"table {table} cannot be told {action}: its hand is over"
        return RiverboatError("bad_vector_action", message, table=table, action=action, call=call, low=low, high=high)


def _seats_in(order: Sequence[int], mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in order if mask >> seat & 1)


def play_every_kernel() -> None:
    """Run every kernel once, which compiles it the first time on a machine."""
    tables = VectorTables(2, seed=1)
    tables.deal_packs([deck_of("standard")] * 2, 0, 10_000)
    tables.observations()
    tables.step(tables.actions(tables.random_menu()))
    tables.step(tables.random_actions())
    tables.winnings()
    tables.deal()
