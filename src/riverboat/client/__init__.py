"""What every client shares: session, typed words, narration, plans; `plain`, `tui` and `remote` use it."""
