"""Tables of every kind and long lives of them, for Hypothesis to draw: joins, leaves, sit-outs, rebuys and hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from riverboat.cards import deck_of
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    LegalActions,
    RabbitHunt,
    RaiseTo,
    Rules,
    RunItTwice,
    legal_actions,
)
from riverboat.errors import RiverboatError
from riverboat.table import (
    Act,
    AddChips,
    ComeBack,
    Command,
    DealHand,
    Join,
    Leave,
    SetAutoBuy,
    SetRunItTwice,
    SetStraddle,
    SitOut,
    Table,
    TableSettings,
    TableStep,
    TimeOut,
    VoteBombPot,
    actor_of,
    apply,
    hand_in_play,
    new_table,
    next_players,
    rising_blinds,
)
from riverboat.table.cash import CashOptions

NAMES = tuple("abcdefghijkl")


class Moment(NamedTuple):
    """One command in a table's life: what was asked, of which table, and what came of it (None: refused)."""

    before: Table
    command: Command
    step: TableStep | None


BOMB_POTS = ({}, {"bomb_pot_every": 2, "bomb_pot_boards": 2}, {"bomb_pot_every": 3, "bomb_pot_ante": 7})
STRADDLES = ({}, {"straddle_seat": "button", "straddle_mandatory": True}, {"straddle_seat": "any", "re_straddles": 2})


@st.composite
def cash_options(draw: st.DrawFn) -> CashOptions:
    """Plain poker as often as not."""
    if draw(st.booleans()):
        return CashOptions()
    rake = {"rake_basis_points": 500, "rake_caps": (3, 9), "rake_before_flop": draw(st.booleans())}
    return CashOptions(
        **draw(st.sampled_from([{}, rake])),
        **draw(st.sampled_from(STRADDLES)),
        **draw(st.sampled_from(BOMB_POTS)),
        seven_deuce=draw(st.sampled_from([0, 3])),
        rabbit_hunting=draw(st.booleans()),
        stand_up=draw(st.sampled_from([0, 7, 500])),
        bomb_pot_vote=draw(st.booleans()),
        time_charge=draw(st.sampled_from([0, 4])),
        time_charge_minutes=draw(st.integers(1, 3)),
    )


@st.composite
def cash_settings(draw: st.DrawFn, button_rule: str | None = None) -> TableSettings:
    rules = draw(
        st.sampled_from(
            [
                Rules(small_blind=5, big_blind=10),
                Rules(small_blind=5, big_blind=10, ante=2),
                Rules(small_blind=0, big_blind=10, ante=10, ante_kind="big_blind"),
                Rules(small_blind=5, big_blind=10, straddle=20, run_it_twice=True),
                Rules(small_blind=5, big_blind=10, structure="pot_limit", run_it_twice=True),
                Rules(small_blind=5, big_blind=10, structure="fixed_limit"),
            ]
        )
    )
    return TableSettings(
        rules=rules,
        seats=draw(st.integers(2, 10)),
        button_rule=button_rule or draw(st.sampled_from(["forward", "dead"])),
        min_buy_in=draw(st.sampled_from([7, 100])),
        max_buy_in=draw(st.sampled_from([100, 400])),
        straddle_allowed=True,
        cash=draw(cash_options()),
    )


@st.composite
def odd_settings(draw: st.DrawFn) -> TableSettings:
    """Games without blinds in turn: the kitchen table, and the button blind of short deck."""
    rules = draw(st.sampled_from([Rules.kitchen(), Rules(big_blind=10, ante=2, button_blind=True, deck="short")]))
    return TableSettings(rules=rules, seats=draw(st.integers(2, 8)), min_buy_in=7, max_buy_in=400)


@st.composite
def tournament_table_settings(draw: st.DrawFn) -> TableSettings:
    """One table of a tournament, where a director seats and moves players between hands."""
    return TableSettings(
        rules=Rules(small_blind=5, big_blind=10), seats=draw(st.integers(2, 10)), kind="tournament", max_buy_in=300
    )


@st.composite
def sit_and_go_settings(draw: st.DrawFn) -> TableSettings:
    unit = draw(st.sampled_from(["hands", "seconds"]))
    return TableSettings(
        rules=Rules(small_blind=5, big_blind=10),
        seats=draw(st.integers(2, 10)),
        kind="sit_and_go",
        button_rule=draw(st.sampled_from(["dead", "forward"])),
        starting_stack=draw(st.sampled_from([50, 200, 333])),
        schedule=rising_blinds(5, 10, every=draw(st.integers(1, 30)), unit=unit, ante_from=3),
        entry=draw(st.sampled_from([0, 7, 1000])),
        prize_shares=draw(st.sampled_from([(1,), (50, 30, 20), (65, 35), (3, 3, 1)])),
    )


