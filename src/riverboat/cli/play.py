"""`riverboat play`: a game in the terminal, drawn or in plain lines, against bots here or at a server's tables."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, get_args

from riverboat.cli.options import chips, choice, no_words, read_blinds, usage_error, whole_number
from riverboat.cli.play_at_server import add_server_options, check_server_options, play_plain, session_options
from riverboat.cli.saved_games import choose_saved_game
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import messages

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.client.local import GameSettings, LocalGame, SavedGame, SavedGames
    from riverboat.host.sessions import SessionStore

MOST_BOTS: Final = 9
BOTS: Final = "5"
BLINDS: Final = "50/100"
BLINDS_IN_STACK: Final = 100
GAME_OPTIONS: Final = (
    *("bots", "level", "bot", "sit_and_go", "variant", "blinds", "stack", "speed", "no_clock", "run_it_twice", "seed"),
)


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--bots")
    parser.add_argument("--level")
    parser.add_argument("--bot", action="append")
    parser.add_argument("--sit-and-go", action="store_true")
    parser.add_argument("--variant")
    parser.add_argument("--blinds")
    parser.add_argument("--stack")
    parser.add_argument("--speed")
    parser.add_argument("--no-clock", action="store_true")
    parser.add_argument("--run-it-twice", action="store_true")
    parser.add_argument("--seed")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--four-colours", action="store_true")
    add_server_options(parser)


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words)
    check_server_options(options)
    terminal.letters = options.ascii
    if not _is_plain(options) and os.environ.get("TERM") == "dumb":
        # Such a terminal, that of some editors, can place nothing on the screen.
        terminal.say(messages(terminal.language, "play")("play-dumb-terminal"))
        options.plain = True
    settings = _settings(options, terminal)
    if options.server:
        return _server_session(options, settings, terminal)
    _check_bots(settings.opponents)
    # Every hand is saved. A game from a seed, or from a script, is there to be repeated, not resumed.
    is_resumable = settings.seed is None and sys.stdin.isatty()
    games = _games()
    saved, notes = _saved_game(games, options, terminal, is_resumable=is_resumable)
    if _is_plain(options):
        return _play_plain(games, options, settings, terminal, saved, is_resumable=is_resumable)
    from riverboat.client.tui import TuiOptions
    from riverboat.client.tui import main as play_drawn

    return play_drawn(
        TuiOptions(
            language=terminal.language,
            settings=settings if _is_chosen(options) else None,
            letters=options.ascii,
            four_colours=options.four_colours,
            games=games,
            resumes=saved.game_id if saved is not None else None,
            no_clock=options.no_clock,
            speed=settings.speed if options.speed else None,
            is_resumable=is_resumable,
            notes=tuple(notes),
        )
    )


def _server_session(options: Namespace, settings: GameSettings, terminal: Terminal) -> int:
    """Play at a server's table. Bots are the server's; only those asked for sit at a new table."""
    plan = session_options(options, settings, has_bots=bool(options.bots or options.bot or options.level))
    if _is_plain(options):
        return play_plain(plan, terminal)
    from riverboat.client.tui import TuiOptions
    from riverboat.client.tui import main as play_drawn

    return play_drawn(
        TuiOptions(
            language=terminal.language, letters=options.ascii, four_colours=options.four_colours, server_session=plan
        )
    )


def _is_plain(options: Namespace) -> bool:
    """Without a terminal there is nobody to look at a drawn table."""
    return options.plain or not (sys.stdin.isatty() and sys.stdout.isatty())


def _games() -> SavedGames:
    """The games of this machine. Clients know no database; this is where they get the server's."""
    from riverboat.client.local import SavedGames

    return SavedGames(_open_store)


def _open_store(directory: Path) -> SessionStore:
    from riverboat.server.store.play_store import open_play_store  # slow to import: called in a thread

    return open_play_store(directory)


