"""Checks a record of a deal, from the record alone. Every check that fails is named; none stops the others."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from riverboat.fairness.commitments import PACKS, TREE_LEAVES, Deck, leaf_hash, root_from
from riverboat.fairness.deal import DECKS, Entry, Offer, Shuffle, next_link, seed_commitment, shuffle_of
from riverboat.fairness.record import CARDS_PER_BOARD, FORMAT, board_places

PATH_HASHES = TREE_LEAVES.bit_length() - 1


class Problem(NamedTuple):
    """What does not fit: a code, and where."""

    code: str
    where: str = ""


def verify(record: object) -> list[Problem]:
    """What does not fit in a record; an empty list when everything does."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        return [Problem("not_a_record")]
    try:
        return list(_problems(record))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        return [Problem("malformed", f"{type(error).__name__}: {error}"[:120])]


def warnings_of(record: dict[str, Any]) -> list[Problem]:
    """What a person should know of a record that fits: seeds that were missing or never asked for."""
    seeds = record["seeds"]
    missing = [Problem("seed_missing", entry["name"] or str(entry["seat"])) for entry in seeds if entry["seed"] is None]
    return [Problem("no_seeds")] if len(missing) == len(seeds) else missing


def _problems(record: dict[str, Any]) -> Iterator[Problem]:
    pack = PACKS[record["pack"]]
    roots = tuple(_digest(root) for root in record["roots"])
    offer = Offer(record["hand"], _digest(record["previous"]), roots)
    if len(roots) != DECKS:
        yield Problem("decks_wrong", str(len(roots)))
        return
    if offer.commitment != _digest(record["commitment"]):
        yield Problem("commitment_wrong")
    entries = _entries(record)
    for entry in entries:
        if entry.seed is not None and seed_commitment(entry.seed) != entry.commitment:
            yield Problem("seed_wrong", str(entry.seat))
    if [entry.seat for entry in entries] != sorted({entry.seat for entry in entries}):
        yield Problem("seeds_out_of_order")
    yield from _received(record, entries)
    shuffle = shuffle_of(offer.commitment, entries, record["pack"])
    if record["chosen"] != shuffle.chosen:
        yield Problem("chosen_wrong", str(record["chosen"]))
        return
    yield from _opened_decks(record, roots, shuffle.chosen, pack)
    yield from _openings(record, roots[shuffle.chosen], shuffle, pack)
    yield from _places(record, len(pack))
    if next_link(shuffle.entropy, record["button"], record["players"]) != _digest(record["link"]):
        yield Problem("link_wrong")


def _entries(record: dict[str, Any]) -> list[Entry]:
    return [
        Entry(
            entry["seat"],
            _digest(entry["commitment"]),
            None if entry["seed"] is None else _digest(entry["seed"]),
        )
        for entry in record["seeds"]
    ]


def _received(record: dict[str, Any], entries: list[Entry]) -> Iterator[Problem]:
    """What the client noted before the hand, if it did: the commitment it was told, and the seed it sent."""
    received = record.get("received")
    if received is None:
        return
    if received["commitment"] != record["commitment"]:
        yield Problem("told_otherwise")
    seed = received.get("seed")
    if seed is not None and all(entry.seed != _digest(seed) for entry in entries):
        yield Problem("own_seed_left_out")


def _opened_decks(
    record: dict[str, Any], roots: tuple[bytes, ...], chosen: int, pack: tuple[str, ...]
) -> Iterator[Problem]:
    """Cut and choose: every deck but the dealt one is opened, and is what was committed to."""
    secrets = record["decks"]
    for number, root in enumerate(roots):
        secret = secrets[number]
        if number == chosen:
            if secret is not None:
                yield Problem("dealt_deck_opened")
        elif secret is None or Deck.from_secret(_digest(secret), pack).root() != root:
            yield Problem("deck_wrong", str(number))


def _openings(record: dict[str, Any], root: bytes, shuffle: Shuffle, pack: tuple[str, ...]) -> Iterator[Problem]:
    openings = record["openings"]
    for opening in openings:
        place, leaf, card = opening["position"], opening["leaf"], opening["card"]
        path = [_digest(beside) for beside in opening["path"]]
        hashed = leaf_hash(leaf, card, bytes.fromhex(opening["salt"]))
        if card not in pack or len(path) != PATH_HASHES or root_from(hashed, leaf, path) != root:
            yield Problem("opening_wrong", f"{place} {card}")
        if not 0 <= place < len(pack) or shuffle.order[place] != leaf:
            yield Problem("place_wrong", f"{place} {card}")
    for name in ("position", "card"):
        if len({opening[name] for opening in openings}) != len(openings):
            yield Problem("opened_twice", name)


def _places(record: dict[str, Any], size: int) -> Iterator[Problem]:
    """Every card lies where the rules of dealing put it, and every card that is shown is opened."""
    players, button, burnt = record["players"], record["button"], record["burn_before_hole"]
    if players != sorted(players, key=lambda seat: (seat <= button, seat)) or len(set(players)) != len(players):
        yield Problem("order_wrong")
    opened = {opening["position"]: opening["card"] for opening in record["openings"]}
    cards = record["cards"]
    for seat, group in cards["hole"].items():
        first = players.index(int(seat)) + burnt
        if not {place for place, _ in group} <= {first, first + len(players)}:
            yield Problem("dealt_elsewhere", f"seat {seat}")
    (board,) = board_places(players, burnt, size)
    if tuple(place for place, _ in cards["board"]) != board[: len(cards["board"])]:
        yield Problem("dealt_elsewhere", "board")
    second = tuple(place for place, _ in cards["second_board"])
    # A second board side by side with the first, as in a bomb pot, has as many cards as that.
    beside = tuple(place + CARDS_PER_BOARD for place in board[: len(cards["board"])])
    if second and second not in (*board_places(players, burnt, size, run=1), beside):
        yield Problem("dealt_elsewhere", "second board")
    third = tuple(place for place, _ in cards.get("third_board", []))  # records of version 0.2 have none
    if third and (third not in board_places(players, burnt, size, run=2) or len(third) != len(second)):
        yield Problem("dealt_elsewhere", "third board")
    shown = [
        (place, card)
        for group in (*cards["hole"].values(), cards["board"], cards["second_board"], cards.get("third_board", []))
        for place, card in group
    ]
    if dict(shown) != opened or len(shown) != len(opened):
        yield Problem("shown_not_opened")


def _digest(text: str) -> bytes:
    value = bytes.fromhex(text)
    if len(value) != sha256().digest_size:
        raise ValueError("a hash has 64 hexadecimal digits")
    return value
