"""Tournaments in the terminal at a real server: every format played to its end in lines, a deal made on the screen."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from real_server import Server, run, visiting
from terminal_pictures import long_ago, picture
from textual.pilot import Pilot

from riverboat.client.look import Look
from riverboat.client.plain.lobby_prompts import PlainLobby
from riverboat.client.remote import ServerAddress, ServerSession, ServerSessionOptions, TokenFile
from riverboat.client.terminal import Terminal
from riverboat.client.tournament_form import FIELDS, TournamentForm
from riverboat.client.tui.app import RiverboatApp
from riverboat.client.tui.table import TableScreen
from riverboat.client.tui.tournament_screens import TournamentPage, TournamentScreen
from riverboat.errors import RiverboatError
from riverboat.locale import LANGUAGES, Language, messages

FAST = ("bot = random", "speed = instant", "level_hands = 1", "entry = 10")
FORMATS = {
    "tables": (
        "bots = 5",
        "seats = 3",
        "rebuy_levels = 9",
        "rebuy_most = 1",
        "bounty = 4",
        "bounty_kind = progressive",
    ),
    "shootout": ("bots = 5", "seats = 3"),
    "bracket": ("bots = 3",),
    "spin": ("bots = 2",),
    "satellite": ("bots = 3", "seats = 4", "seat_price = 20", "levels = 50/100 100/200/200 500/1000/1000"),
    "entered again": (
        "format = tables",
        "bots = 5",
        "seats = 3",
        "late_levels = 6",
        "re_entries = 2",
        "add_on_level = 2",
        "bounty = 4",
        "bounty_kind = mystery",
    ),
    "two days": ("format = tables", "bots = 5", "seats = 3", "days = 1", "bounty = 4"),
}


class Notebook(Terminal):
    """What was said; a script that never ends."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self.lines: list[str] = []

    def say(self, line: str = "") -> None:
        self.lines.append(line)

    @property
    def has_input_ended(self) -> bool:
        return False


class Script:
    """Answers every prompt: makes a tournament of each format, plays it all-in, and waits for its end."""

    def __init__(self, notebook: Notebook) -> None:
        self._notebook = notebook
        text = messages(notebook.language, "tournaments", "play", "tui", "errors")
        self._answers = {
            text("play-lobby-prompt"): self._lobby,
            text("tournaments-prompt"): self._list,
            text("tournament-form-prompt"): self._form,
            text("tournament-prompt"): self._page,
            text("tournament-prompt-table"): self._page_at_table,
            text("play-prompt"): self._decision,
        }
        self._formats = dict(FORMATS)
        self._lines: list[str] = []
        self._has_begun = False
        self.rebuys = 0
        self.said: list[str] = []
        self.finished: list[str] = []

    def answer(self, prompt: str) -> str:
        return self._answers.get(prompt, lambda: "n")()

    def _lobby(self) -> str:
        return "t" if self._formats else "q"

    def _list(self) -> str:
        if not self._formats:
            return "back"
        self._format = next(iter(self._formats))
        lines = self._formats.pop(self._format)
        self._lines = [*lines, *FAST] if lines[0].startswith("format") else [f"format = {self._format}", *lines, *FAST]
        self._has_begun = False
        return "new"

    def _form(self) -> str:
        return self._lines.pop(0) if self._lines else ""

    def _page(self) -> str:
        page = "\n".join(self._notebook.lines[-30:])
        if not self._has_begun:
            if "ENTER: " in page.split("\n\n")[-1]:
                return "enter"
            self._has_begun = True
            return "begin" if "BEGIN: " in page else "play"
        if re.search(r"^Finished", page, re.MULTILINE):
            self.finished.append(self._format)
            return "back"
        offered = page.split("\n\n")[-1]
        if word := next((word for word in ("DAY", "ADD-ON", "ENTER") if f"  {word}: " in offered), None):
            self.said.append(word)
            return word
        if "You have no seat" in page:
            time.sleep(0.05)  # the bots play on; the page is asked for again until they have finished
            self._notebook.lines.clear()
            return ""
        return "play"

    def _page_at_table(self) -> str:
        if self._format == "two days":
            is_night = "  DAY: " in "\n".join(self._notebook.lines[-12:])
            self.said += ["DAY"] * is_night
            return "day" if is_night else ""
        self.rebuys += 1
        return "rebuy" if self.rebuys == 1 else "back"

    def _decision(self) -> str:
        return "tournament" if self._format == "tables" and not self.rebuys else "a"


