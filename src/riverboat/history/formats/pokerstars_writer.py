"""PokerStars text written: what trackers and other programs read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from riverboat.cards import UNKNOWN, Card, format_card
from riverboat.engine.events import Acted, BetReturned, BoardDealt, HoleCardsDealt, Posted, RunItTwiceAnswered, Street
from riverboat.engine.rules import Seat
from riverboat.evaluator import Category, HandClass, describe
from riverboat.evaluator.holdings import rank_holding
from riverboat.history.amounts import Amount, decimals_of
from riverboat.history.formats.money import SYMBOL_OF
from riverboat.history.formats.pokerstars import RUNS, PokerStarsReader
from riverboat.history.formats.telling import Told, no_notation, read_back, tell
from riverboat.history.hand_history import HandHistory

_NAME: Final = "PokerStars"
_LIMITS: Final = {"no_limit": "No Limit", "pot_limit": "Pot Limit", "fixed_limit": "Limit"}
_GAMES: Final = {"holdem": "Hold'em", "omaha4": "Omaha"}
_ONE: Final = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_MANY: Final = tuple("Sixes" if name == "Six" else f"{name}s" for name in _ONE)
_BOARD_BEFORE: Final = {Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}
_TIMES: Final = {2: "twice", 3: "three times"}
_FOLDED: Final = {
    Street.PREFLOP: "folded before Flop",
    Street.FLOP: "folded on the Flop",
    Street.TURN: "folded on the Turn",
    Street.RIVER: "folded on the River",
}


def format_pokerstars(histories: Iterable[HandHistory]) -> str:
    """The text of a file, hands apart by blank lines."""
    return "\n\n".join(_format(history) for history in histories)


def _format(history: HandHistory) -> str:
    told = tell(history, _NAME)
    text = "\n".join(_Page(told).lines()) + "\n"
    read_back(told, PokerStarsReader(), text)
    return text


class _Page:
    """One hand while it is written."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._symbol = "" if told.tournament else SYMBOL_OF.get(told.currency, "")

    def lines(self) -> Iterator[str]:
        yield self._head()
        told = self._told
        size = f" {told.seat_count}-max" if told.seat_count else ""
        play = "" if self._symbol or told.tournament else " (Play Money)"
        yield f"Table '{told.table}'{size}{play} Seat #{told.button} is the button"
        for seat in sorted(range(len(told.seats)), key=told.seats.__getitem__):
            yield f"Seat {told.seats[seat]}: {told.names[seat]} ({self._money(told.stacks[seat])} in chips)"
        yield from self._play()
        yield from self._results()
        yield from self._summary()

    def _money(self, amount: Amount) -> str:
        decimals = decimals_of(amount)
        if decimals > 2:
            raise no_notation(_NAME, f"{amount}: amounts have two decimals")
        return f"{self._symbol}{amount:.2f}" if decimals else f"{self._symbol}{amount}"

    def _chips(self, chips: int) -> str:
        return self._money(self._told.amount(chips))

    def _head(self) -> str:
        told, rules = self._told, self._told.rules
        number = "".join(character for character in told.hand_id if character.isdecimal()) or "1"
        if rules.button_blind:
            stakes = f"Button Blind {self._chips(rules.big_blind)} - Ante {self._chips(rules.ante)}"
        elif rules.structure == "fixed_limit":
            stakes = f"{self._chips(rules.small_bet)}/{self._chips(rules.big_bet)}"
        else:
            stakes = f"{self._chips(rules.small_blind)}/{self._chips(rules.big_blind)}"
        if told.cap:
            stakes += f" - {self._money(told.cap)} Cap - "
        stakes += f" {told.currency}" if self._symbol else ""
        deck = "6+ " if rules.deck == "short" else ""
        game = f"{deck}{_GAMES[rules.game]} {_LIMITS[rules.structure]}"
        date = f"{told.start:%Y/%m/%d} {told.start.hour}:{told.start:%M:%S} ET"
        if told.tournament:
            return f"PokerStars Hand #{number}: Tournament #{told.tournament}, {game} - Level I ({stakes}) - {date}"
        return f"PokerStars Hand #{number}:  {game} ({stakes}) - {date}"

    def _play(self) -> Iterator[str]:
        told = self._told
        is_dealt = False
        price = 0
        again = [event for event in told.events if isinstance(event, BoardDealt) and event.run == 1]
        runs_from = 5 - sum(len(event.cards) for event in again)
        yield from self._posts()
        for event in told.events:
            match event:
                case HoleCardsDealt(seat=seat):
                    if not is_dealt:
                        yield "*** HOLE CARDS ***"
                        price = self._opening_price()
                    is_dealt = True
                    if seat in told.hole:
                        yield f"Dealt to {told.names[seat]} [{_cards(told.hole[seat])}]"
                case Acted():
                    yield f"{told.names[event.seat]}: {self._act(event, price)}"
                    price = max(price, event.bet)
                case BetReturned(seat=seat, amount=amount):
                    yield f"Uncalled bet ({self._chips(amount)}) returned to {told.names[seat]}"
                case BoardDealt(street=street, cards=cards, run=run):
                    before = _BOARD_BEFORE[street]
                    price = 0
                    word = f"{RUNS[run]} " if again and before >= runs_from else ""
                    shown = f" [{_cards(told.boards[run][:before])}]" if before else ""
                    yield f"*** {word}{street.upper()} ***{shown} [{_cards(cards)}]"
                case RunItTwiceAnswered():
                    continue

    def _opening_price(self) -> int:
        blinds = ("small_blind", "big_blind", "straddle", "live_post")
        return max((post.amount for post in self._told.hand.deal.posts if post.kind in blinds), default=0)

    def _posts(self) -> Iterator[str]:
        told = self._told
        posted = [event for event in told.events if isinstance(event, Posted) and event.amount]
        has_small = any(event.kind == "small_blind" for event in posted)
        late = {event.seat: event for event in posted if event.kind == "live_post"}
        dead = {event.seat: event for event in posted if event.kind == "dead_post"}
        for event in sorted(posted, key=lambda event: not event.kind.endswith("ante")):
            amount = told.amount(event.amount)
            match event.kind:
                case "ante" | "dead_ante" | "big_blind_ante":
                    words = "the ante"
                case "small_blind":
                    words = "small blind"
                case "big_blind":
                    words = "button blind" if told.rules.button_blind else "big blind"
                case "straddle":
                    words = "straddle"
                case "live_post" if event.seat in dead:
                    words, amount = "small & big blinds", amount + told.amount(dead[event.seat].amount)
                case "live_post":
                    words = "big blind"
                case "dead_post" if event.seat in late:
                    continue
                case "dead_post":
                    words = "small blind" if has_small else "dead blind"
            is_all_in = " and is all-in" if event.all_in else ""
            yield f"{told.names[event.seat]}: posts {words} {self._money(amount)}{is_all_in}"

    def _act(self, event: Acted, price: int) -> str:
        is_all_in = " and is all-in" if event.all_in else ""
        match event.verb:
            case "fold":
                return "folds"
            case "check":
                return "checks"
            case "call":
                return f"calls {self._chips(event.added)}{is_all_in}"
            case "bet":
                return f"bets {self._chips(event.added)}{is_all_in}"
            case "raise":
                return f"raises {self._chips(event.bet - price)} to {self._chips(event.bet)}{is_all_in}"

    def _results(self) -> Iterator[str]:
        told = self._told
        if told.hand.live.bit_count() > 1:
            yield "*** SHOW DOWN ***"
        for seat, cards in told.shown.items():
            words = self._in_words(cards)
            yield f"{told.names[seat]}: shows [{_cards(cards)}]{f' ({words})' if words else ''}"
        for seat in told.mucked:
            yield f"{told.names[seat]}: mucks hand"
        for number, pot in reversed(list(enumerate(told.pots))):
            for seat, won in pot.wins:
                if won:
                    yield f"{told.names[seat]} collected {self._money(won)} from {self._pot_name(number)}"

    def _pot_name(self, number: int) -> str:
        if len(self._told.pots) == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if len(self._told.pots) == 2 else f"side pot-{number}"

    def _in_words(self, cards: Sequence[Card]) -> str:
        rules, board = self._told.rules, self._told.hand.board
        if len(cards) != rules.hole_count or len(board) != 5 or UNKNOWN in (*cards, *board):
            return ""
        return _hand_in_words(describe(rank_holding(cards, board, rules.deck), rules.deck))

    def _summary(self) -> Iterator[str]:
        told = self._told
        total = sum((pot.amount for pot in told.pots), start=0)
        rake = sum((pot.rake for pot in told.pots), start=0)
        yield "*** SUMMARY ***"
        sides = ""
        if len(told.pots) > 1:
            names = ["Main pot", *(self._pot_name(number).capitalize() for number in range(1, len(told.pots)))]
            sides = "".join(f" {name} {self._money(pot.amount)}." for name, pot in zip(names, told.pots, strict=True))
        yield f"Total pot {self._money(total)}{sides} | Rake {self._money(rake)}"
        if told.is_run_again:
            yield f"Hand was run {_TIMES[len(told.boards)]}"
            for word, board in zip(RUNS, told.boards, strict=False):
                yield f"{word} Board [{_cards(board)}]"
        elif told.hand.board:
            yield f"Board [{_cards(told.hand.board)}]"
        for seat in sorted(range(len(told.seats)), key=told.seats.__getitem__):
            yield f"Seat {told.seats[seat]}: {told.names[seat]}{self._place(seat)} {self._fate(seat)}"

    def _place(self, seat: Seat) -> str:
        told = self._told
        words = " (button)" if told.seats[seat] == told.button else ""
        for post in told.hand.deal.posts:
            if post.seat == seat and post.kind in ("small_blind", "big_blind"):
                words += f" ({post.kind.replace('_', ' ')})"
        return words

    def _fate(self, seat: Seat) -> str:
        told = self._told
        for event in told.events:
            if isinstance(event, Acted) and event.seat == seat and event.verb == "fold":
                has_bet = any(
                    isinstance(put, Acted | Posted) and put.seat == seat and _is_bet(put) for put in told.events
                )
                return _FOLDED[event.street] + ("" if has_bet else " (didn't bet)")
        won = told.winnings[seat]
        if seat in told.shown:
            words = self._in_words(told.shown[seat])
            result = f"won ({self._money(won)})" if won else "lost"
            return f"showed [{_cards(told.shown[seat])}] and {result}{f' with {words}' if words else ''}"
        return f"collected ({self._money(won)})" if won else "mucked"


def _is_bet(event: Acted | Posted) -> bool:
    return event.added > 0 if isinstance(event, Acted) else event.kind not in ("ante", "dead_ante")


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(format_card(card) for card in cards)


def _hand_in_words(hand: HandClass) -> str:  # noqa: PLR0911 -- one per category
    first, *rest = hand.ranks
    match hand.category:
        case Category.HIGH_CARD:
            return f"high card {_ONE[first]}"
        case Category.PAIR:
            return f"a pair of {_MANY[first]}"
        case Category.TWO_PAIR:
            return f"two pair, {_MANY[first]} and {_MANY[rest[0]]}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_MANY[first]}"
        case Category.STRAIGHT:
            return f"a straight, {_ONE[first - 4]} to {_ONE[first]}"
        case Category.FLUSH:
            return f"a flush, {_ONE[first]} high"
        case Category.FULL_HOUSE:
            return f"a full house, {_MANY[first]} full of {_MANY[rest[0]]}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_MANY[first]}"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush, {_ONE[first - 4]} to {_ONE[first]}"
        case Category.ROYAL_FLUSH:
            return "a Royal Flush"
        case Category.FIVE_OF_A_KIND:
            return f"five of a kind, {_MANY[first]}"
