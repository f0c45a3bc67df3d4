"""What one seat's socket carries in a hand, beside an earlier commit: `benchmarks/socket_bytes.py COMMIT [HANDS]`.

Six people at a cash table with a clock play over real WebSockets against a real server: mostly check and call, some
folds and raises, the same choices for both; who has lost all buys new chips. Counted is what one of them receives
between the beginnings of two hands: frames, and bytes of their texts. Bytes do not depend on how busy the machine is.
Both servers run one after the other, each from its own sources.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any, Final, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

HERE: Final = Path(__file__).resolve().parents[1]
SEATS: Final = 6
HANDS: Final = 40
STACK: Final = 10_000
SETTINGS: Final = {"seats": SEATS, "speed": "instant", "smallBlind": 50, "bigBlind": 100, "actionTimeout": 3600}


class Hand(NamedTuple):
    """What came over the socket in one hand."""

    sizes: Counter[str]
    """Bytes by the type of message."""
    frames: Counter[str]


class Seat:
    """One player. The last state is kept whole: patches are set in it, from a commit that sends them."""

    def __init__(self, socket: ClientConnection, number: int, pause: float = 0.0) -> None:
        """`pause` is how long a decision takes, in seconds."""
        self.socket = socket
        self.pause = pause
        self.hands: list[Hand] = []
        self._random = Random(number)
        self._state: dict[str, Any] = {}
        self._asked = -1

    async def play(self, game: str, hands: int) -> None:
        join = {"gameId": game, "playerName": "Player", "buyIn": STACK, "post": True}
        await self.socket.send(json.dumps({"type": "join", "payload": join}))
        async for frame in self.socket:
            assert isinstance(frame, str)
            told = json.loads(frame)
            if told["type"] == "event" and told["payload"]["event"] == "game_started":
                if len(self.hands) > hands:
                    return
                self.hands.append(Hand(Counter(), Counter()))
            if self.hands:
                self.hands[-1].sizes[told["type"]] += len(frame.encode())
                self.hands[-1].frames[told["type"]] += 1
            if told["type"] == "game_state":
                self._state = told["payload"]
            elif told["type"] == "state_patch":
                self._state = apply_patch(self._state, told["payload"])
            elif told["payload"].get("event") == "player_busted" and told["payload"]["seat"] == self._state["seat"]:
                # Who only watches is sent less.
                await self.socket.send(json.dumps({"type": "rebuy", "payload": {"amount": STACK}}))
            await self._act()

    async def _act(self) -> None:
        legal, version = self._state.get("legal"), self._state.get("version")
        if legal is None or version == self._asked:
            return
        self._asked = int(version)
        await asyncio.sleep(self.pause)
        chance, action = self._random.random(), {"action": "check" if legal["check"] else "call", "version": version}
        if legal["raiseTo"] and chance < 0.1:
            action |= {"action": "raise", "amount": min(legal["raiseTo"][1], 2 * legal["raiseTo"][0])}
        elif not legal["check"] and chance > 0.6:
            action["action"] = "fold"
        await self.socket.send(json.dumps({"type": "action", "payload": action}))


def apply_patch(state: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    own = patch.get("own")
    state = {**state, **{name: value for name, value in patch.items() if name not in ("own", "players")}}
    state["players"] = list(state["players"])
    for change in patch.get("players", []):
        state["players"][change["seat"]] = {**state["players"][change["seat"]], **change}
    return apply_patch(state, own) if own else state


async def measured(port: int, hands: int) -> list[Hand]:
    """The hands of one seat, without the first, in which the others sat down, and the last, which is not whole."""
    url = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        token = (await http.post("/api/guests", json={})).json()["token"]
        made = await http.post("/api/games", json=SETTINGS, headers={"Authorization": f"Bearer {token}"})
        game = str(made.json()["id"])
    address = f"ws://127.0.0.1:{port}/ws"
    sockets = [await connect(address, compression=None, proxy=None) for _ in range(SEATS)]
    seats = [Seat(socket, number) for number, socket in enumerate(sockets)]
    playing = [asyncio.create_task(seat.play(game, hands)) for seat in seats]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task, socket in zip(playing, sockets, strict=True):
        task.cancel()
        await socket.close()
    return seats[0].hands[1:-1]


@contextmanager
def serving(sources: Path) -> Iterator[int]:
    """A server from these sources, on a new database; its port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "riverboat.bench.server_process", "riverboat", folder]
        environment = {**os.environ, "PYTHONPATH": str(sources)}
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        ) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            try:
                yield int(server.stdout.readline())
            finally:
                server.stdin.close()
                server.wait(60)


def unpack(commit: str, folder: Path, *parts: str) -> None:
    """These parts of the tree as they were at a commit."""
    archive = subprocess.run(["git", "archive", commit, *parts], cwd=HERE, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
        tree.extractall(folder, filter="data")


def report(name: str, hands: list[Hand]) -> float:
    sizes = [sum(hand.sizes.values()) for hand in hands]
    frames = [sum(hand.frames.values()) for hand in hands]
    kinds = sum((hand.sizes for hand in hands), Counter())
    print(
        f"{name}: {mean(sizes) / 1000:.1f} KB a hand (median {median(sizes) / 1000:.1f}, most {max(sizes) / 1000:.1f})"
    )
    print(f"  {mean(frames):.0f} frames a hand, {len(hands)} hands")
    print(
        "  " + ", ".join(f"{kind} {size / len(hands) / 1000:.1f} KB" for kind, size in kinds.most_common()), flush=True
    )
    return mean(sizes)


def main(commit: str, hands: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        unpack(commit, Path(folder), "src")
        means = []
        for name, sources in ((commit, Path(folder).resolve() / "src"), ("now", HERE / "src")):
            with serving(sources) as port:
                means.append(report(name, asyncio.run(measured(port, hands))))
    print(f"now/{commit}: ×{means[1] / means[0]:.3f}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(f"name the commit to compare with: benchmarks/socket_bytes.py COMMIT [HANDS={HANDS}]")
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else HANDS)
