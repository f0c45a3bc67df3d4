"""`riverboat play` on a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec

from riverboat.client.local import GameSettings, SavedGames
from riverboat.client.look import Look
from riverboat.client.narration import goodbye
from riverboat.client.preferences import PreferenceFile, Preferences
from riverboat.client.session import TableClient
from riverboat.client.tui.app import RiverboatApp, Sitting, sees_colours
from riverboat.host.ports import GameId
from riverboat.locale import Language
from riverboat.protocol import Speed

if TYPE_CHECKING:
    from riverboat.client.remote import ServerSessionOptions


class TuiOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for."""

    language: Language
    settings: GameSettings | None = None
    """Straight to this game; None asks on the start screen."""
    letters: bool = False
    """`--ascii`."""
    four_colours: bool = False
    games: SavedGames | None = None
    """Local game settings; None only at a server."""
    resumes: GameId | None = None
    """Straight to this saved game."""
    no_clock: bool = False
    """A saved game goes on without a clock."""
    speed: Speed | None = None
    """Of a saved game; None keeps the one it had."""
    is_resumable: bool = True
    """Keep the session on disk, so that it can be taken up again."""
    notes: tuple[str, ...] = ()
    """To be read before the game."""
    preferences: PreferenceFile | None = None
    """Where choices are remembered."""
    server_session: ServerSessionOptions | None = None
    """To a server's tables, instead of one in this process."""


def main(options: TuiOptions) -> int:
    """Play until the player leaves, and say how it went."""
    remembered = options.preferences.read() if options.preferences is not None else Preferences()
    look = Look(
        language=options.language,
        letters=options.letters,
        four_colours=options.four_colours or remembered.four_colours,
        colour=sees_colours(),
        in_blinds=remembered.in_blinds,
        asks_all_in=remembered.asks_all_in,
        shows_styles=remembered.shows_styles,
    )
    if options.server_session is not None:
        return _server_session(options.server_session, look, options.preferences)
    # On a screen a result is there to be looked at, however fast the bots are.
    settings = msgspec.structs.replace(options.settings, lingers=True) if options.settings is not None else None
    app = RiverboatApp(
        look,
        settings=settings,
        games=options.games,
        sitting=Sitting(options.resumes, options.no_clock, options.speed, options.is_resumable, options.notes),
        preferences=options.preferences,
    )
    return _run(app)


def _server_session(plan: ServerSessionOptions, look: Look, preferences: PreferenceFile | None) -> int:
    """Play at a server's tables."""
    from riverboat.client.remote import ServerSession  # what talks to servers is slow to import

    return _run(RiverboatApp(look, server_session=ServerSession(plan, look.language), preferences=preferences))


def _run(app: RiverboatApp) -> int:
    """Until the player leaves; why there was no game, or why it ended, is raised when the screen is gone."""
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.client is not None:
        sys.stdout.write(f"{farewell(app.client)}\n")
    return app.return_code or 0


def farewell(client: TableClient) -> str:
    """How many hands were played, and what came of them."""
    return goodbye(client.view, client.hands_played, client.result, client.look.text)
