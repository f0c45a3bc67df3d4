"""The plain client: prints what happens and reads commands, until the input or the game ends."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

from riverboat.cards import parse_cards
from riverboat.client.coach import RetryTable, coached_game
from riverboat.client.deals import verify_last_deal
from riverboat.client.opponents import opponent_book
from riverboat.client.plain.coach import PlainCoach
from riverboat.client.plain.telling import PlainTable, hand_class, most_chips
from riverboat.client.plans import NEXT_AUTO_BUY
from riverboat.client.staging import Moment, Staging
from riverboat.client.typed_words import (
    Word,
    insured_amount,
    nearest_command,
    read_chat,
    read_command,
    read_note,
    read_seat,
)
from riverboat.engine.actions import Action, AllIn, Fold, RabbitHunt, RaiseTo, RunItTwice, Show
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.host.threads import beside
from riverboat.locale import error_text, hand_name, legal_text, messages
from riverboat.protocol import (
    STAGE_SECONDS,
    Act,
    AskStatistics,
    Back,
    BotFault,
    ChangeSeat,
    Chat,
    ClientMessage,
    Closed,
    GameState,
    Insure,
    Leave,
    NextHand,
    Notice,
    Rebuy,
    Refused,
    Said,
    ServerMessage,
    SetAutoBuy,
    SetStraddle,
    SitOut,
    Statistics,
    TableEvent,
    TableView,
    VoteBombPot,
)
from riverboat.protocol.views import AllInOfferView
from riverboat.review.wording import summary_text

if TYPE_CHECKING:
    from riverboat.host.coaching import HandReview

GLANCE_SECONDS: Final = 0.2
"""How often to look whether a script has ended, while the table says nothing."""


class PlainGame(PlainTable):
    """A conversation with a table. It knows what it is told, and asks for what is legal."""

    async def run(self) -> None:
        """Listen and answer until the table closes."""
        if hasattr(self._connection, "on_review"):
            self._connection.on_review = self._hear_review
        staging = Staging()
        while True:
            is_skipped = False
            for moment in staging.feed(await self._heard()):
                if moment.is_stage:
                    is_skipped = await self._show_stage(moment, is_skipped=is_skipped)
                    continue
                for message in moment.messages:
                    await self._take(message)
                    if isinstance(message, Closed):
                        return

    async def _show_stage(self, moment: Moment, *, is_skipped: bool) -> bool:
        """Tell a stage of a run-out and let it be read; whether the player wants to see the result at once."""
        for message in moment.messages:
            if isinstance(message, TableEvent):
                self._tell(message)
        seconds = STAGE_SECONDS[self._view.speed] if self._view is not None else 0.0
        return is_skipped or await beside(lambda: self._terminal.wait(seconds))

    async def _take(self, message: ServerMessage) -> None:
        match message:
            case GameState(version=version, view=view):
                self._version, self._view = version, view
                await self._look(view)
            case TableEvent():
                self._tell(message)
            case Refused(code=code):
                self._asked = None
                most = most_chips(self._view) if self._view is not None else None
                self._terminal.say(error_text(message, self._text, most=most, chips=self._amount))
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
                if message.kind == "deal" or (message.kind == "day_over" and await self._is_creator()):
                    # No hand is dealt, and so nothing is asked, before it is answered.
                    await self._visit_tournament()
            case Closed():
                self._say_goodbye()

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

    async def _look(self, view: TableView) -> None:  # noqa: PLR0912 -- one for each question
        """Take in the table, and answer if something is asked of the player."""
        is_first = self._narrator is None
        self._know_names(view)
        if is_first:
            self._greet(view)
        if self._has_new_board and view.you_have is not None and not view.is_hand_over:
            boards = "two" if view.second_board else "one"
            self._say("play-you-have", hand=hand_name(hand_class(view.you_have), self._text), boards=boards)
            self._say_draws(view)
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
        elif (
            status == "busted"
            and view.auto_buy == "off"
            and view.rebuy is not None
            and (view.is_hand_over or not view.hand_number)
        ):
            self._asked = self._version
            await self._send(await self._buy_in(view, view.rebuy[1]))
        elif status == "sitting_out" and view.is_hand_over:
            self._asked = self._version
            await self._send(await self._come_back(view.seats[view.seat].owes))
        elif view.can_hunt and not view.is_practice and self._hunted != view.hand_id:
            self._hunted = view.hand_id
            await self._offer_rabbit(view)
        elif view.is_practice and view.is_hand_over and not view.standings and self._asked != self._version:
            self._asked = self._version
            await self._send(await self._after_practice(view))
        elif self._has_company and view.speed == "instant" and view.is_hand_over and self._gone_on != view.hand_id:
            self._gone_on = view.hand_id  # the lines stay: alone with bots nobody waits for them to be read
            await self._send(NextHand())
        elif status != "waiting":
            self._is_offered_post = False
        elif view.seats[view.seat].owes and not self._is_offered_post:
            self._is_offered_post = True
            posts = await self._yes("play-post", amount=self._amount(view.seats[view.seat].owes))
            if posts is None:
                await self._send(Leave())
            elif posts:
                await self._send(Back(post=True))

    def _hear_review(self, review: HandReview) -> None:
        if review.done.is_set() and review.problem is None:
            self._reviews.append(review)

    async def _decide(self, view: TableView) -> None:
        for review in self._reviews:
            self._say("coaching-plain-log", number=review.hand_number, line=summary_text(review.decisions, self._text))
        self._reviews.clear()
        asks_runs = view.legal is not None and view.legal.run_it_twice
        answer = await (self._choose_runs(view) if asks_runs else self._choose(view))
        if isinstance(answer, SitOut | Back | Rebuy | SetAutoBuy | SetStraddle | VoteBombPot | Insure):
            self._asked = None  # the hand has not moved: the same decision is asked for again
        await self._send(answer)

    async def _choose(self, view: TableView) -> ClientMessage:
        legal = view.legal
        assert legal is not None
        self._say_turn(view)
        while True:
            line = await self._ask("play-prompt")
            if line is None:
                return Leave()
            if await self._spoke_to_table(line, view):
                continue
            command = read_command(line, view, in_blinds=self._is_in_blinds)
            if command == "tournament":
                await self._visit_tournament()
                continue
            if await self._spoke_of_others(command, line, view) or await self._coach_word(command, line, view):
                continue
            if self._is_wrong_amount(command, view):
                continue
            question = self._doubt(command, view)
            if question is not None:
                is_sure = await self._yes(question, amount=self._amount(legal.all_in or 0))
                if is_sure is None:
                    return Leave()
                if not is_sure:
                    continue
            answer = self._act(view, command) if not isinstance(command, str) else self._request(command, view, line)
            if answer is not None:
                return answer
            if command in ("blinds", "chips"):
                self._say_turn(view)

    def _say_turn(self, view: TableView) -> None:
        """The pot, the price and what is legal."""
        legal = view.legal
        assert legal is not None
        is_opening = not any(seat.bet for seat in view.seats)
        choices = legal_text(
            legal,
            self._text,
            is_opening=is_opening,
            has_passes=view.has_passes,
            most=most_chips(view),
            chips=self._amount,
        )
        if is_opening and view.to_call:  # at the kitchen table, where the first to bet "calls" the minimum
            self._say("play-turn-open", pot=self._amount(view.pot), legal=choices)
        else:
            self._say("play-turn", pot=self._amount(view.pot), call=self._amount(view.to_call), legal=choices)

    def _is_wrong_amount(self, command: Action | Word, view: TableView) -> bool:
        """Whether a raise cannot be to that amount; it is said, and nothing is sent."""
        legal = view.legal
        if not isinstance(command, RaiseTo) or legal is None or legal.raise_to is None:
            return False
        low, high = legal.raise_to
        if low <= command.amount <= high:
            return False
        is_opening = not any(seat.bet for seat in view.seats)
        told = legal_text(legal, self._text, is_opening=is_opening, most=most_chips(view), chips=self._amount)
        error = RiverboatError(
            "raise_too_small" if command.amount < low else "raise_too_large",
            f"raise to {command.amount} is not from {low} to {high}",
            amount=command.amount,
            low=low,
            high=high,
            legal=told,
        )
        self._terminal.say(error_text(error, self._text, chips=self._amount))
        return True

    def _doubt(self, command: Action | Word, view: TableView) -> str | None:
        """What is asked before an action is sent: a fold for nothing, and an all-in where the player wants that."""
        if view.legal is not None and view.legal.check and command == Fold():
            return "play-fold-when-free"
        most = most_chips(view)
        amount = command.amount if isinstance(command, RaiseTo) else most if command == AllIn() else None
        return "play-all-in" if self._asks_all_in and amount is not None and amount == most else None

    async def _after_practice(self, view: TableView) -> ClientMessage:
        """A practice hand is over: its cards, what came of it, and time to look at it before the next one."""
        if self._looked_at != view.hand_number:
            self._looked_at = view.hand_number
            for seat in view.seats:
                if seat.is_bot and seat.cards and "??" not in seat.cards:
                    cards = self._terminal.cards(parse_cards("".join(seat.cards)))
                    self._say("coaching-plain-cards", name=seat.name, cards=cards)
            if (coach := self._coach()) is not None:
                await coach.line(view.hand_number)
                self._reviews.clear()
        while True:
            line = await self._ask("coaching-plain-next")
            if line is None:
                return Leave()
            if not line:
                return NextHand()
            command = read_command(line, view, in_blinds=self._is_in_blinds)
            if command == "verify":
                for told in await verify_last_deal(
                    self._connection, view, messages(self._terminal.language, "fairness")
                ):
                    self._terminal.say(told)
                continue
            if await self._spoke_of_others(command, line, view) or await self._coach_word(command, line, view):
                continue
            if isinstance(command, str) and (answer := self._request(command, view, line)) is not None:
                return answer
            if not isinstance(command, str):
                self._say("play-unclear", answer=line, near=nearest_command(line))

    async def _offer_rabbit(self, view: TableView) -> None:
        """Between hands, where the table shows undealt cards. At a practice table it is a word."""
        wanted = await self._yes("play-rabbit")
        if wanted is None:
            await self._send(Leave())
            return
        if wanted:
            await self._send(self._act(view, RabbitHunt(view.seat or 0)))
        await self._send(NextHand())

    async def _spoke_to_table(self, line: str, view: TableView) -> bool:
        """Whether a line was for everybody, or about another seat."""
        if said := read_chat(line):
            await self._send(Chat(said))
            return True
        return await self._asked_for_seat(line, view)

    async def _asked_for_seat(self, line: str, view: TableView) -> bool:
        """Whether a line was about another seat; the table has been asked then, or said why not."""
        wanted = read_seat(line) if view.can_change_seat else None
        if wanted is None:
            return False
        if wanted > len(view.seats):
            self._say("play-no-such-seat", seat=wanted, most=len(view.seats))
        else:
            await self._send(ChangeSeat(wanted - 1 if wanted else None))
        return True

    async def _is_creator(self) -> bool:
        """Whether the player made the tournament, and begins its next day."""
        desk = getattr(self._connection, "desk", None)
        return desk is not None and (await desk.look()).is_creator

    async def _visit_tournament(self) -> None:
        """The page of the tournament that the table is part of: standings, chips to buy, deals."""
        desk = getattr(self._connection, "desk", None)
        if desk is None:
            self._say("tournament-none-here")
            return
        from riverboat.client.plain.tournaments import PlainTournament

        await PlainTournament(desk, self._terminal, self._read_line).visit(at_table=True)

    async def _spoke_of_others(self, command: Action | Word, line: str, view: TableView) -> bool:
        """Whether a line was about opponents or the ladder; it has been answered then."""
        names = {seat.seat: seat.name for seat in view.seats if seat.name and seat.seat != view.seat}
        note = read_note(line, list(names.values()))
        if note is None and command not in ("opponents", "ladder"):
            return False
        book = opponent_book(self._connection)
        if book is None:
            self._say("opponents-no-book")
            return True
        from riverboat.client.plain.opponents import PlainBook

        page = PlainBook(book, names, self._terminal, self._text, shows_styles=self._shows_styles)
        await (page.note(*note) if note is not None else page.ladder() if command == "ladder" else page.opponents())
        return True

    async def _coach_word(self, command: Action | Word, line: str, view: TableView) -> bool:
        """Whether a line was for the coach, who has answered it then."""
        words = line.lower().split()
        is_retry = bool(words) and words[0] in ("retry", "重打")
        if not is_retry and command not in ("review", "hint", "mistakes", "pause"):
            return False
        coach = self._coach()
        names = [seat.name for seat in view.seats]
        if command == "pause":
            self._say("coaching-plain-no-pause")
        elif coach is None:
            self._say("coaching-no-review")
        elif is_retry:
            await coach.retry(self._last_hand, line)
        elif command == "review":
            await coach.review(self._last_hand, names)
        elif command == "hint":
            await coach.hint(names)
        else:
            await coach.mistakes()
        return True

    def _coach(self) -> PlainCoach | None:
        coached = coached_game(self._connection)
        return None if coached is None else PlainCoach(coached, self._terminal, self._text, self._ask, self._play_retry)

    async def _play_retry(self, game: RetryTable) -> Chips | None:
        from riverboat.client.plain.retry import PlainRetry

        return await PlainRetry(game, self._terminal, self._read_line).play()

    def _request(self, word: Word, view: TableView, line: str) -> ClientMessage | None:  # noqa: PLR0911, PLR0912 -- one per word
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
            case "auto_buy" if view.kind == "cash":
                return SetAutoBuy(NEXT_AUTO_BUY[view.auto_buy])
            case "show" if view.can_show:
                return self._act(view, Show(view.seat or 0, parse_cards("".join(view.can_show))))
            case "rabbit" if view.can_hunt:
                return self._act(view, RabbitHunt(view.seat or 0))
            case "bomb_pot" if view.can_vote_bomb_pot and view.seat is not None:
                return VoteBombPot(not view.seats[view.seat].wants_bomb_pot)
            case "straddle" if view.can_straddle:
                return SetStraddle(not view.straddles)
            case "statistics":
                return AskStatistics()
            case "help":
                self._say("play-help")
            case "raise_needs_amount" if view.legal is not None and view.legal.raise_to is not None:
                self._say("play-raise-needs-amount", example=self._amount(view.legal.raise_to[0]))
            case "blinds" | "chips":
                self._count_in(blinds=word == "blinds")
                self._say("play-counting", unit=word)
            case _:
                self._say("play-unclear", answer=line, near=nearest_command(line))
        return None

    def _act(self, view: TableView, action: Action) -> Act:
        # The table remembers ids for good: those of another sitting must not come back.
        return Act(view.hand_id, self._version, secrets.token_hex(8), action)

    async def _buy_in(self, view: TableView, most: Chips) -> ClientMessage:
        while True:
            answer = await self._ask("play-busted", stack=self._amount(most))
            if answer is None or answer.lower() in ("q", "quit", "退出"):
                return Leave()
            if answer.lower() in ("b", "buy", "rebuy", "买入"):
                return Rebuy(most)
            command = read_command(answer, view, in_blinds=self._is_in_blinds)
            if await self._spoke_of_others(command, answer, view) or await self._coach_word(command, answer, view):
                continue
            self._say("play-busted-unclear", answer=answer)

    async def _come_back(self, owes: Chips) -> ClientMessage:
        answer = await self._ask("play-sitting-out")
        if answer is None or answer.lower() in ("q", "quit", "退出"):
            return Leave()
        posts = await self._yes("play-post", amount=self._amount(owes)) if owes else False
        return Leave() if posts is None else Back(posts)

    async def _choose_runs(self, view: TableView) -> ClientMessage:
        assert view.legal is not None
        offered = view.all_in_offer
        if offered is not None and offered.seat == view.seat and not offered.insured:
            insured = await self._ask_insurance(view, offered)
            if insured is None:
                return Leave()
            if insured:
                return Insure(insured)
        times = 1 if view.legal.max_runs == 1 else await self._ask_runs(view.legal.max_runs)
        if times is None:
            return Leave()
        return self._act(view, RunItTwice(False) if times == 1 else RunItTwice(True, times))

    async def _ask_insurance(self, view: TableView, offered: AllInOfferView) -> Chips | None:
        """How many chips of an all-in to insure: all to cash out, 0 for none; None when the input has ended."""
        self._say("all-in-offer", stake=self._amount(offered.at_stake), value=self._amount(offered.value))
        both = offered.can_cash_out and offered.can_insure
        kind = "both" if both else "cash_out" if offered.can_cash_out else "insure"
        terms = {
            "value": self._amount(offered.value),
            "own": self._amount(offered.own),
            "price": self._amount(offered.own_price),
        }
        while True:
            answer = await self._ask("play-all-in-offer", kind=kind, **terms)
            if answer is None:
                return None
            amount = insured_amount(answer, view, offered, in_blinds=self._is_in_blinds)
            if amount is not None:
                return amount
            self._say("play-all-in-offer-unclear", kind=kind, answer=answer)

    async def _ask_runs(self, most: int) -> int | None:
        """How often to run the board, or None when the input has ended."""
        if most <= 2:
            agree = await self._yes("play-run-twice")
            return None if agree is None else 1 + agree
        while True:
            answer = await self._ask("play-run-it")
            if answer is None or answer in ("1", "2", "3"):
                return None if answer is None else int(answer)
            self._say("play-run-it-unclear", answer=answer)

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
