"""Hands written down as people tell them, as `riverboat.play` reads them, and packs that deal given cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riverboat.cards import deck_of, parse_cards
from riverboat.engine import Action, Event, Hand, IllegalAction, Post, apply, play
from riverboat.engine.notation import go_on, play_steps, read_action

__all__ = ["pack", "play", "play_events", "play_with_events", "posts", "read_action", "refusal", "then"]


def play_events(table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any) -> list[Event]:
    """All that happened, from the first post on."""
    return play_with_events(table, actions, deck, **options)[1]


def play_with_events(
    table: str, actions: str = "", deck: Iterable[int | str] | None = None, **options: Any
) -> tuple[Hand, list[Event]]:
    steps = play_steps(table, actions, deck, **options)
    return steps[-1].hand, [event for step in steps for event in step.events]


def then(hand: Hand, actions: str) -> Hand:
    """The same hand some actions later."""
    steps = go_on(hand, actions)
    return steps[-1].hand if steps else hand


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


def posts(text: str) -> list[Post]:
    """`posts("1 small_blind 100, 2 big_blind 200")`."""
    return [Post(int(seat), kind, int(amount)) for seat, kind, amount in (post.split() for post in text.split(","))]
