"""A reviewer for tests of what is built on reviews: it needs no strategy, and finds every call and check a mistake.

Folds are worth nothing, calls and checks lose two big blinds, and the least raise wins one. Like a real one it is given
a job alone, and works out the decisions that were really made.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise

from riverboat.engine import Action, Call, Check, Fold, RaiseTo, observe
from riverboat.engine.events import Acted
from riverboat.engine.view import Observation
from riverboat.history import parse_hand, replay
from riverboat.host.reported import reported_hand
from riverboat.host.reviewing import HintJob, ReviewJob
from riverboat.review.values import Decision, Facts, Option, RangeShown, Reason, Review, Verdict


class MadeReviewing:
    """A `host.review_process.Reviewing`."""

    def __init__(self) -> None:
        self.jobs: list[ReviewJob] = []
        self.hints: list[HintJob] = []
        self.is_closed = False

    async def decisions(self, job: ReviewJob) -> AsyncIterator[Decision]:
        self.jobs.append(job)
        for decision in made_decisions(job):
            yield decision

    async def hint(self, job: HintJob) -> Decision:
        self.hints.append(job)
        return _decision(job.seen, None, 0, len(job.seen.history), has_opponent=bool(job.bots))

    async def reported(self, job: ReviewJob, review: Review) -> bytes:
        return reported_hand(job, review)

    async def close(self) -> None:
        self.is_closed = True


def made_decisions(job: ReviewJob) -> list[Decision]:
    steps = replay(parse_hand(job.phh)).steps
    seat = job.players.index(job.seat)
    found: list[Decision] = []
    for before, after in pairwise(steps):
        acted = after.hand.history[-1] if len(after.hand.history) > len(before.hand.history) else None
        if isinstance(acted, Acted) and acted.seat == seat == before.hand.actor:
            seen = observe(before.hand, seat)
            step = len(before.hand.history)
            found.append(_decision(seen, acted, len(found), step, has_opponent=bool(job.bots), players=job.players))
    return found


def _options(seen: Observation) -> list[Option]:
    legal = seen.legal_actions
    assert legal is not None
    options: list[Option] = []

    def add(action: Action, text: str, frequency: float, ev: float) -> None:
        options.append(Option(action=action, text=text, frequency=frequency, ev_bb=ev, stderr_bb=0.1))

    if legal.call is not None:
        add(Fold(), "fold", 0.25, 0.0)
    add(Check() if legal.check else Call(), "check" if legal.check else "call", 0.0, -2.0)
    if legal.raise_to is not None:
        low = legal.raise_to[0]
        add(RaiseTo(low), f"{'raise' if seen.current_bet else 'bet'} {low}", 0.75, 1.0)
    return options


def _verdict(seen: Observation, acted: Acted | None, against: str) -> Verdict:
    options = _options(seen)
    best = max(range(len(options)), key=lambda place: options[place].ev_bb)
    done = -1 if acted is None else _done(options, acted)
    loss = 0.0 if done < 0 else options[best].ev_bb - options[done].ev_bb
    return Verdict(
        against="perfect" if against == "perfect" else "opponent",
        options=tuple(options),
        done=done,
        best=best,
        loss_bb=loss,
        loss_stderr_bb=0.1 if loss else 0.0,
        grade=None if done < 0 else "blunder" if loss >= 2 else "mistake" if loss else "best",
        source="exact",
        assumes=Reason(code="exact", values={"street": str(seen.street), "accuracy": 0.5}),
    )


def _done(options: list[Option], acted: Acted) -> int:
    verbs = [option.text.split()[0] for option in options]
    return verbs.index(acted.verb) if acted.verb in verbs else 0


def _decision(
    seen: Observation,
    acted: Acted | None,
    number: int,
    step: int,
    *,
    has_opponent: bool,
    players: tuple[int, ...] | None = None,
) -> Decision:
    big_blind = seen.rules.min_bet
    verdict = _verdict(seen, acted, "perfect")
    live = [other.seat for other in seen.opponents if other.state in ("active", "all_in")]
    seats = players or tuple(range(len(seen.stacks)))
    assert seen.seat is not None
    texts = [option.text for option in verdict.options]
    own = RangeShown(
        seat=seats[seen.seat],
        hands={"AA": 6.0, "AKs": 4.0, "T9o": 6.0, "22": 3.0},
        actions={text: {"AA": 1 / len(texts), "AKs": 1 / len(texts)} for text in texts},
        combos=19.0,
    )
    others = [RangeShown(seat=seats[seat], hands={"QQ": 6.0, "KJs": 2.0}, actions={}, combos=8.0) for seat in live]
    done = (
        "" if acted is None else acted.verb if acted.verb in ("fold", "check", "call") else f"{acted.verb} {acted.bet}"
    )
    return Decision(
        number=number,
        step=step,
        street=seen.street,
        board=seen.community_cards,
        action=done,
        perfect=verdict,
        opponent=_verdict(seen, acted, "opponent") if has_opponent else None,
        facts=Facts(
            pot_bb=seen.pot / big_blind,
            to_call_bb=seen.to_call / big_blind,
            equity=0.21,
            needed_equity=seen.to_call / (seen.pot + seen.to_call) if seen.to_call else None,
            range_equity=0.4,
        ),
        reasons=(Reason(code="equity", values={"equity": 21}),),
        ranges=(own, *others),
    )
