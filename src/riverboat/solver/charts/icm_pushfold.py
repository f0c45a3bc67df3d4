"""Push or fold for prizes: the game of one table with the stacks as they are, solved for what they are worth by ICM.

As in the charts for chips, whoever comes after a caller folds, and cards folded earlier change nothing. Unlike there,
a fold has a value of its own: others may bust each other. A tie counts as half a win and half a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from riverboat.odds.starting_hands import CLASSES, COMBOS
from riverboat.odds.table_worth import TableWorth
from riverboat.solver.charts.push_values import class_pairs

Floats = NDArray[np.float64]

ROUNDS: Final = 60


class PushTable(NamedTuple):
    """A table before anybody has acted; players in the order in which they act before the flop, the big blind last."""

    left: tuple[int, ...]
    """Chips behind, after blinds and antes."""
    bets: tuple[int, ...]
    """Blinds posted."""
    dead: int
    """Antes."""
    prizes: tuple[int, ...]
    elsewhere: tuple[int, ...] = ()


class PrizePushFold:
    """The game at one table, and an equilibrium of it by fictitious play."""

    def __init__(self, table: PushTable) -> None:
        self.players = range(len(table.left))
        self._table = table
        self._totals = [bet + left for bet, left in zip(table.bets, table.left, strict=True)]
        smallest = _smallest_stack(table, self._totals)
        chips = sum(table.left) + sum(table.bets) + table.dead + sum(table.elsewhere)
        self._worth = TableWorth(table.prizes, table.elsewhere, chips, smallest)
        self.stolen: Final = [self._worth.of(self._after_steal(player)) for player in self.players]
        """By who takes the blinds: what everybody's stack is worth then."""
        self.won: Final = {
            (pusher, caller, winner): self._worth.of(self._after_showdown(pusher, caller, winner))
            for pusher in self.players
            for caller in self.players[pusher + 1 :]
            for winner in (pusher, caller)
        }
        self.push: Floats = np.ones((len(self.players) - 1, CLASSES))
        """How often each player who is first in pushes each class."""
        self.call: Floats = np.ones((len(self.players), len(self.players), CLASSES))
        """By pusher and caller: how often each class is called with."""

    def solve(self, rounds: int = ROUNDS) -> PrizePushFold:
        """Each player answers what the others have done on average so far."""
        for number in range(1, rounds + 1):
            step = 2 / (number + 2)
            push_gains, call_gains = self.gains()
            self.push += step * ((push_gains > 0) - self.push)
            self.call += step * ((call_gains > 0) - self.call)
        return self

    def gains(self) -> tuple[Floats, Floats]:
        """What entering is worth over folding with each class: by pusher, and by pusher and caller."""
        meets, beats = _met(self.call)
        met, beaten = _met(self.push)
        equities = np.divide(beaten, met, out=np.full_like(met, 0.5), where=met > 0)
        push_gains, call_gains = np.zeros_like(self.push), np.zeros_like(self.call)
        if_folded = self.stolen[-1]
        for pusher in reversed(self.players[:-1]):
            held = self.push[pusher] * _SHARES
            self._callers_gain(pusher, equities[pusher], _spread(held), (meets[pusher], beats[pusher]), call_gains)
            nobody_yet, worth = np.ones(CLASSES), np.zeros(CLASSES)
            reached = (1 - held.sum()) * if_folded
            for caller in self.players[pusher + 1 :]:
                wins, loses = (self.won[pusher, caller, winner] for winner in (pusher, caller))
                won = nobody_yet * beats[pusher, caller]
                lost = nobody_yet * meets[pusher, caller] - won
                worth += won * wins[pusher] + lost * loses[pusher]
                reached = reached + (held @ won) * wins + (held @ lost) * loses
                nobody_yet = nobody_yet - won - lost
            worth += nobody_yet * self.stolen[pusher][pusher]
            push_gains[pusher] = worth - if_folded[pusher]
            if_folded = reached + (held @ nobody_yet) * self.stolen[pusher]
        return push_gains, call_gains

    def _callers_gain(
        self, pusher: int, equity: Floats, held: Floats, calls: tuple[Floats, Floats], gains: Floats
    ) -> None:
        """From the last caller to the first: what follows a fold is known when a player decides."""
        meets, beats = calls
        if_folded = self.stolen[pusher]
        for caller in reversed(self.players[pusher + 1 :]):
            loses, wins = (self.won[pusher, caller, winner] for winner in (pusher, caller))
            gains[pusher, caller] = loses[caller] + equity * (wins[caller] - loses[caller]) - if_folded[caller]
            met, beaten = float(held @ meets[caller]), float(held @ beats[caller])
            if_folded = beaten * loses + (met - beaten) * wins + (1 - met) * if_folded

    def _after_steal(self, player: int) -> list[int]:
        left = list(self._table.left)
        left[player] += sum(self._table.bets) + self._table.dead
        return left

    def _after_showdown(self, pusher: int, caller: int, winner: int) -> list[int]:
        table, totals = self._table, self._totals
        left = list(table.left)
        matched = min(totals[pusher], totals[caller])
        for player in (pusher, caller):
            left[player] = totals[player] - matched
        others = sum(table.bets) - table.bets[pusher] - table.bets[caller]
        left[winner] += 2 * matched + others + table.dead
        return left


_SHARES: Final[Floats] = np.array(COMBOS, np.float64) / sum(COMBOS)
"""How likely each class is dealt."""


def _met(often: Floats) -> tuple[Floats, Floats]:
    """How likely each class meets a hand that is played so often by class, and how likely it meets and beats it."""
    meeting, beating = _chances()
    return often @ meeting, often @ beating


def _spread(held: Floats) -> Floats:
    """The shares of classes in a range; of one that is empty, as if it had all."""
    total = held.sum()
    spread: Floats = held / total if total > 0 else _SHARES
    return spread


@cache
def _chances() -> tuple[Floats, Floats]:
    """By the class met (row) and the class held (column)."""
    pairs, wins = class_pairs()
    others = pairs.sum(axis=1)[:, None]
    return np.ascontiguousarray((pairs / others).T), np.ascontiguousarray((wins / others).T)


@lru_cache(maxsize=64)
def solved(table: PushTable) -> PrizePushFold:
    """The equilibrium of a table; everybody at it may ask."""
    return PrizePushFold(table).solve()


def _smallest_stack(table: PushTable, totals: Sequence[int]) -> int:
    """The least that anybody can be left with, other than nothing."""
    apart = [abs(one - other) for one in totals for other in totals if one != other]
    return max(1, min((*apart, *(left for left in table.left if left))))
