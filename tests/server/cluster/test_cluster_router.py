"""Many processes, one table: one owner at a time, another takes over, nobody misses or sees twice what happened."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

import pytest
import redis
from cluster_world import Cluster, Process, Watcher, next_act, running_cluster, until
from sqlalchemy import Engine, event

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.ports import Fenced, StepRecord
from riverboat.host.requests import Done, GetSnapshot, Sit
from riverboat.host.table.idempotency import given_id
from riverboat.server.cluster import events_channel


@pytest.fixture
def cluster(fresh_postgres_url: str, redis_url: str) -> Iterator[Cluster]:
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    with running_cluster(fresh_postgres_url, redis_url) as cluster:
        yield cluster


def play(process: Process, game: str, players: tuple[str, str], actions: int) -> list[Done]:
    """Check and call, each action once, whatever happens to the owner meanwhile."""
    answers: list[Done] = []
    while len(answers) < actions:
        seen = process.look(game)
        if seen.view.actor is None:
            time.sleep(0.01)
            continue
        answer = process.ask(game, next_act(seen, players, token_hex(8)))
        assert isinstance(answer, Done), answer
        answers.append(answer)
    return answers


def done_requests(process: Process, game: str) -> list[str]:
    return list(process.run(process.store.request_ids(game, 100)))


def test_every_process_reaches_the_one_owner(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    for process in cluster.processes:
        play(process, game, players, 2)
    assert [game in process.router.owned for process in cluster.processes].count(True) == 1
    assert len({process.look(game).number for process in cluster.processes}) == 1


def test_after_an_owner_is_killed_play_resumes_mid_hand(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    play(cluster.processes[0], game, players, 1)
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    before = gateway.look(game, players[0])
    owner.kill()
    after = gateway.look(game, players[0])
    assert (after.version, after.number, after.view.hand_id) == (before.version, before.number, before.view.hand_id)
    assert [seat.cards for seat in after.view.seats] == [seat.cards for seat in before.view.seats]
    assert cluster.owner(game) is not owner
    play(gateway, game, players, 3)


def test_a_hand_is_taken_over_without_requests(cluster: Cluster) -> None:
    game, _ = cluster.game_of_two()
    owner = cluster.owner(game)
    owner.kill()
    assert cluster.owner(game) is not owner


def test_the_writes_of_a_zombie_are_refused(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    zombie = cluster.owner(game)
    actor = zombie.actor(game)
    gateway = cluster.others(zombie)[0]
    zombie.freeze()
    play(gateway, game, players, 2)
    seen = gateway.look(game)
    zombie.thaw()

    async def write() -> None:
        seq, number = seen.version + 1, seen.number
        step = StepRecord(game, seq, actor.epoch, number, 0.0, None, None, b"", b"", b"[]", b"", "active", 2)
        await zombie.store.append(step)

    with pytest.raises(Fenced):
        zombie.run(write())
    until(lambda: game not in zombie.router.owned, "the zombie knows")
    until(lambda: actor.is_lost, "its actor has stopped")
    # Asked through the zombie the table is still there, as the new owner has it.
    assert zombie.look(game).number == gateway.look(game).number
    gateway.run(gateway.store.verify_log(game))


def test_a_zombie_that_still_believes_itself_the_owner_is_stopped_by_its_first_write(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    game, players = cluster.game_of_two()
    zombie = cluster.owner(game)
    actor = zombie.actor(game)
    gateway = cluster.others(zombie)[0]
    act = next_act(gateway.look(game), players, "of the dead")
    zombie.freeze()
    play(gateway, game, players, 1)
    # It is the first thing that the zombie does when it wakes, before it looks at any clock.
    asked = zombie.begin(actor.ask(act))
    zombie.thaw()
    with pytest.raises(Unreachable):
        asked.result(60)
    assert "table lost to another owner" in caplog.text
    assert not [one for one in done_requests(gateway, game) if "of the dead" in one]
    gateway.run(gateway.store.verify_log(game))


def test_no_step_is_sent_to_postgresql_as_a_pipeline(cluster: Cluster) -> None:
    """A server that stops in the middle of one holds its locks for ever: no time-out of PostgreSQL's ends that."""
    sent: list[tuple[str, bool]] = []

    def listen(*execution: Any) -> None:
        _, _, statement, _, _, is_pipeline = execution
        sent.append((statement, is_pipeline))

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        game, players = cluster.game_of_two()
        play(cluster.processes[0], game, players, 9)
    finally:
        event.remove(Engine, "before_cursor_execute", listen)
    assert any("player_hands" in statement for statement, _ in sent), "a hand was played to its end"
    assert not [statement for statement, is_pipeline in sent if is_pipeline]


