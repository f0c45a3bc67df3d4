"""The options of a decision: what the solver would do, said as at the table, with what was really done among them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from riverboat.engine.actions import Action
from riverboat.engine.rules import Chips
from riverboat.engine.view import Observation
from riverboat.review.table_actions import action_text, table_action
from riverboat.review.values import Option
from riverboat.solver.trees.spot import FOLD


class HandOptions(NamedTuple):
    """One hand at one decision, in chips from the decision on."""

    actions: tuple[Chips, ...]
    """As the solver writes them: FOLD, CALL or a total."""
    evs: tuple[float, ...]
    shares: tuple[float, ...]
    stderrs: tuple[float, ...] = ()


def made_options(
    observation: Observation, done: Action | None, chosen: Chips | None, worth: HandOptions
) -> tuple[tuple[Option, ...], int]:
    """The options that the rules allow, and which of them was chosen (-1 for none). `chosen` is `done` as the solver
    writes it, and one of the actions; a fold need not be."""
    legal, big_blind = observation.legal_actions, observation.rules.min_bet
    assert legal is not None, "a decision has legal actions"
    options: dict[str, Option] = {}
    stderrs = worth.stderrs or (0.0,) * len(worth.evs)
    for action, ev, share, stderr in zip(worth.actions, worth.evs, worth.shares, stderrs, strict=True):
        said = done if done is not None and action == chosen else table_action(action, legal)
        if said is None:
            continue
        text = action_text(said, observation)
        option = Option(action=said, text=text, frequency=share, ev_bb=ev / big_blind, stderr_bb=stderr / big_blind)
        if text in options:  # the limits make two totals one: what was done counts, or else the first
            kept = option if action == chosen else options[text]
            option = replace(kept, frequency=share + options[text].frequency)
        options[text] = option
    if done is None:
        return tuple(options.values()), -1
    text = action_text(done, observation)
    if chosen == FOLD and text not in options:  # folded where a check was free
        options = {text: Option(action=done, text=text, frequency=0.0, ev_bb=0.0, stderr_bb=0.0), **options}
    assert text in options, "what was done is among the options"
    return tuple(options.values()), list(options).index(text)
