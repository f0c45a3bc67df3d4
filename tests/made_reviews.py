"""Reviews made by hand, for tests of what is built on reviews."""

from __future__ import annotations

from riverboat.engine.actions import Action, Call, Fold, RaiseTo
from riverboat.engine.events import Street
from riverboat.review.values import Decision, Facts, Grade, Option, RangeShown, Reason, Review, Verdict

ACTIONS: tuple[tuple[Action, str], ...] = ((Fold(), "fold"), (Call(), "call"), (RaiseTo(900), "raise 900"))


def made_verdict(
    evs: tuple[float, ...] = (0.0, 2.0, -1.5),
    done: int = 2,
    *,
    grade: Grade | None = "mistake",
    stderr: float = 0.0,
    frequencies: tuple[float, ...] = (0.1, 0.9, 0.0),
) -> Verdict:
    """Fold, call or raise at these values."""
    best = max(range(len(evs)), key=evs.__getitem__)
    return Verdict(
        against="perfect",
        options=tuple(
            Option(action=action, text=text, frequency=share, ev_bb=ev, stderr_bb=stderr)
            for (action, text), share, ev in zip(ACTIONS, frequencies, evs, strict=True)
        ),
        done=done,
        best=best,
        loss_bb=evs[best] - evs[done],
        loss_stderr_bb=stderr,
        grade=grade,
        source="exact",
        assumes=Reason(code="solved", values={}),
    )


def made_decision(
    number: int = 0,
    verdict: Verdict | None = None,
    *,
    street: Street = Street.RIVER,
    to_call_bb: float = 3.0,
    action: str = "raise 900",
) -> Decision:
    return Decision(
        number=number,
        step=4 + number,
        street=street,
        board=("As", "Kd", "7h", "2c", "2d"),
        action=action,
        perfect=verdict,
        opponent=None,
        facts=Facts(pot_bb=9.0, to_call_bb=to_call_bb, equity=0.21, needed_equity=0.25),
        reasons=(Reason(code="price", values={"needed": 0.25}),),
        ranges=(RangeShown(seat=0, hands={"AKs": 2.0}, actions={"call": {"AKs": 1.0}}, combos=2.0),),
    )


def made_review(*decisions: Decision, hand_id: str = "h1", position: str = "BTN") -> Review:
    return Review(
        hand_id=hand_id,
        seat=0,
        position=position,
        hole_cards=("Qs", "Qh"),
        big_blind=100,
        decisions=decisions,
        seconds=0.5,
    )
