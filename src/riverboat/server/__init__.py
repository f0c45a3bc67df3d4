"""The server: the only authority over its tables. Clients ask; it decides, stores, and then tells."""
