"""Hands written down as people tell them: `play("blinds 100/200, stacks 5000 5000 700", "r500 c a c")`.

Seat 0 is left of the button and the button is the last seat, unless the table says `button 1`. Actions are
`f` fold, `x` check (kitchen table: pass), `c` call, `r500` raise to 500, `a` all-in, `y` and `n` run it twice;
`|` stands where a street ends, and the helper checks that one did.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from riverboat.cards import deck_of, parse_cards
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Event,
    Fold,
    Hand,
    IllegalAction,
    Post,
    RaiseTo,
    Rules,
    RunItTwice,
    apply,
    open_hand,
)

_WORDS: dict[str, Action] = {
    "f": Fold(),
    "x": Check(),
    "c": Call(),
    "a": AllIn(),
    "y": RunItTwice(True),
    "n": RunItTwice(False),
}


def play(table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any) -> Hand:
    """The hand after these actions. `options` are further fields of `Rules` and arguments of `start_hand`."""
    return play_with_events(table, actions, deck, **options)[0]


def play_events(table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any) -> list[Event]:
    """All that happened, from the first post on."""
    return play_with_events(table, actions, deck, **options)[1]


def play_with_events(
    table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any
) -> tuple[Hand, list[Event]]:
    rules, stacks, button, arguments = _read_table(table, options)
    step = open_hand(rules, stacks, button, deck if deck is not None else deck_of(rules.deck), **arguments)
    return go_on(step.hand, actions, list(step.events))


def go_on(hand: Hand, actions: str, events: list[Event] | None = None) -> tuple[Hand, list[Event]]:
    """The same hand some actions later."""
    events = [] if events is None else events
    street = hand.street
    for word in actions.split():
        if word == "|":
            assert hand.street != street, f"the {street} is not over before | in {actions!r}"
            street = hand.street
            continue
        step = apply(hand, read_action(word))
        hand = step.hand
        events += step.events
    return hand, events


def then(hand: Hand, actions: str) -> Hand:
    return go_on(hand, actions)[0]


def read_action(word: str) -> Action:
    return RaiseTo(int(word[1:])) if word.startswith("r") else _WORDS[word]


def refusal(hand: Hand, action: Action) -> IllegalAction:
    """What the engine says to an action that it must refuse."""
    try:
        apply(hand, action)
    except IllegalAction as refused:
        return refused
    raise AssertionError(f"{action} was accepted; it should have been refused")


def pack(*holes: str, board: str = "", second: str = "", deck: str = "standard", burn_first: bool = False) -> list[int]:
    """A pack that deals these hole cards (from the left of the button), this board and this second run.

    Cards nobody named, the burns among them, come from the rest of the pack.
    """
    cards = [parse_cards(hole) for hole in holes]
    first, again = parse_cards(board), parse_cards(second)
    named = {card for hole in cards for card in hole} | {*first, *again}
    rest = [card for card in deck_of("short" if deck == "short" else "standard") if card not in named]
    dealt = [rest.pop()] if burn_first else []
    dealt += [hole[0] for hole in cards] + [hole[1] for hole in cards]
    first += tuple(rest.pop() for _ in range(5 - len(first)))
    dealt += [rest.pop(), *first[:3], rest.pop(), first[3], rest.pop(), first[4]]
    if len(again) == 5:
        dealt += [rest.pop(), *again[:3]]
    for card in again[-2:]:
        dealt += [rest.pop(), card]
    return dealt + rest


def _read_table(table: str, options: dict[str, Any]) -> tuple[Rules, Sequence[int], int, dict[str, Any]]:
    fields: dict[str, Any] = {}
    arguments = {name: options.pop(name) for name in ("posts", "sitting_out", "hand_id", "names") if name in options}
    stacks: list[int] = []
    button: int | None = None
    for part in table.split(","):
        match part.split():
            case ["kitchen"]:
                fields.update(structure="kitchen", min_bet=10)
            case ["blinds", blinds]:
                fields["small_blind"], fields["big_blind"] = map(int, blinds.split("/"))
            case ["button-blind", amount]:
                fields.update(button_blind=True, big_blind=int(amount))
            case ["ante", amount]:
                fields.update(ante=int(amount), ante_kind="all")
            case ["bb-ante", amount]:
                fields.update(ante=int(amount), ante_kind="big_blind")
            case ["straddle", amount]:
                fields["straddle"] = int(amount)
            case ["pot-limit" | "fixed-limit" as structure]:
                fields["structure"] = structure.replace("-", "_")
            case ["short-deck"]:
                fields["deck"] = "short"
            case ["stacks", *amounts]:
                stacks = [int(amount) for amount in amounts]
            case ["button", seat]:
                button = int(seat)
            case words:
                raise AssertionError(f"cannot read {' '.join(words)!r} in the table {table!r}")
    return Rules(**fields, **options), stacks, len(stacks) - 1 if button is None else button, arguments


def posts(text: str) -> list[Post]:
    """`posts("1 small_blind 100, 2 big_blind 200")`."""
    return [Post(int(seat), kind, int(amount)) for seat, kind, amount in (post.split() for post in text.split(","))]
