"""What a player can say, what may be said now, and how a refusal reads."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from riverboat.cards import Card, written_cards
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError, bad_argument


class _Action(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Common to all actions; in JSON each is `{"type": "raise_to", "amount": 300}`."""


class Fold(_Action, frozen=True, gc=False, tag="fold"):
    """Give up the hand. Always legal in turn."""


class Check(_Action, frozen=True, gc=False, tag="check"):
    """Stay in for nothing. At the kitchen table: pass, and wait at the end of the queue."""


class Call(_Action, frozen=True, gc=False, tag="call"):
    """Match the bet, or put in all that is left. At the kitchen table: "Bet", the current minimum."""


class RaiseTo(_Action, frozen=True, gc=False, tag="raise_to"):
    """Bet or raise so that this street's total becomes `amount`."""

    amount: Chips


class AllIn(_Action, frozen=True, gc=False, tag="all_in"):
    """The largest bet, raise or call that is legal."""


class RunItTwice(_Action, frozen=True, gc=False, tag="run_it_twice"):
    """Answer how often the rest of the board shall be dealt: once, or `times` times at the most.

    The smallest number that somebody asks for is dealt (rule P5).
    """

    agree: bool
    """To more than once."""
    times: int = 2

    @classmethod
    def up_to(cls, most: int, *, agree: bool) -> RunItTwice:
        """To as many boards as may be asked for, or to one; where only one can be dealt, to that."""
        return cls(agree, most) if most > 1 else cls(False)


class Show(_Action, frozen=True, gc=False, tag="show"):
    """After the hand: turn up one or both of a seat's own cards."""

    seat: Seat
    cards: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"Show(seat={self.seat}, cards={written_cards(self.cards)})"


class RabbitHunt(_Action, frozen=True, gc=False, tag="rabbit_hunt"):
    """After a hand that ended before the river: turn up the board cards that would have come, for all to see."""

    seat: Seat
    """Of the player who asks."""


Action: TypeAlias = Fold | Check | Call | RaiseTo | AllIn | RunItTwice | Show | RabbitHunt


class LegalActions(msgspec.Struct, frozen=True, gc=False):
    """What the seat to act may do; after the hand, nobody may do anything.

    `call` is the chips to add, `raise_to` the lowest and highest total for the street, `all_in` the total
    that `AllIn` would make. Each is None when that action is not legal.
    """

    seat: Seat | None
    fold: bool = False
    check: bool = False
    call: Chips | None = None
    raise_to: tuple[Chips, Chips] | None = None
    all_in: Chips | None = None
    run_it_twice: bool = False
    max_runs: int = 1
    """Where `run_it_twice` is legal: the most boards that may be asked for, 2 or 3; 1 where it is only a pause."""

    def __str__(self) -> str:
        if self.seat is None:
            return "nothing: the hand is over"
        words = ["fold"] if self.fold else []
        if self.check:
            words.append("check")
        if self.call is not None:
            words.append(f"call {self.call}")
        if self.raise_to is not None:
            low, high = self.raise_to
            words.append(f"raise to {low}" if low == high else f"raise to {low}–{high}")
        if self.all_in is not None:
            words.append(f"all-in ({self.all_in})")
        if self.run_it_twice:
            words.append(_RUNS[self.max_runs])
        return ", ".join(words)


_RUNS: Final = {
    1: "run it: the board is dealt",
    2: "run it twice: yes or no",
    3: "run it once, twice or three times",
}


def default_action(legal: LegalActions) -> Action:
    """What is played for a player who gives no legal answer in time: what costs nothing (rules A2, O4)."""
    if not isinstance(legal, LegalActions):
        raise bad_argument("legal", legal, "LegalActions")
    if legal.run_it_twice:
        return RunItTwice(False)
    return Check() if legal.check else Fold()


def nearest_action(legal: LegalActions, total: Chips | None) -> Action:
    """What comes nearest to a wish: a total to raise to, 0 to check or call, None to fold."""
    if total and legal.raise_to is not None:
        low, high = legal.raise_to
        return RaiseTo(min(high, max(low, total)))
    if legal.check:
        return Check()
    if total is None:
        return Fold()
    return Call() if legal.call is not None else AllIn()


class IllegalAction(RiverboatError):  # noqa: N818 -- the name is part of the contract
    """An action that the rules do not allow now. Nothing has changed; `legal` says what is allowed."""

    def __init__(self, code: str, message: str, legal: LegalActions, /, **values: object) -> None:
        told = f"; legal: {legal}"
        values.pop("legal", None)  # it is said again, having crossed the bus
        super().__init__(code, message.removesuffix(told) + told, legal=str(legal), **values)
        self.legal = legal
