"""Hands in one line of text: `play("blinds 100/200, stacks 5000 5000 700", "r500 c a c")`.

A table is words with commas between them: `blinds 50/100`, `button-blind 100`, `ante 10`, `bb-ante 100`,
`straddle 200`, `rake 500 100 300` (basis points, then the caps for two, three and more players; `rake 500 preflop`
rakes hands without a flop too), `pot-limit`, `fixed-limit`, `kitchen`, `short-deck`, `stacks 5000 5000 700` (a place
for every seat, 0 for an empty one), `button 1` (otherwise the last seat), `out 2` (seats that sit out),
`posts 1:big_blind:100` (in place of the blinds and antes), any other field of `Rules` as `run_it_twice=1`, and the
cards: `hands AsKd QhQc` from the left of the button and `board Td9d6h`, or `pack` with all cards in the order in which
they leave it. Cards that are not named are those left in the pack, in order.

Actions are `f` fold, `x` check (kitchen table: pass), `c` call, `r500` raise to 500, `a` all-in, `y` and `n` run it
twice, `y3` three times, `s0:AsKd` show, `h0` rabbit hunt of seat 0. `|` stands where a street ends, and is refused
where none did.

A position is a table and its actions with a semicolon between them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, cast, get_args

from riverboat.cards import UNKNOWN, Card, deck_of, format_cards, parse_cards
from riverboat.engine.actions import Action, AllIn, Call, Check, Fold, RabbitHunt, RaiseTo, RunItTwice, Show
from riverboat.engine.deal import standard_posts
from riverboat.engine.entry import open_hand, replay_steps
from riverboat.engine.events import PostKind
from riverboat.engine.hand import apply
from riverboat.engine.rake import Rake
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.state import Deal, Hand, Post, Step
from riverboat.engine.view import dealt_places
from riverboat.errors import RiverboatError, bad_argument, quoted

_ACTIONS: Final[dict[str, Action]] = {
    "f": Fold(),
    "x": Check(),
    "c": Call(),
    "a": AllIn(),
    "y": RunItTwice(True),
    "y3": RunItTwice(True, 3),
    "n": RunItTwice(False),
}
_LETTERS: Final = {action: letter for letter, action in _ACTIONS.items()}
_STRUCTURES: Final = {"pot-limit": "pot_limit", "fixed-limit": "fixed_limit", "kitchen": "kitchen"}
_EXPECTED_TABLE: Final = "something like 'blinds 50/100, stacks 5000 5000 700, button 2'"
_EXPECTED_ACTION: Final = "f, x, c, a, r500, y, y3, n or |"
LONGEST_NUMBER: Final = 18
"""Digits; no table has more chips than that."""


class TableText(NamedTuple):
    """A table as it was written."""

    rules: Rules
    stacks: tuple[Chips, ...]
    button: Seat
    out: tuple[Seat, ...]
    posts: tuple[Post, ...] | None
    pack: tuple[Card, ...]
    """All cards in the order in which they leave it; empty if none was named."""


def play(table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any) -> Hand:
    """The hand after these actions.

    `options` are further fields of `Rules`, and `posts`, `sitting_out`, `hand_id` and `names` of `start_hand`. Without
    a `deck` cards that the table does not name are dealt in order, not at random.
    """
    return play_steps(table, actions, deck, **options)[-1].hand


def play_steps(table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any) -> list[Step]:
    """The deal and each of the actions: what happened is in the events of each step."""
    arguments = {name: options.pop(name) for name in ("posts", "sitting_out", "hand_id", "names") if name in options}
    read = read_table(table, **options)
    arguments.setdefault("posts", read.posts)
    arguments.setdefault("sitting_out", read.out)
    pack = deck if deck is not None else read.pack or deck_of(read.rules.pack)
    first = open_hand(read.rules, read.stacks, read.button, pack, **arguments)
    return [first, *go_on(first.hand, actions)]


def go_on(hand: Hand, actions: str) -> list[Step]:
    """The steps of these actions, from a hand on."""
    if not isinstance(actions, str):
        raise bad_argument("actions", actions, f"a text of actions, each {_EXPECTED_ACTION}")
    steps: list[Step] = []
    street = hand.street
    for word in actions.split():
        if word == "|":
            if hand.street == street:
                raise RiverboatError(
                    "street_goes_on", f"the {street} is not over before | in {quoted(actions)}", street=str(street)
                )
            street = hand.street
            continue
        steps.append(apply(hand, read_action(word)))
        hand = steps[-1].hand
    return steps


def undo(hand: Hand, count: int = 1) -> Hand:
    """The hand as it was some actions ago; before the first action nothing can be taken back."""
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    made = len(hand.history)
    if type(count) is not int or not 0 <= count <= made:
        raise bad_argument("count", count, f"a whole number from 0 to {made}, the actions that were made")
    return replay_steps(hand)[made - count].hand


def read_position(text: str) -> Hand:
    """The hand that a position tells: a table, a semicolon, and the actions."""
    if not isinstance(text, str):
        raise bad_argument("text", text, "a position, such as 'blinds 50/100, stacks 5000 5000; r300 c'")
    table, _, actions = text.partition(";")
    return play(table, actions)


def write_position(hand: Hand, *, seat: Seat | None = None) -> str:
    """The hand in one line, all but its id and names; `read_position` gives the same hand.

    It tells the whole pack. With a `seat`, cards that this seat does not see are `??`: enough to go on betting from
    there, and to be handed to somebody who must not see more. Such a position ends before the showdown.
    """
    if not isinstance(hand, Hand):
        raise bad_argument("hand", hand, "a Hand")
    pack = hand.deal.deck
    if seat is not None:
        if hand.is_over:
            raise RiverboatError("hand_over", "the hand is over: it cannot be played on from what one seat sees")
        seen = dealt_places(hand, seat)
        known = frozenset(place for cards in (*seen.hole.values(), seen.board, seen.second_board) for place in cards)
        pack = tuple(card if place in known else UNKNOWN for place, card in enumerate(pack))
        while pack and pack[-1] == UNKNOWN:
            pack = pack[:-1]
    actions = " ".join(map(write_action, hand.actions))
    words = [*_rules_words(hand.rules), *_deal_words(hand.deal), f"pack {format_cards(pack)}"]
    return f"{', '.join(words)}; {actions}".rstrip()


def read_action(word: str) -> Action:
    """One action, as it is written in a line."""
    known = _ACTIONS.get(word)
    if known is not None:
        return known
    if word[:1] == "r" and _is_number(word[1:]):
        return RaiseTo(int(word[1:]))
    seat, colon, cards = word[1:].partition(":")
    if word[:1] == "s" and colon and _is_number(seat):
        return Show(int(seat), parse_cards(cards))
    if word[:1] == "h" and _is_number(word[1:]):
        return RabbitHunt(int(word[1:]))
    told = quoted(word)
    raise RiverboatError("unreadable_action", f"{told} is not an action; {_EXPECTED_ACTION} was expected", text=told)


def write_action(action: Action) -> str:
    """The same, written."""
    match action:
        case RaiseTo(amount=amount):
            return f"r{amount}"
        case Show(seat=seat, cards=cards):
            return f"s{seat}:{format_cards(cards)}"
        case RabbitHunt(seat=seat):
            return f"h{seat}"
        case RunItTwice(agree=False):
            return "n"
        case RunItTwice(times=times) if times != 2:
            return f"y{times}"
        case _:
            return _LETTERS[action]


def read_table(table: str, **options: Any) -> TableText:
    """A table as it is written; `options` are further fields of its `Rules`."""
    if not isinstance(table, str):
        raise bad_argument("table", table, f"a text: {_EXPECTED_TABLE}")
    fields: dict[str, Any] = {}
    lists: dict[str, list[str]] = {}
    for part in table.split(","):
        words = part.split()
        try:
            _read_words(words, fields, lists)
        except (ValueError, IndexError) as refusal:
            if isinstance(refusal, RiverboatError):
                raise
            raise _unreadable(" ".join(words)) from None
    rules = _rules({**fields, **options})
    if "stacks" not in lists:
        raise _unreadable(table)
    stacks = tuple(map(int, lists["stacks"]))
    button = int(lists["button"][0]) if "button" in lists else len(stacks) - 1
    out = tuple(map(int, lists.get("out", ())))
    posts = tuple(_read_post(text) for text in lists["posts"] if text != "none") if "posts" in lists else None
    players = sum(1 for seat, stack in enumerate(stacks) if stack and seat not in out)
    return TableText(rules, stacks, button, out, posts, _pack(lists, players, rules))


def _read_words(words: Sequence[str], fields: dict[str, Any], lists: dict[str, list[str]]) -> None:
    match words:
        case [word] if word in _STRUCTURES:
            fields["structure"] = _STRUCTURES[word]
        case ["short-deck"]:
            fields["deck"] = "short"
        case ["blinds", blinds]:
            small, big = blinds.split("/")
            fields.update(small_blind=_number(small), big_blind=_number(big))
        case ["button-blind", amount]:
            fields.update(button_blind=True, big_blind=_number(amount))
        case ["ante" | "bb-ante" as kind, amount]:
            fields.update(ante=_number(amount), ante_kind="all" if kind == "ante" else "big_blind")
        case ["straddle", amount]:
            fields["straddle"] = _number(amount)
        case ["rake", share, *caps]:
            is_always = caps[-1:] == ["preflop"]
            fields["rake"] = Rake(_number(share), tuple(map(_number, caps[: len(caps) - is_always])), not is_always)
        case ["stacks" | "button" | "out" as name, *numbers] if numbers and all(map(_is_number, numbers)):
            lists[name] = numbers
        case ["posts" | "hands" | "board" | "pack" as name, *rest] if rest:
            lists[name] = rest
        case [field] if "=" in field:
            option, _, value = field.partition("=")
            if option not in Rules.__struct_fields__:
                raise _unreadable(field)
            fields[option] = int(value) if _is_number(value) else None if value == "none" else value
        case _:
            raise _unreadable(" ".join(words))


def _rules(fields: dict[str, Any]) -> Rules:
    try:
        return Rules(**fields)
    except TypeError:
        unknown = next(name for name in fields if name not in Rules.__struct_fields__)
        raise bad_argument(unknown, fields[unknown], f"one of {', '.join(Rules.__struct_fields__)}") from None


def _pack(lists: dict[str, list[str]], players: int, rules: Rules) -> tuple[Card, ...]:
    """The pack that deals the cards named, or the one that is named itself."""
    dealt = rules.burn_before_hole + rules.hole_count * players
    if "pack" in lists:
        cards = parse_cards("".join(lists["pack"]))
        return cards + (UNKNOWN,) * (dealt + rules.cards_per_board * rules.boards - len(cards))
    holes, board = (
        [parse_cards(cards) for cards in lists.get("hands", ())],
        parse_cards("".join(lists.get("board", ()))),
    )
    if not holes and not board:
        return ()
    if len(holes) > players or any(len(hole) != rules.hole_count for hole in holes) or len(board) > 5:
        raise _unreadable(f"hands {' '.join(lists.get('hands', ()))}, board {format_cards(board)}")
    places: dict[int, Card] = {}
    for first, hole in enumerate(holes, rules.burn_before_hole):
        places |= {first + turn * players: card for turn, card in enumerate(hole)}
    for place, card in zip(rules.board_places, board, strict=False):
        places[dealt + place] = card
    left = Counter(deck_of(rules.pack))
    left.subtract(places.values())
    rest = sorted(left.elements(), reverse=True)
    return tuple(places[place] if place in places else rest.pop() for place in range(len(places) + len(rest)))


def _rules_words(rules: Rules) -> list[str]:
    """The words that make these rules; what follows from others is left out."""
    written: dict[str, Any] = {}
    words: list[str] = []
    if rules.structure != "no_limit":
        words.append(rules.structure.replace("_", "-"))
        written["structure"] = rules.structure
    if rules.deck == "short":
        words.append("short-deck")
        written["deck"] = "short"
    if rules.button_blind:
        words.append(f"button-blind {rules.big_blind}")
        written.update(button_blind=True, big_blind=rules.big_blind)
    elif rules.big_blind:
        words.append(f"blinds {rules.small_blind}/{rules.big_blind}")
        written.update(small_blind=rules.small_blind, big_blind=rules.big_blind)
    if rules.ante:
        words.append(f"{'ante' if rules.ante_kind == 'all' else 'bb-ante'} {rules.ante}")
        written.update(ante=rules.ante, ante_kind=rules.ante_kind)
    if rules.rake is not None:
        always = () if rules.rake.no_flop_no_drop else ("preflop",)
        words.append(" ".join(["rake", *map(str, (rules.rake.basis_points, *rules.rake.caps)), *always]))
        written["rake"] = rules.rake
    for name in Rules.__struct_fields__:
        value = getattr(rules, name)
        if getattr(Rules(**written), name) != value:
            words.append(f"{name}={'none' if value is None else int(value) if isinstance(value, bool) else value}")
            written[name] = value
    return words


def _deal_words(deal: Deal) -> list[str]:
    words = [f"stacks {' '.join(map(str, deal.stacks))}"]
    if deal.button != len(deal.stacks) - 1:
        words.append(f"button {deal.button}")
    out = [seat for seat, stack in enumerate(deal.stacks) if stack and seat not in deal.players]
    if out:
        words.append(f"out {' '.join(map(str, out))}")
    if deal.posts != standard_posts(deal.rules, deal.players, deal.stacks):
        words.append(f"posts {' '.join(f'{post.seat}:{post.kind}:{post.amount}' for post in deal.posts) or 'none'}")
    return words


def _read_post(text: str) -> Post:
    match text.split(":"):
        case [seat, kind, amount] if _is_number(seat) and _is_number(amount) and kind in get_args(PostKind):
            return Post(int(seat), cast("PostKind", kind), int(amount))
        case _:
            raise _unreadable(f"posts {text}")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER


def _number(text: str) -> int:
    if not _is_number(text):
        raise _unreadable(text)
    return int(text)


def _unreadable(words: str) -> RiverboatError:
    told = quoted(words)
    return RiverboatError(
        "unreadable_table", f"{told} cannot be read as a table; {_EXPECTED_TABLE} was expected", text=told
    )
