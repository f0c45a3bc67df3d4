"""The shape of an Open Hand History 1.4, from the specification's list of fields: which there are, and of what kind."""

from __future__ import annotations

from typing import Any

NUMBER = (int, float)
ACTIONS = {
    *("Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead"),
    *("Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips", "Sits Down", "Stands Up"),
    "Added To Pot",
}
STREETS = {"Preflop", "Flop", "Turn", "River", "Showdown"}
CARDS = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}

TOP = {
    **dict.fromkeys(("spec_version", "site_name", "network_name", "internal_version", "game_number"), str),
    **dict.fromkeys(("start_date_utc", "table_name", "game_type", "currency"), str),
    **dict.fromkeys(("table_size", "dealer_seat"), int),
    **dict.fromkeys(("small_blind_amount", "big_blind_amount", "ante_amount"), NUMBER),
    **{"bet_limit": dict, "flags": list, "players": list, "rounds": list, "pots": list},
}


def has(document: dict[str, Any], fields: dict[str, Any]) -> None:
    for name, kind in fields.items():
        assert isinstance(document.get(name), kind), f"{name} is {document.get(name)!r}, not {kind}"


def check_ohh(document: dict[str, Any]) -> None:
    """Fail at the first field that is missing or of another kind."""
    assert list(document) == ["ohh"]
    hand = document["ohh"]
    has(hand, TOP)
    assert hand["game_type"] in ("Holdem", "Omaha", "OmahaHiLo", "Stud", "StudHiLo", "Draw")
    has(hand["bet_limit"], {"bet_type": str, "bet_cap": NUMBER})
    assert hand["bet_limit"]["bet_type"] in ("NL", "PL", "FL")
    ids = set()
    for player in hand["players"]:
        has(player, {"id": int, "seat": int, "name": str, "display": str, "starting_stack": NUMBER})
        ids.add(player["id"])
    assert len(ids) == len(hand["players"])
    assert hand.get("hero_player_id") in {None, *ids}
    for number, item in enumerate(hand["rounds"]):
        has(item, {"id": int, "street": str, "actions": list})
        assert item["id"] == number
        assert item["street"] in STREETS
        assert set(item.get("cards", [])) <= CARDS
        for place, action in enumerate(item["actions"], 1):
            check_action(action, ids, place)
    for number, pot in enumerate(hand["pots"]):
        has(pot, {"number": int, "amount": NUMBER, "rake": NUMBER, "player_wins": list})
        assert pot["number"] == number
        for win in pot["player_wins"]:
            has(win, {"player_id": int, "win_amount": NUMBER})
            assert win["player_id"] in ids
        paid = sum(win["win_amount"] for win in pot["player_wins"])
        assert abs(paid + pot["rake"] - pot["amount"]) < 0.01


def check_action(action: dict[str, Any], ids: set[int], place: int) -> None:
    has(action, {"action_number": int, "player_id": int, "action": str})
    assert action["action_number"] == place
    assert action["player_id"] in ids
    assert action["action"] in ACTIONS
    if action["action"] in ("Bet", "Raise", "Call", "Post SB", "Post BB", "Post Ante", "Straddle"):
        assert action["amount"] > 0
        assert isinstance(action["is_allin"], bool)
    assert set(action.get("cards", [])) <= CARDS
