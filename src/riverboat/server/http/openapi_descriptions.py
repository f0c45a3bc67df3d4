"""What every REST operation does, in more words than its summary: who may call it, what it answers, what it changes."""

from __future__ import annotations

from typing import Any, Final

_SESSION: Final = "Needs a session: `Authorization: Bearer TOKEN`."
_OPERATOR: Final = (
    "For operators: the session of an account whose role is `admin`. What they look at and do is kept in their log."
)
_OPTIONAL: Final = "A session is optional: with one, the answer has what this caller may see."
_MAKER: Final = "For whoever made it."
_ANYBODY: Final = "Needs no session."
_ACTION: Final = (
    "`handId` and `version` say which moment of the game the action is for; one that is over is refused as stale. "
    "With an `actionId` the same request may be sent twice and is carried out once."
)
_TABLE_ACTION: Final = f"Only in the caller's turn. {_ACTION}"

DESCRIPTIONS: Final[dict[str, str]] = {
    # Accounts
    "createAccount": "With the token of a guest, that guest becomes the account and keeps chips, hands and "
    "statistics; its old token ends. The name is reserved, and with it all that look like it. A "
    "password has at least eight characters and is none of the common ones.",
    "createGuest": "A player without a password, known by the token alone. Without a name a random one is given.",
    "createSession": "Answers a token for `Authorization: Bearer`. Where an authenticator app is in use the right "
    "password alone is answered with `code_needed`; send `code` with it then. Wrong tries are "
    "counted.",
    "endSession": "Ends this token, its unused tickets and its connections.",
    "me": "Id, name, kind (`guest`, `named` or `bot`), chips that are not in play, and role.",
    "renameMe": "A name of another account, or one that looks like it, is refused.",
    "refillMe": "Chips at tables and entries of tournaments count as the player's.",
    "myStatistics": "Over all tables: hands, winnings, VPIP, PFR, 3-bets, aggression and showdowns, with sample sizes.",
    "myHands": "A plain array; `before` pages on from the `id` of the last hand. `kind`, `at` (`practice` or "
    "`other_tables`) and `result` (`won` or `lost`) filter.",
    "myGames": "Games where the caller has a seat now, private ones with their code.",
    "createTicket": "Valid once; a WebSocket is opened with it, so that no token stands in an address.",
    "mySessions": "Each with when it began and when it ends; the one of this request is marked.",
    "logOutEverywhere": "Ends all sessions of the caller, this one included, with their tickets and connections.",
    "endOneSession": "By its id in the list of sessions; its tickets and connections end with it.",
    "changePassword": "Needs the old password, and a code where an authenticator app is in use.",
    "exportMe": "One JSON document.",
    "deleteMe": "Name, password, sessions and reviews are deleted; hands stay for the others, without the name. Needs "
    "the password again, and a code where an authenticator app is in use.",
    "mySecurity": "Whether an authenticator app is in use, how many recovery codes are left, and the passkeys.",
    "newTotp": "As text and as an `otpauth:` link for a QR code. Needs the password again.",
    "confirmTotp": "From then on a log-in needs a code of the app after the right password.",
    "removeTotp": "Needs the password again, and a code of the app.",
    "newRecoveryCodes": "Each stands in once for a code of the app or, at `/api/recovery`, for a lost password. Needs "
    "the password again.",
    "recover": "Uses up the recovery code. An authenticator app stays in use.",
    "passkeyCreation": "The options of `navigator.credentials.create`, with a challenge that is good once and for "
    "five minutes.",
    "addPasskey": "The answer of `navigator.credentials.create`; only the public key is stored.",
    "removePasskey": "By its number in the list of `/api/me/security`.",
    "passkeyChallenge": "The options of `navigator.credentials.get`; no name is needed.",
    "passkeySession": "The answer of `navigator.credentials.get`; needs neither name nor password.",
    # Bot accounts
    "myBotAccounts": "Each with its chips, when it was made, and whether it has a token.",
    "createBotAccount": "Named accounts only, a few each.",
    "deleteBotAccount": "Its token and connections end.",
    "renewBotToken": "Answers the new token, this once.",
    "revokeBotToken": "The account stays; a new token can be made later.",
    "seatedBotAccounts": "Name, owner, tables and result of each.",
    # Games
    "bots": "Names to use in `bots` of a new game and in `POST …/bots`: levels and characters.",
    "persons": "Each person plays as one of the bots: key, name and a line in the caller's language, level, and "
    "rating as measured. Portraits are at `/portraits/KEY.svg`.",
    "listGames": "Public games that are open, by `kind` and `status`. Private and practice games are not listed.",
    "createGame": "Everything has a default. Bots of the list sit down at once. The answer for a private game has its "
    "code.",
    "showGame": "A private game needs `?code=` unless the caller made it or sits there; to others it does not exist.",
    "findGame": "For whoever was told the code.",
    "closeGame": f"{_MAKER} Stacks go back after the hand. A sit-and-go that has begun is paid by chips, and only "
    "while no second person is in it.",
    "showBuyIn": "The smallest and largest buy-in, and what must be brought back by whoever left not long ago.",
    "sitDown": "Without `buyIn` it is the usual sum: the largest buy-in, or the price of a sit-and-go. Without `seat` "
    "the server chooses. The chips leave the account in the same transaction.",
    "getUp": "Chips that are left go back to the account once the hand is over.",
    "sitOut": "The hand under way is played to its end.",
    "changeSeat": "The player moves with the next deal, once that seat is free; who asked first is first. "
    "A move that puts off the big blind costs one: `post` it, or wait for it.",
    "waitForSeat": "At a full cash table. A seat that becomes free is kept for whoever is first, for the table's "
    "`seatOfferSeconds`; sit down to take it. The same request again changes nothing.",
    "stopWaiting": "Also while a seat is kept. The same request again changes nothing.",
    "comeBack": "`post` says whether missed blinds are posted now.",
    "addBot": f"{_MAKER} By `bot` or `level`; names of modules or addresses are refused here.",
    "startGame": f"{_MAKER} A sit-and-go begins with whoever sits there.",
    "rebuy": "`amount` chips from the account, up to the largest buy-in of the table.",
    "gameState": "The same as the first message of a WebSocket. Hidden cards are `??`.",
    "gamePlayers": "Every seat with its player, stack and state.",
    "gamePot": "The main pot first, each with its chips and the seats that can win it.",
    "observeGame": "The value that `Bot.act` gets in Python, and the `version` to act on.",
    "gameStatistics": "Hands, winnings and rates of everyone who was dealt in here, with sample sizes.",
    # Actions
    "act": "Fold, check, call, raise to a total, all-in, how often to run the board, or showing cards. " + _ACTION,
    "fold": _TABLE_ACTION,
    "check": _TABLE_ACTION,
    "call": _TABLE_ACTION,
    "raiseTo": f"`amount` is the total for the street, never what is added. {_TABLE_ACTION}",
    "allIn": f"Whatever that is: a bet, a raise or a call. {_TABLE_ACTION}",
    # Hands
    "gameHands": "A plain array; `before` pages on from the `handNumber` of the last one.",
    "gameHand": "Cards that the caller has not seen are hidden. For a private game the answer contains a `key`, with "
    "which anybody can see this one hand as a spectator.",
    "gameHandPhh": "Text that `riverboat replay` and other programs read. A game without a notation in PHH is refused.",
    "exportHands": "As the caller saw them: own cards and those that were shown. The oldest come first, 200 to a file "
    "under `hands/`. `format` is `phh`, `pokerstars` or `ohh` (Open Hand History). `README.txt` counts the hands; one "
    "that the format cannot say is listed with the reason in `skipped.txt`. The zip is sent while it is written: one "
    "that breaks off cannot be opened.",
    "gameHandDeal": "Openings only of the cards that the caller may see.",
    "fairness": "To be kept by players who want to show later that no deal was changed; `game_id` asks for one table.",
    # Tournaments
    "listTournaments": "A plain array; `status` filters.",
    "createTournament": "Everything has a default. Bots of the list enter at once.",
    "showTournament": "Entrants, levels, prizes, tables, and at which of them the caller sits.",
    "enterTournament": "The entry leaves the account in the same transaction.",
    "withdrawFromTournament": "Once it has begun it is refused.",
    "rebuyInTournament": "Where the tournament has rebuys, in the levels that allow them.",
    "takeAddOn": "Where the tournament has one, at the time it is offered.",
    "askForDeal": "`method` is `icm` or `chip_chop`.",
    "answerDeal": "`agrees` is true or false; a deal needs all who are left.",
    "addTournamentBots": f"{_MAKER} `count` of the same kind.",
    "beginNextDay": f"{_MAKER} In the night between two days; refused by day. Everybody who is left is drawn to a new "
    "table, and the blinds go on where they were.",
    "startTournament": f"{_MAKER} Before its time, with whoever has entered.",
    "callOffTournament": f"{_MAKER} Whoever is out keeps place and prize. Tables close after their hands.",
    # Reviews, mistakes, drills
    "createReviews": "`hero` is a name, or a seat from 1. A review for each hand, worked out one after the other; "
    "what cannot be read is refused with the line.",
    "showReview": "`status`, `place` in the queue, and the decisions after the first `after`. Ask again until it is "
    "`done` or `failed`. Only whoever asked for a review gets it.",
    "listRetries": "`review` names the hand by its review.",
    "showRetry": "`isOver` and `wonBb` once the hand is over.",
    "myReport": "Losses by street, position and kind of decision, and the result split into skill and luck.",
    "myMistakes": "From the hands of the caller that were reviewed.",
    "retryMistake": "By spaced repetition: what went wrong again comes up again sooner.",
    "askDrill": "A `seed` gives the same question again.",
    "answerDrill": "The answer counts in the caller's scores.",
    "myDrills": "Answers, how many were right and the mean of their worth.",
    "myOpponents": "By hands that both were dealt into; practice and retries are left out.",
    "myOpponent": "VPIP, PFR, 3-bets, aggression and showdowns as times out of chances, and what the caller won.",
    "noteOpponent": "At most 500 characters; an empty note deletes it.",
    "myLadder": "Hands, result and margin at each level of bots. A level is beaten once the result is above zero with "
    "90 % confidence after 200 hands or more.",
    "reportPlayer": "For the operators: a reason (`chat`, `cheating`, `name` or `other`), the game, the hand and "
    "words.",
    # Lab
    "showLab": "Menus of bets, ranges to begin with, and how long a solution may take and how much memory it may use.",
    "countEquity": "By hand and in all.",
    "readMenus": "What is not understood is refused with the place where it stands.",
    "readRange": "In the notations of Riverboat, Pio and TexasSolver.",
    "listSolutions": "A plain array.",
    "showSolution": "Status, place in the queue, iterations, exploitability in per cent of the pot. Ask again until "
    "it has ended.",
    "deleteSolution": "What has been solved is not kept.",
    "showNode": "The node is named by the line of actions that leads to it.",
    "stopSolution": "It can be read as one that has reached its target.",
    "readStrategy": "Nothing is solved for it.",
    # Operators
    "health": "Part by part: whether it works and, if not, why.",
    "live": "For the supervisor of the process.",
    "ready": "For the load balancer; a process that drains is not ready.",
    "metrics": "For Prometheus or whatever reads its format.",
    "adminAudit": "The same as `riverboat admin audit`: the answer names every difference that was found.",
    "adminBackup": "The same as `riverboat admin backup`; `riverboat admin restore` takes it.",
    "adminBroadcast": "In the lobby and at the tables.",
    "adminDrain": "Hands under way are played to their end.",
    "adminCloseTable": "Stacks go back to their owners then.",
    "adminHands": "A plain array; `before` pages on. It has no cards.",
    "adminHand": "A hand under way is refused: nobody sees cards that are in play.",
    "adminVoidHand": "What was won and lost is taken back in the ledger.",
    "adminVoidRunning": "Every seat gets back what it has put in.",
    "adminLog": "A plain array, newest first; `before` pages on.",
    "adminPlayers": "A plain array; `search` is a part of a name, and `before` pages on.",
    "adminBan": "Until it is lifted. The reason is kept in the log.",
    "adminMute": "The player can still play.",
    "adminUnban": "The player can log in again.",
    "adminUnmute": "The player can chat again.",
    "adminReports": "Who reported whom, why, and the game and hand it is about.",
    "adminCloseReport": "It is no longer listed.",
    "adminRotateKey": "The same as `riverboat admin rotate-key`, while the server restarts.",
    "adminSignals": "Pairs of players, with what is out of the ordinary between them. Signs are no proof.",
    "adminTables": "A plain array with the name, kind, status and players of each.",
    "adminTournaments": "A plain array.",
    "adminCancelTournament": "The same as `riverboat admin cancel`.",
}
"""By `operationId`. Operations that are not here have a description of their own."""


def add_descriptions(document: dict[str, Any]) -> None:
    """Gives every operation a description; it says first who may call it."""
    for path, operations in document["paths"].items():
        for operation in operations.values():
            told = operation.get("description") or DESCRIPTIONS[operation["operationId"]]
            operation["description"] = f"{told}\n\n{_caller(path, operation)}"


def _caller(path: str, operation: dict[str, Any]) -> str:
    if path.startswith("/api/admin"):
        return _OPERATOR
    security = operation.get("security")
    if not security:
        return _ANYBODY
    return _OPTIONAL if {} in security else _SESSION
