"""How much a strategy loses to an opponent who knows it: a lower bound, found by looking one bet ahead."""
