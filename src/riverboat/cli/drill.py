"""`riverboat drill`: questions in the terminal, judged with numbers; answers and mistakes are kept."""

from __future__ import annotations

import asyncio
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.cli.options import no_words, usage_error, whole_number
from riverboat.cli.progress import waiting
from riverboat.client.terminal import Terminal
from riverboat.locale import Messages, messages
from riverboat.review.drills import (
    KINDS,
    Answered,
    Judgement,
    Kind,
    Question,
    answered,
    course,
    judge,
    make_drill,
    scores,
)
from riverboat.review.drills.words import (
    fact_texts,
    figures_text,
    kind_text,
    mark_text,
    option_text,
    percent,
    question_text,
    signed,
)
from riverboat.review.wording import action_words, reason_text

if TYPE_CHECKING:
    from riverboat.review.mistakes import Mistake, MistakeQueue
    from riverboat.server.store.play_store import PlayStore
    from riverboat.table import PlayerId

MISTAKES: Final = "mistakes"
MOST: Final = 1000
LETTERS: Final = {"fold": "f", "check": "x", "call": "c", "call-push": "c", "raise": "r", "bet": "r", "push": "a"}
"""As at the table."""
QUIT: Final = ("q", "quit", "exit", "退出")
MOST_SEED: Final = 2**31


class Kept:
    """What is kept of one person between two runs."""

    def __init__(self, store: PlayStore, runner: asyncio.Runner) -> None:
        self._store = store
        self._runner = runner
        self._person: PlayerId = runner.run(store.person())

    def answers(self) -> tuple[Answered, ...]:
        return self._runner.run(self._store.drills.of_player(self._person))

    def add(self, answer: Answered) -> None:
        self._runner.run(self._store.drills.save(self._person, answer))

    def queue(self) -> MistakeQueue:
        from riverboat.review.mistakes import decode_queue

        return decode_queue(self._runner.run(self._store.reviews.queue(self._person)))

    def save_queue(self, queue: MistakeQueue) -> None:
        from riverboat.review.mistakes import encode_queue

        self._runner.run(self._store.reviews.save_queue(self._person, encode_queue(queue)))


@contextmanager
def kept() -> Iterator[Kept]:
    """The play store of this machine, open as long as it is needed."""
    from riverboat.host.data_directory import data_directory
    from riverboat.server.store.play_store import open_play_store

    directory = data_directory()
    directory.mkdir(parents=True, exist_ok=True)
    with asyncio.Runner() as runner:
        store = open_play_store(directory)
        try:
            yield Kept(store, runner)
        finally:
            runner.run(store.close())


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--count", default="10")
    parser.add_argument("--seed")
    parser.add_argument("--scores", action="store_true")


def run(options: Namespace, words: list[str], terminal: Terminal) -> int:
    no_words(words, 1)
    kind = words[0].replace("-", "_") if words else None
    if kind is not None and kind not in (*KINDS, MISTAKES):
        raise usage_error("unknown_drill", kind=words[0], kinds=", ".join((*KINDS, MISTAKES)))
    count = whole_number(options.count, "--count", low=1, high=MOST)
    # A seed of one's own repeats the same questions.
    seed = randbelow(MOST_SEED) if options.seed is None else whole_number(options.seed, "--seed", high=MOST_SEED)
    text = messages(terminal.language, "drills")
    with kept() as memory:
        if options.scores:
            _say_scores(memory.answers(), text, terminal)
        elif kind == MISTAKES:
            _retry_mistakes(memory, count, text, terminal)
        else:
            _ask_questions(memory, [_drill_of(kind, seed + number) for number in range(count)], text, terminal)
    return 0


class Drill(NamedTuple):
    kind: Kind
    seed: int


def _drill_of(kind: str | None, seed: int) -> Drill:
    """One of the kind that was asked for, or of any."""
    drawn: Kind = Random(f"any/{seed}").choice(KINDS)
    return Drill(next((known for known in KINDS if known == kind), drawn), seed)


# Questions.


