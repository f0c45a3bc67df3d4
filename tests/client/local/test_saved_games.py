"""Games in the embedded store: found again, locked while they are played, and never lost without a word."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from sitting import PATIENCE, check_or_call, hear, local_game, play, settings, views

from local_games import saved_games
from riverboat.client.local import GameSettings
from riverboat.client.local.opponents import shown_names
from riverboat.client.local.refusals import saving_failed
from riverboat.errors import RiverboatError
from riverboat.history import read_hands
from riverboat.host import locking
from riverboat.host.locking import locked
from riverboat.host.ports import StoreUnusable
from riverboat.protocol import (
    Act,
    AskStatistics,
    Closed,
    GameState,
    Leave,
    Notice,
    Ping,
    Pong,
    Refused,
    Statistics,
    TableEvent,
)
from riverboat.server.store.steps import OutcomeUnknown

FIXTURES = Path(__file__).parent / "fixtures"


def found(games):
    return asyncio.run(games.find())


def saved(games, hands=2, **changes):
    """Play some hands and leave; the game as it is found again."""
    play(local_game(settings(**changes), games), hands)
    return found(games).games[0]


def resume(games, game, language="en", **changes):
    return asyncio.run(games.resume(game.game_id, language, **changes))


async def until_turn(game):
    """All that is told until the person's next turn."""
    heard = []
    while not heard or not isinstance(heard[-1], GameState) or heard[-1].view.legal is None:
        heard.append(await hear(game))
    return heard


async def hear_all(game, heard):
    """Until the game fails."""
    while True:
        heard.append(await hear(game))


async def until_closed(game):
    while not isinstance(await hear(game), Closed):
        pass


def test_two_games_at_the_same_time_keep_apart(tmp_path):
    first, second = saved_games(tmp_path), saved_games(tmp_path)  # as two processes have them

    async def story():
        tables = [
            local_game(settings(opponents=("random",) * bots), games)
            for bots, games in zip((1, 4), (first, second), strict=True)
        ]
        for game in tables:
            await until_turn(game)
        for game in tables:
            await game.close()

    asyncio.run(story())
    assert sorted(game.opponents for game in found(first).games) == [1, 4]


def test_a_game_that_is_being_played_is_not_offered_and_cannot_be_taken(tmp_path):
    games, other = saved_games(tmp_path), saved_games(tmp_path)
    game = saved(games)

    async def story():
        playing = await games.resume(game.game_id, "en")
        assert (await other.find()).games == ()
        with pytest.raises(RiverboatError, match="played in another window"):
            await other.resume(game.game_id, "en")
        await playing.close()

    asyncio.run(story())
    assert [one.game_id for one in found(other).games] == [game.game_id]


def test_a_process_that_looks_at_a_game_for_a_moment_keeps_nobody_from_playing_it(tmp_path):
    games = saved_games(tmp_path)
    game = saved(games)

    async def story():
        looking = locked(tmp_path / f"game-{game.game_id}.lock")
        asyncio.get_running_loop().call_soon(looking.release)
        resumed = await games.resume(game.game_id, "en")
        await resumed.close()

    asyncio.run(story())


def test_a_lock_on_a_file_that_was_deleted_meanwhile_is_none(tmp_path, monkeypatch):
    """Whoever had the lock let go of it between the opening of the file and the locking."""
    path, take = tmp_path / "game-1.lock", locking._take
    deleted = []

    def slow(handle):
        if not deleted:
            deleted.append(path.unlink())
        take(handle)

    monkeypatch.setattr(locking, "_take", slow)
    first = locked(path)
    assert first is not None
    assert locked(path) is None
    first.release()


def test_a_resumed_decision_is_shown_once(tmp_path):
    """A client that answers would take a second state for another question."""
    games = saved_games(tmp_path)

    async def story():
        game = local_game(settings(), games)
        await until_turn(game)
        await game.close()
        game = await games.resume("1", "en")
        await game.send(Ping("last"))
        heard = [await hear(game), await hear(game)]
        await game.close()
        assert isinstance(heard[0], GameState)
        assert heard[0].view.legal is not None
        assert isinstance(heard[1], Pong)

    asyncio.run(story())


def test_where_there_are_no_locks_the_store_refuses_whoever_had_the_game_before(tmp_path, monkeypatch):
    games, other = saved_games(tmp_path), saved_games(tmp_path)
    game = saved(games)
    monkeypatch.setattr("riverboat.host.locking._take", lambda handle: None)

    async def story():
        first = await games.resume(game.game_id, "en")
        await until_turn(first)
        second = await other.resume(game.game_id, "en")
        view = (await until_turn(second))[-1].view
        await first.send(Act(None, None, None, check_or_call(view)))
        with pytest.raises(RiverboatError, match="played in another window") as refused:
            await until_closed(first)
        assert refused.value.code == "game_in_use"
        await second.send(Act(None, None, None, check_or_call(view)))
        heard = await until_turn(second)
        assert not [message for message in heard if isinstance(message, Refused)]
        await first.close()
        await second.close()

    asyncio.run(story())


