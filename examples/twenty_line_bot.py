"""A whole bot: deal out the unseen cards a hundred times, and bet when that wins. Play it from this folder:

riverboat arena twenty_line_bot:TwentyLines station
"""

from random import Random

from riverboat import Call, Check, Fold, RaiseTo
from riverboat.cards import STANDARD_DECK, to_cards
from riverboat.evaluator import evaluate


class TwentyLines:
    name = "twenty lines"

    def __init__(self, seed=0):
        self.random = Random(seed)

    def act(self, seen):
        legal, price = seen.legal_actions, seen.to_call / (seen.pot + seen.to_call)
        equity = self.equity(to_cards(seen.hole_cards), to_cards(seen.community_cards))
        if legal.raise_to and equity > 0.6 + price:
            return RaiseTo(min(legal.raise_to[1], max(legal.raise_to[0], seen.current_bet + seen.pot // 2)))
        if legal.check:
            return Check()
        return Call() if legal.call and equity > 0.2 + price else Fold()

    def equity(self, hole, board):
        unseen = [card for card in STANDARD_DECK if card not in hole + board]
        deals = [tuple(self.random.sample(unseen, 7 - len(board))) for _ in range(100)]
        return sum(evaluate(hole + board + deal[2:]) > evaluate(board + deal) for deal in deals) / 100
