"""Pots as clients draw them: what one player has bet and nobody has matched is no side pot."""

from __future__ import annotations

from table_story import Game

from riverboat.protocol.table_views import table_view


def pots(game: Game) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.eligible) for pot in table_view(game.table, None).pots]


def test_a_raise_over_an_all_in_is_no_side_pot_until_it_is_called():
    game = Game("a b c", {"a": 100, "b": 1000, "c": 1000})
    game.deal("a")
    game.act("a r300")
    view = table_view(game.table, None)
    assert view.pot == 410
    assert pots(game) == [(210, (1, 2, 0))]
    game.act("c")
    assert pots(game) == [(300, (1, 2, 0)), (400, (1, 2))]


def test_a_side_pot_holds_only_what_is_matched():
    game = Game("a b c d", {"a": 100, "b": 1000, "c": 1000, "d": 1000})
    game.deal("d")
    game.act("c c a r300 r800")
    # The raise to 800 is matched up to 300.
    assert pots(game)[1][0] == 400


def test_a_blind_that_a_short_big_blind_does_not_match_is_no_side_pot():
    game = Game("a b c", {"a": 1000, "b": 1000, "c": 3})
    game.deal("a")
    assert pots(game) == [(6, (1, 2, 0))]


def test_chips_of_a_finished_hand_are_all_in_its_pots():
    game = Game("a b c", {"a": 100, "b": 1000, "c": 1000})
    game.deal("a")
    game.act("a a a")
    assert sum(amount for amount, _ in pots(game)) == 2100
