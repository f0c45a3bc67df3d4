"""`riverboat play`: a game in the terminal, drawn or in plain lines, against bots here or at a server's tables."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final, get_args

from riverboat.cli.options import chips, choice, no_words, read_blinds, usage_error, whole_number
from riverboat.cli.play_at_server import add_server_options, check_server_options, play_plain, session_options
from riverboat.cli.saved_games import choose_saved_game
from riverboat.client.terminal import Terminal
from riverboat.errors import RiverboatError
from riverboat.locale import messages

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from riverboat.client.local import GameSettings, LocalGame, SavedGame, SavedGames
    from riverboat.host.review_process import ReviewProcess
    from riverboat.host.reviewing import HintJob, ReviewJob
    from riverboat.host.sessions import SessionStore
    from riverboat.review.values import Decision, Review

MOST_BOTS: Final = 9
BOTS: Final = "5"
BLINDS: Final = "50/100"
GAME_OPTIONS: Final = (
    *(
        "bots",
        "level",
        "bot",
        "sit_and_go",
        "structure",
        "variant",
        "rules",
        "blinds",
        "stack",
        "speed",
        "clock",
        "no_clock",
    ),
    *("packs", "run_it_twice", "run_it_three_times", "cash", "seed", "practice"),
)


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--bots")
    parser.add_argument("--level")
    parser.add_argument("--bot", action="append")
    parser.add_argument("--sit-and-go", action="store_true")
    parser.add_argument("--structure")
    parser.add_argument("--variant")
    parser.add_argument("--rules")
    parser.add_argument("--packs")
    parser.add_argument("--blinds")
    parser.add_argument("--stack")
    parser.add_argument("--speed")
    parser.add_argument("--practice", action="store_true")
    parser.add_argument("--clock", action="store_true")
    parser.add_argument("--no-clock", action="store_true")
    parser.add_argument("--run-it-twice", action="store_true")
    parser.add_argument("--run-it-three-times", action="store_true")
    parser.add_argument("--cash", action="append")
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
    from riverboat.client.preferences import PreferenceFile
    from riverboat.client.tui import TuiOptions
    from riverboat.client.tui import main as play_drawn

    preferences = PreferenceFile(games.directory)
    language = terminal.language if terminal.is_language_given else preferences.read().language or terminal.language
    return play_drawn(
        TuiOptions(
            language=language,
            preferences=preferences,
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
    plan = session_options(
        options, settings, has_bots=bool(options.bots or options.bot or options.level or options.practice)
    )
    if _is_plain(options):
        return play_plain(plan, terminal)
    from riverboat.client.preferences import PreferenceFile
    from riverboat.client.tui import TuiOptions
    from riverboat.client.tui import main as play_drawn
    from riverboat.host.data_directory import data_directory

    return play_drawn(
        TuiOptions(
            language=terminal.language,
            letters=options.ascii,
            four_colours=options.four_colours,
            preferences=PreferenceFile(data_directory()),
            server_session=plan,
        )
    )


def _is_plain(options: Namespace) -> bool:
    """Without a terminal there is nobody to look at a drawn table."""
    return options.plain or not (sys.stdin.isatty() and sys.stdout.isatty())


def _games() -> SavedGames:
    """The games of this machine. Clients know no database; this is where they get the server's."""
    from riverboat.client.local import SavedGames

    return SavedGames(_open_store, reviewing=_LaterReviews())


class _LaterReviews:
    """Reviews from a process that is started, and imported, when the first one is asked for."""

    def __init__(self) -> None:
        self._process: ReviewProcess | None = None

    def decisions(self, job: ReviewJob) -> AsyncIterator[Decision]:
        return self._started().decisions(job)

    async def hint(self, job: HintJob) -> Decision:
        return await self._started().hint(job)

    async def reported(self, job: ReviewJob, review: Review) -> bytes:
        return await self._started().reported(job, review)

    async def close(self) -> None:
        if self._process is not None:
            await self._process.close()

    def _started(self) -> ReviewProcess:
        from riverboat.host.review_process import ReviewProcess

        self._process = self._process or ReviewProcess()
        return self._process


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
    from riverboat.cards import MOST_PACKS
    from riverboat.cli.cash_options import read_cash_options
    from riverboat.client.local import GameSettings
    from riverboat.engine.rules import MOST_RUNS
    from riverboat.protocol import Speed, Variant
    from riverboat.table.house_rules import HouseRules, house_variant
    from riverboat.table.levels import STRUCTURE_SHAPES, BlindStructure

    small_blind, big_blind = read_blinds(options.blinds or BLINDS)
    seed = None if options.seed is None else whole_number(options.seed, "--seed")
    opponents, names = _opponents(options, terminal, seed)
    speed = options.speed or ("instant" if _is_plain(options) else "normal")
    if options.structure is not None and not options.sit_and_go:
        raise usage_error("structure_needs_sit_and_go")
    house: HouseRules = choice("--rules", options.rules or "tda", get_args(HouseRules))
    variant: Variant = choice("--variant", (options.variant or "no_limit").replace("-", "_"), get_args(Variant))
    structure: BlindStructure = choice("--structure", options.structure or "regular", get_args(BlindStructure))
    shape = STRUCTURE_SHAPES[structure]
    return GameSettings(
        opponents=opponents,
        names=names,
        kind="sit_and_go" if options.sit_and_go else "cash",
        variant=house_variant(house, variant),
        house_rules=house,
        packs=0 if options.packs is None else whole_number(options.packs, "--packs", low=2, high=MOST_PACKS),
        small_blind=small_blind,
        big_blind=big_blind,
        stack=chips(options.stack or str(shape.stack_blinds * big_blind), "--stack", low=big_blind),
        structure=structure,
        hands_per_level=shape.hands,
        speed=choice("--speed", speed, get_args(Speed)),
        # Alone with bots nobody waits. Lines are for pipes and screen readers: nobody is ever hurried there.
        has_clock=options.clock and not (options.no_clock or options.practice),
        practice=options.practice,
        is_unhurried=_is_plain(options),
        is_read=sys.stdin.isatty() and sys.stdout.isatty(),
        straddle_allowed=True,
        run_it_twice=options.run_it_twice or options.run_it_three_times,
        max_runs=MOST_RUNS if options.run_it_three_times else 2,
        cash=read_cash_options(options.cash or ()),
        seed=seed,
    )


def _opponents(options: Namespace, terminal: Terminal, seed: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The bots asked for and what everyone is called, the person first. A seed brings the same persons again."""
    from riverboat.bots import list_bots
    from riverboat.bots.roster import cast
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
    wanted_bots = tuple(named[place % len(named)] for place in range(count)) if named else mixed_line_up(offered, count)
    bots = cast(wanted_bots, Random(None if seed is None else f"persons {seed}"))
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
    from riverboat.client.preferences import PreferenceFile

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
                # A script reads no reviews unless it asks for one.
                game.reviews_all = is_resumable or settings.practice
                preferences = PreferenceFile(games.directory) if sys.stdin.isatty() else None
                await PlainGame(game, terminal, terminal.ask, earlier=game.earlier, preferences=preferences).run()
            finally:
                await game.close()
        finally:
            await games.close()

    asyncio.run(play())
    return 0
