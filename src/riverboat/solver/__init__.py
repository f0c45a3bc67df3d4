"""Strategies by counterfactual regret minimisation (CFR): betting trees, blueprints, re-solving. Needs NumPy and numba.

Pure functions of what a seat sees: values in, strategies out.
"""
