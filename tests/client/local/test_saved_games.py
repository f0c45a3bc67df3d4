"""Games on disk: each in files of its own, found again, locked while they are played, and never lost without a word."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from sitting import check_or_call, hear, play, settings, views

from riverboat.client.local import LocalGame, SavedGames, resumed
from riverboat.client.local.opponents import shown_names
from riverboat.errors import RiverboatError
from riverboat.history import read_hands
from riverboat.protocol import Act, AskStatistics, GameState, Statistics, TableEvent


def saved(games, hands=2, **changes):
    """Play some hands and leave; the game as it is found again."""
    play(LocalGame(settings(**changes), games.new_file()), hands)
    return games.find().games[0]


def test_two_games_at_the_same_time_keep_apart(tmp_path):
    games = SavedGames(tmp_path)

    async def until_saved(game, file):
        while not file.path.exists():
            await hear(game)

    async def story():
        files = [games.new_file(), games.new_file()]
        tables = [
            LocalGame(settings(opponents=("random",) * bots), file) for bots, file in zip((1, 4), files, strict=True)
        ]
        for game, file in zip(tables, files, strict=True):
            await until_saved(game, file)
        for game in tables:
            await game.close()

    asyncio.run(story())
    assert sorted(game.opponents for game in games.find().games) == [1, 4]


def test_a_game_that_is_being_played_is_not_offered_and_cannot_be_taken(tmp_path):
    games = SavedGames(tmp_path)
    game = saved(games)
    file = games.open(game.path)
    assert games.find().games == ()
    with pytest.raises(RiverboatError, match="played in another window"):
        games.open(game.path)
    file.close()
    assert [found.path for found in games.find().games] == [game.path]


HOLD = """
import sys
from pathlib import Path
from riverboat.client.local import SavedGames
games = SavedGames(Path(sys.argv[1]))
file = games.open(games.find().games[0].path)
print("held", flush=True)
sys.stdin.read()
"""


def test_a_killed_process_leaves_no_lock(tmp_path):
    games = SavedGames(tmp_path)
    saved(games)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout.readline() == b"held\n"
        assert games.find().games == ()
        other.kill()
        other.wait()
    assert len(games.find().games) == 1


@pytest.mark.parametrize("content", [b"not a session", b"", b"\x80"])
def test_a_file_that_cannot_be_read_is_kept_aside_and_named(tmp_path, content):
    games = SavedGames(tmp_path)
    good = saved(games)
    bad = tmp_path / "session.msgpack"
    bad.write_bytes(content)
    found = games.find()
    assert [game.path for game in found.games] == [good.path]
    (kept,) = found.unreadable
    assert kept.read_bytes() == content
    assert not bad.exists()
    assert games.find().unreadable == ()


def test_a_name_that_is_no_text_is_an_unreadable_file(tmp_path):
    games = SavedGames(tmp_path)
    game = saved(games)
    name = game.session.settings.names[1].encode()
    game.path.write_bytes(game.path.read_bytes().replace(name, b"\xff" * len(name)))
    assert len(games.find().unreadable) == 1


def test_a_log_that_cannot_be_read_does_not_cost_the_game(tmp_path):
    games = SavedGames(tmp_path)
    session = resumed(saved(games, hands=3).session, "en")
    *before, _ = session.told
    damaged = msgspec.structs.replace(session, told=(b"not packed", *before, b""))

    async def story():
        game = LocalGame(damaged.settings, games.new_file(), damaged)
        assert any(isinstance(message, TableEvent) for message in game.earlier)
        await hear(game)
        await game.close()

    asyncio.run(story())


def test_a_game_that_is_not_resumable_leaves_saved_ones_alone(tmp_path):
    old = tmp_path / "session.msgpack"
    old.write_bytes(b"the game of another day")
    SavedGames(tmp_path).new_file(is_resumable=False).forget()
    assert old.read_bytes() == b"the game of another day"


def test_no_clock_in_one_sitting_leaves_the_clock_to_the_game(tmp_path):
    game = saved(SavedGames(tmp_path), has_clock=True)
    unhurried = resumed(game.session, "en", is_unhurried=True)
    assert not unhurried.settings.is_timed
    assert resumed(unhurried, "en").settings.is_timed


def test_a_game_of_another_version_is_kept_aside_and_named(tmp_path):
    games = SavedGames(tmp_path)
    game = saved(games)
    game.path.write_bytes(msgspec.msgpack.encode(msgspec.structs.replace(game.session, version=99)))
    found = games.find()
    assert found.games == ()
    assert len(found.unreadable) == 1


def test_a_resumed_game_has_its_log_its_last_hand_and_its_statistics(tmp_path):
    games = SavedGames(tmp_path)

    async def story():
        first = LocalGame(settings(), games.new_file())
        told = []
        while True:
            message = await hear(first)
            told.append(message)
            if isinstance(message, GameState) and message.view.legal is not None:
                if message.view.hand_number == 3:
                    break
                await first.send(Act(None, None, None, check_or_call(message.view)))
        await first.send(AskStatistics())
        while not isinstance(statistics := await hear(first), Statistics):
            pass
        await first.close()
        (game,) = games.find().games
        session = resumed(game.session, "en")
        second = LocalGame(session.settings, games.open(game.path), session)
        assert [m.event for m in second.earlier if isinstance(m, TableEvent)] == [
            m.event for m in told if isinstance(m, TableEvent)
        ]
        assert {m.view.hand_number for m in second.earlier if isinstance(m, GameState)} >= {1, 2, 3}
        await second.send(AskStatistics())
        while not isinstance(again := await hear(second), Statistics):
            pass
        counted = [msgspec.structs.replace(player, name="") for player in again.players]
        assert counted == [msgspec.structs.replace(player, name="") for player in statistics.players]
        await second.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("You", "Dice 1", "Nit", "Dice 2")), ("zh-CN", ("你", "骰子 1", "岩石", "骰子 2"))]
)
def test_names_are_in_the_language_of_now(tmp_path, language, names):
    opponents = ("random", "nit", "random")
    other = "zh-CN" if language == "en" else "en"
    game = saved(SavedGames(tmp_path), opponents=opponents, names=shown_names(opponents, other))
    session = resumed(game.session, language)
    resumed_game = LocalGame(session.settings, SavedGames(tmp_path).open(game.path), session)
    earlier = views(resumed_game.earlier)
    assert {tuple(seat.name for seat in view.seats) for view in earlier} == {names}
    assert {tuple(seat.name for seat in view.seats) for view in views(play(resumed_game, game.hand_number + 1))} == {
        names
    }


def test_a_clock_can_be_left_out_of_a_resumed_game(tmp_path):
    game = saved(SavedGames(tmp_path), has_clock=True)

    def clocks(**changes):
        session = resumed(game.session, "en", **changes)
        messages = play(LocalGame(session.settings, None, session), game.hand_number + 1)
        return {view.clock is None for view in views(messages) if view.legal is not None}

    assert clocks() == {False}
    assert clocks(no_clock=True) == {True}
    session = resumed(game.session, "en", no_clock=True, speed="slow")
    assert session.settings.speed == "slow"


def test_a_game_that_is_not_resumable_keeps_its_hands(tmp_path):
    games = SavedGames(tmp_path)
    play(LocalGame(settings(), games.new_file(is_resumable=False)), hands=3)
    assert games.find().games == ()
    (path,) = tmp_path.glob("hands-*.phhs")
    assert len(read_hands(path)) >= 3


def test_a_game_that_the_version_before_saved_is_offered_and_goes_on(tmp_path):
    stored = Path(__file__).parents[2] / "fixtures" / "stored"
    (tmp_path / "session.msgpack").write_bytes((stored / "session.msgpack").read_bytes())
    [game] = SavedGames(tmp_path).find().games
    hand = game.session.table.hand
    assert hand is not None
    assert (hand.street, hand.betting.price, hand.actor) == ("flop", 250, 5)
