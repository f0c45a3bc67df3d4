"""A new table at a server, in one form: game, stakes, clock, variants, and who sits in each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, cast, get_args

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.strip import Strip

from riverboat.client.look import Look
from riverboat.client.remote import NewTable
from riverboat.client.tui.choices import Opponent
from riverboat.client.tui.clock import TurnLine
from riverboat.client.tui.drawing import Drawing, fitted, join, row
from riverboat.client.tui.key_row import KeyRow
from riverboat.client.tui.offers import KeyOffer
from riverboat.client.tui.palette import ACCENT, FAINT, GOLD, LAMP, STRONG, TEXT, ink
from riverboat.engine.rules import MOST_RUNS
from riverboat.protocol import Speed, Variant
from riverboat.table.cash import NO_OPTIONS, CashOptions, CashPreset, preset_options
from riverboat.table.house_rules import RULE_BOOKS, HouseRules, house_rathole_minutes
from riverboat.table.variants import most_players

EMPTY: Final = "empty"
LEVEL: Final = "level:"
LABEL_WIDTH: Final = 24
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "kind": ("cash", "sit_and_go"),
    "variant": get_args(Variant),
    "rules": RULE_BOOKS,
    "stakes": ("1/2", "5/10", "10/20", "25/50", "50/100", "100/200", "500/1000"),
    "ante": ("0", "10", "25", "50", "100"),
    "stack": ("20", "40", "100", "200", "500"),
    "clock": ("15", "30", "60", "120"),
    "straddle": ("off", "on"),
    "run_twice": ("off", "on", "three"),
    "private": ("off", "on"),
    "practice": ("off", "on"),
    "speed": get_args(Speed),
    "extras": get_args(CashPreset),
    "rabbit": ("off", "on"),
    "all_in_offers": ("off", "cash_out", "insurance", "both"),
    "bomb_vote": ("off", "on"),
    "seven_deuce": ("0", "1", "2", "5"),
    "stand_up": ("0", "1", "2", "5"),
    "time_charge": ("0", "1", "2", "5"),
    "give_way": ("off", "on"),
    "offer": ("30", "60", "120", "300"),
    "returning": ("0", "15", "30", "60", "120", "1440"),
    "seats": tuple(map(str, range(2, 11))),
}
"""Antes are in hundredths of the big blind, so that they fit every stake; stacks, side bets and charges are in big
blinds."""
FIELDS: Final = tuple(VALUES)
IN_BLINDS: Final = ("seven_deuce", "stand_up", "time_charge")
_DEFAULTS: Final = {
    **{field: values[0] for field, values in VALUES.items()},
    **{
        "stakes": "50/100",
        "stack": "100",
        "clock": "30",
        "returning": "60",
        "offer": "60",
        "speed": "normal",
        "seats": "6",
    },
}


class NewTableForm(Drawing):
    """A row for each choice, then one for each seat but the maker's own."""

    def __init__(self, bots: Sequence[Opponent], look: Look, planned: NewTable) -> None:
        super().__init__()
        self._bots = {bot.id: bot for bot in bots}
        self._look = look
        self.chosen = {**_DEFAULTS, **_of_table(planned)}
        wanted = [_bot_id(bot) for bot in planned.bots]
        self._planned = planned
        self.seated = [*wanted, *[EMPTY] * 9][:9]
        self.place = 0

    @property
    def rows(self) -> int:
        return len(FIELDS) + int(self.chosen["seats"]) - 1

    def move(self, steps: int) -> None:
        self.place = (self.place + steps) % self.rows
        self.redraw()

    def turn(self, steps: int) -> None:
        if self.place < len(FIELDS):
            field = FIELDS[self.place]
            self.chosen[field] = _next(self._values(field), self.chosen[field], steps)
            if field == "rules":
                self.chosen["returning"] = str(house_rathole_minutes(cast("HouseRules", self.chosen["rules"])))
            seats = self._values("seats")
            self.chosen["seats"] = self.chosen["seats"] if self.chosen["seats"] in seats else seats[-1]
        else:
            seat = self.place - len(FIELDS)
            self.seated[seat] = _next((EMPTY, *self._bots), self.seated[seat], steps)
        self.redraw()

    def _values(self, field: str) -> tuple[str, ...]:
        if field != "seats":
            return VALUES[field]
        most = most_players(cast("Variant", self.chosen["variant"]))
        return tuple(count for count in VALUES[field] if int(count) <= most)

    def table(self) -> NewTable:
        """The table as chosen."""
        chosen = self.chosen
        small, big = map(int, chosen["stakes"].split("/"))
        is_cash, stack = chosen["kind"] == "cash", int(chosen["stack"]) * big
        bots = [bot for bot in self.seated[: int(chosen["seats"]) - 1] if bot != EMPTY]
        return NewTable(
            name=self._planned.name,
            kind=chosen["kind"],
            variant=chosen["variant"],
            house_rules=chosen["rules"],
            seats=int(chosen["seats"]),
            small_blind=small,
            big_blind=big,
            ante=big * int(chosen["ante"]) // 100,
            max_buy_in=stack if is_cash else 0,
            rathole_minutes=int(chosen["returning"]) if is_cash else None,
            starting_stack=0 if is_cash else stack,
            action_timeout=int(chosen["clock"]),
            speed=cast("Speed", chosen["speed"]),
            straddle=chosen["straddle"] == "on" or (is_cash and chosen["extras"] == "straddles"),
            run_it_twice=chosen["run_twice"] != "off",
            max_runs=MOST_RUNS if chosen["run_twice"] == "three" else 2,
            cash=self._cash(big) if is_cash else NO_OPTIONS,
            is_private=chosen["private"] == "on" and chosen["practice"] == "off",
            is_practice=chosen["practice"] == "on",
            bots=tuple({"level": int(bot[len(LEVEL) :])} if bot.startswith(LEVEL) else {"bot": bot} for bot in bots),
        )

    def _cash(self, big_blind: int) -> CashOptions:
        """The options as chosen; those of the command line that the form does not have stay as they are."""
        chosen = self.chosen
        preset, is_practice = cast("CashPreset", chosen["extras"]), chosen["practice"] == "on"
        base = preset_options(preset, big_blind) if preset != "none" else self._planned.cash
        return msgspec.structs.replace(
            base,
            rabbit_hunting=chosen["rabbit"] == "on",
            ev_cash_out=is_practice and chosen["all_in_offers"] in ("cash_out", "both"),
            all_in_insurance=is_practice and chosen["all_in_offers"] in ("insurance", "both"),
            bomb_pot_vote=chosen["bomb_vote"] == "on",
            seven_deuce=int(chosen["seven_deuce"]) * big_blind,
            stand_up=int(chosen["stand_up"]) * big_blind,
            time_charge=int(chosen["time_charge"]) * big_blind,
            bots_give_way=chosen["give_way"] == "on",
            seat_offer_seconds=int(chosen["offer"]),
        )

    def draw(self, width: int, height: int) -> list[Strip]:
        first = max(0, min(self.place - height // 2, self.rows - height))
        return [self._row(place, width) for place in range(first, min(self.rows, first + height))]

    def _row(self, place: int, width: int) -> Strip:
        is_chosen = place == self.place
        label, value = self._words(place)
        strip = join(
            [
                row((" ▸ " if is_chosen else "   ", ACCENT)),
                row((fitted(label, LABEL_WIDTH), STRONG if is_chosen else TEXT)),
                row(("◂ ", ACCENT if is_chosen else FAINT)),
                row((fitted(value, max(10, width - LABEL_WIDTH - 10)), GOLD if is_chosen else TEXT)),
                row(("▸", ACCENT if is_chosen else FAINT)),
            ]
        )
        return strip.apply_style(ink("#ece5d3", LAMP)) if is_chosen else strip

    def _words(self, place: int) -> tuple[str, str]:
        text = self._look.text
        if place >= len(FIELDS):
            bot = self.seated[place - len(FIELDS)]
            name = text("tui-seat-status", status="empty") if bot == EMPTY else self._bots[bot].name
            return text("tui-new-seat", seat=place - len(FIELDS) + 2), name
        field = FIELDS[place]
        value = self.chosen[field]
        if field == "ante":
            big = int(self.chosen["stakes"].split("/")[1])
            value = f"{big * int(value) // 100:,}"
        elif field in IN_BLINDS:
            amount = int(value) * int(self.chosen["stakes"].split("/")[1])
            value = text("tui-new-amount", blinds=int(value), chips=amount)
        elif field == "stack":
            blinds = int(value)
            value = text("tui-start-stack", blinds=blinds, chips=blinds * int(self.chosen["stakes"].split("/")[1]))
        elif field in ("kind", "variant", "rules", "speed"):
            value = text("tui-start-value", field=field, value=value)
        elif field not in ("stakes", "seats"):
            value = text("tui-new-value", field=field, value=value)
        return text("tui-new-field", field=field), value


class NewTableScreen(Screen[None]):
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "make", show=False),
        Binding("up,k,K,shift+tab", "move(-1)", show=False),
        Binding("down,j,J,tab", "move(1)", show=False),
        Binding("left,h,H,minus", "turn(-1)", show=False),
        Binding("right,l,L,plus", "turn(1)", show=False),
        Binding("escape,q,Q,ctrl+c,ctrl+q", "dismiss", show=False),
    ]

    def __init__(
        self, bots: Sequence[Opponent], look: Look, planned: NewTable, made: Callable[[NewTable], None]
    ) -> None:
        """`planned` is what the command line asks for; `made` gets the table as chosen."""
        super().__init__()
        self._form = NewTableForm(bots, look, planned)
        self._look = look
        self._made = made

    def compose(self) -> ComposeResult:
        yield TurnLine()
        yield self._form
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        text = self._look.text
        self.query_one(TurnLine).show(text("tui-lobby-new"), ACCENT, None, self._look)
        self.query_one(KeyRow).show(
            (
                KeyOffer("Enter", text("tui-new-make"), "make"),
                KeyOffer("↑↓", text("tui-start-move"), "move(1)"),
                KeyOffer("←→", text("tui-start-turn"), "turn(1)"),
                KeyOffer("Esc", text("tui-browse-back"), "dismiss"),
            )
        )

    async def on_key_row_pressed(self, event: KeyRow.Pressed) -> None:
        await self.run_action(event.offer.command)

    def action_move(self, steps: int) -> None:
        self._form.move(steps)

    def action_turn(self, steps: int) -> None:
        self._form.turn(steps)

    def action_make(self) -> None:
        self.dismiss()
        self._made(self._form.table())


