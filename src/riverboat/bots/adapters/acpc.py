"""An adapter for programs of the Annual Computer Poker Competition: match-state protocol 2.0.0 over TCP.

We are the dealer. The program connects to our port, says `VERSION:2.0.0`, and gets a line after each change:

    MATCHSTATE:position:hand:betting:cards        MATCHSTATE:1:30:cr300c/:|JdTc/2c8c3h

Position 0 is the first seat left of the button (heads-up the big blind). Betting has `c` for check and call, `f`,
and `r` with the player's total for the whole hand, blinds and earlier streets included, or a bare `r` in limit; `/`
ends a street. When the program is to act it sends the line back with `:` and its action. Lines that answer an older
state, and comments (`#`, `;`), are passed over, as the competition's own dealer does.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from typing import Final

from riverboat.bots.adapters import unreachable
from riverboat.engine.actions import Action, Call, Check, Fold, RaiseTo
from riverboat.engine.events import Acted, Street
from riverboat.engine.rules import Chips, Rules, Seat
from riverboat.engine.view import Observation
from riverboat.errors import RiverboatError

VERSION: Final = "VERSION:2.0.0"
CONNECT_SECONDS: Final = 10.0
"""For a program to connect, and again for it to say its version."""
ANSWER_SECONDS: Final = 10.0
"""For a decision that comes without a clock; the competition gave an average of seven."""
LONGEST_LINE: Final = 4096

STREETS: Final = tuple(Street)

BETTING: Final[dict[str, str]] = {"no_limit": "nolimit", "fixed_limit": "limit"}
"""What the protocol calls the structures that it has."""


class AcpcError(RuntimeError):
    """The program broke the protocol; the table plays check or fold for it."""


class AcpcBot:
    """The dealer's end of one program's connection."""

    def __init__(self, host: str, port: int) -> None:
        try:
            self._listener: Final = socket.create_server((host, port))
        except OSError as failure:
            raise unreachable(f"acpc:{port}", f"the port cannot be opened: {failure.strerror}") from failure
        self._listener.settimeout(CONNECT_SECONDS)
        self.port: Final[int] = self._listener.getsockname()[1]
        self.name: Final = f"acpc:{self.port}"
        self._connection: socket.socket | None = None
        self._received = b""
        self._hand_id: str | None = None
        self._hand_number = -1
        self._states_sent = 0

    def start(self, _seat: Seat, rules: Rules) -> None:
        """Wait for the program to connect; from then on it plays over this connection."""
        if rules.structure not in BETTING or rules.ante or rules.straddle:
            raise AcpcError("ACPC programs play no-limit and fixed-limit hold'em with two blinds")
        if self._connection is None:
            self._connection = self._accepted()
            # Or small messages wait for each other: 40 ms for every decision.
            self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            version = self._read_version()
            if version != VERSION:
                raise unreachable(self.name, f"{version!r} instead of {VERSION}")

    def act(self, observation: Observation) -> Action:
        state = self._send_news(observation)
        seconds = observation.time_left if observation.time_left is not None else ANSWER_SECONDS
        deadline = time.monotonic() + seconds
        while True:
            line = self._read_line(deadline)
            answered, _, action = line.rpartition(":")
            if answered == state:
                return _as_action(action, observation)

    def hand_over(self, observation: Observation) -> None:
        self._send_news(observation)

    def close(self) -> None:
        self._listener.close()
        if self._connection is not None:
            self._connection.close()

    def _accepted(self) -> socket.socket:
        try:
            return self._listener.accept()[0]
        except TimeoutError as failure:
            reason = f"no program has connected within {CONNECT_SECONDS:g} s"
            raise unreachable(self.name, reason) from failure

    def _read_version(self) -> str:
        try:
            return self._read_line(time.monotonic() + CONNECT_SECONDS)
        except (OSError, AcpcError) as failure:
            raise unreachable(self.name, f"no {VERSION} came: {failure}") from failure

    def _send_news(self, observation: Observation) -> str:
        """Send every state since the last one sent, as the competition's dealer would have; gives the newest."""
        if observation.hand_id != self._hand_id:
            self._hand_id = observation.hand_id
            self._hand_number += 1
            self._states_sent = 0
        actions = len(observation.history)
        state = ""
        for count in range(min(self._states_sent, actions), actions + 1):
            state = match_state(observation, self._hand_number, count)
            if count >= self._states_sent:
                self._write_line(state)
        self._states_sent = actions + 1
        return state

    def _write_line(self, line: str) -> None:
        if self._connection is None:
            raise AcpcError("no program has connected")
        self._connection.sendall(f"{line}\r\n".encode())

    def _read_line(self, deadline: float) -> str:
        """The next line that is not a comment."""
        if self._connection is None:
            raise AcpcError("no program has connected")
        while True:
            line, newline, rest = self._received.partition(b"\n")
            if newline:
                self._received = rest
                text = line.decode("ascii", "replace").rstrip("\r")
                if not text.startswith(("#", ";")):
                    return text
                continue
            if len(self._received) > LONGEST_LINE:
                raise AcpcError("a line without an end")
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError("no answer in time")
            self._connection.settimeout(left)
            piece = self._connection.recv(LONGEST_LINE)
            if not piece:
                raise AcpcError("the program has hung up")
            self._received += piece


