"""The actors that own a table and a tournament, and the interfaces they need from outside (`ports`)."""
