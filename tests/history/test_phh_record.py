"""Hands that Riverboat played, written down: whoever reads them plays the same hand, and sees no more than allowed."""

from __future__ import annotations

from itertools import takewhile

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import pack, play, then
from playing import posts as read_posts
from random_hands import Table, random_play, tables

import riverboat
from examples import examples
from riverboat.cards import UNKNOWN, format_card, format_cards
from riverboat.engine import Event, Fold, Hand, RaiseTo, Rules, Show, apply, start_hand
from riverboat.engine.state import Deal
from riverboat.errors import RiverboatError
from riverboat.history import HandHistory, HistoryError, format_hand, format_hands, parse_hand, record, replay

THREE = "blinds 50/100, stacks 1000 1000 1000"
CHECK_DOWN = "f c x | x x | x x | x x"


def actions(hand: Hand, *hidden: str, seat: int | None = None, everything: bool = False) -> list[str]:
    """The written actions, without those that begin as `hidden`."""
    written = record(hand, seat, everything=everything).actions
    return [action for action in written if not action.startswith(hidden or "#")]


def can_be_written(rules: Rules) -> bool:
    return rules.structure != "kitchen" and (rules.structure, rules.deck) != ("fixed_limit", "short")


@examples(150)
@given(tables(), st.integers(0, 2**32), st.integers(1, 60), st.data())
def test_any_hand_at_any_moment_is_the_same_when_read_back(
    table: Table, seed: int, last: int, data: st.DataObject
) -> None:
    hand = [step.hand for _, step in zip(range(last), random_play(table, seed), strict=False)][-1]
    seat = data.draw(st.sampled_from([None, *hand.deal.players]))
    everything = data.draw(st.booleans())
    if not can_be_written(hand.rules):
        with pytest.raises(HistoryError, match="PHH has no variant"):
            record(hand, seat, everything=everything)
        return
    history = record(hand, seat, everything=everything)
    read = parse_hand(format_hand(history))
    assert read == history
    result = replay(read)
    assert result.ok, result.error
    assert result.final_stacks == tuple(hand.stacks[player] for player in hand.deal.players)


@examples(100)
@given(tables(), st.integers(0, 2**32))
def test_the_same_things_happen_when_a_hand_is_read_back(table: Table, seed: int) -> None:
    steps = list(random_play(table, seed))
    deal = steps[0].hand.deal
    if not can_be_written(deal.rules) or deal.rules.run_it_twice or deal.rules.rake is not None:
        return
    result = replay(record(steps[-1].hand, everything=True))
    happened = [event for step in steps for event in step.events]
    assert [told(event, deal) for event in happened if was_said(event)] == [
        repr(event) for step in result.steps for event in step.events if was_said(event)
    ]


def was_said(event: Event) -> bool:
    """All but the start, which tells of empty seats too, and posts of nothing."""
    return type(event).__name__ not in ("HandStarted", "HandEnded", "RabbitShown") and getattr(event, "amount", 1) > 0


def told(event: Event, deal: Deal) -> str:
    """An event with players numbered from the left of the button, as a history has them."""
    numbers = {seat: number for number, seat in enumerate(deal.players)}
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    if "seat" in fields:
        fields["seat"] = numbers[fields["seat"]]
    if "shares" in fields:
        fields["shares"] = tuple((numbers[seat], chips) for seat, chips in fields["shares"])
    return repr(type(event)(**fields))


@examples(100)
@given(tables(), st.integers(0, 2**32), st.integers(1, 60), st.data())
def test_unseen_cards_leave_no_trace(table: Table, seed: int, last: int, data: st.DataObject) -> None:
    """Whatever the cards are that a seat has not seen, what is written for it is the same."""
    hand = [step.hand for _, step in zip(range(last), random_play(table, seed), strict=False)][-1]
    if not can_be_written(hand.rules) or hand.is_over:
        return
    seat = data.draw(st.sampled_from([None, *hand.deal.players]))
    seen = {*hand.board, *(hand.deal.hole_cards(seat) if seat is not None else ())}
    seen |= {card for player in hand.deal.players for card in hand.face_up(player)}
    hidden = [card for card in hand.deal.deck if card not in seen]
    shuffled = iter(data.draw(st.permutations(hidden)))
    deck = tuple(card if card in seen else next(shuffled) for card in hand.deal.deck)
    other = table.open(deck).hand
    for action in hand.actions:
        other = apply(other, action).hand
    assert format_hand(record(other, seat)) == format_hand(record(hand, seat))


def test_a_seat_sees_its_own_cards_and_what_was_shown() -> None:
    hand = play(THREE, CHECK_DOWN, pack("KsKd", "AsAd", "QsQd", board="2c3h4d7h8c"))
    assert actions(hand, "d db", "p3", seat=0) == [
        *("d dh p1 KsKd", "d dh p2 ????", "d dh p3 ????"),
        *("p1 cc", "p2 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cc", "p1 cc", "p2 cc", "p1 sm KsKd", "p2 sm AsAd"),
    ]
    assert actions(hand, "p", "d db") == ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    assert actions(hand, "p", "d db", everything=True) == ["d dh p1 KsKd", "d dh p2 AsAd", "d dh p3 QsQd"]


