"""The test files that take longest, longest first: they are started first, so that no core is idle at the end.

The order is all that counts. Measure with `make test ARGS="tests/… --durations=20"`.
"""

from __future__ import annotations

from typing import Final

SLOWEST: Final = (
    "host/tournament/test_tournaments_in_a_cluster.py",
    "host/tournament/test_whole_tournaments.py",
    "client/remote/test_real_server.py",
    "server/http/test_openapi.py",
    "server/proofs/test_kill.py",
    "server/proofs/test_unreliable_network.py",
    "server/proofs/test_non_interference.py",
    "server/cluster/test_cluster_router.py",
    "bots/test_levels.py",
    "client/plain/test_plain_game.py",
    "client/tui/test_table_screen.py",
    "client/tui/test_in_a_terminal.py",
    "client/tui/test_sessions.py",
    "client/remote/test_remote_screens.py",
    "arena/test_arena_policy.py",
    "arena/test_arena_command.py",
    "arena/test_arena_cluster.py",
    "bots/test_characters.py",
    "bots/test_determinism.py",
    "bots/test_bots_never_err.py",
    "bots/test_example_bot.py",
    "server/workers/test_bot_workers.py",
    "server/store/test_store_durability.py",
    "server/websocket/test_socket_faults.py",
    "server/http/test_creating.py",
    "server/http/test_failing_parts.py",
    "table/director/test_any_tournament.py",
    "table/test_any_table.py",
    "solver/test_local_best_response.py",
    "solver/test_small_raises.py",
    "solver/test_multiway_training.py",
    "cli/test_solver_commands.py",
    "web/test_accessibility.py",
    "web/test_lobby.py",
    "web/test_play.py",
    "web/test_connection.py",
    "web/test_phones.py",
    "web/test_hands.py",
)
