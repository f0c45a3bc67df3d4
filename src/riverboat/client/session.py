"""One person's side of a table: the last view, what has been told, and what was planned. It draws nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec

from riverboat.cards import Card, format_card
from riverboat.client.coach import Coached, coached_game
from riverboat.client.log_lines import Kind, LogLine
from riverboat.client.look import Look, spoken_card
from riverboat.client.narration import Narrator
from riverboat.client.option_words import options_line
from riverboat.client.plans import Plan, PreAction, is_same_street, own_seat, plan_action, plan_holds
from riverboat.client.recorder import Recorder
from riverboat.engine.actions import Action, RaiseTo
from riverboat.engine.events import Acted, BoardDealt, CardsShown, HandEnded, HandStarted, HoleCardsDealt, PotAwarded
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.locale import error_text, legal_text, messages
from riverboat.protocol import (
    Act,
    BotFault,
    ClientMessage,
    Connection,
    Equities,
    GameState,
    Notice,
    Pause,
    Refused,
    Said,
    ServerMessage,
    Statistics,
    TableEvent,
    TableView,
)
from riverboat.review.wording import summary_text
from riverboat.table.events import AnyEvent, ChipsBought, HandDealt, LevelStarted, StraddleSet, TimedOut

if TYPE_CHECKING:
    from riverboat.host.coaching import HandReview

Decision: TypeAlias = tuple[object, ...]
"""What tells one decision of a player from all others."""

LATE_SECONDS: Final = 0.3
"""After an action: a key pressed twice, or held, is no second action."""
LATE_SECONDS_AFTER_TIME_OUT: Final = 1.5
"""A key meant for the decision that the clock has just taken."""


class TableClient:
    def __init__(
        self, connection: Connection, look: Look, server: str = "", now: Callable[[], float] = monotonic
    ) -> None:
        """`server` is where the table is; nothing when it is in this process."""
        self.connection = connection
        self.look = look
        self.server = server
        self.is_line_lost = False
        self.view: TableView | None = None
        self.recorder = Recorder()
        self.hands_played = 0
        self.result: Chips = 0
        """Won or lost in the hands that were played to the end."""
        self._version = 0
        self._refusal = (0, "")
        self._plan: Plan | None = None
        self._names: list[str] = []
        self._narrators: tuple[Narrator, Narrator] | None = None
        self._stack_before: Chips | None = None
        self._big_blind: Chips = 0
        self._totals: list[Chips] = [0]
        self.now = now
        self._has_timed_out = False
        self._has_greeted = False
        self._late_until = float("-inf")

    @property
    def decision(self) -> Decision | None:
        """The decision that the player has to make now. One action later pot, street or what is legal differ."""
        view = self.view
        if view is None or view.legal is None:
            return None
        return view.hand_id, view.street, view.pot, view.to_call, view.legal

    def is_late(self, pressed_at: float) -> bool:
        """Whether a key was meant for the decision before this one. More keys in a row with it are late too."""
        if pressed_at >= self._late_until:
            return False
        self._late_until = max(self._late_until, pressed_at + LATE_SECONDS)
        return True

    @property
    def planned(self) -> PreAction | None:
        return self._plan.choice if self._plan is not None else None

    def take(self, message: ServerMessage) -> list[LogLine]:  # noqa: PLR0911 -- one for each message
        """Take in what the table says; what there is to read of it comes back."""
        match message:
            case GameState(version=version, view=view):
                decision, self._version, self.view = self.decision, version, view
                self._big_blind = view.level.big_blind
                if decision is not None and decision != self.decision:
                    self._decision_over()
                self.recorder.see(view)
                return [*self._first_words(view), *self._check_plan(view)]
            case TableEvent(event=event, equities=equities):
                return self._tell(event, equities)
            case Refused():
                self._refusal = (self._version, self._refused(message))
                return []
            case BotFault(name=name, reason=reason):
                return [LogLine("notice", self.look.text("play-bot-fault", name=name, reason=reason))]
            case Said(name=name, text=said):
                return [LogLine("chat", f"{name}: {said}")]
            case Notice():
                return self._notice(message)
            case _:
                return []

    def _decision_over(self) -> None:
        seconds = LATE_SECONDS_AFTER_TIME_OUT if self._has_timed_out else LATE_SECONDS
        self._late_until = self.now() + seconds
        self._has_timed_out = False

    def recall(self, earlier: Sequence[ServerMessage]) -> list[LogLine]:
        """Take in what was told before the game was left: to read and look back at, not to count or act on.

        The hand under way counts when it ends.
        """
        lines: list[LogLine] = []
        views = [message.view for message in earlier if isinstance(message, GameState)]
        if not views:
            return lines
        view = views[0]
        self._big_blind = view.level.big_blind
        for message in earlier:
            match message:
                case GameState():
                    view = message.view
                    self._big_blind = view.level.big_blind
                    self.recorder.see(view)
                case TableEvent(event=event, equities=equities):
                    self._count(event, view)
                    lines += self._lines_of(event, view, equities)
                case _:
                    lines += self.take(message)
        self.hands_played, self.result, self._totals = 0, 0, [0]
        return lines

    def restyle(self, **changes: bool) -> None:
        """Change the reader's own settings: `in_blinds`, `four_colours`."""
        self.look = self.look.changed(**changes)

    @property
    def refusal(self) -> str:
        """Why the last thing was refused, as long as the table has not moved on."""
        version, sentence = self._refusal
        return sentence if version == self._version else ""

    def forget_refusal(self) -> None:
        self._refusal = (0, "")

    async def send(self, message: ClientMessage) -> None:
        await self.connection.send(message)

    async def act(self, action: Action) -> None:
        """Send an action for the table as it was last seen."""
        self.forget_refusal()
        if self.view is not None:
            await self.send(Act(self.view.hand_id, self._version, secrets.token_hex(8), action))

    def completed(self, statistics: Statistics) -> Statistics:
        """With the reader's own winnings hand by hand, as seen from here, where the table does not keep them."""
        own = own_seat(self.view) if self.view is not None else None
        if own is None or any(player.winnings_by_hand for player in statistics.players):
            return statistics
        players = tuple(
            msgspec.structs.replace(player, winnings_by_hand=tuple(self._totals)) if player.name == own.name else player
            for player in statistics.players
        )
        return msgspec.structs.replace(statistics, players=players)

    @property
    def coached(self) -> Coached | None:
        """The game as a coach accompanies it; None where there is no coach."""
        return coached_game(self.connection)

    def hear_reviews(self, heard: Callable[[HandReview], None]) -> None:
        """Be told whenever a review has come further, where there is a coach."""
        if hasattr(self.connection, "on_review"):
            self.connection.on_review = heard

    def reviewed(self, review: HandReview) -> list[LogLine]:
        """The line about a hand, once its review is complete."""
        if not review.done.is_set() or review.problem is not None or self.view is None:
            return []
        told = summary_text(review.decisions, self.look.text)
        lines = [LogLine("coach", self.look.text("coaching-log", number=review.hand_number, line=told))]
        self.recorder.add(review.hand_number, lines)
        return lines

    def pause(self, *, on: bool) -> None:
        """Stop the clock, or let it go on, where nobody else waits."""
        self.connection.pause(on=on)

    @property
    def can_pause(self) -> bool:
        """Whether nobody but bots waits for the player."""
        return not self.server or (self.view is not None and self.view.is_practice)

    async def keep_waiting(self, *, on: bool) -> None:
        """Let everything wait until it is asked to go on: clock, bots, next hand."""
        if self.server:
            await self.send(Pause(on))
        else:
            self.pause(on=on)

    def wrong_amount(self, action: Action) -> str:
        """Why a raise cannot be to that amount, by what the table says is legal; nothing where it can."""
        legal = self.view.legal if self.view is not None else None
        if self.view is None or legal is None or legal.raise_to is None or not isinstance(action, RaiseTo):
            return ""
        low, high = legal.raise_to
        if low <= action.amount <= high:
            return ""
        own = own_seat(self.view)
        told = legal_text(
            legal,
            messages(self.look.language, "actions"),
            is_opening=not any(seat.bet for seat in self.view.seats),
            most=own.stack + own.bet if own is not None else None,
            chips=self._told_amount,
        )
        error = RiverboatError(
            "raise_too_small" if action.amount < low else "raise_too_large",
            f"raise to {action.amount} is not from {low} to {high}",
            amount=action.amount,
            low=low,
            high=high,
            legal=told,
        )
        return error_text(error, self.look.text, chips=self._told_amount)

    def _told_amount(self, amount: Chips) -> str:
        return self.look.chips(amount, self._big_blind)

    def plan(self, choice: PreAction) -> None:
        """Choose what to do when the turn comes; the same choice again takes it back."""
        view = self.view
        if view is None or choice == self.planned:
            self._plan = None
        else:
            self._plan = Plan(choice, view.hand_id, str(view.street), view.to_call)

    def planned_action(self) -> Action | None:
        """What the plan says now that the turn has come. A plan is used once."""
        plan, legal = self._plan, self.view.legal if self.view is not None else None
        if plan is None or legal is None or legal.run_it_twice:
            return None
        self._plan = None
        return plan_action(plan, legal)

    def _first_words(self, view: TableView) -> list[LogLine]:
        """What is worth knowing before the first hand."""
        if self._has_greeted:
            return []
        self._has_greeted = True
        lines = []
        if line := options_line(view.options, self.look.text, int):
            lines.append(LogLine("notice", line, options_line(view.options, self.look.text, self._in_blinds)))
        if not view.is_recorded and not self.server:
            lines.append(LogLine("notice", self.look.text("play-not-recorded")))
        return lines

    def _check_plan(self, view: TableView) -> list[LogLine]:
        """Drop a plan that was made for another hand, street or price."""
        plan = self._plan
        if plan is None or plan_holds(plan, view):
            return []
        self._plan = None
        return [LogLine("notice", self.look.text("tui-plan-cancelled"))] if is_same_street(plan, view) else []

    def _tell(self, event: AnyEvent, equities: Equities) -> list[LogLine]:
        assert self.view is not None, "the state comes before the events"
        self._count(event, self.view)
        return self._lines_of(event, self.view, equities)

    def _lines_of(self, event: AnyEvent, view: TableView, equities: Equities) -> list[LogLine]:
        lines = []
        if isinstance(event, LevelStarted):
            self._big_blind = event.big_blind
        if isinstance(event, HandStarted):
            name = self._narrate(view)[0].name(event.button)
            number = int(event.hand_id.rpartition("-")[2])
            lines.append(LogLine("hand", self.look.text("tui-log-hand", number=number, name=name)))
        lines += self._own_choice(event, view)
        lines += self._lines(self._kind(event, view), lambda narrator: narrator.tell(event), view)
        lines += self._lines("other", lambda narrator: narrator.equities(equities), view)
        self.recorder.tell(lines, begins_hand=isinstance(event, HandDealt))
        return lines

    def _notice(self, notice: Notice) -> list[LogLine]:
        if notice.seat is None and notice.kind in ("disconnected", "reconnected"):
            self.is_line_lost = notice.kind == "disconnected"
        if self.view is None or notice.kind == "time_warning":  # the clock on the screen says it
            return []
        return self._lines("notice", lambda narrator: narrator.notice(notice), self.view)

    def _own_choice(self, event: AnyEvent, view: TableView) -> list[LogLine]:
        """What concerns nobody else, so that the narrator leaves it out."""
        match event:
            case StraddleSet(seat=seat, on=on) if seat == view.seat:
                return [LogLine("notice", self.look.text("tui-straddle", on="yes" if on else "no"))]
            case ChipsBought(seat=seat, amount=amount) if seat == view.seat and not view.is_hand_over:
                bought = [self.look.text("tui-chips-bought", amount=chips(amount)) for chips in (int, self._in_blinds)]
                return [LogLine("notice", *bought)]
            case _:
                return []

    def _lines(self, kind: Kind, tell: Callable[[Narrator], list[str]], view: TableView) -> list[LogLine]:
        """The same in chips and in big blinds, so that the log can be read in either at any time."""
        in_chips, in_blinds = self._narrate(view)
        return [LogLine(kind, *both) for both in zip(tell(in_chips), tell(in_blinds), strict=True)]

    def _narrate(self, view: TableView) -> tuple[Narrator, Narrator]:
        """The narrators for those who sit there now; names change when players come and go."""
        names = [seat.name for seat in view.seats]
        if self._narrators is None or self._names != names:
            self._names = names
            deck = view.deck
            whom = names, view.seat, self.look.text, self._spoken, deck
            self._narrators = (
                Narrator(*whom, has_passes=view.has_passes),
                Narrator(*whom, chips=self._in_blinds, has_passes=view.has_passes),
            )
        return self._narrators

    def _in_blinds(self, amount: Chips) -> str:
        return self.look.changed(in_blinds=True).chips(amount, self._big_blind)

    def _refused(self, message: Refused) -> str:
        own = own_seat(self.view) if self.view is not None else None
        return error_text(
            message,
            self.look.text,
            chips=self._told_amount,
            most=own.stack + own.bet if own is not None else None,
        )

    def _count(self, event: AnyEvent, view: TableView) -> None:
        if view.seat is None:
            return
        if isinstance(event, TimedOut) and event.seat == view.seat:
            self._has_timed_out = True
        elif isinstance(event, HandStarted):
            self._stack_before = event.stacks[view.seat] if view.seat in event.players else None
        elif isinstance(event, HandEnded) and self._stack_before is not None:
            self.hands_played += 1
            self.result += event.stacks[view.seat] - self._stack_before
            self._totals.append(self.result)
            self._stack_before = None

    def _kind(self, event: AnyEvent, view: TableView) -> Kind:
        match event:
            case BoardDealt():
                return "street"
            case PotAwarded():
                return "won"
            case Acted(seat=seat) | HoleCardsDealt(seat=seat) | CardsShown(seat=seat) if seat == view.seat:
                return "own"
            case _:
                return "other"

    def _spoken(self, cards: Sequence[Card]) -> str:
        return " ".join(spoken_card(format_card(card), self.look) for card in cards)
