"""`riverboat play --server`: the same game at a server's tables."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from riverboat.cli.options import chips, usage_error
from riverboat.client.terminal import Terminal

if TYPE_CHECKING:
    from riverboat.client.local import GameSettings
    from riverboat.client.remote import NewTable, ServerSessionOptions

_LEVEL: Final = "level:"
_SEATS: Final = 9
"""At a new table, so that others can join; more where there are more bots."""

_SERVER_ONLY: Final = ("game", "code", "name", "buy_in")
_LOCAL_ONLY: Final = ("seed", "resume", "clock", "no_clock")


def add_server_options(parser: ArgumentParser) -> None:
    parser.add_argument("--server")
    parser.add_argument("--game")
    parser.add_argument("--code")
    parser.add_argument("--name")
    parser.add_argument("--buy-in")


def check_server_options(options: Namespace) -> None:
    """Refuse what makes no sense with a server, or without one."""
    for name in _LOCAL_ONLY if options.server else _SERVER_ONLY:
        if getattr(options, name):
            option = f"--{name.replace('_', '-')}"
            raise usage_error("not_with_server" if options.server else "only_with_server", option=option)


def session_options(options: Namespace, settings: GameSettings, *, has_bots: bool) -> ServerSessionOptions:
    """Where to go and what to ask for there."""
    from riverboat.client.remote import NEW_GAME, ServerAddress, ServerSessionOptions

    return ServerSessionOptions(
        address=ServerAddress.read(options.server),
        name=options.name,
        buy_in=None if options.buy_in is None else chips(options.buy_in, "--buy-in", low=1),
        # Nobody else comes to a practice table, so it is always a new one.
        game=options.game or (NEW_GAME if settings.practice and not options.code else None),
        code=options.code,
        new_table=_new_table(settings, has_bots=has_bots),
    )


def _new_table(settings: GameSettings, *, has_bots: bool) -> NewTable:
    """A table of one's own, as the command line describes it. Nobody but the bots asked for sits there at first."""
    from riverboat.client.remote import NewTable
    from riverboat.table.variants import most_players

    bots = settings.opponents if has_bots else ()
    is_tournament = settings.kind == "sit_and_go"
    return NewTable(
        kind=settings.kind,
        variant=settings.variant,
        house_rules=settings.house_rules,
        packs=settings.packs,
        seats=len(bots) + 1
        if bots and (is_tournament or settings.practice)
        else max(min(_SEATS, most_players(settings.variant)), len(bots) + 1),
        small_blind=settings.small_blind,
        big_blind=settings.big_blind,
        max_buy_in=0 if is_tournament else settings.stack,
        starting_stack=settings.stack if is_tournament else 0,
        blind_increase_rounds=settings.hands_per_level if is_tournament else None,
        is_practice=settings.practice,
        speed=settings.speed,
        run_it_twice=settings.run_it_twice,
        max_runs=settings.max_runs,
        cash=settings.cash,
        bots=tuple(_bot(name) for name in bots),
    )


def _bot(name: str) -> dict[str, str | int]:
    return {"level": int(name.removeprefix(_LEVEL))} if name.startswith(_LEVEL) else {"bot": name}


def play_plain(plan: ServerSessionOptions, terminal: Terminal) -> int:
    """Plays at a server as lines of text."""
    import asyncio

    from riverboat.client.plain.lobby_prompts import PlainLobby
    from riverboat.client.remote import ServerSession

    async def play() -> None:
        server_session = ServerSession(plan, terminal.language)
        try:
            # A script reads no reviews unless it asks for one.
            lobby = PlainLobby(server_session, terminal, terminal.ask, reviews_all=sys.stdin.isatty())
            await lobby.run()
        finally:
            await server_session.close()

    asyncio.run(play())
    return 0
