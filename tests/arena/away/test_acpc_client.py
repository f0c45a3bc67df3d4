"""Our bots at a dealer of the ACPC. The dealer here plays by OpenSpiel's copy of the competition's own rules."""

from __future__ import annotations

import re
import socket
import threading
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest

from riverboat.arena.away.acpc_client import LIMIT, NO_LIMIT, AcpcClient, read_game, read_match_state
from riverboat.arena.away.followed_hand import Followed
from riverboat.bots.adapters.acpc import game_definition
from riverboat.cards import format_cards
from riverboat.cli.main import main
from riverboat.engine import Action, Observation, RaiseTo, Rules
from riverboat.errors import RiverboatError

COMMON = "numRounds=4,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1"
GAMES = {
    "no-limit": (
        f"universal_poker(betting=nolimit,numPlayers=2,stack=20000 20000,blind=100 50,firstPlayer=2 1 1 1,{COMMON},"
        "bettingAbstraction=fullgame)"
    ),
    "three": (
        "universal_poker(betting=nolimit,numPlayers=3,stack=2000 2000 2000,blind=50 100 0,firstPlayer=3 1 1 1,"
        f"{COMMON},bettingAbstraction=fullgame)"
    ),
    "limit": (
        f"universal_poker(betting=limit,numPlayers=2,raiseSize=10 10 20 20,maxRaises=3 4 4 4,blind=10 5,"
        f"firstPlayer=2 1 1 1,{COMMON})"
    ),
}


class Wild:
    """Does anything legal, drawn with a seed."""

    name = "wild"

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)
        self.overs: list[Observation] = []

    def act(self, observation: Observation) -> Action:
        from riverboat.bots import load_bot

        return load_bot("random", self.random.randrange(10**6)).act(observation)

    def hand_over(self, observation: Observation) -> None:
        self.overs.append(observation)


class Dealer:
    """One client's dealer; the other players act at random. Knows the protocol by its specification alone."""

    def __init__(self, game: str, hands: int, seed: int = 1, noise: bytes = b"") -> None:
        self.game = pyspiel.load_game(GAMES[game])
        self.is_limit = game == "limit"
        self.hands = hands
        self.random = Random(seed)
        self.noise = noise
        self.won: list[float] = []
        self.problems: list[str] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(60)
        self.port = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        try:
            connection, _ = self.listener.accept()
            connection.settimeout(60)
            with connection, self.listener:
                file = connection.makefile("rb")
                if file.readline() != b"VERSION:2.0.0\r\n":
                    self.problems.append("no version")
                    return
                for number in range(self.hands):
                    self._play(number, connection, file)
        except Exception as failure:
            self.problems.append(repr(failure))

    def _play(self, number: int, connection: socket.socket, file: Any) -> None:
        players = self.game.num_players()
        position = number % players
        cards = self.random.sample(range(52), 2 * players + 5)
        holes = [format_cards(cards[2 * place : 2 * place + 2]) for place in range(players)]
        state = self.game.new_initial_state()
        for card in cards[: 2 * players]:
            state.apply_action(card)
        coming = iter(cards[2 * players :])
        shown: list[int] = []
        folded: set[int] = set()
        while True:
            while not state.is_terminal() and state.is_chance_node():
                shown.append(next(coming))
                state.apply_action(shown[-1])
            betting = re.search(r"ACPC State: STATE:0:([^:]*):", state.to_string())
            assert betting is not None
            is_shown = state.is_terminal() and betting[1].count("f") < players - 1
            seen = {position, *(place for place in range(players) if is_shown and place not in folded)}
            private = "|".join(hole if place in seen else "" for place, hole in enumerate(holes))
            streets = [format_cards(shown[:3]), *(format_cards([card]) for card in shown[3:])]
            board = "".join(f"/{street}" for street in streets if street)
            line = f"MATCHSTATE:{position}:{number}:{betting[1]}:{private}{board}"
            connection.sendall(self.noise + f"{line}\r\n".encode())
            if state.is_terminal():
                self.won.append(state.returns()[position])
                return
            actor = state.current_player()
            legal = state.legal_actions()
            chosen = (
                self._answer(line, file, state)
                if actor == position
                else self.random.choice([1, 1, 1, legal[min(2, len(legal) - 1)], *legal[:1]])
            )
            if chosen == 0:
                folded.add(actor)
            state.apply_action(chosen)

    def _answer(self, line: str, file: Any, state: Any) -> int:
        answer = file.readline().decode().rstrip("\r\n")
        same, _, action = answer.rpartition(":")
        if same != line:
            raise AssertionError(f"{answer!r} does not repeat {line!r}")
        number = {"f": 0, "c": 1}.get(action)
        if number is None:
            number = 2 if self.is_limit else int(action.removeprefix("r"))
            assert not self.is_limit or action == "r"
        if number == 0 and 0 not in state.legal_actions():
            number = 1  # the competition's dealer takes a fold that nobody needs for a check
        assert number in state.legal_actions(), (action, state.to_string())
        return number


