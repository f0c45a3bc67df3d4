"""A game told in words, event by event and at its end, for people who read lines: the plain game, logs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from riverboat.cards import Card, DeckName
from riverboat.engine.events import (
    Acted,
    BetReturned,
    BoardDealt,
    CardsMucked,
    CardsShown,
    HandStarted,
    HoleCardsDealt,
    Posted,
    PotAwarded,
    RabbitShown,
    RakeTaken,
    RunItTwiceAnswered,
    Street,
)
from riverboat.engine.rules import Chips, Seat
from riverboat.evaluator import best_five_omaha, describe
from riverboat.evaluator.omaha import HOLE_CARDS
from riverboat.locale import Messages, hand_name
from riverboat.protocol import Equities, Notice, Standing, StatisticView, TableView
from riverboat.table.events import (
    AnyEvent,
    AutoBuySet,
    BombPot,
    BombPotVoted,
    CameBack,
    ChipsAdded,
    InsuranceSettled,
    Insured,
    LevelStarted,
    PlayerBusted,
    PlayerJoined,
    PlayerLeft,
    SatOut,
    SeatChangeAsked,
    SeatChanged,
    SeatOffered,
    SideBetPaid,
    StandUpPaid,
    StandUpStarted,
    StandUpWon,
    StoppedWaiting,
    TimeCharged,
    TimedOut,
    TournamentEnded,
    WaitingStarted,
)

BOARD_BEFORE: Final = {Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}
"""Cards that lie there when a street is dealt."""
WHOLE_BOARD: Final = 5


def percents(equities: Equities) -> dict[Seat, str]:
    """`82%` of each seat, from tenths of a percent; no certainty before there is one.

    Together they are 100: the largest remainders are rounded up.
    """
    down = {seat: tenths // 10 for seat, tenths in equities}
    missing = round(sum(tenths for _, tenths in equities) / 10) - sum(down.values())
    by_remainder = sorted(equities, key=lambda each: (-(each[1] % 10), -each[1]))
    for seat, _ in by_remainder[:missing]:
        down[seat] += 1
    return {seat: _percent(tenths, down[seat]) for seat, tenths in equities}


def _percent(tenths: int, rounded: int) -> str:
    if 0 < tenths < 10:
        return "<1%"
    return ">99%" if 990 < tenths < 1000 else f"{rounded}%"


class Narrator:
    """Tells events to one reader: those that `view.redact` let through. It adds no knowledge."""

    def __init__(
        self,
        names: Sequence[str],
        reader: Seat | None,
        text: Messages,
        cards: Callable[[Sequence[Card]], str],
        deck: DeckName = "standard",
        *,
        chips: Callable[[Chips], object] = int,
        has_passes: bool = False,
    ) -> None:
        """`chips` writes an amount at the table. At the kitchen table one passes, and the first to call bets."""
        self.reader = reader
        self._names = names
        self._text = text
        self._cards = cards
        self._deck = deck
        self._chips = chips
        self._has_passes = has_passes
        self._has_bet = False
        self._held: dict[Seat, tuple[Card, ...]] = {}
        """The hole cards that the reader has seen in this hand."""
        self._boards: list[tuple[Card, ...]] = [(), (), ()]

    def name(self, seat: Seat) -> str:
        """What the reader calls the player in a seat."""
        return self._text("player-you") if seat == self.reader else self._names[seat]

    def tell(self, event: AnyEvent) -> list[str]:  # noqa: PLR0911, PLR0912, PLR0915 -- one per event
        """The event in lines; none when there is nothing to say."""
        match event:
            case Posted(seat=seat, kind=kind, amount=amount, all_in=all_in):
                return [self._of(seat, "event-posted", kind=kind, amount=self._chips(amount), allin=_yes(all_in))]
            case HoleCardsDealt(seat=seat, cards=cards):
                self._held[seat] = cards or ()
                return [self._text("event-hole-cards", cards=self._cards(cards))] if cards is not None else []
            case Acted(seat=seat, bet=bet, added=added, all_in=all_in):
                verb = self._verb(event)
                amounts = {"bet": self._chips(bet), "added": self._chips(added)}
                return [self._of(seat, f"event-{verb}", **amounts, allin=_yes(all_in))]
            case HandStarted():
                self._has_bet = False
                self._held, self._boards = {}, [(), (), ()]
                return []
            case BoardDealt(street=street, cards=cards, run=run):
                self._has_bet = False
                self._boards[run] = (self._boards[run] or self._boards[0][: BOARD_BEFORE[street]]) + cards
                return [self._text("event-board", street=str(street), cards=self._cards(cards), run=run)]
            case BetReturned(seat=seat, amount=amount):
                return [self._of(seat, "event-returned", amount=self._chips(amount))]
            case RunItTwiceAnswered(seat=seat):
                return [self._of(seat, "event-run-it", times=event.most_runs)]
            case CardsShown(seat=seat, cards=cards):
                self._held[seat] = max(self._held.get(seat, ()), cards, key=len)
                return [self._of(seat, "event-shown", cards=self._cards(cards))]
            case RabbitShown(seat=seat, cards=cards, second_cards=second):
                shown = " / ".join(self._cards(each) for each in (cards, second) if each)
                return [self._of(seat, "event-rabbit", cards=shown)]
            case CardsMucked(seat=seat):
                return [self._of(seat, "event-mucked")]
            case RakeTaken(amount=amount):
                return [self._text("event-rake", amount=self._chips(amount))]
            case PotAwarded():
                return self._award(event)
            case PlayerJoined(seat=seat, name=name, stack=stack):
                return [self._text("event-joined", name=name, you=_yes(seat == self.reader), stack=self._chips(stack))]
            case PlayerLeft(seat=seat):
                return [self._of(seat, "event-left")]
            case LevelStarted(number=number, small_blind=small, big_blind=big, ante=ante):
                return [self._text("event-level", number=number, small=small, big=big, ante=ante)]
            case BombPotVoted(seat=seat, on=on):
                return [self._of(seat, "event-bomb-pot-vote", on=_yes(on))]
            case SeatChangeAsked(seat=seat, to=to):
                return [self._of(seat, "event-seat-asked", to=0 if to is None else to + 1)]
            case SeatChanged(seat=seat, to=to):
                return [self._of(seat, "event-seat-changed", to=to + 1)]
            case WaitingStarted(name=name):
                return [self._text("event-waiting", name=name)]
            case SeatOffered(name=name, seconds=seconds):
                return [self._text("event-seat-offered", name=name, seconds=seconds)]
            case StoppedWaiting(name=name, reason="lapsed" | "asked" as reason):
                return [self._text("event-stopped-waiting", name=name, reason=reason)]
            case BombPot(ante=ante, boards=boards):
                return [self._text("event-bomb-pot", amount=self._chips(ante), boards=boards)]
            case TimedOut(seat=seat):
                return [self._of(seat, "event-timed-out")]
            case SatOut(seat=seat):
                return [self._of(seat, "event-sat-out")]
            case CameBack(seat=seat):
                return [self._of(seat, "event-came-back")]
            case ChipsAdded(seat=seat, amount=amount):
                return [self._of(seat, "event-chips-added", amount=self._chips(amount))]
            case AutoBuySet(seat=seat, auto_buy=auto_buy) if seat == self.reader:
                return [self._text("event-auto-buy", auto=auto_buy)]
            case TimeCharged(seat=seat, amount=amount):
                return [self._of(seat, "event-time-charged", amount=self._chips(amount))]
            case SideBetPaid(seat=seat, payments=payments):
                total = sum(paid for _, paid in payments)
                return [self._of(seat, "event-seven-deuce", amount=self._chips(total))]
            case Insured(seat=seat, amount=amount, price=price, is_cash_out=True):
                return [self._of(seat, "event-cashed-out", amount=self._chips(amount - price))]
            case Insured(seat=seat, amount=amount, price=price):
                return [self._of(seat, "event-insured", amount=self._chips(amount), price=self._chips(price))]
            case InsuranceSettled(seat=seat, price=price, paid=paid):
                return [self._of(seat, "event-insurance-settled", price=self._chips(price), paid=self._chips(paid))]
            case StandUpStarted():
                return [self._text("event-stand-up")]
            case StandUpWon(seat=seat):
                return [self._of(seat, "event-stand-up-won")]
            case StandUpPaid(seat=seat, payments=payments):
                total = sum(paid for _, paid in payments)
                return [self._of(seat, "event-stand-up-paid", amount=self._chips(total))]
            case PlayerBusted(seat=seat, place=place):
                return [self._of(seat, "event-busted", place=place or 0)]
            case TournamentEnded(places=places):
                return [
                    self._text("event-place", place=each.place, name=each.name, prize=each.prize) for each in places
                ]
            case _:
                return []

    def equities(self, equities: Equities) -> list[str]:
        """What each hand of an all-in is worth, in one line."""
        told = [self._of(seat, "event-equity", percent=share) for seat, share in percents(equities).items()]
        return [self._text("event-equity-separator").join(told)] if told else []

    def notice(self, notice: Notice) -> list[str]:
        """A notice in lines; without a seat it is about the reader's own connection, or the whole table."""
        if notice.seat is not None:
            seconds = round(notice.seconds or 0)
            return [self._of(notice.seat, "notice-of-seat", kind=notice.kind, seconds=seconds)]
        return [self._text("notice", kind=notice.kind)]

    def _verb(self, event: Acted) -> str:
        is_first = not self._has_bet
        self._has_bet |= event.bet > 0
        if self._has_passes and event.verb == "check":
            return "pass"
        return "bet" if self._has_passes and event.verb == "call" and is_first else event.verb

    def _award(self, event: PotAwarded) -> list[str]:
        # Whether it was the only pot is not known yet when the first is awarded.
        which = "main" if event.pot == 0 else "side"
        values = {"pot": which, "number": event.pot}
        if not event.amount:  # at the kitchen table, when nobody has bet
            return [self._of(seat, "event-won-nothing") for seat, _ in event.shares]
        shares = [(seat, self._chips(amount)) for seat, amount in event.shares]
        if event.rank is None:
            return [self._of(seat, "event-won", amount=amount, run=event.run, **values) for seat, amount in shares]
        hand = hand_name(describe(event.rank, self._deck), self._text)
        return [self._won_with(seat, event.run, amount=amount, hand=hand, **values) for seat, amount in shares]

    def _won_with(self, seat: Seat, run: int, **values: object) -> str:
        """In Omaha with the two and three cards that play, where the reader has seen them all."""
        held, board = self._held.get(seat, ()), self._boards[run]
        if len(held) not in HOLE_CARDS or len(board) != WHOLE_BOARD:
            return self._of(seat, "event-won-with", **values, run=run)
        five = best_five_omaha(held, board)
        two, three = ([card for card in five if card in part] for part in (held, board))
        return self._of(seat, "event-won-with-two", **values, run=run, hole=self._cards(two), board=self._cards(three))

    def _of(self, seat: Seat, message: str, **values: object) -> str:
        """A sentence about one player, who may be the reader."""
        return self._text(message, name=self.name(seat), you=_yes(seat == self.reader), **values)


