"""One table of bots that play hand after hand. They get `observe` and nothing else; failures count as faults."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Final

from riverboat.arena.faults import FaultCount
from riverboat.arena.hand_log import HandLog
from riverboat.arena.luck import LuckBook
from riverboat.arena.watchdog import SETTLING_SECONDS, Stalled, Watchdog
from riverboat.bots.protocol import Bot, Draw, start_bot, tell_hand_over
from riverboat.cards import Card
from riverboat.engine.actions import IllegalAction, default_action
from riverboat.engine.betting import legal_actions
from riverboat.engine.entry import open_hand
from riverboat.engine.hand import apply
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.state import Hand, Step
from riverboat.engine.view import Observation, observe
from riverboat.errors import Unreachable

if TYPE_CHECKING:
    from riverboat.arena.policy_book import PolicyBook

LATE_IN_A_ROW: Final = 2
"""After this many late decisions in a row the bot sits out the rest of its block (rule A2)."""


class Player:
    """A bot at the table. `with player:` runs its clock and counts exceptions as its faults."""

    def __init__(self, bot: Bot | None, place: int, seat: Seat, faults: FaultCount, watchdog: Watchdog) -> None:
        self.bot: Final = bot
        self.place: Final = place
        self.seat: Final = seat
        self.faults: Final = faults
        self.sits_out = bot is None
        self.wants_hand_over: Final = hasattr(bot, "hand_over")
        self.reports_policy: Final = callable(getattr(bot, "draw", None))
        self.decisions = 0
        """Made by the bot itself."""
        self._watchdog: Final = watchdog
        self._late = 0

    def __enter__(self) -> None:
        self._watchdog.begin(self.place)

    def wait(self, seconds: float) -> None:
        """Start the clock again with so many seconds more."""
        self._watchdog.begin(self.place, seconds)

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, _trace: TracebackType | None
    ) -> bool:
        self._watchdog.end()
        if failure is None:
            self._late = 0
            return True
        if isinstance(failure, (Stalled, TimeoutError)):
            self._late += 1
            self.sits_out = self._late >= LATE_IN_A_ROW
            self.faults.add("late", f"no answer within {self._watchdog.time_limit:g} s")
        elif isinstance(failure, IllegalAction):
            self.faults.add("illegal", failure.message)
        else:
            self.faults.add("error", f"{type(failure).__name__}: {failure}")
        return not isinstance(failure, (KeyboardInterrupt, Unreachable))

    @property
    def cut_short(self) -> int:
        """How many of its decisions the bot says that the clock has cut short."""
        return int(getattr(self.bot, "cut_short", 0))


class BotTable:
    """Bots in their seats, which stay the same while the button moves."""

    def __init__(
        self,
        players: Sequence[Player],
        names: Sequence[str],
        time_limit: float,
        luck: LuckBook,
        *,
        log: HandLog,
        policies: PolicyBook | None = None,
    ) -> None:
        self._players: Final = sorted(players, key=lambda player: player.seat)
        self._names: Final = tuple(names[player.place] for player in self._players)
        self._time_limit: Final = time_limit
        self._luck: Final = luck
        self._log: Final = log
        self._policies: Final = policies

    def greet(self, rules: Rules) -> None:
        """Tells every bot its seat and the rules."""
        for player in self._players:
            if player.bot is not None and not player.sits_out:
                with player:
                    player.wait(SETTLING_SECONDS)
                    start_bot(player.bot, player.seat, rules)

    def play(self, rules: Rules, stacks: Sequence[Chips], button: Seat, pack: Sequence[Card], number: int) -> Hand:
        """Plays one hand and returns it."""
        opened = open_hand(rules, stacks, button, pack, hand_id=str(number), names=self._names)
        hand, events = opened.hand, list(opened.events)
        luck, players, policies = self._luck, self._players, self._policies
        luck.open(hand)
        while hand.waiting:
            draw, step = self._decide(players[hand.waiting[0]], hand)
            after = step.hand
            events += step.events
            luck.turn(hand, after)
            if policies is not None:
                policies.decided(hand, after, draw)
            hand = after
        self._log.add(hand, events, number)
        if policies is not None:
            policies.close(hand, number)
        for player in players:
            if player.bot is not None and player.wants_hand_over and not player.sits_out:
                observation = observe(hand, player.seat)
                with player:
                    tell_hand_over(player.bot, observation)
        return hand

    def leave(self) -> None:
        """Closes bots that hold resources, such as a connection."""
        for player in self._players:
            close = getattr(player.bot, "close", None)
            if close is not None:
                with player:
                    close()

    def _decide(self, player: Player, hand: Hand) -> tuple[Draw | None, Step]:
        """Lets the player act; returns its draw, None if it failed, and what comes of it."""
        if player.bot is None or player.sits_out:
            player.faults.add("sat_out")
        else:
            observation = observe(hand, player.seat, self._time_limit)
            with player:
                draw = self._drawn(player, observation)
                step = apply(hand, draw.action)
                player.decisions += 1
                return draw, step
        return None, apply(hand, default_action(legal_actions(hand)))

    def _drawn(self, player: Player, observation: Observation) -> Draw:
        assert player.bot is not None
        if self._policies is not None and player.reports_policy:
            draw: Draw = player.bot.draw(observation)  # type: ignore[attr-defined]
            return draw
        return Draw(player.bot.act(observation), None)
