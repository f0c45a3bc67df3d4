"""The records that the store returns: rows as frozen values. Ids are strings, as everywhere outside the database."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips, Seat
from riverboat.host.ledger import Transfer
from riverboat.host.ports import GameId
from riverboat.protocol.views import GameStatus
from riverboat.table import PlayerId, PlayerStats
from riverboat.table.settings import TableKind

PlayerRole: TypeAlias = Literal["player", "admin"]
PlayerKind: TypeAlias = Literal["guest", "named", "bot"]
TournamentId: TypeAlias = str


class Player(msgspec.Struct, frozen=True):
    """A person or a bot that can take a seat."""

    id: PlayerId
    name: str
    kind: PlayerKind
    chips: Chips
    language: str
    bot: str | None
    """The name for `load_bot`."""
    created_at: datetime
    role: PlayerRole = "player"
    is_banned: bool = False
    muted_until: datetime | None = None
    owner: PlayerId | None = None
    """Of a bot account: whoever made it."""


class Login(msgspec.Struct, frozen=True):
    """A player and the password hash."""

    player: Player
    password_hash: str

    def __repr__(self) -> str:
        return f"Login({self.player.id!r}, hash hidden)"


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be created."""

    kind: TableKind = "cash"
    game_type: str = "no_limit"
    name: str = ""
    creator: PlayerId | None = None
    is_private: bool = False
    """A private game gets a code and is not listed in the lobby."""
    settings: str = "{}"
    """JSON, returned as it was given."""
    seats: int = 9
    small_blind: Chips = 0
    big_blind: Chips = 0
    min_buy_in: Chips = 0
    max_buy_in: Chips = 0
    tournament_id: TournamentId | None = None
    is_practice: bool = False
    """For its creator alone, against bots."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `games`: a table as the lobby shows it."""

    id: GameId
    game_type: str
    min_buy_in: Chips
    max_buy_in: Chips
    status: GameStatus
    created_at: datetime
    kind: TableKind
    name: str
    creator: PlayerId | None
    code: str | None
    settings: str
    seats: int
    players: int
    small_blind: Chips
    big_blind: Chips
    tournament_id: TournamentId | None
    closed_at: datetime | None
    is_practice: bool = False

    @property
    def is_private(self) -> bool:
        return self.code is not None


class StoredSession(msgspec.Struct, frozen=True):
    """A game that a person plays on this machine."""

    game_id: GameId
    person: PlayerId
    settings: str
    """As given when it was made."""
    saved_at: datetime
    steps: int = 0


class SessionTotals(msgspec.Struct, frozen=True):
    """What all games of a person on this machine add up to."""

    games: int
    """In which a hand was played to its end."""
    stats: PlayerStats


class StoredEvents(msgspec.Struct, frozen=True):
    """One step of a table's log, decrypted, for a caller that redacts it."""

    seq: int
    number: int
    at: float
    player: PlayerId | None
    request_id: str | None
    command: bytes
    events: bytes
    public: str

    def __repr__(self) -> str:
        return f"<StoredEvents {self.seq}, cards hidden>"


class HandPlayer(msgspec.Struct, frozen=True):
    """One player's part in a hand, as the viewer may see it."""

    player: PlayerId
    name: str
    seat: Seat
    hole_cards: tuple[str, ...] | None
    """None when they are hidden from the viewer."""
    final_hand_rank: str
    bet_amount: Chips
    won_amount: Chips
    actions: tuple[str, ...]
    bot: str | None = None
    """The name of a bot, for `load_bot`."""

    def __repr__(self) -> str:
        return f"<HandPlayer {self.player!r} in seat {self.seat}, cards hidden>"


class HandSummary(msgspec.Struct, frozen=True):
    """A finished hand, as the viewer may see it."""

    id: int
    """For paging through a player's hands."""
    game_id: GameId
    hand_number: int
    hand_id: str
    pot_amount: Chips
    community_cards: tuple[str, ...]
    winners: tuple[tuple[PlayerId, Chips], ...]
    played_at: datetime
    players: tuple[HandPlayer, ...]
    """By seat."""
    big_blind: Chips
    """Of this hand; the smallest bet where there are no blinds."""


class HandSecrets(msgspec.Struct, frozen=True):
    """A finished hand with every card in it, for a caller that redacts it."""

    summary: HandSummary
    """As a spectator may see it."""
    events: bytes
    """`encode_events` of the whole hand."""
    settings: bytes
    """The hand itself, as the table encoded it."""
    fairness: bytes = b""
    """How it was dealt; empty when the deal was not verifiable."""

    def __repr__(self) -> str:
        return f"<HandSecrets {self.summary.hand_id!r}, cards hidden>"


class OwnHand(msgspec.Struct, frozen=True, kw_only=True):
    """A finished hand that a player was dealt, with every card in it, for a caller that redacts it."""

    hand_row: int
    game_id: GameId
    hand_number: int
    seat: Seat
    """The player's."""
    settings: bytes
    """The hand itself, as the table encoded it."""
    bots: dict[Seat, str]
    """The names of the bots in it, for `load_bot`."""
    others: dict[Seat, PlayerId]
    """All other players in it."""
    is_practice: bool
    """It was played at a practice table."""

    def __repr__(self) -> str:
        return f"<OwnHand {self.hand_row}, cards hidden>"


class DealtHand(msgspec.Struct, frozen=True, kw_only=True):
    """One of the hands that a player was dealt, with every card in it, for a caller that redacts it."""

    hand_row: int
    game_id: GameId
    hand_number: int
    played_at: datetime
    seat: Seat
    """The player's."""
    settings: bytes
    """The hand itself, as the table encoded it."""

    def __repr__(self) -> str:
        return f"<DealtHand {self.hand_row}, cards hidden>"


class CountedPlayer(msgspec.Struct, frozen=True):
    """A player's statistics at one game."""

    player: PlayerId
    name: str
    stats: PlayerStats


class NewTournament(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    creator: PlayerId | None = None
    is_private: bool = False
    settings: str = "{}"


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `tournaments`."""

    id: TournamentId
    name: str
    status: GameStatus
    created_at: datetime
    creator: PlayerId | None
    code: str | None
    settings: str
    entries: int
    closed_at: datetime | None


class Entry(msgspec.Struct, frozen=True):
    """An entry in a tournament; `place` and `prize` once the player is out."""

    player: PlayerId
    name: str
    place: int | None = None
    prize: Chips = 0
    paid: Chips = 0
    """All that the player has paid: entries, bounties, fees, rebuys, add-ons."""


class TournamentStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a tournament, stored whole or not at all; fenced like a table's."""

    tournament_id: TournamentId
    seq: int
    epoch: int
    state: bytes
    status: GameStatus
    transfers: tuple[Transfer, ...] = ()
    entered: tuple[Entry, ...] = ()
    """New entries, or changes to existing ones."""
    withdrawn: tuple[PlayerId, ...] = ()


class StoredTournament(msgspec.Struct, frozen=True):
    tournament_id: TournamentId
    seq: int
    epoch: int
    state: bytes

    def __repr__(self) -> str:
        return f"<StoredTournament {self.tournament_id!r} at {self.seq}>"
