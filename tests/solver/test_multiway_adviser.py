"""Advice at tables of three to nine: legal whatever happens, none where nobody knows, exact cards when two are left."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from multiway_hands import play

from riverboat.cards import format_card, parse_card, parse_cards
from riverboat.engine import Action, Call, Check, Fold, Hand, RaiseTo, apply, legal_actions, observe
from riverboat.engine.view import Observation
from riverboat.odds.ranges import COMBO_INDEX, COMBOS, make_combo
from riverboat.solver.advice import Advice
from riverboat.solver.blueprints.reader import BlueprintReader
from riverboat.solver.left_out import TAKEN_ALONG, has_side_pot, without_all_in
from riverboat.solver.multiway import MultiwayAdviser, Obstacle, obstacle
from riverboat.solver.resolving.resolver import Resolver
from riverboat.solver.resolving.two_left import at_start, last_and_first, line_of
from riverboat.solver.table_hand import table_hand
from riverboat.solver.thinking import NEVER, Thinking
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FLOP, FOLD, TURN

BY_THE_BOOK = Thinking(solves_from=NEVER)
QUICK = Thinking(solves_from=TURN, turn_iterations=9, river_iterations=30)
SIX = [10_000] * 6


def advice(hand: Hand, thinking: Thinking = BY_THE_BOOK) -> Advice | None:
    assert hand.actor is not None
    return MultiwayAdviser(thinking).advise(observe(hand, hand.actor))


def shares(hand: Hand, thinking: Thinking = BY_THE_BOOK) -> dict[int, float]:
    found = advice(hand, thinking)
    assert found is not None
    return dict(zip(found.actions, found.shares, strict=True))


def pack(hands: list[str], board: str) -> str:
    """The first cards of a pack: hands by seat from the small blind on, then the board with its burns."""
    burns = iter(card for card in ("2c", "3d", "4h", "2d", "3h") if card not in board and card not in "".join(hands))
    firsts, seconds = "".join(hand[:2] for hand in hands), "".join(hand[2:] for hand in hands)
    return firsts + seconds + next(burns) + board[:6] + next(burns) + board[6:8] + next(burns) + board[8:]


FOLDERS = ["7c2h", "8d3c", "9c4d", "Tc5h"]


def test_aces_are_raised_and_seven_deuce_is_folded_first_to_act() -> None:
    for cards, action in (("AsAh", 250), ("7c2h", FOLD)):
        hand = play(SIX, "", pack(["Kc8d", "Kd8c", cards, "Qc5h", "Qd5c", "Js5d"], "6h6d6sTcTd"))
        assert shares(hand)[action] > 0.9


def test_raises_grow_with_the_pot_of_the_real_table() -> None:
    aces = pack(["Kc8d", "Kd8c", "7c2h", "AsAh", "Qd5c", "Js5d"], "6h6d6sTcTd")
    small, large = (max(shares(play(SIX, f"r{open_} ", aces))) for open_ in (250, 500))
    assert 700 <= small <= 1200
    assert 1.7 * small <= large <= 2.3 * small


def test_a_fourth_player_may_call_as_a_third_would() -> None:
    hand = play(SIX, "r250 c c f f", pack(["Kc8d", "5s5d", "7c2h", "AsAh", "Qd6c", "Js4d"], "6h6d6sTcTd"))
    assert observe(hand, hand.actor).position == "BB"
    assert CALL in shares(hand)


@pytest.mark.parametrize(
    ("stacks", "words", "reason"),
    [
        ([290] * 6, "f f", "short_stacks"),
        (SIX, "f f r9000 f f", None),
        (SIX, "f f r250 c c c", "too_many_players"),
        (SIX, "f f r250 c c c r500 f f", "too_many_players"),
        ([10_000, 3000, 10_000, 10_000, 10_000, 10_000], "r1000 f f c f a c c", None),
        ([10_000, 3000, 10_000, 10_000, 10_000, 10_000], "r1000 c f c f a c c c", "side_pot"),
        (SIX, "f f r250 c f c a", "side_pot"),
    ],
    ids=[
        *("hardly a stack", "a huge open", "four on the flop", "four began it"),
        *("a side pot that is not solved", "three play on", "all-in for all"),
    ],
)
def test_there_are_spots_without_advice_and_mostly_a_reason(
    stacks: list[int], words: str, reason: Obstacle | None
) -> None:
    hand = play(stacks, words)
    assert advice(hand) is None
    observation = observe(hand, hand.actor)
    assert MultiwayAdviser(BY_THE_BOOK).policy(observation) is None
    seen = table_hand(observation)
    assert seen is not None
    assert obstacle(seen) == reason


@pytest.mark.parametrize(
    ("stacks", "words"),
    [
        ([2400] * 6, "f f"),
        ([600] * 9, "f f"),
        ([10_000, 10_000, 2000, 10_000, 10_000, 10_000], "a f f f f"),
    ],
    ids=["short", "nine with six big blinds", "a short all-in"],
)
def test_short_stacks_have_advice(stacks: list[int], words: str) -> None:
    hand = play(stacks, words)
    found = advice(hand)
    assert found is not None
    check_legal(hand, found)
    check_rows(MultiwayAdviser(BY_THE_BOOK), observe(hand, hand.actor), [1000, 5])


def test_with_twelve_big_blinds_aces_are_never_folded_and_trash_is() -> None:
    """First to act, behind an open, and behind a push."""
    for words in ("", "r220 ", "a "):
        for cards, folds in (("AsAh", False), ("7c2h", True)):
            others = ["Kc8d", "Kd8c", "Qc5h", "Qd5c", "Js5d", "9s4d"]
            seat = 2 + len(words.split())
            hands = [*others[:seat], cards, *others[seat:]][:6]
            found = shares(play([1200] * 6, words, pack(hands, "6h6d6sTcTd")))
            assert (found.get(FOLD, 0) > 0.9) == folds, (words, cards, found)
            assert folds or found.get(FOLD, 0) == 0


def test_with_antes_more_hands_are_opened() -> None:
    """The button, with an ante of a fifth of the big blind from each."""
    played = []
    for ante in (0, 20):
        hand = play([2000] * 6, "f f f", ante=ante)
        policy = MultiwayAdviser(BY_THE_BOOK).policy(observe(hand, hand.actor))
        assert policy is not None
        played.append(1 - float(policy.column(FOLD).mean()))
    assert played[1] > 1.1 * played[0]


def test_an_all_in_player_takes_a_part_of_the_pot_along_and_two_play_on() -> None:
    """The big blind is all-in for 3,000 before the flop; the two who called play the turn for the rest."""
    hand = play([10_000, 3000, 10_000, 10_000, 10_000, 10_000], "r1000 f f c f a c c c c")
    seen = table_hand(observe(hand, hand.actor))
    assert seen is not None
    assert has_side_pot(seen)
    read = without_all_in(seen)
    start = read.start_of(TURN)
    assert len(start.live) == 2
    assert start.pot == 9050 - round(TAKEN_ALONG * 9050)
    assert read.start_of(FLOP) == start._replace(street=FLOP)
    assert Resolver(QUICK, BlueprintReader(), lambda: True).solves(read, TURN)
    assert shares(hand, QUICK)


def test_a_stack_that_is_not_in_the_hand_makes_nobody_short() -> None:
    assert advice(play([10_000, 10_000, 500, 10_000, 10_000, 10_000], "f f f r250")) is not None


def test_the_nuts_never_fold_on_a_solved_river_and_nothing_calls_all_in() -> None:
    """The button opens, the big blind calls; a bet on each street, and on the river the big blind is all-in."""
    board, words = "AhKhQhTc2s", "f f f r250 f c c r300 c c r800 c a"
    for cards, wanted in (("JhTh", CALL), ("5c3c", FOLD)):
        hand = play(SIX, words, pack(["7c2h", "AdAc", "9c4d", "8d3d", "Qs6c", cards], board))
        assert observe(hand, hand.actor).street == "river"
        assert shares(hand, QUICK)[wanted] > 0.99


def test_a_bet_off_the_menu_is_in_the_tree_as_it_was_made() -> None:
    board = "AhKd7s2c9s"
    hand = play(SIX, "f f f r250 f c c c c c r737", pack([*FOLDERS[:1], "KcQc", *FOLDERS[1:], "AcJd"], board))
    found = shares(hand, QUICK)
    assert found.get(FOLD, 0) < 0.05
    assert all(action >= 2 * 737 for action in found if action > CALL)


def test_the_last_to_act_comes_first_and_chips_nobody_can_match_do_not_count() -> None:
    hand = play([10_000, 4000, 10_000, 10_000, 10_000, 10_000], "f f f r250 f c c c c r9000")
    assert hand.actor == 1
    seen = table_hand(observe(hand, 1))
    assert seen is not None
    assert last_and_first(seen) == (3, 5)
    assert line_of(seen, TURN) == (CALL, 3750)


def test_a_range_follows_from_what_was_done() -> None:
    """The big blind raised again before the flop: aces are likelier than a hand that hardly ever does so."""
    hand = play(SIX, "f f f r250 f r1000 c c c", pack([*FOLDERS, "Qs6c", "AcJd"], "Ah8h7s2c9s"))
    seen = table_hand(observe(hand, hand.actor))
    assert seen is not None
    resolver = Resolver(QUICK, BlueprintReader(), lambda: True)
    last, first = resolver.ranges(at_start(seen, TURN, seen.actor))
    kings, trash = (COMBO_INDEX[make_combo(*parse_cards(cards))] for cards in ("KcKd", "9h4c"))
    assert first[kings] > 3 * first[trash]
    on_board = COMBO_INDEX[make_combo(*parse_cards("AhKs"))]
    assert first[on_board] == last[on_board] == 0


def test_the_same_question_has_the_same_answer() -> None:
    hand = play(SIX, "f f r250 c f f c c", pack([*FOLDERS, "KsQc", "AcJd"], "Ah8h7s2c9s"))
    assert advice(hand, QUICK) == advice(hand, QUICK)


def test_who_tells_few_kinds_of_hands_apart_plays_neighbours_alike() -> None:
    few = MultiwayAdviser(BY_THE_BOOK, kinds=1)
    for cards in ("AsAh", "7c2h"):
        hand = play(SIX, "", pack(["Kc8d", "Kd8c", cards, "Qc5h", "Qd5c", "Js5d"], "6h6d6sTcTd"))
        found = few.advise(observe(hand, hand.actor))
        assert found is not None
        assert 0 < found.shares[found.actions.index(FOLD)] < 1


def test_what_is_read_of_a_strategy_for_six_is_played_without_its_seldom_actions() -> None:
    """No row has an action below four tenths, or below an even share of three; the rest keeps its proportions."""
    hand = play(SIX, "f f r250 f f c", pack(["Kc8d", "Kd8c", "AsAh", "Qc5h", "Qd5c", "Js5d"], "6h6d6sTcTd"))
    seen = observe(hand, hand.actor)
    played = MultiwayAdviser(BY_THE_BOOK).policy(seen)
    read = MultiwayAdviser(Thinking(solves_from=NEVER, least_read_share=0.0)).policy(seen)
    assert played is not None
    assert read is not None
    least = min(BY_THE_BOOK.least_read_share, 1 / len(read.actions))
    kept = np.where(read.shares >= least, read.shares, 0)
    assert (read.shares != kept).any()
    assert played.shares == pytest.approx(kept / kept.sum(axis=1, keepdims=True), abs=1e-5)


def holding(observation: Observation, number: int) -> Observation:
    """The same spot with another hand."""
    return replace(observation, hole_cards=tuple(map(format_card, COMBOS[number])))


def check_rows(adviser: MultiwayAdviser, observation: Observation, numbers: list[int]) -> None:
    """For these hands the policy has the row that is advised to whoever holds them."""
    policy = adviser.policy(observation)
    assert policy is not None
    for number in numbers:
        found = adviser.advise(holding(observation, number))
        assert found is not None
        assert found.actions == policy.actions
        assert found.shares == pytest.approx(policy.shares[number].tolist(), abs=1e-5)


def test_a_policy_has_the_row_that_is_advised_with_each_hand() -> None:
    """Wherever somebody is to act; and the hand that is really held does not matter."""
    rng, adviser = Random(8), MultiwayAdviser(BY_THE_BOOK)
    known = dict.fromkeys(("preflop", "flop", "turn", "river"), 0)
    for _ in range(60):
        hand = random_table(rng)
        looseness = rng.random()
        while hand.actor is not None:
            observation = observe(hand, hand.actor)
            possible = np.flatnonzero(~blocked(tuple(map(parse_card, observation.community_cards))))
            if adviser.advise(observation) is None:
                assert adviser.policy(observation) is None
            else:
                check_rows(adviser, observation, rng.sample(possible.tolist(), 4))
                known[observation.street] += 1
            hand = apply(hand, random_action(hand, rng, looseness)).hand
    assert min(known.values()) > 0


def test_a_policy_of_a_solved_turn_has_the_rows_of_all_hands_that_are_likely() -> None:
    hand = play(SIX, "f f r250 c f f c c", pack([*FOLDERS, "KsQc", "AcJd"], "Ah8h7s2c9s"))
    observation = observe(hand, hand.actor)
    seen = table_hand(observation)
    assert seen is not None
    assert seen.street == TURN
    _, first = Resolver(QUICK, BlueprintReader(), lambda: True).ranges(at_start(seen, TURN, seen.actor))
    check_rows(MultiwayAdviser(QUICK), observation, np.argsort(first)[-5:].tolist())


def test_a_policy_of_a_solved_river_has_the_rows_of_all_hands() -> None:
    hand = play(SIX, "f f r250 c f f c c c c", pack([*FOLDERS, "KsQc", "AcJd"], "Ah8h7s2c9s"))
    observation = observe(hand, hand.actor)
    assert observation.street == "river"
    possible = np.flatnonzero(~blocked(tuple(map(parse_card, observation.community_cards))))
    check_rows(MultiwayAdviser(QUICK), observation, Random(2).sample(possible.tolist(), 8))


@pytest.mark.parametrize(("thinking", "hands"), [(BY_THE_BOOK, 150), (QUICK, 12)], ids=["by the book", "solving"])
def test_advice_is_legal_whatever_is_played_with_whatever_stacks(thinking: Thinking, hands: int) -> None:
    rng, adviser = Random(5), MultiwayAdviser(thinking)
    given = dict.fromkeys(("preflop", "flop", "turn", "river"), 0)
    for _ in range(hands):
        hand = random_table(rng)
        looseness = rng.random()
        while hand.actor is not None:
            observation = observe(hand, hand.actor)
            found = adviser.advise(observation)
            if found is not None:
                check_legal(hand, found)
                given[observation.street] += 1
            hand = apply(hand, random_action(hand, rng, looseness)).hand
    assert min(given.values()) > 0


def random_table(rng: Random) -> Hand:
    players = rng.randint(3, 9)
    depths = [(1, 3000), (2000, 12_000), (10_000, 10_000), (10_000, 10_000), (5000, 60_000)]
    stacks = [rng.randint(*rng.choice(depths)) for _ in range(players)]
    return play(stacks, ante=rng.choice([0, 0, 10]))


def random_action(hand: Hand, rng: Random, looseness: float) -> Action:
    legal, roll = legal_actions(hand), rng.random()
    if legal.raise_to is not None and roll < 0.25:
        low, high = legal.raise_to
        half_pot = min(high, max(low, hand.betting.price + hand.pot // 2))
        return RaiseTo(rng.choice([half_pot, half_pot, low, rng.randint(low, high), high]))
    if legal.check:
        return Check()
    return Call() if roll < 0.25 + 0.6 * looseness else Fold()


def check_legal(hand: Hand, found: Advice) -> None:
    legal = legal_actions(hand)
    assert sum(found.shares) == pytest.approx(1)
    assert np.min(found.shares) >= 0
    for action in found.actions:
        if action == FOLD:
            assert not legal.check
        elif action > CALL:
            assert legal.raise_to is not None
            assert legal.raise_to[0] <= action <= legal.raise_to[1]