HOLD = """
import asyncio, sys
from pathlib import Path
from riverboat.client.local import SavedGames
from riverboat.server.store.play_store import open_play_store

async def hold():
    games = SavedGames(open_play_store, Path(sys.argv[1]))
    game = await games.resume((await games.find()).games[0].game_id, "en")
    await game.receive()
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(hold())
"""


def test_a_killed_process_leaves_no_lock(tmp_path):
    games = saved_games(tmp_path)
    saved(games)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout.readline() == b"held\n"
        assert found(games).games == ()
        other.kill()
        other.wait()
    assert len(found(games).games) == 1


@pytest.mark.parametrize("content", [b"not a session", b"", b"\x80"])
def test_a_file_that_cannot_be_read_is_kept_aside_and_named(tmp_path, content):
    games = saved_games(tmp_path)
    good = saved(games)
    bad = tmp_path / "session.msgpack"
    bad.write_bytes(content)
    first = found(games)
    assert [game.game_id for game in first.games] == [good.game_id]
    (kept,) = first.unreadable
    assert kept.read_bytes() == content
    assert not bad.exists()
    assert found(games).unreadable == ()


# Games of the version before: files that it wrote, named for the bots in them.


@pytest.fixture
def old_game(tmp_path):
    """The folder of somebody who played with the version before and left in the third hand."""
    shutil.copy(FIXTURES / "session-0.1.msgpack", tmp_path / "session-20261117-060000-12345678.msgpack")
    os.utime(tmp_path / "session-20261117-060000-12345678.msgpack", (1_790_000_000, 1_790_000_000))
    return tmp_path


def test_a_game_of_the_version_before_is_taken_over_and_goes_on_in_the_same_hand(old_game):
    games = saved_games(old_game)
    (game,) = found(games).games
    assert (game.hand_number, game.opponents, game.saved_at.timestamp()) == (3, 2, 1_790_000_000)

    async def story():
        going_on = await games.resume(game.game_id, "zh-CN")
        view = (await until_turn(going_on))[-1].view
        assert [seat.name for seat in view.seats] == ["你", "骰子 1", "骰子 2"]
        assert view.hand_number == 3
        assert all("?" not in card for card in view.seats[0].cards)
        told = [message.event for message in going_on.earlier if isinstance(message, TableEvent)]
        assert sum(type(event).__name__ == "HandStarted" for event in told) == 3
        await going_on.send(AskStatistics())
        while not isinstance(counted := await hear(going_on), Statistics):
            pass
        own = counted.players[0]
        assert (own.hands, len(own.winnings_by_hand), own.winnings_by_hand[-1]) == (2, 3, own.winnings)
        await going_on.close()

    asyncio.run(story())
    assert found(games).totals.stats.hands == 2


def test_a_game_that_was_taken_over_is_played_on_and_counted_on(old_game):
    games = saved_games(old_game)
    (game,) = found(games).games
    messages = play(resume(games, game), 5)
    assert {view.hand_number for view in views(messages)} >= {3, 4, 5}
    totals = found(games).totals
    assert (totals.games, totals.stats.hands) == (1, 5)
    assert list(old_game.glob("session*.msgpack")) == []
    assert len(found(games).games) == 1


def test_a_game_that_the_version_before_is_playing_is_left_alone(old_game):
    (path,) = old_game.glob("session*.msgpack")
    lock = locked(path.with_suffix(".lock"))
    assert found(saved_games(old_game)).games == ()
    assert path.exists()
    lock.release()
    assert len(found(saved_games(old_game)).games) == 1


def test_a_file_of_a_version_yet_unknown_is_kept_aside_and_named(old_game):
    (path,) = old_game.glob("session*.msgpack")
    content = path.read_bytes()
    assert b"\xa7version\x01" in content
    path.write_bytes(content.replace(b"\xa7version\x01", b"\xa7version\x63"))
    first = found(saved_games(old_game))
    assert first.games == ()
    assert len(first.unreadable) == 1


def test_a_game_that_is_not_resumable_leaves_saved_ones_alone(tmp_path):
    old = tmp_path / "session.msgpack"
    old.write_bytes(b"the game of another day")
    games = saved_games(tmp_path)
    play(games.new(settings(), is_resumable=False), 1)
    assert old.read_bytes() == b"the game of another day"


