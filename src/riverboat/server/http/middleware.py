"""Middleware around every HTTP request: request id, budget, host, headers, log, metrics."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Collection
from time import perf_counter
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from riverboat.errors import LONGEST_QUOTE, RiverboatError, quoted
from riverboat.protocol.refusals import refusal_of
from riverboat.server.http.addresses import client_address, is_allowed_host
from riverboat.server.http.errors import STATUSES, TOO_MANY, accepted_language
from riverboat.server.http.request_budget import Asked, RequestBudget
from riverboat.server.logs import LOGGER, game_id, player_id, request_id
from riverboat.server.services import Services
from riverboat.server.tracing import Note

HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
LONGEST_ID: Final = 40
ANY_HOST: Final = ("/health", "/metrics")
"""Load balancers and monitors use the address of a server, not its name."""
NO_STORE: Final = (b"cache-control", b"no-store")


class RequestMiddleware:
    """The outermost layer: refused and unknown requests pass through it too."""

    def __init__(
        self, app: ASGIApp, services: Services, requests: RequestBudget, kept_list: Callable[[str], bytes | None]
    ) -> None:
        self._app = app
        self._metrics = services.metrics
        self._hosts = services.config.hosts
        self._requests = requests
        self._kept_list = kept_list
        self._tracing = services.tracing

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handles HTTP requests; passes WebSockets on, which are limited where they are accepted."""
        if scope["type"] == ScopeType.HTTP:
            return self._identified(scope, receive, send)
        return self._app(scope, receive, send)

    async def _identified(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Handles a request under a new request id."""
        identity = secrets.token_hex(8)
        marks = [
            (variable, variable.set(value))
            for variable, value in ((request_id, identity), (player_id, ""), (game_id, ""))
        ]
        try:
            with self._tracing.span("request") as note:
                await self._request(scope, receive, send, identity, note)
        finally:
            for variable, mark in marks:
                variable.reset(mark)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send, identity: str, note: Note) -> None:
        began = perf_counter()
        status = 0
        is_let_in = False
        asked = Asked(client_address(scope), _header(scope, b"authorization"), scope["method"], scope["path"])

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if is_let_in:
                    self._requests.answered(asked, status)
                if status == TOO_MANY and is_let_in:
                    wait = next((value for name, value in message["headers"] if name.lower() == b"retry-after"), b"0")
                    self._requests.told_to_wait(asked, int(wait))
                names = {name.lower() for name, _ in message["headers"]}
                added = [*HEADERS, (b"x-request-id", identity.encode())]
                if b"cache-control" not in names:
                    added.append(NO_STORE)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        try:
            self._check(scope, asked)
        except RiverboatError as refusal:
            await _refuse(scope, told, refusal)
        else:
            is_let_in = True
            if (kept := self._kept(scope, asked)) is not None:
                await _answer_kept(scope, told, kept)
            else:
                await self._app(scope, receive, told)
        seconds = perf_counter() - began
        # After routing the scope has the route; the raw path may contain a code.
        route = str(scope.get("path_template") or "none")
        game_id.set(str(scope.get("path_params", {}).get("game_id", ""))[:LONGEST_ID])
        self._metrics.requests.labels(route, str(status)).inc()
        self._metrics.request_seconds.observe(seconds)
        note("http.request.method", scope["method"])
        note("http.route", route)
        note("http.response.status_code", status)
        note("riverboat.player", player_id.get())
        note("riverboat.game", game_id.get())
        LOGGER.info(
            "request",
            extra={
                "address": asked.address,
                "method": scope["method"],
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 1),
            },
        )

    def _kept(self, scope: HTTPScope, asked: Asked) -> bytes | None:
        """Returns the answer to a request for a list of the lobby that depends on nothing but its path."""
        if asked.method != "GET" or asked.authorization is not None or scope["query_string"]:
            return None
        # A page of another origin needs headers of its own.
        return None if _header(scope, b"origin") is not None else self._kept_list(asked.path)

    def _check(self, scope: Scope, asked: Asked) -> None:
        """Counts the request, and refuses one for another host."""
        self._requests.take(asked)
        if self._hosts and not scope["path"].startswith(ANY_HOST):
            _check_host(scope, self._hosts)


def _check_host(scope: Scope, allowed: Collection[str]) -> None:
    """Raises `wrong_host` unless the server may be addressed by this name."""
    host = (_header(scope, b"host") or b"").decode("latin-1")
    if not is_allowed_host(host, allowed):
        raise RiverboatError("wrong_host", f"this server is not called {quoted(host)}", host=host[:LONGEST_QUOTE])


def _header(scope: Scope, wanted: bytes) -> bytes | None:
    return next((value for name, value in scope["headers"] if name == wanted), None)


async def _answer_kept(scope: HTTPScope, send: Send, body: bytes) -> None:
    scope["path_template"] = scope["path"]
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse(scope: Scope, send: Send, refusal: RiverboatError) -> None:
    language = accepted_language((_header(scope, b"accept-language") or b"").decode("latin-1"))
    body = msgspec.json.encode(refusal_of(refusal, language))
    headers = [(b"content-type", b"application/json")]
    if (wait := refusal.values.get("seconds")) is not None:
        # Closed, so that a flood of requests becomes one of connections, which costs least.
        headers += [(b"retry-after", str(wait).encode()), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": STATUSES[refusal.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
