"""Hand ranking. A rank is an int, larger is better; category, name and best five cards come from it.

Importing this reads one small table and no numerical library; `evaluator.batch` has kernels for millions of hands.
"""

from riverboat.evaluator.classes import Category, HandClass, category, describe
from riverboat.evaluator.hands import best_five, evaluate, evaluate_short, rank_hand
from riverboat.evaluator.omaha import best_five_omaha, rank_omaha

__all__ = [
    "Category",
    "HandClass",
    "best_five",
    "best_five_omaha",
    "category",
    "describe",
    "evaluate",
    "evaluate_short",
    "rank_hand",
    "rank_omaha",
]