def test_a_log_that_cannot_be_read_does_not_cost_the_game(tmp_path):
    games = saved_games(tmp_path)
    game = saved(games, hands=3)
    asyncio.run(games.close())
    damage(tmp_path)
    again = saved_games(tmp_path)

    async def story():
        going_on = await again.resume(game.game_id, "en")
        assert going_on.earlier == ()
        await until_turn(going_on)
        await going_on.close()

    asyncio.run(story())


def damage(directory):
    import sqlite3

    with sqlite3.connect(directory / "play.sqlite3") as connection:
        connection.execute("DROP TRIGGER IF EXISTS events_no_update")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'events'")
        for (name,) in names.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE events SET command = x'00' WHERE seq = 5")


def test_no_clock_in_one_sitting_leaves_the_clock_to_the_game(tmp_path):
    games = saved_games(tmp_path)
    game = saved(games, has_clock=True)
    play(resume(games, game, is_unhurried=True), 3)
    clocks = {view.clock is None for view in views(play(resume(games, game), 4)) if view.legal is not None}
    assert clocks == {False}


def test_a_resumed_game_has_its_log_its_last_hand_and_its_statistics(tmp_path):
    games = saved_games(tmp_path)

    async def story():
        first = local_game(settings(), games)
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
        (game,) = (await games.find()).games
        second = await games.resume(game.game_id, "en")
        assert [(m.number, m.event) for m in second.earlier if isinstance(m, TableEvent)] == [
            (m.number, m.event) for m in told if isinstance(m, TableEvent)
        ]
        assert {m.view.hand_number for m in second.earlier if isinstance(m, GameState)} >= {1, 2, 3}
        assert cards_seen(second.earlier) == cards_seen(told)
        await second.send(AskStatistics())
        while not isinstance(again := await hear(second), Statistics):
            pass
        counted = [msgspec.structs.replace(player, name="") for player in again.players]
        assert counted == [msgspec.structs.replace(player, name="") for player in statistics.players]
        await second.close()

    asyncio.run(story())


def cards_seen(messages):
    """What lay open to the person, whenever it did."""
    return {(view.hand_number, seat.seat, seat.cards) for view in views(messages) for seat in view.seats}


def test_of_a_long_game_the_last_hands_are_told_again(tmp_path):
    games = saved_games(tmp_path)
    game = saved(games, hands=35)
    hands = {view.hand_number for view in views(resume_and_leave(games, game).earlier)}
    assert hands >= set(range(game.hand_number - 10, game.hand_number + 1))
    assert min(hands) >= game.hand_number - 22


def resume_and_leave(games, game):
    async def story():
        going_on = await games.resume(game.game_id, "en")
        await going_on.close()
        return going_on

    return asyncio.run(story())


@pytest.mark.parametrize(
    ("language", "names"), [("en", ("You", "Dice 1", "Nit", "Dice 2")), ("zh-CN", ("你", "骰子 1", "岩石", "骰子 2"))]
)
def test_names_are_in_the_language_of_now(tmp_path, language, names):
    games = saved_games(tmp_path)
    opponents = ("random", "nit", "random")
    other = "zh-CN" if language == "en" else "en"
    game = saved(games, opponents=opponents, names=shown_names(opponents, other))
    resumed_game = resume(games, game, language)
    earlier = views(resumed_game.earlier)
    assert {tuple(seat.name for seat in view.seats) for view in earlier} == {names}
    assert {tuple(seat.name for seat in view.seats) for view in views(play(resumed_game, game.hand_number + 1))} == {
        names
    }


def test_a_clock_can_be_left_out_of_a_resumed_game(tmp_path):
    games = saved_games(tmp_path)
    game = saved(games, has_clock=True)

    def clocks(hands, **changes):
        messages = play(resume(games, game, **changes), game.hand_number + hands)
        return {view.clock is None for view in views(messages) if view.legal is not None}

    assert clocks(1) == {False}
    assert clocks(2, no_clock=True) == {True}
    assert clocks(3) == {True}  # for good
    assert resume(games, game, speed="slow").speed == "slow"


def test_a_game_that_is_not_resumable_keeps_its_hands(tmp_path):
    games = saved_games(tmp_path)
    play(games.new(settings(), is_resumable=False), hands=3)
    assert found(games).games == ()
    assert found(games).totals.stats.hands == 3
    (path,) = tmp_path.glob("hands-*.phhs")
    assert len(read_hands(path)) >= 3


def test_all_games_are_counted_together(tmp_path):
    games = saved_games(tmp_path)
    saved(games, hands=2)
    saved(games, hands=3, variant="pot_limit")
    totals = found(games).totals
    assert (totals.games, totals.stats.hands) == (2, 5)


def test_where_nothing_was_played_the_store_is_not_opened(tmp_path):
    def never(directory):
        raise AssertionError("the store was opened")

    from riverboat.client.local import SavedGames

    assert found(SavedGames(never, tmp_path)).games == ()


