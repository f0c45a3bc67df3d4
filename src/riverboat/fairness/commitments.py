"""One committed deck: a leaf for each card, the Merkle root over them, and the opening of single leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

SALT_BYTES: Final = 16
TREE_LEAVES: Final = 64
"""A tree has always as many, so that every path has six hashes; those after the pack are zero bytes."""

_RANKS: Final = "23456789TJQKA"
_ALL: Final = tuple(rank + suit for rank in _RANKS for suit in "cdhs")
PACKS: Final = {"standard": _ALL, "short": _ALL[_RANKS.index("6") * 4 :]}
"""Every pack in its first order: deuces to aces, each as clubs, diamonds, hearts, spades."""

_USUAL_BYTES: Final = 64
"""Of a stream, for a shuffle: a pack takes 54 on average."""
_FITS: Final = tuple(256 - 256 % (last + 1) for last in range(256))
"""Bytes below this choose each of the places up to `last` with the same chance."""
_BLANK: Final = bytes(32)
_PLACES: Final = tuple(b"\x00" + bytes((place,)) for place in range(len(_ALL)))
_ENCODED: Final = {card: card.encode() for card in _ALL}


def expand(label: bytes, key: bytes, size: int) -> bytes:
    """`size` bytes of a stream: SHA-256 of label, key and a counter of four bytes, block after block."""
    head = label + key
    blocks = [sha256(head + count.to_bytes(4)).digest() for count in range(-(-size // 32))]
    return b"".join(blocks)[:size]


def permutation(label: bytes, key: bytes, size: int) -> list[int]:
    """Fisher–Yates from the last place down; bytes that do not fit are thrown away, so that no order is likelier."""
    drawn = _USUAL_BYTES
    while (order := _shuffled(expand(label, key, drawn), size)) is None:
        drawn *= 2
    return order


def _shuffled(stream: bytes, size: int) -> list[int] | None:
    """The order that the bytes of a stream lead to; None if it takes more of them."""
    order, left = list(range(size)), iter(stream)
    for last in range(size - 1, 0, -1):
        fits = _FITS[last]
        for byte in left:
            if byte < fits:
                break
        else:
            return None
        chosen = byte % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


@dataclass(frozen=True)
class Opening:
    """One card of a committed deck: which leaf, which card, the salt, and the hashes beside it up to the root."""

    leaf: int
    card: str
    salt: bytes
    path: tuple[bytes, ...]


@dataclass(frozen=True, repr=False)
class Deck:
    """A shuffled pack and its salts, all derived from one secret."""

    cards: tuple[str, ...]
    salts: tuple[bytes, ...]

    @classmethod
    def from_secret(cls, secret: bytes, pack: Sequence[str]) -> Deck:
        order = permutation(b"riverboat order", secret, len(pack))
        salts = expand(b"riverboat salt", secret, SALT_BYTES * len(pack))
        return cls(
            tuple([pack[place] for place in order]),
            tuple([salts[at : at + SALT_BYTES] for at in range(0, len(salts), SALT_BYTES)]),
        )

    def __repr__(self) -> str:
        return "<Deck hidden>"

    def leaves(self) -> list[bytes]:
        """The hash of each leaf, as `leaf_hash` has it; sixteen packs are hashed for every hand."""
        return [
            sha256(place + _ENCODED[card] + salt).digest()
            for place, card, salt in zip(_PLACES[: len(self.cards)], self.cards, self.salts, strict=True)
        ]

    def root(self) -> bytes:
        return merkle_root(self.leaves())

    def openings(self, leaves: Sequence[int]) -> tuple[Opening, ...]:
        """The openings of these leaves, and of no other."""
        levels = _levels(self.leaves())
        return tuple(Opening(leaf, self.cards[leaf], self.salts[leaf], _path(levels, leaf)) for leaf in leaves)


def _blank_nodes() -> dict[bytes, bytes]:
    """The node over two equal ones, from blank leaves up to the root of a tree without a pack."""
    nodes, below = {}, _BLANK
    for _ in range(TREE_LEAVES.bit_length() - 1):
        nodes[below] = below = sha256(b"\x01" + below + below).digest()
    return nodes


_BLANKS: Final = _blank_nodes()


def leaf_hash(place: int, card: str, salt: bytes) -> bytes:
    """H(position ‖ card ‖ salt); the first byte tells a leaf from an inner node."""
    return sha256(b"\x00" + bytes((place,)) + card.encode() + salt).digest()


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    return _levels(leaves)[-1][0]


def merkle_path(leaves: Sequence[bytes], leaf: int) -> tuple[bytes, ...]:
    """The hashes beside the way from a leaf to the root, the lowest first."""
    return _path(_levels(leaves), leaf)


def root_from(leaf: bytes, place: int, path: Sequence[bytes]) -> bytes:
    """The root that a leaf and its path lead to."""
    node = leaf
    for beside in path:
        node = sha256(b"\x01" + (beside + node if place & 1 else node + beside)).digest()
        place >>= 1
    return node


def _levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """The tree from its leaves up. Nodes over blank leaves alone are the same in every tree."""
    level, size, blank = list(leaves), TREE_LEAVES, _BLANK
    levels = []
    while True:
        levels.append([*level, *[blank] * (size - len(level))])
        if size == 1:
            return levels
        if len(level) & 1:
            level.append(blank)
        level = [sha256(b"\x01" + left + right).digest() for left, right in zip(level[::2], level[1::2], strict=True)]
        size, blank = size >> 1, _BLANKS[blank]


def _path(levels: Sequence[Sequence[bytes]], leaf: int) -> tuple[bytes, ...]:
    return tuple(level[(leaf >> height) ^ 1] for height, level in enumerate(levels[:-1]))
