"""A record of a deal is verified from itself alone; whatever is changed in it is caught, by us and by sixty lines."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from dealt import SECRET, cards_of, deal, entry, pack_of, record, seed
from riverboat.cli.main import main
from riverboat.fairness import PACKS, DealtCards, Problem, record_of, verify
from riverboat.fairness.commitments import permutation
from riverboat.fairness.verification import warnings_of

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_deal.py"

Record = dict[str, Any]


def by_script(hand: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", str(SCRIPT)], input=json.dumps(hand), capture_output=True, text=True, check=False
    )


def flipped(text: str) -> str:
    """The same hexadecimal text with its first digit changed."""
    return format(int(text[0], 16) ^ 1, "x") + text[1:]


def card(hand: Record) -> None:
    """One card, in the opening and where it was shown: a forger would change both."""
    other = next(name for name in PACKS["standard"] if name not in str(hand["openings"]))
    hand["openings"][0]["card"] = other
    hand["cards"]["hole"]["1"][0][1] = other


def only_shown_card(hand: Record) -> None:
    hand["cards"]["board"][4][1] = "As" if hand["cards"]["board"][4][1] != "As" else "Ks"


def salt(hand: Record) -> None:
    hand["openings"][2]["salt"] = flipped(hand["openings"][2]["salt"])


def beside(hand: Record) -> None:
    hand["openings"][1]["path"][3] = flipped(hand["openings"][1]["path"][3])


def own_seed(hand: Record) -> None:
    hand["seeds"][0]["seed"] = flipped(hand["seeds"][0]["seed"])


def seed_and_commitment(hand: Record) -> None:
    from riverboat.fairness import seed_commitment

    hand["seeds"][0] |= {"seed": seed("chosen late").hex(), "commitment": seed_commitment(seed("chosen late")).hex()}


def seed_left_out(hand: Record) -> None:
    hand["seeds"][1]["seed"] = None


def order_of_players(hand: Record) -> None:
    hand["players"] = [1, 0, 2]


def button(hand: Record) -> None:
    hand["button"] = 1


def order_of_cards(hand: Record) -> None:
    one, two = hand["openings"][3], hand["openings"][4]
    one["position"], two["position"] = two["position"], one["position"]


def order_of_roots(hand: Record) -> None:
    hand["roots"][0], hand["roots"][1] = hand["roots"][1], hand["roots"][0]


def root(hand: Record) -> None:
    hand["roots"][hand["chosen"]] = flipped(hand["roots"][hand["chosen"]])


def deck(hand: Record) -> None:
    number = (hand["chosen"] + 1) % 16
    hand["decks"][number] = flipped(hand["decks"][number])


def chosen(hand: Record) -> None:
    hand["chosen"] = (hand["chosen"] + 1) % 16


def name_of_hand(hand: Record) -> None:
    hand["hand"] = "7-2"


def chain(hand: Record) -> None:
    hand["previous"] = flipped(hand["previous"])


def link(hand: Record) -> None:
    hand["link"] = flipped(hand["link"])


CHANGES = (
    *(card, only_shown_card, salt, beside, own_seed, seed_and_commitment, seed_left_out, order_of_players, button),
    *(order_of_cards, order_of_roots, root, deck, chosen, name_of_hand, chain, link),
)


@pytest.mark.parametrize("pack", PACKS)
def test_an_honest_deal_fits(pack: str) -> None:
    hand = record(pack=pack)
    assert verify(json.loads(json.dumps(hand))) == []
    assert by_script(hand).stdout == "The deal fits its commitments.\n"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_is_changed_is_caught(change: Callable[[Record], None]) -> None:
    hand = record()
    change(hand)
    assert hand != record()
    assert verify(hand) != []
    assert by_script(hand).returncode == 1


def test_the_script_is_short_and_needs_the_standard_library_alone() -> None:
    lines = [line for line in SCRIPT.read_text("utf-8").splitlines() if line.strip()]
    imports = [line for line in lines if line.startswith(("import", "from"))]
    assert len(lines) <= 60
    assert imports == ["import json", "import sys", "from hashlib import sha256"]


def test_what_a_client_noted_before_the_hand_is_held_against_the_record() -> None:
    hand = record()
    received = {"commitment": hand["commitment"], "seed": hand["seeds"][0]["seed"]}
    assert verify(hand | {"received": received}) == []
    assert verify(hand | {"received": received | {"commitment": "00" * 32}}) == [Problem("told_otherwise")]
    assert verify(hand | {"received": received | {"seed": seed("another").hex()}}) == [Problem("own_seed_left_out")]


def test_a_server_that_deals_the_wrong_deck_is_caught_by_the_seeds() -> None:
    """Seeds that come later than the commitment choose the deck: dealing another one does not fit."""
    one, other = deal(entries=(entry(0),)), deal(entries=(entry(2),))
    hand = record_of(SECRET, one, cards_of(pack_of(one)), {})
    assert pack_of(one) != pack_of(other)
    forged = record_of(SECRET, other, cards_of(pack_of(other)), {}) | {"seeds": hand["seeds"]}
    assert verify(forged)


def test_seeds_that_are_missing_are_named() -> None:
    hand = record(entries=(entry(0), entry(1, comes=False)))
    assert verify(hand) == []
    assert warnings_of(hand) == [Problem("seed_missing", "Bob")]
    assert warnings_of(record(entries=())) == [Problem("no_seeds")]


@pytest.mark.parametrize("junk", [None, [], "", {}, {"format": "riverboat-deal-1"}, {"format": 3}])
def test_anything_else_is_refused_and_never_raises(junk: object) -> None:
    assert verify(junk) != []


def test_every_field_left_out_or_of_another_type_is_refused() -> None:
    whole = record()
    for name in whole:
        for junk in (None, 5, "x", [], {}, [None], {"a": 1}):
            hand = deepcopy(whole) | {name: junk}
            assert verify(hand) or hand[name] == whole[name], (name, junk)


def test_every_order_of_a_pack_of_three_is_equally_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(6000):
        order = tuple(permutation(b"test", number.to_bytes(4), 3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 15.1  # chi-squared, 5 degrees, p = 0.01


def test_the_command_says_what_does_not_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    right.write_text(json.dumps(record()))
    hand = record()
    salt(hand)
    wrong.write_text(json.dumps(hand))
    assert main(["verify", str(right), "--lang", "en"]) == 0
    assert "7-1: the deal fits its commitments. Cards checked: 7; players' seeds: 2." in capsys.readouterr().out
    assert main(["verify", str(wrong), "--lang", "en"]) == 1
    place = hand["openings"][2]["position"]
    assert f"The card at place {place} {hand['openings'][2]['card']} was not" in capsys.readouterr().out
    assert main(["verify", str(wrong), "--lang", "zh-CN"]) == 1
    assert "不在承诺之中" in capsys.readouterr().out
    assert main(["verify", str(right), str(wrong), "--json"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["ok"] for line in lines] == [True, False]
    assert main(["verify"]) == 2
    assert main(["verify", str(tmp_path / "none.json")]) == 2


@pytest.mark.parametrize("dealt", [3, 4, 5])
def test_two_boards_side_by_side_lie_one_after_the_other(dealt: int) -> None:
    one = deal()
    pack = pack_of(one)
    cards = cards_of(pack, board=dealt)
    second = {place + 8: pack[place + 8] for place in cards.board}
    hand = record_of(SECRET, one, with_second(cards, second), {0: "Ann", 1: "Bob", 2: "Cid"})
    assert verify(hand) == []
    assert by_script(hand).returncode == 0
    moved = record_of(SECRET, one, with_second(cards, {place + 1: pack[place + 1] for place in second}), {})
    assert Problem("dealt_elsewhere", "second board") in verify(moved)


@pytest.mark.parametrize(("shared", "skip"), [(0, 8), (3, 4), (4, 2)])
def test_a_third_board_goes_on_after_the_second(shared: int, skip: int) -> None:
    one = deal()
    pack = pack_of(one)
    cards = cards_of(pack, board=5)
    new = list(cards.board)[shared:]
    second, third = ({place + run * skip: pack[place + run * skip] for place in new} for run in (1, 2))
    hand = record_of(SECRET, one, DealtCards(cards.hole, cards.board, second, third), {})
    assert verify(hand) == []
    assert by_script(hand).returncode == 0
    again = record_of(SECRET, one, DealtCards(cards.hole, cards.board, {}, second), {})
    assert Problem("dealt_elsewhere", "third board") in verify(again)
    del hand["cards"]["third_board"]
    assert Problem("shown_not_opened") in verify(hand)


def test_a_record_from_before_there_were_three_boards_is_verified() -> None:
    one = deal()
    hand = record_of(SECRET, one, cards_of(pack_of(one), board=5), {})
    del hand["cards"]["third_board"]
    assert verify(hand) == []
    assert by_script(hand).returncode == 0


def with_second(cards: DealtCards, second: dict[int, str]) -> DealtCards:
    return DealtCards(cards.hole, cards.board, second)
