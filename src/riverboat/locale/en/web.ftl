### The web client around the table. Amounts come as texts.

web-title = { $page ->
    [hand] Hand · Riverboat
    [lab] Solver lab · Riverboat
    [glossary] Glossary · Riverboat
    [me] My hands · Riverboat
    [account] Your account · Riverboat
    [admin] Operators · Riverboat
    [report] Report · Riverboat
    [mistakes] My mistakes · Riverboat
    [drills] Drills · Riverboat
    [import] Import · Riverboat
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
web-glossary = Glossary
web-glossary-note = The words of the game, explained.
web-glossary-search = Search
web-glossary-nothing = No term contains these words.
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
   *[normal] normally
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
    [short_deck_trips] Short deck, trips over straights
    [several_packs] Several packs
    [omaha4] Omaha
    [omaha5] Omaha, five cards
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
web-packs = Packs
web-house-rules = House rules
web-house-rules-name = { $rules ->
    [pokerstars] PokerStars
    [roberts] Robert's Rules
   *[tda] TDA 2024
}
web-house-rules-note = { $rules ->
    [pokerstars] Whoever returns within 120 minutes brings back what was taken away.
    [roberts] Pot-limit: the small blind counts as a full one. Fixed-limit: no cap between two players.
   *[tda] The rules of tournament directors.
}
web-buy-in = Buy-in
web-starting-stack = Starting stack
web-thinking-time = Time to think
web-seconds = { $count } s
web-bots-at-table = Bots
web-bots-chosen = Bots, place by place
web-bot-number = Bot { $number }
web-bot-anyone = Anyone
web-bot-persons = The roster
web-bot-twice = { $name } has a place already; another of the same name will sit here.
web-bot-rating = Rating { $rating } (95 %: { $low }–{ $high }).
web-new-table-field = { $field ->
    [smallBlind] Small blind
    [bigBlind] Big blind
    [ante] Ante
    [minBuyIn] Smallest buy-in, in bb
    [maxBuyIn] Largest buy-in, in bb
    [returning] Who returns within … minutes brings back the stack (0: never)
    [stack] Starting stack
    [rounds] Hands to a level (0: never rise)
   *[seconds] Seconds to think
}
web-number-problem = A whole number from { $low } to { $high }.
web-clock-alone = Clock also alone with bots
web-clock-alone-note = Otherwise you have all the time you like until another person sits down.
web-ante-note = Everybody pays it before each hand; 0 is none.
web-private = Private
web-private-note = Only those who have the link or the code find it.
web-straddle = Straddle
web-straddle-note = Post twice the big blind and act last before the flop.
web-run-it = When all are all-in, the rest of the board comes at the most
web-cash-rake = Rake
web-cash-rake-cap = At most (five and more players)
web-cash-time-charge = Time charge for half an hour
web-cash-straddle-seat = Straddle from
web-cash-straddle-seats = { $seat ->
    [utg] under the gun
    [button] the button
   *[any] any seat
}
web-cash-straddle-mandatory = The straddle is mandatory
web-cash-re-straddles = Re-straddles
web-cash-bomb-pots = Bomb pot every
web-cash-hands = { $count } hands
web-cash-bomb-pot-vote = Bomb pots by vote
web-cash-bomb-pot-vote-note = The next hand is one if everybody who plays it asks for it.
web-cash-two-boards = Bomb pots have two boards
web-cash-seat-offer = A free seat is kept for who waits
web-cash-seconds = { $count } s
web-cash-bots-give-way = Bots make room
web-cash-bots-give-way-note = A bot gets up after the hand for a person on the waiting list.
web-cash-rabbit = Rabbit hunting
web-cash-rabbit-note = After a hand that ended early, players may see the cards that would have come.
web-cash-cash-out = Cash out all-ins
web-cash-cash-out-note = Once all are in, you may take what your part of the pot is worth.
web-cash-insurance = Insure all-ins
web-cash-insurance-note = Once all are in, you may insure your chips against losing them, at the fair price.
web-cash-seven-deuce = 7-2 game: each pays
web-cash-stand-up = Stand-up game: the last one standing pays each
web-cash-blinds = { $count } bb
web-create-and-sit = Create and sit down

## Opening a table

web-sit-title = Sit down at { $name }
web-bring-back = You took { $chips } chips away from this table a short time ago. You bring back at least as many.
web-options = What this table has
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
player-report-button = Report
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
web-motion-system = System
web-motion-full = Full
web-motion-none = None
web-sound = Sound
web-volume = Volume
web-theme = Theme
web-theme-system = System
web-theme-light = Light
web-theme-dark = Dark
web-felt = Felt
web-deck = Deck
web-four-colours = Four colours
web-two-colours = Two colours
web-card-back = Card back
web-colour = { $colour ->
    [blue] Blue
    [red] Red
    [grey] Grey
    [black] Black
   *[green] Green
}
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
web-bot-accounts = Bots of players
web-bot-result = { $hands ->
    [0] no hands yet
   *[other] { NUMBER($hands) } hands: { NUMBER($rate) } ± { NUMBER($margin) } bb/100
}
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
web-day = Day { $day } of { $days }{ $night ->
    [yes] {""}, over
   *[no] {""}
}
web-next-day = Begin the next day
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
web-structure = Blind structure
web-structure-name = { $structure ->
    [turbo] Turbo
    [deep] Deep
   *[regular] Regular
}
web-structure-note = { $structure ->
    [turbo] 5 hands to a level
    [deep] 15 hands to a level
   *[regular] 10 hands to a level
}
web-more-options = More options
web-none = None
web-tournament-format = Format
web-format-name = { $format ->
    [bracket] Heads-up bracket
    [shootout] Shootout
    [spin] Spin-and-go
    [satellite] Satellite
   *[tables] Multi-table
}
web-format-note = { $format ->
    [bracket] two at a table, the winner goes on
    [shootout] every table plays to one winner
    [spin] three players, a drawn prize pool
    [satellite] the prizes are seats
   *[tables] down to a final table
}
web-seat-price = Price of a seat
web-bounty = Bounties
web-bounty-name = { $kind ->
    [fixed] Fixed
    [progressive] Progressive
    [mystery] Mystery
   *[none] None
}
web-bounty-note = { $kind ->
    [fixed] paid for every knock-out
    [progressive] half goes on your own head
    [mystery] drawn from envelopes
   *[none] { "" }
}
web-bounty-of = { $kind ->
    [progressive] progressive bounty { $amount }
    [mystery] mystery bounty { $amount }
   *[fixed] bounty { $amount }
}
web-late-levels = Levels with late entries
web-re-entries = Re-entries for a player
web-rebuys = Rebuys for a player
web-add-on = Add-on
web-add-on-note = Chips for everybody, once, after the rebuys.
web-breaks = Break after every fourth level
web-big-blind-ante = Big-blind ante
web-big-blind-ante-note = The big blind pays the ante for all.
web-fee = Fee
web-guaranteed = Guaranteed prize pool
web-break-left = break, { $seconds } s left
web-multiplier = prize pool × { $multiplier }
web-seats-won = { $count ->
    [one] 1 seat
   *[other] { $count } seats
}
web-enter-again = Enter again
web-rebuy = Rebuy for { $price }
web-take-add-on = Add-on for { $price }
web-head = bounty { $amount }
web-bounties-won = won { $amount } in bounties
web-deal = { $method ->
    [icm] Deal by ICM
   *[chip_chop] Deal by chips
}
web-ask-deal = { $method ->
    [icm] Propose a deal by ICM
   *[chip_chop] Propose a deal by chips
}
web-deal-waits = The hand is played to its end first.
web-deal-agreed = agrees
web-deal-agree = Agree
web-deal-refuse = Refuse
web-draw-commitment = Hash of the seed of the draw:
web-draw-seed = The seed:

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

## When a part of a page fails, and without a network

web-region-failed = This part could not be shown. The rest of the page works on.
web-region-again = Try again
web-region-reload = Reload the page
web-me-mistakes = Mistakes to practise
web-me-mistakes-due = { $due ->
    [0] Nothing is due for practice now.
    [one] 1 decision is due for practice.
   *[other] { $due } decisions are due for practice.
}
web-me-mistakes-open = Practise mistakes
web-qr = QR code of the link
