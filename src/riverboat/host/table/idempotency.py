"""Idempotent requests: responses by request id, so that a repeat gets the first response.

An action's id is stored with a digest of the action, so that a reopened table still knows what it was used for.
"""

from __future__ import annotations

import re
from copy import copy
from hashlib import sha256
from typing import Final

import msgspec

from riverboat.engine.actions import Action
from riverboat.errors import RiverboatError
from riverboat.host.requests import TableResponse
from riverboat.table import PlayerId

ANSWERS_KEPT: Final = 1024

_DIGEST: Final = re.compile(r"#[0-9a-f]{16}\Z")


def action_request(player: PlayerId, action_id: str, action: Action) -> str:
    """Returns the id that an action is stored under."""
    digest = sha256(msgspec.msgpack.encode(action)).hexdigest()[:16]
    return f"{player}:{action_id}#{digest}"


class IdempotencyCache:
    """Responses to recent requests."""

    def __init__(self) -> None:
        self._answers: dict[str, TableResponse] = {}
        self._used: dict[str, str] = {}
        """Ids as clients give them, and what each was stored as."""
        self._refusals: dict[PlayerId, tuple[str, RiverboatError]] = {}
        """The last refusal of each player: refusals never evict other responses."""

    def remember(self, request_id: str, answer: TableResponse) -> None:
        """Keeps the first response for repeats."""
        self._answers[request_id] = answer
        self._used[given_id(request_id)] = request_id
        while len(self._answers) > ANSWERS_KEPT:
            oldest = next(iter(self._answers))
            del self._answers[oldest]
            self._used.pop(given_id(oldest), None)

    def refuse(self, player: PlayerId, request_id: str, refusal: RiverboatError) -> None:
        self._refusals[player] = (request_id, copy(refusal))  # without the traceback, which holds the whole step

    def answer(self, request_id: str) -> TableResponse | None:
        """Returns the response to an executed request."""
        return self._answers.get(request_id)

    def first_answer(self, player: PlayerId, request_id: str) -> TableResponse | None:
        """Returns the response to an action that was sent before; raises its refusal again.

        Raises `action_id_reused` if the id was used for another action.
        """
        given = given_id(request_id)
        used = self._used.get(given)
        refused, refusal = self._refusals.get(player, ("", None))
        for earlier in (used, refused if given_id(refused) == given else None):
            if earlier not in (None, given, request_id):
                raise RiverboatError("action_id_reused", "this action id was used before, for another action")
        if used is not None:
            return self._answers[used]
        if refusal is not None and refused == request_id:
            raise copy(refusal)
        return None


def given_id(request_id: str) -> str:
    """Returns the id as the client gave it; one stored before there were digests is unchanged."""
    return _DIGEST.sub("", request_id)