def test_every_format_is_played_to_its_end_in_lines(own_server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        async with visiting(own_server, tmp_path, "Ann") as session:
            notebook = Notebook("en")
            script = Script(notebook)
            await PlainLobby(session, notebook, script.answer, reviews_all=False).run()
            assert script.finished == list(FORMATS)
            assert script.rebuys
            assert "DAY" in script.said

    run(story())


def test_a_deal_is_made_on_the_screen(own_server: Server, tmp_path: Path) -> None:
    async def story(pilot: Pilot[None], app: RiverboatApp) -> None:
        async def until(text: str) -> None:
            while text not in picture(app):
                await pilot.pause(0.02)

        await until("There is no table yet")
        await pilot.press("t")
        await until("No tournament is announced")
        await pilot.press("n")
        await until("Blind structure")
        for name, value in (("entry", "100"), ("speed", "instant"), ("bots", "2"), ("bot", "random")):
            place = list(FIELDS).index(name)
            while app.screen.query_one("TournamentFields").place != place:  # type: ignore[attr-defined]
                await pilot.press("down")
            await pilot.press("e", *["backspace"] * 12, *value, "enter")
        await pilot.press("enter")
        await until("Enter for 100")
        await pilot.press("e")
        await until("Withdraw")
        await pilot.press("b")
        await until("To the table")
        await pilot.press("enter")
        while not isinstance(app.screen, TableScreen) or app.client is None or app.client.view is None:
            await pilot.pause(0.02)
        app.client.now = long_ago  # no person is as fast as this test
        await pilot.press("g")
        while not isinstance(app.screen, TournamentScreen) or app.screen.query_one(TournamentPage).detail is None:
            await pilot.pause(0.02)
        await until("Propose a deal by ICM")
        await pilot.press("i")
        await until("proposes a deal")
        await pilot.press("escape")
        while not app.client.view.standings:
            view = app.client.view
            if isinstance(app.screen, TableScreen) and view.legal is not None:
                await pilot.press("x" if view.legal.check else "f")
            await pilot.pause(0.02)
        assert sum(each.prize for each in app.client.view.standings) == 300
        # Somebody may have gone out before the deal; alone the winner would have got everything.
        assert sum(bool(each.prize) for each in app.client.view.standings) > 1

    async def screen() -> None:
        address = ServerAddress.read(own_server.url)
        plan = ServerSessionOptions(address=address, name="Ann")
        app = RiverboatApp(Look(), server_session=ServerSession(plan, "en", TokenFile(address, tmp_path)))
        async with app.run_test(size=(120, 50)) as pilot:
            await story(pilot, app)
        assert app.failure is None

    run(screen())


def test_the_form_sends_every_option() -> None:
    form = TournamentForm()
    typed = {
        "name": "Sunday", "format": "satellite", "stakes": "25/50", "levels": "25/50 50/100/100:20", "seats": "6",
        "level_seconds": "300", "ante_round": "2", "ante_kind": "all", "breaks": "2:60", "late_levels": "3",
        "re_entries": "1", "rebuy_levels": "2", "rebuy_price": "5", "add_on_level": "3", "add_on_chips": "900",
        "bounty": "7", "bounty_kind": "mystery", "target": "12", "private": "on", "bots": "2", "bot": "tag",
        "starting_stack": "2,000", "fee": "3", "guaranteed": "500", "structure": "deep", "variant": "pot_limit",
    }  # fmt: skip
    for name, value in typed.items():
        form.type_in(name, value)
    body = form.body()
    assert body["levels"] == [
        {"smallBlind": 25, "bigBlind": 50, "ante": 0},
        {"smallBlind": 50, "bigBlind": 100, "ante": 100, "lasts": 20},
    ]
    assert body["rebuys"] == {"levels": 2, "most": 1, "price": 5}
    assert body["addOn"] == {"level": 3, "chips": 900}
    assert body["bounties"] == {"amount": 7, "kind": "mystery"}
    assert body["breaks"] == [{"afterLevel": 2, "seconds": 60}]
    assert (body["smallBlind"], body["bigBlind"], body["startingStack"]) == (25, 50, 2000)
    assert body["bots"] == [{"bot": "tag"}] * 2
    assert body["target"] == "12"


@pytest.mark.parametrize(("name", "value"), [("levels", "50-100"), ("format", "dance"), ("seats", "six"), ("hat", "1")])
def test_what_cannot_be_read_is_refused_and_changes_nothing(name: str, value: str) -> None:
    form = TournamentForm()
    before = dict(form.chosen)
    with pytest.raises(RiverboatError) as refused:
        form.type_in(name, value)
    assert refused.value.code in ("bad_form_value", "no_form_field")
    assert form.chosen == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_and_value_has_a_name(language: Language) -> None:
    text, form = messages(language, "tournaments"), TournamentForm()
    labels = [form.words(name, text)[0] for name in FIELDS]
    assert len(set(labels)) == len(labels)
    for name, field in FIELDS.items():
        for value in field.choices:
            form.chosen[name] = value
            assert all(form.words(name, text))
