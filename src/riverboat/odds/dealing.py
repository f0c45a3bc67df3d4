"""Equity by dealing at random: lays ranges out for the kernel and reads its count."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import numpy as np

from riverboat.evaluator.kernels import CARD_BITS, CARD_KEYS, kernel_tables
from riverboat.odds.monte_carlo import ALIAS, BITS, KEEP, KEY, WORDS, Numbers, deal_showdowns, random_word
from riverboat.odds.question import Question, only_combo
from riverboat.odds.range_counting import impossible_together
from riverboat.odds.ranges import Range
from riverboat.odds.results import Equities, from_outcomes

SEED_MASK: Final = (1 << 64) - 1


def deal(question: Question, samples: int, seed: int) -> Equities:
    """Deal so many showdowns at random, the same ones for the same seed."""
    players = len(question.ranges)
    known = [only_combo(hands) for hands in question.ranges]
    held = {card for combo in known if combo for card in combo}
    live = np.array([card for card in question.live if card not in held], np.intp)
    pairs = np.array(list(combinations(live, 2)), np.intp).reshape(-1, 2)
    hole_keys, hole_bits = np.zeros(players, np.uint64), np.zeros(players, np.uint64)
    for player, combo in enumerate(known):
        if combo:
            hole_keys[player] = CARD_KEYS[list(combo)].sum()
            hole_bits[player] = CARD_BITS[list(combo)].sum()
    unknown = [player for player, hands in enumerate(question.ranges) if _is_any_two(hands, len(pairs))]
    drawn = [player for player, combo in enumerate(known) if not combo and player not in unknown]
    tables = [_alias_table(question.ranges[player]) for player in drawn]
    starts = np.cumsum([0, *(len(table) for table in tables)])
    for table, start in zip(tables, starts, strict=False):
        table[:, ALIAS] += np.uint64(start)
    board = list(question.board)
    outcomes = np.zeros(1 << players, np.int64)
    dealt = deal_showdowns(
        kernel_tables(question.deck),
        *(hole_keys, hole_bits),
        np.array(unknown, np.uint64),
        *(np.array(drawn, np.uint64), starts.astype(np.uint64), np.concatenate([_NO_TABLE, *tables])),
        *(CARD_KEYS[board].sum(), CARD_BITS[board].sum(), np.uint64(5 - len(board))),
        *(CARD_KEYS[live], CARD_BITS[live]),
        *(CARD_KEYS[pairs].sum(axis=1, dtype=np.uint64), CARD_BITS[pairs].sum(axis=1, dtype=np.uint64)),
        samples,
        np.uint64(random_word(np.uint64(seed & SEED_MASK))),
        outcomes,
    )
    if not dealt:
        raise impossible_together()
    return from_outcomes(
        {winners: int(outcomes[winners]) for winners in np.flatnonzero(outcomes).tolist()}, players, samples
    )


_NO_TABLE: Final = np.zeros((0, 4), np.uint64)


def _is_any_two(hands: Range, pairs: int) -> bool:
    """Whether a range is all the pairs there are, each as likely as the next."""
    weights = [weight for _, weight in hands.held]
    return len(weights) == pairs and len(set(weights)) == 1


def _alias_table(hands: Range) -> Numbers:
    """A range as rows to draw from (Vose 1991): each row keeps its hand with a chance, or gives its alias's."""
    combos, weights = zip(*hands.held, strict=True)
    cards = np.array(combos)
    table = np.zeros((len(combos), 4), np.uint64)
    table[:, KEY] = CARD_KEYS[cards].sum(axis=1, dtype=np.uint64)
    table[:, BITS] = CARD_BITS[cards].sum(axis=1, dtype=np.uint64)
    chances = [weight * len(weights) / sum(weights) for weight in weights]
    poor = [row for row, chance in enumerate(chances) if chance < 1]
    rich = [row for row, chance in enumerate(chances) if chance >= 1]
    while poor and rich:
        row, giver = poor.pop(), rich[-1]
        table[row, KEEP], table[row, ALIAS] = np.uint64(chances[row] * int(WORDS)), giver
        chances[giver] -= 1 - chances[row]
        if chances[giver] < 1:
            poor.append(rich.pop())
    for row in poor + rich:
        table[row, KEEP], table[row, ALIAS] = WORDS, row
    return table
