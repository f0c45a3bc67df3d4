"""WebSockets: the transport with its traffic limits, connections, outboxes and close codes."""
