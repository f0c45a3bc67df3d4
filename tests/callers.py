"""Somebody who calls REST, one request after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import httpx

from running import RunningServer

WAIT_SECONDS = 480.0
"""Only a failure waits so long; reviews have low priority, and on a busy machine take minutes."""


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
