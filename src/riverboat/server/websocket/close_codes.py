"""The codes that WebSockets are closed with; `docs/server.md` describes them."""

from typing import Final

BAD_TICKET: Final = 4001
LOGGED_OUT: Final = 4002
WRONG_ORIGIN: Final = 4003
TOO_SLOW: Final = 4008
TOO_MANY_FAULTS: Final = 4009
TOO_MUCH_TRAFFIC: Final = 4010
TOO_MANY_SOCKETS: Final = 4029
SERVER_STOPS: Final = 1012
