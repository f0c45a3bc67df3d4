"""Both languages say the same things, everything that is asked for exists, and nothing lies about unused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, visitor
from text_source import error_uses, id_prefixes, literals, message_uses

from riverboat import locale
from riverboat.cards import parse_card
from riverboat.engine.actions import IllegalAction, LegalActions
from riverboat.errors import RiverboatError
from riverboat.history.errors import HistoryError, Location
from riverboat.locale import LANGUAGES, Language, error_text, legal_text, messages

FOLDER = Path(locale.__file__).parent
AREAS = sorted(path.stem for path in (FOLDER / "en").glob("*.ftl"))


def read(language: str, area: str) -> dict[str, ast.Message]:
    resource = FluentParser().parse((FOLDER / language / f"{area}.ftl").read_text("utf-8"))
    broken = [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]
    assert not broken, f"{language}/{area}.ftl cannot be read at: {broken[0]}"
    found = [entry for entry in resource.body if isinstance(entry, ast.Message)]
    ids = [message.id.name for message in found]
    assert len(ids) == len(set(ids)), f"{language}/{area}.ftl says something twice"
    return dict(zip(ids, found, strict=True))


class References(visitor.Visitor):
    """The variables that a message needs, those of them that it shows, and the messages that it refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.shown: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 -- Fluent calls it so
        self.variables.add(node.id.name)
        self.shown.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 -- Fluent calls it so
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 -- Fluent calls it so
        selector = References()
        selector.visit(node.selector)
        self.variables |= selector.variables
        for variant in node.variants:
            self.visit(variant)


def references(message_id: str, among: dict[str, ast.Message]) -> References:
    """What a message needs, also by way of others."""
    found = References()
    found.visit(among[message_id])
    for other in set(found.messages):
        deeper = references(other, among)
        found.variables |= deeper.variables
        found.shown |= deeper.shown
        found.messages |= deeper.messages
    return found


@cache
def texts(language: Language) -> dict[str, dict[str, ast.Message]]:
    """The messages of every area; read when they are asked for, not whenever a process collects its tests."""
    return {area: read(language, area) for area in AREAS}


@cache
def all_texts(language: Language) -> dict[str, ast.Message]:
    return {message_id: message for area in texts(language).values() for message_id, message in area.items()}


def unfilled(message_id: str, values: frozenset[str]) -> set[str]:
    """The variables that some language needs for a message and that are not among the values."""
    return {name for language in LANGUAGES for name in references(message_id, all_texts(language)).variables} - values


def test_every_language_has_the_same_areas() -> None:
    for language in LANGUAGES:
        assert sorted(path.stem for path in (FOLDER / language).glob("*.ftl")) == AREAS


def test_no_id_is_in_two_areas() -> None:
    assert len(all_texts("en")) == sum(map(len, texts("en").values()))


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_have_the_same_messages_that_show_the_same_values(area: str) -> None:
    """A value that only chooses between forms, as English needs for a verb, may be unused in the other language."""
    english, chinese = texts("en")[area], texts("zh-CN")[area]
    assert list(chinese) == list(english)
    for message_id in english:
        shown = references(message_id, chinese).shown
        assert shown == references(message_id, english).shown, message_id


class NameSelections(visitor.Visitor):
    """Whether a message selects on `$name`."""

    def __init__(self) -> None:
        self.found = False

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 -- Fluent calls it so
        selector = References()
        selector.visit(node.selector)
        self.found |= "name" in selector.variables
        self.generic_visit(node)


def test_no_chinese_message_selects_on_a_name() -> None:
    """`Messages` marks `name` on both sides, so that no variant would ever match."""
    selecting = []
    for message_id, message in all_texts("zh-CN").items():
        selections = NameSelections()
        selections.visit(message)
        if selections.found:
            selecting.append(message_id)
    assert selecting == []


def test_every_message_asked_for_exists_and_gets_its_values() -> None:
    uses = list(message_uses())
    assert uses
    for use in uses:
        assert use.name in all_texts("en"), f"{use.where}: no message {use.name!r}"
        assert not unfilled(use.name, use.values), f"{use.where}: {use.name} is not given all its values"


def test_no_message_is_unused() -> None:
    """Clauses are asked for by their English texts."""
    asked, english = literals(), all_texts("en")
    prefixes = tuple(id_prefixes())
    referred = {name for message_id in english for name in references(message_id, english).messages}
    unused = [
        message_id
        for message_id in english
        if message_id not in asked | referred | texts("en")["clauses"].keys() and not message_id.startswith(prefixes)
    ]
    assert unused == []


def test_every_error_code_has_a_sentence_with_values_that_the_error_gives() -> None:
    uses = error_uses()
    assert {"not_a_card", "raise_too_small", "raise_not_reopened", "unknown_command"} <= {use.name for use in uses}
    missing = sorted({use.name for use in uses if error_id(use.name) not in texts("en")["errors"]})
    assert missing == []
    # Where a code is raised in several places, those for programmers may do without: they speak for themselves.
    filled = {use.name for use in uses if not unfilled(error_id(use.name), use.values)}
    assert sorted({use.name for use in uses} - filled) == []


