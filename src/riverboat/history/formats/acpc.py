"""Logs of the Annual Computer Poker Competition: `STATE:number:betting:cards:results:names`, one line for each hand.

A log does not say what was played; the dealer names the game in a comment. Where there is none, the competition's own
games are taken: no-limit with stacks of 20,000 and blinds of 50 and 100, or limit with bets of 10 and 20 where raises
have no amount. The writer puts the game into a comment, `# GAMEDEF …`, which the reader understands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import ClassVar, Final

import msgspec

from riverboat.cards import UNKNOWN, format_cards
from riverboat.engine.events import Acted, Street
from riverboat.engine.rules import Rules
from riverboat.engine.structures import StructureName
from riverboat.history.amounts import Amount, is_plain_number, parse_amount
from riverboat.history.errors import HistoryError
from riverboat.history.formats.site import Reader, not_understood
from riverboat.history.formats.telling import Told, no_notation, read_back, tell
from riverboat.history.hand_history import HandHistory, RoomRules, from_keys

_NAME: Final = "ACPC"
_STATE: Final = re.compile(r"^STATE:(?P<id>\d+):(?P<betting>[^:]*):(?P<cards>[^:]*):(?P<results>[^:]*):(?P<names>.*)$")
_GAME_FILE: Final = re.compile(r"\b(?P<limit>nolimit|limit)\.(?P<players>\d+)p\b")
_OWN_GAME: Final = re.compile(
    r"^# GAMEDEF (?P<limit>nolimit|limit) stack=(?P<stack>[\d. ]+) blind=(?P<blind>[\d. ]+) bet=(?P<bet>[\d. ]+)$"
)
_MOVE: Final = re.compile(r"[cf]|r(?P<total>\d*)")
_STREETS: Final = tuple(Street)
_BOARD_SIZES: Final = (0, 3, 4, 5)


class _Game(msgspec.Struct, frozen=True):
    """What the players sit down to."""

    structure: StructureName
    stacks: tuple[Amount, ...]
    blinds: tuple[Amount, ...]
    """By position; heads-up the big blind stands first."""
    bets: tuple[Amount, Amount]


class AcpcReader(Reader):
    site = _NAME
    start = re.compile(r"^(?:# GAMEDEF |# name/game/hands/seed |STATE:\d+:)[^\n]*$", re.MULTILINE)
    rules: ClassVar[RoomRules] = "lenient"

    def hands(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Each state, with the comment that names its game in front."""
        game = ""
        for number, line in enumerate(text.split("\n"), 1):
            if line.startswith("#"):
                game = line if _OWN_GAME.match(line) or _GAME_FILE.search(line) else game
            elif line.startswith("STATE:"):
                yield number - 1, [game, line]

    def read(self, first: int, lines: Sequence[str], rules: RoomRules) -> HandHistory:
        hand_id = lines[1].split(":")[1]
        try:
            return from_keys(_keys(lines[1].strip(), lines[0]), rules)
        except HistoryError as error:
            raise error.at(line=first + 1, text=lines[1][:120], hand=hand_id) from None


def _keys(line: str, comment: str) -> dict[str, object]:
    state = _STATE.match(line)
    if state is None:
        raise not_understood(line, "STATE:number:betting:cards:results:names")
    names = state["names"].split("|")
    results = [_result(text) for text in state["results"].split("|")]
    game = _game(comment, state["betting"], len(names))
    if len(names) < 2 or len(results) != len(names) or len(game.stacks) != len(names):
        raise not_understood(line, f"results and names of {max(2, len(game.stacks))} players")
    hole, board = _cards(state["cards"], len(names))
    actions = [f"d dh p{place} {cards or '????'}" for place, cards in enumerate(hole, 1)]
    actions += _Betting(game, board).moves(state["betting"])
    actions += [f"p{place} sm {cards}" for place, cards in enumerate(hole, 1) if cards]
    order = -1 if len(names) == 2 else 1
    limit = {"small_bet": game.bets[0], "big_bet": game.bets[1]}
    return {
        "variant": "FT" if game.structure == "fixed_limit" else "NT",
        "antes": [0] * len(names),
        "blinds_or_straddles": list(game.blinds)[::order],
        **(limit if game.structure == "fixed_limit" else {"min_bet": max(game.blinds)}),
        "starting_stacks": list(game.stacks),
        "actions": actions,
        "players": names,
        "finishing_stacks": [stack + result for stack, result in zip(game.stacks, results, strict=True)],
        "venue": _NAME,
        "hand": int(state["id"]) if is_plain_number(state["id"]) else state["id"],
    }