def life(settings: TableSettings, seed: int, commands: int) -> Iterator[Moment]:
    """That many commands at a table, most of them possible, and all that come of them."""
    random = Random(seed)
    calm = random.random()
    table = new_table(settings)
    for _ in range(commands):
        command = _any_command(table, random, calm)
        try:
            step = apply(table, command)
        except RiverboatError:
            yield Moment(table, command, None)
            continue
        yield Moment(table, command, step)
        table = step.table


def tournament(settings: TableSettings, seed: int) -> Iterator[Moment]:
    """A sit-and-go from the first seat taken to its end."""
    random = Random(seed)
    table = new_table(settings)
    for name in NAMES[: settings.seats]:
        step = apply(table, join := Join(name, name.upper(), settings.entry))
        yield Moment(table, join, step)
        table = step.table
    while not table.is_finished:
        command = _deal(table, random) if hand_in_play(table) is None else _act(table, random, 0.3)
        if random.random() < 0.05:
            player = random.choice(NAMES[: settings.seats])
            command = random.choice([SitOut(player), ComeBack(player), TimeOut(player)])
        try:
            step = apply(table, command)
        except RiverboatError:
            continue
        yield Moment(table, command, step)
        table = step.table


def _any_command(table: Table, random: Random, calm: float) -> Command:
    if random.random() < 0.15 + 0.5 * (1 - calm):
        return _between_the_cards(table, random)
    if hand_in_play(table) is not None:
        return _act(table, random, calm)
    return _deal(table, random) if next_players(table) else _join(table, random)


def _between_the_cards(table: Table, random: Random) -> Command:
    player = random.choice(NAMES)
    seated = [someone.player for someone in table.seats if someone is not None and not someone.has_left]
    if random.random() < 0.3 or not seated:
        return _join(table, random)
    if random.random() < 0.9:
        player = random.choice(seated)
    return random.choice(
        [
            Leave(player),
            SitOut(player),
            ComeBack(player, post=random.random() < 0.5),
            ComeBack(player, post=random.random() < 0.5),
            AddChips(player, random.choice([1, 50, 100, 300])),
            AddChips(player, 100),
            SetStraddle(player, random.random() < 0.7),
            SetRunItTwice(player, random.choice(["ask", "yes", "no"])),
            TimeOut(player),
            VoteBombPot(player, random.random() < 0.9),
            VoteBombPot(player, True),
            SetAutoBuy(player, random.choice(["off", "rebuy", "top_up"])),
            Act(player, RabbitHunt(random.randrange(len(table.seats)))),
        ]
    )


def _join(table: Table, random: Random) -> Join:
    name = random.choice(NAMES)
    settings = table.settings
    buy_in = random.randint(settings.min_buy_in, settings.max_buy_in)
    seat = random.choice([None, random.randrange(settings.seats)])
    return Join(name, name.upper(), buy_in, seat, post=random.random() < 0.5)


def _deal(table: Table, random: Random) -> DealHand:
    deck = list(deck_of(table.settings.rules.deck))
    random.shuffle(deck)
    ready = next_players(table)
    first = random.choice(ready) if ready and table.positions is None else None
    return DealHand(tuple(deck), table.seconds_played + random.randrange(100), first)


def _act(table: Table, random: Random, calm: float) -> Command:
    seat, hand = actor_of(table), hand_in_play(table)
    assert seat is not None
    assert hand is not None
    seated = table.seats[seat]
    assert seated is not None
    if random.random() < 0.1:
        return TimeOut(seated.player)
    return Act(seated.player, _choice(legal_actions(hand), random, calm))


def _choice(legal: LegalActions, random: Random, calm: float) -> Action:
    options: list[tuple[Action, float]] = [(Fold(), 2.0)] if legal.fold else []
    if legal.run_it_twice:
        options += [(RunItTwice(True), 3.0), (RunItTwice(False), 1.0)]
    if legal.check:
        options.append((Check(), 4.0))
    if legal.call is not None:
        options.append((Call(), 4.0))
    if legal.raise_to is not None:
        options.append((RaiseTo(random.choice(legal.raise_to)), 1.5 * (1 - calm)))
    if legal.all_in is not None:
        options.append((AllIn(), 1.5 * (1 - calm)))
    [action] = random.choices([option for option, _ in options], [weight for _, weight in options])
    return action
