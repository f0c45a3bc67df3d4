"""Local best response: a lower bound of what a strategy loses to an opponent who knows it, by looking one bet ahead."""
