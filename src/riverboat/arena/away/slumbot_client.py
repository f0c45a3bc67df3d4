"""A bot against Slumbot over its public API: heads-up no-limit, blinds 50/100, 20,000 chips in every hand.

    POST /api/new_hand   {"token": …}                  a new hand; the first has no token
    POST /api/act        {"token": …, "incr": "b300"}  what our bot does

Answers have `action`, all that was done so far (`k` check, `c` call, `f` fold, `b300` a bet or raise to 300 on this
street, `/` between streets), `client_pos` (1 has the button), `hole_cards`, `board`, and at the end of a hand
`winnings` and `bot_hole_cards`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import httpx
import msgspec

from riverboat.arena.away.followed_hand import Followed, ReadAction, dealer_broke_protocol
from riverboat.arena.away.score import Score
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
from riverboat.engine.rules import Chips
from riverboat.errors import RiverboatError, Unreachable

URL: Final = "https://slumbot.com"
SECONDS: Final = 30.0
GAME: Final = Followed(Rules(small_blind=50, big_blind=100), (20_000, 20_000))
NAMES: Final = ("big blind", "button")
_ACTION: Final = re.compile(r"[kcf/]|b\d{1,6}")

OnHand = Callable[[int, Chips], None]


class Answer(msgspec.Struct, frozen=True):
    """What the API answers; `winnings` only when the hand is over."""

    action: str = ""
    client_pos: int = 0
    hole_cards: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    token: str | None = None
    winnings: int | None = None
    bot_hole_cards: tuple[str, ...] | None = None
    error_msg: str | None = None


class SlumbotClient:
    """A bot's match against Slumbot."""

    def __init__(self, bot: Bot, url: str = URL, on_hand: OnHand | None = None) -> None:
        self._bot: Final = bot
        self._http: Final = httpx.Client(base_url=url, timeout=SECONDS)
        self._url: Final = url
        self._on_hand: Final = on_hand or (lambda _number, _won: None)
        self._token: str | None = None
        self._seat: int | None = None
        self.failures: Final[list[str]] = []
        """What the bot did wrong; it checked or folded then."""

    def play(self, hands: int) -> Score:
        """Play so many hands."""
        won: list[Chips] = []
        with self._http:
            for number in range(1, hands + 1):
                won.append(self._play_hand(number))
                self._on_hand(number, won[-1])
        return Score(bot=self._bot.name, big_blind=GAME.rules.big_blind, won=tuple(won))

    def _play_hand(self, number: int) -> Chips:
        first = answer = self._post("new_hand", {})
        if first.client_pos not in (0, 1) or len(first.hole_cards) != 2:
            raise dealer_broke_protocol(self._url, str(first), "a position of 0 or 1 and two hole cards")
        if self._seat != first.client_pos:
            self._seat = first.client_pos
            start_bot(self._bot, first.client_pos, GAME.rules)
        while answer.winnings is None:
            hand = self._followed(number, first, answer)
            if hand.actor != first.client_pos:
                raise dealer_broke_protocol(self._url, answer.action, "our turn, or the winnings")
            answer = self._post("act", {"incr": written(self._decided(hand, first.client_pos), hand)})
        if answer.bot_hole_cards or answer.action.rstrip("/").endswith("f"):
            over = self._followed(number, first, answer)
            if over.is_over:
                tell_hand_over(self._bot, observe(over, first.client_pos))
        return answer.winnings

    def _followed(self, number: int, first: Answer, answer: Answer) -> Hand:
        holes = {first.client_pos: "".join(first.hole_cards)}
        if answer.bot_hole_cards:
            holes[1 - first.client_pos] = "".join(answer.bot_hole_cards)
        try:
            return GAME.hand(number, holes, "".join(answer.board), read_betting(answer.action), NAMES)
        except (IllegalAction, ValueError) as error:
            reason = f"actions that the game allows: {error}"
            raise dealer_broke_protocol(self._url, answer.action, reason) from error

    def _decided(self, hand: Hand, seat: int) -> Action:
        try:
            action = self._bot.act(observe(hand, seat))
            written(action, hand)
        except Exception as failure:  # a bot of any kind; the match goes on
            self.failures.append(f"{type(failure).__name__}: {failure}")
            return default_action(legal_actions(hand))
        return action

    def _post(self, what: str, body: dict[str, Any]) -> Answer:
        if self._token is not None:
            body = {"token": self._token, **body}
        try:
            response = self._http.post(f"/api/{what}", json=body)
            response.raise_for_status()
            answer = msgspec.json.decode(response.content, type=Answer)
        except httpx.HTTPStatusError as error:
            status = f"HTTP {error.response.status_code}"
            raise self._unreachable(status) from error
        except httpx.HTTPError as error:
            raise self._unreachable(str(error) or type(error).__name__) from error
        except msgspec.MsgspecError as error:
            raise dealer_broke_protocol(self._url, response.text, f"JSON of the API: {error}") from error
        if answer.error_msg:
            raise RiverboatError(
                "dealer_refused", f"{self._url} refuses: {answer.error_msg}", dealer=self._url, reason=answer.error_msg
            )
        self._token = answer.token or self._token
        return answer

    def _unreachable(self, reason: str) -> Unreachable:
        return Unreachable(
            "dealer_unreachable", f"{self._url} does not answer: {reason}", address=self._url, reason=reason
        )


def read_betting(text: str) -> list[ReadAction]:
    """The actions of a hand, each to be read as the hand stands by then."""
    found = _ACTION.findall(text)
    if "".join(found) != text:
        raise dealer_broke_protocol("Slumbot", text, "k, c, f, b with an amount, and /")
    return [_reader(each) for each in found if each != "/"]


def _reader(text: str) -> ReadAction:
    def read(hand: Hand) -> Action:
        if text == "k":
            return Check()
        if text == "c":
            return Call()
        if text == "f":
            return Fold()
        amount = int(text[1:])
        return AllIn() if amount == legal_actions(hand).all_in else RaiseTo(amount)

    return read


def written(action: Action, hand: Hand) -> str:
    """An action in the words of the API."""
    legal = legal_actions(hand)
    match action:
        case Fold():
            # Slumbot has no fold where nothing is to be called.
            return "k" if legal.check else "f"
        case Check() if legal.check:
            return "k"
        case Call() if legal.call is not None:
            return "c"
        case RaiseTo(amount=amount) if legal.raise_to is not None and legal.raise_to[0] <= amount <= legal.raise_to[1]:
            return f"b{amount}"
        case AllIn() if legal.all_in is not None:
            return "c" if legal.raise_to is None else f"b{legal.all_in}"
    raise RiverboatError("bot_action", f"{action!r} is not legal now", action=repr(action))
