"""What games of one person on this machine need of a store: the person, the bots, the games, what they add up to.

`server/store/play_store.py` has it, over the same database as a server's. `client` must not import that; whoever
starts a game passes it in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from riverboat.engine.rules import Chips
from riverboat.host.ladder import Ladder
from riverboat.host.ports import GameId, TableStore
from riverboat.host.records import NewGame, SessionTotals, StoredEvents, StoredSession
from riverboat.review.drills.tally import Answered
from riverboat.table import PlayerId, PlayerStats
from riverboat.table.opponents import OpponentMemory

DATABASE_FILE: Final = "play.sqlite3"
"""The name of the database in its directory."""

FirstState: TypeAlias = Callable[[GameId, Sequence[PlayerId]], bytes]
"""The state that a game begins with, given its id and who sits in each seat."""


class ReviewStore(Protocol):
    """Reviews of hands, each for the player it was made for, and queues of mistakes; as bytes, see `reviewing`."""

    async def save(self, game_id: GameId, hand_number: int, player: PlayerId, review: bytes) -> None:
        """Store a review beside its hand; one that is there already stays."""

    async def load(self, game_id: GameId, hand_number: int, player: PlayerId) -> bytes | None: ...

    async def save_result(self, game_id: GameId, hand_number: int, player: PlayerId, result: bytes) -> None:
        """Store what a reviewed hand brings to a report and to the ladder; what is there already stays."""

    async def of_player(self, player: PlayerId, *, after: int = 0) -> tuple[tuple[int, bytes], ...]:
        """A player's reviews in the order of their hands, each with the row of its hand, beginning after one."""

    async def queue(self, player: PlayerId) -> bytes | None:
        """The player's queue of mistakes, as it was saved."""

    async def save_queue(self, player: PlayerId, queue: bytes) -> None: ...


class DrillStore(Protocol):
    """Answers to drills."""

    async def save(self, player: PlayerId, answer: Answered) -> None: ...

    async def of_player(self, player: PlayerId) -> tuple[Answered, ...]:
        """The latest answers, oldest first."""


class OpponentStore(Protocol):
    """What a player knows of opponents; the keys are those of `table.opponents.opponent_key`."""

    async def memory(self, player: PlayerId) -> OpponentMemory:
        """All that the player knows, the latest hands included. Practice and retries are not counted."""

    async def ladder(self, player: PlayerId) -> Ladder:
        """How the player does against each level of bots; hands with a saved result count luck-adjusted."""

    async def note(self, player: PlayerId, key: str, note: str) -> OpponentMemory:
        """Replace the player's note on an opponent; an empty one deletes it."""


class SessionStore(TableStore, Protocol):
    @property
    def reviews(self) -> ReviewStore: ...

    @property
    def drills(self) -> DrillStore: ...

    @property
    def opponents(self) -> OpponentStore: ...

    async def person(self) -> PlayerId:
        """Whose machine this is."""

    async def create_session(
        self,
        game: NewGame,
        bots: Sequence[str],
        first_state: FirstState,
        *,
        chips: Chips,
        counted: Sequence[PlayerStats | None] = (),
    ) -> StoredSession:
        """Make a game in one transaction: the person in the first seat, a bot of each name in the others.

        `chips` is what the person has at the table. `counted` by seat are statistics of hands played before.
        """

    async def session(self, game_id: GameId) -> StoredSession | None: ...

    async def sessions(self) -> tuple[StoredSession, ...]:
        """The games that are not finished, the one played last first; none whose settings say `is_resumable: false`."""

    async def all_sessions(self) -> tuple[StoredSession, ...]:
        """Every game ever played here, finished or not, the one played last first."""

    async def totals(self) -> SessionTotals:
        """Over all games."""

    async def winnings(self, session: StoredSession) -> tuple[Chips, ...]:
        """The person's winnings after each hand of a game, from 0."""

    async def hand_played(self, game_id: GameId, hand_number: int) -> bytes | None:
        """A finished hand with every card in it, as `step_records.encode_hand` made it: secret."""

    async def events_after(self, game_id: GameId, number: int, limit: int) -> tuple[StoredEvents, ...]:
        """The steps that told events later than the one with this number, oldest first, decrypted."""

    async def close(self) -> None:
        """Write what waits, and let go of the database."""


OpenStore: TypeAlias = Callable[[Path], SessionStore]
"""Opens the store in a directory. Slow: it imports a database and may bring it to this version's schema."""