def _result(text: str) -> Amount:
    sign = -1 if text.startswith("-") else 1
    return sign * parse_amount(text.removeprefix("-"))


def _game(comment: str, betting: str, players: int) -> _Game:
    own = _OWN_GAME.match(comment)
    if own is not None:
        stacks, blinds, bets = (
            tuple(parse_amount(word) for word in own[key].split()) for key in ("stack", "blind", "bet")
        )
        if not bets or len(stacks) != len(blinds):
            raise not_understood(comment, "# GAMEDEF with a stack and a blind for each player, and the bets")
        return _Game("fixed_limit" if own["limit"] == "limit" else "no_limit", stacks, blinds, (bets[0], bets[-1]))
    named = _GAME_FILE.search(comment)
    is_limit = named["limit"] == "limit" if named is not None else re.search(r"r(?!\d)", betting) is not None
    small, big = (5, 10) if is_limit else (50, 100)
    blinds = (big, small) if players == 2 else (small, big, *[0] * (players - 2))
    # Limit has no stacks: these last for every raise there can be.
    stack = 480 if is_limit else 20_000
    return _Game("fixed_limit" if is_limit else "no_limit", (stack,) * players, blinds, (big, 2 * big))


def _cards(text: str, players: int) -> tuple[list[str], list[str]]:
    """The hole cards of each player and the cards of each street."""
    first, *board = text.split("/")
    hole = first.split("|")
    if len(hole) != players:
        raise not_understood(text, f"hole cards of {players} players")
    return hole, board


class _Betting:
    """Who moves when, which the notation leaves out."""

    def __init__(self, game: _Game, board: Sequence[str]) -> None:
        players = len(game.blinds)
        self._game = game
        self._board = list(board)
        self._spent = [min(blind, stack) for blind, stack in zip(game.blinds, game.stacks, strict=True)]
        self._before: list[Amount] = [0] * players
        """What each has put in on earlier streets."""
        self._in: list[int] = list(range(players))
        self._price: Amount = max(game.blinds)
        self._street_price: Amount = self._price

    def moves(self, betting: str) -> Iterator[str]:
        for number, street in enumerate(betting.split("/")):
            if number:
                if number > len(self._board):
                    return
                yield f"d db {self._board[number - 1]}"
                self._before = list(self._spent)
                self._street_price = 0
            yield from self._street(street, number)

    def _street(self, text: str, number: int) -> Iterator[str]:
        players = len(self._spent)
        largest = [place for place, blind in enumerate(self._game.blinds) if blind == max(self._game.blinds)]
        # Where both blinds are equal the big one comes first heads-up, and second otherwise.
        big = largest[0] if players == 2 else largest[-1]
        actor = (big + 1) % players if number == 0 else 0
        position = 0
        while position < len(text):
            move = _MOVE.match(text, position)
            if move is None:
                raise not_understood(text, "c, f, r or r with a total")
            position = move.end()
            for _ in range(players):
                if actor in self._in and self._spent[actor] < self._game.stacks[actor]:
                    break
                actor = (actor + 1) % players
            else:
                raise not_understood(text, f"no {move[0]} where nobody is left to act")
            yield self._move(actor, move, number)
            actor = (actor + 1) % players

    def _move(self, actor: int, move: re.Match[str], number: int) -> str:
        if move[0] == "f":
            self._in.remove(actor)
            return f"p{actor + 1} f"
        if move[0] == "c":
            self._spent[actor] = min(self._price, self._game.stacks[actor])
            return f"p{actor + 1} cc"
        total = parse_amount(move["total"]) if move["total"] else self._price + self._game.bets[number > 1]
        self._spent[actor] = total = min(total, self._game.stacks[actor])
        self._price = max(self._price, total)
        return f"p{actor + 1} cbr {total - self._before[actor]}"