def rate_text(statistic: StatisticView) -> str:
    """`24%`, or `1.5` for a factor; a dash where nothing was counted."""
    if not statistic.chances:
        return "–"
    rate = statistic.times / statistic.chances
    return f"{rate:.1f}" if statistic.name == "aggression" else f"{100 * rate:.0f}%"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def goodbye(view: TableView | None, hands: int, won: Chips, text: Messages) -> str:
    """How it went: hands played to the end, and what came of them.

    Chips of a tournament are no money: its result is the prize less the entry, and is not known before its end.
    """
    if view is None or view.kind == "cash":
        return text("play-goodbye", hands=hands, result=text(f"play-result-{_outcome(won)}", amount=abs(won)))
    result = tournament_result(view.standings, text)
    if result is None:
        return text("play-goodbye-unfinished", hands=hands)
    return text("play-goodbye-tournament", hands=hands, result=result)


def tournament_result(standings: Sequence[Standing], text: Messages) -> str | None:
    """The reader's own place, prize and profit; None for somebody who had no part or while it is not over."""
    own = next((standing for standing in standings if standing.is_you), None)
    if own is None:
        return None
    profit = own.prize - own.entry
    return text(
        "play-tournament-result",
        place=own.place,
        players=len(standings),
        prize=own.prize,
        entry=own.entry,
        outcome=_outcome(profit),
        amount=abs(profit),
    )


def _outcome(won: Chips) -> str:
    return "up" if won > 0 else "down" if won < 0 else "even"