@pytest.mark.parametrize("in_flight", [False, True])
def test_a_watcher_is_told_each_event_once_whoever_owns_the_table(cluster: Cluster, in_flight: bool) -> None:
    """What an owner that is hit had done and not yet told comes as a state; all else comes as events, each once."""
    game, players = cluster.game_of_two()
    gateway = cluster.others(cluster.owner(game))[0]
    watchers = [gateway.watch(game, player)[0] for player in (*players, None)]
    first = gateway.look(game).number

    def all_is_told() -> int:
        last = gateway.look(game).number
        for watcher in watchers:
            until(lambda one=watcher: one.state["number"] >= last, "all is told")
        return last

    for hit in ("freeze", "cut", "kill"):
        play(gateway, game, players, 3)
        if not in_flight:
            all_is_told()
        owner = cluster.owner(game)
        if owner is not gateway and hit != "cut":
            getattr(owner, hit)()
        else:
            gateway.cut()
        play(gateway, game, players, 3)
        if owner._is_frozen and hit == "freeze":
            owner.thaw()
    last = all_is_told()
    for watcher in watchers:
        assert not watcher.faults
        assert in_flight or watcher.numbers[: last - first] == list(range(first + 1, last + 1))


def test_watchers_in_the_owners_own_process_follow_the_table_to_the_next_owner(cluster: Cluster) -> None:
    """They are served without the bus until the lease is lost, and over it afterwards: each event once."""
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    first = gateway.look(game).number
    watchers = [owner.watch(game, player)[0] for player in (*players, None)]
    play(owner, game, players, 2)
    direct = owner.router._subscriptions._feeds[game]
    assert direct.is_direct
    owner.freeze()
    play(gateway, game, players, 3)
    owner.thaw()
    until(lambda: not direct.is_direct and direct.is_attached, "the feed is a stream of the next owner")
    play(gateway, game, players, 2)
    last = gateway.look(game).number
    for watcher in watchers:
        until(lambda one=watcher: one.state["number"] >= last, "all is published")
        assert not watcher.faults
        assert watcher.numbers == list(range(first + 1, last + 1))


