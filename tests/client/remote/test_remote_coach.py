"""The coach at a real server's table, in the terminal and in lines: line, review, hint, retry, mistakes."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path

import msgspec
import pytest
from terminal_pictures import in_app, long_ago, picture
from textual.pilot import Pilot

from made_reviews import made_decision, made_review, made_verdict
from riverboat.client.look import Look
from riverboat.client.plain.lobby_prompts import PlainLobby
from riverboat.client.remote import (
    NewTable,
    ServerAddress,
    ServerApi,
    ServerSession,
    ServerSessionOptions,
    TokenFile,
)
from riverboat.client.remote.coach import RemoteCoach
from riverboat.client.terminal import Terminal
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.hint_screen import HintScreen
from riverboat.client.tui.mistakes_screen import MistakesScreen
from riverboat.client.tui.retry_screen import RetryScreen
from riverboat.client.tui.review_screen import ReviewScreen
from riverboat.client.tui.table import TableScreen
from riverboat.errors import RiverboatError
from riverboat.host.table.environment import SeededDealer
from riverboat.locale import Language, messages
from riverboat.server.config import ServerConfig
from running import NO_LIMITS, RunningServer, running_server

SECONDS = 240.0
"""A first review waits for a process and its kernels; nothing here depends on how long that takes."""
PRACTICE = NewTable(name="Green", seats=2, speed="instant", is_practice=True, bots=({"bot": "tag"},))
WORDS = {
    "en": {
        "log": "Hand 1: ",
        "review": "Review of hand 1",
        "perfect": "Against a perfect player",
        "undecided": "to be decided",
        "over": "Retry:",
        "original": "original",
        "mistakes": "My mistakes",
        "same": "Retry with the same cards. Nothing is counted.",
        "no_hints": "practice tables",
    },
    "zh-CN": {
        "log": "第 1 手：",
        "review": "第 1 手复盘",
        "perfect": "对完美玩家",
        "undecided": "等你决定",
        "over": "重打：",
        "original": "原来",
        "mistakes": "我的错题",
        "same": "用原来的牌重打",
        "no_hints": "练习",
    },
}


class OwnButton(SeededDealer):
    """Whoever came last has the first button, and so a decision in the first hand whatever the bot does."""

    def seat(self, seats: int) -> int:
        return seats - 1


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    directory, limits = tmp_path_factory.mktemp("coach"), ServerConfig(limits=NO_LIMITS)
    with running_server(directory, limits, dealer=OwnButton(5)) as running:
        yield running


def session_at(server: RunningServer, directory: Path, language: Language, table: NewTable = PRACTICE) -> ServerSession:
    address = ServerAddress.read(server.url)
    plan = ServerSessionOptions(address=address, name="Ann", game="new", new_table=table)
    return ServerSession(plan, language, TokenFile(address, directory))


async def until(app: RiverboatApp, is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(SECONDS):
        while not is_so():
            assert app.is_running, app.failure
            await asyncio.sleep(0.02)


async def shows(app: RiverboatApp, *texts: str) -> None:
    try:
        await until(app, lambda: all(text in picture(app) for text in texts))
    except TimeoutError:
        raise AssertionError(picture(app)) from None


async def fold(pilot: Pilot[None], app: RiverboatApp, screen: TableScreen) -> None:
    """Fold, also where nothing is to be called."""
    client = screen.client
    client.now = long_ago
    await until(app, lambda: client.view is not None and client.view.legal is not None)
    assert client.view is not None
    assert client.view.legal is not None
    hand_id = client.view.hand_id
    await pilot.press(*(("f", "y") if client.view.legal.check else ("f",)))
    await until(app, lambda: client.view is not None and (client.view.is_hand_over or client.view.hand_id != hand_id))


async def in_screen(app: RiverboatApp, kind: type) -> None:
    await until(app, lambda: isinstance(app.screen, kind))


@pytest.mark.parametrize(("language", "size"), [("en", (80, 24)), ("zh-CN", (120, 40))])
def test_a_hand_at_a_server_is_hinted_reviewed_retried_and_found_among_the_mistakes(
    server: RunningServer, tmp_path: Path, language: Language, size: tuple[int, int]
) -> None:
    words = WORDS[language]
    session = session_at(server, tmp_path, language)
    app = RiverboatApp(Look(language=language), server_session=session)

    async def story(pilot: Pilot[None]) -> None:
        await in_screen(app, TableScreen)
        table = app.screen
        assert isinstance(table, TableScreen)
        client = table.client
        await until(app, lambda: client.view is not None and client.view.legal is not None)
        assert client.view is not None
        assert client.view.hand_number == 1
        assert client.view.button == client.view.seat
        hand_id = client.view.hand_id
        await pilot.press("i")
        await in_screen(app, HintScreen)
        await shows(app, words["undecided"], words["perfect"])
        await pilot.press("escape")
        await fold(pilot, app, table)
        await shows(app, words["log"])
        await pilot.press("v")
        await in_screen(app, ReviewScreen)
        await shows(app, words["review"], words["perfect"])
        await pilot.press("r")
        await in_screen(app, RetryScreen)
        first = app.screen
        assert isinstance(first, RetryScreen)
        await fold(pilot, app, first)
        await shows(app, words["over"], words["original"])
        await pilot.press("a")
        await until(app, lambda: isinstance(app.screen, RetryScreen) and app.screen is not first)
        await pilot.press("q")
        await in_screen(app, ReviewScreen)
        await pilot.press("escape")
        await until(app, lambda: app.screen is table)
        learn_mistake(server, session, hand_id)
        await pilot.press("e")
        await in_screen(app, MistakesScreen)
        await shows(app, words["mistakes"], "bb")
        await pilot.press("enter")
        await in_screen(app, RetryScreen)
        again = app.screen
        assert isinstance(again, RetryScreen)
        await fold(pilot, app, again)
        await pilot.press("escape")
        await in_screen(app, MistakesScreen)
        await pilot.press("escape")
        await until(app, lambda: app.screen is table)

    in_app(app, story, size)


def learn_mistake(server: RunningServer, session: ServerSession, hand_id: str) -> None:
    """Whatever the real review found: the first decision is one to be made again."""
    assert session.player is not None
    seen = made_review(made_decision(0, made_verdict()), hand_id=hand_id)
    server.run(server.services.reviews.training.learn(str(session.player.id), msgspec.structs.replace(seen), ""))


@pytest.fixture(autouse=True)
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits at the keyboard: a table is not left when no more is typed."""
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)


