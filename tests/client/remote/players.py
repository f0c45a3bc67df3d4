"""A player without a face, at the end of a line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from riverboat.client.remote import RemoteGame
from riverboat.engine.actions import Call, Check, Fold
from riverboat.protocol import Act, GameState, Notice, Rebuy, ServerMessage, TableEvent
from riverboat.table.events import HandDealt


class Player:
    """Checks, calls or folds in turn, and remembers everything that was told."""

    def __init__(self, line: RemoteGame) -> None:
        self.line = line
        self.told: list[ServerMessage] = []
        self.state: GameState | None = None
        self.acted = 0
        self._asked: tuple[str, int] | None = None
        self._bought = ""

    @property
    def hands(self) -> int:
        return sum(isinstance(message, TableEvent) and isinstance(message.event, HandDealt) for message in self.told)

    @property
    def numbers(self) -> list[int]:
        return [message.number for message in self.told if isinstance(message, TableEvent)]

    def check_numbers(self) -> None:
        """No event is missing and none came twice."""
        assert [(before, after) for before, after in pairwise(self.numbers) if after != before + 1] == []

    def check_numbers_but_for_breaks(self) -> None:
        """A server that was started again may have only the whole state to tell; everything else follows on it."""
        last, is_back = None, False
        for message in self.told:
            match message:
                case Notice(kind="reconnected", seat=None):
                    is_back = True
                case GameState(number=number):
                    assert last is None or number == last or (is_back and number > last)
                    last, is_back = number, False
                case TableEvent(number=number):
                    assert last is not None
                    assert number == last + 1
                    last = number

    async def hear(self) -> ServerMessage:
        message = await self.line.receive()
        self.told.append(message)
        if isinstance(message, GameState):
            self.state = message
        return message

    async def hear_until(self, is_it: Callable[[ServerMessage], bool], *, acts: bool = False) -> ServerMessage:
        while not is_it(message := await self.hear()):
            if acts:
                await self.act_if_asked()
        return message

    async def act_if_asked(self) -> None:
        state = self.state
        if state is None or state.view.legal is None or self._asked == (state.view.hand_id, state.version):
            await self._buy_if_broke()
            return
        self._asked = (state.view.hand_id, state.version)
        legal = state.view.legal
        action = Check() if legal.check else Call() if legal.call is not None else Fold()
        self.acted += 1
        await self.line.send(Act(state.view.hand_id, state.version, f"action-{self.acted}", action))

    async def play(self, hands: int) -> None:
        while self.hands < hands:
            await self.act_if_asked()
            await self.hear()

    async def _buy_if_broke(self) -> None:
        state = self.state
        if state is None or state.view.seat is None or not state.view.is_hand_over or state.view.rebuy is None:
            return
        if not state.view.seats[state.view.seat].stack and self._bought != state.view.hand_id:
            self._bought = state.view.hand_id
            await self.line.send(Rebuy(state.view.rebuy[1]))
