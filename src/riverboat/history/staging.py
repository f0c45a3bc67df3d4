"""From a history to what the engine deals from: rules, posts, stacks and the script of actions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from operator import sub
from typing import Any, Final, get_args

import msgspec

from riverboat.cards import Card
from riverboat.engine import Post, Rules
from riverboat.engine.events import PostKind
from riverboat.engine.rules import HOLE_CARDS, Chips, Seat
from riverboat.engine.structures import STRUCTURES
from riverboat.errors import RiverboatError
from riverboat.history.amounts import Amount, Scale, is_amount, scale_for
from riverboat.history.cards_seen import BOARD_CARDS, CardsSeen, gather
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import GAME_OF, OWN_KEY, STRUCTURE_OF, HandHistory
from riverboat.history.notation import (
    BetOrRaised,
    BoardDealt,
    CheckedOrCalled,
    Folded,
    Notated,
    Shown,
    parse_action,
    parse_phh_cards,
)


class Staging(msgspec.Struct, frozen=True):
    """A history made ready to be played."""

    rules: Rules
    posts: tuple[Post, ...]
    stacks: tuple[Chips, ...]
    unknown: frozenset[Seat]
    """Seats whose stack the file does not know; `stacks` has more for them than anyone bets."""
    script: tuple[tuple[int, Notated], ...]
    """The actions with their numbers, remarks left out."""
    cards: CardsSeen
    boards_again: tuple[tuple[Card, ...], ...]
    """The second board of a hand that was run several times, and the third."""
    scale: Scale
    is_lenient: bool = False
    """Actions that break the rules are played as recorded."""
    out_of_play: tuple[Chips, ...] = ()
    """What each seat has beyond the cap of a capped game; empty where there is none."""
    stated_rake: Chips | None = None
    """What the file says the house kept; below 0 where it added to the pot."""
    stated_returns: tuple[Chips, ...] | None = None
    """What the file says came back to each seat because nobody called it."""


def stage(history: HandHistory) -> Staging:
    """Read the actions and settle what the engine starts from."""
    script = _script(history)
    bets = [action.amount for _, action in script if type(action) is BetOrRaised]
    own = _own_keys(history)
    noted = [own[key] for key in ("rake", "cap", "small_blind") if key in own]
    scale = scale_for((*history.amounts, *bets, *noted, *own.get("returned", ()), *_post_amounts(own)))
    cards = gather(
        script,
        len(history.starting_stacks),
        "short" if history.variant == "NS" else "standard",
        HOLE_CARDS[GAME_OF[history.variant]],
    )
    cards = _with_first_board(cards, own.pop("first_board", ""))
    boards_again = _boards_again({key: own.pop(key, "") for key in ("second_board", "third_board")}, cards.board)
    is_lenient, rake, cap = own.pop("lenient", False), own.pop("rake", None), own.pop("cap", None)
    returned = own.pop("returned", None)
    own.pop("button", None)
    if "small_blind" in own:
        own["small_blind"] = scale.chips(own["small_blind"])
    parse_phh_cards(own.pop("rabbit", ""))  # shown after the hand: no part of it
    posts = _own_posts(own.pop("posts", []), scale) or _posts(history, scale, _first_actor(script))
    infinite = Decimal("Infinity")
    unknown = frozenset(seat for seat, stack in enumerate(history.starting_stacks) if stack == infinite)
    named = (amount for amount in (*history.amounts, *bets) if unknown and amount != infinite)
    plenty = 10 * sum(abs(scale.chips(amount)) for amount in named)
    stacks = tuple(plenty if seat in unknown else scale.chips(s) for seat, s in enumerate(history.starting_stacks))
    in_play = tuple(min(stack, scale.chips(cap)) for stack in stacks) if cap else stacks
    return Staging(
        rules=_rules(
            history,
            scale,
            posts,
            script=script,
            cards=cards,
            own=own | ({"run_it_twice": True, "max_runs": max(2, 1 + len(boards_again))} if boards_again else {}),
        ),
        posts=posts,
        stacks=in_play,
        unknown=unknown,
        script=script,
        cards=cards,
        boards_again=boards_again,
        scale=scale,
        is_lenient=is_lenient,
        out_of_play=tuple(map(sub, stacks, in_play)) if cap else (),
        stated_returns=None if returned is None else tuple(map(scale.chips, returned)),
        stated_rake=None if rake is None else scale.chips(rake),
    )


def _with_first_board(cards: CardsSeen, text: str) -> CardsSeen:
    """The cards with the first of several boards in full: the actions have only what all share."""
    board = parse_phh_cards(text)
    if not board:
        return cards
    if len(board) != BOARD_CARDS or board[: len(cards.board)] != cards.board:
        raise _bad_board("first_board", text, "five cards that begin as the dealt ones do")
    return msgspec.structs.replace(cards, board=board)


def _boards_again(texts: Mapping[str, str], first: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The boards of further runs: each begins as the first does, and shares as many cards with it."""
    boards: list[tuple[Card, ...]] = []
    sizes: set[int] = set()
    for key, text in texts.items():
        board = parse_phh_cards(text)
        shared = sum(card in first for card in board)
        sizes.add(shared if board else -1)
        if board and (len(board) != BOARD_CARDS or shared not in (0, 3, 4) or board[:shared] != tuple(first[:shared])):
            raise _bad_board(key, text, "five cards that begin as the first board does")
        boards.append(board)
    second, third = boards
    if third and (not second or len(sizes) > 1):
        raise _bad_board("third_board", texts["third_board"], "as many new cards as the second board has")
    return tuple(board for board in boards if board)


