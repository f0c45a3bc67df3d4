"""Streets solved anew: counterfactual regret minimisation over every hand that may be held."""
