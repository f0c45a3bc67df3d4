"""Solving: betting trees, CFR over every hand, card abstraction, blueprints and re-solving. Brings in NumPy and numba.

Nothing here knows a table or an opponent: values in, strategies out.
"""