@pytest.mark.parametrize("content", [b"not a database", b"SQLite format 3\0" + bytes(200)])
def test_a_store_that_cannot_be_opened_is_refused_in_a_sentence(tmp_path, content):
    games = saved_games(tmp_path)
    saved(games)
    asyncio.run(games.close())
    for path in tmp_path.glob("play.sqlite3*"):
        path.write_bytes(content)
    with pytest.raises(RiverboatError):
        found(saved_games(tmp_path))


@pytest.mark.parametrize(
    "damage", ["UPDATE table_states SET state = zeroblob(60)", "UPDATE games SET settings = '{\"is_resumable\": true}'"]
)
def test_a_damaged_game_costs_nobody_the_others(tmp_path, damage):
    games = saved_games(tmp_path)
    damaged, whole = saved(games), saved(games, opponents=("random",))
    with closing(sqlite3.connect(tmp_path / "play.sqlite3")) as database:
        database.execute(f"{damage} WHERE {'id' if 'games' in damage else 'game_id'} = {damaged.game_id}")
        database.commit()
    assert [game.game_id for game in found(games).games] == [whole.game_id]
    with pytest.raises(RiverboatError):
        resume(games, damaged)
    assert resume(games, whole).settings.opponents == ("random",)


def test_a_servers_key_in_the_environment_counts_only_for_a_store_that_has_lost_its_own(tmp_path, monkeypatch):
    games = saved_games(tmp_path)
    saved(games)
    asyncio.run(games.close())
    key = tmp_path / "play.key"
    monkeypatch.setenv("RIVERBOAT_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
    assert len(found(saved_games(tmp_path)).games) == 1
    monkeypatch.setenv("RIVERBOAT_KEY", key.read_text().strip())
    key.unlink()
    assert len(found(saved_games(tmp_path)).games) == 1
    monkeypatch.delenv("RIVERBOAT_KEY")
    with pytest.raises(RiverboatError, match="its key is not in"):
        found(saved_games(tmp_path))


def test_a_full_disk_is_told_as_such(tmp_path):
    """A limit on the length of files, for which SQLite only says that writing failed."""
    resource = pytest.importorskip("resource")
    games = saved_games(tmp_path)
    saved(games)
    longest = max(path.stat().st_size for path in tmp_path.glob("play.sqlite3*"))
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest + 1000, hard))
    try:
        failure = saving_failed(tmp_path, is_resumable=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))
    assert failure.values["reason"] == "full"
    assert saving_failed(tmp_path, is_resumable=True).values["reason"] == "other"


def test_a_game_that_can_be_saved_no_longer_ends_and_speaks_of_no_server(tmp_path, monkeypatch):
    games = saved_games(tmp_path)

    async def full(_step):
        raise OutcomeUnknown from StoreUnusable("storage_full", "no room")

    async def story():
        game = local_game(settings(), games)
        heard = await until_turn(game)
        monkeypatch.setattr((await games.sessions()).store, "append", full)
        await game.send(Act(None, None, None, check_or_call(heard[-1].view)))
        heard = []
        with pytest.raises(RiverboatError) as refusal:
            await hear_all(game, heard)
        assert refusal.value.code == "saving_failed"
        assert not any(isinstance(message, Notice) for message in heard)
        await game.close()

    asyncio.run(story())


def test_a_game_is_stored_before_it_is_told(tmp_path):
    """Whoever kills the program at any moment finds the game as it was last shown."""
    games, other = saved_games(tmp_path), saved_games(tmp_path)

    async def story():
        game = local_game(settings(), games)
        for _ in range(25):
            message = await hear(game)
            if not isinstance(message, GameState) or not message.view.hand_number:
                continue
            store = (await other.sessions()).store
            ((session),) = await store.sessions()
            stored = await store.load(session.game_id)
            assert stored.number >= message.number
            if message.view.legal is not None:
                await game.send(Act(None, None, None, check_or_call(message.view)))
        await game.close()

    asyncio.run(story())


@pytest.mark.parametrize("turns", range(6))
def test_closing_ends_a_game_though_something_is_said_at_the_same_moment(turns):
    async def story():
        game = local_game(settings())
        await until_turn(game)
        await game.send(AskStatistics())
        for _ in range(turns):  # how far the message has come is any of these
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await game.close()

    asyncio.run(story())


def test_what_is_said_before_the_table_is_open_is_heard():
    async def story():
        game = local_game(settings())
        await game.send(Leave())
        await until_closed(game)
        await game.close()

    asyncio.run(story())


def test_settings_of_games_can_be_read_back():
    chosen = settings(variant="short_deck", kind="sit_and_go")
    assert msgspec.json.decode(msgspec.json.encode(chosen), type=GameSettings) == chosen
