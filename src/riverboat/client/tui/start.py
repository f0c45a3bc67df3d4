"""The start screen: opponents, stakes and options. Enter starts the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.strip import Strip

from riverboat.client.local import Found, GameSettings, SavedGame
from riverboat.client.narration import rate_text
from riverboat.client.tui.canvas import Canvas
from riverboat.client.tui.choices import FIELDS, Choices, Field
from riverboat.client.tui.drawing import Drawing, centred, fitted, join, row, wrapped
from riverboat.client.tui.help import HelpScreen
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.live_screen import LiveScreen
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, BRASS, FAINT, GOLD, LAMP, QUIET, STRONG, TEXT, ink
from riverboat.host.records import SessionTotals
from riverboat.protocol import StatisticView
from riverboat.table import PlayerStats

if TYPE_CHECKING:
    from riverboat.host.ladder import Ladder

BANNER: Final = (
    "█▀█  █  █ █  █▀▀  █▀█  █▀▄  █▀█  ▄▀▄  ▀█▀",
    "█▀▄  █  ▀▄▀  █▀▀  █▀▄  █▀▄  █ █  █▀█   █ ",
    "▀ ▀  ▀   ▀   ▀▀▀  ▀ ▀  ▀▀   ▀▀▀  ▀ ▀   ▀ ",
)
_BANNER_TONES: Final = ("#ffd97a", "#e0ad52", "#a8742f")
_WAVES: Final = "~≈~~~≈≈~~~≈~~~~≈≈~~~≈~~~≈≈~~~~≈~~≈~~~~≈~~"

BANKROLL: Final = 1_000_000
"""Chips that everybody begins with. A bankroll is counted, never asked for: any game can be played."""
FORM_WIDTH: Final = 66
LABEL_WIDTH: Final = 18
FORM_Y: Final = 6


class StartForm(Drawing):
    """Rows of choices. The resume row, where there is one, is on top and goes through the saved games."""

    class Changed(Message):
        """A choice was changed."""

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.choices = choices
        self._saved: Sequence[SavedGame] = ()
        self._totals = SessionTotals(0, PlayerStats())
        self._ladder: Ladder | None = None
        self._game = 0
        self._has_moved = False
        self.place = 0

    @property
    def is_on_resume(self) -> bool:
        return self.place < 0

    @property
    def saved(self) -> SavedGame | None:
        """The saved game that is shown."""
        return self._saved[self._game] if self._saved else None

    def offer(self, found: Found) -> None:
        """Show the saved games. They come first, unless something else was chosen while they were looked for."""
        self._saved, self._totals = found.games, found.totals
        if found.games and not self._has_moved:
            self.place = -1
        self.redraw()

    def offer_ladder(self, ladder: Ladder) -> None:
        """Show which level comes next, once any has been played."""
        if any(rung.hands for rung in ladder.rungs) and self.choices.has_level(ladder.offered):
            self._ladder = ladder
            self.redraw()

    def play_next_level(self) -> bool:
        """Choose the bots that the ladder offers; whether it offers any."""
        if self._ladder is None:
            return False
        self.choices = self.choices.against_level(self._ladder.offered)
        self._go(FIELDS.index("opponents"))
        self.post_message(self.Changed())
        return True

    def move(self, steps: int) -> None:
        self._has_moved = True
        rows = len(FIELDS) + (self.saved is not None)
        first = -1 if self.saved is not None else 0
        self.place = (self.place - first + steps) % rows + first
        self.redraw()

    def turn(self, steps: int) -> None:
        if self.is_on_resume:
            self._game = (self._game + steps) % len(self._saved)
        else:
            self._has_moved = True
            self.choices = self.choices.turned(FIELDS[self.place], steps)
            self.post_message(self.Changed())
        self.redraw()

    def on_click(self, event: Click) -> None:
        place = event.y - self._top(self.size.height) - FORM_Y - self._resume_rows
        if 0 <= place < len(FIELDS):
            self.turn(1) if place == self.place else self._go(place)
        elif place == -2 and self.saved is not None:
            self.turn(1) if self.is_on_resume else self._go(-1)

    def draw(self, width: int, height: int) -> list[Strip]:
        canvas = Canvas(width, height)
        centre = width // 2
        left = max(0, centre - FORM_WIDTH // 2)
        top = self._top(height)
        for offset, (line, tone) in enumerate(zip(BANNER, _BANNER_TONES, strict=True)):
            canvas.put_centred(centre, top + 1 + offset, row((line, ink(tone, bold=True))))
        canvas.put_centred(centre, top + 4, row((_WAVES, ink("#3f7fbf"))))
        if self.saved is not None:
            canvas.put(left, top + FORM_Y, self._resume_row(self.saved))
        for place, field in enumerate(FIELDS):
            canvas.put(left, top + FORM_Y + self._resume_rows + place, self._field_row(field, place == self.place))
        below = top + FORM_Y + self._resume_rows + len(FIELDS) + 1
        for offset, line in enumerate(wrapped(self._note(), FORM_WIDTH)[: height - below]):
            canvas.put_centred(centre, below + offset, row((line, QUIET)))
        foot = height - 1
        if self._totals.stats.hands and foot > below + 1:
            canvas.put_centred(centre, foot, row((self._totals_line(), FAINT)))
        if self._ladder is not None and foot - 1 > below + 1:
            line = self.choices.look.text("climb-start", level=self._ladder.offered)
            canvas.put_centred(centre, foot - 1, row((line, GOLD)))
        return canvas.rows()

    def _totals_line(self) -> str:
        """What all games on this machine add up to."""
        stats, look = self._totals.stats, self.choices.look
        rates = {name: rate_text(StatisticView(name, *getattr(stats, name))) for name in ("vpip", "pfr")}
        return look.text(
            "tui-start-totals",
            bankroll=f"{BANKROLL + stats.winnings:,}",
            games=self._totals.games,
            hands=stats.hands,
            winnings=f"{stats.winnings:+,}".replace("-", "−"),
            **rates,
        )

    @property
    def _resume_rows(self) -> int:
        return 2 if self.saved is not None else 0

    def _top(self, height: int) -> int:
        """The form stands a little above the middle of a tall screen."""
        return max(0, (height - FORM_Y - self._resume_rows - len(FIELDS) - 3) // 3)

    def _go(self, place: int) -> None:
        self._has_moved = True
        self.place = place
        self.redraw()

    def _resume_row(self, saved: SavedGame) -> Strip:
        words = self.choices.look.text(
            "tui-start-resume", hand=saved.hand_number, opponents=saved.opponents, stack=f"{saved.stack:,}"
        )
        style = ink("#0d1117", BRASS, bold=True) if self.is_on_resume else GOLD
        count = f" ◂ {self._game + 1}/{len(self._saved)} ▸" if len(self._saved) > 1 else ""
        return centred(row((f" ▶ {words}{count} ", style)), FORM_WIDTH)

    def _field_row(self, field: Field, is_chosen: bool) -> Strip:
        label = self.choices.look.text("tui-start-field", field=field)
        value = self.choices.shown(field)
        arrows = ACCENT if is_chosen else FAINT
        ground = LAMP if is_chosen else None
        strip = join(
            [
                row((" ▸ " if is_chosen else "   ", ACCENT)),
                row((fitted(label, LABEL_WIDTH), STRONG if is_chosen else TEXT)),
                row(("◂ ", arrows)),
                centred(row((value, GOLD if is_chosen else STRONG)), FORM_WIDTH - LABEL_WIDTH - 8),
                row((" ▸ ", arrows)),
            ]
        )
        return strip.apply_style(ink("#ece5d3", ground)) if ground else strip

    def _note(self) -> str:
        """A line about what is chosen: how the opponents play, what the game is."""
        if self.saved is not None and self.is_on_resume:
            date = f"{self.saved.saved_at:%Y-%m-%d %H:%M}"
            return self.choices.look.text("tui-start-resume-note", date=date)
        return self.choices.note(FIELDS[self.place])


class StartScreen(LiveScreen):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "start", show=False),
        Binding("up,k,K,shift+tab", "move(-1)", show=False),
        Binding("down,j,J,tab", "move(1)", show=False),
        Binding("left,h,H,minus", "turn(-1)", show=False),
        Binding("right,l,L,plus", "turn(1)", show=False),
        Binding("s,S", "sessions", show=False),
        Binding("n,N", "next_level", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,Q,ctrl+c,ctrl+q", "quit", show=False),
    ]

    class SessionsWanted(Message):
        """Look through what was played."""

    class Chosen(Message):
        """Sit down: to a new game, or to a saved one."""

        def __init__(self, choice: GameSettings | SavedGame, choices: Choices) -> None:
            super().__init__()
            self.choice = choice
            self.look = choices.look
            self.chosen = choices.chosen

    def __init__(self, choices: Choices, *, is_looking: bool = False) -> None:
        """`is_looking` says that there may be saved games, which will be offered."""
        super().__init__()
        self._choices = choices
        self._is_looking = is_looking
        self._is_starting = False
        """Enter was pressed before it was known whether there is a game to resume."""

    def compose(self) -> ComposeResult:
        yield StartForm(self._choices)
        yield KeyRow(id="keys")

    def offer(self, found: Found) -> None:
        """The saved games have been found."""
        self._is_looking = False
        if not self.is_live:
            return
        self._form.offer(found)
        if self._is_starting:
            self.action_start()

    def offer_ladder(self, ladder: Ladder) -> None:
        if self.is_live:
            self._form.offer_ladder(ladder)

    def on_mount(self) -> None:
        self._show_keys()

    def on_start_form_changed(self) -> None:
        self._show_keys()

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def action_start(self) -> None:
        if self._is_looking:
            self._is_starting = True
            return
        form = self._form
        saved = form.saved if form.is_on_resume else None
        self.post_message(self.Chosen(saved or form.choices.settings(), form.choices))

    def action_move(self, steps: int) -> None:
        self._form.move(steps)

    def action_turn(self, steps: int) -> None:
        self._form.turn(steps)

    def action_next_level(self) -> None:
        self._form.play_next_level()

    def action_sessions(self) -> None:
        self.post_message(self.SessionsWanted())

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self._form.choices.look))

    def action_quit(self) -> None:
        self.app.exit()

    @property
    def _form(self) -> StartForm:
        return self.query_one(StartForm)

    def _show_keys(self) -> None:
        text = self._form.choices.look.text
        self.query_one(KeyRow).show(
            (
                KeyOffer("Enter", text("tui-start-go"), "start"),
                KeyOffer("↑↓", text("tui-start-move"), "move(1)"),
                KeyOffer("←→", text("tui-start-turn"), "turn(1)"),
                KeyOffer("S", text("tui-start-sessions"), "sessions"),
                KeyOffer("?", text("tui-key-help"), "help"),
                KeyOffer("Q", text("tui-key-quit"), "quit"),
            )
        )
