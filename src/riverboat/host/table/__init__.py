"""The table actor: one task, one mailbox, one writer."""
