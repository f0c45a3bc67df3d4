"""The audit of verifiable deals: a changed secret, seed or link is found, and its row named."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from resumed import GAME, PLAYERS, opened, play_hand, seen_by, unpacked
from store_world import KEY, in_a_loop

from riverboat.errors import RiverboatError
from riverboat.fairness import seed_commitment
from riverboat.host.requests import PlayerMessage
from riverboat.host.table.fair_deals import FairDeal, decode_deal, encode_deal
from riverboat.host.table.state import decode_state, encode_state
from riverboat.protocol import Seed
from riverboat.server.cluster import LocalRouter
from riverboat.server.store import open_store
from riverboat.server.store.chain import hand_aad, state_aad
from riverboat.server.store.crypto import Cipher

SEEDED = 4
"""The first hand to which the players contribute seeds; the fifth is under way."""


def seed_of(player: str, number: int) -> bytes:
    return sha256(f"{player} {number}".encode()).digest()


async def give_seeds(router: LocalRouter, player: str) -> None:
    """Commits to a seed, and reveals it whenever the table calls."""
    waiting: set[asyncio.Task[object]] = set()

    def send(message: Seed) -> None:
        task = asyncio.ensure_future(router.dispatch(GAME, PlayerMessage(player, message)))
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    def hear(frames: tuple[bytes, ...]) -> None:
        for told in map(json.loads, frames):
            if told["type"] == "seed_call":
                number = told["payload"]["handNumber"]
                own = seed_of(player, number)
                if any(promised == seed_commitment(own).hex() for _, promised in told["payload"]["seeds"]):
                    send(Seed(seed_commitment(seed_of(player, number + 1)).hex(), number, own.hex()))

    await router.subscribe(GAME, player, None, hear)
    await router.dispatch(GAME, PlayerMessage(player, Seed(seed_commitment(seed_of(player, SEEDED)).hex())))


@pytest.fixture(scope="module")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = unpacked(tmp_path_factory.mktemp("deals"), 0)

    async def play() -> None:
        async with opened(path) as (store, router):
            for player in PLAYERS:
                await give_seeds(router, player)
            for number in (3, 4):
                await play_hand(router, number)
                await dealt(router, number + 1)
            assert (await store.audit()).hands == SEEDED

    asyncio.run(play())
    return path


async def dealt(router: LocalRouter, number: int) -> None:
    while (await seen_by(router, PLAYERS[0])).view.hand_number < number:
        await asyncio.sleep(0.01)


def refusal_of(path: Path) -> RiverboatError:
    async def audited() -> RiverboatError:
        store = open_store(f"sqlite:///{path}", KEY)
        try:
            with pytest.raises(RiverboatError) as refusal:
                await store.audit()
        finally:
            await store.close()
        return refusal.value

    return asyncio.run(audited())


def change_deal(path: Path, number: int, change: Callable[[FairDeal], FairDeal]) -> None:
    """Writes another deal of a hand, as only somebody with the key can."""
    cipher, place = Cipher(KEY), hand_aad(int(GAME), number, "fairness_secret")
    with closing(sqlite3.connect(path)) as database, database:
        (sealed,) = database.execute("SELECT fairness_secret FROM hands WHERE hand_number = ?", (number,)).fetchone()
        deal = change(decode_deal(cipher.decrypt(place, sealed)))
        sealed = cipher.encrypt(place, encode_deal(deal))
        database.execute("UPDATE hands SET fairness_secret = ? WHERE hand_number = ?", (sealed, number))


def other_secret(deal: FairDeal) -> FairDeal:
    return msgspec.structs.replace(deal, secret=sha256(deal.secret).digest())


def other_link(deal: FairDeal) -> FairDeal:
    return msgspec.structs.replace(deal, previous=sha256(deal.previous).digest())


def other_seed(deal: FairDeal) -> FairDeal:
    first, *others = deal.seeds
    return msgspec.structs.replace(deal, seeds=(msgspec.structs.replace(first, seed=bytes(32)), *others))


def other_seed_and_commitment(deal: FairDeal) -> FairDeal:
    first, *others = deal.seeds
    changed = msgspec.structs.replace(first, seed=bytes(32), commitment=seed_commitment(bytes(32)))
    return msgspec.structs.replace(deal, seeds=(changed, *others))


def seed_left_out(deal: FairDeal) -> FairDeal:
    return msgspec.structs.replace(deal, seeds=deal.seeds[1:])


def seeds_in_another_order(deal: FairDeal) -> FairDeal:
    return msgspec.structs.replace(deal, seeds=deal.seeds[::-1])


@pytest.mark.parametrize(
    "change",
    [other_secret, other_link, other_seed, other_seed_and_commitment, seed_left_out, seeds_in_another_order],
    ids=lambda change: change.__name__,
)
def test_a_changed_deal_is_found(played_file: Path, tmp_path: Path, change: Callable[[FairDeal], FairDeal]) -> None:
    path = tmp_path / "changed.sqlite3"
    shutil.copy(played_file, path)
    change_deal(path, SEEDED, change)
    error = refusal_of(path)
    assert (error.code, error.values["table"], error.values["row"]) == ("audit_mismatch", "hands", str(SEEDED))
    assert error.values["column"] == "fairness_secret"


@pytest.mark.parametrize(
    ("change", "column"),
    [
        ("UPDATE table_states SET fair_link = zeroblob(32)", ("table_states", "1", "fair_link")),
        ("UPDATE table_states SET fair_link = NULL", ("table_states", "1", "fair_link")),
        ("UPDATE hands SET fairness_secret = NULL WHERE hand_number = 1", ("hands", "1", "fairness_secret")),
        ("UPDATE hands SET fairness_secret = NULL WHERE hand_number = 4", ("hands", "4", "fairness_secret")),
        ("UPDATE hands SET fairness_secret = NULL", ("hands", "1", "fairness_secret")),
    ],
)
def test_a_changed_column_is_found(
    played_file: Path, tmp_path: Path, change: str, column: tuple[str, str, str]
) -> None:
    path = tmp_path / "changed.sqlite3"
    shutil.copy(played_file, path)
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute(change).rowcount >= 1
    error = refusal_of(path)
    assert error.code == "audit_mismatch", error
    assert (error.values["table"], error.values["row"], error.values["column"]) == column


def test_a_deal_of_another_hand_is_found(played_file: Path, tmp_path: Path) -> None:
    """What is encrypted belongs to its place."""
    path = tmp_path / "changed.sqlite3"
    shutil.copy(played_file, path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "UPDATE hands SET fairness_secret = (SELECT fairness_secret FROM hands WHERE hand_number = 3) "
            "WHERE hand_number = 4"
        )
    assert refusal_of(path).code == "damaged_record"


@pytest.mark.parametrize("change", [other_secret, other_link], ids=lambda change: change.__name__)
def test_a_changed_deal_of_the_hand_under_way_is_found(
    played_file: Path, tmp_path: Path, change: Callable[[FairDeal], FairDeal]
) -> None:
    path = tmp_path / "changed.sqlite3"
    shutil.copy(played_file, path)
    cipher = Cipher(KEY)
    with closing(sqlite3.connect(path)) as database, database:
        seq, head, sealed = database.execute("SELECT seq, head, state FROM table_states").fetchone()
        place = state_aad(int(GAME), seq, head)
        state = decode_state(cipher.decrypt(place, sealed))
        assert state.fairness is not None
        assert state.fairness.dealt is not None
        fairness = msgspec.structs.replace(state.fairness, dealt=change(state.fairness.dealt))
        sealed = cipher.encrypt(place, encode_state(msgspec.structs.replace(state, fairness=fairness)))
        database.execute("UPDATE table_states SET state = ?", (sealed,))
    error = refusal_of(path)
    assert (error.values["table"], error.values["column"]) == ("table_states", "state")


@in_a_loop
async def test_hands_dealt_without_proof_in_between_begin_a_new_chain(tmp_path: Path) -> None:
    """The option was off for a while."""
    path = unpacked(tmp_path, 0)
    async with opened(path, is_verifiable=False) as (_, router):
        for number in (3, 4):
            await play_hand(router, number)
            await dealt(router, number + 1)
    async with opened(path) as (store, router):
        for number in (5, 6):
            await play_hand(router, number)
            await dealt(router, number + 1)
        assert (await store.audit()).hands == 6
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT fairness_secret IS NOT NULL FROM hands ORDER BY hand_number").fetchall()
    assert [bool(is_proved) for (is_proved,) in rows] == [True, True, True, False, False, True]
