### The web client around the table. Amounts come as texts.

web-title = { $page ->
    [hand] Hand · Riverboat
    [me] My hands · Riverboat
    [tournament] Tournament · Riverboat
    [unknown] Nothing here · Riverboat
   *[lobby] Riverboat
}
web-home = Riverboat, to the lobby
web-navigation = Main
web-skip = Skip to the content
web-loading = One moment …
web-not-found = There is nothing at this address.
web-not-found-note = The link may be mistyped, or what it led to is gone.
web-to-lobby = To the lobby
web-try-again = Try again
web-close = Close
web-cancel = Cancel
web-copy = Copy
web-copied = Copied

## Lobby

web-headline = Take a seat. The cards are already warm.
web-subline = No-limit hold'em with sharp bots or your friends. No sign-up, no download, nothing to pay: play money only.
web-your-tables = Your tables
web-back-to = Back to { $name }
web-play-now-title = Play now
web-play-now = Deal me in
web-dealing-you-in = Dealing you in …
web-against = Against
web-mixed = A mixed table
web-by-level = By level
web-by-character = By character
web-level = Level
web-character = Character
web-mixed-note = One of each character: tight and loose, meek and wild. Work out who is who.
web-opponents = { $count ->
    [one] 1 opponent
   *[other] { $count } opponents
}
web-bot-speed = Bots play
web-speed = { $speed ->
    [slow] slowly
    [fast] fast
    [instant] at once
   *[normal] at ease
}
web-format = Format
web-kind = { $kind ->
    [sit_and_go] Sit-and-go
    [tournament] Tournament
   *[cash] Cash game
}
web-bot-table = Bot table
web-cash-tables = Cash tables
web-cash-note = Come and go as you like.
web-no-cash = No public table is open. Make one, and whoever comes can join.
web-create-table = New table
web-sit-and-gos = Sit-and-gos
web-sit-and-go-note = One table, rising blinds, one winner.
web-no-sit-and-gos = None is waiting for players.
web-create-sit-and-go = New sit-and-go
web-have-code = Somebody gave you a code?
web-open-code = Open
web-variant = { $variant ->
    [pot_limit] Pot-limit
    [fixed_limit] Fixed-limit
    [short_deck] Short deck
    [kitchen] Kitchen table
   *[no_limit] No-limit
}
web-bets-from = from { $amount }
web-entry = Entry { $amount }
web-seats-taken = { $players } of { $seats }
web-watch = Watch
web-join = Join

## Creating a table

web-create-title = { $kind ->
    [sit_and_go] A new sit-and-go
   *[cash] A new table
}
web-table-of = { $name }'s table
web-table-name = Name
web-game = Game
web-seats = Seats
web-blinds = Blinds
web-buy-in = Buy-in
web-starting-stack = Starting stack
web-level-length = Blinds rise every
web-hands-count = { $count } hands
web-thinking-time = Time to think
web-seconds = { $count } s
web-bots-at-table = Bots
web-private = Private
web-private-note = Only those who have the link or the code find it.
web-straddle = Straddle
web-straddle-note = Who is under the gun may post twice the big blind.
web-run-it-twice = Run it twice
web-run-it-twice-note = When all are all-in and agree, the rest of the board comes twice.
web-create-and-sit = Create and sit down

## Opening a table

web-sit-title = Sit down at { $name }
web-bring-back = You took { $chips } chips away from this table a short time ago. You bring back at least as many.
web-own-chips = You have { $chips } chips.
web-entry-is = The entry is { $entry } chips; everybody starts with { $stack }.
web-sit-down = Sit down
web-invite = Invite
web-invite-note = Send this link to whoever shall play. It opens the table, no account needed.
web-link = Link
web-code-is = Code:

## Connection

web-line-lost = The connection is lost. Your seat is kept.
web-try-now = Try now
web-line-replaced = You have opened this table in another window and play there now.
web-play-here = Play here
web-game-ended = This game is over.
error-web-unreachable = The server cannot be reached. Check your connection and try again.
error-web-failed = Something went wrong. Nothing is known to have changed; try again.
error-web-not-sent = Your action was not sent ({ $detail }). Try again, or reload the page.

## Account

web-account = Account
web-your-chips = Your chips
web-refill = Refill
web-refilled = Your chips are back to the starting sum.
web-guest-note = You play as a guest, known to this browser only. With a name and a password your chips and hands are yours everywhere.
web-register = Make it mine
web-register-do = Keep this account
web-log-in = Log in
web-log-out = Log out
web-name = Name
web-password = Password
web-rename = Rename
web-rename-guest = Only change the name
web-renamed = You have a new name.

## Settings

web-settings = Settings
web-language = Language
web-amounts = Amounts
web-in-chips = Chips
web-in-blinds = Big blinds
web-motion = Motion
web-motion-system = As the system
web-motion-full = Full
web-motion-none = None
web-sound = Sound
web-volume = Volume
web-four-colour = Four-colour suits
web-four-colour-note = Clubs green, diamonds blue.
web-confirm-fold = Ask before folding when checking is free
web-confirm-all-in = Ask before going all-in
web-keys = Keyboard
web-keys-note = F X C R A act, 1–5 choose a raise.
web-non-visual = Non-visual table
web-non-visual-note = Text and a command box, made for screen readers.

## Tournaments

web-tournaments = Tournaments
web-tournaments-note = Many tables, one winner.
web-no-tournaments = No tournament is announced.
web-create-tournament = New tournament
web-tournament-status = { $status ->
    [waiting] open for entries
    [active] running
   *[finished] finished
}
web-entries = { $count ->
    [one] 1 entry
   *[other] { $count } entries
}
web-tournament-of = { $name }'s tournament
web-create-do = Create
web-seats-per-table = Seats at a table
web-prize-pool = Prize pool
web-entry-price = Entry
web-enter = Enter
web-withdraw = Withdraw
web-entered = You are in. It begins when its maker says so.
web-begin = Begin now
web-begin-note = Seats are drawn when you begin.
web-call-off = Call it off
web-add-bots = Add { $count } bots
web-to-your-table = To your table
web-tables = Tables
web-players = Players
web-stack = { $chips } chips
web-level-now = level { $number }: { $small }/{ $big }{ $ante ->
    [none] { "" }
   *[other] , ante { $ante }
  }
web-hand-for-hand = hand for hand
web-prizes = Prizes
web-place = Place
web-prize = Prize
web-tournament-over = { $name } has won.

## Hands

web-my-hands = My hands
web-event-joined = { $name } sits down
web-event-left =
    { $you ->
        [yes] You leave
       *[no] { $name } leaves
    } the table
web-statistics = Statistics
web-out-of = { $times } of { $chances }
web-hands-played = Hands played
web-no-hands = No hand yet. Your first one is a click away in the lobby.
web-more-hands = More hands
web-hand-title = Hand { $number }
web-earlier-hand = Earlier hand
web-later-hand = Later hand
web-copy-link = Copy link
web-copy-phh = Copy as PHH
web-to-table = To the table
web-no-clipboard = The browser does not allow copying here.
web-hand-log = What happened
web-replay-first = To the start
web-replay-last = To the end
web-replay-back = Back
web-replay-forward = Forward
web-replay-play = Play
web-replay-pause = Pause
web-replay-step = Step { $step } of { $steps }
web-graph-hand = Hand
web-graph-summary = Winnings over { $hands ->
    [one] one hand
   *[other] { $hands } hands
  }: now { $now }, at best { $high }, at worst { $low }.
