"""What the strategies for spots of three to nine players win over range-based play there.

    python benchmarks/multiway_spots.py KIND [--bot blueprint] [--others home …] [--players N …] [--stacks BB …]

A table is played until `--bot` in one seat meets a spot of the KIND (short_stacks, side_pot or too_many_players). From
there the hand is played to its end twice on the same further cards, by the bot as it is and by the bot that plays such
spots by ranges (`by_ranges_multiway.py`), on several shuffles of what is left of the pack. Printed is the difference in
thousandths of a big blind for each spot, with a 95 % interval over spots. Opponents are the same in both.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

import by_ranges_multiway as by_ranges

from riverboat.bots import load_bot
from riverboat.bots.protocol import Bot
from riverboat.cards import STANDARD_DECK, Card
from riverboat.engine import Action, Hand, Rules, apply, observe, open_hand

BIG_BLIND = 100
BOARD_AND_BURNS = {0: 0, 3: 4, 4: 6, 5: 8}
"""Cards that have left the pack after the hole cards, by the cards on the board."""


class Table(NamedTuple):
    """A deal: who sits where with how much, and the pack."""

    rules: Rules
    stacks: tuple[int, ...]
    button: int
    pack: tuple[Card, ...]

    def opened(self, actions: Sequence[Action]) -> Hand:
        hand = open_hand(self.rules, self.stacks, self.button, self.pack).hand
        for action in actions:
            hand = apply(hand, action).hand
        return hand


def reshuffled(table: Table, fixed: int, rng: Random) -> Table:
    rest = list(table.pack[fixed:])
    rng.shuffle(rest)
    return table._replace(pack=(*table.pack[:fixed], *rest))


def first_spot(table: Table, kind: str, bots: Sequence[Bot]) -> list[Action] | None:
    """What is done until seat 0 meets such a spot."""
    hand, actions = table.opened(()), list[Action]()
    while hand.actor is not None:
        seen = observe(hand, hand.actor)
        if hand.actor == 0 and by_ranges.spot_of(seen) == kind:
            return actions
        actions.append(bots[hand.actor].act(seen))
        hand = apply(hand, actions[-1]).hand
    return None


def played_on(table: Table, actions: Sequence[Action], bots: Sequence[Bot]) -> int:
    """What seat 0 wins."""
    hand = table.opened(actions)
    while hand.actor is not None:
        hand = apply(hand, bots[hand.actor].act(observe(hand, hand.actor))).hand
    return hand.stacks[0] - table.stacks[0]


def seated(names: Sequence[str], seed: int) -> list[Bot]:
    return [load_bot(name, seed + place) for place, name in enumerate(names)]


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=("short_stacks", "side_pot", "too_many_players"))
    parser.add_argument("--bot", default="blueprint")
    parser.add_argument("--others", nargs="+", default=["home"])
    parser.add_argument("--players", type=int, nargs="+", default=[6])
    parser.add_argument("--stacks", type=int, nargs="+", default=[100], help="big blinds, one is drawn for each seat")
    parser.add_argument("--ante", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--shuffles", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, started = Random(options.seed), time.monotonic()
    found, hands = list[float](), 0
    while time.monotonic() - started < options.seconds:
        hands += 1
        found += gains_at(options, rng)
    print(
        f"{options.kind}: {options.bot} among {', '.join(options.others)}: {told(found)} mbb a spot ({len(found)} spots"
        f" in {hands:,} hands, {options.shuffles} shuffles, seed {options.seed})"
    )


def gains_at(options: Namespace, rng: Random) -> list[float]:
    """What the strategies gain at the first such spot of a deal; empty if it has none."""
    players, pack = rng.choice(options.players), list(STANDARD_DECK)
    rng.shuffle(pack)
    stacks = tuple(BIG_BLIND * rng.choice(options.stacks) for _ in range(players))
    rules = Rules(small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND, ante=options.ante)
    table = Table(rules, stacks, rng.randrange(players), tuple(pack))
    names = [rng.choice(options.others) for _ in range(players - 1)]
    actions = first_spot(table, options.kind, seated([options.bot, *names], rng.randrange(2**32)))
    if actions is None:
        return []
    dealt = 2 * players + BOARD_AND_BURNS[len(table.opened(actions).board)]
    before, gained = f"{by_ranges.__name__}:{options.bot.capitalize()}", 0
    for _ in range(options.shuffles):
        other, seed = reshuffled(table, dealt, rng), rng.randrange(2**32)
        won = [played_on(other, actions, seated([bot, *names], seed)) for bot in (options.bot, before)]
        gained += won[0] - won[1]
    return [1000 * gained / options.shuffles / BIG_BLIND]


def told(found: Sequence[float]) -> str:
    mean = sum(found) / len(found)
    deviation = sqrt(sum((gain - mean) ** 2 for gain in found) / (len(found) - 1))
    return f"{mean:+,.0f} ± {1.96 * deviation / sqrt(len(found)):,.0f}"


if __name__ == "__main__":
    main()
