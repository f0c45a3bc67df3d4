"""What a client says to a table. Sizes and ranges are checked when a message comes from outside."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from riverboat.engine.actions import Action, RabbitHunt, Show
from riverboat.engine.rules import MOST_CHIPS_AT_TABLE, Chips, Seat
from riverboat.table.commands import AutoBuy, RunItTwiceAnswer

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]

MOST: Final = MOST_CHIPS_AT_TABLE
"""The largest whole number that every client can hold exactly."""

Amount: TypeAlias = Annotated[Chips, Meta(ge=0, le=MOST)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
SeatNumber: TypeAlias = Annotated[Seat, Meta(ge=0, le=9)]
Identifier: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
NameText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
ChatText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]

HashText: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal."""

OWN_SEAT: Final[Seat] = -1
"""The seat of a `Show` or `RabbitHunt` that came in a frame: a client names no seat, it is its own."""


class _Message(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, rename="camel"):
    """A message; its tag is in `type`."""


class Watch(_Message, frozen=True, gc=False, tag="watch"):
    """Watches a table; the events after number `last` come first."""

    game_id: Identifier
    code: Identifier | None = None
    """Of a private table."""
    last: Count | None = None
    seed_commitment: HashText | None = None
    """To the seed that the client adds to the next deal, if the player sits there: see `Seed`."""


class Join(_Message, frozen=True, gc=False, tag="join"):
    """Takes a seat and watches."""

    game_id: Identifier
    player_name: NameText
    buy_in: Amount
    seat: SeatNumber | None = None
    post: bool = False
    """Post a blind to be dealt in at once."""
    code: Identifier | None = None
    seed_commitment: HashText | None = None
    """As in `Watch`."""


class Act(_Message, frozen=True, gc=False, tag="action"):
    """An action for the hand and state it was made in: a repeat is harmless, a late one is refused as stale.

    Without hand and version it is for whatever is now asked of the player; without an id a repeat is a second action.
    """

    hand_id: str | None
    version: int | None
    action_id: str | None
    action: Action


class SitOut(_Message, frozen=True, gc=False, tag="sit_out"):
    """Sits out from the next hand on."""


class Back(_Message, frozen=True, gc=False, tag="back"):
    """Play again."""

    post: bool = False
    """Post now rather than wait for the big blind."""


class Rebuy(_Message, frozen=True, gc=False, tag="rebuy"):
    """Buy chips."""

    amount: Amount


class SetAutoBuy(_Message, frozen=True, gc=False, tag="auto_buy"):
    """Has chips bought between hands, up to the largest buy-in, or no longer."""

    auto_buy: AutoBuy


class SetStraddle(_Message, frozen=True, gc=False, tag="straddle"):
    """Straddles whenever possible, or no longer."""

    on: bool


class SetRunItTwice(_Message, frozen=True, gc=False, tag="run_it_twice"):
    """Answers in advance how often to run it, or asks each time; `yes` is twice."""

    answer: RunItTwiceAnswer


class VoteBombPot(_Message, frozen=True, gc=False, tag="bomb_pot"):
    """Wants a bomb pot as the next hand, or no longer. Bots always agree."""

    on: bool


class ChangeSeat(_Message, frozen=True, gc=False, tag="change_seat"):
    """Asks for another seat of a cash table, or with null no longer. The player moves with the next deal."""

    seat: SeatNumber | None = None
    post: bool = False
    """Where the move puts off the big blind: post one, instead of waiting for it."""


class Insure(_Message, frozen=True, gc=False, tag="insure"):
    """Insures so many chips of the pots of an all-in, as `allInOffer` has it; all that is at stake is to cash out."""

    amount: Amount


class WaitForSeat(_Message, frozen=True, gc=False, tag="wait_for_seat"):
    """Joins the waiting list of the full cash table that is watched."""

    player_name: NameText | None = None
    """For who has not signed in: a guest of this name."""


class StopWaiting(_Message, frozen=True, gc=False, tag="stop_waiting"):
    """Leaves the waiting list."""


class SetSpeed(_Message, frozen=True, gc=False, tag="speed"):
    """How long bots think."""

    speed: Speed


class SkipToEnd(_Message, frozen=True, gc=False, tag="skip_to_end"):
    """Skips the bots' thinking time after the player has folded."""


class Pause(_Message, frozen=True, gc=False, tag="pause"):
    """Lets bots and the next hand wait, or no longer: at a practice table."""

    on: bool


class NextHand(_Message, frozen=True, gc=False, tag="next_hand"):
    """The viewer has seen the result; deal at once."""


class AskState(_Message, frozen=True, gc=False, tag="state"):
    """Asks for the whole state; patches go on from it."""


class AskStatistics(_Message, frozen=True, gc=False, tag="statistics"):
    """What the table has counted of everyone."""


class Chat(_Message, frozen=True, gc=False, tag="chat"):
    """Say something to everyone at the table."""

    text: ChatText


class Leave(_Message, frozen=True, gc=False, tag="leave"):
    """Leaves the table with the chips."""


class Seed(_Message, frozen=True, gc=False, tag="seed"):
    """A client's part in a verifiable deal: the answer to `SeedCall`, and the commitment to its next seed.

    A commitment is SHA-256 of `riverboat seed` and the 32 bytes of the seed.
    """

    commitment: HashText
    """To the seed of the hand after."""
    hand_number: Count | None = None
    seed: HashText | None = None
    """The seed that was committed to before, for the hand of this number."""


class Ping(_Message, frozen=True, gc=False, tag="ping"):
    """Checks the connection; the `pong` has the same `id`."""

    id: Count


ClientMessage: TypeAlias = (
    Watch
    | Join
    | Act
    | SitOut
    | Back
    | Rebuy
    | SetAutoBuy
    | SetStraddle
    | SetRunItTwice
    | VoteBombPot
    | ChangeSeat
    | Insure
    | WaitForSeat
    | StopWaiting
    | SetSpeed
    | SkipToEnd
    | Pause
    | NextHand
    | AskState
    | AskStatistics
    | Chat
    | Leave
    | Seed
    | Ping
)


def with_own_seat(action: Action, seat: Seat) -> Action:
    """The action as the table wants it: cards are shown by the player's own seat."""
    if isinstance(action, Show) and action.seat == OWN_SEAT:
        return Show(seat, action.cards)
    if isinstance(action, RabbitHunt) and action.seat == OWN_SEAT:
        return RabbitHunt(seat)
    return action
