"""How a database came to its schema, one step after the other; run at every start."""