def three() -> Followed:
    return Followed(Rules(small_blind=50, big_blind=100), (2000, 2000, 2000))


@pytest.mark.parametrize(("game", "followed"), [("no-limit", NO_LIMIT), ("limit", LIMIT), ("three", three())])
def test_a_bot_plays_a_match_to_what_the_dealer_says_it_won(game: str, followed: Followed) -> None:
    dealer = Dealer(game, hands=40, noise=b"# a comment\r\n")
    bot = Wild()
    client = AcpcClient("127.0.0.1", dealer.port, bot, followed)
    score = client.play()
    dealer.thread.join(60)
    assert dealer.problems == []
    assert client.failures == []
    assert list(score.won) == dealer.won
    assert len(bot.overs) == 40
    assert score.as_json()["hands"] == 40


def test_a_bot_that_fails_checks_or_folds_and_the_match_goes_on() -> None:
    class Broken(Wild):
        def act(self, observation: Observation) -> Action:
            if len(self.overs) % 2:
                raise LookupError("lost")
            return RaiseTo(1)

    dealer = Dealer("no-limit", hands=6)
    client = AcpcClient("127.0.0.1", dealer.port, Broken(), NO_LIMIT)
    score = client.play()
    dealer.thread.join(60)
    assert dealer.problems == []
    assert len(score.won) == 6
    assert any("LookupError: lost" in failure for failure in client.failures)
    assert any("not legal" in failure for failure in client.failures)


def test_the_command_plays_and_tells(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in (
        (["--lang", "en"], "8 hands, "),
        (["--lang", "zh-CN"], "8 手，"),
        (["--json"], '"hands":8'),
    ):
        dealer = Dealer("limit", hands=8)
        assert main(["acpc", "--bot", "random", "--port", str(dealer.port), "--limit", *arguments]) == 0
        dealer.thread.join(60)
        assert dealer.problems == []
        assert said in capsys.readouterr().out.replace('": ', '":')


def test_our_own_game_files_are_read(tmp_path: Path) -> None:
    for rules, stack, seats in (
        (Rules(small_blind=50, big_blind=100), 20_000, 2),
        (Rules(small_blind=50, big_blind=100), 5_000, 3),
        (LIMIT.rules, 20_000, 2),
    ):
        game = read_game(game_definition(rules, stack, seats))
        assert game.rules == rules
        assert len(game.stacks) == seats
        assert rules.structure == "fixed_limit" or set(game.stacks) == {stack}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "MATCHSTATE:0:0::",
        "MATCHSTATE:5:0::AsKs|",
        "MATCHSTATE:0:0:x:AsKs|",
        "STATE:0:0::AsKs|",
        "MATCHSTATE:0:0::As|",
        "MATCHSTATE:99999999999:0::AsKs|",
    ],
)
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(RiverboatError, match="sent"):
        read_match_state(line)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "1"], "--bot"),
        (["--bot", "random"], "--port"),
        (["--bot", "random", "--port", "70000"], "--port"),
        (["--bot", "random", "--port", "9", "--game", "no-such-file"], "'no-such-file' cannot be read"),
        (["--bot", "nobody", "--port", "9"], "'nobody' is not a bot"),
    ],
)
def test_a_mistake_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str) -> None:
    assert main(["acpc", *arguments, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err


def test_no_dealer_is_said_with_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert main(["acpc", "--bot", "random", "--port", str(port), "--lang", "en"]) == 2
    assert f"127.0.0.1:{port} does not answer" in capsys.readouterr().err


def test_a_game_file_of_another_game_is_refused() -> None:
    with pytest.raises(RiverboatError, match="no hold'em game of the ACPC"):
        read_game("GAMEDEF\nnolimit\nnumPlayers = 2\nblind = 100\nEND GAMEDEF\n")
