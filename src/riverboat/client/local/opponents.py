"""Who sits at the table with the person: a line-up of bots, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice

from riverboat.locale import Language, messages

LEVEL = "level:"
"""How the names of bots begin that are levels and not characters."""


def mixed_line_up(bots: Sequence[str], count: int) -> tuple[str, ...]:
    """One of each character in turn; dice and levels stay away unless asked for."""
    characters = [bot for bot in bots if not bot.startswith(LEVEL) and bot != "random"]
    return tuple(islice(cycle(characters or bots), count))


def numbered_names(bots: Sequence[str], title: Callable[[str], str]) -> tuple[str, ...]:
    """What the bots are called; those of one kind are numbered."""
    names = []
    for place, bot in enumerate(bots):
        number = bots[: place + 1].count(bot)
        names.append(f"{title(bot)} {number}" if bots.count(bot) > 1 else title(bot))
    return tuple(names)


def shown_names(opponents: Sequence[str], language: Language) -> tuple[str, ...]:
    """What everybody is called in a language: the person, then the bots."""
    from riverboat.bots import list_bots

    titles = {bot.name: bot.title(language) for bot in list_bots()}
    you = messages(language, "play")("player-you-title")
    return (you, *numbered_names(opponents, lambda bot: titles.get(bot, bot)))
