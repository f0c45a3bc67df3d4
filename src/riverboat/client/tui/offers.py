"""What the action bar offers at each moment, as data: a title, facts, keys. No rules, no widgets."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rich.style import Style

from riverboat.client.look import Look, spoken_card
from riverboat.client.narration import tournament_result
from riverboat.client.plans import PreAction, own_seat, plans_offered
from riverboat.client.practice import practice_facts
from riverboat.client.tui.palette import GAIN, GOLD, QUIET
from riverboat.client.tui.showing import name_of
from riverboat.protocol import Preset, SeatView, TableView
from riverboat.protocol.views import AllInOfferView

Command: TypeAlias = str
"""The name of a screen action: `fold`, `preset(2)`."""


class KeyOffer(NamedTuple):
    """A key, what it does, and the command it stands for."""

    key: str
    label: str
    command: Command
    is_on: bool = False


class Offer(NamedTuple):
    title: str
    tone: Style
    facts: tuple[str, ...] = ()
    keys: tuple[KeyOffer, ...] = ()
    more: tuple[KeyOffer, ...] = ()


class Question(NamedTuple):
    """Something to be answered with yes or no before anything else."""

    text: str
    yes: Command
    no: Command
    quit: Command = ""
    """What Q does, where it is a third answer."""


def ask(question: Question, look: Look) -> Offer:
    text = look.text
    yes, no = KeyOffer("Y", text("tui-key-yes"), question.yes), KeyOffer("N", text("tui-key-no"), question.no)
    if not question.quit:
        return Offer(question.text, GOLD, keys=(yes, no))
    leaving = yes._replace(label=text("tui-key-menu"))
    return Offer(question.text, GOLD, keys=(leaving, KeyOffer("Q", text("tui-key-quit"), question.quit), no))


def offer(view: TableView, look: Look, planned: PreAction | None = None, *, has_coach: bool = False) -> Offer:
    """What a player can do now, in turn or out of it; `has_coach` says that hands are reviewed."""
    own = own_seat(view)
    if view.standings:
        return _game_over(view, look)
    if view.legal is not None:
        return _your_turn(view, look, has_coach=has_coach)
    if view.is_hand_over or own is None or own.status in ("busted", "sitting_out", "waiting"):
        return _between_hands(view, look, own, has_coach=has_coach)
    return _waiting(view, look, own, planned)


def _your_turn(view: TableView, look: Look, *, has_coach: bool) -> Offer:
    text = look.text
    if view.legal is not None and view.legal.run_it_twice:
        return _before_run_out(view, view.legal.max_runs, look)
    return Offer(
        text("tui-your-turn"),
        GAIN,
        facts=_facts(view, look),
        keys=(*_legal_keys(view, look), *_hint_key(view, look, has_coach=has_coach)),
        more=tuple(_preset_key(place, preset, view, look) for place, preset in enumerate(view.presets, 1))
        or table_keys(look),
    )


def open_offer(view: TableView) -> AllInOfferView | None:
    """What the house offers the viewer about an all-in, while it can be taken."""
    offered = view.all_in_offer
    is_open = offered is not None and view.legal is not None and offered.seat == view.seat and not offered.insured
    return offered if is_open else None


def _before_run_out(view: TableView, most: int, look: Look) -> Offer:
    """What an all-in is worth, if the house makes an offer, and how often to run the board."""
    asked, offered = _run_it(most, look), open_offer(view)
    if offered is None:
        return asked

    def chips(amount: int) -> str:
        return look.chips(amount, view.level.big_blind)

    text, keys = look.text, []
    if offered.can_cash_out:
        keys.append(KeyOffer("C", text("all-in-cash-out", value=chips(offered.value)), "cash_out"))
    if offered.can_insure:
        insured = text("all-in-insure", own=chips(offered.own), price=chips(offered.own_price))
        keys.append(KeyOffer("I", insured, "insure"))
    title = text("all-in-offer", stake=chips(offered.at_stake), value=chips(offered.value))
    return Offer(title, GOLD, facts=(asked.title,) if most > 1 else (), keys=(*keys, *asked.keys))


def _run_it(most: int, look: Look) -> Offer:
    """How often to run the board: yes or no to twice, or a number; where it is run once, that it be dealt."""
    if most == 1:
        play_on = KeyOffer("N", look.text("all-in-play-on"), "run_it(1)")
        return Offer(look.text("all-in-play-on"), GOLD, keys=(play_on,))
    if most <= 2:
        return ask(Question(look.text("tui-ask-run-twice"), "run_it(2)", "run_it(1)"), look)
    keys = [KeyOffer(str(times), look.text("run-it-times", times=times), f"run_it({times})") for times in range(1, 4)]
    return Offer(look.text("run-it-ask"), GOLD, keys=tuple(keys))


def _hint_key(view: TableView, look: Look, *, has_coach: bool) -> tuple[KeyOffer, ...]:
    return (KeyOffer("I", look.text("coaching-key-hint"), "hint"),) if has_coach and view.is_practice else ()


def _legal_keys(view: TableView, look: Look) -> list[KeyOffer]:
    text, legal = look.text, view.legal
    assert legal is not None
    is_unbet = not any(seat.bet for seat in view.seats)

    def chips(amount: int) -> str:
        return look.chips(amount, view.level.big_blind)

    keys = []
    if legal.fold:
        keys.append(KeyOffer("F", text("tui-key-fold"), "fold"))
    if legal.check:
        keys.append(KeyOffer("X", text("tui-key-pass") if view.has_passes else text("tui-key-check"), "check"))
    if legal.call is not None:
        verb = "bet" if view.has_passes and is_unbet else "call"
        keys.append(KeyOffer("C", text("tui-key-call", verb=verb, amount=chips(legal.call)), "call"))
    if legal.raise_to is not None:
        low, high = legal.raise_to
        verb = "raise" if view.to_call or not is_unbet else "bet"
        amounts = chips(low) if low == high else f"{chips(low)}–{chips(high)}"
        keys.append(KeyOffer("R", text("tui-key-raise", verb=verb, amounts=amounts), "raise"))
    own = own_seat(view)
    if legal.all_in is None or own is None:
        return keys
    if legal.all_in >= own.stack + own.bet:
        keys.append(KeyOffer("A", text("tui-key-all-in", amount=chips(legal.all_in)), "all_in"))
    elif legal.raise_to is not None and legal.raise_to[0] < legal.raise_to[1]:
        # The most that pot-limit allows, with chips behind: a bet of the pot, not all-in.
        keys.append(
            KeyOffer(
                "A", text("tui-key-pot", verb="bet" if is_unbet else "raise", amount=chips(legal.all_in)), "all_in"
            )
        )
    return keys


def _preset_key(place: int, preset: Preset, view: TableView, look: Look) -> KeyOffer:
    amount = look.chips(preset.raise_to, view.level.big_blind)
    is_named_in_blinds = preset.name in ("two_and_a_half_blinds", "three_blinds")
    if look.in_blinds and is_named_in_blinds:
        label = amount  # once is enough
    else:
        label = look.text("tui-preset", preset=preset.name, amount=amount)
    if look.letters:
        # One sign of doubtful width that is better read in three.
        label = label.replace("½", "1/2").replace("⅔", "2/3")
    return KeyOffer(str(place), label, f"preset({place})")


def _facts(view: TableView, look: Look) -> tuple[str, ...]:
    """To call, pot odds, and what the player holds."""
    text = look.text
    facts = []
    if _is_unbet_with_passes(view):
        facts.append(text("tui-nobody-has-bet"))
    elif view.to_call:
        facts.append(text("tui-to-call", amount=look.chips(view.to_call, view.level.big_blind)))
        facts.append(text("tui-pot-odds", odds=f"{view.pot / view.to_call:.1f}", need=_needed_percent(view)))
    else:
        facts.append(text("tui-nothing-to-call"))
    return (*facts, *_holding(view, look), *_drawing(view, look))


def _is_unbet_with_passes(view: TableView) -> bool:
    """At the kitchen table the minimum is due though nobody has bet: it is a bet then, not a call."""
    return view.has_passes and not any(seat.bet for seat in view.seats)


def _needed_percent(view: TableView) -> str:
    """How often a call must win to cost nothing."""
    return f"{100 * view.to_call / (view.pot + view.to_call):.0f}"


def _holding(view: TableView, look: Look) -> tuple[str, ...]:
    if view.you_have is None:
        return ()
    boards = "two" if view.second_board else "one"
    return (look.text("play-you-have", hand=look.hand(view.you_have), boards=boards),)


def _drawing(view: TableView, look: Look) -> tuple[str, ...]:
    """At a practice table: draws by name, and how many cards improve the hand."""
    own = own_seat(view)
    if not view.is_practice or own is None or len(own.cards) != 2 or len(view.board) not in (3, 4):
        return ()
    return practice_facts(own.cards, view.board, look.text, view.deck)


def is_run_out(view: TableView) -> bool:
    """Whether all are in and the board is being dealt: nobody is left to act."""
    return bool(view.hand_id) and not view.is_hand_over and view.actor is None and view.stage != "waiting"


def _waiting(view: TableView, look: Look, own: SeatView, planned: PreAction | None) -> Offer:
    text = look.text
    if view.actor is None and view.stage == "waiting":
        return Offer(text("tui-waiting-for-players"), QUIET, more=table_keys(look))
    if is_run_out(view):
        skip = KeyOffer("Enter", text("tui-key-to-result"), "go_on")
        return Offer(text("tui-run-out"), GOLD, keys=(skip,), more=table_keys(look))
    title = text("tui-waiting-for", name=name_of(view.actor, view, look)) if view.actor is not None else ""
    if own.status == "active":
        price = (text("tui-to-call", amount=look.chips(view.to_call, view.level.big_blind)),) if view.to_call else ()
        facts = (text("tui-nobody-has-bet"),) if _is_unbet_with_passes(view) else price
        return Offer(
            title,
            QUIET,
            facts=(*facts, *_holding(view, look)),
            keys=tuple(_plan_key(choice, view, look, planned) for choice in plans_offered(view)),
            more=table_keys(look),
        )
    keys = (KeyOffer(text("tui-key-space"), text("tui-key-skip"), "go_on"),) if own.status == "folded" else ()
    return Offer(title, QUIET, facts=_holding(view, look), keys=keys, more=table_keys(look))


def _plan_key(choice: PreAction, view: TableView, look: Look, planned: PreAction | None) -> KeyOffer:
    amount = look.chips(view.to_call, view.level.big_blind)
    label = look.text("tui-key-plan", choice=choice, price="yes" if view.to_call else "no", amount=amount)
    key = "X" if choice == "check_fold" else "CC" if choice == "call_any" and view.to_call else "C"
    return KeyOffer(key, label, f"plan('{choice}')", planned == choice)


def _between_hands(view: TableView, look: Look, own: SeatView | None, *, has_coach: bool) -> Offer:
    text = look.text
    keys = []
    if own is None:
        title = text("tui-no-seat")
    elif own.status == "busted" and view.rebuy is None:
        title = text("tui-busted-out")
    elif own.status == "busted":
        title = text("tui-busted")
    elif own.status == "sitting_out":
        title = text("tui-sitting-out")
        keys.append(KeyOffer("O", text("tui-key-back"), "sit_out"))
    elif own.status == "waiting":
        title = text("tui-waiting-for-blind")
        if own.owes:
            keys.append(
                KeyOffer("O", text("tui-key-post", amount=look.chips(own.owes, view.level.big_blind)), "back(True)")
            )
    else:
        title = text("tui-hand-over")
        keys.append(KeyOffer("Enter", text("tui-key-next"), "go_on"))
    if has_coach and view.is_hand_over:
        keys.append(KeyOffer("V", text("coaching-key-review"), "review"))
    keys += _asked_for(view, look, own)
    if view.rebuy is not None and own is not None:
        most = look.chips(view.rebuy[1], view.level.big_blind)
        keys.append(KeyOffer("M", text("tui-key-rebuy", amount=most), "rebuy"))
    keys.append(KeyOffer("L", text("tui-key-last-hand"), "last_hand"))
    return Offer(title, GOLD, keys=tuple(keys), more=table_keys(look))


def next_free_seat(view: TableView) -> int | None:
    """The free seat to ask for after the one that is wanted now, to the left; None when it was the last, or at a table
    where seats are drawn.
    """
    own = own_seat(view)
    if own is None or not view.can_change_seat:
        return None
    start = own.seat if own.wants_seat is None else own.wants_seat
    steps = range(1, (own.seat - start) % len(view.seats) or len(view.seats))
    to_the_left = (view.seats[(start + step) % len(view.seats)] for step in steps)
    return next((seat.seat for seat in to_the_left if seat.status == "empty"), None)


def _asked_for(view: TableView, look: Look, own: SeatView | None) -> list[KeyOffer]:
    """What the player may show, see or vote for before the next hand."""
    text, keys = look.text, []
    if view.can_show:
        cards = " ".join(spoken_card(card, look) for card in view.can_show)
        keys.append(KeyOffer("W", text("tui-key-show", cards=cards), "show(0)"))
    if view.can_hunt:
        keys.append(KeyOffer("J", text("tui-key-rabbit"), "rabbit"))
    if view.can_vote_bomb_pot and own is not None:
        keys.append(KeyOffer("Z", text("tui-key-bomb-pot"), "bomb_pot", own.wants_bomb_pot))
    if own is not None and (own.wants_seat is not None or next_free_seat(view) is not None):
        wanted = 0 if own.wants_seat is None else own.wants_seat + 1
        keys.append(KeyOffer("@", text("tui-key-change-seat", seat=wanted), "change_seat", wanted > 0))
    if len(view.can_show) > 1:  # the first to be left out where there is little room
        keys += [
            KeyOffer(str(place), text("tui-key-show", cards=spoken_card(card, look)), f"preset({place})")
            for place, card in enumerate(view.can_show, 1)
        ]
    return keys


def _game_over(view: TableView, look: Look) -> Offer:
    text = look.text
    winner, result = view.standings[0], tournament_result(view.standings, text)
    return Offer(
        text("tui-tournament-over", name=winner.name, you="yes" if winner.is_you else "no"),
        GOLD,
        facts=() if result is None else (result,),
        keys=(
            KeyOffer("Enter", text("tui-key-rematch"), "rematch"),
            KeyOffer("Esc", text("tui-key-menu"), "leave"),
            KeyOffer("H", text("tui-key-replay"), "replay"),
            KeyOffer("T", text("tui-key-statistics"), "statistics"),
            KeyOffer("Q", text("tui-key-quit"), "quit"),
        ),
    )


def table_keys(look: Look) -> tuple[KeyOffer, ...]:
    """The keys that always work, as many as people look for first."""
    text = look.text
    return (
        KeyOffer("S", text("tui-key-speed"), "speed"),
        KeyOffer("B", text("tui-key-blinds"), "blinds"),
        KeyOffer("H", text("tui-key-replay"), "replay"),
        KeyOffer("T", text("tui-key-statistics"), "statistics"),
        KeyOffer("U", text("opponents-key-back"), "opponents"),
        KeyOffer("?", text("tui-key-help"), "help"),
        KeyOffer("Q", text("tui-key-quit"), "quit"),
    )
