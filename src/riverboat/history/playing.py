"""A script played by the engine: every written action applied where it stands, or refused with what was expected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

import msgspec

from riverboat.cards import Card
from riverboat.engine import (
    Action,
    Call,
    Check,
    Fold,
    Hand,
    IllegalAction,
    LegalActions,
    RaiseTo,
    RunItTwice,
    Show,
    Step,
    apply,
    enforce,
    legal_actions,
    open_hand,
)
from riverboat.engine.events import Street
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import BOARD_SIZE
from riverboat.errors import RiverboatError
from riverboat.history.amounts import Amount, Scale
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import HandHistory
from riverboat.history.notation import BetOrRaised, BoardDealt, CheckedOrCalled, Folded, HoleDealt, Mucked, Shown, known
from riverboat.history.staging import Staging


class _AllIn(Exception):  # noqa: N818 -- a finding, not an error
    """A seat of unknown stack is passed over, or raises too little: it must have been all-in with `stack`."""

    def __init__(self, seat: Seat, stack: Chips) -> None:
        super().__init__(seat, stack)
        self.seat = seat
        self.stack = stack


_Stacks: TypeAlias = dict[Seat, Chips]


def play_through(staging: Staging, history: HandHistory) -> Play:
    """Play the script, and again if it turns out that a stack was smaller or that a winner had mucked."""
    found: _Stacks = {}
    unseen: frozenset[Seat] = frozenset()
    while True:
        play = Play(staging, history, found, unseen)
        try:
            play.run()
        except _AllIn as all_in:
            found = found | {all_in.seat: all_in.stack}
            continue
        if unseen or not play.winners & staging.cards.mucked:
            return play
        # A mucked hand is dead, even if its cards are known and would have won.
        unseen = staging.cards.mucked


class Play:
    """One run through a script, as far as it can be played; `error` says what stopped it."""

    def __init__(self, staging: Staging, history: HandHistory, found: _Stacks, unseen: frozenset[Seat]) -> None:
        self.staging = staging
        self.unknown = staging.unknown.difference(found)
        self.steps: list[Step] = []
        self.numbers: list[int] = []
        self.board = 0
        self.error: HistoryError | None = None
        self.notes: list[HistoryError] = []
        """What breaks the rules and was played all the same."""
        self._history = history
        self._stacks = [found.get(seat, stack) for seat, stack in enumerate(staging.stacks)]
        self._unseen = unseen
        self._checked: set[Seat] = set()
        """Seats whose needless check was read."""
        self._last: tuple[Folded | CheckedOrCalled | BetOrRaised, int] | None = None

    @property
    def hand(self) -> Hand:
        return self.steps[-1].hand

    @property
    def winners(self) -> set[Seat]:
        """Seats that took chips others could have won at a showdown."""
        result = self.hand.result if self.steps else None
        pots = result.pots if result is not None else ()
        return {seat for pot in pots if len(pot.eligible) > 1 for seat, _ in pot.shares}

    def run(self) -> None:
        number = 0
        try:
            self._deal()
            for number, action in self.staging.script:
                match action:
                    case HoleDealt():
                        if len(self.steps) > 1:
                            raise HistoryError("deal_too_late", "hole cards are dealt before the first action")
                    case BoardDealt(cards=cards):
                        self._deal_board(len(cards), number)
                    case Shown(seat=seat, cards=cards):
                        self._show(seat, known(cards), number)
                    case Mucked(seat=seat):
                        self._show(seat, (), number)
                    case _:
                        self._act(action, number)
            self._run_again()
        except HistoryError as error:
            self.error = error.at(action=number)

    def _deal(self) -> None:
        staging, history = self.staging, self._history
        try:
            step = open_hand(
                staging.rules,
                self._stacks,
                len(self._stacks) - 1,
                staging.cards.pack(self._unseen, staging.boards_again),
                posts=staging.posts,
                hand_id=str(history.other.get("hand", 1)),
                names=history.players or [f"p{number}" for number in range(1, len(self._stacks) + 1)],
            )
        except RiverboatError as error:
            raise HistoryError("bad_deal", f"the hand cannot be dealt: {error.message}", detail=error.message) from None
        self._add(step, 0)

    def _add(self, step: Step, number: int) -> None:
        self.steps.append(step)
        self.numbers.append(number)

    def _deal_board(self, count: int, number: int) -> None:
        self.board += count
        self._pass_over(number, lambda: self.board > len(self.hand.board))
        if self.board > len(self.hand.board) and not self.hand.is_run_out:
            if self.hand.is_over:
                raise HistoryError("after_the_end", "the hand is over: nothing more is dealt or bet")
            self._expect_actor("before the next cards")

    def _show(self, seat: Seat, cards: Sequence[Card], number: int) -> None:
        """Showing moves nothing unless the hand is over and the cards do not lie face up yet."""
        self._pass_over(number, lambda: self.hand.result is None)
        hand = self.hand
        if hand.result is None:
            if not hand.is_run_out:
                self._expect_actor("before the showdown")
            return
        if not set(cards) <= set(hand.result.shown[seat]) and hand.live >> seat & 1 and seat not in self._unseen:
            self._add(apply(hand, Show(seat, tuple(cards))), number)

    def _pass_over(self, number: int, is_wanted: Callable[[], bool]) -> None:
        """Lenient: seats that could have checked, and that the file passes over, are taken to have checked."""
        while self.staging.is_lenient and is_wanted() and self.hand.waiting and not self.hand.is_run_out:
            seat = self.hand.waiting[0]
            if not legal_actions(self.hand).check or seat in self.unknown:
                return
            self.notes.append(self._out_of_turn(seat, "before that").at(action=number))
            self._add(apply(self.hand, Check()), number)

    def _act(self, action: Folded | CheckedOrCalled | BetOrRaised, number: int) -> None:
        try:
            self._act_by_the_rules(action, number)
            self._last = action, number
        except HistoryError as error:
            if not self.staging.is_lenient or error.code not in ("illegal_action", "out_of_turn", "after_the_end"):
                raise
            if not (self._act_as_recorded(action, number) or self._fold_before_the_end(action, number)):
                raise
            self.notes.append(error.at(action=number))

    def _act_as_recorded(self, action: Folded | CheckedOrCalled | BetOrRaised, number: int) -> bool:
        """Play what the rules forbid, if anybody can have done it at all."""
        hand, seat = self.hand, action.seat
        bets, stack = hand.betting.bets[seat], hand.stacks[seat]
        if isinstance(action, Folded):
            bet = None
        elif isinstance(action, BetOrRaised):
            bet = self.staging.scale.chips(action.amount)
        else:
            bet = min(max(hand.betting.price, bets), bets + stack)
        try:
            self._add(enforce(hand, seat, bet), number)
        except IllegalAction:
            return False
        self._last = action, number
        return True

    def _fold_before_the_end(self, action: Folded | CheckedOrCalled | BetOrRaised, number: int) -> bool:
        """An all-in hand is folded after the last bet, where its player is away: it does not see the showdown."""
        if not isinstance(action, Folded) or self._last is None or len(self.steps) < 2:
            return False
        last, last_number = self._last
        try:
            fold = enforce(self.steps[-2].hand, action.seat, None)
        except IllegalAction:
            return False
        ended = self.steps[-1], self.numbers[-1]
        self.steps[-1], self.numbers[-1] = fold, number
        try:
            self._act_by_the_rules(last, last_number)
        except HistoryError:
            if not self._act_as_recorded(last, last_number):
                self.steps[-1], self.numbers[-1] = ended
                return False
        return True

    def _act_by_the_rules(self, action: Folded | CheckedOrCalled | BetOrRaised, number: int) -> None:
        hand = self.hand
        if hand.actor != action.seat or hand.is_run_out:
            if hand.actor is None or hand.is_run_out:
                if self._is_needless_check(action):
                    self._checked.add(action.seat)
                    return
                raise HistoryError("after_the_end", "the hand is over: nothing more is dealt or bet")
            self._expect_actor("first")
        if self.board < BOARD_SIZE[hand.street]:
            raise HistoryError(
                "board_missing", f"the {hand.street} is not dealt yet; expected d db CARDS", street=str(hand.street)
            )
        try:
            self._add(apply(hand, self._engine_action(action)), number)
        except IllegalAction as error:
            if error.code == "raise_too_small" and action.seat in self.unknown:
                amount = cast(BetOrRaised, action).amount
                raise _AllIn(action.seat, self._put_in(action.seat) + self._added(action.seat, amount)) from None
            legal = _in_units(error.legal, self.staging.scale)
            raise HistoryError(
                "illegal_action",
                f"that is not legal here ({error.code}); legal: {legal}",
                refusal=error.code,
                legal=legal,
            ) from None

    def _is_needless_check(self, action: Folded | CheckedOrCalled | BetOrRaised) -> bool:
        """Whether a seat checks that nobody can bet against: every opponent is all-in for no more than it has put in.

        The engine does not ask it. Some write the check all the same, such as that of the big blind.
        """
        hand, seat = self.hand, action.seat
        # The last action closed the betting; the seat had its own still to come, and no card is dealt since.
        before = self.steps[-2].hand if len(self.steps) > 1 else None
        street = before.street if before is not None else Street.PREFLOP
        return (
            type(action) is CheckedOrCalled
            and hand.able == 1 << seat
            and hand.live.bit_count() > 1
            and self.board == BOARD_SIZE[street]
            and (before is None or seat in before.waiting[1:])
            and seat not in self._checked
        )

    def _engine_action(self, action: Folded | CheckedOrCalled | BetOrRaised) -> Action:
        match action:
            case Folded():
                return Fold()
            case CheckedOrCalled():
                return Check() if legal_actions(self.hand).check else Call()
            case BetOrRaised(amount=amount):
                return RaiseTo(self.staging.scale.chips(amount))

    def _expect_actor(self, when: str) -> None:
        """The seat to act is passed over. With an unknown stack it must be all-in; otherwise its action is missing."""
        seat = self.hand.actor
        assert seat is not None
        if seat in self.unknown and (stack := self._put_in(seat)):
            raise _AllIn(seat, stack)
        raise self._out_of_turn(seat, when)

    def _out_of_turn(self, seat: Seat, when: str) -> HistoryError:
        legal = _in_units(legal_actions(self.hand), self.staging.scale)
        return HistoryError(
            "out_of_turn",
            f"p{seat + 1} has to act {when}; legal: {legal}",
            expected=f"p{seat + 1}",
            legal=legal,
        )

    def _put_in(self, seat: Seat) -> Chips:
        return self.hand.deal.stacks[seat] - self.hand.stacks[seat]

    def _added(self, seat: Seat, amount: Amount) -> Chips:
        return self.staging.scale.chips(amount) - self.hand.betting.bets[seat]

    def _run_again(self) -> None:
        """With further boards on record, everybody has agreed to as many."""
        if self.staging.boards_again:
            answer = RunItTwice(True, 1 + len(self.staging.boards_again))
            while self.hand.is_run_out and not self.hand.is_over:
                self._add(apply(self.hand, answer), self.numbers[-1])


def _in_units(legal: LegalActions, scale: Scale) -> LegalActions:
    """What is legal, in the file's unit: for people to read, not to play by."""

    def unit(chips: Chips | None) -> Any:
        return None if chips is None else scale.amount(chips)

    return msgspec.structs.replace(
        legal,
        call=unit(legal.call),
        raise_to=legal.raise_to and tuple(map(unit, legal.raise_to)),
        all_in=unit(legal.all_in),
    )
