### The table on the web. Amounts come as texts, in chips or big blinds. $you is "yes" when the reader is meant.

web-table-comma = { ", " }
web-table-stop = { ". " }

## The stage

web-table-seats = Players
web-table-sit = Sit here
web-table-move-here = Move here
web-table-change-seat = Change seat
web-table-stay = Stay in this seat
web-table-waiting-list = Waiting list
web-table-all-taken = { $count ->
    [0] All seats are taken.
    [one] All seats are taken; one player waits.
   *[other] All seats are taken; { $count } players wait.
}
web-table-wait = Join the waiting list
web-table-waiting-place = You are { $place } of { $of } on the waiting list.
web-table-stop-waiting = Leave the list
web-table-seat-kept = A seat is kept for you for { $seconds } s.
web-table-dealer = Dealer button
web-table-dealer-sign = D
web-table-board = { $run ->
    [1] First board
    [2] Second board
    [3] Third board
   *[0] Board
}
web-table-run = { $run ->
    [1] 1st
    [3] 3rd
   *[2] 2nd
}
web-table-pot = Pot { $amount }
web-table-pot-layer = { $number ->
        [0] Main
       *[other] Side { $number }
    } { $amount }
web-table-eligible = Can be won by { $names }
web-table-waiting = { $kind ->
    [dealing] The first hand is about to be dealt
    [cash] Waiting for players
   *[other] The tournament has not begun
}
web-table-taken = { $taken } of { $seats } seats taken
web-table-joining = Finding the table …
web-table-watching = You are watching.
web-table-take-seat = Take a seat

web-table-status = { $status ->
    [empty] Empty
    [waiting] Waits for the blind
    [folded] Folded
    [all_in] All-in
    [sitting_out] Sits out
    [busted] No chips
   *[active] In
}
web-table-absence = { $absence ->
    [away] Away
   *[disconnected] Offline
}
web-table-did = { $verb ->
    [fold] Fold
    [check] Check
    [call] Call
    [bet] Bet
   *[raise] Raise
}
web-table-did-all-in = All-in
web-table-you-named = You ({ $name })
web-table-bot = Bot
web-table-bot-of = bot of { $name }
web-table-person = Player
web-table-chips = { $amount } behind
web-table-has-bet = bet { $amount }
web-table-has-won = won { $amount }
web-table-to-act = to act
web-table-equity = { $percent } to win
web-table-equity-title = Share of the pot, on average over all cards to come

web-table-award =
    { $you ->
        [yes] You win
       *[no] { $name } wins
    } { $amount }{ $split ->
        [yes] {" "}(split)
       *[no] { "" }
    }{ $pot ->
        [main] {" "}of the main pot
        [side] {" "}of side pot { $number }
       *[only] { "" }
    }{ $run ->
        [1] {" "}on the first board
        [2] {" "}on the second board
        [3] {" "}on the third board
       *[0] { "" }
    }: { $reason }
web-table-award-alone = everyone else folded
# Omaha: the two hole cards and the three of the board that play.
web-table-award-two = { $hand } ({ $hole } + { $board })
web-table-tournament-over = { $name } wins the tournament
web-table-standings = Final standings

## Above the table

web-table-lobby = Lobby
web-table-variant = { $variant ->
    [pot_limit] Pot-limit hold'em
    [fixed_limit] Fixed-limit hold'em
    [short_deck] Short-deck hold'em
    [short_deck_trips] Short deck, trips over straights
    [several_packs] Hold'em with several packs
    [omaha4] Pot-limit Omaha
    [omaha5] Pot-limit Omaha, five cards
    [kitchen] Kitchen table
   *[no_limit] No-limit hold'em
}
web-table-stakes = { $small ->
        [0] { $big }
       *[other] { $small }/{ $big }
    }{ $ante ->
        [0] { "" }
       *[other] , ante { $ante }
    }{ $straddle ->
        [0] { "" }
       *[other] , straddle { $straddle }
    }
web-table-level = level { $level }{ $hands ->
        [-1] { "" }
        [one] {" "}(1 hand left)
       *[other] {" "}({ $hands } hands left)
    }
web-table-hand = hand { $number }
web-table-ping = Time to the server and back
web-table-unit = Amounts in chips or big blinds
web-table-sound = Sound
web-table-side = { $unread ->
    [0] Log and chat
    [one] Log and chat, 1 unread
   *[other] Log and chat, { $unread } unread
}
web-table-side-label = Log and chat
web-table-side-close = Close
web-table-start = Start
web-table-add-bot = Add a bot
web-table-bots = Bots
web-table-invite = Invite
web-table-menu = Menu
web-table-sit-out = Sit out next hand
web-table-straddle = Straddle
web-table-twice = Run it again
web-table-twice-answer = { $answer ->
    [three] three times
    [yes] twice
    [no] once
   *[ask] ask me
}
web-table-speed = Speed of the bots
web-table-speed-name = { $speed ->
    [slow] slow
    [fast] fast
    [instant] instant
   *[normal] normal
}
web-table-last-hand = Replay the last hand
web-table-settings = Settings
web-table-leave = Leave the table

## Beside the table

