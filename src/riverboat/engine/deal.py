"""Before the first action: who is dealt in, who posts what, who acts first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NoReturn, cast, get_args

from riverboat.cards import (
    MOST_LISTED,
    SHORT_DECK,
    STANDARD_DECK,
    UNKNOWN,
    Card,
    check_distinct,
    format_card,
    parse_cards,
    to_card,
)
from riverboat.engine.events import Event, HandStarted, HoleCardsDealt, Posted, PostKind
from riverboat.engine.rules import MAX_SEATS, MIN_SEATS, MOST_CHIPS_AT_TABLE, Chips, Rules, Seat
from riverboat.engine.state import PREFLOP, Betting, Deal, Hand, Post
from riverboat.engine.structures import STRUCTURES
from riverboat.errors import RiverboatError, bad_argument, listed, no_such_seat, quoted

DEAD_KINDS: Final[frozenset[PostKind]] = frozenset({"dead_ante", "big_blind_ante", "dead_post"})
BLIND_KINDS: Final[frozenset[PostKind]] = frozenset({"small_blind", "big_blind", "straddle", "live_post"})
OPENING_KINDS: Final[frozenset[PostKind]] = frozenset({"big_blind", "straddle"})
"""The seat after the largest of these acts first; a late entry's live post does not move that."""
ONE_PLACE_KINDS: Final[frozenset[PostKind]] = frozenset({"small_blind", "big_blind", "straddle"})
"""Posted for a place at the table; a seat has one place."""
POST_KINDS: Final[frozenset[str]] = frozenset(get_args(PostKind))

NOBODY: Final[frozenset[Any]] = frozenset()

_INTEGERS: Final = {int}
_PACKS: Final[dict[str, frozenset[Card]]] = {"standard": frozenset(STANDARD_DECK), "short": frozenset(SHORT_DECK)}


def prepare(
    rules: Any,
    given_stacks: Any,
    button: Any,
    deck: Any,
    *,
    posts: Any,
    sitting_out: Any,
    hand_id: Any,
    names: Any,
) -> Deal:
    """Check what a hand is dealt from and settle who posts. Nothing is known of the values' types yet."""
    stacks: tuple[Any, ...] = listed("stacks", given_stacks, MOST_LISTED, "a whole number of chips for each seat")
    absent = NOBODY
    if type(sitting_out) is not tuple or sitting_out:
        absent = _checked_absent(sitting_out, len(stacks))
    if type(rules) is not Rules:
        raise bad_argument("rules", rules, "Rules")
    if not isinstance(hand_id, str):
        raise bad_argument("hand_id", hand_id, "a text")
    _check_seats(stacks, button)
    players = _players(stacks, button, absent)
    owed = _usual_posts(rules, players, stacks) if posts is None else _checked_posts(posts, players)
    return Deal(
        rules,
        hand_id,
        _checked_names(names, len(stacks)) if names is not None else _default_names(len(stacks)),
        button,
        stacks,
        players,
        owed,
        _dead_money(stacks, owed) if rules.ante or posts is not None else (),
        _checked_deck(rules, deck, _cards_needed(rules, len(players))),
    )


@lru_cache(maxsize=1 << 10)
def _cards_needed(rules: Rules, players: int) -> int:
    """The most cards that leave the pack in a hand that is run once."""
    return rules.hole_count * players + rules.burn_before_hole + rules.cards_per_board * rules.boards


def opening(deal: Deal) -> tuple[Hand, list[Event]]:
    """Post, deal the hole cards, and line up the first betting round."""
    rules, players = deal.rules, deal.players
    events: list[Event] = [HandStarted(deal.hand_id, deal.button, deal.stacks, players)]
    stacks = list(deal.stacks)
    bets = [0] * len(stacks)
    blind, opener, opening_post = 0, players[-1], 0
    for post in deal.posts:
        seat, kind = post.seat, post.kind
        full = post.amount
        amount = full if full < stacks[seat] else stacks[seat]
        left = stacks[seat] - amount
        stacks[seat] = left
        if kind in BLIND_KINDS:
            bets[seat] += amount
            # A blind that is all-in for less still sets the full price.
            blind = max(blind, full)
        if kind in OPENING_KINDS and full >= opening_post:
            opener, opening_post = seat, full
        events.append(Posted(seat, kind, amount, not left))
    if rules.game == "holdem":
        deck, first, second = deal.deck, rules.burn_before_hole, rules.burn_before_hole + len(players)
        events += [HoleCardsDealt(seat, (deck[first + at], deck[second + at])) for at, seat in enumerate(players)]
    else:
        events += [HoleCardsDealt(seat, deal.hole_cards(seat)) for seat in players]
    live = _mask(players)
    able = live if min(stacks) else _mask(tuple(seat for seat in players if stacks[seat]))
    # Rule H4: in a bomb pot nobody acts before the flop.
    waiting = () if rules.bomb_pot else clockwise_after(players, opener, able)
    price, increment = STRUCTURES[rules.structure].first_price(rules, PREFLOP, blind)
    betting = Betting(tuple(bets), price, increment)
    return Hand(deal, PREFLOP, tuple(stacks), live, able, waiting, betting), events


