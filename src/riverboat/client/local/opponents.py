"""Who sits at the table with the person: a line-up of bots, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from riverboat.locale import Language, messages

LEVEL = "level:"
"""How the names of bots begin that are levels and not characters."""


def mixed_line_up(bots: Sequence[str], count: int) -> tuple[str, ...]:
    """One of each character in turn; dice and levels stay away unless asked for."""
    characters = [bot for bot in bots if not bot.startswith(LEVEL) and bot != "random"]
    return tuple(islice(cycle(characters or bots), count))


def shown_names(opponents: Sequence[str], language: Language) -> tuple[str, ...]:
    """What everybody is called in a language: the person, then the bots. Those of one name are numbered."""
    from riverboat.bots import bot_title

    called = [bot_title(bot, language) for bot in opponents]
    numbered = [
        f"{name} {called[: place + 1].count(name)}" if called.count(name) > 1 else name
        for place, name in enumerate(called)
    ]
    return (messages(language, "play")("player-you-title"), *numbered)
