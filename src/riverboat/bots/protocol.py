"""What a bot is: a name, and an answer to each Observation. Nothing else about a bot is asked or assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from riverboat.engine.actions import Action
    from riverboat.engine.rules import Rules, Seat
    from riverboat.engine.view import Observation


@runtime_checkable
class Bot(Protocol):
    """A player that is a program. It sees what its seat may see, and says what it does.

    Two more methods are called if a bot has them, by `start_bot` and `tell_hand_over`:

    - `start(seat, rules)` when it sits down to a hand or a session;
    - `hand_over(observation)` with the last look at each hand, cards shown included.
    """

    name: str

    def act(self, observation: Observation) -> Action:
        """Say what to do; `observation.legal_actions` lists what is legal. A raise is a raise to."""
        ...


def start_bot(bot: Bot, seat: Seat, rules: Rules) -> None:
    """Tell a bot where it sits and what is played, if it wants to know."""
    start = getattr(bot, "start", None)
    if start is not None:
        start(seat, rules)


def tell_hand_over(bot: Bot, observation: Observation) -> None:
    """Show a bot how the hand ended, if it wants to know."""
    hand_over = getattr(bot, "hand_over", None)
    if hand_over is not None:
        hand_over(observation)