def standard_posts(rules: Rules, players: Sequence[Seat], stacks: Sequence[Chips]) -> tuple[Post, ...]:
    """What the rules ask for when every seat left of the button is taken."""
    posts: list[Post] = []
    if rules.ante and rules.ante_kind == "all":
        posts += [Post(seat, "ante", rules.ante) for seat in players]
    if rules.bomb_pot or not STRUCTURES[rules.structure].has_blinds:
        return tuple(posts)
    small, big = (players[1], players[0]) if len(players) == 2 else (players[0], players[1])
    if rules.button_blind:
        big = players[-1]
    elif rules.small_blind:
        posts.append(Post(small, "small_blind", rules.small_blind))
    posts.append(Post(big, "big_blind", rules.big_blind))
    if rules.ante and rules.ante_kind == "big_blind":
        # The big-blind ante is paid after the blind, from what is left.
        posts.append(Post(big, "big_blind_ante", rules.ante))
    if rules.straddle and len(players) > 2:
        ante = rules.ante if rules.ante_kind == "all" else 0
        if stacks[players[2]] - ante >= rules.straddle:  # a straddle is a choice: nobody is all-in short by it
            posts.append(Post(players[2], "straddle", rules.straddle))
    return tuple(posts)


def _usual_posts(rules: Rules, players: tuple[Seat, ...], stacks: tuple[Chips, ...]) -> tuple[Post, ...]:
    """The same, remembered where it does not depend on the stacks."""
    return standard_posts(rules, players, stacks) if rules.straddle else _posts_without_straddle(rules, players)


@lru_cache(maxsize=1 << 10)
def _posts_without_straddle(rules: Rules, players: tuple[Seat, ...]) -> tuple[Post, ...]:
    return standard_posts(rules, players, ())


@lru_cache(maxsize=1 << 12)
def _mask(seats: tuple[Seat, ...]) -> int:
    return sum(1 << seat for seat in seats)


@lru_cache(maxsize=1 << 14)
def clockwise_after(players: tuple[Seat, ...], seat: Seat, seats: int) -> tuple[Seat, ...]:
    """The players in the mask `seats`, clockwise from the one after `seat`; `seat` itself comes last."""
    place = players.index(seat) + 1
    return tuple(player for player in players[place:] + players[:place] if seats >> player & 1)


@lru_cache(maxsize=1 << 10)
def _players(stacks: tuple[Chips, ...], button: Seat, sitting_out: frozenset[Seat]) -> tuple[Seat, ...]:
    """Who is dealt in, clockwise from the left of the button."""
    if sum(stacks) > MOST_CHIPS_AT_TABLE:
        _refuse(
            "too_many_chips", f"there are more chips at the table than {MOST_CHIPS_AT_TABLE}", most=MOST_CHIPS_AT_TABLE
        )
    seats = (*range(button + 1, len(stacks)), *range(button + 1))
    players = tuple(seat for seat in seats if stacks[seat] and seat not in sitting_out)
    if len(players) < MIN_SEATS:
        _refuse(
            "too_few_players",
            f"{len(players)} seats have chips and play; a hand needs at least {MIN_SEATS}",
            count=len(players),
            needed=MIN_SEATS,
        )
    return players


def _checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    given = listed("names", names, MOST_LISTED, "a text for each seat")
    try:
        "".join(given)
    except TypeError:
        raise bad_argument("names", names, "a text for each seat") from None
    if len(given) != seats:
        _refuse("bad_names", f"{len(given)} names for {seats} seats", names=len(given), seats=seats)
    return given


def _checked_absent(sitting_out: Any, seats: int) -> frozenset[Any]:
    try:
        absent: frozenset[Any] = frozenset(listed("sitting_out", sitting_out, MOST_LISTED, "seats"))
    except TypeError:
        raise bad_argument("sitting_out", sitting_out, "seats") from None
    for seat in absent:
        if type(seat) is not int or not 0 <= seat < seats:
            raise no_such_seat(seat, seats)
    return absent


