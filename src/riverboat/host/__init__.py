"""The task that owns a table, and the one that owns a tournament; what they need from outside is in `ports`."""
