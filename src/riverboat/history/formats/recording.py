"""A hand as a site tells it, line by line, and the history that it makes.

A reader calls `Recording` for every seat, post, action and card in the order of the file, with amounts as the site
prints them. `history` works out who was dealt in, what each post was, and the totals of the bets; it refuses what does
not add up. The rules of play are the engine's: see `replay`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from itertools import islice, product
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from riverboat.engine.events import PostKind
from riverboat.engine.structures import StructureName
from riverboat.history.amounts import Amount, is_plain_number
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import OWN_KEY, HandHistory, RoomRules, from_keys

UNKNOWN_STACK: Final = Decimal("Infinity")
MOST_READINGS: Final = 64
"""Of the posts of one hand: more than two late posts that can be meant in several ways do not happen."""

Verb: TypeAlias = Literal["fold", "check", "call", "bet", "raise_to", "all_in"]
"""`call`, `bet` and `all_in` come with the chips added, `raise_to` with the new total for the street."""

SitePost: TypeAlias = Literal[
    "ante", "small_blind", "big_blind", "both_blinds", "dead", "live", "straddle", "button_blind", "big_blind_ante"
]

_LIVE_ALONE: Final = frozenset({"straddle", "button_blind"})
"""Posts that a straddle of the same seat includes."""


class _Seat(msgspec.Struct):
    number: int
    name: str
    stack: Amount
    is_dealt_in: bool = False


class _Post(msgspec.Struct, frozen=True):
    name: str
    kind: SitePost
    amount: Amount
    line: int


class _Paid(NamedTuple):
    """A post as the engine has it."""

    player: int
    """From 1, left of the button."""
    kind: PostKind
    amount: Amount


class _Act(msgspec.Struct, frozen=True):
    name: str
    verb: Verb
    amount: Amount
    line: int


class _Board(msgspec.Struct, frozen=True):
    cards: str
    line: int


class _Misfit(Exception):  # noqa: N818 -- a finding, not an error
    """The amounts do not add up under one reading of the posts."""

    def __init__(self, error: HistoryError) -> None:
        super().__init__(error.message)
        self.error = error


class Recording:
    """One hand while it is read."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.line = 0
        self.hand_id = ""
        self.table = ""
        self.tournament = ""
        self.seat_count = 0
        self.button = 0
        self.structure: StructureName = "no_limit"
        self.is_short_deck = False
        self.is_omaha = False
        """With four hole cards, pot-limit."""
        self.currency: str | None = None
        self.date: datetime | None = None
        self.time_zone = ""
        self.hero = ""
        self.blinds: tuple[Amount, Amount] = (0, 0)
        """As the head of the hand names them; where it names the bets of fixed limit, see `bets`."""
        self.bets: tuple[Amount, Amount] | None = None
        self.ante: Amount = 0
        self.cap: Amount | None = None
        self.rake: Amount | None = None
        self.added: Amount = 0
        """What the house put into the pot."""
        self.has_implied_blinds = False
        """The blinds of `blinds` are not written as posts."""
        self.has_button_blind = False
        """Only the button posts a blind."""
        self.cash_outs: dict[str, Amount] = {}
        self._seats: dict[str, _Seat] = {}
        self._posts: list[_Post] = []
        self._script: list[_Act | _Board] = []
        self._again: tuple[list[str], list[str]] = ([], [])
        self._hole: dict[str, str] = {}
        self._shown: dict[str, str] = {}
        self._mucked: set[str] = set()
        self._won: dict[str, Amount] = {}
        self._returned: dict[str, Amount] = {}

    @property
    def hole_count(self) -> int:
        return 4 if self.is_omaha else 2

    # What a reader tells

    def seat(self, number: int, name: str, stack: Amount) -> None:
        if name in self._seats:
            raise HistoryError("same_name", f"two seats have the name {name!r}; who acts cannot be told", name=name)
        self._seats[name] = _Seat(number, name, stack)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._seats)

    def name_at(self, number: int) -> str | None:
        return next((seat.name for seat in self._seats.values() if seat.number == number), None)

    def number_of(self, name: str) -> int:
        return self._known(name).number

    def rename(self, old: str, new: str) -> None:
        """Call a seat by the name that the actions use."""
        seat = self._seats.pop(old)
        seat.name = new
        self._seats[new] = seat

    def post(self, name: str, kind: SitePost, amount: Amount) -> None:
        self._dealt_in(name)
        if kind == "straddle":
            # Straddles are told as totals: one over an own blind or straddle takes its place.
            self._posts = [post for post in self._posts if post.name != name or post.kind not in _LIVE_ALONE]
        self._posts.append(_Post(name, kind, amount, self.line))

    def act(self, name: str, verb: Verb, amount: Amount = 0) -> None:
        self._dealt_in(name)
        self._script.append(_Act(name, verb, amount, self.line))

    def fold_unless_folded(self, name: str) -> None:
        if not any(isinstance(item, _Act) and item.name == name and item.verb == "fold" for item in self._script):
            self.act(name, "fold")

    def board(self, cards: str, run: int = 0) -> None:
        """New board cards, such as `2c3d4h`; `run` is 1 for the second board of a hand, 2 for the third."""
        if run == 0:
            self._script.append(_Board(cards, self.line))
        else:
            self._again[run - 1].append(cards)

    def hole(self, name: str, cards: str) -> None:
        """Cards that a seat was dealt, known to the one who recorded the hand or printed afterwards."""
        self._dealt_in(name)
        self._hole.setdefault(name, cards)

    def show(self, name: str, cards: str) -> None:
        self._dealt_in(name)
        if len(cards) > len(self._shown.get(name, "")):
            self._shown[name] = cards

    def muck(self, name: str) -> None:
        self._known(name)
        self._mucked.add(name)

    def collect(self, name: str, amount: Amount) -> None:
        self._dealt_in(name)
        self._won[name] = self._won.get(name, 0) + amount

    def give_back(self, name: str, amount: Amount) -> None:
        """An uncalled bet, as the site counts it; names that nobody has are passed over."""
        if name in self._seats:
            self._returned[name] = amount

    def set_winnings(self, won: Mapping[str, Amount]) -> None:
        """What everybody won, in place of what was told so far."""
        self._won = dict(won)

    @property
    def has_winner(self) -> bool:
        return bool(self._won)

    @property
    def has_blinds(self) -> bool:
        return any(post.kind != "ante" for post in self._posts)

    @property
    def dealt_in(self) -> frozenset[str]:
        return frozenset(seat.name for seat in self._seats.values() if seat.is_dealt_in)

    def deal_in(self, name: str) -> None:
        """A seat that is dealt cards nobody has seen."""
        self._dealt_in(name)

    def check_name(self, name: str) -> None:
        """Refuse a name that has no seat."""
        self._known(name)

    def _known(self, name: str) -> _Seat:
        if name not in self._seats:
            raise HistoryError(
                "unknown_name",
                f"{name!r} has no seat; one of {', '.join(self._seats)} was expected",
                name=name,
                expected=", ".join(self._seats),
            )
        return self._seats[name]

    def _dealt_in(self, name: str) -> None:
        seat = self._known(name)
        seat.is_dealt_in = True
        if not seat.stack:
            # The seats were listed before the chips were bought.
            seat.stack = UNKNOWN_STACK

    # What it makes

    def history(self, rules: RoomRules) -> HandHistory:
        """The hand in the notation of PHH; amounts stay in the unit of the file."""
        players = self._players()
        failure: HistoryError | None = None
        for reading in self._readings(players):
            try:
                return self._as_read(players, reading, rules)
            except _Misfit as misfit:
                failure = failure or misfit.error
        assert failure is not None
        raise failure

    def _players(self) -> list[_Seat]:
        """Clockwise from the left of the button. Who posts nothing, does nothing and has no cards is not dealt in."""
        seats = [seat for seat in self._seats.values() if seat.is_dealt_in]
        if len(seats) < 2:
            raise HistoryError(
                "too_few_players",
                f"{len(seats)} players are dealt in; a hand needs at least 2",
                count=len(seats),
                needed=2,
            )
        ordered = sorted(seats, key=lambda seat: seat.number)
        after = [seat for seat in ordered if seat.number > self.button]
        return after + [seat for seat in ordered if seat.number <= self.button]

    def _readings(self, players: Sequence[_Seat]) -> Iterable[dict[int, list[tuple[PostKind, Amount]]]]:
        """Every way to read the posts, the likeliest first: for each post what it is to the engine."""
        posts = list(self._posts)
        if self.has_implied_blinds:
            posts += self._implied_blinds(players)
        posts += self._blind_beyond_the_ante(posts, players)
        self._all_posts = posts
        small, big = self._blind_seats(posts, players)
        big_blind = self._big_blind(posts, big)
        choices = [self._meanings(post, place, small, big, big_blind) for place, post in enumerate(posts)]
        for reading in islice(product(*choices), MOST_READINGS):
            yield dict(enumerate(reading))

    def _blind_beyond_the_ante(self, posts: Sequence[_Post], players: Sequence[_Seat]) -> list[_Post]:
        """The big blind of a player whose ante left nothing to post: no chips, but the price is the same."""
        if not self.blinds[1] or any(post.kind not in ("ante", "small_blind", "dead") for post in posts):
            return []
        place = len(players) - 1 if self.has_button_blind else int(len(players) > 2)
        name = players[place].name
        antes = [post for post in posts if post.name == name and post.kind == "ante"]
        if not antes or not self._is_all_in_by(antes[0], posts):
            return []
        return [_Post(name, "big_blind", self.blinds[1], 0)]

    def _implied_blinds(self, players: Sequence[_Seat]) -> list[_Post]:
        names = [seat.name for seat in players]
        small, big = (names[1], names[0]) if len(names) == 2 else (names[0], names[1])
        # Without a player in the seat of the small blind only the big one is posted: the first actor tells.
        first = next((item.name for item in self._script if isinstance(item, _Act)), None)
        if len(names) > 2 and first == names[1]:
            return [_Post(names[0], "big_blind", self.blinds[1], 0)]
        return [_Post(small, "small_blind", self.blinds[0], 0), _Post(big, "big_blind", self.blinds[1], 0)]

    def _blind_seats(self, posts: Sequence[_Post], players: Sequence[_Seat]) -> tuple[int | None, int | None]:
        """Which posts are the small and the big blind; other posts of that kind are late."""
        names = [seat.name for seat in players]
        smalls = [place for place, post in enumerate(posts) if post.kind == "small_blind"]
        bigs = [place for place, post in enumerate(posts) if post.kind in ("big_blind", "both_blinds", "button_blind")]
        small = smalls[0] if smalls else None
        first = next((item.name for item in self._script if isinstance(item, _Act)), None)

        def precedes_the_first(place: int) -> bool:
            return names[(names.index(posts[place].name) + 1) % len(names)] == first

        candidates = [place for place in bigs if posts[place].amount <= max(self.blinds[1], 0) or not self.blinds[1]]
        candidates = candidates or bigs
        next_to_small = [
            place
            for place in candidates
            if small is not None and names[(names.index(posts[small].name) + 1) % len(names)] == posts[place].name
        ]
        fitting = next_to_small or [place for place in candidates if precedes_the_first(place)] or candidates
        if not fitting and not bigs:
            lives = [place for place, post in enumerate(posts) if post.kind == "live" and precedes_the_first(place)]
            fitting = lives
        return small, fitting[0] if fitting else None

    def _big_blind(self, posts: Sequence[_Post], big: int | None) -> Amount:
        named = self.bets[0] if self.bets is not None else self.blinds[1] or self._first_call()
        if big is None:
            return named
        post = posts[big]
        amount = post.amount - self.blinds[0] if post.kind == "both_blinds" else post.amount
        # A blind that is all-in for less has the size that the head of the hand names.
        return max(amount, named) if self._is_all_in_by(post, posts) else amount

    def _first_call(self) -> Amount:
        """What the first player who calls without having posted puts in: the price, where the head does not say it."""
        posted = {post.name for post in self._posts if post.kind != "ante"}
        for item in self._script:
            if isinstance(item, _Board) or item.verb in ("bet", "raise_to", "all_in"):
                break
            if item.verb == "call" and item.name not in posted:
                return item.amount
        return 0

    def _is_all_in_by(self, post: _Post, posts: Sequence[_Post]) -> bool:
        paid = sum((other.amount for other in posts if other.name == post.name), start=Decimal(0))
        return paid >= self._seats[post.name].stack

    def _meanings(  # noqa: PLR0911 -- one per kind
        self, post: _Post, place: int, small: int | None, big: int | None, big_blind: Amount
    ) -> list[list[tuple[PostKind, Amount]]]:
        """What a post can be to the engine, the likeliest first."""
        amount = post.amount
        is_all_in = self._is_all_in_by(post, self._all_posts)
        match post.kind:
            case "ante":
                full = max(amount, self._usual_ante()) if is_all_in else amount
                antes = [other for other in self._all_posts if other.kind == "ante"]
                if len(antes) == 1 and big is not None and self._all_posts[big].name == post.name:
                    return [[("big_blind_ante", amount)], [("dead_ante", amount)]]
                return [[("ante", full)]] if len(antes) > 1 else [[("dead_ante", full)]]
            case "big_blind_ante":
                return [[("big_blind_ante", amount)]]
            case "small_blind" if place == small:
                return [[("small_blind", max(amount, min(self.blinds[0], big_blind)) if is_all_in else amount)]]
            case "small_blind" if amount > big_blind > 0:
                return [_late_blinds(amount, big_blind)]
            case "small_blind":
                return [[("dead_post", amount)], [("live_post", amount)]]
            case "big_blind" | "button_blind" | "live" if place == big:
                return [[("big_blind", big_blind if is_all_in else amount)]]
            case "big_blind" | "live" if amount > big_blind > 0:
                both = _late_blinds(amount, big_blind)
                straddle: list[tuple[PostKind, Amount]] = [("straddle", amount)]
                likeliest = [straddle, both] if amount >= 2 * big_blind else [both, straddle]
                return [*likeliest, [("live_post", amount)]]
            case "big_blind" | "live" | "button_blind":
                return [[("live_post", amount)], [("dead_post", amount)]]
            case "both_blinds":
                live: PostKind = "big_blind" if place == big else "live_post"
                return [[(live, min(amount, big_blind)), ("dead_post", max(amount - big_blind, 0))]]
            case "dead":
                return [[("dead_post", amount)]]
            case "straddle":
                return [[("straddle", amount)], [("live_post", amount)]]
        raise AssertionError(post.kind)

    def _usual_ante(self) -> Amount:
        return max((post.amount for post in self._all_posts if post.kind == "ante"), default=self.ante)

    def _as_read(
        self, players: Sequence[_Seat], reading: Mapping[int, list[tuple[PostKind, Amount]]], rules: RoomRules
    ) -> HandHistory:
        number = {seat.name: place + 1 for place, seat in enumerate(players)}
        posts = [
            _Paid(number[self._all_posts[place].name], kind, amount)
            for place, meanings in reading.items()
            for kind, amount in meanings
            if amount
        ]
        ledger = _Ledger([seat.stack for seat in players], posts, self.cap)
        actions = [f"d dh p{number[name]} {cards}" for name, cards in self._hole.items()]
        actions = [action for action in actions if action] + [
            f"d dh p{place} {'??' * self.hole_count}" for name, place in number.items() if name not in self._hole
        ]
        for item in self._script:
            if isinstance(item, _Board):
                ledger.new_street()
                actions.append(f"d db {item.cards}")
                continue
            if item.verb == "check" and ledger.is_all_in(number[item.name]):
                continue  # some sites let a player check whom the ante has put all-in
            try:
                actions.append(ledger.write(number[item.name], item))
            except HistoryError as error:
                raise _Misfit(error.at(line=item.line)) from None
        actions += [f"p{number[name]} sm {cards}" for name, cards in self._shown.items() if name in number]
        # Whoever wins a pot has not given up the hand, whatever the site calls it.
        gone = [name for name in number if name in self._mucked and name not in self._shown and name not in self._won]
        actions += [f"p{number[name]} sm" for name in gone]
        return from_keys(self._keys(players, posts, actions, ledger), rules)

    def _dead_small_blind(self, posts: Sequence[_Paid]) -> dict[str, object]:
        """In pot-limit it counts in the pot, though nobody has posted it."""
        is_dead = self.structure == "pot_limit" and all(post.kind != "small_blind" for post in posts)
        return {"small_blind": self.blinds[0]} if is_dead and self.blinds[0] else {}

    def _keys(
        self, players: Sequence[_Seat], posts: Sequence[_Paid], actions: list[str], ledger: _Ledger
    ) -> dict[str, object]:
        big_blind = ledger.big_blind or self.blinds[1] or self._usual_ante()
        own: dict[str, object] = {"posts": [list(post) for post in posts]}
        if self.structure == "pot_limit" and not self.is_omaha:
            own["structure"] = "pot_limit"
        own |= self._dead_small_blind(posts)
        if self.rake is not None or self.added:
            own["rake"] = (self.rake or 0) - self.added
        if self.cap is not None:
            own["cap"] = self.cap
        if any(self._again):
            whole = "".join(item.cards for item in self._script if isinstance(item, _Board))
            own["first_board"] = whole
            for key, pieces in zip(("second_board", "third_board"), self._again, strict=True):
                if cards := "".join(pieces):
                    own[key] = whole[: 10 - len(cards)] + cards
        returned = [
            self._returned.get(seat.name, 0) - over for seat, over in zip(players, ledger.called_over, strict=True)
        ]
        if self._won and any(returned):
            own["returned"] = returned
        if players[-1].number != self.button:
            own["button"] = self.button
        blinds: list[Amount] = [0] * len(players)
        antes: list[Amount] = [0] * len(players)
        for post in posts:
            if post.kind in ("small_blind", "big_blind", "straddle"):
                blinds[post.player - 1] += post.amount
            elif post.kind in ("live_post", "dead_post"):
                blinds[post.player - 1] -= post.amount
            else:
                antes[post.player - 1] += post.amount
        order = -1 if len(players) == 2 else 1
        is_fixed = self.structure == "fixed_limit"
        small_bet, big_bet = self.bets or (big_blind, big_blind + big_blind)
        keys: dict[str, object] = {
            "variant": "PO" if self.is_omaha else "NS" if self.is_short_deck else "FT" if is_fixed else "NT",
            "ante_trimming_status": any(post.kind == "ante" for post in posts),
            "antes": antes[::order],
            "blinds_or_straddles": blinds[::order],
            **({"small_bet": small_bet, "big_bet": big_bet} if is_fixed else {"min_bet": big_blind}),
            "starting_stacks": [seat.stack for seat in players],
            "actions": actions,
            "players": [seat.name for seat in players],
            **({"winnings": [self._won.get(seat.name, 0) for seat in players]} if self._won else {}),
            "venue": self.site,
            **self._details(players),
            OWN_KEY: own,
        }
        return keys

    def _details(self, players: Sequence[_Seat]) -> dict[str, object]:
        details: dict[str, object] = {}
        if self.tournament:
            details["event"] = self.tournament
        if self.date is not None:
            date = self.date
            details |= {"time": date.time(), "day": date.day, "month": date.month, "year": date.year}
            if self.time_zone:
                details["time_zone_abbreviation"] = self.time_zone
        if self.hand_id:
            details["hand"] = int(self.hand_id) if is_plain_number(self.hand_id) else self.hand_id
        details["seats"] = [seat.number for seat in players]
        details["seat_count"] = max([self.seat_count, *(seat.number for seat in self._seats.values())])
        if self.table:
            details["table"] = self.table
        if self.currency is not None and not self.tournament:
            details["currency"] = self.currency
        if self.hero:
            details["_hero"] = self.hero
        if self.cash_outs:
            details["_cash_outs"] = [[name, amount] for name, amount in self.cash_outs.items()]
        return details


