"""What the blueprints play at recorded decisions of two to nine players, in `played_policies.json`.

Run as a program it draws decisions and records what the code at hand plays there: only when another strategy is meant.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from multiway_hands import play

from riverboat.cards import STANDARD_DECK, format_card
from riverboat.engine import Hand, IllegalAction, legal_actions, observe
from riverboat.solver.heads_up import HeadsUpAdviser, public_state
from riverboat.solver.multiway import MultiwayAdviser
from riverboat.solver.policy import Policy
from riverboat.solver.thinking import NEVER, Thinking

FILE: Final = Path(__file__).with_suffix(".json")
KINDS: Final = (None, 12)
"""Every bucket, and a player who tells twelve kinds of hands apart."""
HANDS: Final = tuple(range(7, 1326, 257))
EACH: Final = 60
SIZES: Final = (0.33, 0.45, 0.5, 0.75, 1.0, 1.0, 1.5, 2.5)

_BLUEPRINT: Final = Thinking(solves_from=NEVER, least_read_share=0.0)
"""What is read, with all that is seldom played."""
_heads_up = {kinds: HeadsUpAdviser(_BLUEPRINT, kinds) for kinds in KINDS}
_multiway = {kinds: MultiwayAdviser(_BLUEPRINT, kinds) for kinds in KINDS}


def policy_at(stacks: list[int], words: str, cards: str, ante: int, kinds: int | None) -> Policy | None:
    """What is played by whoever is to act."""
    hand = play(stacks, words, cards, ante=ante)
    assert hand.actor is not None
    seen = observe(hand, hand.actor)
    if len(stacks) == 2:
        return _heads_up[kinds].policy(public_state(seen))
    return _multiway[kinds].policy(seen)


def recorded() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(FILE.read_text())
    return found


def record() -> None:
    """Decisions of random hands, those of each street and number of players equally often."""
    rng, spots = Random(2), []
    for players in (2, 2, 2, 3, 6, 6, 9):
        wanted = dict.fromkeys(("preflop", "flop", "turn", "river"), EACH // 12)
        while any(wanted.values()):
            spot = _spot(players, rng)
            street = observe(play(**_hand_of(spot)), None).street
            policy = policy_at(**spot) if wanted[street] else None
            if policy is None:
                continue
            wanted[street] -= 1
            shares = np.round(policy.shares[list(HANDS)].astype(float), 7).tolist()
            spots.append({**spot, "actions": list(policy.actions), "shares": shares})
    FILE.write_text("[\n" + ",\n".join(json.dumps(spot) for spot in spots) + "\n]\n")


def _hand_of(spot: dict[str, Any]) -> dict[str, Any]:
    return {name: spot[name] for name in ("stacks", "words", "cards", "ante")}


def _spot(players: int, rng: Random) -> dict[str, Any]:
    """A decision somewhere in a random hand."""
    deck = [format_card(card) for card in rng.sample(STANDARD_DECK, 2 * players + 8)]
    stacks = [rng.choice([10_000, 10_000, rng.randint(3_000, 20_000)]) for _ in range(players)]
    spot = {"stacks": stacks, "words": "", "cards": "".join(deck), "ante": rng.choice([0, 0, 10])}
    for _ in range(rng.randint(0, 3 * players + 6)):
        word = _word(play(**spot), rng)
        try:
            hand = play(**{**spot, "words": f"{spot['words']} {word}"})
        except IllegalAction:
            break
        if hand.actor is None:
            break
        spot["words"] = f"{spot['words']} {word}".strip()
    return {**spot, "kinds": rng.choice([*KINDS, None])}


def _word(hand: Hand, rng: Random) -> str:
    legal, roll = legal_actions(hand), rng.random()
    if legal.raise_to is not None and roll < 0.3:
        low, high = legal.raise_to
        return f"r{min(high, max(low, hand.betting.price + round(rng.choice(SIZES) * hand.pot)))}"
    return "c" if legal.check or roll < 0.6 else "f"


if __name__ == "__main__":
    record()
