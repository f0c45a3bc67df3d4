"""A table on the server: one task, one mailbox, one writer."""
