"""The store of games on this machine: one person, the same bots in every game, and a server's guarantees."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from riverboat.host.ports import Fenced, StepRecord
from riverboat.host.records import NewGame, StoredSession
from riverboat.server.store.play_store import PlayStore, open_play_store
from riverboat.table import PlayerStats

T = TypeVar("T")


def in_store(directory: Path, story: Callable[[PlayStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_play_store(directory)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def new_game(store: PlayStore, *bots: str, counted: tuple[PlayerStats | None, ...] = ()) -> StoredSession:
    return await store.create_session(
        NewGame(seats=len(bots) + 1),
        bots,
        lambda game_id, players: repr((game_id, players)).encode(),
        chips=100,
        counted=counted,
    )


def step(session: StoredSession, seq: int, epoch: int, at: float = 1.0) -> StepRecord:
    return StepRecord(session.game_id, seq, epoch, seq, at, None, None, b"", b"", b"[]", b"next", "active", 3)


def test_the_person_and_the_bots_are_the_same_in_every_game(tmp_path: Path) -> None:
    async def seated(store: PlayStore, *bots: str) -> str:
        session = await new_game(store, *bots)
        stored = await store.load(session.game_id)
        assert stored is not None
        return stored.state.decode()

    assert in_store(tmp_path, lambda store: seated(store, "tag", "tag", "nit")) == "('1', ('1', '2', '3', '4'))"
    assert in_store(tmp_path, lambda store: seated(store, "nit", "tag", "fish")) == "('2', ('1', '4', '2', '5'))"


def test_the_game_played_last_comes_first(tmp_path: Path) -> None:
    async def story(store: PlayStore) -> list[str]:
        first, second = await new_game(store, "tag"), await new_game(store, "tag")
        for at, session in ((1.0, second), (2.0, first)):
            claimed = await store.claim(session.game_id, "me")
            assert claimed is not None
            await store.append(step(session, 1, claimed.epoch, at))
        return [session.game_id for session in await store.sessions()]

    assert in_store(tmp_path, story) == ["1", "2"]


def test_games_that_cannot_be_resumed_are_left_out(tmp_path: Path) -> None:
    async def story(store: PlayStore) -> list[str]:
        for settings in ('{"is_resumable":true}', '{"is_resumable":false}', "{}"):
            await store.create_session(NewGame(settings=settings), ("tag",), lambda *_: b"", chips=1)
        return [session.game_id for session in await store.sessions()]

    assert in_store(tmp_path, story) == ["3", "1"]


def test_whoever_claims_a_game_refuses_the_writes_of_whoever_had_it(tmp_path: Path) -> None:
    async def story(store: PlayStore) -> None:
        session = await new_game(store, "tag")
        first = await store.claim(session.game_id, "one")
        second = await store.claim(session.game_id, "two")
        assert first is not None
        assert second is not None
        with pytest.raises(Fenced):
            await store.append(step(session, 1, first.epoch))
        await store.append(step(session, 1, second.epoch))

    in_store(tmp_path, story)


def test_hands_played_before_a_game_was_taken_over_are_counted(tmp_path: Path) -> None:
    async def story(store: PlayStore) -> tuple[int, int, int]:
        assert (await store.totals()).games == 0
        await new_game(store, "tag", counted=(PlayerStats(hands=3, winnings=-20), PlayerStats(hands=3)))
        await new_game(store, "tag", counted=(PlayerStats(hands=2, winnings=50), None))
        totals = await store.totals()
        return totals.games, totals.stats.hands, totals.stats.winnings

    assert in_store(tmp_path, story) == (2, 5, 30)


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    in_store(tmp_path / "new", lambda store: new_game(store, "tag"))
    assert {path.stat().st_mode & 0o077 for path in (tmp_path / "new").iterdir()} == {0}
