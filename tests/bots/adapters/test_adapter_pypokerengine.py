"""Players for PyPokerEngine are told here, message by message and field by field, what PyPokerEngine tells them."""

from __future__ import annotations

from typing import Any

import pytest
from ppe_recorder import Recorder
from pypokerengine.engine.card import Card as TheirCard
from pypokerengine.engine.dealer import Dealer
from pypokerengine.engine.deck import Deck
from pypokerengine.engine.table import Table

from riverboat.arena import Match
from riverboat.arena.block import play_block
from riverboat.bots import load_bot
from riverboat.bots.adapters.ppe_state import card_text, uuid_of
from riverboat.bots.adapters.pypokerengine import PpeBot
from riverboat.cards import parse_cards
from riverboat.engine import Rules, apply, observe, start_hand
from riverboat.errors import RiverboatError

HOLES = ("AsKd", "QhQd", "7c2s")
BOARD = "Qs8h3dAh9c"
STACK = 1000
NAMES = ("one", "two", "three")

Told = list[tuple[Any, ...]]
Scripts = tuple[tuple[tuple[str, int], ...], ...]

# Button in seat 0, blinds 10 and 20 in seats 1 and 2.
SHOWN_DOWN: Scripts = (
    (("call", 20), ("call", 40), ("raise", 60), ("call", 0)),
    (("call", 20), ("call", 0), ("fold", 0)),
    (("call", 20), ("raise", 40), ("call", 0), ("call", 60), ("call", 0)),
)
ALL_IN: Scripts = ((("raise", 1000),), (("call", 1000),), (("fold", 0),))
THREE_WAY_ALL_IN: Scripts = ((("raise", 60), ("call", 1000)), (("raise", 1000),), (("call", 1000),))
RAISED_TWICE: Scripts = (
    (("raise", 60), ("call", 200), ("fold", 0)),
    (("fold", 0),),
    (("raise", 200), ("raise", 300)),
)
FOLDED: Scripts = ((("fold", 0),), (("fold", 0),), ())


def theirs(scripts: Scripts) -> list[Told]:
    """The round as PyPokerEngine plays it, with the same cards."""
    cards = "".join(HOLES) + BOARD
    order = [TheirCard.from_str(card_text(cards[place : place + 2])).to_id() for place in range(0, len(cards), 2)]
    dealer = Dealer(small_blind_amount=10, initial_stack=STACK)
    dealer.table = Table(cheat_deck=Deck(cheat=True, cheat_card_ids=order))
    players = [Recorder(script) for script in scripts]
    for name, player in zip(NAMES, players, strict=True):
        dealer.register_player(name, player)
    dealer.start_game(1)
    uuids = {player.uuid: uuid_of(seat) for seat, player in enumerate(players)}
    return [[_renamed(message, uuids) for message in player.told] for player in players]


def ours(scripts: Scripts) -> list[Told]:
    """The same round at our table."""
    holes = [parse_cards(hole) for hole in HOLES]
    board = parse_cards(BOARD)
    burns = parse_cards("4c5c6c")
    dealt = [holes[seat][turn] for turn in range(2) for seat in (1, 2, 0)]
    deck = (*dealt, burns[0], *board[:3], burns[1], board[3], burns[2], board[4])
    rules = Rules(small_blind=10, big_blind=20, auto_muck=False)
    hand = start_hand(rules, [STACK] * 3, 0, deck, names=NAMES)
    players = [Recorder(script) for script in scripts]
    bots = [PpeBot("recorder", player) for player in players]
    while (seat := hand.actor) is not None:
        hand = apply(hand, bots[seat].act(observe(hand, seat))).hand
    for seat, bot in enumerate(bots):
        bot.hand_over(observe(hand, seat))
    return [player.told for player in players]


def _renamed(thing: Any, uuids: dict[str, str]) -> Any:
    match thing:
        case dict():
            return {key: _renamed(value, uuids) for key, value in thing.items()}
        case list() | tuple():
            return type(thing)(_renamed(item, uuids) for item in thing)
        case str():
            return uuids.get(thing, thing)
    return thing


def _comparable(told: Told, seat: int) -> Told:
    """Without what is meant to differ: names of oneself, number of rounds, smallest raise, cards never dealt."""
    messages = []
    for kind, *told_parts in told:
        parts = [_with_name(part, seat) for part in told_parts]
        if kind == "game_start":
            parts[0]["rule"].pop("max_round")
        if kind == "ask":
            parts[0][2]["amount"].pop("min")
        messages.append((kind, *parts))
    return messages


def _with_name(thing: Any, seat: int) -> Any:
    """Our observations do not say what the seat itself is called."""
    if isinstance(thing, dict):
        return {
            key: "me" if key == "name" and thing.get("uuid") == uuid_of(seat) else _with_name(value, seat)
            for key, value in thing.items()
        }
    return [_with_name(item, seat) for item in thing] if isinstance(thing, list) else thing


@pytest.mark.parametrize("scripts", [SHOWN_DOWN, ALL_IN, THREE_WAY_ALL_IN, RAISED_TWICE])
def test_a_player_is_told_what_pypokerengine_would_tell_it(scripts: Scripts) -> None:
    for seat, pair in enumerate(zip(ours(scripts), theirs(scripts), strict=True)):
        our, their = (_comparable(told, seat) for told in pair)
        assert [message[0] for message in our] == [message[0] for message in their]
        for mine, real in zip(our[:-1], their[:-1], strict=True):
            assert mine == real
        assert our[-1][1:3] == their[-1][1:3]  # winners and their hands
        if scripts is not RAISED_TWICE:
            assert our[-1] == their[-1]


def test_a_round_that_ends_by_folding_shows_no_cards_that_were_never_dealt() -> None:
    their, our = theirs(FOLDED)[0][-1], ours(FOLDED)[0][-1]
    assert len(their[3]["community_card"]) == 5
    assert our[3]["community_card"] == []
    assert our[2] == their[2] == []
    assert our[1] == their[1]
    assert our[3]["seats"] == [
        {**seat, "name": name} for seat, name in zip(their[3]["seats"], ("me", *NAMES[1:]), strict=True)
    ]


def test_a_class_named_ppe_plays_in_the_arena() -> None:
    match = Match(bots=("ppe:ppe_recorder:Fish", "random"), rounds=60, duplicate=True)
    tally = play_block(next(match.blocks()))
    assert [faults.total for faults in tally.faults] == [0, 0]


def test_a_fish_plays_like_a_caller() -> None:
    fish = play_block(next(Match(bots=("ppe:ppe_recorder:Fish", "arena_caller:Caller"), rounds=40).blocks()))
    caller = play_block(next(Match(bots=("arena_caller:Caller", "arena_caller:Caller"), rounds=40).blocks()))
    assert fish.moments[0].sums[0] == caller.moments[0].sums[0]


def test_a_call_of_the_wrong_sum_is_a_fault() -> None:
    tally = play_block(next(Match(bots=("ppe:ppe_recorder:Miser", "random"), rounds=10).blocks()))
    assert tally.faults[0].counts["error"] > 0
    assert "is not a valid action" in tally.faults[0].note


@pytest.mark.parametrize("name", ["ppe:", "ppe:module", "ppe:no_such_module:Class", "ppe:ppe_recorder:Nobody"])
def test_a_player_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(RiverboatError, match=name):
        load_bot(name, 1)
