"""The bot on the solver: it plays what it tells, plays every hand to its end, and steps aside where it must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from bot_table import BLINDS, CARD_PLAYERS, HURRIED, LEVELS, play_hand, shuffled_deck
from msgspec.structs import replace

from riverboat.bots import Bot, load_bot
from riverboat.bots.by_ranges.player import CardPlayer
from riverboat.bots.by_solver.policy_head import PolicyHead
from riverboat.bots.by_solver.policy_player import PolicyPlayer
from riverboat.bots.character import character
from riverboat.cards import format_card
from riverboat.engine import Call, Check, Hand, Observation, RaiseTo, Rules, apply, observe, start_hand
from riverboat.engine.actions import nearest_action
from riverboat.odds.ranges import COMBOS
from riverboat.solver.charts.short_stacks import charted
from riverboat.solver.heads_up import hand_number, public_state
from riverboat.solver.strategist import Strategist
from riverboat.solver.thinking import Thinking
from riverboat.solver.trees.holdem import blocked
from riverboat.solver.trees.spot import CALL, FOLD


def brief(name: str, seed: int) -> PolicyPlayer:
    """A bot that solves streets with the fewest iterations there are: its time is over at once."""
    player = PolicyPlayer(name, seed)
    player._head = PolicyHead(character(name), lambda: False)
    return player


def looks(hands: int, seats: int, seed: int, stacks: Sequence[int] = (10_000, 3_000)) -> list[Observation]:
    """Every decision of some hands in which anything is done but fold."""
    rng, bots = Random(seed), [_Onlooker(seed + seat) for seat in range(seats)]
    for number in range(hands):
        deck = shuffled_deck(BLINDS, rng)
        play_hand(BLINDS, bots, [rng.choice(stacks) for _ in range(seats)], number % seats, deck, hand_id=str(number))
    return [seen for bot in bots for seen in bot.seen]


class _Onlooker:
    """Checks, calls and raises at random, and remembers every look."""

    name = "onlooker"

    def __init__(self, seed: int) -> None:
        self.seen: list[Observation] = []
        self._rng = Random(seed)

    def act(self, observation: Observation) -> Check | Call | RaiseTo:
        legal = observation.legal_actions
        assert legal is not None
        self.seen.append(observation)
        if legal.raise_to is not None and self._rng.random() < 0.25:
            return RaiseTo(min(legal.raise_to[1], legal.raise_to[0] * self._rng.randint(1, 3)))
        return Check() if legal.check else Call()


@pytest.mark.parametrize("name", [*CARD_PLAYERS, "level:1", "level:4", "level:6", "blueprint"])
def test_what_a_bot_does_with_its_hand_is_that_hands_row_of_its_policy(name: str) -> None:
    player, streets = PolicyPlayer(name, 1), set()
    head = player._thinking_head()
    for seen in looks(6, 2, seed=3, stacks=(10_000, 4_000, 900)):
        state = public_state(seen)
        advice, policy = head.advise(seen, 0.0, solves=True), player.policy(state)
        assert advice is not None
        assert advice.actions == policy.actions
        assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-5)
        streets.add(state.street)
    assert streets == {0, 1, 2, 3}


def test_a_bot_plays_as_often_as_its_policy_says() -> None:
    seen = next(seen for seen in looks(3, 2, seed=5) if len(seen.community_cards) == 3)
    player, legal = PolicyPlayer("level:3", 2), seen.legal_actions
    assert legal is not None
    policy = player.policy(public_state(seen))
    row = policy.shares[hand_number(seen.hole_cards)].tolist()
    played = Counter(str(player.act(seen)) for _ in range(2_000))
    for action, share in zip(policy.actions, row, strict=True):
        often = played[str(nearest_action(legal, None if action == FOLD else action))] / 2_000
        assert often == pytest.approx(share, abs=4 * (0.25 / 2_000) ** 0.5)


@pytest.mark.parametrize(("name", "checks"), [("level:8", 3), ("solver", 3), ("level:7", 5)])
def test_a_bot_that_solves_a_street_plays_its_policy_too(name: str, checks: int) -> None:
    hand = apply(start_hand(BLINDS, (10_000, 10_000), 0, shuffled_deck(BLINDS, Random(6))), Call()).hand
    for _ in range(checks):
        hand = apply(hand, Check()).hand
    seen, player = observe(hand, 1), brief(name, 1)
    advice, policy = player._thinking_head().advise(seen, 0.0, solves=True), player.policy(public_state(seen))
    assert advice is not None
    assert advice.actions == policy.actions
    assert advice.shares == pytest.approx(policy.shares[hand_number(seen.hole_cards)].tolist(), abs=1e-5)


@pytest.mark.parametrize(
    "names", [("level:8", "level:7"), ("level:8", "station", "level:7", "maniac", "solver", "level:2")]
)
def test_bots_that_solve_streets_play_to_the_end_and_the_same_way_again(names: tuple[str, ...]) -> None:
    first = hands_with_a_turn(names)
    assert sum(len(hand.board) >= 4 for hand in first) == 3
    assert [hand.actions for hand in hands_with_a_turn(names)] == [hand.actions for hand in first]


def hands_with_a_turn(names: tuple[str, ...]) -> list[Hand]:
    """Hands with stacks of several sizes, until three of them have come to the turn."""
    rng, hands = Random(21), list[Hand]()
    bots: list[Bot] = [brief(name, seat) for seat, name in enumerate(names)]
    while sum(len(hand.board) >= 4 for hand in hands) < 3 and len(hands) < 60:
        stacks = [rng.choice((2_500, 10_000, 20_000)) for _ in names]
        deck, number = shuffled_deck(BLINDS, rng), len(hands)
        hands.append(play_hand(BLINDS, bots, stacks, number % len(names), deck, hand_id=str(number), time_left=None))
    return hands


def test_a_draw_tells_the_policy_and_leaves_out_hands_that_are_solved_for_by_themselves() -> None:
    """Hands that are too unlikely on the turn are not in the solution for all: what is told does not hold for them."""
    hand = apply(start_hand(BLINDS, (10_000, 10_000), 0, shuffled_deck(BLINDS, Random(6))), RaiseTo(300)).hand
    for action in (Call(), Check(), Check()):
        hand = apply(hand, action).hand
    seen, player = observe(hand, 1), brief("solver", 1)
    player._thinking_head()._of_two[-1]._strategist = Strategist(Thinking(least_weight=0.6))
    draw = player.draw(seen)
    assert draw.policy is not None
    assert draw.covered is not None
    board = public_state(seen).board
    assert 0 < draw.covered.sum() < 1326 - blocked(board).sum()
    left_out = next(number for number in range(1326) if not (draw.covered[number] or blocked(board)[number]))
    other = replace(seen, hole_cards=tuple(map(format_card, COMBOS[left_out])))
    told = player.draw(other)
    assert told.policy is not None
    assert told.covered is not None
    assert not told.covered[left_out]
    # What is told does not give away what is held.
    assert (told.policy.shares == draw.policy.shares).all()
    assert (told.covered == draw.covered).all()


@pytest.mark.parametrize(("name", "seed"), [("blueprint", 3), ("level:3", 4), ("home", 5)])
def test_a_bot_that_tells_draws_the_same_actions_as_one_that_does_not(name: str, seed: int) -> None:
    tells, acts = PolicyPlayer(name, seed), PolicyPlayer(name, seed)
    for seen in looks(4, 2, seed=11, stacks=(10_000, 900)):
        assert tells.draw(seen).action == acts.act(seen)


def test_decisions_that_the_clock_cuts_short_are_counted() -> None:
    seen = [seen for seen in looks(4, 2, seed=9) if len(seen.community_cards) >= 4][:2]
    player = brief("level:8", 1)
    player._head = PolicyHead(character("level:8"), player._keeps_on)
    for number, look in enumerate(seen, 1):
        player.act(replace(look, time_left=HURRIED))
        assert player.cut_short == number
    player._has_time = lambda _observation: True
    player._deadline = 0.0
    player.act(seen[0])
    assert player.cut_short == 3
    reader = PolicyPlayer("blueprint", 1)
    reader.act(replace(seen[0], time_left=HURRIED))
    assert reader.cut_short == 0


def test_a_bot_in_a_hurry_does_not_solve() -> None:
    """With too little time it goes by the blueprint."""
    for seen in (seen for seen in looks(4, 2, seed=9) if len(seen.community_cards) >= 4):
        timed = replace(seen, time_left=HURRIED)
        assert PolicyPlayer("level:8", 5).act(timed) == PolicyPlayer("blueprint", 5).act(timed)


@pytest.mark.parametrize("name", ["tag", "level:2", "level:8"])
@pytest.mark.parametrize(
    ("stacks", "rules"),
    [
        ((10_000, 10_000), Rules(small_blind=50, big_blind=100, deck="short")),
        ((10_000,) * 3, Rules(small_blind=50, big_blind=100, structure="fixed_limit")),
        ((2_000,) * 3, BLINDS),
        ((10_000,) * 10, BLINDS),
    ],
)
def test_where_the_solver_knows_nothing_a_bot_plays_its_cards(name: str, stacks: tuple[int, ...], rules: Rules) -> None:
    hand = start_hand(rules, stacks, 0, shuffled_deck(rules, Random(3)))
    assert hand.actor is not None
    seen = observe(hand, hand.actor)
    assert PolicyPlayer(name, 9).act(seen) == CardPlayer(name, 9).act(seen)


POT_LIMIT = Rules(small_blind=50, big_blind=100, structure="pot_limit")


@pytest.mark.parametrize("stacks", [(10_000, 10_000), (1_000, 1_000), (10_000,) * 4])
@pytest.mark.parametrize("name", ["tag", "level:8"])
def test_pot_limit_is_played_by_the_solver_within_the_pot(name: str, stacks: tuple[int, ...]) -> None:
    """Every decision of some hands: the policy has only legal raises, and the bot follows it."""
    decided = 0
    for seed in range(3):
        bots = [PolicyPlayer(name, seed + seat) for seat in range(len(stacks))]
        for seat, bot in enumerate(bots):
            bot.start(seat, POT_LIMIT)
        hand = start_hand(POT_LIMIT, stacks, 0, shuffled_deck(POT_LIMIT, Random(seed)))
        while hand.actor is not None:
            seen = replace(observe(hand, hand.actor), time_left=HURRIED)
            policy = bots[hand.actor].table_policy(seen) if seen.street == "preflop" else None
            if policy is not None and seen.legal_actions is not None and seen.legal_actions.raise_to is not None:
                low, high = seen.legal_actions.raise_to
                assert all(low <= action <= high for action in policy.actions if action > 0), (
                    policy.actions,
                    low,
                    high,
                )
                decided += 1
            hand = apply(hand, bots[hand.actor].act(seen)).hand
    assert decided > 0, "the solver has a strategy here"


def test_a_short_stack_pushes_by_the_charts_and_calls_a_push_by_them() -> None:
    hand = start_hand(BLINDS, (1_000, 1_000), 0, shuffled_deck(BLINDS, Random(3)))
    state = public_state(observe(hand, 0))
    push = charted(state)
    assert push is not None
    assert push.actions == (FOLD, 1_000)
    assert push.shares[:, 1].mean() == pytest.approx(0.583, abs=0.01)
    call = charted(public_state(observe(apply(hand, RaiseTo(1_000)).hand, 1)))
    assert call is not None
    assert call.actions == (FOLD, CALL)
    assert call.shares[:, 1].mean() == pytest.approx(0.374, abs=0.01)
    assert charted(public_state(observe(apply(hand, Call()).hand, 1))) is None


def test_who_does_not_know_the_charts_does_not_play_by_them() -> None:
    hand = start_hand(BLINDS, (1_000, 1_000), 0, shuffled_deck(BLINDS, Random(3)))
    state = public_state(observe(hand, 0))
    assert CALL not in PolicyPlayer("level:6", 1).policy(state).actions
    assert CALL in PolicyPlayer("level:1", 1).policy(state).actions


def test_tilt_makes_the_home_player_fold_less_and_raise_more() -> None:
    state = public_state(looks(1, 2, seed=4)[0])
    player = PolicyPlayer("home", 1)
    calm = player.policy(state)
    temper = player._cards._temper
    assert temper is not None
    temper.tilt = 1.0
    angry = player.policy(state)
    assert angry.column(FOLD).mean() < calm.column(FOLD).mean()
    assert angry.shares[:, 2:].sum(axis=1).mean() > calm.shares[:, 2:].sum(axis=1).mean()


def test_the_levels_leave_the_blueprint_less_and_less() -> None:
    """How far each hand's choice is from what the last level would do, before the flop."""
    state = public_state(looks(1, 2, seed=4)[0])
    right = PolicyPlayer("level:8", 1).policy(state)
    folds, raises = right.column(FOLD), right.shares[:, 2:].sum(axis=1)
    far = []
    for name in LEVELS:
        policy = PolicyPlayer(name, 1).policy(state)
        away = abs(policy.column(FOLD) - folds) + abs(policy.shares[:, 2:].sum(axis=1) - raises)
        far.append(float(away.mean()))
    assert far == sorted(far, reverse=True)
    assert far[-1] == 0


@pytest.mark.parametrize("name", ["solver", "blueprint"])
def test_the_strategy_as_it_is_can_be_loaded_by_name(name: str) -> None:
    assert load_bot(name, 1).name == name
    assert character(name).policy.instinct == 0