def test_a_mucked_hand_is_written_as_mucked_and_not_told() -> None:
    hand = play(THREE, CHECK_DOWN, pack("AsAd", "KsKd", "QsQd", board="2c3h4d7h8c"))
    history = record(hand)
    assert history.actions[-2:] == ("p1 sm AsAd", "p2 sm")
    assert not any("K" in action for action in history.actions)
    assert replay(history).final_stacks == (1100, 900, 1000)


def test_a_hand_shown_card_by_card_keeps_its_places() -> None:
    hand = play(THREE, "f f", pack("KsKd", "AsAd", "QsQd"))
    first, second = hand.deal.hole_cards(1)
    hand = apply(apply(hand, Show(1, (second,))).hand, Show(1, (first,))).hand
    assert actions(hand, "d", seat=1)[-2:] == ["p2 sm ??Ad", "p2 sm As??"]
    assert actions(hand, "d")[-2:] == ["p2 sm Ad??", "p2 sm ??As"]
    assert replay(record(hand)).ok


def test_all_in_hands_are_shown_before_the_rest_of_the_board() -> None:
    hand = play(THREE, "a c f", pack("KsKd", "AsAd", "QsQd", board="2c3h4d7h8c"))
    assert actions(hand, "d dh") == [
        *("p3 cbr 1000", "p1 cc", "p2 f", "p1 sm KsKd", "p3 sm QsQd", "d db 2c3h4d", "d db 7h", "d db 8c"),
    ]


def test_players_are_numbered_from_the_left_of_the_button() -> None:
    hand = play("blinds 50/100, stacks 700 0 800 900, button 2", "f f", names=["Ann", "", "Cy", "Dee"], hand_id="77")
    history = record(hand, event="Monday", currency="CNY")
    assert history.players == ("Dee", "Ann", "Cy")
    assert history.starting_stacks == (900, 700, 800)
    assert history.finishing_stacks == (850, 750, 800)
    assert dict(history.other) == {
        "event": "Monday",
        "currency": "CNY",
        "hand": 77,
        "seats": [4, 1, 3],
        "seat_count": 4,
    }


def test_heads_up_the_rows_are_reversed() -> None:
    history = record(play("blinds 50/100, bb-ante 100, stacks 1000 1000", "f"))
    assert (history.blinds_or_straddles, history.antes) == ((50, 100), (0, 100))
    assert replay(history).final_stacks == (1050, 950)


@pytest.mark.parametrize(
    ("table", "antes", "blinds", "is_trimmed"),
    [
        ("blinds 50/100, stacks 900 900 900", (0, 0, 0), (50, 100, 0), False),
        ("blinds 50/100, ante 10, stacks 900 900 900", (10, 10, 10), (50, 100, 0), True),
        ("blinds 50/100, bb-ante 100, stacks 900 900 900", (0, 100, 0), (50, 100, 0), False),
        ("blinds 50/100, straddle 200, stacks 900 900 900 900", (0, 0, 0, 0), (50, 100, 200, 0), False),
        ("short-deck, button-blind 100, ante 100, stacks 900 900 900", (100, 100, 100), (0, 0, 100), True),
    ],
)
def test_posts_are_written_as_two_rows(
    table: str, antes: tuple[int, ...], blinds: tuple[int, ...], is_trimmed: bool
) -> None:
    history = record(play(table))
    assert (history.antes, history.blinds_or_straddles, history.ante_trimming_status) == (antes, blinds, is_trimmed)
    assert "_riverboat" not in history.other


def test_late_posts_are_negative_and_dead_money_is_an_ante() -> None:
    owed = read_posts("2 dead_ante 50, 0 small_blind 50, 1 big_blind 100, 2 live_post 100")
    history = record(play("blinds 50/100, stacks 900 900 900 900", posts=owed))
    assert (history.antes, history.blinds_or_straddles) == ((0, 0, 50, 0), (50, 100, -100, 0))
    assert "_riverboat" not in history.other


@pytest.mark.parametrize(("stack", "paid"), [(100, 0), (120, 20), (200, 100)])
def test_a_big_blind_ante_is_written_as_it_was_posted(stack: int, paid: int) -> None:
    """Other readers take antes before blinds: with more than was paid, the blind would be short."""
    rules = Rules(small_blind=50, big_blind=100, ante=100, ante_kind="big_blind")
    hand = start_hand(rules, [1000, stack, 1000], 2, range(52))
    hand = apply(apply(hand, Fold()).hand, Fold()).hand
    history = record(hand)
    assert history.antes == (0, paid, 0)
    assert history.blinds_or_straddles == (50, 100, 0)
    again = replay(parse_hand(format_hand(history)))
    assert again.final_stacks == hand.stacks
    assert again.hand is not None
    assert again.hand.deal.posts == hand.deal.posts


