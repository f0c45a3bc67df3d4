"""What a player knows of others: how they played in hands with this player, who is ahead, and the player's notes.

Pure. The counting is that of `stats`; only hands that the player was dealt into are given here, and of those only what
everybody at the table saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError
from riverboat.table.commands import PlayerId
from riverboat.table.events import AnyEvent
from riverboat.table.stats import PlayerStats, hand_stats

LONGEST_NOTE: Final = 500
MOST_OPPONENTS: Final = 1000
"""That a player remembers; those met longest ago are forgotten first, and none with a note."""
MOST_LEVEL_HANDS: Final = 5000


def opponent_key(player: PlayerId, bot: str | None) -> str:
    """Who an opponent is across tables: a bot is a person by name, everybody else an account."""
    return f"player:{player}" if bot is None else f"bot:{bot}"


class SharedHand(NamedTuple):
    """A finished hand that the player was dealt into."""

    number: int
    """Hands are numbered in the order in which they were stored."""
    events: Sequence[AnyEvent]
    """From `HandDealt` to `HandEnded`."""
    opponents: Mapping[PlayerId, str]
    """The keys of all other players in it."""
    big_blind: Chips
    level: int | None = None
    """The level of bots that it counts for, if it counts for one."""


class LevelHand(NamedTuple):
    """A hand against bots of one level."""

    number: int
    level: int
    won_bb: float


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one opponent. All counts are of hands that both were dealt into."""

    stats: PlayerStats = PlayerStats()
    """The opponent's."""
    won_bb: float = 0.0
    """What the player won from the opponent, in big blinds: losers of a hand pay its winners in proportion."""
    last_hand: int = 0


class OpponentMemory(msgspec.Struct, frozen=True, kw_only=True):
    """All that one player knows of others, by `opponent_key`."""

    last_hand: int = 0
    """Hands up to this number have been counted."""
    met: dict[str, Met] = {}
    notes: dict[str, str] = {}
    level_hands: tuple[LevelHand, ...] = ()
    """The latest hands against levels, oldest first."""

    def of(self, key: str) -> Met:
        return self.met.get(key, Met())

    def noted(self, key: str, note: str) -> OpponentMemory:
        """With a note on an opponent, in place of any other; an empty one is none."""
        note = note.strip()
        if len(note) > LONGEST_NOTE:
            raise RiverboatError(
                "note_too_long", f"a note has at most {LONGEST_NOTE} characters, not {len(note)}", most=LONGEST_NOTE
            )
        notes = {other: text for other, text in self.notes.items() if other != key}
        if note:
            if len(notes) >= MOST_OPPONENTS:
                raise RiverboatError("too_many_notes", f"there are {len(notes)} notes; delete one first")
            notes[key] = note
        return msgspec.structs.replace(self, notes=notes)


def remembered(memory: OpponentMemory, player: PlayerId, hands: Iterable[SharedHand]) -> OpponentMemory:
    """With hands that were played since; those counted before are passed over."""
    met, last, level_hands = dict(memory.met), memory.last_hand, list(memory.level_hands)
    for hand in hands:
        if hand.number <= last:
            continue
        last = hand.number
        stats = hand_stats(hand.events)
        won = won_from_each(player, {other: one.winnings for other, one in stats.items()})
        if hand.level is not None:
            level_hands.append(LevelHand(hand.number, hand.level, stats[player].winnings / hand.big_blind))
        for other, key in hand.opponents.items():
            before = met.get(key, Met())
            met[key] = Met(
                stats=before.stats + stats[other],
                won_bb=before.won_bb + won[other] / hand.big_blind,
                last_hand=last,
            )
    return msgspec.structs.replace(
        memory,
        last_hand=last,
        met=_kept(met, memory.notes),
        level_hands=tuple(level_hands[-MOST_LEVEL_HANDS:]),
    )


def won_from_each(player: PlayerId, nets: Mapping[PlayerId, Chips]) -> dict[PlayerId, float]:
    """What a player won from each of the others in a hand, which is negative where it was lost."""
    own, lost = nets[player], -sum(net for net in nets.values() if net < 0)
    return {other: abs(own) * -net / lost if own * net < 0 else 0.0 for other, net in nets.items() if other != player}


def _kept(met: dict[str, Met], notes: Mapping[str, str]) -> dict[str, Met]:
    excess = len(met) - MOST_OPPONENTS
    if excess <= 0:
        return met
    forgettable = sorted((one.last_hand, key) for key, one in met.items() if key not in notes)
    gone = {key for _, key in forgettable[:excess]}
    return {key: one for key, one in met.items() if key not in gone}


_MEMORY: Final = msgspec.msgpack.Decoder(OpponentMemory)


def encode_memory(memory: OpponentMemory) -> bytes:
    return msgspec.msgpack.encode(memory)


def decode_memory(stored: bytes | None) -> OpponentMemory:
    return OpponentMemory() if stored is None else _MEMORY.decode(stored)
