"""A hand that Riverboat played, as a history. What a seat may not know does not get in: cards come through `redact`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from riverboat.cards import UNKNOWN, Card, format_cards
from riverboat.engine import Event, Hand, Post, Rules, redact, replay_steps
from riverboat.engine.deal import BLIND_KINDS
from riverboat.engine.events import Acted, BoardDealt, CardsMucked, CardsShown, HoleCardsDealt, Street
from riverboat.engine.rules import Chips, Seat
from riverboat.engine.state import Deal
from riverboat.errors import bad_argument, no_such_seat
from riverboat.history import notation
from riverboat.history.amounts import is_plain_number
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import OWN_KEY, STRUCTURE_OF, HandHistory
from riverboat.history.notation import Notated, format_action
from riverboat.history.staging import posts_of
from riverboat.table.variants import phh_variant

_BOARD_NAMES: Final = ("first", "second", "third")


def record(hand: Hand, seat: Seat | None = None, *, everything: bool = False, **details: object) -> HandHistory:
    """Write down a hand, finished or not, as `seat` saw it; None is a spectator.

    `everything` puts in all hole cards, for the operator's own records. `details` are further PHH keys, such as
    `event="Monday"` or `currency="USD"`; `players` renames the players, from the left of the button on.
    PHH has no word for the kitchen table, for fixed-limit with the short deck, nor for Omaha other than pot-limit with
    four cards: such hands are refused.
    What else it has no word for (pot-limit hold'em, a board run several times, posts out of the ordinary) is
    noted under `_riverboat`.
    """
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    deal = hand.deal
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(deal.stacks)):
        raise no_such_seat(seat, len(deal.stacks))
    if not isinstance(everything, bool):
        raise bad_argument("everything", everything, "True or False")
    variant = _variant(deal.rules)
    if deal.rules.boards > 1:
        raise HistoryError("no_notation", "PHH has no notation for two boards side by side", detail="two boards")
    events = [event if everything else redact(event, seat) for step in replay_steps(hand) for event in step.events]
    numbers = {player: place for place, player in enumerate(deal.players)}
    antes, blinds, is_trimmed = _posted(deal, numbers)
    is_fixed_limit = variant == "FT"
    history = HandHistory(
        variant=variant,
        ante_trimming_status=is_trimmed,
        antes=antes,
        blinds_or_straddles=blinds,
        min_bet=None if is_fixed_limit else deal.rules.min_bet,
        small_bet=deal.rules.small_bet if is_fixed_limit else None,
        big_bet=deal.rules.big_bet if is_fixed_limit else None,
        starting_stacks=tuple(deal.stacks[player] for player in deal.players),
        actions=tuple(map(format_action, _notated(_with_checks(hand, events), numbers, deal.rules.hole_count))),
        players=_players(deal, details.pop("players", None)),
        finishing_stacks=tuple(hand.stacks[player] for player in deal.players) if hand.is_over else None,
        other=MappingProxyType(
            {
                **details,
                "hand": int(deal.hand_id) if is_plain_number(deal.hand_id) else deal.hand_id,
                "seats": [player + 1 for player in deal.players],
                "seat_count": len(deal.stacks),
            }
        ),
    )
    own = (
        _all_boards(hand, events)
        | _raked(hand)
        | _hunted(hand)
        | _house_rules(deal.rules, variant)
        | _dead_blind(deal)
        | _odd_posts(deal, numbers, history)
    )
    other = MappingProxyType({**history.other, OWN_KEY: own})
    return msgspec.structs.replace(history, other=other) if own else history


def _players(deal: Deal, names: object) -> tuple[str, ...]:
    if names is None:
        return tuple(deal.names[player] for player in deal.players)
    if (
        not isinstance(names, list | tuple)
        or len(names) != len(deal.players)
        or not all(isinstance(name, str) for name in names)
    ):
        raise bad_argument("players", names, f"the names of {len(deal.players)} players, as a list")
    return tuple(names)


def _variant(rules: Rules) -> str:
    variant = phh_variant(rules)
    if variant is None:
        played = f"{rules.structure}, {rules.game}, {rules.pack}"
        raise HistoryError("no_notation", f"PHH has no variant for this game: {played}", detail=played)
    return variant


def _notated(told: Iterable[Event], numbers: dict[Seat, int], hole_count: int) -> Iterator[Notated]:
    """The events that PHH notates, in its words. Posts, returned bets and awards follow from the rest."""
    events = list(told)
    places: dict[Seat, list[Card]] = {}
    # A board that is run again is not dealt here: a reader that knows one board would pay it the whole pot.
    again = {event.street for event in events if isinstance(event, BoardDealt) and event.run}
    for event in events:
        match event:
            case HoleCardsDealt(seat=seat, cards=cards):
                places[seat] = list(cards or (UNKNOWN,) * hole_count)
                yield notation.HoleDealt(numbers[seat], tuple(places[seat]))
            case BoardDealt(street=street, cards=cards) if street not in again:
                yield notation.BoardDealt(cards)
            case Acted(seat=seat, verb="fold"):
                yield notation.Folded(numbers[seat])
            case Acted(seat=seat, verb="check" | "call"):
                yield notation.CheckedOrCalled(numbers[seat])
            case Acted(seat=seat, bet=bet):
                yield notation.BetOrRaised(numbers[seat], bet)
            case CardsShown(seat=seat, cards=cards):
                yield notation.Shown(numbers[seat], _face_up(places[seat], cards))
            case CardsMucked(seat=seat):
                yield notation.Mucked(numbers[seat])


def _with_checks(hand: Hand, events: Sequence[Event]) -> Iterator[Event]:
    """In a bomb pot nobody acts before the flop: for PHH all who could have checked."""
    for event in events:
        if isinstance(event, BoardDealt) and event.street is Street.FLOP and hand.rules.bomb_pot:
            broke = {post.seat for post in hand.deal.posts if post.amount >= hand.deal.stacks[post.seat]}
            able = [seat for seat in hand.deal.players if seat not in broke]
            for seat in able if len(able) > 1 else ():
                yield Acted(seat, Street.PREFLOP, "check", 0, 0, False)
        yield event


def _face_up(place: list[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards shown, each in the place of the hand it is known or first seen in."""
    if len(cards) == len(place):
        place[:] = cards
    for card in cards:
        if card not in place:
            place[place.index(UNKNOWN)] = card
    return tuple(card if card in cards else UNKNOWN for card in place)


def _all_boards(hand: Hand, events: Sequence[Event]) -> dict[str, object]:
    """PHH has no notation for a board that is run several times: all are noted in full."""
    runs: dict[int, list[Card]] = {}
    for event in events:
        if isinstance(event, BoardDealt) and event.run:
            runs.setdefault(event.run, []).extend(event.cards)
    if not runs:
        return {}
    boards = [hand.board, *([*hand.board[: 5 - len(cards)], *cards] for cards in runs.values())]
    return {f"{name}_board": format_cards(board) for name, board in zip(_BOARD_NAMES, boards, strict=False)}


def _raked(hand: Hand) -> dict[str, object]:
    """PHH has no word for what the house keeps: the amount is noted."""
    return {"rake": hand.result.rake} if hand.result is not None and hand.result.rake else {}


def _hunted(hand: Hand) -> dict[str, object]:
    """PHH has no word for cards turned up after the hand: they are noted."""
    late = hand.result.rabbit if hand.result is not None else ()
    return {"rabbit": format_cards(late[0])} if late else {}


def _house_rules(rules: Rules, variant: str) -> dict[str, object]:
    """Rules that PHH takes to be the same everywhere, where they are not."""
    own: dict[str, object] = {}
    if rules.structure != STRUCTURE_OF[variant]:
        own["structure"] = rules.structure
    if rules.min_raise_rule != "increment":
        own["min_raise_rule"] = rules.min_raise_rule
    if rules.max_raises is not None:
        own["max_raises"] = rules.max_raises
    if rules.uncapped_heads_up:
        own["uncapped_heads_up"] = True
    if rules.short_bet_reopens:
        own["short_bet_reopens"] = True
    if rules.small_blind_counts_full:
        own["small_blind_counts_full"] = True
    if not rules.missing_blinds_count:
        own["missing_blinds_count"] = False
    return own


def _dead_blind(deal: Deal) -> dict[str, object]:
    """A small blind that nobody posts, where it counts in the pot all the same (rule B1)."""
    rules = deal.rules
    is_counted = rules.structure == "pot_limit" and rules.missing_blinds_count and not rules.bomb_pot
    is_posted = any(post.kind == "small_blind" for post in deal.posts)
    return {"small_blind": rules.small_blind} if is_counted and rules.small_blind and not is_posted else {}


def _odd_posts(deal: Deal, numbers: dict[Seat, int], history: HandHistory) -> dict[str, object]:
    """Posts that two rows of numbers do not tell in full: late entries, dead money beside antes, odd orders."""
    posts = tuple(Post(numbers[post.seat], post.kind, post.amount) for post in deal.posts if post.amount)
    if posts == posts_of(history):
        return {}
    return {"posts": [[post.seat + 1, post.kind, post.amount] for post in posts]}


def _posted(deal: Deal, numbers: dict[Seat, int]) -> tuple[tuple[Chips, ...], tuple[Chips, ...], bool]:
    """Antes, then blinds and straddles, in the order of the format; and whether a short ante wins only its match."""
    antes, blinds, left = [0] * len(numbers), [0] * len(numbers), list(deal.stacks)
    for post in deal.posts:
        number, paid = numbers[post.seat], min(post.amount, left[post.seat])
        left[post.seat] -= paid
        if post.kind in BLIND_KINDS:
            blinds[number] += -post.amount if post.kind == "live_post" else post.amount
        elif post.kind == "big_blind_ante":
            # It comes after the blind; readers that take antes first must not find more than was paid.
            antes[number] += paid
        else:
            antes[number] += post.amount
    is_trimmed = any(antes) and not any(deal.dead)
    reverse = -1 if len(numbers) == 2 else 1
    return tuple(antes[::reverse]), tuple(blinds[::reverse]), is_trimmed
