"""Run it twice: rule P5. Asked of every player in turn; two boards, each for half of every pot."""

from __future__ import annotations

from playing import pack, play, play_events, then

from riverboat.cards import deck_of, format_cards
from riverboat.engine import LegalActions, legal_actions, observe
from riverboat.engine.events import BetReturned, BoardDealt, CardsShown, PotAwarded, RunItTwiceAnswered

ACES, KINGS = "AsAh", "KsKh"
ACES_HOLD, KINGS_HIT = "2c7d9hTs3c", "Kc8d9c4s3d"


def boards(hand):
    return [format_cards(board) for board in hand.result.boards]


def awards(events):
    return [(event.run, event.amount, event.shares) for event in events if isinstance(event, PotAwarded)]


def heads_up(actions, stacks="1000 1000", table="blinds 100/200", **options):
    deck = pack(ACES, KINGS, board=ACES_HOLD, second=KINGS_HIT)
    return f"{table}, stacks {stacks}", actions, deck, {"run_it_twice": True, **options}


def run(case):
    *arguments, options = case
    return play(*arguments, **options)


def run_events(case):
    *arguments, options = case
    return play_events(*arguments, **options)


def test_it_is_never_asked_unless_the_rules_say_so():
    hand = run(heads_up("a c", run_it_twice=False))
    assert hand.is_over
    assert len(hand.result.boards) == 1


def test_every_player_in_the_pot_is_asked_in_turn():
    hand = play("blinds 100/200, stacks 900 1000 1000 1000", "f a a a", run_it_twice=True)
    asked = []
    while not hand.is_over:
        asked.append(hand.actor)
        assert legal_actions(hand) == LegalActions(hand.actor, run_it_twice=True, max_runs=2)
        hand = then(hand, "y")
    assert asked == [0, 1, 3]


def test_one_no_is_enough_for_once_and_ends_the_questions():
    hand = play("blinds 100/200, stacks 1000 1000 1000", "a a a y n", run_it_twice=True)
    assert hand.is_over
    assert len(hand.result.boards) == 1


def test_all_agreeing_deals_the_rest_of_the_board_twice():
    assert boards(run(heads_up("a c y y"))) == [ACES_HOLD, KINGS_HIT]


def test_each_board_is_worth_half_of_the_pot():
    case = heads_up("a c y y")
    assert run(case).stacks == (1000, 1000)
    assert awards(run_events(case)) == [(0, 1000, ((0, 1000),)), (1, 1000, ((1, 1000),))]


def test_the_odd_chip_goes_to_the_first_board():
    # The small blind folds 101: the pot is 2101.
    deck = pack("2s3s", ACES, KINGS, board=ACES_HOLD, second=KINGS_HIT)
    hand = play("blinds 101/200, stacks 1000 1000 1000", "a f c y y", deck, run_it_twice=True)
    assert hand.stacks == (899, 1051, 1050)


def test_every_side_pot_is_halved():
    # Aces with 501, kings and queens with 1000: the main pot is 1503, the side pot 998.
    deck = pack(ACES, KINGS, "QsQh", board=ACES_HOLD, second="QcJd8c4s3d")
    case = "blinds 100/200, stacks 501 1000 1000", "a a a y y y", deck
    assert awards(play_events(*case, run_it_twice=True)) == [
        (0, 752, ((0, 752),)),
        (1, 751, ((2, 751),)),
        (0, 499, ((1, 499),)),
        (1, 499, ((2, 499),)),
    ]
    assert play(*case, run_it_twice=True).stacks == (752, 499, 1250)


def test_one_player_winning_both_boards_wins_the_whole_pot():
    deck = pack(ACES, KINGS, board=ACES_HOLD, second="Qc8d9c4s3d")
    hand = play("blinds 100/200, stacks 1000 1000", "a c y y", deck, run_it_twice=True)
    assert hand.pots[0].shares == ((0, 2000),)


def test_uncalled_chips_go_back_before_anyone_is_asked():
    events = run_events(heads_up("c a c", stacks="5000 1000"))
    assert BetReturned(0, 4000) in events
    hand = run(heads_up("c a c", stacks="5000 1000"))
    assert not hand.is_over
    assert hand.stacks == (4000, 0)
    assert hand.pot == 2000


