"""Patches applied to states in JSON, as `docs/server.md` tells outside programs to."""

from __future__ import annotations

from typing import Any

Frame = dict[str, Any]


def apply_patch(state: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """The state with the fields set that the payload of a `state_patch` names."""
    own = patch.get("own", {})
    state = {**state, **{name: value for name, value in patch.items() if name not in ("own", "players")}}
    players = list(state["players"])
    for change in patch.get("players", []):
        players[change["seat"]] = {**players[change["seat"]], **change}
    state["players"] = players
    return apply_patch(state, own) if own else state


class Following:
    """Reads frames of one socket: a patch becomes the `game_state` frame that it makes, and is marked as `isPatch`."""

    def __init__(self) -> None:
        self.state: dict[str, Any] | None = None

    def read(self, frame: Frame) -> Frame:
        if frame["type"] == "game_state":
            self.state = frame["payload"]
        elif frame["type"] == "state_patch":
            assert self.state is not None, "a patch came before a state"
            self.state = apply_patch(self.state, frame["payload"])
            return {**frame, "type": "game_state", "payload": self.state, "isPatch": True}
        return frame
