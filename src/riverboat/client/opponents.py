"""What a player knows of those at the table, and the ladder of levels: here and at a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from riverboat.bots.roster import person_of
from riverboat.engine.rules import Seat
from riverboat.locale import Language, Messages
from riverboat.protocol import Connection, StatisticView

if TYPE_CHECKING:
    from riverboat.host.ladder import Ladder, Rung


class KnownOpponent(NamedTuple):
    """One opponent at the table. All counts are of hands that both were dealt into, practice left out."""

    seat: Seat
    bot: str
    """Who of the roster it is, or the name of the bot; empty for people."""
    hands: int
    won_bb: float
    """What the player won from the opponent."""
    statistics: tuple[StatisticView, ...]
    note: str
    owner: str = ""
    """Of a bot account: whose it is."""


class OpponentBook(Protocol):
    """A connection that remembers opponents: `LocalGame`, `RemoteGame`."""

    async def opponents(self) -> tuple[KnownOpponent, ...]:
        """Everybody else at the table, by seat."""

    async def note_on(self, seat: Seat, note: str) -> None:
        """Replace the note on an opponent; an empty one deletes it."""

    async def ladder(self) -> Ladder:
        """How the player does against each level of bots, and which one is offered next."""


def opponent_book(connection: Connection) -> OpponentBook | None:
    """None where nothing is remembered: at the table of a retry."""
    return cast("OpponentBook", connection) if getattr(connection, "remembers_opponents", False) else None


def about_lines(known: KnownOpponent, name: str, text: Messages, language: Language, *, shows_style: bool) -> list[str]:
    """Who it is, how often they met and who is ahead, the style where the player wants to know it, and the note."""
    person = person_of(known.bot) if known.bot else None
    lines = [] if person is None else [person.line(language)]
    if known.owner:
        lines.append(text("opponents-bot-of", name=name, owner=known.owner))
    rating = person.rating if person is not None else None
    if rating is not None:
        values = {"rating": round(rating.rating), "low": round(rating.low), "high": round(rating.high)}
        lines.append(text("opponents-rated", **values))
    lines.append(
        text("opponents-met", hands=known.hands, outcome=_outcome(known.won_bb), won=f"{abs(known.won_bb):.1f}")
    )
    if known.bot:
        lines.append(_style(known.bot, text, language) if shows_style else text("opponents-no-style"))
    lines.append(text("opponents-own-note", note=known.note) if known.note else text("opponents-no-note"))
    return lines


def _style(bot: str, text: Messages, language: Language) -> str:
    from riverboat.bots import list_bots
    from riverboat.bots.roster import bot_of

    played = bot_of(bot)
    told = next((f"{one.title(language)}: {one.style(language)}" for one in list_bots() if one.name == played), played)
    return text("opponents-plays", style=told)


def _outcome(won_bb: float) -> str:
    return "even" if abs(won_bb) < 0.05 else "up" if won_bb > 0 else "down"


def ladder_line(ladder: Ladder, text: Messages) -> str:
    """What the ladder offers, in a sentence."""
    rung = ladder.rungs[ladder.offered - 1]
    if rung.is_beaten:
        return text("climb-top")
    beaten = ladder.offered - 1 if ladder.has_climbed else 0
    return text("climb-offer", beaten=beaten, level=ladder.offered)


def rung_cells(rung: Rung, text: Messages) -> tuple[str, str, str, str]:
    """A level, its hands, the result per 100 of them, and what is missing."""
    won = f"{rung.won_bb:+.1f}".replace("-", "−") if rung.hands else "–"
    margin = "" if rung.margin_bb is None else f" ± {rung.margin_bb:.1f}"
    if rung.is_beaten:
        left = text("climb-beaten")
    elif rung.hands_left is None:
        left = text("climb-open", hands=rung.hands)
    else:
        left = text("climb-left", hands=rung.hands_left)
    return text("climb-level", level=rung.level), f"{rung.hands:,}", f"{won}{margin}", left
