"""How a written hand ended: what was played, held against what the file records. Arithmetic on chips."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from typing import Final

import msgspec

from riverboat.cards import UNKNOWN
from riverboat.engine import Pot, Step
from riverboat.engine.events import BetReturned
from riverboat.engine.rules import Chips, Seat
from riverboat.history.amounts import Amount
from riverboat.history.errors import HistoryError
from riverboat.history.hand_history import HandHistory
from riverboat.history.staging import Staging

LARGEST_RAKE: Final = 4
"""A house never keeps more than one part in this many of a pot; a larger gap is a mistake."""


class Outcome(msgspec.Struct, frozen=True):
    """Chips after the last action. What nobody can know is not made up: see `settle`."""

    stacks: tuple[Chips, ...]
    collected: tuple[Chips, ...]
    """What each seat took from the pots, after rake; chips nobody matched came back and are not in it."""
    rake: Chips = 0
    is_recorded: bool = False
    """The cards do not decide the hand; who won is as the file says."""
    error: HistoryError | None = None
    note: HistoryError | None = None
    """What does not fit and was accepted all the same, in a history that is read leniently."""


class _Played(msgspec.Struct, frozen=True):
    """What the engine made of the hand."""

    behind: tuple[Chips, ...]
    """Stacks before any pot was awarded."""
    won: tuple[Chips, ...]
    returned: tuple[Chips, ...]
    contesting: int
    """Who could win a pot, as a bit mask."""
    sharing: frozenset[Seat]
    """Who split a pot with others."""
    smallest_chip: Chips
    """The largest that the smallest chip on the table can be: the least that anybody had to post or bet."""
    pot: Chips
    is_certain: bool
    """No unseen hand could have won."""
    stated_rake: Chips | None


def settle(history: HandHistory, staging: Staging, steps: Sequence[Step]) -> Outcome:
    """Say how the hand ended.

    The cards decide. A hand nobody has seen does not beat one that was shown, unless the record says that
    it won. A pot that only unseen hands contest goes where the record says, and with no record it stays in
    the middle. A record may fall short of the cards by a rake where the file is about money, and winners who
    share a pot may have divided it to the smallest chip on their table.
    """
    played = _played(staging, steps)
    outcome = Outcome(_plus(played.behind, played.won), played.won)
    if history.finishing_stacks is not None:
        outcome = _against_stacks(history, staging, played, outcome)
    if history.winnings is not None and any(history.winnings) and outcome.error is None:
        outcome = _against_winnings(history, staging, played, outcome)
    return outcome


def _played(staging: Staging, steps: Sequence[Step]) -> _Played:
    hand = steps[-1].hand
    stacks, won, returned = list(hand.stacks), [0] * len(hand.stacks), [0] * len(hand.stacks)
    for step in steps:
        for event in step.events:
            if isinstance(event, BetReturned):
                returned[event.seat] += event.amount
    pots = hand.result.pots if hand.result is not None else ()
    for pot in pots:
        for seat, chips in pot.shares:
            stacks[seat] -= chips
        for seat, chips in _shares(staging, pot):
            won[seat] += chips
    return _Played(
        behind=_plus(stacks, staging.out_of_play) if staging.out_of_play else tuple(stacks),
        won=tuple(won),
        returned=tuple(returned),
        contesting=hand.live,
        sharing=frozenset(seat for pot in pots if len(pot.shares) > 1 for seat, _ in pot.shares),
        smallest_chip=min([hand.rules.min_bet, *(post.amount for post in staging.posts)]),
        pot=sum(pot.amount for pot in (pots or hand.pots if hand.is_run_out else pots)),
        is_certain=all(_is_certain(staging, pot) for pot in pots) and (hand.is_over or not hand.is_run_out),
        stated_rake=staging.stated_rake,
    )


def _shares(staging: Staging, pot: Pot) -> tuple[tuple[Seat, Chips], ...]:
    """Who wins a pot: nobody yet, if only unseen hands contest it and more than one of them was kept."""
    kept = [seat for seat in pot.eligible if seat not in staging.cards.mucked]
    if len(kept) == 1:
        return ((kept[0], pot.amount),)
    if len(pot.eligible) == 1 or any(_is_seen(staging, seat) for seat in kept):
        return pot.shares
    return ()


def _is_certain(staging: Staging, pot: Pot) -> bool:
    """Whether no hand could have won the pot unseen."""
    kept = [seat for seat in pot.eligible if seat not in staging.cards.mucked]
    return len(pot.eligible) == 1 or len(kept) == 1 or bool(kept and all(_is_seen(staging, seat) for seat in kept))


def _is_seen(staging: Staging, seat: Seat) -> bool:
    return UNKNOWN not in staging.cards.hole[seat] + staging.cards.board


def _against_stacks(history: HandHistory, staging: Staging, played: _Played, outcome: Outcome) -> Outcome:
    assert history.finishing_stacks is not None
    recorded = tuple(
        played.won[seat] if seat in staging.unknown else staging.scale.chips(stack) - played.behind[seat]
        for seat, stack in enumerate(history.finishing_stacks)
    )
    return _accept(history, played, outcome, recorded) or _refuse(
        "stacks_differ",
        "finishing_stacks",
        history.finishing_stacks,
        known_stacks(staging, outcome.stacks),
        outcome,
    )


def _against_winnings(history: HandHistory, staging: Staging, played: _Played, outcome: Outcome) -> Outcome:
    assert history.winnings is not None
    recorded = tuple(map(staging.scale.chips, history.winnings))
    readings = [recorded]
    if staging.stated_returns is not None:
        # What a file counts as uncalled can differ: a walk may be all uncalled but the small blind.
        readings.append(tuple(map(sub, _plus(recorded, staging.stated_returns), played.returned)))
    # Some sites count the part of a bet that nobody matched as won.
    told = list(zip(recorded, outcome.collected, played.returned, strict=True))
    readings.append(tuple(chips if chips <= won else chips - returned for chips, won, returned in told))
    readings.append(tuple(max(chips - returned, min(chips, won)) for chips, won, returned in told))
    if recorded == outcome.collected:
        return outcome
    fits_rake = [winnings for winnings in readings if played.pot - sum(winnings) == played.stated_rake]
    for winnings in (*fits_rake, *readings):
        if (accepted := _accept(history, played, outcome, winnings)) is not None:
            # Where finishing stacks are recorded too, they have said what each seat has.
            return accepted if history.finishing_stacks is None else outcome
    if staging.is_lenient:
        free = msgspec.structs.replace(played, stated_rake=None)
        for winnings in readings:
            accepted = _accept(history, free, outcome, winnings) or _accept_slip(played, winnings)
            if accepted is not None:
                return _noted(accepted, staging)
    if any(_is_rounded(history.winnings, staging, outcome.collected, winnings) for winnings in readings):
        return outcome
    amounts = tuple(map(staging.scale.amount, outcome.collected))
    return _refuse("winnings_differ", "winnings", history.winnings, amounts, outcome)


def _noted(outcome: Outcome, staging: Staging) -> Outcome:
    """The outcome, with a note that the house kept something else than the file says."""
    kept, stated = staging.scale.amount(outcome.rake), staging.scale.amount(staging.stated_rake or 0)
    note = HistoryError(
        "rake_differs",
        f"{kept} is missing from the pots, but the rake is recorded as {stated}",
        kept=kept,
        stated=stated,
    )
    return msgspec.structs.replace(outcome, note=note)


def _accept_slip(played: _Played, recorded: tuple[Chips, ...]) -> Outcome | None:
    """The outcome as recorded, where the file prints bets rounded and is a chip or so off for each player."""
    gap = sum(recorded) - played.pot
    if abs(gap) > len(recorded) or any(
        chips < 0 or (chips > 0 and not played.contesting >> seat & 1) for seat, chips in enumerate(recorded)
    ):
        return None
    if played.is_certain and any(bool(chips) != bool(won) for chips, won in zip(recorded, played.won, strict=True)):
        return None
    return Outcome(_plus(played.behind, recorded), recorded, -gap, is_recorded=True)


def _is_rounded(
    stated: Sequence[Amount], staging: Staging, collected: Sequence[Chips], winnings: Sequence[Chips]
) -> bool:
    """Whether a file that bets parts of a chip states what was won in whole ones."""
    unit = staging.scale.chips_per_unit
    return all(type(amount) is int for amount in stated) and all(
        abs(won - chips) < unit and bool(won) == bool(chips) for won, chips in zip(collected, winnings, strict=True)
    )


def _accept(history: HandHistory, played: _Played, outcome: Outcome, recorded: tuple[Chips, ...]) -> Outcome | None:
    """The outcome with the recorded winnings, if the hand as played can have ended so."""
    rake = played.pot - sum(recorded)
    is_money = "currency" in history.other or "currency_symbol" in history.other
    is_stated = rake == played.stated_rake
    is_free = is_money and played.stated_rake is None
    may_rake = is_stated or (0 <= rake * LARGEST_RAKE <= played.pot if is_free else rake == 0)
    if recorded == played.won:
        return outcome
    if played.is_certain:
        fits = _fits_odd_chips(played, recorded) or (
            may_rake
            and all(
                (chips <= won or is_stated) and bool(chips) == bool(won)
                for chips, won in zip(recorded, played.won, strict=True)
            )
        )
    else:
        fits = may_rake and all(
            chips == 0 or (chips > 0 and played.contesting >> seat & 1) for seat, chips in enumerate(recorded)
        )
    if not fits:
        return None
    return Outcome(_plus(played.behind, recorded), recorded, rake, is_recorded=not played.is_certain)


def _fits_odd_chips(played: _Played, recorded: tuple[Chips, ...]) -> bool:
    """Whether the record differs only by how a split pot was divided: by less than a chip."""
    gaps = [chips - won for chips, won in zip(recorded, played.won, strict=True)]
    return not sum(gaps) and all(
        not gap or (seat in played.sharing and abs(gap) < played.smallest_chip) for seat, gap in enumerate(gaps)
    )


def _refuse(
    code: str, key: str, recorded: Sequence[Amount], played: Sequence[Amount | None], outcome: Outcome
) -> Outcome:
    there, here = _listed(recorded), _listed(played)
    error = HistoryError(code, f"{key} are recorded as {there}, but the hand gives {here}", recorded=there, played=here)
    return msgspec.structs.replace(outcome, error=error)


def known_stacks(staging: Staging, stacks: Sequence[Chips]) -> tuple[Amount | None, ...]:
    """Stacks in the file's unit; None where the file does not know what the seat began with."""
    return tuple(None if seat in staging.unknown else staging.scale.amount(stack) for seat, stack in enumerate(stacks))


def _plus(stacks: Sequence[Chips], more: Sequence[Chips]) -> tuple[Chips, ...]:
    return tuple(a + b for a, b in zip(stacks, more, strict=True))


def _listed(amounts: Sequence[Amount | None]) -> str:
    return "[" + ", ".join("unknown" if amount is None else str(amount) for amount in amounts) + "]"
