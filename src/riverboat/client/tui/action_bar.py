"""The bar at the bottom: whose turn, what it costs, the keys that act, and a prompt for words and amounts."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.strip import Strip
from textual.widgets import Input, Label

from riverboat.client.look import Look
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, row, wrapped
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.offers import Offer
from riverboat.client.tui.palette import ALARM, TEXT
from riverboat.protocol import Clock, TableView

PromptKind: TypeAlias = Literal["closed", "words", "amount", "rebuy"]

EDITING_KEYS: Final = {
    "backspace": "delete_left",
    "delete": "delete_right",
    "left": "cursor_left",
    "right": "cursor_right",
    "home": "home",
    "end": "end",
    "ctrl+a": "home",
    "ctrl+e": "end",
    "ctrl+w": "delete_left_word",
    "ctrl+u": "delete_left_all",
    "ctrl+k": "delete_right_all",
}
"""Keys that change the line in the prompt, and the action of the input that does it."""


class Facts(Drawing):
    """What the player should know now, or why something was refused, in one line or as many as it needs."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._is_refusal = False

    def show(self, text: str, *, is_refusal: bool = False) -> None:
        self._text, self._is_refusal = text, is_refusal
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def draw(self, width: int, height: int) -> list[Strip]:  # noqa: ARG002 -- its height follows from the text
        style = ALARM if self._is_refusal else TEXT
        return [row(" ", (line, style)) for line in wrapped(self._text, width - 2)]

    def _fit(self) -> None:
        width = self.size.width or self.app.size.width
        self.styles.height = max(1, len(wrapped(self._text, width - 2)))
        self.redraw()


class ActionBar(Vertical):
    """The prompt never has the focus: the screen gets every key and passes on what is typed.

    A key goes to whatever has the focus when it arrives, not when it is handled. An input method sends several
    characters at once; if the first moved the focus, the others would be handled elsewhere or out of order.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.prompt_kind: PromptKind = "closed"
        self._offer: Offer | None = None
        self._look = look

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield Facts()
        yield KeyRow(id="keys")
        yield KeyRow(is_quiet=True, id="more")
        with Horizontal(id="prompt-row"):
            yield Label(id="prompt-label")
            prompt = Input(id="prompt", compact=True, select_on_focus=False)
            prompt.can_focus = False
            prompt.cursor_blink = False
            yield prompt

    def on_mount(self) -> None:
        self.close_prompt()

    def show(self, offer: Offer, clock: Clock | None, look: Look) -> None:
        self._offer, self._look = offer, look
        self.query_one(TurnLine).show(offer.title, offer.tone, clock, look)
        self.query_one(Facts).show(" · ".join(offer.facts))
        self.query_one("#keys", KeyRow).show(offer.keys)
        self.query_one("#more", KeyRow).show(offer.more)
        if self.prompt_kind == "closed":
            self._label()

    def refuse(self, sentence: str) -> None:
        """Say why not, until the next thing happens."""
        self.query_one(Facts).show(sentence, is_refusal=True)

    def open_prompt(self, kind: PromptKind, value: str = "") -> None:
        """Let the player type a command or an amount; `value` stands there to begin with."""
        self.prompt_kind = kind
        prompt = self._prompt
        prompt.disabled = False
        prompt.value = value
        prompt.has_focus = True
        prompt.cursor_position = len(value)
        if kind != "words":
            prompt.select_all()
        self._label()

    def close_prompt(self) -> None:
        self.prompt_kind = "closed"
        prompt = self._prompt
        prompt.value = ""
        prompt.has_focus = False
        prompt.disabled = True
        self._label()

    def edit(self, event: Key) -> bool:
        """Whether a key belongs to the line being typed; it is typed then."""
        if event.is_printable and event.character is not None:
            self.insert(event.character)
            return True
        if event.key not in EDITING_KEYS:
            return False
        getattr(self._prompt, f"action_{EDITING_KEYS[event.key]}")()
        return True

    def typed_with(self, text: str) -> str:
        """What would stand in the prompt if this were typed."""
        start, end = sorted(self._prompt.selection)
        return self.typed[:start] + text + self.typed[end:]

    def insert(self, text: str) -> None:
        """Type text into the prompt, in place of what is selected there."""
        self._prompt.replace(text, *self._prompt.selection)

    @property
    def typed(self) -> str:
        """What stands in the prompt."""
        return self._prompt.value

    def set_typed(self, text: str) -> None:
        self._prompt.value = text
        self._prompt.cursor_position = len(self._prompt.value)

    @property
    def _prompt(self) -> Input:
        return self.query_one("#prompt", Input)

    def _label(self) -> None:
        unit = "bb" if self._look.in_blinds else "chips"
        self.query_one("#prompt-label", Label).update(self._look.text("tui-prompt", kind=self.prompt_kind, unit=unit))


def next_amount(view: TableView, now: int | None, steps: int) -> int | None:
    """The amount so many big blinds above or below what is typed, within what is legal."""
    if view.legal is None or view.legal.raise_to is None:
        return None
    low, high = view.legal.raise_to
    return max(low, min(high, (low if now is None else now) + steps * max(1, view.level.big_blind)))


def next_preset(view: TableView, now: int | None, direction: int) -> int | None:
    """The next preset above (1) or below (-1) what is typed; past the end it begins again."""
    totals = sorted(preset.raise_to for preset in view.presets)
    if not totals:
        return None
    now = now or 0
    if direction > 0:
        return next((total for total in totals if total > now), totals[0])
    return next((total for total in reversed(totals) if total < now), totals[-1])
