"""Somebody who calls REST, one request after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any

import httpx

from running import RunningServer

WAIT_SECONDS = 480.0
"""Only a failure waits so long; reviews have low priority, and on a busy machine take minutes."""
FIRST_PAUSE, LONGEST_PAUSE, PAUSE_GROWS = 0.02, 0.5, 1.3


@dataclass(frozen=True)
class Caller:
    url: str
    headers: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, headers=self.headers, timeout=WAIT_SECONDS, **how)

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        response = self.ask("GET", path, params=query)
        assert response.status_code == status, response.text
        return response.json()

    def post(self, path: str, body: object = None, status: int = 201) -> Any:
        response = self.ask("POST", path, json=body) if body is not None else self.ask("POST", path)
        assert response.status_code == status, response.text
        return response.json()


def guest(server: RunningServer, language: str = "en") -> Caller:
    token = httpx.post(f"{server.url}/api/guests", json={}).raise_for_status().json()["token"]
    return Caller(server.url, {"authorization": f"Bearer {token}", "accept-language": language})


def stranger(server: RunningServer) -> Caller:
    """Somebody without a token."""
    return Caller(server.url)


def looks(seconds: float = WAIT_SECONDS) -> Iterator[None]:
    """Comes back as long as there is time: soon at first, then ever later, up to half a second.

    What is waited for runs at a lower priority than whoever asks, and a request costs milliseconds.
    """
    end, pause = monotonic() + seconds, FIRST_PAUSE
    while monotonic() < end:
        yield
        sleep(pause)
        pause = min(LONGEST_PAUSE, pause * PAUSE_GROWS)
