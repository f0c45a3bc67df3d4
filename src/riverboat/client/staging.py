"""An all-in in stages: what is shown between the last decision and the result. It holds no rules and no clock."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from msgspec.structs import replace

from riverboat.engine.events import Acted, BoardDealt, CardsShown, PotAwarded
from riverboat.engine.rules import Chips, Seat
from riverboat.protocol import Equities, GameState, SeatView, ServerMessage, Stage, TableEvent, TableView

_STAGES: Final[dict[int, Stage]] = {0: "pre_flop", 3: "flop", 4: "turn", 5: "river"}


class Moment(NamedTuple):
    """Messages to take in together."""

    messages: tuple[ServerMessage, ...]
    is_stage: bool = False
    """Of a run-out: it stays alone for a while, before its result."""


class Staging:
    """Puts the messages of a table into moments: all of them at once, but for the stages of a run-out."""

    def __init__(self) -> None:
        self._view: TableView | None = None
        self._held: list[TableEvent] = []

    @property
    def is_holding(self) -> bool:
        """Whether events wait for the state after them, which tells whether they are a run-out."""
        return bool(self._held)

    def feed(self, message: ServerMessage) -> list[Moment]:
        """What is to be taken in now that a message has come."""
        match message:
            case TableEvent(event=event) if self._held or isinstance(event, BoardDealt | CardsShown):
                self._held.append(message)
                return []
            case GameState():
                held, self._held = self._held, []
                before, self._view = self._view, message.view
                return _staged(before, held, message)
            case _:
                return [Moment((message,))]

    def flush(self) -> list[Moment]:
        """The events that wait, when no state has come."""
        held, self._held = self._held, []
        return [Moment(tuple(held))] if held else []


def _staged(before: TableView | None, held: list[TableEvent], state: GameState) -> list[Moment]:
    deals = [place for place, told in enumerate(held) if isinstance(told.event, BoardDealt)]
    is_run_out = before is not None and before.hand_id == state.view.hand_id and state.view.is_hand_over and deals
    if before is None or not is_run_out or any(isinstance(told.event, Acted) for told in held):
        return [Moment((*held, state))]
    last = deals[-1]
    # Boards that lie side by side are decided together.
    awards = {} if before.second_board else _awards_by_run(held[last + 1 :])
    picture = _Picture(before, state.view)
    moments: list[Moment] = []
    told: list[TableEvent] = []

    def show() -> None:
        moments.append(Moment((*told, replace(state, view=picture.view())), is_stage=True))
        told.clear()

    for place, message in enumerate(held[: last + 1]):
        event = message.event
        if isinstance(event, BoardDealt):
            if place == deals[0]:
                show()
            if event.run and not picture.boards[event.run] and awards:
                picture.pay_board(event.run - 1)
                told += awards[event.run - 1]
                show()
            picture.deal(event.run, len(event.cards))
        picture.equities = message.equities or picture.equities
        told.append(message)
        if isinstance(event, BoardDealt):
            show()
    paid = [message for run, told_of in awards.items() if run < picture.paid for message in told_of]
    rest = [message for message in held[last + 1 :] if message not in paid]
    return [*moments, Moment((*told, *rest, state))]


def _awards_by_run(held: list[TableEvent]) -> dict[int, list[TableEvent]]:
    """Who won each of several boards: told before the next is dealt. Empty where there is one board."""
    awards: dict[int, list[TableEvent]] = {}
    for message in held:
        if isinstance(message.event, PotAwarded):
            awards.setdefault(message.event.run, []).append(message)
    return awards if len(awards) > 1 else {}


class _Picture:
    """The table before the pots are awarded, with as many cards as have been dealt."""

    def __init__(self, before: TableView, after: TableView) -> None:
        self._before = {seat.seat: seat for seat in before.seats}
        self._dealt = len(before.board)
        self._after = after
        self.paid = 0
        """How many of several boards have been paid out."""
        self._is_just_paid = False
        """And nothing has been dealt since."""
        self.boards = [self._dealt, len(before.second_board), 0]
        self.equities: Equities = before.equities

    def deal(self, run: int, cards: int) -> None:
        if run and not self.boards[run]:
            self.boards[run] = self._dealt
        self._is_just_paid = False
        self.boards[run] += cards

    def pay_board(self, run: int) -> None:
        self.paid, self._is_just_paid = run + 1, True
        self.equities = ()

    def view(self) -> TableView:
        after = self._after
        first, second, third = self.boards
        paid = tuple(award for award in after.awards if award.run < self.paid)
        return replace(
            after,
            seats=tuple(map(self._seat, after.seats)),
            pot=after.pot - sum(award.amount for award in paid),
            pots=() if self.paid else after.pots,
            board=after.board[:first],
            second_board=after.second_board[:second],
            third_board=after.third_board[:third],
            stage=_STAGES[third or second or first],
            actor=None,
            legal=None,
            you_have=None,
            awards=paid,
            is_hand_over=False,
            equities=self.equities,
            can_show=(),
            can_hunt=False,
            standings=(),
            rebuy=None,
        )

    def _seat(self, seat: SeatView) -> SeatView:
        was = self._before.get(seat.seat)
        gained = _share(self._after, seat.seat, range(self.paid))
        stack = seat.stack - seat.won + gained
        has_folded = seat.last_action is not None and seat.last_action.verb == "fold"
        status = was.status if was is not None else seat.status
        if has_folded:
            status = "folded"
        elif status in ("active", "all_in"):
            status = "active" if stack else "all_in"
        won = _share(self._after, seat.seat, (self.paid - 1,)) if self._is_just_paid else 0
        return replace(seat, stack=stack, status=status, won=won, hand=None)


def _share(after: TableView, seat: Seat, runs: Collection[int]) -> Chips:
    shares = [share for award in after.awards if award.run in runs for share in award.shares]
    return sum(chips for winner, chips in shares if winner == seat)
