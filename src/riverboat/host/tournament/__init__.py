"""The tournament actor: a director of many tables, owned by one process at a time like a table."""

from riverboat.host.tournament.actor import TournamentActor, TournamentPorts
from riverboat.host.tournament.kind import HandFinishedNotifier, TournamentResources, resource_id_of
from riverboat.host.tournament.requests import (
    AnswerDeal,
    Begin,
    BuyAddOn,
    BuyRebuy,
    CallOff,
    Enter,
    ProposeDeal,
    TournamentResponse,
    TournamentUpdated,
    Withdraw,
)
from riverboat.host.tournament.state import TournamentState, decode_state, encode_state

__all__ = [
    "AnswerDeal",
    "Begin",
    "BuyAddOn",
    "BuyRebuy",
    "CallOff",
    "Enter",
    "HandFinishedNotifier",
    "ProposeDeal",
    "TournamentActor",
    "TournamentPorts",
    "TournamentResources",
    "TournamentResponse",
    "TournamentState",
    "TournamentUpdated",
    "Withdraw",
    "decode_state",
    "encode_state",
    "resource_id_of",
]
