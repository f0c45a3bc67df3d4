"""A bot at a dealer of the Annual Computer Poker Competition: the player's end of match-state protocol 2.0.0 over TCP.

The dealer sends `MATCHSTATE:position:hand:betting:cards` after each change; the player whose turn it is sends the line
back with `:` and its action. `riverboat.bots.adapters.acpc` is the dealer's end.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from riverboat.arena.away.followed_hand import Followed, ReadAction, dealer_broke_protocol
from riverboat.arena.away.score import Score
from riverboat.bots.adapters.acpc import BETTING, LONGEST_LINE, VERSION
from riverboat.bots.protocol import Bot, start_bot, tell_hand_over
from riverboat.engine import (
    Action,
    AllIn,
    Call,
    Check,
    Fold,
    Hand,
    IllegalAction,
    RaiseTo,
    Rules,
    default_action,
    legal_actions,
    observe,
)
from riverboat.engine.rules import Chips, Seat
from riverboat.errors import RiverboatError, Unreachable

CONNECT_SECONDS: Final = 10.0
_STATE: Final = re.compile(r"MATCHSTATE:(\d{1,2}):(\d{1,9}):([cfr\d/]*):([2-9TJQKAcdhs|/]*)")
_ACTION: Final = re.compile(r"[cf]|r\d{0,12}")
_LINE: Final = "MATCHSTATE:position:hand:betting:cards"

OnHand = Callable[[int, Chips], None]


class MatchState(NamedTuple):
    """A line of the dealer, taken apart."""

    seat: Seat
    number: int
    streets: tuple[str, ...]
    holes: tuple[str, ...]
    board: str


def read_match_state(line: str) -> MatchState:
    found = _STATE.fullmatch(line)
    if found is None:
        raise dealer_broke_protocol("the dealer", line, _LINE)
    seat, number, betting, cards = found.groups()
    holes, *board = cards.split("/")
    state = MatchState(int(seat), int(number), tuple(betting.split("/")), tuple(holes.split("|")), "".join(board))
    is_own = state.seat < len(state.holes) and len(state.holes[state.seat]) == 4
    if not is_own or not all(len(hole) in (0, 4) for hole in state.holes) or len(state.board) > 10:
        raise dealer_broke_protocol("the dealer", line, "two cards for our own position, and a board of up to five")
    return state


def read_game(text: str) -> Followed:
    """A game definition of the ACPC: what is played, by how many, with which stacks and blinds."""
    keys = dict(re.findall(r"^\s*(\w+)\s*=\s*([\d ]+?)\s*$", text, flags=re.MULTILINE))
    is_limit = re.search(r"^\s*limit\s*$", text, flags=re.MULTILINE) is not None
    numbers = {key: [int(part) for part in value.split()] for key, value in keys.items()}
    try:
        seats = numbers["numPlayers"][0]
        blinds = numbers["blind"]
        small, big = sorted(blind for blind in blinds[:seats] if blind)
        if is_limit:
            bets = numbers["raiseSize"]
            rules = Rules(
                structure="fixed_limit",
                small_blind=small,
                big_blind=big,
                small_bet=bets[0],
                big_bet=bets[2],
                max_raises=numbers["maxRaises"][0],
            )
            # In the competition's limit game nobody is ever all-in.
            return Followed(rules, (bets[2] * 1000,) * seats)
        return Followed(Rules(small_blind=small, big_blind=big), numbers["stack"][:seats])
    except (KeyError, IndexError, ValueError, RiverboatError) as error:
        raise RiverboatError(
            "bad_game_file",
            f"this is no hold'em game of the ACPC with two blinds: {error}",
            reason=str(error),
        ) from error


NO_LIMIT: Final = Followed(Rules(small_blind=50, big_blind=100), (20_000, 20_000))
LIMIT: Final = Followed(
    Rules(structure="fixed_limit", small_blind=5, big_blind=10, small_bet=10, big_bet=20, max_raises=3),
    (20_000, 20_000),
)
"""The heads-up games of the competition."""


class AcpcClient:
    """A bot's connection to a dealer. `play` ends when the dealer closes it."""

    def __init__(self, host: str, port: int, bot: Bot, game: Followed, on_hand: OnHand | None = None) -> None:
        self._bot: Final = bot
        self._game: Final = game
        self._on_hand: Final = on_hand or (lambda _number, _won: None)
        self._won: Final[list[Chips]] = []
        self._seat: Seat | None = None
        self._over = -1
        """The number of the last hand that has ended."""
        self.failures: Final[list[str]] = []
        """What the bot did wrong; it checked or folded then."""
        assert game.rules.structure in BETTING
        try:
            self._socket: Final = socket.create_connection((host, port), CONNECT_SECONDS)
        except OSError as failure:
            reason = failure.strerror or str(failure)
            raise Unreachable(
                "dealer_unreachable",
                f"no dealer answers at {host}:{port}: {reason}",
                address=f"{host}:{port}",
                reason=reason,
            ) from failure
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def play(self) -> Score:
        """Play until the dealer ends the match."""
        with self._socket:
            try:
                self._socket.sendall(f"{VERSION}\r\n".encode())
                for line in self._lines():
                    self._answer(line)
            except (ConnectionError, BrokenPipeError):
                pass  # a dealer that is done hangs up
        return Score(bot=self._bot.name, big_blind=self._game.rules.big_blind, won=tuple(self._won))

    def _lines(self) -> Iterator[str]:
        received = b""
        while piece := self._socket.recv(LONGEST_LINE):
            *lines, received = (received + piece).split(b"\n")
            if len(received) > LONGEST_LINE:
                raise dealer_broke_protocol("the dealer", received[:120].decode("ascii", "replace"), _LINE)
            for line in lines:
                text = line.decode("ascii", "replace").strip()
                if text and not text.startswith(("#", ";")):
                    yield text

    def _answer(self, line: str) -> None:
        state = read_match_state(line)
        if self._seat != state.seat:
            # Seats change from hand to hand; a bot is told when they do.
            self._seat = state.seat
            start_bot(self._bot, state.seat, self._game.rules)
        hand = self._followed(state, line)
        if hand.is_over or hand.actor is None:
            self._end(state, hand)
        elif hand.actor == state.seat:
            action = self._decided(hand, state.seat)
            self._socket.sendall(f"{line}:{written(action, hand)}\r\n".encode())

    def _followed(self, state: MatchState, line: str) -> Hand:
        holes = {seat: cards for seat, cards in enumerate(state.holes) if cards}
        names = [f"position {seat}" for seat in range(len(self._game.stacks))]
        if len(state.holes) != len(names):
            raise dealer_broke_protocol("the dealer", line, f"a game of {len(names)} players")
        try:
            return self._game.hand(state.number, holes, state.board, read_betting(state.streets), names)
        except IllegalAction as error:
            raise dealer_broke_protocol("the dealer", line, f"actions that the game allows: {error.message}") from error

    def _decided(self, hand: Hand, seat: Seat) -> Action:
        legal = legal_actions(hand)
        try:
            action = self._bot.act(observe(hand, seat))
            written(action, hand)
        except Exception as failure:  # a bot of any kind; the match goes on
            self.failures.append(f"{type(failure).__name__}: {failure}")
            return default_action(legal)
        return action

    def _end(self, state: MatchState, hand: Hand) -> None:
        if state.number == self._over:
            return
        self._over = state.number
        live = hand.live_seats
        # A hand that went to showdown is over once the dealer has shown the cards of all who were in it.
        if hand.is_over and (len(live) == 1 or all(state.holes[seat] for seat in live)):
            won = hand.stacks[state.seat] - self._game.stacks[state.seat]
            self._won.append(won)
            self._on_hand(len(self._won), won)
            tell_hand_over(self._bot, observe(hand, state.seat))


