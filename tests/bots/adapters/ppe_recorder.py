"""A PyPokerEngine player that follows a script and keeps everything it is told."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from pypokerengine.players import BasePokerPlayer


class Recorder(BasePokerPlayer):
    """Plays the answers it was given, then calls."""

    def __init__(self, script: tuple[tuple[str, int], ...] = ()) -> None:
        super().__init__()
        self.script = list(script)
        self.told: list[tuple[Any, ...]] = []

    def declare_action(
        self, valid_actions: list[dict[str, Any]], hole_card: list[str], round_state: dict[str, Any]
    ) -> tuple[str, int]:
        self.told.append(("ask", deepcopy(valid_actions), list(hole_card), deepcopy(round_state)))
        if self.script:
            return self.script.pop(0)
        return "call", valid_actions[1]["amount"]

    def receive_game_start_message(self, game_info: dict[str, Any]) -> None:
        self.told.append(("game_start", deepcopy(game_info)))

    def receive_round_start_message(self, round_count: int, hole_card: list[str], seats: list[dict[str, Any]]) -> None:
        self.told.append(("round_start", round_count, list(hole_card), deepcopy(seats)))

    def receive_street_start_message(self, street: str, round_state: dict[str, Any]) -> None:
        self.told.append(("street_start", street, deepcopy(round_state)))

    def receive_game_update_message(self, action: dict[str, Any], round_state: dict[str, Any]) -> None:
        self.told.append(("game_update", deepcopy(action), deepcopy(round_state)))

    def receive_round_result_message(
        self, winners: list[dict[str, Any]], hand_info: list[dict[str, Any]], round_state: dict[str, Any]
    ) -> None:
        self.told.append(("round_result", deepcopy(winners), deepcopy(hand_info), deepcopy(round_state)))


class Fish(BasePokerPlayer):
    """The example player of PyPokerEngine's documentation: it always calls."""

    def declare_action(
        self, valid_actions: list[dict[str, Any]], hole_card: list[str], round_state: dict[str, Any]
    ) -> tuple[str, int]:
        assert len(hole_card) == 2
        assert round_state["street"] in ("preflop", "flop", "turn", "river")
        return valid_actions[1]["action"], valid_actions[1]["amount"]

    def receive_game_start_message(self, game_info: dict[str, Any]) -> None:
        pass

    def receive_round_start_message(self, round_count: int, hole_card: list[str], seats: list[dict[str, Any]]) -> None:
        pass

    def receive_street_start_message(self, street: str, round_state: dict[str, Any]) -> None:
        pass

    def receive_game_update_message(self, action: dict[str, Any], round_state: dict[str, Any]) -> None:
        pass

    def receive_round_result_message(
        self, winners: list[dict[str, Any]], hand_info: list[dict[str, Any]], round_state: dict[str, Any]
    ) -> None:
        pass


class Miser(Fish):
    """Names a sum that is no call."""

    def declare_action(
        self, valid_actions: list[dict[str, Any]], hole_card: list[str], round_state: dict[str, Any]
    ) -> tuple[str, int]:
        return "call", valid_actions[1]["amount"] + 1
