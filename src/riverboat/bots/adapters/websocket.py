"""An adapter for remote bots: sends observations over a WebSocket, receives actions. See `bots.client`."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.bots.adapters import unreachable
from riverboat.bots.client import (
    LARGEST_MESSAGE,
    PROTOCOL_VERSION,
    Act,
    Answer,
    HandOver,
    Question,
    SitDown,
    Start,
)
from riverboat.engine.actions import Action
from riverboat.engine.rules import Rules, Seat
from riverboat.engine.view import Observation

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

CONNECT_SECONDS: Final = 10.0
ANSWER_SECONDS: Final = 30.0
"""For a decision that comes without a clock."""

_answers: Final = msgspec.json.Decoder(Answer)


class RemoteBotError(RuntimeError):
    """The other side did not answer as it should; the table plays check or fold for it."""


class RemoteBot:
    """A connection to a bot. A late answer is thrown away when it comes: it carries the number of its question."""

    def __init__(self, url: str, seed: int) -> None:
        self.name: Final = url
        self._closing: Final = ExitStack()
        self._connection: Final = self._closing.enter_context(_connect(url))
        self._number = 0
        self._send(SitDown(self._next(), PROTOCOL_VERSION, seed))

    def start(self, seat: Seat, rules: Rules) -> None:
        self._send(Start(self._next(), seat, rules))

    def act(self, observation: Observation) -> Action:
        number = self._next()
        self._send(Act(number, observation))
        seconds = observation.time_left if observation.time_left is not None else ANSWER_SECONDS
        answer = self._receive(number, time.monotonic() + seconds)
        if answer.action is None:
            raise RemoteBotError(answer.error or "an answer without an action")
        return answer.action

    def hand_over(self, observation: Observation) -> None:
        self._send(HandOver(self._next(), observation))

    def close(self) -> None:
        self._closing.close()

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _send(self, question: Question) -> None:
        self._connection.send(msgspec.json.encode(question).decode())

    def _receive(self, number: int, deadline: float) -> Answer:
        while True:
            message = self._connection.recv(timeout=max(0.0, deadline - time.monotonic()))
            try:
                answer = _answers.decode(message)
            except msgspec.MsgspecError as malformed:
                raise RemoteBotError(f"not an answer: {malformed}") from malformed
            if answer.id == number:
                return answer
            if answer.id > number:
                raise RemoteBotError(f"an answer to question {answer.id}, which was not asked yet")


def load(name: str, seed: int) -> RemoteBot:
    return RemoteBot(name, seed)


def _connect(url: str) -> AbstractContextManager[ClientConnection]:
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    try:
        return connect(url, open_timeout=CONNECT_SECONDS, compression=None, max_size=LARGEST_MESSAGE)
    except (OSError, WebSocketException) as failure:  # a time-out is an OSError
        raise unreachable(url, str(failure)) from failure
