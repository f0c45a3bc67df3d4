"""Bots that play from ranges, equities and charts: every character and level with three or more players."""
