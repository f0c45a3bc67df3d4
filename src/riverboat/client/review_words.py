"""A decision of a review in words, for the terminal: titles, verdicts, facts. Amounts are in big blinds.

What every reader of reviews shares is in `review/wording.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from riverboat.locale import Messages
from riverboat.review import wording
from riverboat.review.values import Decision, Option, Reason, Verdict

Chips = Callable[[int], object]


def decision_title(decision: Decision, text: Messages, chips: Chips = int) -> str:
    """`River: you call 300` and what was at stake."""
    facts = decision.facts
    return text(
        "coaching-decision",
        street=str(decision.street),
        done=action_words(decision.action, text, chips) if decision.action else "",
        is_hint="no" if decision.action else "yes",
        pot=plain_bb(facts.pot_bb),
        call=plain_bb(facts.to_call_bb),
        is_free="no" if facts.to_call_bb else "yes",
    )


def verdict_lines(decision: Decision, text: Messages, chips: Chips, opponent: str) -> list[str]:
    """A decision in a line, and one for each verdict: the grade, and what was best."""
    lines = [decision_title(decision, text, chips)]
    for verdict in (decision.perfect, decision.opponent):
        if verdict is not None:
            best = verdict.options[verdict.best]
            lines.append(
                text(
                    "coaching-verdict-line",
                    against=against_words(verdict, text, opponent),
                    verdict=verdict_line(verdict, text),
                    action=option_words(best, text, chips),
                    ev=signed_bb(best.ev_bb),
                )
            )
    if decision.missing is not None:
        lines.append(missing_words(decision.missing, text))
    return lines


def facts_line(decision: Decision, text: Messages) -> str:
    """Equity, the price, and how much of the range must continue, where they are known."""
    facts = decision.facts
    known = (
        ("coaching-fact-equity", facts.equity),
        ("coaching-fact-needed", facts.needed_equity),
        ("coaching-fact-defence", facts.defence),
        ("coaching-fact-range", facts.range_equity),
    )
    told = [text(message, share=percent(share)) for message, share in known if share is not None]
    if facts.outs:
        told.append(text("coaching-fact-outs", outs=len(facts.outs)))
    return text("coaching-separator").join(told)


def verdict_line(verdict: Verdict, text: Messages) -> str:
    """The grade and what was lost; for a hint nothing."""
    if verdict.grade is None:
        return ""
    return text(
        "coaching-verdict",
        grade=wording.grade_text(verdict.grade, text),
        loss=in_bb(verdict.loss_bb),
        stderr=in_bb(verdict.loss_stderr_bb),
        is_lost=_is_lost(verdict),
        is_exact="no" if verdict.loss_stderr_bb >= 0.005 else "yes",
    )


def short_verdict(verdict: Verdict, text: Messages) -> str:
    """The same for a column: `blunder −2.8 ± 0.25 bb`."""
    if verdict.grade is None:
        return ""
    return text(
        "coaching-short-verdict",
        grade=wording.grade_text(verdict.grade, text),
        loss=in_bb(verdict.loss_bb),
        stderr=in_bb(verdict.loss_stderr_bb),
        is_lost="no" if verdict.loss_bb < 0.005 else "yes",
        is_exact="no" if verdict.loss_stderr_bb >= 0.005 else "yes",
    )


def _is_lost(verdict: Verdict) -> str:
    """Whether something was lost; where no mistake is claimed, a loss is not certain."""
    if verdict.loss_bb < 0.005:
        return "no"
    return "yes" if verdict.grade in wording.CLAIMED else "unsure"


def decision_lines(decision: Decision, text: Messages, chips: Chips, opponent: str) -> Iterator[str]:
    """A decision in whole lines, for those who read one after the other."""
    yield decision_title(decision, text, chips)
    for verdict in (decision.perfect, decision.opponent):
        if verdict is None:
            continue
        yield against_words(verdict, text, opponent)
        for place, option in enumerate(verdict.options):
            yield text(
                "coaching-option",
                option=option_words(option, text, chips),
                share=percent(option.frequency),
                ev=signed_bb(option.ev_bb),
                stderr=in_bb(option.stderr_bb),
                is_exact="no" if option.stderr_bb >= 0.005 else "yes",
                mark=mark_of(place, verdict),
            )
        if told := verdict_line(verdict, text):
            yield f"  {told}"
        if told := assumes_words(verdict, text):
            yield f"  {told}"
    if decision.missing is not None:
        yield missing_words(decision.missing, text)
    if told := facts_line(decision, text):
        yield told
    yield from filter(None, (reason_words(reason, text) for reason in decision.reasons))


def reason_words(reason: Reason, text: Messages) -> str:
    """A reason as a sentence; nothing for one that a review of another version gives with other values."""
    return _or_nothing(wording.reason_text, reason, text)


def assumes_words(verdict: Verdict, text: Messages) -> str:
    """What the figures of a verdict assume."""
    return _or_nothing(wording.assumes_text, verdict.assumes, text)


def missing_words(reason: Reason, text: Messages) -> str:
    """Why a decision has no verdict."""
    return _or_nothing(wording.missing_text, reason, text)


def _or_nothing(words: Callable[[Reason, Messages], str], reason: Reason, text: Messages) -> str:
    """In one line. Reviews are kept for years, sentences are not."""
    try:
        return " ".join(words(reason, text).split())
    except (KeyError, ValueError):
        return ""


def mark_of(place: int, verdict: Verdict) -> str:
    """Whether an option is the best, was done, or both."""
    is_done, is_best = place == verdict.done, place == verdict.best
    return "both" if is_done and is_best else "done" if is_done else "best" if is_best else "none"


def against_words(verdict: Verdict, text: Messages, opponent: str) -> str:
    return text("coaching-against", against=verdict.against, name=opponent)


def option_words(option: Option, text: Messages, chips: Chips = int) -> str:
    return action_words(option.text, text, chips)


def action_words(action: str, text: Messages, chips: Chips = int) -> str:
    """An action of a review, such as `raise 900`, in the reader's language."""
    verb, _, amount = action.partition(" ")
    return wording.action_words(f"{verb} {chips(int(amount))}" if amount.isdecimal() else action, text)


def opponent_words(names: Sequence[str], text: Messages) -> str:
    """Whom the second verdict is about."""
    return names[0] if len(names) == 1 else text("coaching-these-bots")


def in_bb(amount: float) -> str:
    """`1.8`, or with two digits what is less than one."""
    return f"{amount:.1f}" if abs(amount) >= 1 else f"{amount:.2f}"


def plain_bb(amount: float) -> str:
    """`9` or `2.5`: no digits that say nothing."""
    return f"{amount:.2f}".rstrip("0").rstrip(".")


def signed_bb(amount: float) -> str:
    """`+1.24` and `−0.80`."""
    rounded = f"{abs(amount):.2f}"
    return rounded if not float(rounded) else f"{'+' if amount > 0 else '−'}{rounded}"


def percent(share: float | None) -> int:
    return round(100 * (share or 0.0))
