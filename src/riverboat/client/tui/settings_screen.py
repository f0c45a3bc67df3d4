"""The settings of a player, over the table: amounts, suits, speed, questions before an all-in, styles of bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.tui.drawing import Drawing, fitted, row
from riverboat.client.tui.palette import ACCENT, GOLD, QUIET, STRONG, TEXT
from riverboat.protocol import Speed

Setting: TypeAlias = Literal["in_blinds", "four_colours", "asks_all_in", "shows_styles", "speed"]
SETTINGS: Final[tuple[Setting, ...]] = get_args(Setting)
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
LABEL_WIDTH: Final = 28


class Settings(NamedTuple):
    look: Look
    speed: Speed

    def turned(self, setting: Setting, steps: int) -> Settings:
        if setting == "speed":
            return self._replace(speed=SPEEDS[(SPEEDS.index(self.speed) + steps) % len(SPEEDS)])
        return self._replace(look=self.look.changed(**{setting: not getattr(self.look, setting)}))

    def value(self, setting: Setting) -> str:
        return self.speed if setting == "speed" else "on" if getattr(self.look, setting) else "off"


class SettingsPage(Drawing):
    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.place = 0
        self.styles.height = len(SETTINGS) + 2

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- one row for each setting
        text = self.settings.look.text
        lines = [
            row(
                (" ▸ " if place == self.place else "   ", ACCENT),
                (
                    fitted(text("tui-setting", setting=setting), LABEL_WIDTH),
                    STRONG if place == self.place else TEXT,
                ),
                ("◂ ", QUIET),
                (text("tui-setting-value", setting=setting, value=self.settings.value(setting)), GOLD),
                (" ▸", QUIET),
            )
            for place, setting in enumerate(SETTINGS)
        ]
        return [*lines, row(), row((f"   {text('tui-settings-note')}", QUIET))]


class SettingsScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c,ctrl+q,q,Q,comma", "dismiss", show=False),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("left", "turn(-1)", show=False),
        Binding("right,enter,space", "turn(1)", show=False),
    ]

    def __init__(self, settings: Settings, changed: Callable[[Settings], None]) -> None:
        """`changed` is told every change at once."""
        super().__init__()
        self._settings = settings
        self._changed = changed

    def compose(self) -> ComposeResult:
        text = self._settings.look.text
        with VerticalScroll(id="page") as page:
            page.border_title = text("tui-settings-title")
            page.border_subtitle = text("tui-help-close")
            yield SettingsPage(self._settings)

    def action_move(self, steps: int) -> None:
        page = self.query_one(SettingsPage)
        page.place = (page.place + steps) % len(SETTINGS)
        page.redraw()

    def action_turn(self, steps: int) -> None:
        page = self.query_one(SettingsPage)
        page.settings = page.settings.turned(SETTINGS[page.place], steps)
        page.redraw()
        self._changed(page.settings)