def _check_seats(stacks: Sequence[Any], button: Any) -> None:
    if not MIN_SEATS <= len(stacks) <= MAX_SEATS:
        _refuse(
            "bad_seat_count",
            f"{len(stacks)} seats; a table has {MIN_SEATS} to {MAX_SEATS}",
            count=len(stacks),
            low=MIN_SEATS,
            high=MAX_SEATS,
        )
    for seat, stack in enumerate(stacks):
        if type(stack) is not int or stack < 0:
            _refuse(
                "bad_stack",
                f"the stack of seat {seat} is {quoted(stack)}; it must be a whole number, 0 or more",
                seat=seat,
                stack=quoted(stack),
            )
    if type(button) is not int or not 0 <= button < len(stacks):
        _refuse(
            "bad_button",
            f"button {quoted(button)} is not a seat; it must be 0 to {len(stacks) - 1}",
            button=quoted(button),
            high=len(stacks) - 1,
        )


def _checked_posts(posts: Iterable[Any], players: Sequence[Seat]) -> tuple[Post, ...]:
    given = listed("posts", posts, MOST_LISTED, "a list of Post")
    posted: set[tuple[Seat, str]] = set()
    for post in given:
        if not isinstance(post, Post):
            raise bad_argument("posts", post, "a list of Post")
        _check_post(post, players)
        kind = "blind" if post.kind in ONE_PLACE_KINDS else post.kind
        if (post.seat, kind) in posted:
            _refuse(
                "double_post",
                f"{post} cannot be posted: seat {post.seat} posts that already",
                seat=post.seat,
                kind=post.kind,
            )
        posted.add((post.seat, kind))
    return given


def _check_post(post: Any, players: Sequence[Seat]) -> None:
    is_possible = (
        type(post.seat) is int
        and post.seat in players
        and isinstance(post.kind, str)
        and post.kind in POST_KINDS
        and type(post.amount) is int
        and 0 <= post.amount <= MOST_CHIPS_AT_TABLE
    )
    if not is_possible:
        _refuse(
            "bad_post",
            f"{quoted(post)} cannot be posted: the seat is not dealt in, the kind unknown or the amount wrong",
            seat=quoted(post.seat),
            kind=str(post.kind),
            amount=quoted(post.amount),
        )


def _checked_deck(rules: Rules, deck: Any, needed: int) -> tuple[Card, ...]:
    try:
        given = (
            parse_cards(deck)
            if isinstance(deck, str)
            else deck
            if type(deck) is tuple
            else tuple(islice(deck, MOST_LISTED))
        )
        unique = frozenset(given)
    except TypeError:
        # What it holds is not quoted: it may be a pack that nobody is to see.
        raise bad_argument("deck", type(deck), "cards in the order they leave the pack") from None
    is_short_of_copies = len(unique) != len(given) and max(Counter(given).values()) > rules.deck_count
    if unique <= _PACKS[rules.deck] and not is_short_of_copies and set(map(type, given)) == _INTEGERS:
        cards = cast("tuple[Card, ...]", given)
    else:
        cards = _parsed_deck(rules, given)
    if len(cards) < needed:
        _refuse(
            "deck_too_small",
            f"the pack has {len(cards)} cards; this hand may need {needed}",
            count=len(cards),
            needed=needed,
        )
    return cards


def _parsed_deck(rules: Rules, deck: Sequence[Any]) -> tuple[Card, ...]:
    """The same pack from texts, unseen cards (`??`) allowed; says which card is wrong."""
    cards = tuple(UNKNOWN if card == UNKNOWN else to_card(card) for card in deck)
    check_distinct(cards, rules.deck_count)
    for card in cards:
        if card != UNKNOWN and card not in _PACKS[rules.deck]:
            name = format_card(card)
            _refuse("card_not_in_pack", f"{name} is not in the {rules.deck} pack", card=name, deck=rules.deck)
    return cards


def _dead_money(stacks: Sequence[Chips], posts: Sequence[Post]) -> tuple[Chips, ...]:
    """What each seat really pays dead, given that earlier posts come first; empty when nothing is dead."""
    if not any(post.kind in DEAD_KINDS for post in posts):
        return ()
    left, dead = list(stacks), [0] * len(stacks)
    for post in posts:
        amount = min(post.amount, left[post.seat])
        left[post.seat] -= amount
        if post.kind in DEAD_KINDS:
            dead[post.seat] += amount
    return tuple(dead)


@lru_cache
def _default_names(count: int) -> tuple[str, ...]:
    return tuple(f"Seat {number}" for number in range(1, count + 1))


def _refuse(code: str, message: str, **values: object) -> NoReturn:
    raise RiverboatError(code, message, **values)
