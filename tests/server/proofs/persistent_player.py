"""A player that never gives up: reconnects with the last number, sends an unanswered action again with its own id.

When its chips are gone it buys new ones.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from patching import apply_patch

PATIENCE = 60.0
NO_CERTIFICATES = False
"""There is no TLS here, and reading all certificates of the system for each connection takes longer than a step."""
RETRY_SECONDS = 0.02
ANSWER_SECONDS = 1.0
"""After so long without an answer an action is sent again; a proxy may have swallowed it."""

FAILURES = (OSError, WebSocketException, httpx.HTTPError, TimeoutError, EOFError)


class PersistentPlayer:
    """Plays random legal actions at one table, over however many connections it takes."""

    def __init__(self, url: str, token: str, game: str, seed: int, socket_url: str | None = None) -> None:
        self.url = url
        self.socket_url = socket_url or url.replace("http", "ws", 1)
        self.token = token
        self.game = game
        self.random = Random(seed)
        self.accepted: dict[str, int] = {}
        """The id of every action known to be durable, and the version it led to."""
        self.sent: set[str] = set()
        self.refused: list[str] = []
        self.state: dict[str, Any] = {}
        self.first_states: list[dict[str, Any]] = []
        """The first state after each connection."""
        self.events: list[int] = []
        self.connections = 0
        self.is_connected = asyncio.Event()
        self._pending: dict[str, Any] | None = None
        self._acted = -1
        self._count = 0
        self._is_first = True

    async def play(self) -> None:
        """Until cancelled."""
        while True:
            with suppress(*FAILURES):
                await self._live()
            self.is_connected.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _live(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=5, verify=NO_CERTIFICATES) as http:
            answer = await http.post("/api/tickets", headers={"Authorization": f"Bearer {self.token}"})
            ticket = answer.raise_for_status().json()["ticket"]
        address = f"{self.socket_url}/ws?ticket={ticket}"
        async with connect(address, proxy=None, compression=None, open_timeout=5, close_timeout=1) as socket:
            self.connections += 1
            self._is_first = True
            last = {"last": self.events[-1]} if self.events else {}
            await socket.send(json.dumps({"type": "watch", "payload": {"gameId": self.game, **last}}))
            while True:
                try:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        frame = await socket.recv()
                except TimeoutError:
                    if self._is_first:
                        raise  # even the request to watch was lost
                    await self._send_pending(socket)
                    continue
                await self._hear(json.loads(frame), socket)

    async def _hear(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        kind, payload = frame["type"], frame["payload"]
        if kind in ("event", "player_action", "winner"):
            if self.events and frame["number"] <= self.events[-1]:
                return  # a request to watch that came twice is answered twice
            assert not self.events or frame["number"] == self.events[-1] + 1, "an event was lost"
            self.events.append(frame["number"])
        elif kind == "game_state":
            if self.events and frame["number"] != self.events[-1]:
                assert frame["number"] > self.events[-1]
                self.events.append(frame["number"])  # what was missed is no longer there; the state has it all
            elif not self.events:
                self.events.append(frame["number"])
            self.state = payload
            if self._is_first:
                self._is_first = False
                self.first_states.append(payload)
                self.is_connected.set()
                await self._send_pending(socket)
            await self._maybe_act(socket)
        elif kind == "state_patch":
            if self._is_first:
                return  # of a watch that was asked for again: the state is on its way
            assert frame["number"] == self.events[-1], "a patch says what the events before it have changed"
            self.state = apply_patch(self.state, payload)
            await self._maybe_act(socket)
        elif kind == "accepted":
            self._answered(payload["actionId"])
            self.accepted[payload["actionId"]] = payload["version"]
        elif kind == "error" and payload["actionId"] is not None:
            self.refused.append(payload["code"])
            self._answered(payload["actionId"])
        if kind in ("accepted", "error") and self.state:
            await self._maybe_act(socket)  # the next turn may have come before the answer

    def _answered(self, action_id: str) -> None:
        if self._pending is not None and self._pending["actionId"] == action_id:
            self._pending = None

    async def _maybe_act(self, socket: ClientConnection) -> None:
        legal, own = self.state["legal"], self.state["seat"]
        if self.state["rebuy"] is not None and not self.state["players"][own]["stack"] and self.state["isHandOver"]:
            await socket.send(json.dumps({"type": "rebuy", "payload": {"amount": self.state["rebuy"][1]}}))
        if legal is None or self._pending is not None or self.state["version"] == self._acted:
            return
        self._count += 1
        self._acted = self.state["version"]
        self._pending = {
            **self._choose(legal),
            "handId": self.state["handId"],
            "version": self.state["version"],
            "actionId": f"action-{self._count}",
        }
        self.sent.add(self._pending["actionId"])
        await self._send_pending(socket)

    def _choose(self, legal: dict[str, Any]) -> dict[str, Any]:
        words = [word for word in ("check", "call") if legal[word]]
        words += ["fold"] if legal["fold"] and not legal["check"] and self.random.random() < 0.3 else []
        if legal["raiseTo"] is not None and self.random.random() < 0.2:
            low, high = legal["raiseTo"]
            return {"action": "raise", "amount": self.random.choice([low, min(high, 2 * low)])}
        return {"action": self.random.choice(words or ["fold"])}

    async def _send_pending(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            await socket.send(json.dumps({"type": "action", "payload": self._pending}))


async def guests_at_a_table(url: str, names: list[str], **settings: Any) -> tuple[str, list[str], list[int]]:
    """A game with these guests in it: its id, their tokens and their numbers."""
    tokens, numbers = [], []
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=NO_CERTIFICATES) as http:
        for name in names:
            told = (await http.post("/api/guests", json={"name": name})).raise_for_status().json()
            tokens.append(told["token"])
            numbers.append(told["player"]["id"])
        wanted = {"seats": len(names), "speed": "instant", **settings}
        made = await http.post("/api/games", json=wanted, headers={"Authorization": f"Bearer {tokens[0]}"})
        game = str(made.raise_for_status().json()["id"])
        for token in tokens:
            sat = await http.post(
                f"/api/games/{game}/players",
                json={"buyIn": made.json()["maxBuyIn"]},
                headers={"Authorization": f"Bearer {token}"},
            )
            sat.raise_for_status()
    return game, tokens, numbers
