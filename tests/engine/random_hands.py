"""Tables of every kind, and plays at them, for Hypothesis to draw."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from riverboat.cards import deck_of
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    LegalActions,
    Post,
    RabbitHunt,
    RaiseTo,
    Rules,
    RunItTwice,
    Step,
    apply,
    legal_actions,
    open_hand,
)
from riverboat.engine.rake import Rake

RAKES = (Rake(500, (3, 20)), Rake(333, (), no_flop_no_drop=False))


class Table(NamedTuple):
    """All that a hand is dealt from."""

    rules: Rules
    stacks: tuple[int, ...]
    button: int
    deck: tuple[int, ...]
    options: dict[str, Any]

    def open(self, deck: tuple[int, ...] | None = None) -> Step:
        return open_hand(self.rules, self.stacks, self.button, self.deck if deck is None else deck, **self.options)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any structure and any options, 2 to 10 seats, stacks from one chip to a trillion."""
    rules = draw(all_rules())
    unit = rules.min_bet
    tiny, usual, huge = st.integers(1, 3 * unit), st.integers(unit, 60 * unit), st.integers(10**9, 10**12)
    mixed, deep = st.one_of(tiny, usual, tiny, usual, huge, st.just(0)), st.integers(20 * unit, 60 * unit)
    depth, seats = draw(st.sampled_from([mixed, mixed, deep])), draw(st.sampled_from(range(2, 11)))
    stacks = draw(st.lists(depth, min_size=seats, max_size=seats))
    button = draw(st.integers(0, len(stacks) - 1))
    with_chips = [seat for seat, chips in enumerate(stacks) if chips]
    while len(with_chips) < 2:
        seat = next(seat for seat in range(len(stacks)) if seat not in with_chips)
        stacks[seat] = unit
        with_chips.append(seat)
    away = len(with_chips) - 2 if draw(st.sampled_from([False, False, False, True])) else 0
    sitting_out = draw(st.sets(st.sampled_from(sorted(with_chips)), max_size=away))
    players = [seat for seat in with_chips if seat not in sitting_out]
    options: dict[str, Any] = {"sitting_out": sorted(sitting_out)}
    if rules.structure != "kitchen" and draw(st.sampled_from([False, False, False, True])):
        options["posts"] = draw(odd_posts(rules, players))
    return Table(rules, tuple(stacks), button, draw(packs(rules)), options)


@st.composite
def all_rules(draw: st.DrawFn) -> Rules:
    run_it_twice, auto_muck, burn = draw(st.tuples(st.booleans(), st.booleans(), st.booleans()))
    options: dict[str, Any] = {"run_it_twice": run_it_twice, "auto_muck": auto_muck, "burn_before_hole": burn}
    options["max_runs"] = draw(st.sampled_from([2, 3])) if run_it_twice else 2
    options["deck"] = draw(st.sampled_from(["standard", "standard", "short"]))
    options["max_raises"] = draw(st.sampled_from([None, None, None, 0, 1, 2, 4]))
    options["short_bet_reopens"] = draw(st.sampled_from([False, False, True]))
    options["missing_blinds_count"] = draw(st.booleans())
    options["rabbit_hunt"] = draw(st.booleans())
    options["rake"] = draw(st.sampled_from([None, None, None, *RAKES]))
    options["ante"] = draw(st.sampled_from([0, 0, 1, 3, 25]))
    structure = draw(st.sampled_from(["no_limit", "no_limit", "pot_limit", "fixed_limit", "kitchen"]))
    if structure == "kitchen":
        return Rules.kitchen(**options)
    big = draw(st.sampled_from([1, 2, 5, 20, 100]))
    button_blind = draw(st.sampled_from([False, False, False, True]))
    return Rules(
        structure=structure,
        small_blind=0 if button_blind else draw(st.sampled_from([big // 2, big // 2, big, 0])),
        big_blind=big,
        button_blind=button_blind,
        straddle=0 if button_blind else draw(st.sampled_from([0, 0, 2 * big, 3 * big])),
        ante_kind=draw(st.sampled_from(["all", "big_blind"])),
        min_raise_rule=draw(st.sampled_from(["increment", "increment", "double"])),
        uncapped_heads_up=draw(st.booleans()),
        **options,
    )


@st.composite
def odd_posts(draw: st.DrawFn, rules: Rules, players: list[int]) -> list[Post]:
    """A dead small blind, late entries, dead money: what a table with a dead button may ask for."""
    seats = draw(st.permutations(players))
    posts = [Post(seats[0], "big_blind", rules.big_blind)]
    for seat in seats[1:]:
        match draw(st.sampled_from(["nothing", "nothing", "late", "dead_ante"])):
            case "late":
                posts += [Post(seat, "live_post", rules.big_blind), Post(seat, "dead_post", rules.small_blind)]
            case "dead_ante":
                posts.insert(0, Post(seat, "dead_ante", rules.ante))
    return posts


@st.composite
def packs(draw: st.DrawFn, rules: Rules) -> tuple[int, ...]:
    cards = list(deck_of(rules.deck))
    Random(draw(st.integers(0, 2**32))).shuffle(cards)
    return tuple(cards)


def choices(legal: LegalActions, between: float) -> Iterator[Action]:
    """The legal actions, raises at both bounds and somewhere `between` (0 to 1)."""
    if legal.run_it_twice:
        yield from (RunItTwice(True, legal.max_runs), RunItTwice(True), RunItTwice(False))
    if legal.call is not None:
        yield Call()
    if legal.check:
        yield Check()
    if legal.fold:
        yield Fold()
    if legal.raise_to is not None:
        low, high = legal.raise_to
        yield from map(RaiseTo, sorted({low, low + int((high - low) * between**4), high}))
    if legal.all_in is not None:
        yield AllIn()


WILD = {RunItTwice: 3.0, Call: 8.0, Check: 8.0, Fold: 2.0, RaiseTo: 2.0, AllIn: 1.0}
CALM = {RunItTwice: 3.0, Call: 9.0, Check: 9.0, Fold: 1.0, RaiseTo: 0.3, AllIn: 0.03}


def random_play(table: Table, seed: int) -> Iterator[Step]:
    """Every step of one hand, the deal first; where that is allowed, undealt cards may be shown after it."""
    random = Random(seed)
    weight = random.choice([WILD, CALM])
    step = table.open()
    yield step
    while not step.hand.is_over:
        options = list(choices(legal_actions(step.hand), random.random()))
        [action] = random.choices(options, [weight[type(option)] for option in options])
        step = apply(step.hand, action)
        yield step
    if step.hand.undealt and table.rules.rabbit_hunt and random.random() < 0.5:
        yield apply(step.hand, RabbitHunt(random.choice(step.hand.deal.players)))
