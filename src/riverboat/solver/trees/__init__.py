"""Betting trees of two to six players, the menus of bets they are built from, and the card games played on them."""