def load(name: str, _seed: int) -> AcpcBot:
    """`acpc:20000` listens on this machine alone, `acpc:0.0.0.0:20000` to others as well."""
    host, _, port = name.removeprefix("acpc:").rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise RiverboatError("bad_acpc_name", f"{name!r} names no port; write acpc:PORT or acpc:HOST:PORT", name=name)
    return AcpcBot(host or "127.0.0.1", int(port))


def match_state(observation: Observation, hand_number: int, count: int) -> str:
    """The state after the first `count` actions, as the observation's seat sees it."""
    actions = [event for event in observation.history if isinstance(event, Acted)]
    is_latest = count == len(actions)
    street = observation.street if is_latest else actions[count].street
    rounds = STREETS.index(street) + 1
    order = seats_in_order(observation)
    assert observation.seat is not None
    place = order.index(observation.seat)
    betting = "/".join(_betting(observation, actions[:count])[:rounds])
    holes = "|".join(_holes(observation, order, is_latest and observation.is_over))
    board = "".join(f"/{cards}" for cards in _boards(observation.community_cards)[: rounds - 1])
    return f"MATCHSTATE:{place}:{hand_number}:{betting}:{holes}{board}"


def seats_in_order(observation: Observation) -> list[Seat]:
    """The seats dealt in, from the left of the button."""
    assert observation.seat is not None
    seats = [observation.seat, *(opponent.seat for opponent in observation.opponents if opponent.position)]
    table = len(observation.stacks)
    return sorted(seats, key=lambda seat: (seat - observation.button - 1) % table)


def _betting(observation: Observation, actions: list[Acted]) -> list[str]:
    """The actions of each street. A raise counts all that its player has put in."""
    is_limit = _is_limit(observation.rules)
    texts = [""] * len(STREETS)
    for index, event in enumerate(actions):
        place = STREETS.index(event.street)
        match event.verb:
            case "fold":
                texts[place] += "f"
            case "check" | "call":
                texts[place] += "c"
            case "bet" | "raise":
                total = put_in_before(actions[:index], event.seat, event.street) + event.bet
                texts[place] += "r" if is_limit else f"r{total}"
    return texts


def put_in_before(actions: list[Acted], seat: Seat | None, street: Street) -> Chips:
    """What a seat has put in on earlier streets: its last total on each."""
    last = {event.street: event.bet for event in actions if event.seat == seat}
    return sum(bet for earlier, bet in last.items() if earlier is not street)


def _holes(observation: Observation, order: list[Seat], is_over: bool) -> Iterator[str]:
    shown = {opponent.seat: "".join(opponent.cards) for opponent in observation.opponents} if is_over else {}
    for seat in order:
        yield "".join(observation.hole_cards) if seat == observation.seat else shown.get(seat, "")


def _boards(cards: tuple[str, ...]) -> list[str]:
    return ["".join(cards[:3]), *cards[3:]]


def _as_action(text: str, observation: Observation) -> Action:
    """The program's action as ours. A raise that the rules do not allow stays one, for the engine to refuse."""
    match text[:1], text[1:]:
        case "f", "":
            return Fold()
        case "c", "":
            return Call() if observation.to_call else Check()
        case "r", "" if _is_limit(observation.rules):
            return RaiseTo(observation.max_raise_to or 0)
        case "r", amount if amount.isdecimal() and not _is_limit(observation.rules):
            actions = [event for event in observation.history if isinstance(event, Acted)]
            return RaiseTo(int(amount) - put_in_before(actions, observation.seat, observation.street))
        case _:
            raise AcpcError(f"{text!r} is not an action")


def _is_limit(rules: Rules) -> bool:
    return BETTING[rules.structure] == "limit"


def game_parameters(rules: Rules, stacks: tuple[Chips, ...]) -> dict[str, str]:
    """The game in the words of ACPC, by key; `stacks` begin left of the button."""
    seats = len(stacks)
    blinds = [rules.big_blind, rules.small_blind] if seats == 2 else [rules.small_blind, rules.big_blind]
    parameters = {"betting": BETTING[rules.structure], "numPlayers": str(seats), "numRounds": "4"}
    if _is_limit(rules):
        bets, raises = (rules.small_bet, rules.small_bet, rules.big_bet, rules.big_bet), rules.max_raises or 0
        parameters |= {"raiseSize": _row(bets), "maxRaises": _row((raises, *(raises + 1,) * 3))}
    else:
        parameters["stack"] = _row(stacks)
    return parameters | {
        "blind": _row((*blinds, *(0,) * (seats - 2))),
        "firstPlayer": _row((min(3, seats), 1, 1, 1)),
        "numSuits": "4",
        "numRanks": "13",
        "numHoleCards": "2",
        "numBoardCards": "0 3 1 1",
    }


def game_definition(rules: Rules, stack: Chips, seats: int) -> str:
    """The game as a file for ACPC programs, which are told on their command line what they will play."""
    parameters = game_parameters(rules, (stack,) * seats)
    betting = parameters.pop("betting")
    lines = ["GAMEDEF", betting, *(f"{key} = {value}" for key, value in parameters.items()), "END GAMEDEF"]
    return "\n".join(lines) + "\n"


def _row(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