def _next(values: Sequence[str], value: str, steps: int) -> str:
    place = values.index(value) if value in values else 0
    return values[(place + steps) % len(values)]


def _bot_id(bot: dict[str, str | int]) -> str:
    return f"{LEVEL}{bot['level']}" if "level" in bot else str(bot["bot"])


_ALL_IN_OFFERS: Final = {
    (False, False): "off",
    (True, False): "cash_out",
    (False, True): "insurance",
    (True, True): "both",
}


def _of_table(planned: NewTable) -> dict[str, str]:
    """The choices that a command line makes; amounts that the form does not offer keep their usual value."""
    stakes, cash = f"{planned.small_blind}/{planned.big_blind}", planned.cash
    big = planned.big_blind or int(_DEFAULTS["stakes"].split("/")[1])
    known = {
        "kind": planned.kind,
        "variant": planned.variant,
        "rules": planned.house_rules,
        "stakes": stakes,
        "speed": planned.speed or "",
        "run_twice": ("three" if planned.max_runs > 2 else "on") if planned.run_it_twice else "off",
        "practice": "on" if planned.is_practice else "off",
        "rabbit": "on" if cash.rabbit_hunting else "off",
        "all_in_offers": _ALL_IN_OFFERS[cash.ev_cash_out, cash.all_in_insurance],
        "bomb_vote": "on" if cash.bomb_pot_vote else "off",
        "give_way": "on" if cash.bots_give_way else "off",
        "offer": str(cash.seat_offer_seconds),
        **{field: str(getattr(cash, field) // big) for field in IN_BLINDS},
        "seats": str(planned.seats),
    }
    return {field: value for field, value in known.items() if value in VALUES[field]}
