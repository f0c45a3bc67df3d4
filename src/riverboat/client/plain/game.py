"""The plain client: prints what happens and reads commands, until the input or the game ends."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from riverboat.cards import DeckName, parse_cards
from riverboat.client.narration import Narrator, goodbye, rate_text
from riverboat.client.terminal import Terminal
from riverboat.client.typed_words import Word, read_chat, read_command
from riverboat.engine.actions import Action, Fold, RunItTwice, Show
from riverboat.engine.events import BoardDealt, HandEnded, HandStarted
from riverboat.engine.rules import Chips
from riverboat.evaluator import Category, HandClass
from riverboat.host.threads import beside
from riverboat.locale import error_text, hand_name, legal_text, messages
from riverboat.protocol import (
    Act,
    AskStatistics,
    Back,
    BotFault,
    Chat,
    ClientMessage,
    Closed,
    Connection,
    GameState,
    HandWords,
    Leave,
    Notice,
    Rebuy,
    Refused,
    Said,
    ServerMessage,
    SitOut,
    Statistics,
    TableEvent,
    TableView,
)
from riverboat.table.events import AnyEvent, TournamentEnded

GLANCE_SECONDS: Final = 0.2
"""How often to look whether a script has ended, while the table says nothing."""

ReadLine: TypeAlias = Callable[[str], str | None]
"""Ask with a prompt; the line that comes, or None when the input has ended."""


class PlainGame:
    """A conversation with a table. It knows what it is told, and asks for what is legal."""

    def __init__(
        self,
        connection: Connection,
        terminal: Terminal,
        read_line: ReadLine,
        *,
        has_company: bool = False,
        earlier: Sequence[ServerMessage] = (),
    ) -> None:
        """`has_company` says that other people may sit there, who can be talked to.

        `earlier` is what a game that goes on told before it was left.
        """
        self._earlier = earlier
        self._connection = connection
        self._has_company = has_company
        self._names: list[str] = []
        self._terminal = terminal
        self._text = messages(terminal.language, "play", "hands", "actions", "errors")
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
        self._is_alone = False
        self._has_left = False

    async def run(self) -> None:
        """Listen and answer until the table closes."""
        while True:
            message = await self._heard()
            match message:
                case GameState(version=version, view=view):
                    self._version, self._view = version, view
                    await self._look(view)
                case TableEvent():
                    self._tell(message)
                case Refused(code=code):
                    self._asked = None
                    most = _most(self._view) if self._view is not None else None
                    self._terminal.say(error_text(message, self._text, most=most))
                    if code != "stale" and self._view is not None:  # the table as it is now is on its way then
                        await self._look(self._view)
                case Statistics():
                    self._tell_statistics(message)
                    self._asked = None  # the question that this one came before still stands
                    if self._view is not None:
                        await self._look(self._view)
                case BotFault(name=name, reason=reason):
                    self._say("play-bot-fault", name=name, reason=reason)
                case Said(name=name, text=said):
                    self._terminal.say(f"{name}: {said}")
                case Notice() if self._narrator is not None:
                    for line in self._narrator.notice(message):
                        self._terminal.say(line)
                case Closed():
                    self._say_goodbye()
                    return

    async def _heard(self) -> ServerMessage:
        """The next message. At a table of others, where nothing may ever be asked, a script that has ended leaves."""
        if not self._has_company:
            return await self._connection.receive()
        receiving = asyncio.ensure_future(self._connection.receive())
        try:
            while not (await asyncio.wait({receiving}, timeout=GLANCE_SECONDS))[0]:
                if self._terminal.has_input_ended and not self._has_left and self._is_idle():
                    self._has_left = True
                    await self._send(Leave())
            return receiving.result()
        finally:
            receiving.cancel()

    def _is_idle(self) -> bool:
        """Whether the player has no part in a hand: nobody else is there, or the next big blind is waited for."""
        view = self._view
        if view is None or view.seat is None:
            return False
        return view.is_hand_over or view.stage == "waiting" or view.seats[view.seat].status in ("waiting", "folded")

    async def _look(self, view: TableView) -> None:
        """Take in the table, and answer if something is asked of the player."""
        is_first = self._narrator is None
        self._know_names(view)
        if is_first:
            self._greet(view)
        if self._has_new_board and view.you_have is not None and not view.is_hand_over:
            self._say("play-you-have", hand=hand_name(_hand_class(view.you_have), self._text))
        self._has_new_board = False
        status = view.seats[view.seat].status if view.seat is not None else "empty"
        self._say_if_alone(view)
        if self._asked == self._version:
            return
        if view.seat is None:
            self._asked = self._version
            self._say("play-no-seat")
            await self._send(Leave())
        elif view.standings:
            self._asked = self._version
            await self._send(Leave())
        elif view.legal is not None:
            self._asked = self._version
            await self._decide(view)
        elif status == "busted" and view.rebuy is not None and (view.is_hand_over or not view.hand_number):
            self._asked = self._version
            await self._send(await self._buy_in(view.rebuy[1]))
        elif status == "sitting_out" and view.is_hand_over:
            self._asked = self._version
            await self._send(await self._come_back(view.seats[view.seat].owes))
        elif status != "waiting":
            self._is_offered_post = False
        elif view.seats[view.seat].owes and not self._is_offered_post:
            self._is_offered_post = True
            posts = await self._yes("play-post", amount=view.seats[view.seat].owes)
            if posts is None:
                await self._send(Leave())
            elif posts:
                await self._send(Back(post=True))

    async def _decide(self, view: TableView) -> None:
        answer = await self._choose(view)
        if isinstance(answer, SitOut | Back | Rebuy):
            self._asked = None  # the hand has not moved: the same decision is asked for again
        await self._send(answer)

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
            self._names = names
            deck: DeckName = "short" if view.variant == "short_deck" else "standard"
            self._narrator = Narrator(
                names, view.seat, self._text, self._terminal.cards, deck, has_passes=view.has_passes
            )

    def _greet(self, view: TableView) -> None:
        level = view.level
        self._say(
            "play-welcome",
            variant=view.variant,
            players=sum(seat.status != "empty" for seat in view.seats),
            small=level.small_blind,
            big=level.big_blind,
        )
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
                self._say("play-seat", name=seat.name, stack=seat.stack, bet=seat.bet)

    async def _choose(self, view: TableView) -> ClientMessage:
        legal = view.legal
        assert legal is not None
        if legal.run_it_twice:
            agree = await self._yes("play-run-twice")
            return Leave() if agree is None else self._act(view, RunItTwice(agree))
        is_opening = not any(seat.bet for seat in view.seats)
        choices = legal_text(legal, self._text, is_opening=is_opening, has_passes=view.has_passes, most=_most(view))
        if is_opening and view.to_call:  # at the kitchen table, where the first to bet "calls" the minimum
            self._say("play-turn-open", pot=view.pot, legal=choices)
        else:
            self._say("play-turn", pot=view.pot, call=view.to_call, legal=choices)
        while True:
            line = await self._ask("play-prompt")
            if line is None:
                return Leave()
            if said := read_chat(line):
                await self._send(Chat(said))
                continue
            command = read_command(line, view)
            if command == Fold() and legal.check:
                fold = await self._yes("play-fold-when-free")
                if fold is None:
                    return Leave()
                if not fold:
                    continue
            answer = self._act(view, command) if not isinstance(command, str) else self._request(command, view, line)
            if answer is not None:
                return answer

    def _request(self, word: Word, view: TableView, line: str) -> ClientMessage | None:  # noqa: PLR0911 -- one per word
        """What the table is asked for besides actions; None when it was only a question to us."""
        match word:
            case "quit":
                return Leave()
            case "sit_out":
                return SitOut()
            case "back":
                return Back()
            case "rebuy" if view.rebuy is not None:
                return Rebuy(view.rebuy[1])
            case "show" if view.can_show:
                return self._act(view, Show(view.seat or 0, parse_cards("".join(view.can_show))))
            case "statistics":
                return AskStatistics()
            case "help":
                self._say("play-help")
            case "raise_needs_amount" if view.legal is not None and view.legal.raise_to is not None:
                self._say("play-raise-needs-amount", example=view.legal.raise_to[0])
            case _:
                self._say("play-unclear", answer=line)
        return None

    def _act(self, view: TableView, action: Action) -> Act:
        # The table remembers ids for good: those of another sitting must not come back.
        return Act(view.hand_id, self._version, secrets.token_hex(8), action)

    async def _buy_in(self, most: Chips) -> ClientMessage:
        while True:
            answer = await self._ask("play-busted", stack=most)
            if answer is None or answer.lower() in ("q", "quit", "退出"):
                return Leave()
            if answer.lower() in ("b", "buy", "rebuy", "买入"):
                return Rebuy(most)
            self._say("play-busted-unclear", answer=answer)

    async def _come_back(self, owes: Chips) -> ClientMessage:
        answer = await self._ask("play-sitting-out")
        if answer is None or answer.lower() in ("q", "quit", "退出"):
            return Leave()
        posts = await self._yes("play-post", amount=owes) if owes else False
        return Leave() if posts is None else Back(posts)

    async def _yes(self, question: str, **values: object) -> bool | None:
        """Yes, no, or None when the input has ended."""
        while True:
            answer = await self._ask(question, **values)
            if answer is None:
                return None
            if answer.lower() in ("y", "yes", "是"):
                return True
            if answer.lower() in ("n", "no", "否"):
                return False
            self._say("play-yes-or-no", answer=answer)

    async def _ask(self, prompt: str, **values: object) -> str | None:
        question = self._text(prompt, **values)
        line = await beside(lambda: self._read_line(question))
        return line.strip() if line is not None else None

    async def _send(self, message: ClientMessage) -> None:
        await self._connection.send(message)

    def _tell(self, message: TableEvent) -> None:
        event, narrator = message.event, self._narrator
        assert narrator is not None
        seat = narrator.reader or 0
        if isinstance(event, HandStarted):
            self._terminal.say()
        self._note_stack(event)
        self._say_event(event)
        if isinstance(event, HandEnded) and self._stack_before is not None:
            self._hands_over += 1
            self._result += event.stacks[seat] - self._stack_before
        self._has_new_board |= isinstance(event, BoardDealt)
        self._has_told_places |= isinstance(event, TournamentEnded)

    def _note_stack(self, event: AnyEvent) -> None:
        """What the player begins a hand with."""
        seat = self._narrator.reader if self._narrator is not None else None
        if isinstance(event, HandStarted):
            self._stack_before = event.stacks[seat] if seat is not None and seat in event.players else None

    def _say_event(self, event: AnyEvent) -> None:
        narrator = self._narrator
        assert narrator is not None
        if isinstance(event, HandStarted):
            stack = event.stacks[narrator.reader or 0]
            self._say("play-hand", number=_number(event.hand_id), name=narrator.name(event.button), stack=stack)
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
            rows.append([player.name, str(player.hands), str(player.hands_won), f"{player.winnings:+,}", *rates])
        self._terminal.say_table(rows)

    def _say(self, message: str, **values: object) -> None:
        self._terminal.say(self._text(message, **values))


def _hand_class(words: HandWords) -> HandClass:
    return HandClass(Category[words.category.upper()], words.ranks)


def _most(view: TableView) -> Chips | None:
    """All that the viewer has, as a total for the street."""
    own = view.seats[view.seat] if view.seat is not None else None
    return own.stack + own.bet if own is not None else None


def _number(hand_id: str) -> int:
    """A hand's number at its table is the last part of its name."""
    return int(hand_id.rpartition("-")[2])
