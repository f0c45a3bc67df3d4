"""`riverboat bot`: a bot of yours at the tables of a server."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from riverboat.cli.options import chips, no_words, usage_error, whole_number
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.client.remote.bot_session import BotPlan

MOST_TABLES: Final = 8
"""As many WebSockets as a server lets one player open."""
MOST_HANDS: Final = 10_000_000
TOKEN: Final = "RIVERBOAT_BOT_TOKEN"
PASSWORD: Final = "RIVERBOAT_PASSWORD"


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--server")
    parser.add_argument("--bot")
    parser.add_argument("--token")
    parser.add_argument("--name")
    parser.add_argument("--account")
    parser.add_argument("--tables", default="1")
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--code")
    parser.add_argument("--buy-in")
    parser.add_argument("--hands")
    parser.add_argument("--seed", default="0")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    """Plays until interrupted, or until `--hands` or the named tables are done."""
    import asyncio

    no_words(words)
    for option in ("server", "bot"):
        if not getattr(options, option):
            raise usage_error("option_needs_value", option=f"--{option}")
    plan = read_plan(options)
    if options.account and not options.name:
        raise usage_error("option_needs_other", option="--account", other="--name")
    password = _password(options.account, terminal) if options.account else ""
    with suppress(KeyboardInterrupt):  # how a bot without an end is stopped
        asyncio.run(_play(plan, options.account, password, terminal))
    return 0


def read_plan(options: Namespace) -> BotPlan:
    from riverboat.client.remote.address import ServerAddress
    from riverboat.client.remote.bot_session import BotPlan

    return BotPlan(
        address=ServerAddress.read(options.server),
        bot=options.bot,
        token=options.token or (None if options.name else os.environ.get(TOKEN)),
        name=options.name,
        games=tuple(options.game),
        code=options.code,
        tables=whole_number(options.tables, "--tables", low=1, high=MOST_TABLES),
        buy_in=None if options.buy_in is None else chips(options.buy_in, "--buy-in", low=1),
        hands=None if options.hands is None else whole_number(options.hands, "--hands", low=1, high=MOST_HANDS),
        seed=whole_number(options.seed, "--seed"),
    )


async def _play(plan: BotPlan, account: str | None, password: str, terminal: Terminal) -> None:
    from riverboat.client.remote.bot_player import BotNews
    from riverboat.client.remote.bot_session import BotSession

    text = messages(terminal.language, "arena")

    def tell(news: BotNews) -> None:
        terminal.say(text("bot-news", kind=news.kind, game=news.game_id, detail=news.detail))

    session = BotSession(plan, terminal.language, tell)
    try:
        if account is not None:
            await session.make_account(account, password)
            terminal.say(text("bot-account-made", name=plan.name or ""))
        player = await session.sign_in()
        terminal.say(text("bot-signed-in", name=player.name, server=plan.address.name, chips=player.chips))
        try:
            await session.play()
        except* RiverboatError as refusals:
            raise _first(refusals) from None
        finally:
            terminal.say(text("bot-hands-played", hands=session.hands))
    finally:
        await session.close()


def _first(group: BaseExceptionGroup[RiverboatError]) -> RiverboatError:
    """What one table refused ends the others too; one sentence is enough."""
    error = group.exceptions[0]
    return _first(error) if isinstance(error, BaseExceptionGroup) else error


def _password(account: str, terminal: Terminal) -> str:
    from getpass import getpass

    given = os.environ.get(PASSWORD)
    return given if given is not None else getpass(messages(terminal.language, "arena")("bot-password", name=account))
