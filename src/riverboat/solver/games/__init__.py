"""The games that are solved: betting trees, menus of bets, and cards on them."""