def _bad_board(key: str, text: str, expected: str) -> HistoryError:
    return HistoryError(
        "bad_value", f"{key} is {text!r}; expected {expected}", key=key, value=repr(text), expected=expected
    )


def by_seat(history: HandHistory, amounts: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """Blinds or antes by seat. Heads-up the format lists them in reverse."""
    return amounts[::-1] if len(history.starting_stacks) == 2 else amounts


def _script(history: HandHistory) -> tuple[tuple[int, Notated], ...]:
    players = len(history.starting_stacks)
    script = []
    number = 0
    try:
        for number, text in enumerate(history.actions, 1):
            if (action := parse_action(text, players)) is not None:
                script.append((number, action))
    except HistoryError as error:
        raise error.at(action=number) from None
    return tuple(script)


def _first_actor(script: Sequence[tuple[int, Notated]]) -> Seat | None:
    return next(
        (action.seat for _, action in script if isinstance(action, Folded | CheckedOrCalled | BetOrRaised)), None
    )


def posts_of(history: HandHistory) -> tuple[Post, ...]:
    """What each seat posts by `antes` and `blinds_or_straddles` alone, in chips."""
    return _posts(history, scale_for(history.amounts), _first_actor(_script(history)))


def _posts(history: HandHistory, scale: Scale, first_actor: Seat | None) -> tuple[Post, ...]:
    """What each seat posts, in order: antes, small blind, big blind, big-blind ante, straddles and late posts."""
    antes = tuple(map(scale.chips, by_seat(history, history.antes)))
    blinds = tuple(map(scale.chips, by_seat(history, history.blinds_or_straddles)))
    big = _big_blind_seat(blinds, first_actor)
    payers = [seat for seat, ante in enumerate(antes) if ante]
    # The big-blind ante is paid after the blind, from what is left (TDA).
    is_big_blind_ante = not history.ante_trimming_status and payers == [big]
    before: list[Post] = []
    if not is_big_blind_ante:
        before = [Post(seat, "ante" if history.ante_trimming_status else "dead_ante", antes[seat]) for seat in payers]
    first_two: list[Post] = [
        Post(seat, "small_blind", blind) for seat, blind in enumerate(blinds[:2]) if blind > 0 and seat != big
    ]
    if big is not None:
        first_two.append(Post(big, "big_blind", blinds[big]))
        if is_big_blind_ante:
            first_two.append(Post(big, "big_blind_ante", antes[big]))
    straddles = [
        Post(seat, "straddle", blind) for seat, blind in enumerate(blinds) if blind > 0 and seat > 1 and seat != big
    ]
    live = {post.amount for post in straddles} | ({blinds[big]} if big is not None else set())
    late = [post for seat, blind in enumerate(blinds) if blind < 0 for post in _late_posts(seat, -blind, live)]
    return (*before, *first_two, *sorted((*straddles, *late), key=lambda post: post.seat))


def _late_posts(seat: Seat, amount: Chips, live: Collection[Chips]) -> list[Post]:
    """A late post is live up to the big blind, or is as much as a straddle; what is above that was missed, and dead."""
    if not live or amount in live or amount < min(live):
        return [Post(seat, "live_post", amount)]
    return [Post(seat, "live_post", min(live)), Post(seat, "dead_post", amount - min(live))]


def _big_blind_seat(blinds: Sequence[Chips], first_actor: Seat | None) -> Seat | None:
    """The larger of the first two blinds, wherever it is; failing both, the first that is posted."""
    first_two = [seat for seat in (0, 1) if blinds[seat] > 0]
    if not first_two:
        return next((seat for seat, blind in enumerate(blinds) if blind > 0), None)
    largest = max(blinds[seat] for seat in first_two)
    equal = [seat for seat in first_two if blinds[seat] == largest]
    # Two equal blinds leave open which is the big one; the first to act tells.
    fitting = [seat for seat in equal if first_actor == (seat + 1) % len(blinds)]
    return fitting[-1] if fitting else equal[-1]


def _rules(
    history: HandHistory,
    scale: Scale,
    posts: Sequence[Post],
    *,
    script: Sequence[tuple[int, Notated]],
    cards: CardsSeen,
    own: dict[str, Any],
) -> Rules:
    posted = {post.kind: post.amount for post in reversed(posts)}
    min_bet = scale.chips(history.min_bet or history.small_bet or 0)
    big_blind = posted.get("big_blind", min_bet)
    straddle = max((post.amount for post in posts if post.kind == "straddle"), default=0)
    blinds = [(post.seat, post.kind) for post in posts if post.kind in ("big_blind", "small_blind")]
    is_button_blind = blinds == [(len(history.starting_stacks) - 1, "big_blind")] and not own.get("small_blind")
    choices: dict[str, Any] = {
        "small_blind": posted.get("small_blind", 0),
        "big_blind": big_blind,
        "ante": posted.get("big_blind_ante", posted.get("ante", posted.get("dead_ante", 0))),
        "ante_kind": "big_blind" if "big_blind_ante" in posted else "all",
        "straddle": straddle if straddle > big_blind and not is_button_blind else 0,
        "button_blind": is_button_blind,
        "structure": STRUCTURE_OF[history.variant],
        "game": GAME_OF[history.variant],
        "deck": "short" if history.variant == "NS" else "standard",
        "min_bet": min_bet,
        # Cards that are not dealt in the file must not decide the hand: the engine stops and asks instead.
        "run_it_twice": len(cards.board) < BOARD_CARDS,
        "auto_muck": bool(cards.mucked) or not any(type(action) is Shown for _, action in script),
    }
    if history.variant == "FT":
        structure = STRUCTURES[STRUCTURE_OF[history.variant]]
        choices |= {
            "small_bet": min_bet,
            "big_bet": scale.chips(history.big_bet or 0),
            # The format does not say where the cap is: it is not below what was played.
            "max_raises": max(structure.max_raises or 0, _most_raises(script)),
        }
    try:
        return Rules(**choices | own)
    except RiverboatError as error:
        raise HistoryError(
            "bad_rules", f"these rules cannot be played: {error.message}", detail=error.message
        ) from None


def _most_raises(script: Sequence[tuple[int, Notated]]) -> int:
    """The most raises on one street; after the flop the first bet is none."""
    most = raises = 0
    for _, action in script:
        if type(action) is BoardDealt:
            raises = -1
        elif type(action) is BetOrRaised:
            raises += 1
            most = max(most, raises)
    return most


def _own_keys(history: HandHistory) -> dict[str, Any]:
    """What Riverboat itself noted for lack of a PHH key, checked."""
    own = history.other.get(OWN_KEY, {})
    if not isinstance(own, Mapping) or not all(key in _OWN_TYPES and _is_own(key, value) for key, value in own.items()):
        names = ", ".join(_OWN_TYPES)
        raise HistoryError(
            "bad_value",
            f"{OWN_KEY} is {own!r}; expected a table with {names}",
            key=OWN_KEY,
            value=repr(own),
            expected=f"a table with {names}",
        )
    return dict(own)


def _is_own(key: str, value: object) -> bool:
    if key == "returned":
        return isinstance(value, list) and all(map(is_amount, value))
    if _OWN_TYPES[key] is Decimal:
        return is_amount(value) and value != Decimal("Infinity")
    return type(value) is _OWN_TYPES[key]


def _post_amounts(own: Mapping[str, Any]) -> list[Amount]:
    return [
        post[2]
        for post in own.get("posts", ())
        if isinstance(post, list | tuple) and len(post) == 3 and is_amount(post[2])
    ]


def _own_posts(posts: list[Any], scale: Scale) -> tuple[Post, ...]:
    try:
        return tuple(Post(seat - 1, kind, scale.chips(amount)) for seat, kind, amount in posts if kind in _POST_KINDS)
    except (TypeError, ValueError):
        expected = "an array of [player, kind, amount]"
        raise HistoryError(
            "bad_value", f"posts is {posts!r}; expected {expected}", key="posts", value=repr(posts), expected=expected
        ) from None


_POST_KINDS: Final = frozenset(get_args(PostKind))
_OWN_TYPES: Final[dict[str, type]] = {
    "posts": list,
    "structure": str,
    "min_raise_rule": str,
    "max_raises": int,
    "uncapped_heads_up": bool,
    "short_bet_reopens": bool,
    "small_blind_counts_full": bool,
    "missing_blinds_count": bool,
    "small_blind": Decimal,
    "lenient": bool,
    "first_board": str,
    "second_board": str,
    "third_board": str,
    "rabbit": str,
    "rake": Decimal,
    "cap": Decimal,
    "button": int,
    "returned": list,
}
"""By key, the type of its value; `Decimal` stands for an amount."""
