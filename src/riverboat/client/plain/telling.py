"""A table told in lines: what happens, who sits there, how it went. It asks nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from riverboat.cards import parse_cards
from riverboat.client.look import Look
from riverboat.client.narration import Narrator, goodbye, rate_text
from riverboat.client.option_words import options_line
from riverboat.client.practice import practice_facts
from riverboat.client.preferences import PreferenceFile, Preferences
from riverboat.client.terminal import Terminal
from riverboat.engine.events import BoardDealt, HandEnded, HandStarted
from riverboat.engine.rules import Chips
from riverboat.evaluator import Category, HandClass
from riverboat.locale import messages
from riverboat.protocol import (
    Connection,
    HandWords,
    ServerMessage,
    Statistics,
    TableEvent,
    TableView,
)
from riverboat.table.events import AnyEvent, StraddleSet, TournamentEnded

if TYPE_CHECKING:
    from riverboat.host.coaching import HandReview

ReadLine: TypeAlias = Callable[[str], str | None]
"""Ask with a prompt; the line that comes, or None when the input has ended."""
_IN_BLINDS: Final = Look(in_blinds=True)


class PlainTable:
    """What is known of a table, and the lines about it."""

    def __init__(
        self,
        connection: Connection,
        terminal: Terminal,
        read_line: ReadLine,
        *,
        has_company: bool = False,
        earlier: Sequence[ServerMessage] = (),
        preferences: PreferenceFile | None = None,
    ) -> None:
        """`has_company` says that other people may sit there, who can be talked to.

        `earlier` is what a game that goes on told before it was left. `preferences` are those of a person; a script
        has none.
        """
        self._preferences = preferences
        remembered = preferences.read() if preferences is not None else Preferences()
        self._is_in_blinds = remembered.in_blinds
        self._asks_all_in = remembered.asks_all_in
        self._shows_styles = remembered.shows_styles
        self._earlier = earlier
        self._connection = connection
        self._has_company = has_company
        self._names: list[str] = []
        self._terminal = terminal
        areas = ("play", "tui", "hands", "actions", "errors", "coach", "review", "opponents", "tournaments")
        self._text = messages(terminal.language, *areas)
        self._read_line = read_line
        self._narrator: Narrator | None = None
        self._version = 0
        self._view: TableView | None = None
        self._asked: int | None = None
        self._has_new_board = False
        self._has_told_places = False
        self._hands_over = 0
        self._result: Chips = 0
        self._stack_before: Chips | None = None
        self._is_offered_post = False
        self._hunted = ""
        """The hand after which undealt cards were offered."""
        self._gone_on = ""
        """The hand whose result was read, at a server's table where bots are instant."""
        self._is_alone = False
        self._has_left = False
        self._last_hand = 0
        """The number of the last hand that was played to its end."""
        self._looked_at = 0
        """The number of the last practice hand whose end was told."""
        self._reviews: list[HandReview] = []
        """Complete, and not told yet."""
        self._hand_begun = 0

    def _say_draws(self, view: TableView) -> None:
        """At a practice table: draws and outs."""
        own = view.seats[view.seat] if view.seat is not None else None
        if view.is_practice and own is not None and len(own.cards) == 2 and len(view.board) in (3, 4):
            deck = view.deck
            for fact in practice_facts(own.cards, view.board, self._text, deck):
                self._terminal.say(fact)

    def _say_if_alone(self, view: TableView) -> None:
        """Once, when there is nobody to play with."""
        is_alone = view.stage == "waiting" and sum(seat.status != "empty" for seat in view.seats) < 2
        if is_alone and not self._is_alone:
            self._say("play-alone")
        self._is_alone = is_alone

    def _know_names(self, view: TableView) -> None:
        """Players come and go; the narrator calls those who sit there now by name."""
        names = [self._text("player-you") if seat.seat == view.seat else seat.name for seat in view.seats]
        if self._narrator is None or names != self._names:
            self._say_programs(view, new=set(names) - set(self._names))
            self._names = names
            deck = view.deck
            self._narrator = Narrator(
                names,
                view.seat,
                self._text,
                self._terminal.cards,
                deck,
                chips=self._amount,
                has_passes=view.has_passes,
            )

    def _say_programs(self, view: TableView, *, new: Collection[str]) -> None:
        """Bot accounts among those who have come to the table: nobody is to take a program for a person."""
        for seat in view.seats:
            if seat.owner and seat.seat != view.seat and seat.name in new:
                self._say("opponents-bot-of", name=seat.name, owner=seat.owner)

    def _greet(self, view: TableView) -> None:
        level = view.level
        self._say(
            "play-welcome",
            variant=view.variant,
            players=sum(seat.status != "empty" for seat in view.seats),
            small=level.small_blind,
            big=level.big_blind,
        )
        if line := options_line(view.options, self._text, self._amount):
            self._terminal.say(line)
        self._say("play-help")
        if self._has_company:
            self._say("play-help-say")
        elif not view.is_recorded:
            self._say("play-not-recorded")
        if view.hand_number and not view.is_hand_over:
            self._recall(view)

    def _recall(self, view: TableView) -> None:
        """A hand that was left in the middle, as far as it went."""
        own = view.seats[view.seat] if view.seat is not None else None
        self._hand_begun = view.hand_number
        self._terminal.say()
        told = [message.event for message in self._earlier if isinstance(message, TableEvent)]
        starts = [place for place, event in enumerate(told) if isinstance(event, HandStarted)]
        for event in told[starts[-1] :] if starts else ():
            self._note_stack(event)
            self._say_event(event)
        if not starts and own is not None and own.cards:
            self._say("event-hole-cards", cards=self._terminal.cards(parse_cards("".join(own.cards))))
        if not starts and view.board:
            self._say("play-board", cards=self._terminal.cards(parse_cards("".join(view.board))))
        for seat in view.seats:
            if seat.status in ("active", "all_in"):
                self._say("play-seat", name=seat.name, stack=self._amount(seat.stack), bet=self._amount(seat.bet))

    def _tell(self, message: TableEvent) -> None:
        event, narrator = message.event, self._narrator
        assert narrator is not None
        seat = narrator.reader or 0
        if isinstance(event, HandStarted):
            self._terminal.say()
        self._note_stack(event)
        self._say_event(event)
        for line in narrator.equities(message.equities):
            self._terminal.say(line)
        if isinstance(event, HandEnded):
            self._last_hand = self._hand_begun
        if isinstance(event, HandEnded) and self._stack_before is not None:
            self._hands_over += 1
            self._result += event.stacks[seat] - self._stack_before
        self._has_new_board |= isinstance(event, BoardDealt)
        self._has_told_places |= isinstance(event, TournamentEnded)

    def _note_stack(self, event: AnyEvent) -> None:
        """What the player begins a hand with."""
        seat = self._narrator.reader if self._narrator is not None else None
        if isinstance(event, HandStarted):
            self._hand_begun = _number(event.hand_id)
            self._stack_before = event.stacks[seat] if seat is not None and seat in event.players else None

    def _say_event(self, event: AnyEvent) -> None:
        narrator = self._narrator
        assert narrator is not None
        if isinstance(event, HandStarted):
            stack = self._amount(event.stacks[narrator.reader or 0])
            self._say("play-hand", number=_number(event.hand_id), name=narrator.name(event.button), stack=stack)
        if isinstance(event, StraddleSet) and event.seat == narrator.reader:  # the others see it when it is posted
            self._say("tui-straddle", on="yes" if event.on else "no")
        for line in narrator.tell(event):
            self._terminal.say(line)

    def _say_goodbye(self) -> None:
        """How it went, counting hands that were played to the end."""
        if self._view is not None and not self._has_told_places:
            for each in self._view.standings:
                self._say("event-place", place=each.place, name=each.name, prize=each.prize)
        self._terminal.say()
        self._terminal.say(goodbye(self._view, self._hands_over, self._result, self._text))

    def _tell_statistics(self, message: Statistics) -> None:
        header = ["player", "hands", "won", "winnings", "vpip", "pfr", "three_bet", "aggression", "wtsd"]
        rows = [[self._text(f"statistics-{key.replace('_', '-')}") for key in header]]
        for player in message.players:
            rates = [f"{rate_text(each)} ({each.chances})" for each in player.statistics]
            rows.append([player.name, str(player.hands), str(player.hands_won), self._won(player.winnings), *rates])
        self._terminal.say_table(rows)

    def _amount(self, chips: Chips) -> int | str:
        """Chips, or big blinds where the player counts in them; nothing is nothing in both."""
        big_blind = self._view.level.big_blind if self._view is not None else 0
        return _IN_BLINDS.chips(chips, big_blind) if chips and self._is_in_blinds and big_blind else chips

    def _won(self, chips: Chips) -> str:
        sign = "-" if chips < 0 else "+"
        return f"{sign}{self._amount(abs(chips))}" if self._is_in_blinds else f"{chips:+,}"

    def _count_in(self, *, blinds: bool) -> None:
        """From now on amounts are told, and typed, in big blinds or in chips."""
        self._is_in_blinds = blinds
        if self._preferences is not None:
            self._preferences.change(in_blinds=blinds)

    def _say(self, message: str, **values: object) -> None:
        self._terminal.say(self._text(message, **values))


def hand_class(words: HandWords) -> HandClass:
    return HandClass(Category[words.category.upper()], words.ranks)


def most_chips(view: TableView) -> Chips | None:
    """All that the viewer has, as a total for the street."""
    own = view.seats[view.seat] if view.seat is not None else None
    return own.stack + own.bet if own is not None else None


def _number(hand_id: str) -> int:
    """A hand's number at its table is the last part of its name."""
    return int(hand_id.rpartition("-")[2])
