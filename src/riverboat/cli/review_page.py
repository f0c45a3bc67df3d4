"""A review as one page for the browser: everything in one file, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from riverboat.cards import parse_cards, pretty_cards
from riverboat.cli.review import ReviewedHand, loss_text, verdict_lines
from riverboat.locale import Messages
from riverboat.odds.hand_grid import hand_grid
from riverboat.review.wording import action_words, grade_text, missing_text, reason_text, street_words, summary_text

if TYPE_CHECKING:
    from riverboat.review import Decision, RangeShown, Verdict

STYLE: Final = """
:root{color-scheme:light dark;--line:#8884}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{border-top:1px solid var(--line);padding-top:1rem}
section{margin:1rem 0 1.5rem}
ul{margin:.3rem 0}
.best,.good{color:#2a8a3e}.inaccuracy{color:#b07a00}.mistake{color:#c2510c}.blunder{color:#c22}
table.range{border-collapse:collapse;font-size:11px;margin:.5rem 0}
table.range td,table.range th{border:1px solid var(--line);width:2.1rem;height:1.5rem;text-align:center;padding:0}
table.range td{background:rgb(60 130 220/var(--part))}
@media(prefers-color-scheme:dark){.best,.good{color:#6c9}.inaccuracy{color:#db6}.mistake{color:#f95}.blunder{color:#f77}}
"""
MOST_COMBOS: Final = {"s": 4, "o": 12, "": 6}


def review_page(hands: Sequence[ReviewedHand], text: Messages) -> str:
    """The page of some hands."""
    title = escape(text("review-title"))
    return (
        f'<!doctype html>\n<html lang="{text.language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style></head>\n'
        f"<body><h1>{title}</h1>\n{''.join(_hand(hand, text) for hand in hands)}</body></html>\n"
    )


def _hand(hand: ReviewedHand, text: Messages) -> str:
    summary = text("review-hand", hand=hand.number, summary=summary_text(hand.decisions, text))
    decisions = "".join(_decision(decision, hand, text) for decision in hand.decisions)
    return f"<h2>{escape(summary)}</h2>\n{decisions}"


def _decision(decision: Decision, hand: ReviewedHand, text: Messages) -> str:
    board = pretty_cards(parse_cards("".join(decision.board)))
    said = f"{street_words(decision.street, text)} {board}: {action_words(decision.action, text)}"
    parts = [f"<h3>{escape(said)}</h3>"]
    if decision.perfect is not None:
        parts.append(_verdict(text("review-against-perfect"), decision.perfect, text))
    elif decision.missing is not None:
        parts.append(f"<p>{escape(missing_text(decision.missing, text))}</p>")
    if decision.opponent is not None:
        parts.append(_verdict(text("review-against-opponent"), decision.opponent, text))
    if decision.reasons:
        reasons = "".join(f"<li>{escape(reason_text(reason, text))}</li>" for reason in decision.reasons)
        parts.append(f"<ul>{reasons}</ul>")
    parts += [_range(shown, hand, text) for shown in decision.ranges]
    return f"<section>{''.join(parts)}</section>\n"


def _verdict(heading: str, verdict: Verdict, text: Messages) -> str:
    assert verdict.grade is not None, "a recorded decision has a grade"
    *options, assumes = verdict_lines(verdict, text)
    lines = "".join(f"<li>{escape(line)}</li>" for line in options)
    grade = f'<strong class="{verdict.grade}">{escape(grade_text(verdict.grade, text))}</strong>'
    return (
        f"<p>{escape(heading)}: {grade}, {escape(loss_text(verdict, text))}</p>"
        f"<ul>{lines}</ul><p><small>{escape(assumes)}</small></p>"
    )


def _range(shown: RangeShown, hand: ReviewedHand, text: Messages) -> str:
    heading = text("review-range", name=hand.names[shown.seat], combos=round(shown.combos))

    def cell(name: str) -> str:
        part = shown.hands.get(name, 0.0) / MOST_COMBOS[name[2:]]
        split = (
            f"{action} {share:.0%}" for action, shares in shown.actions.items() if (share := shares.get(name, 0.0))
        )
        told = escape(", ".join(split), quote=True)
        return f'<td style="--part:{min(part, 1.0):.2f}" title="{told}">{name}</td>'

    _, *rows = hand_grid(cell)
    grid = "".join(f"<tr>{''.join(row[1:])}</tr>" for row in rows)
    return f'<details><summary>{escape(heading)}</summary><table class="range">{grid}</table></details>'
