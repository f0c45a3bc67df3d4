"""WebSockets: the transport with its traffic limits, the registry, connections, outboxes and close codes."""
