"""What a hand costs the browser's main thread, beside an earlier commit: `benchmarks/client_cpu.py COMMIT [HANDS]`.

A real Chromium sits at a six-handed table of a real server with five scripted players, who take a third of a second for
each decision, so that all motion is seen. The page's player checks or calls by keys. Chromium itself counts, with
`Performance.getMetrics`, in processor time of the main thread, which other work on the machine changes little. Client
and server of each commit are built and run from its own sources.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import CDPSession, Page, WebSocket, sync_playwright
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "web"))

from real_web import CHROMIUM_FLAGS, find_chromium
from socket_bytes import HERE, SEATS, SETTINGS, Seat, apply_patch, serving, unpack

HANDS: Final = 12
PAUSE: Final = 0.33
PATIENCE: Final = 600.0
TICK: Final = 0.05
AGAIN: Final = 30
"""Ticks after which a key is pressed again."""
FIGURES: Final = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


class Watched:
    """What the page's socket hears: how many hands have begun, and whether its player is to act."""

    def __init__(self) -> None:
        self.hands = 0
        self._state: dict[str, Any] = {}

    @property
    def decision(self) -> tuple[int, str] | None:
        """The version of the state in which the player is to act, and the key for it."""
        legal = self._state.get("legal")
        return None if legal is None else (int(self._state["version"]), "x" if legal["check"] else "c")

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        told = json.loads(frame)
        kind, payload = told["type"], told["payload"]
        self.hands += kind == "event" and payload["event"] == "game_started"
        if kind == "game_state":
            self._state = payload
        elif kind == "state_patch":
            self._state = apply_patch(self._state, payload)


class Others:
    """Five players at the table, in a thread of their own."""

    def __init__(self, port: int, game: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._port, self._game = port, game
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._play(),), daemon=True)
        self._thread.start()

    async def _play(self) -> None:
        address = f"ws://127.0.0.1:{self._port}/ws"
        seats = [
            Seat(await connect(address, compression=None, proxy=None), number, PAUSE) for number in range(1, SEATS)
        ]
        self._tasks = asyncio.gather(*(seat.play(self._game, 10**6) for seat in seats), return_exceptions=True)
        await self._tasks


def seated(port: int) -> tuple[str, str]:
    """A new table with the page's player at it: the player's token, and the game."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
        token = http.post("/api/guests", json={}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        game = str(http.post("/api/games", json=SETTINGS, headers=headers).json()["id"])
        http.post(f"/api/games/{game}/players", json={"buyIn": 10_000}, headers=headers).raise_for_status()
    return token, game


def metrics(session: CDPSession) -> dict[str, float]:
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def play_until(page: Page, watched: Watched, hands: int) -> None:
    """Act once for every decision; again after a while, should the page not have been ready for the key."""
    pressed, ticks = -1, 0
    for _ in range(int(PATIENCE / TICK)):
        if watched.hands >= hands:
            return
        ticks += 1
        if (decision := watched.decision) is not None and (decision[0] != pressed or ticks > AGAIN):
            pressed, ticks = decision[0], 0
            page.keyboard.press(decision[1])
        page.wait_for_timeout(1000 * TICK)
    raise TimeoutError(f"only {watched.hands} hands were dealt")


def measured(port: int, hands: int) -> dict[str, float]:
    """Milliseconds of the main thread for each hand."""
    token, game = seated(port)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")
        context.add_init_script(f"localStorage.setItem('riverboat.token', {json.dumps(token)})")
        page, watched = context.new_page(), Watched()
        page.on("websocket", watched.listen)
        page.goto(f"http://127.0.0.1:{port}/game/{game}")
        page.locator(".stage").first.wait_for(timeout=60_000)
        Others(port, game)
        play_until(page, watched, 3)
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = metrics(session)
        play_until(page, watched, 3 + hands)
        after = metrics(session)
        browser.close()
    return {name: 1000 * (after[name] - before[name]) / hands for name in FIGURES}


def build(tree: Path) -> None:
    """The client of a tree, with the packages that are installed here."""
    modules = tree / "web" / "node_modules"
    if not modules.exists():
        modules.symlink_to(HERE / "web" / "node_modules")
        # A lock file that is newer than the packages would have them deleted and installed anew.
        os.utime(tree / "web" / "package-lock.json", (0, 0))
    subprocess.run([sys.executable, "web/build.py"], cwd=tree, check=True, env=dict(os.environ))


def main(commit: str, hands: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder).resolve()
        unpack(commit, before, "src", "web")
        found: dict[str, dict[str, float]] = {}
        for name, tree in ((commit, before), ("now", HERE)):
            build(tree)
            with serving(tree / "src") as port:
                found[name] = measured(port, hands)
            print(f"{name}: " + ", ".join(f"{key} {value:.0f} ms" for key, value in found[name].items()), flush=True)
    ratio = found["now"]["TaskDuration"] / found[commit]["TaskDuration"]
    print(f"main thread of a hand, now/{commit}: ×{ratio:.2f} ({hands} hands)")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(f"name the commit to compare with: benchmarks/client_cpu.py COMMIT [HANDS={HANDS}]")
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else HANDS)
