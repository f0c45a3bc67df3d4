"""Play for prizes: what changes near the bubble and at a final table, where chips lost weigh more than chips won."""