def _saved_game(
    games: SavedGames, options: Namespace, terminal: Terminal, *, is_resumable: bool
) -> tuple[SavedGame | None, list[str]]:
    """Make sure that the game can be saved, and find out whether to go on with a saved one.

    The start screen offers saved games itself.
    """
    games.check_writable()
    if not (options.resume or (is_resumable and (options.plain or _is_chosen(options)))):
        return None, []
    saved, notes = choose_saved_game(games, terminal, resumes=options.resume)
    if saved is not None:
        _check_bots(saved.bots)
    return saved, notes


def _is_chosen(options: Namespace) -> bool:
    """Whether the command line says enough to sit down at once; otherwise the start screen asks."""
    return any(getattr(options, name) for name in GAME_OPTIONS)


def _check_bots(names: Sequence[str]) -> None:
    """Refuse a bot that cannot be had in one sentence, before a screen is drawn."""
    from riverboat.bots import load_bot

    for name in set(names):
        try:
            load_bot(name, 0)
        except RiverboatError:
            raise
        except Exception as failure:
            reason = f"{type(failure).__name__}: {failure}"
            raise usage_error("bot_failed_to_start", name=name, reason=reason) from failure


def _settings(options: Namespace, terminal: Terminal) -> GameSettings:
    from riverboat.client.local import GameSettings
    from riverboat.protocol import Speed, Variant

    small_blind, big_blind = read_blinds(options.blinds or BLINDS)
    opponents, names = _opponents(options, terminal)
    speed = options.speed or ("instant" if _is_plain(options) else "normal")
    return GameSettings(
        opponents=opponents,
        names=names,
        kind="sit_and_go" if options.sit_and_go else "cash",
        variant=choice("--variant", (options.variant or "no_limit").replace("-", "_"), get_args(Variant)),
        small_blind=small_blind,
        big_blind=big_blind,
        stack=chips(options.stack or str(BLINDS_IN_STACK * big_blind), "--stack", low=big_blind),
        speed=choice("--speed", speed, get_args(Speed)),
        # Lines are for pipes and screen readers: nobody is hurried there.
        has_clock=not options.no_clock,
        is_unhurried=_is_plain(options),
        straddle_allowed=True,
        run_it_twice=options.run_it_twice,
        seed=None if options.seed is None else whole_number(options.seed, "--seed"),
    )


def _opponents(options: Namespace, terminal: Terminal) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bots asked for and what everyone is called, the person first."""
    from riverboat.bots import list_bots
    from riverboat.client.local.opponents import LEVEL, mixed_line_up, shown_names

    offered = [bot.name for bot in list_bots()]
    named = list(options.bot or ())
    if options.level is not None:
        levels = [bot for bot in offered if bot.startswith(LEVEL)]
        named.append(f"{LEVEL}{whole_number(options.level, '--level', low=1, high=len(levels))}")
    wanted = options.bots or (str(len(named)) if options.bot else BOTS)
    count = whole_number(wanted, "--bots", low=1, high=MOST_BOTS)
    if len(named) > MOST_BOTS:
        raise usage_error("number_too_large", option="--bot", number=len(named), high=MOST_BOTS)
    bots = tuple(named[place % len(named)] for place in range(count)) if named else mixed_line_up(offered, count)
    return bots, shown_names(bots, terminal.language)


def _play_plain(
    games: SavedGames,
    options: Namespace,
    settings: GameSettings,
    terminal: Terminal,
    saved: SavedGame | None,
    *,
    is_resumable: bool,
) -> int:
    import asyncio

    from riverboat.client.plain import PlainGame

    async def sit_down() -> LocalGame:
        if saved is None:
            return games.new(settings, is_resumable=is_resumable)
        speed = settings.speed if options.speed else None
        return await games.resume(
            saved.game_id, terminal.language, no_clock=options.no_clock, is_unhurried=True, speed=speed
        )

    async def play() -> None:
        try:
            game = await sit_down()
            try:
                await PlainGame(game, terminal, terminal.ask, earlier=game.earlier).run()
            finally:
                await game.close()
        finally:
            await games.close()

    asyncio.run(play())
    return 0