def test_own_cards_are_told_to_their_player_alone_across_the_bus(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    gateway = cluster.others(cluster.owner(game))[0]
    own, other, spectator = (gateway.watch(game, player)[0] for player in (*players, None))
    until(lambda: all(watcher.frames for watcher in (own, other, spectator)))
    assert "??" not in own.state["payload"]["players"][0]["cards"]
    for watcher in (other, spectator):
        assert watcher.state["payload"]["players"][0]["cards"] == ["??", "??"]


def test_an_action_sent_again_to_the_next_owner_is_not_done_again(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    act = next_act(gateway.look(game), players, "once")
    first = gateway.ask(game, act)
    assert isinstance(first, Done)
    owner.kill()
    again = gateway.ask(game, act)
    assert isinstance(again, Done)
    assert again.version == first.version
    done = [given_id(one) for one in done_requests(gateway, game) if "once" in one]
    assert done == [f"{act.player}:once"]
    assert gateway.look(game).version == first.version


def test_an_action_under_way_when_the_owner_freezes_is_done_once(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    before = gateway.look(game)
    owner.freeze()
    answer = gateway.ask(game, next_act(before, players, "late"))
    assert isinstance(answer, Done)
    owner.thaw()
    until(lambda: game not in owner.router.owned)
    play(gateway, game, players, 2)
    gateway.run(gateway.store.verify_log(game))
    assert len([one for one in done_requests(gateway, game) if "late" in one]) == 1


def test_what_has_no_id_is_not_repeated_when_its_outcome_is_not_known(cluster: Cluster) -> None:
    game, _ = cluster.game_of_two()
    third = cluster.new_player("Cid")
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    gateway.look(game)
    owner.freeze()
    with pytest.raises(Unreachable) as refusal:
        gateway.ask(game, Sit(third, "Cid", 10_000))
    assert refusal.value.code == "outcome_unknown"
    try:
        assert isinstance(gateway.ask(game, Sit(third, "Cid", 10_000)), Done)
    except RiverboatError as refusal:
        if refusal.code != "already_seated":
            raise


def test_a_player_is_absent_when_the_process_they_came_through_has_fallen_silent(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway, other = cluster.others(owner)
    watcher, _ = gateway.watch(game, players[0])
    watchers = owner.actor(game).publisher.watchers
    until(lambda: watchers.has(players[0]), "the player is there")
    gateway.freeze()
    until(lambda: not watchers.has(players[0]), "the player is gone")
    play(other, game, players, 2)
    gateway.thaw()
    until(lambda: watchers.has(players[0]), "the player is back")
    last = other.look(game).number
    until(lambda: watcher.state["number"] == last, "the player knows all that was missed")
    assert watcher.numbers == sorted(set(watcher.numbers))


def test_the_whole_state_comes_over_the_bus_when_it_is_asked_for(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    for process in (gateway, owner):
        watcher, watching = process.watch(game, players[0])
        until(lambda watcher=watcher: watcher.frames)
        play(gateway, game, players, 2)
        until(lambda watcher=watcher: any("isPatch" in frame for frame in watcher.frames), "patches came")
        whole = [frame for frame in watcher.frames if frame["type"] == "game_state" and "isPatch" not in frame]
        process.begin(_call(watching.send_state)).result(30)
        until(
            lambda watcher=watcher, whole=whole: (
                [frame for frame in watcher.frames if frame["type"] == "game_state" and "isPatch" not in frame] != whole
            ),
            "the state came",
        )
        assert watcher.faults == []


def test_whoever_stops_watching_is_told_nothing_more(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    watcher, watching = gateway.watch(game, players[0])
    until(lambda: watcher.frames)
    stopped = gateway.begin(_call(watching.stop))
    stopped.result(30)
    until(lambda: not owner.actor(game).publisher.watchers.has(players[0]), "the owner knows")
    told = len(watcher.frames)
    play(gateway, game, players, 2)
    assert len(watcher.frames) == told


def test_a_player_takes_over_across_processes_and_stays_so_when_the_owner_changes(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway, other = cluster.others(owner)
    first, _ = gateway.watch(game, players[0])
    until(lambda: first.frames)
    second, _ = other.watch(game, players[0])
    until(lambda: first.frames[-1]["type"] == "closed", "the first is told")
    assert first.frames[-1]["payload"] == {"reason": "replaced"}
    told = len(first.frames)
    owner.kill()
    play(gateway, game, players, 2)
    last = gateway.look(game).number
    until(lambda: second.state["number"] == last, "the second goes on with the next owner")
    assert not any(frame["type"] == "closed" for frame in second.frames)
    assert len(first.frames) == told


async def _call(what: object) -> None:
    assert callable(what)
    what()


def test_a_process_that_closes_hands_its_tables_over(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    gateway = cluster.others(owner)[0]
    watcher, _ = gateway.watch(game, players[1])
    before = gateway.look(game)
    owner.run(owner.router.close())
    assert gateway.look(game).version == before.version
    assert cluster.owner(game) is not owner
    play(gateway, game, players, 2)
    until(lambda: watcher.state["number"] >= before.number + 2)


def test_tables_spread_over_the_processes_though_all_are_asked_for_through_one(cluster: Cluster) -> None:
    until(lambda: all(len(process.router.processes) == 3 for process in cluster.processes), "all know each other")
    games = [cluster.new_game() for _ in range(40)]
    for game in games:
        cluster.processes[0].look(game)
    # Of 40 tables each process has two or more, but for one time in a million.
    assert all(len(process.router.owned) >= 2 for process in cluster.processes)
    assert sum(len(process.router.owned) for process in cluster.processes) == len(games)


def test_a_game_that_does_not_exist_is_refused_by_every_process(cluster: Cluster) -> None:
    for resource_id in ("999999", "17x", ""):
        for process in cluster.processes:
            with pytest.raises(RiverboatError) as refusal:
                process.ask(resource_id, GetSnapshot(None))
            assert refusal.value.code == "no_such_game"
    with pytest.raises(RiverboatError) as refusal:
        cluster.processes[0].watch("999999", None)
    assert refusal.value.code == "no_such_game"


def test_programs_outside_hear_the_public_events_of_a_game(cluster: Cluster, redis_url: str) -> None:
    game, players = cluster.game_of_two()
    with redis.Redis.from_url(redis_url) as client, client.pubsub() as listener:
        listener.subscribe(events_channel(game))
        until(lambda: (listener.get_message() or {}).get("type") == "subscribe")
        heard: list[dict[str, object]] = []

        def listen() -> bool:
            message = listener.get_message(ignore_subscribe_messages=True)
            if message is not None:
                heard.append(json.loads(message["data"]))
            return {event["event"] for event in heard} >= {"game_started", "player_acted", "cards_dealt", "pot_won"}

        play(cluster.processes[0], game, players, 12)
        until(listen, "all four events were heard")
    assert all(event["event"] in {"game_started", "player_acted", "cards_dealt", "pot_won"} for event in heard)
    assert not any("hole" in json.dumps(event).lower() for event in heard)
    assert next(e for e in heard if e["event"] == "cards_dealt").keys() >= {"stage", "communityCards", "number"}


def test_watching_from_an_event_number_begins_after_it(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    gateway = cluster.others(cluster.owner(game))[0]
    seen = gateway.look(game).number
    play(gateway, game, players, 3)
    watcher: Watcher = gateway.watch(game, None, last=seen)[0]
    last = gateway.look(game).number
    until(lambda: watcher.numbers == list(range(seen + 1, last + 1)), "exactly what was missed")
