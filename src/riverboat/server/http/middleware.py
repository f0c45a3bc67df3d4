"""Middleware around every HTTP request: request id, rate limit, headers, log, metrics."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Awaitable
from time import perf_counter
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from riverboat.errors import RiverboatError
from riverboat.protocol.refusals import refusal_of
from riverboat.server.http.addresses import client_address
from riverboat.server.http.errors import accepted_language
from riverboat.server.limits import RateLimiter
from riverboat.server.logs import LOGGER, request_id
from riverboat.server.services import Services

HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
NO_STORE: Final = (b"cache-control", b"no-store")


class RequestMiddleware:
    """The outermost layer: refused and unknown requests pass through it too."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        limits = services.config.limits
        now = services.clock.now
        self._app = app
        self._metrics = services.metrics
        self._by_token = RateLimiter(limits.requests_per_second, limits.request_burst, now)
        self._by_address = RateLimiter(
            limits.requests_per_second * limits.address_factor, limits.request_burst * limits.address_factor, now
        )

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Handles HTTP requests; passes WebSockets on, which are limited where they are accepted."""
        if scope["type"] == ScopeType.HTTP:
            return self._identified(scope, receive, send)
        return self._app(scope, receive, send)

    async def _identified(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Handles a request under a new request id."""
        identity = secrets.token_hex(8)
        mark = request_id.set(identity)
        try:
            await self._request(scope, receive, send, identity)
        finally:
            request_id.reset(mark)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send, identity: str) -> None:
        began = perf_counter()
        status = 0

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                names = {name.lower() for name, _ in message["headers"]}
                added = [*HEADERS, (b"x-request-id", identity.encode())]
                if b"cache-control" not in names:
                    added.append(NO_STORE)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        try:
            self._count(scope)
        except RiverboatError as refusal:
            await _refuse(scope, told, refusal)
        else:
            await self._app(scope, receive, told)
        seconds = perf_counter() - began
        # After routing the scope has the route; the raw path may contain a code.
        route = str(scope.get("path_template") or "none")
        self._metrics.requests.labels(route, str(status)).inc()
        self._metrics.request_seconds.observe(seconds)
        LOGGER.info(
            "request",
            extra={"method": scope["method"], "route": route, "status": status, "ms": round(seconds * 1000, 1)},
        )

    def _count(self, scope: Scope) -> None:
        self._by_address.take(client_address(scope))
        token = next((value for name, value in scope["headers"] if name == b"authorization"), None)
        if token is not None:
            self._by_token.take(hashlib.sha256(token).digest())


async def _refuse(scope: Scope, send: Send, refusal: RiverboatError) -> None:
    header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    wait = str(refusal.values["seconds"]).encode()
    body = msgspec.json.encode(refusal_of(refusal, accepted_language(header.decode("latin-1"))))
    await send(
        {
            "type": "http.response.start",
            "status": 429,
            "headers": [(b"content-type", b"application/json"), (b"retry-after", wait)],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})
