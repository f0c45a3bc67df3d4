"""Rule I7: statistics of players, each with its sample size."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from random_tables import cash_settings, life
from table_story import Game

from examples import examples
from riverboat.engine.events import RakeTaken
from riverboat.table import AnyEvent, PlayerStats, Statistics, TableSettings, Times, tally, winnings_series


def stats(actions: str, seats: str = "a b c", cards: str = "") -> dict[str, PlayerStats]:
    game = Game(seats)
    game.deal("a", cards)
    game.act(actions)
    return dict(tally(Statistics(), game.events).players)


def test_a_walk_is_a_hand_won_without_a_decision():
    big_blind = stats("f f")["c"]
    assert (big_blind.hands, big_blind.hands_won, big_blind.winnings) == (1, 1, 5)
    assert big_blind.vpip == Times(0, 0)
    assert big_blind.vpip.rate is None


def test_blinds_and_checks_are_not_put_in_by_choice():
    players = stats("c c x x x x x x x x x x")
    assert players["a"].vpip == Times(1, 1)
    assert players["b"].vpip == Times(1, 1)
    assert players["c"].vpip == Times(0, 1)


def test_a_raise_counts_for_both_vpip_and_pfr_once_a_hand():
    raiser = stats("r30 r90 f r200 f")["a"]
    assert raiser.vpip == raiser.pfr == Times(1, 1)


def test_a_three_bet_is_the_second_raise_and_its_chance_is_facing_the_first():
    players = stats("r30 r90 f f")
    assert players["a"].three_bet == Times(0, 0)
    assert players["b"].three_bet == Times(1, 1)
    assert players["c"].three_bet == Times(0, 0)
    assert stats("r30 c f x x x x x x")["c"].three_bet == Times(0, 1)


def test_aggression_counts_bets_raises_calls_and_folds_after_the_flop():
    players = stats("c c x r20 r60 f c x x x x")
    assert players["b"].aggression_frequency == Times(1, 2)
    assert players["b"].aggression_factor == Times(1, 1)
    assert players["c"].aggression_frequency == Times(1, 1)
    assert players["a"].aggression_frequency == Times(0, 1)
    assert players["c"].aggression_factor.rate is None


def test_showdowns_are_counted_among_flops_seen():
    players = stats("c c x x x r50 f c x x x x")
    assert [players[player].wtsd for player in "abc"] == [Times(1, 1), Times(0, 1), Times(1, 1)]
    assert stats("f c x r20 f")["b"].wtsd == Times(0, 1)
    assert stats("f f")["c"].wtsd == Times(0, 0)


def test_an_uncalled_bet_is_not_won():
    assert stats("a f f")["a"].winnings == 15


def test_a_hand_counts_when_it_has_ended():
    game = Game("a b c")
    game.deal("a")
    before = tally(Statistics(), game.events)
    assert before.players == {}
    rest = game.act("f f")
    assert tally(before, rest).players["c"].hands == 1


def test_statistics_add_up_over_tables_and_days():
    assert PlayerStats(hands=2, winnings=-5) + PlayerStats(hands=1, winnings=20) == PlayerStats(hands=3, winnings=15)


def test_the_winnings_of_a_player_hand_by_hand():
    game = Game("a b c")
    game.hands(3, "a")
    assert winnings_series(game.events, "a") == (0, 0, 5, 0)
    assert winnings_series(game.events, "nobody") == (0,)


@examples(30)
@given(cash_settings(), st.integers(0, 2**32))
def test_what_some_win_others_lose_and_nothing_happens_more_often_than_it_can(
    table_settings: TableSettings, seed: int
) -> None:
    events: list[AnyEvent] = []
    running = Statistics()
    for moment in life(table_settings, seed, 300):
        if moment.step is not None:
            events += moment.step.events
            running = tally(running, moment.step.events)
    assert running == tally(Statistics(), events)
    raked = sum(event.amount for event in events if isinstance(event, RakeTaken))
    assert sum(player.winnings for player in running.players.values()) == -raked
    for name, player in running.players.items():
        assert winnings_series(events, name)[-1] == player.winnings
        assert len(winnings_series(events, name)) == player.hands + 1
        for value in (player.won, player.vpip, player.pfr, player.three_bet, player.aggression_frequency, player.wtsd):
            assert 0 <= value.times <= value.chances
        assert player.pfr.times <= player.vpip.times <= player.hands
