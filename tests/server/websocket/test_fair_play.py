"""Verifiable deals on a real server: seeds over the socket, records over REST, heads, and nothing of unseen cards."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Any

from clients import Player
from riverboat.client.remote.seeds import SeedKeeper
from riverboat.fairness import chosen_deck, make_offer, shuffle_of, verify
from riverboat.fairness.deal import deck_secret
from riverboat.host.table.fair_deals import _entries, decode_deal
from riverboat.protocol import SeedCall
from running import RunningServer, running_server


async def answer_calls(player: Player, keeper: SeedKeeper, done: asyncio.Event) -> None:
    """What every client does by itself."""
    at = 0
    while not done.is_set():
        for frame in player.frames[at:]:
            at += 1
            if frame["type"] == "seed_call":
                told = frame["payload"]
                seeds = tuple((seat, commitment) for seat, commitment in told["seeds"])
                call = SeedCall(0, told["handNumber"], told["handId"], told["commitment"], told["previous"], seeds)
                if (answer := keeper.answer(call)) is not None:
                    await player.send(
                        "seed", commitment=answer.commitment, handNumber=answer.hand_number, seed=answer.seed
                    )
        await asyncio.sleep(0.01)


async def record_of(player: Player, game: str, hand: int) -> dict[str, Any]:
    """The record of a hand, once it is stored."""
    async with asyncio.timeout(30):
        while True:
            answer = await player.request("GET", f"/api/games/{game}/history/{hand}/deal")
            if answer.is_success:
                told: dict[str, Any] = answer.json()
                return told
            await asyncio.sleep(0.02)


async def story(server: RunningServer) -> None:
    keepers = [SeedKeeper(token_bytes), SeedKeeper(token_bytes)]
    done = asyncio.Event()
    async with Player(server.url) as ann, Player(server.url) as bob, Player(server.url) as eve:
        await ann.guest("Ann")
        await bob.guest("Bob")
        await eve.guest("Eve")
        game = await ann.create_game(seats=2, speed="instant")
        for player, keeper in zip((ann, bob), keepers, strict=True):
            await player.connect()
            await player.join(game, seedCommitment=keeper.commitment)
        await eve.connect()
        await eve.watch(game, seedCommitment=SeedKeeper(token_bytes).commitment)
        answering = [
            asyncio.create_task(answer_calls(player, keeper, done))
            for player, keeper in zip((ann, bob), keepers, strict=True)
        ]
        for hand in (1, 2):
            await ann.wait_for(
                lambda frame, hand=hand: frame["type"] == "seed_call" and frame["payload"]["handNumber"] > hand - 1
            )
            async with asyncio.timeout(30):
                while (await ann.look(game))["handNumber"] < hand:
                    await asyncio.sleep(0.02)
            state = await ann.look_in_play(game)
            actor = ann if state["currentPlayer"] == state["seat"] else bob
            await actor.act("fold")
        records = {player: await record_of(player, game, 2) for player in (ann, bob, eve)}
        for player, record in records.items():
            assert verify(record) == []
            assert sum(entry["seed"] is not None for entry in record["seeds"]) == 2
            assert {entry["name"] for entry in record["seeds"]} == {"Ann", "Bob"}
            own = {ann: 1, bob: 1, eve: 0}[player]
            assert len(record["cards"]["hole"]) == own
        assert len({record["commitment"] for record in records.values()}) == 1
        for player, keeper in zip((ann, bob), keepers, strict=True):
            received = keeper.received(records[player]["hand"])
            assert received is not None
            assert verify(records[player] | {"received": received}) == []
        first = await record_of(ann, game, 1)
        assert records[ann]["previous"] == first["link"]
        await _check_heads(eve, game)
        await _check_secrets(server, game, {ann: records[ann], bob: records[bob], eve: records[eve]})
        assert (await ann.request("GET", f"/api/games/{game}/history/99/deal")).status_code == 404
        done.set()
        await asyncio.gather(*answering)


async def _check_heads(player: Player, game: str) -> None:
    told = await player.call("GET", "/api/fairness")
    lines = "".join(f"{table['gameId']} {table['link']}\n" for table in told["tables"])
    assert sha256(lines.encode()).hexdigest() == told["head"]
    one = await player.call("GET", f"/api/fairness?game_id={game}")
    assert [table["gameId"] for table in one["tables"]] == [game]


async def _check_secrets(server: RunningServer, game: str, records: dict[Player, dict[str, Any]]) -> None:
    """Salts of cards that a viewer has not seen are in nothing that the viewer got."""
    future = asyncio.run_coroutine_threadsafe(server.services.store.history.hand(game, 2), server.loop)
    stored = await asyncio.wrap_future(future)
    assert stored is not None
    deal = decode_deal(stored.fairness)
    hand = next(iter(records.values()))["hand"]
    offer = make_offer(deal.secret, hand, deal.previous)
    shuffle = shuffle_of(offer.commitment, _entries(deal.seeds))
    deck = chosen_deck(deal.secret, shuffle.chosen)
    for player, record in records.items():
        got = json.dumps(record) + "".join(player.raw)
        opened = {opening["leaf"] for opening in record["openings"]}
        for leaf, salt in enumerate(deck.salts):
            assert (salt.hex() in got) == (leaf in opened)
        assert deal.secret.hex() not in got
        assert deck_secret(deal.secret, shuffle.chosen).hex() not in got


def test_players_add_seeds_and_verify_what_they_were_dealt(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        asyncio.run(story(server))
        heads = server.run(server.services.fair_heads.heads())
        assert len(heads.links) == 1


def test_the_head_is_written_to_the_file_with_its_time(tmp_path: Path) -> None:
    from riverboat.server.fair_heads import FairHeadPublisher

    file = tmp_path / "heads.txt"

    class Clock:
        time = 0.0

        def now(self) -> float:
            return self.time

        def wall(self) -> float:
            return 1_800_000_000.0 + self.time

        def call_later(self, *_: object) -> Any:
            raise NotImplementedError

    links = {"12": b"\x01" * 32}

    async def publish() -> None:
        clock = Clock()

        async def read() -> dict[str, bytes]:
            return dict(links)

        heads = FairHeadPublisher(read, clock, str(file))
        await heads.publish()
        await heads.publish()  # nothing has changed
        links["7"] = b"\x02" * 32
        clock.time = 60.0
        await heads.publish()

    asyncio.run(publish())
    first, second = file.read_text().splitlines()
    both = sha256(f"7 {'02' * 32}\n12 {'01' * 32}\n".encode()).hexdigest()
    alone = sha256(f"12 {'01' * 32}\n".encode()).hexdigest()
    assert first == f"2027-01-15T08:00:00+00:00 {alone} 1"
    assert second == f"2027-01-15T08:01:00+00:00 {both} 2"
