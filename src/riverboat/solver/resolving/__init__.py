"""Re-solving: a street that two players began, with exact cards and the bets really made."""
