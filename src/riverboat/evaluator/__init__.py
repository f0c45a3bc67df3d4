"""Hand ranking. A rank is an int, larger is better; category, name and best five cards come from it.

Importing this reads one small table and no numerical library; `evaluator.batch` has kernels for millions of hands.
"""

from riverboat.evaluator.classes import Category, HandClass, category, describe
from riverboat.evaluator.hands import best_five, rank_hand
from riverboat.evaluator.lookup import evaluate, evaluate_short

__all__ = [
    "Category",
    "HandClass",
    "best_five",
    "category",
    "describe",
    "evaluate",
    "evaluate_short",
    "rank_hand",
]
