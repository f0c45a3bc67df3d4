"""The table's voice: tells every watcher what happened, as each may hear it, and catches up those who come back."""

from __future__ import annotations

from collections.abc import Callable

from riverboat.host.ports import Sink
from riverboat.host.table.messages import Recent, Surroundings, Told, state_frame, views_of
from riverboat.host.table.state import TableState
from riverboat.host.table.watchers import Audience, Watch
from riverboat.protocol import BotFault, Closed, Notice, Said
from riverboat.protocol.frames import encode_server
from riverboat.table import PlayerId


class Voice:
    """Everything that leaves a table for its watchers leaves it here."""

    def __init__(self, changed: Callable[[PlayerId | None], None]) -> None:
        self.audience = Audience(changed)
        self._recent = Recent()

    def welcome(
        self,
        player: PlayerId | None,
        last: int | None,
        sink: Sink,
        state: TableState,
        around: Surroundings,
        *,
        takes_over: bool = True,
    ) -> Watch:
        """Tell a watcher what was missed since event `last`, if that is still known, and the state.

        A player at the table plays in one place: one who comes anew takes over from those who were there before.
        """
        viewer = player if player in own_views(state) else None
        missed = self._recent.since(last, state.number, viewer) if last is not None else None
        for frame in missed or ():
            sink(frame)
        sink(state_frame(state, views_of(state, around).of(viewer)))
        before = self.audience.of(viewer) if viewer is not None and takes_over else ()
        watch = self.audience.add(player, sink)
        replaced = encode_server(Closed(state.number, "replaced"), state.table.table_id)
        for older in before:
            older.sink(replaced)
            older.stop()
        return watch

    def publish(self, state: TableState, around: Surroundings, told: tuple[Told, ...] = ()) -> None:
        """A step's events and the state after it."""
        self._recent.add(told)
        if not self.audience:
            return
        views = views_of(state, around)
        for viewer, sinks in self.audience.by_view(own_views(state)):
            frames = [one.frame(viewer) for one in told]
            frames.append(state_frame(state, views.of(viewer)))
            for sink in sinks:
                for frame in frames:
                    sink(frame)

    def tell(self, message: Notice | Said | BotFault | Closed, game_id: str) -> None:
        """The same to everyone."""
        self.audience.tell(encode_server(message, game_id))

    def dismiss(self, player: PlayerId, message: Closed, game_id: str) -> None:
        """Tell a player's watchers that this is the end for them."""
        self.audience.tell_player(player, encode_server(message, game_id))
        self.audience.drop(player)


def own_views(state: TableState) -> set[PlayerId]:
    """Those who see more than a spectator: who sits here, and who was dealt into the hand and has left."""
    table = state.table
    own = {seated.player for seated in table.seats if seated is not None}
    return own.union(player for player in table.dealt if player)
