"""Charts for short stacks: push or fold."""
