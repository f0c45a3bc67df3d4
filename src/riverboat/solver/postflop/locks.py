"""Locks told in words: `check, bet 66: QQ+,AKs=1/0/0; JTs=0/1/1`, a node and what hands do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cards import format_cards
from riverboat.errors import RiverboatError, quoted
from riverboat.odds.ranges import COMBO_INDEX, Range

if TYPE_CHECKING:
    from riverboat.solver.postflop.solution import Shares, Solution

EXAMPLES: Final = "`check, bet 66: QQ+,AKs=1/0/0; JTs=0/1/1` or `check: 1/0`"


class Lock(NamedTuple):
    """What is done at a node, as `Solution.lock` takes it."""

    line: str
    shares: Shares

    def apply(self, solution: Solution) -> None:
        solution.lock(solution.node(self.line), self.shares)


def read_lock(solution: Solution, text: str) -> Lock:
    """A lock from its words; refuses a node, a hand or a number of shares that is not in the solution.

    Before the colon is the line, nothing for the first decision. After it are shares of the node's actions in turn, for
    all hands or for those of a range each.
    """
    line, colon, told = text.rpartition(":")
    node = solution.node(line)
    if not colon or node.player is None:
        raise _refusal(text)
    if "=" not in told:
        return Lock(line, _shares(told, len(node.actions), text))
    held = {format_cards(combo): COMBO_INDEX[combo] for combo in node.combos()}
    by_combo: dict[str, list[float]] = {}
    for part in filter(None, (part.strip() for part in told.split(";"))):
        hands, _, numbers = part.partition("=")
        shares, weights = _shares(numbers, len(node.actions), text), Range(hands.strip()).combos
        named = {name: shares for name, number in held.items() if weights[number]}
        if not named:
            hand = quoted(hands.strip())
            raise RiverboatError("hand_not_in_range", f"{hand} is not in the range at this node", hand=hand)
        by_combo |= named
    return Lock(line, by_combo)


def _shares(told: str, count: int, text: str) -> list[float]:
    try:
        shares = [float(number) for number in told.split("/")]
    except ValueError:
        raise _refusal(text) from None
    if len(shares) != count or not all(0 <= share <= 1e9 for share in shares) or not sum(shares):
        raise RiverboatError(
            "bad_lock_shares",
            f"{quoted(told.strip())} must be {count} numbers from 0 up, not all 0, one for each action: 1/0/0",
            text=quoted(told.strip()),
            count=count,
        )
    return shares


def _refusal(text: str) -> RiverboatError:
    shown = quoted(text)
    message = f"{shown} is not a lock; one looks like {EXAMPLES}"
    return RiverboatError("bad_lock", message, text=shown, examples=EXAMPLES)