def read_betting(streets: tuple[str, ...]) -> list[ReadAction]:
    """The actions of a betting string, each to be read as the hand stands by then."""
    actions: list[ReadAction] = []
    for street in streets:
        found = _ACTION.findall(street)
        if "".join(found) != street:
            raise dealer_broke_protocol("the dealer", street, "c, f and r")
        actions += [_reader(text) for text in found]
    return actions


def _reader(text: str) -> ReadAction:
    def read(hand: Hand) -> Action:
        legal = legal_actions(hand)
        if text == "f":
            return Fold()
        if text == "c":
            return Check() if legal.check else Call()
        if text == "r":
            return RaiseTo(legal.raise_to[1] if legal.raise_to is not None else 0)
        amount = int(text[1:]) - _before(hand)
        return AllIn() if amount == legal.all_in else RaiseTo(amount)

    return read


def written(action: Action, hand: Hand) -> str:
    """An action in the words of the protocol: `r` has all that the player has put in, on every street."""
    legal = legal_actions(hand)
    match action:
        case Fold() if legal.fold or legal.check:
            return "f"
        case Check() if legal.check:
            return "c"
        case Call() if legal.call is not None:
            return "c"
        case RaiseTo(amount=amount) if legal.raise_to is not None and legal.raise_to[0] <= amount <= legal.raise_to[1]:
            return "r" if hand.rules.structure == "fixed_limit" else f"r{_before(hand) + amount}"
        case AllIn() if legal.all_in is not None:
            # Where all of it is no raise it is a call.
            if legal.raise_to is None:
                return "c"
            is_limit = hand.rules.structure == "fixed_limit"
            return "r" if is_limit else f"r{_before(hand) + legal.all_in}"
    raise RiverboatError("bot_action", f"{action!r} is not legal now", action=repr(action))


def _before(hand: Hand) -> Chips:
    """What the player whose turn it is has put in on earlier streets."""
    seat = hand.actor
    assert seat is not None
    return hand.deal.stacks[seat] - hand.stacks[seat] - observe(hand, seat).bet
