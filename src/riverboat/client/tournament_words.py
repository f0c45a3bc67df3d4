"""A tournament as clients tell it: its state, who is in it, and what the player can do there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from riverboat.locale import Messages
    from riverboat.protocol.tournament_rest import DealBody, EntryBody, TournamentBody, TournamentDetail

TournamentCommand: TypeAlias = Literal[
    "enter",
    "withdraw",
    "begin",
    "next_day",
    "rebuy",
    "add_on",
    "icm",
    "chips",
    "agree",
    "refuse",
    "call_off",
]
COMMANDS: Final[tuple[TournamentCommand, ...]] = get_args(TournamentCommand)


def possible_commands(detail: TournamentDetail, player_id: int) -> tuple[TournamentCommand, ...]:
    """What the server would let the player do now, as it says itself."""
    is_waiting, deal = detail.status == "waiting", detail.deal
    is_asked = deal is not None and bool(deal.amounts) and detail.game_id is not None and player_id not in deal.agreed
    possible: dict[TournamentCommand, bool] = {
        "enter": (detail.is_registration_open and not detail.is_entered) or detail.can_enter_again,
        "withdraw": is_waiting and detail.is_entered,
        "begin": is_waiting and detail.is_creator and detail.format != "spin",
        "next_day": detail.is_night and detail.is_creator,
        "rebuy": detail.can_rebuy,
        "add_on": detail.can_add_on,
        "icm": detail.can_deal,
        "chips": detail.can_deal,
        "agree": is_asked,
        "refuse": is_asked,
        "call_off": is_waiting and detail.is_creator,
    }
    return tuple(command for command, is_possible in possible.items() if is_possible)


def command_text(command: TournamentCommand, detail: TournamentDetail, text: Messages) -> str:
    prices = {"enter": detail.price, "rebuy": detail.rebuy_price, "add_on": detail.add_on_price}
    return text("tournament-command", command=command, price=f"{prices.get(command, 0):,}")


def listed_cells(body: TournamentBody, text: Messages) -> list[str]:
    """Name, format, price of an entry, entries, status."""
    return [
        body.name,
        text("tournament-format", format=body.format),
        f"{body.price:,}",
        f"{body.entries}/{body.most_entrants}",
        text("tournament-status", status=body.status),
    ]


def head_lines(detail: TournamentDetail, text: Messages) -> list[str]:
    """What everybody wants to know first: level, prizes, options, what is being waited for."""
    level, left = detail.level, detail.level.left
    lines = [
        text(
            "tournament-now",
            status=detail.status,
            format=detail.format,
            left=detail.players_left,
            entries=detail.entries,
            pool=f"{detail.prize_pool:,}",
        ),
        text(
            "tournament-level",
            number=level.number,
            small=f"{level.small_blind:,}",
            big=f"{level.big_blind:,}",
            ante=f"{level.ante:,}" if level.ante else "none",
            unit=level.unit if left is not None else "last",
            rest=left or 0,
        ),
    ]
    if any(detail.prizes):
        shown = " · ".join(f"{place}. {prize:,}" for place, prize in enumerate(detail.prizes[:9], 1))
        lines.append(text("tournament-prizes", prizes=shown, more=max(0, len(detail.prizes) - 9)))
    if detail.seats_won:
        lines.append(text("tournament-seats-won", count=detail.seats_won))
    if detail.bounty:
        lines.append(text("tournament-bounty", kind=detail.bounty_kind or "fixed", amount=f"{detail.bounty:,}"))
    if detail.multiplier:
        lines.append(text("tournament-multiplier", multiplier=detail.multiplier))
    if detail.break_left is not None:
        lines.append(text("tournament-break", seconds=detail.break_left))
    if detail.days > 1:
        lines.append(text("tournament-day", day=detail.day, days=detail.days, night="yes" if detail.is_night else "no"))
    if detail.is_hand_for_hand:
        lines.append(text("notice", kind="hand_for_hand"))
    return [*lines, *(_deal_lines(detail, detail.deal, text) if detail.deal is not None else ())]


def _deal_lines(detail: TournamentDetail, deal: DealBody, text: Messages) -> list[str]:
    names = {player.player_id: player.name for player in detail.players}
    lines = [text("tournament-deal", method=deal.method, name=names.get(deal.proposed_by, ""))]
    if not deal.amounts:
        lines.append(text("tournament-deal-waits"))
    for player, amount in deal.amounts:
        agreed = "yes" if player in deal.agreed else "no"
        lines.append(text("tournament-deal-part", name=names.get(player, ""), amount=f"{amount:,}", agreed=agreed))
    return lines


def standings_rows(detail: TournamentDetail, player_id: int, text: Messages) -> list[list[str]]:
    """A head, then everybody: who is in by chips, the others by place."""
    tables = {table.game_id: table.name.rpartition(" ")[2] for table in detail.tables}
    head = [text("tournament-column", column=column) for column in ("place", "player", "stack", "table", "won")]
    rows = [
        [
            str(player.place or number) if detail.status != "waiting" else "–",
            player.name + (text("tournament-you") if player.player_id == player_id else ""),
            f"{player.stack:,}" if player.stack is not None else "–",
            tables.get(player.game_id or "", "–"),
            _won(player),
        ]
        for number, player in enumerate(detail.players, 1)
    ]
    return [head, *rows]


def _won(player: EntryBody) -> str:
    won = player.prize + player.bounties
    return f"{won:,}" if won else "–"
