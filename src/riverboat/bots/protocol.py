"""The interface of a bot: a name, and an action for each Observation. Nothing else is required."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from riverboat.errors import bad_argument

if TYPE_CHECKING:
    from riverboat.engine.actions import Action
    from riverboat.engine.rules import Rules, Seat
    from riverboat.engine.view import Observation
    from riverboat.solver.policy import Mask, Policy


class Draw(NamedTuple):
    """A decision together with the policy that it was drawn from."""

    action: Action
    policy: Policy | None
    """What the bot would have done with each hand at this point; None where that is not known."""
    covered: Mask | None = None
    """The hands that the policy holds for; None if it holds for all."""


@runtime_checkable
class Bot(Protocol):
    """A player that is a program. It sees what its seat may see, and says what it does.

    More is used if a bot has it:

    - `start(seat, rules)` is called when it sits down to a hand or a session, by `start_bot`;
    - `hand_over(observation)` with the last look at each hand, cards shown included, by `tell_hand_over`;
    - `draw(observation) -> Draw` takes the place of `act` in matches that are adjusted by policies (docs/bots.md);
    - `cut_short`: how many of its decisions the clock has cut short so far.
    """

    name: str

    def act(self, observation: Observation) -> Action:
        """Say what to do; `observation.legal_actions` lists what is legal. A raise is a raise to."""
        ...


def check_bot(bot: object) -> None:
    if isinstance(bot, type) or not callable(getattr(bot, "act", None)):
        raise bad_argument("bot", bot, "a Bot: a name and act(observation) -> Action")


def check_turn(observation: object) -> None:
    """Refuse to act on what is no look at a hand, or on a look at somebody else's turn."""
    if getattr(observation, "legal_actions", None) is None:
        raise bad_argument("observation", observation, "an Observation of a seat whose turn it is")


def start_bot(bot: Bot, seat: Seat, rules: Rules) -> None:
    """Tell a bot where it sits and what is played, if it wants to know."""
    check_bot(bot)
    start = getattr(bot, "start", None)
    if start is not None:
        start(seat, rules)


def tell_hand_over(bot: Bot, observation: Observation) -> None:
    """Show a bot how the hand ended, if it wants to know."""
    check_bot(bot)
    hand_over = getattr(bot, "hand_over", None)
    if hand_over is not None:
        hand_over(observation)