def _ask_questions(memory: Kept, drills: Sequence[Drill], text: Messages, terminal: Terminal) -> None:
    given: list[Answered] = []
    try:
        for number, drill in enumerate(drills, start=1):
            with waiting(terminal.language):
                question = make_drill(drill.kind, drill.seed)
            terminal.say(text("drill-number", number=number, count=len(drills), kind=kind_text(drill.kind, text)))
            terminal.say(question_text(question, text, terminal.cards))
            codes = [option.text.code for option in question.options]
            answer = _ask(codes, [option_text(option, text) for option in question.options], text, terminal)
            if answer is None:
                break
            judgement = judge(question, answer)
            given.append(answered(question, judgement, time.time()))
            memory.add(given[-1])
            _say_judgement(question, judgement, text, terminal)
    except KeyboardInterrupt:
        terminal.say("")
    if given:
        terminal.say(text("drill-done", count=len(given), score=percent(sum(one.score for one in given) / len(given))))
        _say_scores(memory.answers(), text, terminal)


def _ask(codes: Sequence[str], options: Sequence[str], text: Messages, terminal: Terminal) -> int | None:
    """The number of the option that was chosen; None to end."""
    letters = [LETTERS.get(code, "") for code in codes]
    if len(set(letters)) < len(letters):
        letters = [""] * len(letters)
    for number, (option, letter) in enumerate(zip(options, letters, strict=True), start=1):
        terminal.say(f"  {number}{f' ({letter.upper()})' if letter else ''}  {option}")
    while (line := terminal.ask(text("drill-prompt", count=len(options)))) is not None:
        word = line.strip().lower()
        if word in QUIT:
            return None
        if word and word in letters:
            return letters.index(word)
        if word.isdecimal() and 1 <= int(word[:9]) <= len(options):
            return int(word) - 1
        terminal.say(text("drill-unclear", answer=line.strip(), count=len(options)))
    terminal.say("")
    return None


def _say_judgement(question: Question, judgement: Judgement, text: Messages, terminal: Terminal) -> None:
    score = percent(judgement.score)
    terminal.say(text("drill-judged", mark=mark_text(judgement.mark, text), score=score))
    for place, option in enumerate(question.options):
        sign = "*" if place in question.right else " "
        terminal.say(f"  {sign} {_with_figures(option_text(option, text), figures_text(option, text), text)}")
    for fact in fact_texts(question, text):
        terminal.say(f"  {fact}")
    terminal.say("")


def _with_figures(option: str, figures: str, text: Messages) -> str:
    return text("drill-option-figures", option=option, figures=figures) if figures else option


def _say_scores(answers: Sequence[Answered], text: Messages, terminal: Terminal) -> None:
    """Scores of all time by kind, and how they went."""
    if not answers:
        terminal.say(text("drill-no-scores"))
        return
    heads = ("kind", "answers", "right", "score", "recent")
    rows = [[text(f"drill-head-{head}") for head in heads]]
    for one in scores(answers):
        score = percent(one.mean) if one.stderr is None else f"{percent(one.mean)} ± {percent(one.stderr)}"
        name = kind_text(one.kind, text)
        rows.append([name, str(one.answers), percent(one.right / one.answers), score, percent(one.recent)])
    terminal.say_table(rows)
    parts = course(answers)
    if len(parts) > 1:
        terminal.say(text("drill-course", scores=" ".join(percent(part) for part in parts[-12:])))


# Mistakes.


def _retry_mistakes(memory: Kept, count: int, text: Messages, terminal: Terminal) -> None:
    queue = memory.queue()
    due = queue.due(time.time())[:count]
    if not due:
        _say_nothing_due(queue, text, terminal)
        return
    retried = 0
    try:
        for number, mistake in enumerate(due, start=1):
            terminal.say(text("drill-number", number=number, count=len(due), kind=kind_text("mistakes", text)))
            _say_spot(mistake, text, terminal)
            words = [option.text for option in mistake.verdict.options]
            codes = [word.split()[0] for word in words]
            said = messages(terminal.language, "review")
            answer = _ask(codes, [action_words(word, said) for word in words], text, terminal)
            if answer is None:
                break
            queue = queue.retried(mistake.key, answer, time.time())
            memory.save_queue(queue)
            retried += 1
            _say_retry(queue, mistake, answer, text, terminal)
    except KeyboardInterrupt:
        terminal.say("")
    terminal.say(text("drill-retried", count=retried, left=len(queue.due(time.time()))))


