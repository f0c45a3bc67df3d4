"""AIVAT: winnings without the luck of cards and dice that known policies explain, and with the same mean."""
