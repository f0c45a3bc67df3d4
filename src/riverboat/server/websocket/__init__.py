"""WebSockets: connections, what each may send, what is still to be sent, and why one is closed."""