web-table-tab = { $tab ->
    [chat] Chat
   *[log] Log
}
web-table-log-hand = Hand { $number } · button { $name }
web-table-log-empty = Nothing has happened yet.
web-table-chat-empty = Nobody has said anything yet.
web-table-chat-box = Say something
web-table-chat-send = Send
web-table-no-statistics = Nothing has been counted yet.
web-table-dismiss = Close

## Below the table

web-table-actions = Your actions
web-table-your-turn = Your turn
web-table-waiting-for = { $name } to act
web-table-hand-over = Hand over
web-table-all-are-in = The board is dealt
web-table-you-are-out = You are out
web-table-no-chips = You have no chips left
web-table-you-sit-out = You are sitting out
web-table-wait-for-blind = You are dealt in at your next big blind
web-table-to-call = { $amount } to call
web-table-nothing-to-call = Nothing to call
web-table-pot-odds = pot odds { $odds }:1, need { $need }%
web-table-you-have = You have: { $hand }
web-table-fold = Fold
web-table-check = Check
web-table-pass = Pass
web-table-call = Call
web-table-call-all-in = Call all-in
web-table-raise-to = { $verb ->
    [bet] Bet
   *[raise] Raise to
}
web-table-all-in = All-in
web-table-presets = Raises by name
web-table-preset = { $preset ->
    [min] Min
    [two_and_a_half_blinds] 2.5 bb
    [three_blinds] 3 bb
    [half] ½ pot
    [two_thirds] ⅔ pot
    [pot] Pot
   *[all_in] All-in
}
web-table-less = Less
web-table-more = More
web-table-raise-slider = Raise to
web-table-raise-box = Raise to, from { $low } to { $high }
web-table-raise-range = Enter an amount from { $low } to { $high }.
web-table-plan = { $kind ->
    [fold] Fold
    [check_fold] Check/fold
    [check] Check
    [call_any] Call any
   *[call] Call { $amount }
}
web-table-plan-dropped = The price has changed: your choice is cancelled.
web-table-ask-fold = Checking is free. Fold all the same?
web-table-ask-all-in = All-in with { $amount }?
web-table-ask-leave = Leave the table?
web-table-ask-twice = All-in. Run the rest of the board twice?
web-table-answer = { $answer ->
    [yes] Yes
    [no] No
    [twice] Twice
   *[once] Once
}
web-table-back = I am back
web-table-back-wait = Back, wait for the blind
web-table-back-post = Post { $amount } and play
web-table-rebuy = Buy chips
web-table-rebuy-range = Between { $low } and { $high }
web-table-rebuy-amount = Buy { $amount }
web-table-show = { $count ->
    [one] Show
    [2] Show both
   *[other] Show all { $count }
}
web-table-show-one = Show { $card }
web-table-muck = Muck
web-table-auto-buy = Automatic rebuys
web-table-auto-buy-name = { $auto ->
    [rebuy] when broke
    [top_up] up to the largest buy-in
   *[off] off
}
web-table-standing = standing
web-table-bomb-pot = Bomb pot next
web-table-bomb-pot-votes = { $count } of { $of } want it
web-table-rabbit = See what would have come
web-table-rabbit-is = Would have come: { $cards }
web-table-next-hand = Next hand
web-table-skip = Skip to the result

## Without pictures

web-table-non-visual = Play by text
web-table-go-non-visual = Play by text with a command box
web-table-command = Command
web-table-command-hint = c, r 300, f, x, a; pot, board, stacks, cards, hand, turn, last; help
web-table-command-help =
    F folds, X checks, C calls, R 300 raises to 300, R pot and R half raise by name, A goes all-in. Ask for pot, board,
    stacks, cards, hand, turn, price, legal, position, time or last. Also: yes, no, show, next, skip, back, out, rebuy,
    straddle, say and a text, bb, mute, leave; review after a hand; hint and pause at a practice table.
web-table-now = Now
web-table-pot-word = Pot
web-table-hand-word = Your hand
web-table-pot-who = { $number ->
        [0] Main pot
       *[other] Side pot { $number }
    } { $amount }: { $names }
web-table-board-is = { $run ->
        [1] First board
        [2] Second board
        [3] Third board
       *[0] Board
    }: { $cards }
web-table-no-board = No cards on the board
web-table-your-cards = Your cards: { $cards }
web-table-no-cards = You have no cards
web-table-nothing-yet = nothing to name before the flop
web-table-position = Your position: { $position }. The button is { $name }
web-table-time = { $seconds } seconds, and { $bank } in the time bank
web-table-no-clock = No clock is running
web-table-deed = { $deed ->
    [fold] fold
    [check] check
    [call] call
   *[all_in] all-in
}
web-table-sent = Sent: { $what }
web-table-said = Said
web-table-not-said = Not sent: the connection is lost. Say it again in a moment.
web-table-done = Done
web-table-not-now = Not possible now
web-table-raise-how = Raise to how much? At least { $low }, such as r { $low } or r pot
web-table-unclear =
    "{ $line }" is not a command{ $near ->
        [none] . Type help
       *[other] ; did you mean { $near }?
    }
