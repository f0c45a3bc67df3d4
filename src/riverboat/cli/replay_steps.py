"""A recorded hand step by step: all steps as lines, or one at a time by keys in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.client.narration import Narrator
from riverboat.client.terminal import Terminal
from riverboat.engine.events import HoleCardsDealt
from riverboat.locale import messages

if TYPE_CHECKING:
    from riverboat.history.replay import Replay

_KEYS: Final = {
    **dict.fromkeys((" ", "\r", "\n", "\x1b[C", "n", "l"), "forward"),
    **dict.fromkeys(("\x1b[D", "p", "h", "\x7f"), "back"),
    **dict.fromkeys(("\x1b[B", "j"), "next"),
    **dict.fromkeys(("\x1b[A", "k"), "previous"),
    **dict.fromkeys(("q", "Q", "\x03", "\x04", "\x1b", ""), "quit"),
}
_CLEAR: Final = "\x1b[2J\x1b[H"


class HandSteps(NamedTuple):
    """A hand: its title, the lines of each step, and how it ended."""

    title: str
    steps: tuple[tuple[str, ...], ...]
    end: str


def hand_steps(number: int, played: Replay, end: str, terminal: Terminal) -> HandSteps:
    """The lines of each step, in the language of the terminal. Amounts are in the smallest unit of the file."""
    text = messages(terminal.language, "play", "hands", "cli")
    history = played.history
    names = history.players or tuple(f"p{seat + 1}" for seat in range(len(history.starting_stacks)))
    deck = played.steps[0].hand.deal.rules.pack if played.steps else "standard"
    unit = played.chips_per_unit

    def amount(chips: int) -> object:
        return chips if unit == 1 else f"{chips / unit:g}"

    narrator = Narrator(names, None, text, terminal.cards, deck, chips=amount)
    steps = []
    for step in played.steps:
        lines: list[str] = []
        for event in step.events:
            if isinstance(event, HoleCardsDealt) and event.cards is not None:
                lines.append(text("replay-dealt", name=names[event.seat], cards=terminal.cards(event.cards)))
            else:
                lines += narrator.tell(event)
        if lines:
            steps.append((*lines, text("replay-pot", pot=amount(sum(pot.amount for pot in step.hand.pots)))))
    return HandSteps(text("replay-hand", hand=number, players=text("replay-comma").join(names)), tuple(steps), end)


def say_steps(hand: HandSteps, terminal: Terminal) -> None:
    """All steps, numbered."""
    terminal.say(hand.title)
    for number, lines in enumerate(hand.steps, 1):
        for place, line in enumerate(lines):
            terminal.say(f"{number:>4}  {line}" if not place else f"      {line}")
    terminal.say(hand.end)
    terminal.say()


def walk_steps(hands: Sequence[HandSteps], terminal: Terminal, read_key: Callable[[], str]) -> None:
    """One step at a time: forward, back, from hand to hand, until the reader has seen enough."""
    text = messages(terminal.language, "cli")
    place = step = 0
    while True:
        hand = hands[place]
        step = max(0, min(step, len(hand.steps) - 1))
        shown = HandSteps(hand.title, hand.steps[: step + 1], hand.end if step + 1 >= len(hand.steps) else "")
        sys.stdout.write(_CLEAR)
        say_steps(shown, terminal)
        terminal.say(
            text(
                "replay-keys",
                step=min(step + 1, len(hand.steps)),
                steps=len(hand.steps),
                hand=place + 1,
                hands=len(hands),
            )
        )
        sys.stdout.flush()
        match _KEYS.get(read_key()):
            case "forward" if step + 1 < len(hand.steps):
                step += 1
            case "forward" | "next" if place + 1 < len(hands):
                place, step = place + 1, 0
            case "back":
                step -= 1
            case "previous" if place:
                place, step = place - 1, 0
            case "quit":
                return


def key_pressed() -> str:
    """The next key of the terminal, without waiting for the end of a line; an arrow is three characters."""
    import os
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        tty.setcbreak(number)
        return os.read(number, 3).decode(errors="replace")
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
