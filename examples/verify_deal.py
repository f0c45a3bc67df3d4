"""Verify a Riverboat hand without Riverboat: `python verify_deal.py < HAND.json`. The format: docs/fairness.md."""

import json
import sys
from hashlib import sha256

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


def check(fits, what):
    if not fits:
        sys.exit(f"This does not fit: {what}.")


def digest(*parts):  # bytes, or text that is hexadecimal
    return sha256(b"".join(bytes.fromhex(part) if isinstance(part, str) else part for part in parts)).digest()


def permutation(label, key, size):
    stream = (byte for count in range(1000) for byte in digest(label, key, count.to_bytes(4, "big")))
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = next(byte for byte in stream if byte < 256 - 256 % (last + 1)) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def deck_root(secret, pack):
    salts = b"".join(digest(b"riverboat salt", secret, count.to_bytes(4, "big")) for count in range(26))
    order = permutation(b"riverboat order", secret, len(pack))
    level = [digest(bytes([0, at]), pack[card].encode(), salts[16 * at :][:16]) for at, card in enumerate(order)]
    level += [bytes(32)] * (64 - len(level))
    while len(level) > 1:
        level = [digest(b"\x01", level[at], level[at + 1]) for at in range(0, len(level), 2)]
    return level[0].hex()


def verify(hand):
    pack, name, roots = CARDS[0 if hand["pack"] == "standard" else 16 :], hand["hand"].encode(), hand["roots"]
    offer = digest(b"riverboat decks", len(name).to_bytes(2, "big"), name, hand["previous"], *roots)
    check(offer.hex() == hand["commitment"] and len(roots) == 16, "the commitment")
    call, told = [offer], []
    for seed in hand["seeds"]:
        call += [bytes([seed["seat"]]), bytes.fromhex(seed["commitment"])]
        told += [b"\x00"] if seed["seed"] is None else [b"\x01", seed["seed"]]
        check(seed["seed"] is None or digest(b"riverboat seed", told[-1]) == call[-1], f"the seed of {seed['name']}")
    entropy = digest(b"riverboat seeds", digest(b"riverboat call", *call), *told)
    chosen, order = digest(b"riverboat choice", entropy)[0] % 16, permutation(b"riverboat cut", entropy, len(pack))
    check(chosen == hand["chosen"] and hand["decks"][chosen] is None, "the chosen deck")
    for number, secret in enumerate(hand["decks"]):
        check(number == chosen or deck_root(secret, pack) == roots[number], f"deck {number}")
    for card in hand["openings"]:
        place, node = card["leaf"], digest(bytes([0, card["leaf"]]), card["card"].encode(), card["salt"])
        check(order[card["position"]] == place, f"the place of {card['card']}")
        for beside in card["path"]:
            node, place = digest(b"\x01", *((beside, node) if place % 2 else (node, beside))), place // 2
        check(node.hex() == roots[chosen], f"the opening of {card['card']}")
    seats, button, first = hand["players"], hand["button"], int(hand["burn_before_hole"])
    check(seats == sorted(seats, key=lambda seat: (seat <= button, seat)), "the order of the seats")
    hole, shown = hand["cards"]["hole"], [hand["cards"].get(f"{which}board") for which in ("", "second_", "third_")]
    own = {str(seat): (first + at, first + at + len(seats)) for at, seat in enumerate(seats)}
    check(all(place in own.get(seat, ()) for seat in hole for place, _ in hole[seat]), "the place of a hole card")
    board = [first + 2 * len(seats) + after for after in (1, 2, 3, 5, 7)]
    runs = ((0, 0), (8, 0), (4, 3), (2, 4), (16, 0), (8, 3), (4, 4))
    boards = [[place + skipped for place in board[kept:]] for skipped, kept in runs]
    for cards in filter(None, shown):
        check(any([place for place, _ in cards] == places[: len(cards)] for places in boards), "a board")
    dealt = {(place, card) for cards in (*hole.values(), *filter(None, shown)) for place, card in cards}
    check(dealt == {(card["position"], card["card"]) for card in hand["openings"]}, "a card without its opening")
    check(digest(b"riverboat hand", entropy, bytes([button, *seats])).hex() == hand["link"], "the link")


verify(json.load(sys.stdin))
sys.stdout.write("The deal fits its commitments.\n")