def test_posts_that_two_rows_cannot_tell_are_noted_beside_them() -> None:
    owed = read_posts(
        "0 ante 10, 1 ante 10, 2 ante 10, 0 small_blind 50, 1 big_blind 100, 2 live_post 100, 2 dead_post 50"
    )
    hand = play("blinds 50/100, stacks 900 900 130", "a c", posts=owed)
    history = record(hand, everything=True)
    assert isinstance(history.other["_riverboat"], dict)
    assert history.other["_riverboat"]["posts"][-1] == [3, "dead_post", 50]
    assert replay(history).final_stacks == hand.stacks


def test_pot_limit_and_a_second_board_are_noted_beside_phh() -> None:
    deck = pack("AsAd", "KsKd", board="2c3h4d7h8c", second="7dKc")
    hand = play("pot-limit, blinds 50/100, stacks 600 600", "r300 c | r300 c y y", deck, run_it_twice=True)
    history = record(hand)
    assert history.variant == "NT"
    assert history.other["_riverboat"] == {
        "first_board": "2c3h4d7h8c",
        "second_board": "2c3h4d7dKc",
        "structure": "pot_limit",
    }
    result = replay(parse_hand(format_hand(history)))
    assert result.final_stacks == hand.stacks == (600, 600)
    assert result.hand is not None
    assert result.hand.rules.structure == "pot_limit"


def test_three_boards_are_noted_beside_phh() -> None:
    rules = {"run_it_twice": True, "max_runs": 3}
    hand = play("blinds 50/100, stacks 600 600", "r300 c | r300 c y3 y3", **rules)
    history = record(hand)
    own = history.other["_riverboat"]
    assert [own[f"{which}_board"] for which in ("first", "second", "third")] == list(
        map(format_cards, hand.result.boards)
    )
    result = replay(parse_hand(format_hand(history)))
    assert result.final_stacks == hand.stacks
    assert result.hand is not None
    assert result.hand.result.boards == hand.result.boards
    for wrong in ({"second_board": ""}, {"third_board": own["third_board"][:8]}, {"third_board": own["first_board"]}):
        other = {**history.other, "_riverboat": {**own, **wrong}}
        broken = replay(msgspec.structs.replace(history, other=other))
        assert broken.error is not None
        assert broken.error.code == "bad_value"


def test_cards_shown_after_the_hand_are_noted_and_change_nothing() -> None:
    deck = pack("AsAd", "KsKd", board="2c3h4d7h8c")
    hand = play("blinds 50/100, stacks 600 600", "r300 c | r300 f h0", deck, rabbit_hunt=True)
    history = record(hand)
    assert history.other["_riverboat"] == {"rabbit": "7h8c"}
    assert replay(parse_hand(format_hand(history))).final_stacks == hand.stacks


def test_a_hand_that_waits_for_an_answer_is_written_as_it_stands() -> None:
    hand = play("blinds 50/100, stacks 600 600", "a c", run_it_twice=True)
    history = record(hand)
    assert history.finishing_stacks is None
    assert replay(history).final_stacks == (0, 0)
    assert replay(record(then(hand, "n"))).ok


def test_the_kitchen_table_is_refused() -> None:
    with pytest.raises(HistoryError, match="PHH has no variant for this game: kitchen") as refused:
        record(play("kitchen, stacks 100 100 100"))
    assert refused.value.code == "no_notation"


def test_an_unfinished_hand_has_no_finishing_stacks() -> None:
    history = record(apply(play(THREE), RaiseTo(300)).hand)
    assert history.finishing_stacks is None
    assert replay(history).final_stacks == (950, 900, 700)


def test_a_replay_can_be_recorded_again() -> None:
    history = record(play(THREE, CHECK_DOWN), everything=True)
    last = replay(history).hand
    assert last is not None
    again = record(last, everything=True)
    assert isinstance(again, HandHistory)
    assert again.actions == history.actions
    assert list(takewhile(lambda action: action.startswith("d dh"), again.actions)) == [
        f"d dh p{number + 1} {''.join(map(format_card, last.deal.hole_cards(number)))}" for number in range(3)
    ]
    assert UNKNOWN in last.deal.deck


def test_players_can_be_renamed_in_the_record() -> None:
    hand = riverboat.play("blinds 50/100, stacks 5000 5000 700", "r300 f f")
    named = record(hand, players=("Ann", "Bob", "Cid"))
    assert named.players == ("Ann", "Bob", "Cid")
    assert parse_hand(format_hands([named], format="pokerstars")).players == named.players
    with pytest.raises(RiverboatError, match="the names of 3 players"):
        record(hand, players=("Ann", "Bob"))
