"""Redis goes away and comes back: owners stop in time, nothing is lost, nothing is done twice, everyone is told all."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

import pytest
import redis
from cluster_world import Cluster, Process, next_act, running_cluster, until

from riverboat.errors import RiverboatError, Unreachable
from riverboat.host.requests import Done, GetSnapshot
from services import held_port, redis_command


class OwnRedis:
    """A Redis that can be stopped, and started again where it was; it remembers nothing."""

    def __init__(self, home: Path, port: int) -> None:
        self._home = home
        self._port = port
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(redis_command(self._port, self._home), stdout=subprocess.DEVNULL)
        until(self._answers, "Redis answers")

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[OwnRedis]:
    with held_port() as port:
        own = OwnRedis(tmp_path, port)
        yield own
        own.stop()


@pytest.fixture
def cluster(fresh_postgres_url: str, own_redis: OwnRedis) -> Iterator[Cluster]:
    with running_cluster(fresh_postgres_url, own_redis.url) as cluster:
        yield cluster


def act(process: Process, game: str, players: tuple[str, str]) -> Done:
    """One action, the same until it is answered, as a client does; a new one when the table has moved on."""
    act = None
    for _ in range(20):
        with suppress(Unreachable):
            seen = process.look(game)
            if seen.view.actor is None:
                continue
            act = act or next_act(seen, players, token_hex(8))
            try:
                answer = process.ask(game, act)
            except Unreachable:
                raise
            except RiverboatError as refusal:
                if refusal.code != "stale":
                    raise
                act = None
            else:
                assert isinstance(answer, Done)
                return answer
    raise AssertionError("nobody could be reached")


def test_a_game_goes_on_when_redis_is_started_anew(cluster: Cluster, own_redis: OwnRedis) -> None:
    game, players = cluster.game_of_two()
    gateway = cluster.others(cluster.owner(game))[0]
    watcher, _ = gateway.watch(game, None)
    for _ in range(2):
        act(gateway, game, players)
        own_redis.stop()
        own_redis.start()
        for process in cluster.processes:
            act(process, game, players)
    last = gateway.look(game).number
    until(lambda: watcher.state["number"] == last, "all is told")
    assert watcher.faults == []
    gateway.run(gateway.store.verify_log(game))


def test_without_redis_owners_stop_and_requests_are_refused_in_a_sentence(
    cluster: Cluster, own_redis: OwnRedis
) -> None:
    game, players = cluster.game_of_two()
    owner = cluster.owner(game)
    actor = owner.actor(game)
    own_redis.stop()
    until(lambda: not any(process.router.owned for process in cluster.processes), "nobody owns anything")
    until(lambda: actor.is_lost, "the actor has stopped")
    asking = [process.begin(process.ask_later(game, GetSnapshot(None))) for process in cluster.processes]
    for asked in asking:
        with pytest.raises(Unreachable) as refusal:
            asked.result(60)
        assert refusal.value.code == "bus_unreachable"
    own_redis.start()
    # Once Redis is back the table has an owner again though nobody asks, and the same hand is played on.
    assert game in cluster.owner(game).router.owned
    act(cluster.processes[0], game, players)


def test_cut_connections_cost_no_event(cluster: Cluster) -> None:
    game, players = cluster.game_of_two()
    gateway = cluster.others(cluster.owner(game))[0]
    watchers = [process.watch(game, None)[0] for process in cluster.processes]
    for process in cluster.processes:
        process.cut()
        act(gateway, game, players)
        act(process, game, players)
    last = gateway.look(game).number
    until(lambda: all(watcher.state["number"] == last for watcher in watchers), "all is told")
    assert [watcher.faults for watcher in watchers] == [[]] * len(watchers)