def _late_blinds(amount: Amount, big_blind: Amount) -> list[tuple[PostKind, Amount]]:
    """Both blinds in one post: the big one is a bet, the rest is dead."""
    return [("live_post", big_blind), ("dead_post", amount - big_blind)]


class _Ledger:
    """Chips in front of each player on one street. Checks what the site says against what can have been."""

    def __init__(self, stacks: Sequence[Amount], posts: Sequence[_Paid], cap: Amount | None) -> None:
        self._stacks = [stack if cap is None else min(stack, cap) for stack in stacks]
        self._bets: list[Amount] = [0] * len(stacks)
        self._price: Amount = 0
        self._folded: set[int] = set()
        self.called_over: list[Amount] = [0] * len(stacks)
        """What each player called beyond all opponents, who were all-in for less: some count it as won afterwards."""
        for post in posts:
            place = post.player - 1
            paid = min(post.amount, self._stacks[place])
            self._stacks[place] -= paid
            if post.kind in ("small_blind", "big_blind", "straddle", "live_post"):
                self._bets[place] += paid
                self._price = max(self._price, post.amount)
        self.big_blind = max((post.amount for post in posts if post.kind == "big_blind"), default=0)

    def new_street(self) -> None:
        self._bets = [0] * len(self._bets)
        self._price = 0

    def is_all_in(self, player: int) -> bool:
        return self._stacks[player - 1] == 0

    def write(self, player: int, act: _Act) -> str:
        """The action in the words of PHH."""
        place = player - 1
        before, stack = self._bets[place], self._stacks[place]
        match act.verb:
            case "fold":
                self._folded.add(place)
                return f"p{player} f"
            case "check":
                if self._price > before and stack > 0:
                    raise _differs("a check", f"{self._price - before} to call")
                return f"p{player} cc"
            case "call":
                due = min(self._price - before, stack)
                if act.amount != due and not self._is_short_of_all_in(place, act.amount):
                    raise _differs(f"a call of {act.amount}", f"a call of {due}")
                self._note_over_call(place, before + act.amount)
                self._move(place, before + act.amount)
                return f"p{player} cc"
            case "bet" | "all_in":
                total = before + act.amount
            case "raise_to":
                total = act.amount
        if total - before > stack:
            raise _differs(f"a bet to {total}", f"at most {before + stack}, which is all that the player has")
        is_call = total <= self._price
        self._move(place, total)
        return f"p{player} cc" if is_call else f"p{player} cbr {total}"

    def _is_short_of_all_in(self, place: int, amount: Amount) -> bool:
        """Whether a call is of all that opponents have in front of them, where they are all-in below the price."""
        others = [bet for other, bet in enumerate(self._bets) if other != place]
        return 0 < amount == max(others) - self._bets[place]

    def _note_over_call(self, place: int, total: Amount) -> None:
        others = [other for other in range(len(self._bets)) if other != place and other not in self._folded]
        if others and not any(self._stacks[other] for other in others):
            self.called_over[place] = max(total - max(self._bets[other] for other in others), 0)

    def _move(self, place: int, total: Amount) -> None:
        self._stacks[place] -= total - self._bets[place]
        self._bets[place] = total
        self._price = max(self._price, total)


def _differs(came: str, expected: str) -> HistoryError:
    return HistoryError("does_not_add_up", f"{came} does not add up; expected {expected}", came=came, expected=expected)


def located(error: HistoryError, recording: Recording, lines: Sequence[str], first: int) -> HistoryError:
    """The error with the line it is about; `first` is the number of the hand's first line in the file."""
    number = error.location.line or recording.line
    if not number:
        return error
    return error.at(line=number, text=lines[number - first].strip()[:120])