def test_all_hands_lie_face_up_before_anyone_is_asked():
    # TDA 16: the betting is complete, so the hands are tabled; who folded shows nothing.
    deck = pack("2s3s", ACES, KINGS, board=ACES_HOLD, second=KINGS_HIT)
    case = "blinds 100/200, stacks 1000 1000 1000", "a f c", deck
    shown = [event for event in play_events(*case, run_it_twice=True) if isinstance(event, CardsShown)]
    assert [(event.seat, format_cards(event.cards)) for event in shown] == [(1, ACES), (2, KINGS)]
    seen = observe(play(*case, run_it_twice=True))
    assert {view.seat: "".join(view.cards) for view in seen.opponents} == {0: "", 1: ACES, 2: KINGS}
    both = play_events(case[0], "a f c y y", deck, run_it_twice=True)
    assert [event for event in both if isinstance(event, CardsShown)] == shown


def test_while_asked_nobody_owes_anything():
    hand = run(heads_up("c a c", stacks="5000 1000"))
    for seat in (0, 1, None):
        seen = observe(hand, seat)
        assert (seen.to_call, seen.current_bet) == (0, 0)


def test_what_lies_on_the_table_is_shared_by_both_boards():
    deck = pack(ACES, KINGS, board="2c7d9hTs3c", second="Kc4s")
    hand = play("blinds 100/200, stacks 1000 1000", "c x | x a c y y", deck, run_it_twice=True)
    assert boards(hand) == ["2c7d9hTs3c", "2c7d9hKc4s"]


def test_the_second_board_takes_the_next_cards_of_the_pack():
    # 52 cards in order: 4 hole cards, then a burn before each street of either run.
    deck = list(deck_of("standard"))
    table = "blinds 100/200, stacks 1000 1000"
    preflop = play(table, "a c y y", deck, run_it_twice=True).result.boards
    assert preflop == ((5, 6, 7, 9, 11), (13, 14, 15, 17, 19))
    flop = play(table, "c x | x a c y y", deck, run_it_twice=True).result.boards
    assert flop == ((5, 6, 7, 9, 11), (5, 6, 7, 13, 15))
    turn = play(table, "c x | x x | a c y y", deck, run_it_twice=True).result.boards
    assert turn == ((5, 6, 7, 9, 11), (5, 6, 7, 9, 13))


def test_it_is_not_offered_on_the_river():
    hand = play("blinds 100/200, stacks 1000 1000", "c x | x x | x x | a c", run_it_twice=True)
    assert hand.is_over


def test_it_is_not_offered_while_two_players_can_still_bet():
    hand = play("blinds 100/200, stacks 1000 5000 5000", "c a c", run_it_twice=True)
    assert hand.actor == 2
    assert not legal_actions(hand).run_it_twice


def test_it_is_not_offered_when_the_pack_has_no_cards_for_a_second_board():
    deck = pack(ACES, KINGS, board=ACES_HOLD)[:12]
    hand = play("blinds 100/200, stacks 1000 1000", "a c", deck, run_it_twice=True)
    assert hand.is_over


def test_ten_players_of_a_short_deck_can_just_run_it_twice():
    table = "short-deck, button-blind 200, stacks" + " 900" * 10
    assert not play(table, "a a" + " f" * 8, run_it_twice=True).is_over
    assert play(table, "a a" + " f" * 8, run_it_twice=True, burn_before_hole=True).is_over


def test_both_boards_are_told_in_order_and_the_answers_are_events():
    events = run_events(heads_up("a c y y"))
    assert [event for event in events if isinstance(event, RunItTwiceAnswered)] == [
        RunItTwiceAnswered(0, True),
        RunItTwiceAnswered(1, True),
    ]
    dealt = [(event.run, event.street) for event in events if isinstance(event, BoardDealt)]
    assert dealt == [(run_number, street) for run_number in (0, 1) for street in ("flop", "turn", "river")]


def test_a_spectator_sees_both_boards():
    seen = observe(run(heads_up("a c y y")))
    assert "".join(seen.community_cards) == ACES_HOLD
    assert "".join(seen.second_board) == KINGS_HIT
