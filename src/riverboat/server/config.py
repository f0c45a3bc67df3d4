"""The configuration of a server: where it listens, what it trusts, and its limits.

The text under each option is its description in `docs/configuration.md`; `tools.configuration_page` copies it there.
`configuration.py` reads the options from a file, the environment and the command line.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000)]
Rate: TypeAlias = Annotated[float, Meta(gt=0, le=1_000_000_000)]
Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=86_400)]
Port: TypeAlias = Annotated[int, Meta(ge=0, le=65_535)]
Days: TypeAlias = Annotated[int, Meta(ge=1, le=3650)]

PORT: Final = 8642


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Budgets for one caller. Rates are per second, with a burst on top."""

    body_bytes: Count = 16 * 1024
    """Bytes of a request's body."""
    frame_bytes: Count = 4 * 1024
    """Bytes of a WebSocket message."""
    outbox_frames: Count = 512
    """Frames that may be queued for a slow reader before it is disconnected."""
    outbox_bytes: Count = 4 * 1024 * 1024
    """Bytes that may be queued for it."""
    frames_per_second: Rate = 20.0
    """Messages of one connection; more are refused and count as faults."""
    frame_burst: Count = 60
    """Messages of one connection at once."""
    player_frames_per_second: Rate = 40.0
    """Messages of one player over all connections; more are refused."""
    player_frame_burst: Count = 120
    """Messages of one player at once."""
    wire_frames_per_second: Rate = 40.0
    """Frames of every kind of one connection, also fragments, empty ones and pings. Whoever sends more is cut."""
    wire_frame_burst: Count = 240
    """Frames of every kind at once."""
    wire_bytes_per_second: Rate = 16 * 1024
    """Bytes that one connection sends."""
    wire_byte_burst: Count = 32 * 1024
    """Bytes at once: eight of the largest messages, or two hundred of those that clients send."""
    control_frames_per_second: Rate = 4.0
    """Pings, pongs and closes of one connection."""
    control_frame_burst: Count = 80
    """Pings, pongs and closes at once."""
    fragments_per_second: Rate = 4.0
    """Fragments of messages of one connection; clients send messages whole."""
    fragment_burst: Count = 32
    """Fragments at once."""
    chats_per_second: Rate = 0.5
    """Chat messages of one player."""
    chat_burst: Count = 6
    """Chat messages at once."""
    watches_per_second: Rate = 2.0
    """Tables that one player begins to watch."""
    watch_burst: Count = 30
    """Tables watched at once."""
    requests_per_second: Rate = 20.0
    """Requests of one player, with however many tokens."""
    request_burst: Count = 120
    """Requests at once."""
    address_factor: Count = 10
    """How many players' worth of requests, and connections' worth of frames, one address may send: a household, a
    school.
    """
    fruitless_request_cost: Count = 5
    """For how many requests of its address a request without a valid token counts that is refused: a guess at codes
    and tokens, a scan, one too many.
    """
    request_seconds: Seconds = 5.0
    """How long a request may take to arrive, from the connection or the last response."""
    connections_per_second: Rate = 20.0
    """Connections that one address opens, WebSockets included. More are closed before anything is read."""
    connection_burst: Count = 400
    """Connections opened at once."""
    connections_per_address: Count = 200
    """Connections open at the same time, besides WebSockets."""
    sockets_per_player: Count = 8
    """WebSockets of one player open at the same time."""
    sockets_per_address: Count = 200
    """WebSockets of one address open at the same time."""
    openings_per_second: Rate = 10.0
    """WebSockets that one address opens, however short-lived. One that is cut for what it sent counts ten times."""
    opening_burst: Count = 200
    """WebSockets opened at once."""
    tickets_per_second: Rate = 1.0
    """Tickets for WebSockets that one player gets."""
    ticket_burst: Count = 30
    """Tickets at once."""
    faults: Count = 10
    """Malformed frames a minute before a connection is closed."""
    guests_per_second: Rate = 0.5
    """New players of one address."""
    guest_burst: Count = 60
    """New players at once."""
    logins_per_second: Rate = 0.2
    """Log-in attempts of one address."""
    login_burst: Count = 10
    """Attempts at once; and wrong passwords for one name before attempts for it are delayed."""
    slowest_login_seconds: Seconds = 3.0
    """The longest delay of an attempt for such a name. The right password still gets in."""
    codes_per_second: Rate = 0.02
    """Codes of an authenticator app that are tried for one account, by whoever knows the password."""
    code_burst: Count = 5
    """Codes at once."""
    guesses_per_second: Rate = 0.2
    """Attempts at the codes of private games, of one address."""
    guess_burst: Count = 20
    """Attempts at once."""
    passwords_at_once: Count = 1
    """Passwords hashed at the same time; hashing takes 64 MiB and up to four cores, so more are queued."""
    creations_per_second: Rate = 0.1
    """Games and tournaments that one player makes."""
    creation_burst: Count = 20
    """Games and tournaments made at once."""
    games_per_player: Count = 20
    """Games that one creator may have open at the same time."""
    tournaments_per_player: Count = 4
    """Tournaments that one creator may have open at the same time."""
    bot_accounts_per_player: Count = 5
    """Bot accounts that one named account may have."""
    exports_per_second: Rate = 0.1
    """Zips of all own hands that one player asks for."""
    export_burst: Count = 5
    """Zips at once."""
    bots_per_second: Rate = 0.5
    """Bots that one player seats at tables or enters in tournaments."""
    bot_burst: Count = 250
    """Bots at once."""
    bot_actions_per_second: Rate = 150.0
    """Decisions of bots for each worker process; beyond that, tables take turns, whatever their speed."""
    bot_action_burst: Count = 300
    """Decisions at once."""
    bots_per_worker: Count = 500
    """Bots that play for each worker process; while there are more, no bots are added."""
    idle_seconds: Seconds = 20.0
    """A connection is pinged after this long without traffic, and dropped after as long again."""


class LabLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of the solver lab."""

    seconds: Count = 30
    """How long one solution may take."""
    memory_mb: Count = 400
    """The tables of one solution. A spot that needs more is refused before any memory is taken."""
    all_memory_mb: Count = 1000
    """The tables of all solutions; those used longest ago are dropped."""
    solutions_per_player: Count = 4
    """Solutions that are kept for one player."""
    minutes: Count = 30
    """How long a solution is kept after it was last looked at."""
    queue: Count = 8
    """Spots that wait while one is solved."""
    solving_per_address: Count = 4
    """Spots of one address that are solved or wait; each player has one."""
    questions: Count = 64
    """Ranges, equities and nodes that wait for an answer."""
    questions_per_player: Count = 6
    """Those of one player."""


class ReviewLimits(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of reviews and hints."""

    body_bytes: Count = 256 * 1024
    """Bytes of a request with hand histories; other requests have `limits.body_bytes`."""
    hands_per_request: Count = 20
    """Hand histories in one request."""
    queue_per_player: Count = 24
    """Hands of one player that wait for their review; one is worked on at a time."""
    queue: Count = 400
    """Hands of all players."""
    imports_per_second: Rate = 0.2
    """Requests with hand histories of one player."""
    import_burst: Count = 20
    """Requests with hand histories at once."""
    imported_per_player: Count = 200
    """Reviews of imported hands that are kept; the oldest go first."""
    hints: Count = 64
    """Hints that wait for an answer; each player waits for one."""


class ServerConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `riverboat serve`."""

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` is every one."""
    port: Port = PORT
    """The port to listen on; 0 is any that is free."""
    database: str | None = None
    """`sqlite:///FILE` or `postgresql://…`; without it, a file in the user's data directory."""
    redis: str | None = None
    """`redis://HOST:PORT`, for several servers together."""
    hosts: tuple[str, ...] = ()
    """Names by which the server may be addressed, as `poker.example.org` or `*.example.org`; none is any name. Requests
    with another `Host` are refused, except those for `/health` and `/metrics`.
    """
    origins: tuple[str, ...] = ()
    """Origins of web pages on other hosts that may open a WebSocket, as `https://example.org`; `*` is any."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies whose `X-Forwarded-For` is trusted, as `10.0.0.5` or `10.1.0.0/16`."""
    is_metrics_public: bool = False
    """Whether everybody may read `/metrics`, and not only this machine."""
    log_level: LogLevel = "warning"
    """What is logged: `debug`, `info`, `warning` or `error`."""
    is_chat_logged: bool = False
    """Whether `chat` has its text in the log, and not only its length: for operators who act on reports. Tell your
    players.
    """
    session_days: Days = 90
    """How long a session token is valid."""
    bot_token_days: Days = 365
    """How long the token of a bot account is valid."""
    ticket_seconds: Count = 30
    """How long a ticket for a WebSocket is valid."""
    drain_seconds: Seconds = 10.0
    """How long SIGTERM and `riverboat admin drain` wait for hands to end before tables move, or the server stops."""
    is_verifiable: bool = True
    """Whether deals are verifiable (docs/fairness.md); without it the server saves two milliseconds a hand."""
    fairness_file: str | None = None
    """A file to which the head of all chains of deals is written every minute, with the time."""
    backup_folder: str | None = None
    """The folder of backups made on the operators' page; without it, `backups` beside the database."""
    limits: Limits = Limits()
    lab: LabLimits = LabLimits()
    reviews: ReviewLimits = ReviewLimits()
