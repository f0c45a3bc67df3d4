"""What the house keeps: a share of contested pots, up to a cap by the number of players."""

from __future__ import annotations

from random import Random

import pytest

from riverboat.engine import Rules, observe, play, read_position, write_position
from riverboat.engine.events import RakeTaken
from riverboat.engine.notation import play_steps
from riverboat.engine.rake import Rake, rake_of
from riverboat.errors import RiverboatError
from riverboat.gym.layout import rules_row
from riverboat.history import record, replay

THREE = "blinds 50/100, rake 500 20 30, stacks 5000 5000 5000"


def rake_by_hand(rake: Rake, pots: list[int], players: int) -> int:
    """The same by another way: the whole pot at once, with fractions of a chip dropped."""
    share = int(sum(pots) * rake.basis_points / 10_000)
    caps = [*rake.caps, *[rake.caps[-1]] * 9][:9] if rake.caps else [10**18] * 9
    return min(share, caps[players - 2])


@pytest.mark.parametrize("seed", range(60))
def test_the_pots_together_pay_the_share_or_the_cap(seed: int) -> None:
    random = Random(seed)
    caps = tuple(sorted(random.randint(1, 300) for _ in range(random.randint(0, 5))))
    rake = Rake(random.randint(1, 2000), caps)
    pots = [random.randint(0, 5000) for _ in range(random.randint(1, 4))]
    players = random.randint(2, 10)
    taken = rake_of(rake, pots, players)
    assert sum(taken) == rake_by_hand(rake, pots, players)
    assert all(0 <= part <= pot for part, pot in zip(taken, pots, strict=True))
    cap = rake.cap(players)
    assert cap is None or sum(taken) <= cap


def test_a_hand_that_ends_before_the_flop_is_not_raked() -> None:
    assert play(THREE, "r300 f f").stacks == (4950, 4900, 5150)


def test_with_no_flop_no_drop_off_it_is() -> None:
    hand = play("blinds 50/100, rake 1000 preflop, stacks 5000 5000 5000", "r300 f f")
    assert hand.result is not None
    assert (hand.result.rake, hand.stacks) == (25, (4950, 4900, 5125))


def test_the_cap_is_that_of_the_players_dealt_in() -> None:
    two = play("blinds 50/100, rake 500 20 30, stacks 5000 5000", "r1000 c x x x x x x")
    three = play(THREE, "r1000 c c x x x x x x x x x")
    assert [hand.result.rake for hand in (two, three) if hand.result is not None] == [20, 30]


def test_an_uncalled_bet_is_returned_before_the_rake() -> None:
    hand = play("blinds 50/100, rake 1000, stacks 5000 5000", "c x | r4000 f")
    assert hand.result is not None
    assert hand.result.rake == 20
    assert sum(hand.stacks) == 10_000 - 20


def test_the_winner_is_paid_without_it_and_everybody_is_told() -> None:
    steps = play_steps(THREE, "c c x | r100 f c | x x | x x")
    events = [event for step in steps for event in step.events]
    assert RakeTaken(25) in events
    hand = steps[-1].hand
    assert hand.pot == 475
    assert observe(hand).rake == 25


def test_a_position_keeps_the_rake() -> None:
    for text in (THREE, "blinds 50/100, rake 250 preflop, stacks 900 900"):
        hand = play(text, "c")
        assert read_position(write_position(hand)).rules == hand.rules


def test_a_history_notes_the_rake_and_is_replayed_with_it() -> None:
    hand = play(THREE, "c c x | r100 f c | x x | x x")
    history = record(hand, everything=True)
    assert history.other["_riverboat"]["rake"] == 25
    assert replay(history).rake == 25


@pytest.mark.parametrize(
    "rake", [Rake(0), Rake(2001), Rake(500, (0,)), Rake(500, (1,) * 10), Rake(500, (), "yes"), "5 %"]
)
def test_a_rake_that_cannot_be_is_refused(rake: object) -> None:
    with pytest.raises(RiverboatError, match="rake"):
        Rules(big_blind=2, rake=rake)  # type: ignore[arg-type]


def test_vectorised_tables_refuse_it() -> None:
    with pytest.raises(RiverboatError, match="rake is set"):
        rules_row(Rules(big_blind=2, rake=Rake(500)))
