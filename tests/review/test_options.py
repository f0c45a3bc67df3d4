"""Options are what the rules allow, with what was done among them."""

from __future__ import annotations

from reviewed_hands import played_hand

from riverboat.engine import Call, Check, Fold, RaiseTo, observe
from riverboat.review.options import HandOptions, made_options
from riverboat.solver.trees.spot import CALL, FOLD


def test_totals_that_the_limits_make_one_are_one_option() -> None:
    seen = observe(played_hand((RaiseTo(250),), stacks=(2_000, 2_000)), 0)
    worth = HandOptions((FOLD, CALL, 300, 400, 700), (0.0, 50.0, 10.0, 20.0, 30.0), (0.1, 0.2, 0.3, 0.3, 0.1))
    options, done = made_options(seen, RaiseTo(400), 400, worth)
    assert [option.text for option in options] == ["fold", "call", "raise 400", "raise 700"]
    assert (options[done].text, options[done].ev_bb) == ("raise 400", 0.2)
    assert options[done].frequency == 0.6


def test_a_fold_where_a_check_was_free_is_an_option_once_it_was_made() -> None:
    seen = observe(played_hand((Call(), Check())), 0)
    worth = HandOptions((CALL, 100), (80.0, 90.0), (0.5, 0.5))
    options, done = made_options(seen, None, None, worth)
    assert ([option.text for option in options], done) == (["check", "bet 100"], -1)
    options, done = made_options(seen, Fold(), FOLD, worth)
    assert ([option.text for option in options], done) == (["fold", "check", "bet 100"], 0)
