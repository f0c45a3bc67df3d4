"""What a verifiable deal costs a server: CPU time for each part, a hand.

python benchmarks/fair_deals.py [HANDS]     default: 1,000
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from secrets import token_bytes
from statistics import median
from typing import Final

from riverboat.fairness import Entry, chosen_deck, dealt_pack, make_offer, seed_commitment, shuffle_of

SEEDS: Final = 9
MOST_MS: Final = 3.0


def cpu_ms(what: Callable[[], object]) -> float:
    began = time.process_time()
    what()
    return (time.process_time() - began) * 1000


def main(hands: int) -> None:
    offers, deals = [], []
    for number in range(hands):
        secret, previous = token_bytes(32), token_bytes(32)
        hand = f"1-{number}"
        offers.append(cpu_ms(lambda s=secret, h=hand, p=previous: make_offer(s, h, p)))  # type: ignore[misc]
        commitment = make_offer(secret, hand, previous).commitment
        seeds = [token_bytes(32) for _ in range(SEEDS)]
        entries = [Entry(seat, seed_commitment(seed), seed) for seat, seed in enumerate(seeds)]

        def deal(secret: bytes = secret, commitment: bytes = commitment, entries: list[Entry] = entries) -> None:
            shuffle = shuffle_of(commitment, entries)
            dealt_pack(chosen_deck(secret, shuffle.chosen), shuffle)

        deals.append(cpu_ms(deal))
    whole = [offer + deal for offer, deal in zip(offers, deals, strict=True)]
    for name, times in (("offer of 16 decks", offers), ("deal with 9 seeds", deals), ("whole hand", whole)):
        print(f"{name:20}  median {median(times):.2f} ms  p99 {sorted(times)[int(len(times) * 0.99)]:.2f} ms")
    print(f"the limit is {MOST_MS} ms: {'kept' if median(whole) <= MOST_MS else 'BROKEN'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