def test_every_error_sentence_belongs_to_a_code() -> None:
    codes = {error_id(use.name) for use in error_uses()}
    assert sorted(name for name in texts("en")["errors"] if name.startswith("error-") and name not in codes) == []


def error_id(code: str) -> str:
    return f"error-{code.replace('_', '-')}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_message_is_named(language: Language) -> None:
    with pytest.raises(KeyError, match=f"no message 'no-such-thing' in the areas hands of {language}"):
        messages(language, "hands")("no-such-thing")


def test_a_message_of_another_area_is_missing() -> None:
    with pytest.raises(KeyError, match="help"):
        messages("en", "hands")("help")


def test_a_missing_value_is_an_error_and_not_a_hole_in_the_text() -> None:
    with pytest.raises(ValueError, match="'hand-flush' of en cannot be filled: Unknown external: high"):
        messages("en", "hands")("hand-flush")


def test_values_are_filled_in_without_isolation_marks() -> None:
    assert messages("en", "actions")("legal-call", amount=250) == "call 250"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("2 级 1", "2 级 1 下注 295"), ("老王", "老王下注 295"), ("Bob", "Bob 下注 295"), ("B老", "B老下注 295")],
)
def test_a_name_in_latin_letters_or_figures_stands_off_from_chinese(name: str, sentence: str) -> None:
    assert messages("zh-CN", "play")("event-bet", name=name, bet=295, allin="no", you="no") == sentence
    waiting = messages("zh-CN", "tui")("tui-waiting-for", name=name)
    assert waiting.replace(" ", "") == f"等待{name}行动".replace(" ", "")
    assert not waiting.startswith("等待2")


@pytest.mark.parametrize(("boards", "words"), [(1, "1 board"), (2, "2 boards")])
def test_one_board_is_not_called_boards(boards: int, words: str) -> None:
    text = messages("en", "solver")
    values = {"mean": "+1", "margin": "2", "boards": boards}
    assert f"({words})" in text("train-measured", actions="fcpa", **values)
    assert f" {words} from both seats" in text("lbr-result", bot="tag", hands=2 * boards, seconds="1", **values)


def card_error(text: str) -> RiverboatError:
    with pytest.raises(RiverboatError) as refusal:
        parse_card(text)
    return refusal.value


def test_an_error_reads_in_the_language_of_its_reader() -> None:
    error = card_error("Ax")
    assert error_text(error, messages("en", "errors")).startswith("'Ax' is not a card")
    assert error_text(error, messages("zh-CN", "errors")).startswith("“Ax”不是一张牌")


def test_an_error_of_somebody_elses_speaks_for_itself() -> None:
    assert error_text(RiverboatError("house_rule", "no hats"), messages("zh-CN", "errors")) == "no hats"


def test_an_error_without_the_values_of_its_sentence_speaks_for_itself() -> None:
    assert error_text(RiverboatError("not_a_card", "no card"), messages("zh-CN", "errors")) == "no card"


def test_an_error_in_a_file_says_where() -> None:
    error = HistoryError("missing_key", "…", Location(file="a.phh", index=0, action=3, text="p1 f"), key="antes")
    assert error_text(error, messages("en")) == "a.phh, hand 1, action 3 'p1 f': the key antes is missing."
    assert error_text(error, messages("zh-CN")) == "a.phh、第 1 手牌、第 3 个动作“p1 f”：缺少 antes。"
    assert error_text(HistoryError("missing_key", "…", key="antes"), messages("en")) == "the key antes is missing."


def test_a_refused_action_says_what_is_legal_in_the_same_language() -> None:
    legal = LegalActions(seat=0, fold=True, call=100, raise_to=(200, 5000), all_in=5000)
    error = IllegalAction("raise_too_small", "…", legal, amount=150, low=200)
    assert error_text(error, messages("en", "errors")) == (
        "A raise to 150 is below the minimum, 200. You may: fold, call 100, raise to 200–5,000, all-in (5,000)."
    )
    assert error_text(error, messages("zh-CN", "errors")) == (
        "加注到 150 低于最低额 200。可以：弃牌、跟注 100、加注到 200–5,000、全下（5,000）。"
    )


@pytest.mark.parametrize(
    ("legal", "english", "chinese"),
    [
        (LegalActions(seat=None), "nothing: the hand is over", "无：本手已结束"),
        (LegalActions(seat=1, fold=True, check=True), "fold, check", "弃牌、看牌"),
        (LegalActions(seat=1, fold=True, raise_to=(20, 20)), "fold, raise to 20", "弃牌、加注到 20"),
        (LegalActions(seat=1, run_it_twice=True, max_runs=2), "run it twice: yes or no", "是否发两次：是或否"),
        (LegalActions(seat=1, run_it_twice=True), "have the board dealt", "发出公共牌"),
    ],
)
def test_what_is_legal_in_words(legal: LegalActions, english: str, chinese: str) -> None:
    assert legal_text(legal, messages("en", "actions")) == english
    assert legal_text(legal, messages("zh-CN", "actions")) == chinese
