"""What operators see and do: for the command line, REST and the orders of a running server."""
