"""Signs that players play together: found where they do, silent where they play alike."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from riverboat.server.admin.signals import HandPart, addresses_in, find_signals

HANDS = 400


def fair_hands(random: Random, first: int = 0) -> Iterator[HandPart]:
    """Four who play alike: each stays in one time in three, and any of them wins."""
    for hand in range(first, first + HANDS):
        stays = [player for player in "1234" if random.random() < 0.4] or ["1"]
        winner = random.choice(stays)
        bets = {player: 200 if player in stays else 20 for player in "1234"}
        for player, bet in bets.items():
            won = sum(bets.values()) if player == winner else 0
            yield HandPart(hand, player, bet, won, player not in stays)


def test_fair_play_gives_no_signal() -> None:
    for seed in range(5):
        assert find_signals(fair_hands(Random(seed))) == ()


def test_chips_that_flow_one_way_are_seen() -> None:
    parts = list(fair_hands(Random(1)))
    for hand in range(1000, 1060):
        parts += [HandPart(hand, "2", 1000, 0, True), HandPart(hand, "3", 1000, 2000, False)]
    (signal,) = [one for one in find_signals(parts) if one.kind == "chip_dumping"]
    assert (signal.one, signal.other) == ("2", "3")
    assert signal.chips > 50_000


def test_two_who_never_meet_are_seen() -> None:
    random = Random(2)
    parts = []
    for part in fair_hands(random):
        parts.append(part)
    meeting: dict[int, set[str]] = {}
    for part in parts:
        if not part.has_folded:
            meeting.setdefault(part.hand, set()).add(part.player)
    soft = [
        part._replace(has_folded=True) if part.player == "1" and {"1", "2"} <= meeting.get(part.hand, set()) else part
        for part in parts
    ]
    # What they do against others, to compare with.
    alone = [part for part in fair_hands(random, 5000) if part.player != "2"]
    without = [part for part in fair_hands(random, 9000) if part.player != "1"]
    assert [signal.kind for signal in find_signals([*parts, *alone, *without])] == []
    kinds = {(signal.kind, signal.one, signal.other) for signal in find_signals([*soft, *alone, *without])}
    assert kinds == {("soft_play", "1", "2")}


def test_bots_are_in_no_pair() -> None:
    parts = []
    for hand in range(60):
        parts += [HandPart(hand, "2", 1000, 0, True), HandPart(hand, "3", 1000, 2000, False, is_bot=True)]
    assert find_signals(parts) == ()


def test_the_same_address_is_a_signal_for_two_who_met() -> None:
    lines: list[dict[str, object]] = [
        {"event": "logged in", "player": 1, "address": "10.0.0.1"},
        {"event": "new player", "player": "2", "address": "10.0.0.1"},
        {"event": "logged in", "player": "9", "address": "10.0.0.1"},
        {"event": "log-in refused", "player": "3", "address": "10.0.0.1"},
        {"event": "logged in"},
    ]
    found = find_signals(fair_hands(Random(3)), addresses_in(lines))
    assert [(signal.kind, signal.one, signal.other) for signal in found] == [("shared_address", "1", "2")]
