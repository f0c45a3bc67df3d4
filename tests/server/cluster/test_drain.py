"""Processes that drain, and tables that are balanced again: real PostgreSQL and Redis."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
import redis
from cluster_world import Cluster, Process, next_act, running_cluster, until

from riverboat.errors import Unreachable
from riverboat.server.cluster import ClusterTimeouts
from riverboat.server.cluster.owner_lookup import preferred_owner

NEVER = 3600.0
MOST_GAMES = 30
_ids = count(1)


@pytest.fixture
def cluster(fresh_postgres_url: str, redis_url: str) -> Iterator[Cluster]:
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    with running_cluster(fresh_postgres_url, redis_url, count=2) as cluster:
        yield cluster


Game = tuple[str, tuple[str, str]]


def game_owned_by(cluster: Cluster, process: Process) -> Game:
    """A table with a hand under way; which process owns it is a matter of its number."""
    for _ in range(MOST_GAMES):
        game, players = cluster.game_of_two()
        if cluster.owner(game) is process:
            return game, players
    raise AssertionError("the other process owns everything")


def play_hand(process: Process, game: Game) -> None:
    """Checks and calls until the hand under way is over."""
    table, players = game
    number = process.look(table).view.hand_number
    while True:
        seen = process.look(table)
        if seen.view.hand_number != number or seen.view.actor is None:
            return
        process.ask(table, next_act(seen, players, f"a{next(_ids)}"))


def hand_number(process: Process, game: Game) -> int:
    return process.look(game[0]).view.hand_number


def test_a_table_is_handed_over_when_its_hand_is_over(cluster: Cluster) -> None:
    leaving, staying = cluster.processes
    game = game_owned_by(cluster, leaving)
    watcher, _ = leaving.watch(game[0], game[1][0])
    until(lambda: staying.look(game[0]).view.actor is not None, "a hand is under way")
    number = hand_number(staying, game)
    draining = leaving.begin(leaving.router.drain(NEVER))
    until(lambda: leaving.actor(game[0]).is_leaving, "no further hand is dealt")
    assert game[0] in leaving.router.owned
    play_hand(staying, game)
    draining.result(60)
    assert leaving.router.owned == frozenset()
    assert cluster.owner(game[0]) is staying
    until(lambda: hand_number(staying, game) > number, "the next hand is dealt by the other process")
    play_hand(leaving, game)  # its clients play on
    assert watcher.faults == []


def test_a_hand_that_lasts_too_long_moves_as_it_stands(cluster: Cluster) -> None:
    leaving, staying = cluster.processes
    game = game_owned_by(cluster, leaving)
    before = staying.look(game[0])
    leaving.run(leaving.router.drain(0.0))
    assert cluster.owner(game[0]) is staying
    after = staying.look(game[0])
    assert (after.version, after.view.hand_id, after.view.actor) == (
        before.version,
        before.view.hand_id,
        before.view.actor,
    )
    play_hand(staying, game)


def test_a_drained_process_takes_nothing_while_another_lives(cluster: Cluster) -> None:
    leaving, staying = cluster.processes
    leaving.run(leaving.router.drain(0.0))
    assert leaving.router.is_draining
    for _ in range(4):
        game = cluster.new_game()
        assert leaving.look(game).view.game_id == game
        assert game in staying.router.owned
    with pytest.raises(Unreachable):
        leaving.run(leaving.router._owned.take(cluster.new_game()))


def test_alone_a_process_ends_its_hands_and_keeps_its_tables(fresh_postgres_url: str, redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    with running_cluster(fresh_postgres_url, redis_url, count=1) as cluster:
        (process,) = cluster.processes
        game = cluster.game_of_two()
        number = hand_number(process, game)
        draining = process.begin(process.router.drain(NEVER))
        until(lambda: process.actor(game[0]).is_leaving, "no further hand is dealt")
        play_hand(process, game)
        draining.result(60)
        assert game[0] in process.router.owned
        assert hand_number(process, game) == number


def test_tables_are_balanced_again_after_a_rolling_restart(fresh_postgres_url: str, redis_url: str) -> None:
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
    timeouts = ClusterTimeouts(balance=0.5)
    with running_cluster(fresh_postgres_url, redis_url, count=2, timeouts=timeouts) as cluster:
        games = [cluster.game_of_two() for _ in range(6)]
        for leaving in tuple(cluster.processes):
            leaving.run(leaving.router.drain(0.0))
            cluster.stop(leaving)
            cluster.add()
        names = {process.router.process: process for process in cluster.processes}
        assert len(names) == 2
        for game in games:
            play_hand(cluster.processes[0], game)  # a table moves between two hands

        def are_balanced() -> bool:
            for game in games:
                wanted = names[preferred_owner(game[0], names)]
                if game[0] not in wanted.router.owned:
                    play_hand(cluster.processes[0], game)
                    return False
            return True

        until(are_balanced, "every table is where it belongs")