def format_acpc(histories: Iterable[HandHistory]) -> str:
    """The text of a log; the game is named where it changes."""
    game, lines = "", []
    for number, history in enumerate(histories):
        told = tell(history, _NAME)
        named, state = _game_line(told), _state_line(told, number)
        read_back(told, AcpcReader(), f"{named}\n{state}\n")
        lines += [state] if named == game else [named, state]
        game = named
    return "\n".join(lines) + "\n"


def _game_line(told: Told) -> str:
    rules = told.rules
    _check(told, rules)
    posts = {post.seat: told.amount(post.amount) for post in told.hand.deal.posts}
    blinds = [posts.get(seat, 0) for seat in range(len(told.names))]
    limit = "limit" if rules.structure == "fixed_limit" else "nolimit"
    bets = f"{told.amount(rules.small_bet)} {told.amount(rules.big_bet)}"
    return f"# GAMEDEF {limit} stack={_words(told.stacks)} blind={_words(blinds)} bet={bets}"


def _check(told: Told, rules: Rules) -> None:
    kinds = {post.kind for post in told.hand.deal.posts if post.amount}
    if rules.game != "holdem":
        raise no_notation(_NAME, "Omaha")
    if rules.structure == "pot_limit" or rules.deck == "short":
        raise no_notation(_NAME, "pot-limit" if rules.structure == "pot_limit" else "short deck")
    if kinds - {"small_blind", "big_blind"}:
        raise no_notation(_NAME, "antes, straddles and late posts")
    if told.is_run_again:
        raise no_notation(_NAME, "a board run several times")
    if any(pot.rake for pot in told.pots):
        raise no_notation(_NAME, "rake")
    if told.cap:
        raise no_notation(_NAME, "a cap")
    if any("|" in name or ":" in name for name in told.names):
        raise no_notation(_NAME, "names with | or :")


def _words(amounts: Iterable[Amount]) -> str:
    return " ".join(map(str, amounts))


def _state_line(told: Told, number: int) -> str:
    streets: dict[Street, str] = dict.fromkeys(_STREETS, "")
    spent = [0] * len(told.names)
    for event in told.events:
        if getattr(event, "kind", None) in ("small_blind", "big_blind"):
            spent[event.seat] += event.amount  # type: ignore[union-attr]
        if isinstance(event, Acted):
            spent[event.seat] += event.added
            is_limit = told.rules.structure == "fixed_limit"
            total = "" if is_limit else str(told.amount(spent[event.seat]))
            letter = {"fold": "f", "check": "c", "call": "c"}.get(event.verb, f"r{total}")
            if "." in letter:
                raise no_notation(_NAME, f"a raise to {total}: totals are whole")
            streets[event.street] += letter
    board = told.hand.board
    count = _BOARD_SIZES.index(len(board))
    betting = "/".join(streets[street] for street in _STREETS[: count + 1])
    hole = [told.hand.deal.hole_cards(seat) for seat in range(len(told.names))]
    cards = "|".join("" if UNKNOWN in pair else format_cards(pair) for pair in hole)
    for before, after in pairwise(_BOARD_SIZES[: count + 1]):
        cards += f"/{format_cards(board[before:after])}"
    finals = told.replay.final_stacks or ()
    results = "|".join(
        str((end if end is not None else Decimal(0)) - start) for start, end in zip(told.stacks, finals, strict=True)
    )
    return f"STATE:{number}:{betting}:{cards}:{results}:{'|'.join(told.names)}"
