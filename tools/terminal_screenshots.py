"""Make the READMEs' screenshots of the terminal from the real application: `python -m tools.terminal_screenshots`.

Each is played with the keyboard from a fixed seed until the table shows what is wanted, and written to
`docs/screenshots/` as PNG; Chromium draws it.
"""

from __future__ import annotations

import asyncio
import html
import re
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.pilot import Pilot

from riverboat.bots import list_bots
from riverboat.bots.roster import cast
from riverboat.client.local import GameSettings, SavedGames
from riverboat.client.local.opponents import mixed_line_up, shown_names
from riverboat.client.look import Look
from riverboat.client.tui import RiverboatApp
from riverboat.locale import Language
from riverboat.protocol import TableView
from riverboat.server.store.play_store import open_play_store

HERE: Final = Path(__file__).parent.parent / "docs" / "screenshots"
SEED: Final = 20
PATIENCE: Final = 4000
"""Looks at the table before a scene is given up."""

CELL_WIDTH: Final = 12.2
CELL_HEIGHT: Final = 24.4
"""Of Rich's SVG pictures."""

Wanted: TypeAlias = Callable[[TableView], bool]


class Scene(NamedTuple):
    """A picture: its name, the terminal, and what the table must show."""

    name: str
    size: tuple[int, int]
    language: Language
    wanted: Wanted


def is_turn_with_a_bet(view: TableView) -> bool:
    """The player's turn on the flop or later, holding something and facing a bet from two others."""
    players = sum(bool(seat.cards) for seat in view.seats)
    holds = view.you_have is not None and view.you_have.category != "high_card"
    return holds and len(view.presets) > 3 and view.to_call > 0 and players >= 3


SCENES: Final = (
    Scene("table", (120, 36), "en", is_turn_with_a_bet),
    Scene("table-zh", (120, 36), "zh-CN", is_turn_with_a_bet),
)


def settings(language: Language) -> GameSettings:
    bots = cast(mixed_line_up([bot.name for bot in list_bots()], 6), Random(SEED))
    return GameSettings(opponents=bots, names=shown_names(bots, language), speed="instant", lingers=True, seed=SEED)


async def play_until(pilot: Pilot[None], app: RiverboatApp, wanted: Wanted) -> None:
    """Check and call, hand after hand, until the table shows what is wanted."""
    for _ in range(PATIENCE):
        view = app.client.view if app.client is not None else None
        if view is not None:
            if wanted(view):
                return
            if view.legal is not None:
                await pilot.press("x" if view.legal.check else "c" if view.legal.call else "f")
            elif view.is_hand_over:
                await pilot.press(*(("m", "enter") if view.seats[0].status == "busted" else ("enter",)))
        await asyncio.sleep(0.01)
    raise SystemExit("the scene did not come up; try another seed")


async def photograph(scene: Scene) -> str:
    """The scene as an SVG."""
    game = settings(scene.language)
    with TemporaryDirectory() as folder:
        app = RiverboatApp(
            Look(language=scene.language), settings=game, games=SavedGames(open_play_store, Path(folder))
        )
        return await _photographed(app, scene)


async def _photographed(app: RiverboatApp, scene: Scene) -> str:
    async with app.run_test(size=scene.size) as pilot:
        await pilot.pause()
        await play_until(pilot, app, scene.wanted)
        await pilot.pause(0.2)
        return wide_signs_measured(app.export_screenshot(title="riverboat play"))


def wide_signs_measured(svg: str) -> str:
    """Rich counts every sign as one cell wide; Chinese ones are two."""

    def measured(text: re.Match[str]) -> str:
        width = cell_len(html.unescape(text["words"])) * CELL_WIDTH
        return f'textLength="{width:g}"{text["rest"]}>{text["words"]}<'

    return re.sub(r'textLength="[\d.]+"(?P<rest>[^>]*)>(?P<words>[^<]*)<', measured, svg)


def rasterise(svg: Path, picture: Path, size: tuple[int, int]) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise SystemExit("Chromium is not installed")
    width, height = int(size[0] * CELL_WIDTH + 20), int(size[1] * CELL_HEIGHT + 62)
    command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--default-background-color=00000000"]
    subprocess.run(
        [*command, f"--window-size={width},{height}", f"--screenshot={picture}", svg.as_uri()],
        check=True,
        capture_output=True,
    )


async def each(make: Callable[[Scene], Awaitable[str]]) -> None:
    HERE.mkdir(exist_ok=True)
    for scene in SCENES:
        picture = HERE / f"{scene.name}.png"
        with TemporaryDirectory() as folder:
            drawing = Path(folder) / f"{scene.name}.svg"
            drawing.write_text(await make(scene), encoding="utf-8")
            rasterise(drawing, picture, scene.size)
        sys.stdout.write(f"{picture}\n")


if __name__ == "__main__":
    asyncio.run(each(photograph))
