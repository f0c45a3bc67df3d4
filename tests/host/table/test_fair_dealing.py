"""Tables that deal verifiably: the call before a hand, seeds in time and late, and records that verify."""

from __future__ import annotations

from hashlib import sha256
from itertools import count, pairwise
from typing import Any

from msgspec.structs import replace
from table_world import CASH, Watcher, World, refused, settle, story

from riverboat.cards import format_card
from riverboat.engine.actions import AllIn, Call, Fold, RabbitHunt
from riverboat.fairness import seed_commitment, verify
from riverboat.host.requests import PlayerMessage
from riverboat.host.table.fair_deals import deal_record, decode_deal
from riverboat.host.table.state import decode_state
from riverboat.host.table.step_records import decode_hand
from riverboat.protocol import Seed
from riverboat.table import Table
from riverboat.table.cash import CashOptions


def seed_of(player: str, number: int) -> bytes:
    return sha256(f"{player} {number}".encode()).digest()


def promise(player: str, number: int) -> str:
    return seed_commitment(seed_of(player, number)).hex()


class FairWorld(World):
    """A table whose secrets are known to the test."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        secrets = (sha256(f"secret {number}".encode()).digest() for number in count())
        self.secret = lambda: next(secrets)

    async def open(self) -> FairWorld:
        from dataclasses import replace

        from riverboat.host.table.actor import TableActor

        await super().open()
        await self.actor.stop()
        stored = await self.store.claim("7", "test")
        assert stored is not None
        self.actor = TableActor(stored, replace(self.actor.ports, deal_secret=self.secret))
        self.actor.start()
        await settle()
        return self

    async def commit(self, player: str, number: int) -> None:
        await self.actor.ask(PlayerMessage(player, Seed(promise(player, number))))

    async def reveal(self, player: str, number: int, hand: int) -> None:
        answer = Seed(promise(player, number + 1), hand, seed_of(player, number).hex())
        await self.actor.ask(PlayerMessage(player, answer))
        await settle()

    def record(self, seat: int | None, hand: int = -1) -> dict[str, Any]:
        """The record of a finished hand, as the store has it."""
        hands = [step.hand for step in self.store.steps if step.hand is not None]
        stored = hands[hand]
        return deal_record(decode_deal(stored.fairness), decode_hand(stored.settings), seat, {0: "Ann", 1: "Bob"})

    @property
    def table(self) -> Table:
        return self.actor.state.table

    async def fold(self) -> None:
        await self.act(self.turn, Fold())


async def two_who_commit(pace: str = "instant") -> tuple[FairWorld, Watcher, Watcher]:
    """Both have committed to a seed, and the first hand is due."""
    world = await FairWorld(CASH, pace=pace).open()
    first, second = await world.seat("1", "2")
    return world, first, second


@story
async def test_the_table_commits_before_it_asks_and_deals_when_the_seeds_are_there() -> None:
    world, first, second = await two_who_commit("normal")
    await world.commit("1", 1)
    await world.commit("2", 1)
    await world.clock.advance(1.5)
    (call,) = first.of("seed_call")
    assert call == second.of("seed_call")[0]
    assert call["payload"]["handNumber"] == 1
    assert call["payload"]["handId"] == "7-1"
    assert call["payload"]["seeds"] == [[0, promise("1", 1)], [1, promise("2", 1)]]
    assert world.table.hand_number == 0
    await world.reveal("1", 1, 1)
    await world.reveal("2", 1, 1)
    await world.clock.advance(1.0)
    assert world.table.hand_number == 1
    await world.fold()
    for seat in (None, 0, 1):
        record = world.record(seat)
        assert verify(record) == []
        assert record["commitment"] == call["payload"]["commitment"]
        assert [entry["seed"] for entry in record["seeds"]] == [seed_of("1", 1).hex(), seed_of("2", 1).hex()]
        assert sorted(record["cards"]["hole"]) == ([] if seat is None else [str(seat)])


@story
async def test_undealt_cards_that_are_shown_are_opened_for_all_and_no_others() -> None:
    settings = replace(CASH, cash=CashOptions(rabbit_hunting=True))
    world = await FairWorld(settings, pace="normal").open()
    await world.seat("1", "2")
    await world.clock.advance(3)
    await world.fold()
    assert world.record(None)["openings"] == []
    before = world.table.hand
    await world.act("1", RabbitHunt(0))
    hand, fairness = world.table.hand, world.actor.state.fairness
    assert hand is not None
    assert before is not None
    assert fairness is not None
    assert fairness.dealt is not None
    record = deal_record(fairness.dealt, hand, None, {})
    assert verify(record) == []
    assert record["cards"]["hole"] == {}
    assert [card for _, card in record["cards"]["board"]] == [format_card(card) for card in before.deal.board()]
    assert len(record["openings"]) == 5


@story
async def test_a_seed_that_does_not_come_delays_the_hand_by_a_second_and_is_named() -> None:
    world, first, _ = await two_who_commit()
    await world.clock.advance(0)
    assert world.table.hand_number == 1  # nobody had committed to anything: nothing to wait for
    await world.commit("1", 1)
    await world.commit("2", 1)
    await world.fold()
    await world.clock.advance(0)
    assert len(first.of("seed_call")) == 2
    await world.reveal("2", 1, 2)
    await world.clock.advance(0.5)
    assert world.table.hand_number == 1
    await world.clock.advance(0.6)
    assert world.table.hand_number == 2
    await world.fold()
    record = world.record(0)
    assert verify(record) == []
    assert [entry["seed"] for entry in record["seeds"]] == [None, seed_of("2", 1).hex()]


@story
async def test_nobody_waits_for_the_seed_of_a_player_who_is_gone() -> None:
    world, first, _ = await two_who_commit()
    await world.clock.advance(0)
    await world.commit("1", 1)
    await world.commit("2", 1)
    await world.fold()
    await world.clock.advance(0)
    assert world.table.hand_number == 1
    await world.reveal("2", 1, 2)
    first.watch.stop()
    await settle()
    await world.clock.advance(0)
    assert world.table.hand_number == 2


@story
async def test_a_seed_counts_only_as_committed_and_asked_for() -> None:
    world, _, _ = await two_who_commit("normal")
    await world.commit("1", 1)
    await refused(world.actor.ask(PlayerMessage("1", Seed(promise("1", 2), 1, seed_of("1", 1).hex()))), "seed_too_late")
    await world.commit("1", 1)
    await world.clock.advance(1.5)
    wrong = Seed(promise("1", 2), 1, seed_of("1", 9).hex())
    await refused(world.actor.ask(PlayerMessage("1", wrong)), "seed_not_committed")
    await refused(world.actor.ask(PlayerMessage("2", Seed(promise("2", 2), 1, seed_of("2", 1).hex()))), "seed_too_late")
    await world.reveal("1", 1, 1)
    await world.reveal("1", 1, 1)  # a repeat
    await world.clock.advance(1.0)
    await refused(world.actor.ask(PlayerMessage("1", Seed(promise("1", 3), 1, seed_of("1", 1).hex()))), "seed_too_late")
    await world.fold()
    assert [entry["seat"] for entry in world.record(0)["seeds"]] == [0]


@story
async def test_hands_are_chained_and_each_has_its_own_secret() -> None:
    world, first, _ = await two_who_commit()
    for _ in range(4):
        await world.clock.advance(5)
        await world.fold()
    records = [world.record(None, number) for number in range(4)]
    assert all(verify(record) == [] for record in records)
    for before, after in pairwise(records):
        assert after["previous"] == before["link"]
    assert len({root for record in records for root in record["roots"]}) == 4 * 16
    calls = [frame["payload"]["commitment"] for frame in first.of("seed_call")]
    assert calls[:4] == [record["commitment"] for record in records]
    linked = [step.fair_link.hex() for step in world.store.steps if step.hand is not None and step.fair_link]
    assert linked == [record["link"] for record in records]


@story
async def test_after_a_crash_the_next_owner_offers_the_same_decks() -> None:
    world, first, _ = await two_who_commit("normal")
    await world.commit("1", 1)
    await world.clock.advance(1.5)
    (call,) = first.of("seed_call")
    await world.actor.stop()
    again = FairWorld(CASH)
    again.store = world.store
    await again.open()
    watcher = again.watch("1")
    again.watch("2")
    await again.clock.advance(5)
    assert watcher.of("seed_call")[0]["payload"]["commitment"] == call["payload"]["commitment"]
    assert again.table.hand_number == 1


@story
async def test_whoever_comes_during_a_call_is_told_of_it() -> None:
    world, _, _ = await two_who_commit("normal")
    await world.commit("1", 1)
    await world.clock.advance(1.5)
    late = world.watch(None)
    assert len(late.of("seed_call")) == 1


@story
async def test_all_in_hands_open_the_cards_that_were_shown_and_run_out() -> None:
    world, _, _ = await two_who_commit()
    await world.clock.advance(0)
    await world.act(world.turn, AllIn())
    await world.act(world.turn, Call())
    record = world.record(None)
    assert verify(record) == []
    assert len(record["cards"]["board"]) == 5
    assert sorted(record["cards"]["hole"]) == ["0", "1"]


@story
async def test_no_frame_holds_a_secret() -> None:
    """Neither the secret of a hand under way nor any salt is in what watchers get."""
    world, first, second = await two_who_commit()
    await world.clock.advance(0)
    state = decode_state(world.store.steps[-1].state)
    assert state.fairness is not None
    assert state.fairness.dealt is not None
    for secret in (state.fairness.secret, state.fairness.dealt.secret):
        for watcher in (first, second):
            for frame in watcher.raw:
                assert secret not in frame
                assert secret.hex().encode() not in frame
    assert "secret" not in repr(state.fairness)


@story
async def test_a_table_without_verifiable_deals_takes_no_seed_and_deals_as_before() -> None:
    world = await World(CASH).open()
    first, _ = await world.seat("1", "2")
    await world.clock.advance(0)
    assert world.actor.state.table.hand_number == 1
    assert world.actor.state.fairness is None
    assert first.of("seed_call") == []
    await refused(world.actor.ask(PlayerMessage("1", Seed("0" * 64))), "deals_not_verifiable")
