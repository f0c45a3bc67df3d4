"""Double entry: every movement of chips is a transfer from one account to another.

Accounts are named by their kind; whose they are follows from the player, game or tournament of the transfer:

- `house`: where granted chips come from, and the chips of bots; its balance is what was given out, below zero
- `fees`: what the house keeps of entries in tournaments
- `rake`: what the house keeps of pots at cash tables, and time charges
- `insurance`: what the house keeps and pays for insured all-ins; below zero where players had the luck
- `wallet`: a player's own
- `seat`: a player's chips at one cash table, those bet in the hand under way included
- `pot`: of one table; every hand leaves it empty
- `pool`: the prizes of one sit-and-go or tournament; empty once it is over
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from riverboat.engine.rules import Chips
from riverboat.table import PlayerId

AccountKind: TypeAlias = Literal["house", "fees", "rake", "insurance", "wallet", "seat", "pot", "pool"]
TransferKind: TypeAlias = Literal[
    "opening",
    "grant",
    "buy_in",
    "rebuy",
    "top_up",
    "cash_out",
    "bet",
    "award",
    "entry",
    "refund",
    "prize",
    "remainder",
    "bounty",
    "overlay",
    "fee",
    "rake",
    "time_charge",
    "side_bet",
    "insurance",
    "void",
]


class Transfer(msgspec.Struct, frozen=True):
    """Chips that leave one account and reach another."""

    kind: TransferKind
    source: AccountKind
    target: AccountKind
    chips: Chips
    player: PlayerId | None = None
    """Whose wallet or seat; also for whom the house pays. None where no single player is concerned."""
