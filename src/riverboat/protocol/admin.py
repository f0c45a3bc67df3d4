"""The bodies of `/api/admin` and of reports: for operators, and for players who tell them of others."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from riverboat.protocol.rest import PlayerKind, RequestBody, ResponseBody

Reason: TypeAlias = Annotated[str, Meta(max_length=500)]
ReportReason: TypeAlias = Literal["chat", "cheating", "name", "other"]
Minutes: TypeAlias = Annotated[int, Meta(ge=1, le=525_600)]


class NewReport(RequestBody, frozen=True, kw_only=True):
    player_id: Annotated[int, Meta(ge=1, le=1 << 53)]
    reason: ReportReason
    game_id: Annotated[int, Meta(ge=1, le=1 << 53)] | Annotated[str, Meta(pattern="^[0-9]{1,16}$")] | None = None
    """As everywhere, a text; a number will do."""
    hand_number: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    """Of that game."""
    words: Reason = ""


class ReasonGiven(RequestBody, frozen=True):
    reason: Reason = ""


class MuteFor(RequestBody, frozen=True):
    minutes: Minutes = 60


class BroadcastText(RequestBody, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class DrainProcess(RequestBody, frozen=True):
    process: Annotated[str, Meta(max_length=100)] = ""
    """The number of a process in the operating system; empty is every one."""


class BackupBody(ResponseBody, frozen=True, kw_only=True):
    """A backup on the disk of the server."""

    file: str
    rows: int


class AdminPlayerBody(ResponseBody, frozen=True, kw_only=True):
    id: int
    name: str
    kind: PlayerKind
    chips: int
    role: Literal["player", "admin"]
    is_banned: bool
    muted_until: str | None
    created_at: str


class AdminTableBody(ResponseBody, frozen=True, kw_only=True):
    id: int
    name: str
    kind: Literal["cash", "sit_and_go", "tournament"]
    status: Literal["waiting", "active", "finished"]
    players: int
    seats: int
    tournament_id: int | None


class AdminTournamentBody(ResponseBody, frozen=True, kw_only=True):
    id: int
    name: str
    status: Literal["waiting", "active", "finished"]
    entries: int


class AdminPlayedHandBody(ResponseBody, frozen=True, kw_only=True):
    """A finished hand, without its cards."""

    hand_number: int
    played_at: str
    pot: int
    players: tuple[str, ...]


class SignalBody(ResponseBody, frozen=True, kw_only=True):
    """A sign that two players play together; for dumped chips the first is who lost them."""

    kind: Literal["chip_dumping", "soft_play", "shared_address"]
    one: int
    one_name: str
    other: int
    other_name: str
    hands: int
    score: float
    chips: int


class AdminHandPlayerBody(ResponseBody, frozen=True, kw_only=True):
    seat: int
    player_id: int
    name: str
    cards: str
    bet: int
    won: int


class AdminHandBody(ResponseBody, frozen=True, kw_only=True):
    """A finished hand with every card in it."""

    game_id: int
    hand_number: int
    board: str
    players: tuple[AdminHandPlayerBody, ...]


class AdminDeedBody(ResponseBody, frozen=True, kw_only=True):
    """One use of an operator's power."""

    id: int
    at: str
    actor: str
    deed: str
    subject: str
    detail: str


class AdminReportBody(ResponseBody, frozen=True, kw_only=True):
    id: int
    created_at: str
    reporter: int
    reporter_name: str
    player_id: int
    name: str
    game_id: int | None
    hand_number: int | None
    reason: str
    words: str


class AuditBody(ResponseBody, frozen=True, kw_only=True):
    """What an audit proved."""

    players: int
    games: int
    steps: int
    hands: int
    tournaments: int
    entries: int


class VoidedBody(ResponseBody, frozen=True):
    refunded: int
