"""One person against bots, hand after hand, until the input ends."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from random import Random, SystemRandom
from typing import Final

from riverboat.cards import STANDARD_DECK, parse_cards
from riverboat.commands.terminal import Terminal
from riverboat.engine import Hand, IllegalAction, Rules, Step, apply, observe, open_hand, redact
from riverboat.engine.actions import Action, Fold, RunItTwice
from riverboat.engine.events import BoardDealt, Event
from riverboat.engine.view import Observation
from riverboat.evaluator import describe, rank_hand
from riverboat.locale import error_text, hand_name, legal_text, messages
from riverboat.narration import Narrator
from riverboat.plain.commands import read_command
from riverboat.plain.players import random_action
from riverboat.shuffling import Bits, below, seeded_bits, shuffle

HUMAN: Final = 0


class GoodbyeError(Exception):
    """The player quits or the input has ended."""


class PlainGame:
    """A session: who has how many chips, where the button is, and the line of conversation with the player."""

    def __init__(self, options: Namespace, lines: Iterable[str] | None = None) -> None:
        self.terminal = Terminal(options.lang)
        self.text = messages(self.terminal.language, "play", "hands", "actions", "errors")
        self.lines: Iterator[str] = iter(lines if lines is not None else sys.stdin)
        # The cards come from the operating system's source unless a seed asks for the same game again.
        self.random: Random = SystemRandom() if options.seed is None else Random(options.seed)
        self.bits: Bits = secrets.randbits if options.seed is None else seeded_bits(options.seed)
        self.rules = Rules(small_blind=options.small_blind, big_blind=options.big_blind)
        self.buy_in: int = options.stack
        self.bought = options.stack
        self.names = [self.text("player-you"), *(f"Bot {number}" for number in range(1, options.bots + 1))]
        self.stacks = [options.stack] * len(self.names)
        self.button = below(len(self.names), self.bits)
        self.hands = 0
        self.narrator = Narrator(self.names, HUMAN, self.text, self.terminal.cards)

    def run(self) -> None:
        """Play until the player leaves."""
        self._say(
            "play-welcome",
            players=len(self.names),
            small=self.rules.small_blind,
            big=self.rules.big_blind,
            stack=self.buy_in,
        )
        self._say("play-help")
        try:
            while True:
                self._play_hand()
                self._buy_in_again()
                self.button = (self.button + 1) % len(self.names)
        except GoodbyeError:
            result = self.stacks[HUMAN] - self.bought
            outcome = "up" if result > 0 else "down" if result < 0 else "even"
            self.terminal.say()
            self._say("play-goodbye", hands=self.hands, result=self.text(f"play-result-{outcome}", amount=abs(result)))

    def _play_hand(self) -> None:
        deck = shuffle(STANDARD_DECK, bits=self.bits)
        number = self.hands + 1
        self.terminal.say()
        self._say("play-hand", number=number, name=self.names[self.button], stack=self.stacks[HUMAN])
        step = open_hand(self.rules, self.stacks, self.button, deck, hand_id=str(number), names=self.names)
        self._tell(step)
        while not step.hand.is_over:
            # Chips count as lost or won only when the hand has ended; leaving gives up what was bet.
            self.stacks = list(step.hand.stacks)
            step = self._next(step.hand)
            self._tell(step)
        self.stacks = list(step.hand.stacks)
        self.hands = number

    def _next(self, hand: Hand) -> Step:
        seat = hand.waiting[0]
        if seat != HUMAN:
            return apply(hand, random_action(observe(hand, seat), self.random))
        while True:
            try:
                return apply(hand, self._ask(observe(hand, HUMAN)))
            except IllegalAction as refusal:
                self.terminal.say(error_text(refusal, self.text))

    def _ask(self, seen: Observation) -> Action:
        legal = seen.legal_actions
        assert legal is not None
        if legal.run_it_twice:
            return RunItTwice(self._yes("play-run-twice"))
        self._say("play-turn", pot=seen.pot, call=seen.to_call, legal=legal_text(legal, self.text))
        while True:
            line = self._read("play-prompt")
            command = read_command(line, seen)
            if command == Fold() and legal.check and not self._yes("play-fold-when-free"):
                continue
            if not isinstance(command, str):
                return command
            if command == "quit":
                raise GoodbyeError
            if command == "help":
                self._say("play-help")
            elif command == "raise_needs_amount" and legal.raise_to is not None:
                self._say("play-raise-needs-amount", example=legal.raise_to[0])
            else:
                self._say("play-unclear", answer=line)

    def _tell(self, step: Step) -> None:
        for event in step.events:
            for line in self.narrator.tell(redact(event, HUMAN), len(step.hand.pots)):
                self.terminal.say(line)
            self._tell_own_hand(event, step.hand)

    def _tell_own_hand(self, event: Event, hand: Hand) -> None:
        """After each street, what the player now holds, if still in."""
        seen = observe(hand, HUMAN)
        if not isinstance(event, BoardDealt) or hand.is_over or not hand.live >> HUMAN & 1:
            return
        cards = parse_cards("".join(seen.hole_cards + seen.community_cards))
        self._say("play-you-have", hand=hand_name(describe(rank_hand(cards)), self.text))

    def _buy_in_again(self) -> None:
        for seat, stack in enumerate(self.stacks):
            if stack == 0 and seat != HUMAN:
                self.stacks[seat] = self.buy_in
        while self.stacks[HUMAN] == 0:
            answer = self._read("play-busted", stack=self.buy_in).lower()
            if answer in ("q", "quit", "退出"):
                raise GoodbyeError
            if answer in ("b", "buy", "买入"):
                self.stacks[HUMAN] = self.buy_in
                self.bought += self.buy_in
            else:
                self._say("play-busted-unclear", answer=answer)

    def _yes(self, question: str) -> bool:
        while True:
            answer = self._read(question).lower()
            if answer in ("y", "yes", "是"):
                return True
            if answer in ("n", "no", "否"):
                return False
            self._say("play-yes-or-no", answer=answer)

    def _read(self, prompt: str, **values: object) -> str:
        sys.stdout.write(self.text(prompt, **values))
        sys.stdout.flush()
        line = next(self.lines, None)
        if line is None:
            raise GoodbyeError
        if not sys.stdin.isatty():
            self.terminal.say(line.strip())
        return line.strip()

    def _say(self, message: str, **values: object) -> None:
        self.terminal.say(self.text(message, **values))


def main(options: Namespace) -> int:
    """Play a session as the command line asks for it."""
    PlainGame(options).run()
    return 0
