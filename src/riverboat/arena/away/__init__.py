"""Our bots at other people's dealers: servers of the ACPC, and Slumbot."""
