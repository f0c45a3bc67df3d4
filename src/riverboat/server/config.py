"""How a server is run: where it listens, whom it lets in, and how much of anything one caller may have."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]

PORT: Final = 8642


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Bounds for one caller. Rates are per second, with a burst on top."""

    body_bytes: int = 16 * 1024
    frame_bytes: int = 4 * 1024
    outbox_frames: int = 512
    """Frames that may wait for a slow reader before it is cut."""
    outbox_bytes: int = 4 * 1024 * 1024
    frames_per_second: float = 20.0
    frame_burst: int = 60
    """Messages of a socket; more are refused, and count as faults."""
    wire_frames_per_second: float = 40.0
    wire_frame_burst: int = 240
    """Frames of every kind: also fragments, empty ones, pings and pongs. A socket that sends more is cut."""
    wire_bytes_per_second: float = 64 * 1024
    wire_byte_burst: int = 512 * 1024
    chats_per_second: float = 0.5
    chat_burst: int = 6
    requests_per_second: float = 20.0
    request_burst: int = 120
    """Of one token."""
    address_factor: int = 10
    """How many tokens' worth of requests, and sockets' worth of frames, one address may make: a household, a school."""
    request_seconds: float = 5.0
    """For a request to arrive whole, counted from the connection or the last answer."""
    connections_per_address: int = 200
    """Open at the same time, besides sockets."""
    sockets_per_player: int = 8
    sockets_per_address: int = 200
    openings_per_second: float = 10.0
    opening_burst: int = 200
    """Sockets that one address opens, however short they live."""
    faults: int = 10
    """Malformed frames before a socket is closed."""
    guests_per_second: float = 0.5
    """New players of one address."""
    guest_burst: int = 60
    logins_per_second: float = 0.2
    login_burst: int = 10
    """Tries to log in, of one address; and wrong passwords for one name before tries for it are slowed down."""
    slowest_login_seconds: float = 3.0
    """What a try for such a name has to wait at most. The right password still gets in."""
    guesses_per_second: float = 0.2
    guess_burst: int = 20
    """At the codes of private games, of one address."""
    passwords_at_once: int = 2
    """Hashing takes memory and a core; more wait in line."""
    games_per_player: int = 20
    """Open at the same time by one creator."""
    idle_seconds: float = 20.0
    """A socket is pinged when it has been quiet for this long, and dropped when it stays so for as long again."""


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What `riverboat serve` was told."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    """None is a file in the user's data directory."""
    redis: str | None = None
    origins: tuple[str, ...] = ()
    """Web pages of other hosts that may open a WebSocket, as `https://example.org`; `*` is any."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` is believed; nobody else's is."""
    is_metrics_public: bool = False
    log_level: LogLevel = "warning"
    session_days: int = 90
    """How long a token is good for."""
    ticket_seconds: int = 30
    limits: Limits = Limits()
