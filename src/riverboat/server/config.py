"""The configuration of a server: where it listens, which origins and proxies it trusts, and its limits."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

PORT: Final = 8642


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits for one caller. Rates are per second, with a burst on top."""

    body_bytes: int = 16 * 1024
    frame_bytes: int = 4 * 1024
    outbox_frames: int = 512
    """Frames that may be queued for a slow reader before it is disconnected."""
    outbox_bytes: int = 4 * 1024 * 1024
    frames_per_second: float = 20.0
    frame_burst: int = 60
    """Messages of one connection; more are refused and count as faults."""
    wire_frames_per_second: float = 40.0
    wire_frame_burst: int = 240
    """Frames of every kind, also fragments, empty ones, pings and pongs. A connection that sends more is closed."""
    wire_bytes_per_second: float = 64 * 1024
    wire_byte_burst: int = 512 * 1024
    chats_per_second: float = 0.5
    chat_burst: int = 6
    requests_per_second: float = 20.0
    request_burst: int = 120
    """Of one token."""
    address_factor: int = 10
    """How many tokens' worth of requests, and connections' worth of frames, one address may send: a household, a
    school.
    """
    request_seconds: float = 5.0
    """How long a request may take to arrive, from the connection or the last response."""
    connections_per_address: int = 200
    """Open at the same time, besides WebSockets."""
    sockets_per_player: int = 8
    sockets_per_address: int = 200
    openings_per_second: float = 10.0
    opening_burst: int = 200
    """WebSockets that one address opens, however short-lived."""
    faults: int = 10
    """Malformed frames before a connection is closed."""
    guests_per_second: float = 0.5
    """New players of one address."""
    guest_burst: int = 60
    logins_per_second: float = 0.2
    login_burst: int = 10
    """Login attempts of one address; and wrong passwords for one name before attempts for it are delayed."""
    slowest_login_seconds: float = 3.0
    """The longest delay of an attempt for such a name. The right password still gets in."""
    guesses_per_second: float = 0.2
    guess_burst: int = 20
    """Attempts at the codes of private games, of one address."""
    passwords_at_once: int = 2
    """Passwords hashed at the same time; hashing takes memory and a core, so more are queued."""
    games_per_player: int = 20
    """Games that one creator may have open at the same time."""
    idle_seconds: float = 20.0
    """A connection is pinged after this long without traffic, and dropped after as long again."""


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `riverboat serve`."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    """None is a file in the user's data directory."""
    redis: str | None = None
    origins: tuple[str, ...] = ()
    """Origins of web pages on other hosts that may open a WebSocket, as `https://example.org`; `*` is any."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` is trusted."""
    is_metrics_public: bool = False
    log_level: LogLevel = "warning"
    session_days: int = 90
    """How long a session token is valid."""
    ticket_seconds: int = 30
    limits: Limits = Limits()
