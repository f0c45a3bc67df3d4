"""How long others wait for an answer while one address floods the server: `python benchmarks/server_floods.py`.

A server in a process of its own with its usual limits. Attackers send one kind of frame as fast as they can, and open a
new socket whenever they are cut. Meanwhile players at the same address ask over their sockets and by REST; the worst
answer of each kind of flood is printed. Everything is on this machine and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MASK = bytes(4)
CHUNK = 2000
FLOODS = {
    "nothing": b"",
    "empty continuations": bytes([0x00, 0x80]) + MASK,
    "pings": bytes([0x89, 0x80]) + MASK,
    "pongs": bytes([0x8A, 0x80]) + MASK,
    "empty texts": bytes([0x81, 0x80]) + MASK,
    "half-sent requests": b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
}


def attack(port: int, flood: bytes, stop: threading.Event) -> None:
    """Send until told to stop, at every cut on a new socket."""
    while not stop.is_set():
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as line:
                if flood.startswith(b"POST"):
                    line.sendall(flood)
                    stop.wait(1)
                    continue
                line.sendall(
                    f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
                )
                if b" 101 " not in line.recv(4096):
                    stop.wait(0.05)
                    continue
                if flood[0] == 0:
                    line.sendall(bytes([0x01, 0x81]) + MASK + b"{")
                while not stop.is_set():
                    line.sendall(flood * CHUNK)
        except OSError:
            stop.wait(0.01)


async def worst_answers(port: int, seconds: float) -> tuple[float, float]:
    """The slowest answer of the socket, its opening included, and the slowest REST answer."""
    opened = time.monotonic()
    rest = 0.0
    async with (
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client,
        connect(f"ws://127.0.0.1:{port}/ws", proxy=None, ping_interval=None, open_timeout=60) as line,
    ):
        await line.recv()
        pong = time.monotonic() - opened
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            began = time.monotonic()
            await line.send('{"type": "ping", "payload": {"id": 1}}')
            await line.recv()
            pong = max(pong, time.monotonic() - began)
            began = time.monotonic()
            (await client.get("/api/bots")).raise_for_status()
            rest = max(rest, time.monotonic() - began)
            await asyncio.sleep(0.2)
    return pong, rest


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--attackers", type=int, default=4)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        environment = {**os.environ, "RIVERBOAT_DATA": directory, "RIVERBOAT_LANG": "en"}
        command = [sys.executable, "-m", "riverboat", "serve", "--port", "0", "--no-open"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().split()[-1].rstrip("/").rpartition(":")[2])
            for kind, flood in FLOODS.items():
                stop = threading.Event()
                attackers = [
                    threading.Thread(target=attack, args=(port, flood, stop), daemon=True)
                    for _ in range(options.attackers if flood else 0)
                ]
                for attacker in attackers:
                    attacker.start()
                try:
                    pong, rest = asyncio.run(worst_answers(port, options.seconds))
                    print(
                        f"{kind:22} slowest pong {1000 * pong:8.0f} ms, slowest REST answer {1000 * rest:8.0f} ms",
                        flush=True,
                    )
                except (OSError, TimeoutError, WebSocketException, httpx.HTTPError) as failure:
                    print(f"{kind:22} no answer: {type(failure).__name__}", flush=True)
                finally:
                    stop.set()
                    for attacker in attackers:
                        attacker.join()
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
