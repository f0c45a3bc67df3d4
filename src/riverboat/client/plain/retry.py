"""A decision played again, in lines."""

from __future__ import annotations

from riverboat.client.coach import RetryTable
from riverboat.client.plain.game import PlainGame
from riverboat.client.plain.telling import ReadLine
from riverboat.client.terminal import Terminal
from riverboat.engine.rules import Chips
from riverboat.locale import error_text
from riverboat.protocol import (
    Act,
    ClientMessage,
    Closed,
    GameState,
    Refused,
    TableEvent,
    TableView,
)


class PlainRetry(PlainGame):
    """A decision played again, to the end of the hand."""

    def __init__(self, game: RetryTable, terminal: Terminal, read_line: ReadLine) -> None:
        super().__init__(game, terminal, read_line, earlier=game.earlier)
        self._game = game
        self._has_acted = False

    async def play(self) -> Chips | None:
        """The player's stack when the hand is over; None when the input has ended or the player has left."""
        while True:
            match await self._connection.receive():
                case GameState(version=version, view=view):
                    self._version, self._view = version, view
                    if view.is_hand_over:
                        return view.seats[view.seat or 0].stack
                    await self._look(view)
                case TableEvent() as message:
                    self._tell(message)
                case Refused() as message:
                    self._asked = None
                    self._terminal.say(error_text(message, self._text))
                    if self._view is not None:
                        await self._look(self._view)
                case Closed():
                    return None

    def _greet(self, view: TableView) -> None:
        self._recall(view)

    async def _send(self, message: ClientMessage) -> None:
        if isinstance(message, Act) and not self._has_acted:
            self._has_acted = True
            await self._game.rate(message.action)
        await super()._send(message)