def _say_nothing_due(queue: MistakeQueue, text: Messages, terminal: Terminal) -> None:
    if not queue.mistakes:
        terminal.say(text("drill-no-mistakes"))
        return
    first = min(mistake.schedule.due for mistake in queue.mistakes)
    terminal.say(text("drill-none-due", count=len(queue.mistakes), wait=_wait(first - time.time(), text)))


def _say_spot(mistake: Mistake, text: Messages, terminal: Terminal) -> None:
    """The hand up to the decision, as its player saw it, and how it stands."""
    from riverboat.cards import parse_cards

    decision = mistake.decision
    for line in _told(mistake, terminal):
        terminal.say(f"  {line}")
    about = {
        "position": mistake.position,
        "cards": terminal.cards(parse_cards("".join(mistake.hole_cards))),
        "board": terminal.cards(parse_cards("".join(decision.board))),
        "has_board": "yes" if decision.board else "no",
        "pot": signed(decision.facts.pot_bb).removeprefix("+"),
        "to_call": signed(decision.facts.to_call_bb).removeprefix("+"),
        "faces_bet": "yes" if decision.facts.to_call_bb > 0 else "no",
    }
    terminal.say(text("drill-spot", **about))


def _told(mistake: Mistake, terminal: Terminal) -> list[str]:
    """What happened before, told as at the table; nothing if the hand is not known."""
    if not mistake.hand:
        return []
    from riverboat.client.narration import Narrator
    from riverboat.engine.events import Acted, BoardDealt
    from riverboat.engine.view import position_names
    from riverboat.history import parse_hand, replay

    steps = replay(parse_hand(mistake.hand)).steps
    events = [event for step in steps for event in step.events if isinstance(event, Acted | BoardDealt)]
    acted = [place for place, event in enumerate(events) if isinstance(event, Acted)]
    if mistake.decision.step >= len(acted):
        return []
    decided = events[acted[mistake.decision.step]]
    assert isinstance(decided, Acted)
    deal = steps[0].hand.deal
    positions = position_names(deal.players)
    names = [positions.get(seat, "") for seat in range(len(deal.stacks))]
    said = messages(terminal.language, "play", "hands", "actions")
    narrator = Narrator(names, decided.seat, said, terminal.cards)
    return [line for event in events[: acted[mistake.decision.step]] for line in narrator.tell(event)]


def _say_retry(queue: MistakeQueue, mistake: Mistake, answer: int, text: Messages, terminal: Terminal) -> None:
    from riverboat.review.mistakes import judge_retry

    verdict, retry = mistake.verdict, judge_retry(mistake, answer)
    said = messages(terminal.language, "review")
    terminal.say(text("drill-retry", rating=retry.rating, loss=f"{retry.loss_bb:.2f}"))
    for place, option in enumerate(verdict.options):
        sign = "*" if place == verdict.best else " "
        error = f" ± {option.stderr_bb:.2f}" if option.stderr_bb else ""
        played = text("drill-played", part_share=percent(option.frequency))
        worth = text("drill-worth", ev_bb=signed(option.ev_bb) + error)
        then = text("drill-then") if place == verdict.done else ""
        figures = f"{played}{text('drill-comma')}{worth}{then}"
        terminal.say(f"  {sign} {_with_figures(action_words(option.text, said), figures, text)}")
    for reason in mistake.decision.reasons:
        terminal.say(f"  {reason_text(reason, said)}")
    (after,) = (one for one in queue.mistakes if one.key == mistake.key)
    terminal.say(text("drill-due-again", wait=_wait(after.schedule.due - time.time(), text)))
    terminal.say("")


def _wait(seconds: float, text: Messages) -> str:
    """A time in the largest unit that is not below 1."""
    for unit, length in (("days", 86400), ("hours", 3600)):
        if seconds >= length:
            return text("drill-wait", unit=unit, number=round(seconds / length))
    return text("drill-wait", unit="minutes", number=max(1, round(seconds / 60)))