def in_lines(
    server: RunningServer, directory: Path, language: Language, lines: list[str], table: NewTable = PRACTICE
) -> str:
    """All that is said to somebody who types these lines; after the last, the input ends."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    typed = iter(lines)
    doubt = messages(language, "play")("play-fold-when-free")

    def read_line(prompt: str) -> str | None:
        line = "y" if prompt == doubt else next(typed, None)
        out.write(f"{prompt}{line}\n")
        return line

    async def run() -> None:
        session = session_at(server, directory, language, table)
        try:
            async with asyncio.timeout(SECONDS):
                await PlainLobby(session, Terminal(language), read_line).run()
        finally:
            await session.close()

    with redirect_stdout(out):
        asyncio.run(run())
    out.flush()
    out.seek(0)
    return out.read()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["hint", "fold", "review", "retry 1", "fold", "q"]),
        ("zh-CN", ["提示", "弃牌", "复盘", "重打 1", "弃牌", "退出"]),
    ],
)
def test_the_same_in_lines(server: RunningServer, tmp_path: Path, language: Language, lines: list[str]) -> None:
    words = WORDS[language]
    said = in_lines(server, tmp_path, language, lines)
    place = 0
    for name in ("undecided", "perfect", "review", "review", "perfect", "same", "over", "original"):
        place = said.find(words[name], place + 1)
        assert place >= 0, f"{name} is not there, or not after the one before it:\n{said}"


@pytest.mark.parametrize(("language", "word"), [("en", "hint"), ("zh-CN", "提示")])
def test_elsewhere_the_server_gives_no_hints(
    server: RunningServer, tmp_path: Path, language: Language, word: str
) -> None:
    table = msgspec.structs.replace(PRACTICE, is_practice=False)
    said = in_lines(server, tmp_path, language, [word], table)
    assert WORDS[language]["no_hints"] in said
    assert WORDS[language]["undecided"] not in said


def test_a_server_that_is_gone_is_said_in_a_sentence() -> None:
    async def story() -> None:
        api = ServerApi(ServerAddress.read("http://127.0.0.1:9"))
        coach = RemoteCoach(api, None, lambda _: None)
        coach.is_eager = False
        coach.hand_over("1", 1)
        review = await coach.of(1)
        assert review is not None
        assert review.problem is not None
        assert review.problem.code == "server_unreachable"
        with pytest.raises(RiverboatError):
            await coach.queue()
        await coach.close()
        await api.close()

    asyncio.run(story())
