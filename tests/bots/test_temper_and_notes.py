"""What stays with a player from hand to hand: tilt, and notes on the others."""

from __future__ import annotations

from random import Random

from bot_table import BLINDS, play_hand, shuffled_deck

from riverboat.bots.by_ranges.opponents import OpponentBook
from riverboat.bots.by_ranges.situation import Opponent, Situation
from riverboat.bots.by_ranges.temper import Temper
from riverboat.bots.character import character
from riverboat.engine import Action, AllIn, Call, Check, Fold, Hand, Observation, RaiseTo, apply, observe, start_hand


def lost_hand(stack: int) -> tuple[Observation, Observation]:
    """Seat 1 loses all it has: its first look, and its last."""
    rng = Random(0)
    while True:
        hand = start_hand(BLINDS, (stack, stack), 0, shuffled_deck(BLINDS, rng))
        hand = apply(hand, AllIn()).hand
        first = observe(hand, 1)
        hand = apply(hand, Call()).hand
        if hand.stacks[1] == 0:
            return first, observe(hand, 1)


def tilted_by(stack: int) -> Temper:
    temper = Temper()
    first, last = lost_hand(stack)
    temper.look(Situation(first))
    temper.hand_over(last)
    return temper


def test_a_small_loss_is_forgotten_and_a_big_one_is_not() -> None:
    assert tilted_by(500).tilt == 0
    assert 0.4 < tilted_by(5000).tilt < 0.6
    assert tilted_by(20_000).tilt == 1


def test_tilt_fades_hand_by_hand() -> None:
    temper = tilted_by(20_000)
    _, last = lost_hand(500)
    tilts = [temper.tilt]
    for _ in range(60):
        temper.hand_over(last)
        tilts.append(temper.tilt)
    assert tilts == sorted(tilts, reverse=True)
    assert tilts[-1] < 0.05


def test_on_tilt_the_home_player_is_looser_wilder_and_reads_less() -> None:
    calm = character("home")
    angry = tilted_by(20_000).mood(calm)
    assert Temper().mood(calm) is calm
    assert angry.open[0] > calm.open[0]
    assert angry.aggression > calm.aggression
    assert angry.reading < calm.reading


class Scripted:
    """Plays one way whatever comes."""

    def __init__(self, name: str) -> None:
        self.name = name

    def act(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        assert legal is not None
        if self.name == "raiser" and legal.raise_to is not None:
            return RaiseTo(legal.raise_to[0])
        if legal.check:
            return Check()
        return Fold() if self.name == "folder" and observation.community_cards else Call()


def notes_on(name: str, against: str, hands: int = 60) -> tuple[float, float, float]:
    """Looseness, aggression and folding that a watcher in seat 0 writes down about seat 1."""
    book, rng = OpponentBook(trust=1.0), Random(6)
    bots = [Scripted(against), Scripted(name)]
    hand: Hand | None = None
    for number in range(hands):
        hand = play_hand(BLINDS, bots, (10_000, 10_000), number % 2, shuffled_deck(BLINDS, rng), hand_id=str(number))
        book.note(observe(hand, 0))
    met = [Opponent(1, f"{name} at 1", 10_000, 0, 1)]
    return book.looseness(met)[1], book.aggression(met)[1], book.folding(met).get(1, 1.0)


def test_notes_say_who_bets_too_often() -> None:
    assert notes_on("raiser", "caller")[1] > 1.5
    assert notes_on("caller", "caller")[1] < 0.7


def test_notes_say_who_folds_too_often_and_who_never_does() -> None:
    assert notes_on("folder", "raiser")[2] > 1.5
    assert notes_on("caller", "raiser")[2] < 0.7


def test_notes_say_who_plays_every_hand() -> None:
    assert notes_on("caller", "caller")[0] > 1.1


def test_a_stranger_is_taken_for_a_sensible_player() -> None:
    stranger = [Opponent(1, "stranger", 100, 0, 1)]
    assert OpponentBook(trust=1.0).looseness(stranger) == {}
