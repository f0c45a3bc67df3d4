"""Shuffling (rule C3): fair, complete, and repeatable only when a seed is asked for."""

from collections import Counter
from itertools import permutations

from riverboat.cards import SHORT_DECK, STANDARD_DECK
from riverboat.shuffling import below, fisher_yates, riffle, seeded_bits, shuffle


def test_c3_every_order_of_a_small_pack_comes_up_equally_often():
    bits = seeded_bits(1)
    rounds = 24 * 1000
    counts = Counter(fisher_yates((0, 1, 2, 3), bits) for _ in range(rounds))
    assert set(counts) == set(permutations(range(4)))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_square < 49.7  # 23 degrees of freedom, 0.1 %


def test_c3_a_number_that_does_not_fit_is_drawn_again_and_not_folded_in():
    draws = iter([7, 6, 5, 2])
    assert below(5, lambda _: next(draws)) == 2
    assert list(draws) == []


def test_c3_one_choice_needs_no_bits():
    assert below(1, seeded_bits(1)) == 0


def test_c3_a_pack_of_52_is_shuffled_unless_told_otherwise():
    assert sorted(shuffle()) == list(STANDARD_DECK)
    assert shuffle(bits=seeded_bits(3)) == shuffle(STANDARD_DECK, bits=seeded_bits(3))


def test_c3_a_shuffled_pack_has_every_card_once():
    for deck in (STANDARD_DECK, SHORT_DECK):
        assert sorted(shuffle(deck)) == list(deck)
        assert sorted(shuffle(deck, "riffle")) == list(deck)


def test_c3_the_same_seed_gives_the_same_pack_and_another_seed_another():
    assert shuffle(STANDARD_DECK, bits=seeded_bits(7)) == shuffle(STANDARD_DECK, bits=seeded_bits(7))
    assert shuffle(STANDARD_DECK, bits=seeded_bits(7)) != shuffle(STANDARD_DECK, bits=seeded_bits(8))


def test_c3_without_a_seed_no_two_packs_are_alike():
    assert shuffle(STANDARD_DECK) != shuffle(STANDARD_DECK)


def test_a_riffle_keeps_the_order_within_each_half():
    bits = seeded_bits(3)
    for _ in range(50):
        pack = riffle(tuple(range(52)), bits)
        rising_sequences = 1 + sum(pack.index(card + 1) < pack.index(card) for card in range(51))
        assert rising_sequences <= 2


def test_seven_riffles_leave_no_card_in_a_favourite_place():
    bits = seeded_bits(4)
    top = Counter(shuffle(STANDARD_DECK, "riffle", bits)[0] // 13 for _ in range(2000))
    assert all(400 < top[quarter] < 600 for quarter in range(4))
