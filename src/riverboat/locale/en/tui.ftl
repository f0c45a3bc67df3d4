### The terminal client. Amounts come as texts, in chips or big blinds.

tui-separator = { ", " }

## The table

tui-header-hand = Hand { $number }
tui-header-button = Button { $name }
tui-variant = { $variant ->
    [pot_limit] Pot-limit
    [fixed_limit] Fixed-limit
    [short_deck] Short deck
    [short_deck_trips] Short (trips)
    [several_packs] Several packs
    [omaha4] Omaha PL
    [omaha5] Omaha-5 PL
    [kitchen] Kitchen table
   *[no_limit] No-limit
}
tui-stakes-ante = ante { $ante }
tui-stakes-straddle = straddle { $straddle }
tui-stakes-level = · level { $level }
tui-stakes-hands-left = ({ $hands ->
        [one] 1 hand left
       *[other] { $hands } hands left
    })
tui-speed = { $speed ->
    [slow] slow
    [fast] fast
    [instant] instant
   *[normal] normal
} · ? help

tui-board = Board
tui-board-again = { $run ->
    [1] 2nd
   *[2] 3rd
}{ " " }
tui-your-cards = Your cards
tui-pot-total = Pot { $amount }
tui-pot = { $number ->
        [0] Main pot
       *[other] Side pot { $number }
    } { $amount }: { $names }

tui-seat-status = { $status ->
    [empty] empty
    [waiting] waits for the big blind
    [folded] folded
    [all_in] all-in
    [sitting_out] sits out
    [busted] out of chips
   *[active] in
}
tui-seat-bot = bot
tui-seat-standing = up
tui-seat-thinking = thinking …
tui-seat-your-turn = your turn
tui-seat-equity = { $percent } to win
tui-seat-won = wins { $amount }
tui-seat-did = { $verb ->
    [fold] fold
    [check] check
    [pass] pass
    [call] call { $bet }
    [bet] bet { $bet }
   *[raise] raise to { $bet }
}
tui-seat-did-all-in = all-in { $bet }

## The action bar

tui-your-turn = Your turn
tui-waiting-for = { $name } to act
tui-hand-over = Hand over
tui-run-out = All-in: the rest of the board is dealt
tui-busted = You have no chips left
tui-busted-out = You are out
tui-sitting-out = You are sitting out
tui-waiting-for-blind = You will be dealt in at your next big blind
tui-tournament-over =
    { $you ->
        [yes] You win
       *[no] { $name } wins
    } the tournament
tui-to-call = { $amount } to call
tui-nobody-has-bet = Nobody has bet
tui-nothing-to-call = Nothing to call
tui-pot-odds = pot odds { $odds }:1 (need { $need }%)
tui-time-bank = time bank { $time }

tui-key-fold = Fold
tui-key-check = Check
tui-key-pass = Pass
tui-key-call = { $verb ->
        [bet] Bet
       *[call] Call
    } { $amount }
tui-key-raise = { $verb ->
        [bet] Bet
       *[raise] Raise to
    } { $amounts }
tui-key-all-in = All-in { $amount }
tui-key-pot = { $verb ->
        [bet] Bet pot
       *[raise] Raise pot to
    } { $amount }
tui-preset = { $preset ->
    [min] Min
    [two_and_a_half_blinds] 2.5 bb
    [three_blinds] 3 bb
    [half] ½ pot
    [two_thirds] ⅔ pot
    [pot] Pot
   *[all_in] All-in
} { $amount }
tui-key-plan = { $choice ->
    [check_fold] { $price ->
        [yes] Fold
       *[no] Check/fold
    }
    [call] Call { $amount }
   *[call_any] Call any
}
tui-key-to-result = To the result
tui-key-skip = To the end of the hand
tui-key-space = Space
tui-key-next = Next hand
tui-key-show = Show { $cards }
tui-key-bomb-pot = Bomb pot next
tui-key-change-seat = { $seat ->
        [0] Another seat
       *[other] To seat { $seat }
    }
tui-no-free-seat = No other seat is free here.
tui-key-rabbit = What would have come
tui-key-rebuy = Buy up to { $amount }
tui-key-back = Come back
tui-key-last-hand = Last hand
tui-key-replay = Replay
tui-key-statistics = Stats
tui-key-speed = Speed
tui-key-blinds = Chips/bb
tui-key-help = Help
tui-key-quit = Quit
tui-key-menu = Leave the table
tui-key-rematch = Rematch
tui-key-yes = Yes
tui-key-no = No

tui-prompt = { $kind ->
    [words] Command >
    [amount] Total{ $unit ->
        [bb] {" "}in bb
       *[chips] { "" }
    } (↑↓ step, Tab preset, Enter send, Esc back) >
    [rebuy] { $unit ->
        [bb] Buy how many big blinds >
       *[chips] Buy how many chips >
    }
   *[closed] / type a command
}
tui-ask-fold-free = Checking is free. Fold all the same?
tui-ask-all-in = All-in for { $amount }?
tui-ask-run-twice = All-in. Run the rest of the board twice?
tui-ask-quit = Leave the table? The game is kept.
tui-plan-cancelled = The price has changed: what you had planned is cancelled.
tui-late = That key came just after your last decision was over and was not used.
tui-moved-on = The decision you typed this for is over. Enter again sends it for this one.
tui-not-an-amount = "{ $answer }" is not an amount; 300, 2.5bb or pot would be one.
tui-no-rebuy = You cannot buy chips now: your stack is full, or this is a tournament.
tui-no-hand-yet = No hand has been finished yet.
tui-log-hand = Hand { $number } · button { $name }
tui-straddle = { $on ->
    [yes] You straddle from now on, whenever you may.
   *[no] You no longer straddle.
}
tui-chips-bought = { $amount } more come to you after this hand.

## Help

tui-help-title = Help
tui-help-close = Esc closes
tui-help-ranks = Hands, best first
tui-help-short-deck = Short deck: a flush beats a full house, and A-6-7-8-9 is a straight.
tui-help-positions = Positions
tui-help-blinds-positions = BTN the button D; SB, BB the blinds
tui-help-early-positions = UTG left of BB, first to act
tui-help-late-positions = CO, HJ, LJ 1, 2, 3 seats before BTN
tui-help-colours = Colours
tui-help-state = { $state ->
    [active] in the hand
    [folded] folded
    [all_in] all-in
   *[won] won
}
tui-help-keys = Keys
tui-help-fold = fold
tui-help-check = check; early: check/fold
tui-help-call = call; early: call, CC any
tui-help-raise = bet or raise to a total
tui-help-presets = raise by the number shown
tui-help-all-in = all-in
tui-help-go-on = next hand, or skip to the end
tui-help-type = type: r 300, fold, say hello
tui-help-speed = speed of the bots
tui-help-statistics-opponents = stats; opponents; tournament
tui-help-sit-out = sit out, come back
tui-help-rebuy = buy chips; + has it done
tui-help-straddle = straddle; bomb pot; seat
tui-help-show = show cards; undealt cards
tui-help-blinds-suits = chips or bb; four colours
tui-help-last-hand-replay = the last hand; replay
tui-help-review-mistakes = review the hand; my mistakes
tui-help-hint-pause-settings = hint; pause; settings
tui-help-page = look back in the log
tui-help-cancel = cancel
tui-help-quit = leave; the game is kept

## Settings

tui-settings-title = Settings
tui-settings-note = Kept for the next time.
tui-setting = { $setting ->
    [in_blinds] Amounts
    [four_colours] Suits
    [asks_all_in] All-in
    [shows_styles] Styles of bots
   *[speed] Bots play
}
tui-setting-value = { $setting ->
    [in_blinds] { $value ->
        [on] in big blinds
       *[off] in chips
    }
    [four_colours] { $value ->
        [on] four colours
       *[off] two colours
    }
    [asks_all_in] { $value ->
        [on] asks first
       *[off] at once
    }
    [shows_styles] { $value ->
        [on] shown
       *[off] found out by playing
    }
   *[speed] { $value ->
        [slow] slowly
        [fast] fast
        [instant] at once
       *[normal] at a human pace
    }
}

## Replay and summary

tui-replay-title = Hand { $number } ({ $place } of { $hands }) · step { $step } of { $steps }
tui-replay-back = Back
tui-replay-forward = Forward
tui-replay-earlier = Earlier hand
tui-replay-later = Later hand
tui-replay-close = To the table
tui-summary-title = The session
tui-summary-graph = Your winnings, { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }
tui-summary-note = After each rate: out of how many chances it was counted.

## The start screen

tui-start-resume = Resume at hand { $hand } · { $opponents ->
        [one] 1 opponent
       *[other] { $opponents } opponents
    } · you have { $stack }
tui-start-totals = Bankroll { $bankroll } · { $games ->
        [one] 1 session
       *[other] { $games } sessions
    }, { $hands ->
        [one] one hand
       *[other] { $hands } hands
    }, { $winnings } · VPIP { $vpip } · PFR { $pfr }
tui-start-resume-note = Saved { $date }. A new game does not touch it.
tui-start-field = { $field ->
    [players] Opponents
    [opponents] They are
    [variant] Game
    [kind] Format
    [stakes] Stakes
    [stack] Stack
    [speed] Bots play
    [clock] Clock
    [practice] Practice
    [run_twice] Run it again
   *[language] Language
}
tui-start-mixed = a mixed table
tui-start-mixed-note = One of each character: tight and loose, meek and wild. Work out who is who.
tui-start-stack = { $blinds } bb ({ $chips })
tui-start-value = { $field ->
    [variant] { $value ->
        [pot_limit] pot-limit hold'em
        [fixed_limit] fixed-limit hold'em
        [short_deck] short deck
        [short_deck_trips] short deck, trips over straights
        [several_packs] hold'em with two packs
        [omaha4] pot-limit Omaha
        [omaha5] pot-limit Omaha, five cards
        [kitchen] kitchen table
       *[no_limit] no-limit hold'em
    }
    [rules] { $value ->
        [pokerstars] PokerStars
        [roberts] Robert's Rules
       *[tda] TDA 2024
    }
    [kind] { $value ->
        [sit_and_go] sit-and-go
       *[cash] cash game
    }
    [speed] { $value ->
        [slow] slowly
        [fast] fast
        [instant] at once
       *[normal] at a human pace
    }
    [clock] { $value ->
        [on] 30 s and a time bank
       *[off] no clock
    }
    [practice] { $value ->
        [on] hints, no clock, not counted
       *[off] no
    }
   *[run_twice] { $value ->
        [on] ask when all are all-in
        [three] up to three times
       *[off] never
    }
}
tui-start-note = { $field ->
    [variant] { $value ->
        [pot_limit] Raise at most the pot.
        [fixed_limit] Bets and raises of one fixed size, doubled from the turn on.
        [short_deck] 36 cards from six to ace; a flush beats a full house. Everybody antes.
        [short_deck_trips] As short deck, and three of a kind beats a straight. Hands are not saved as PHH.
        [several_packs] Five of a kind beats a straight flush. --packs takes up to eight. Hands are not saved as PHH.
        [omaha4] Four hole cards; exactly two of them and three of the board make a hand. Raise at most the pot.
        [omaha5] Five hole cards, of which exactly two play; at most eight players. Hands are not saved as PHH.
        [kitchen] No blinds, bets in tens, and you may pass to see what the others do. Hands are not saved as PHH.
       *[no_limit] Bet anything up to all you have.
    }
    [kind] { $value ->
        [sit_and_go] One table, rising blinds, until one player has all the chips.
       *[cash] Play as long as you like; buy more chips between hands.
    }
    [speed] The key S changes it at the table.
    [practice] No clock, a pause, hints, draws and outs, and the bots' cards after each hand. Not counted.
   *[other] Enter sits down.
}
tui-start-sessions = Sessions
tui-sessions-title = { $count ->
    [one] 1 session
   *[other] { $count } sessions
}
tui-session = { $date }  { $kind }, { $variant } { $stakes }, { $opponents ->
        [one] 1 opponent
       *[other] { $opponents } opponents
    }, { $hands ->
        [one] 1 hand
       *[other] { $hands } hands
    }, { $won }{ $practice ->
        [yes] {" "}(practice)
       *[no] { "" }
    }
tui-hands-title = { $count ->
    [one] 1 hand
   *[other] { $count } hands
}
tui-hand = { $number }. { $position }  { $cards } { $board } { $won }
tui-browse-open = Open
tui-browse-search = Search
tui-browse-back = Back
tui-browse-searched = {" "}· "{ $words }"
tui-browse-working = Looking …
tui-browse-none = Nothing found.
tui-start-go = Sit down
tui-start-move = Choose
tui-start-turn = Change

## At a server

tui-line = { $server } · ? help
tui-line-lost = connection lost, trying again …
tui-ask-quit-server = Leave the table? Your chips go back to you.
tui-ask-post = Post { $amount } now, rather than wait for the big blind?
tui-key-post = Post { $amount }
tui-waiting-for-players = Waiting for other players
tui-no-seat = You have no seat at this table
tui-lobby-title = Tables at { $server }
tui-lobby-player = You are { $name } · { $chips } chips
tui-lobby-empty = There is no table yet. N makes one.
tui-lobby-loading = Looking …
tui-lobby-join = Sit down
tui-lobby-new = New table
tui-lobby-wait = Wait for a seat
tui-lobby-waiting = You wait for a seat at { $table }: { $place } of { $waiting }. W stops waiting; N, C and Enter still work.
tui-lobby-wait-over = You are no longer on the waiting list of { $table }.
tui-lobby-code = By code
tui-new-make = Make the table
tui-new-seat = Seat { $seat }
tui-new-field = { $field ->
    [ante] Ante
    [clock] Time for a decision
    [straddle] Straddle
    [run_twice] Run it again
    [extras] Extras
    [rabbit] Rabbit hunting
    [all_in_offers] All-ins in practice
    [bomb_vote] Bomb pots by vote
    [seven_deuce] 7-2 game
    [stand_up] Stand-up game
    [time_charge] Charge per half hour
    [give_way] Bots make room
    [offer] A free seat is kept
    [returning] Stack to bring back
    [private] Private
    [practice] Practice
    [seats] Seats
    [kind] Format
    [variant] Game
    [rules] House rules
    [stakes] Stakes
    [stack] Stack
   *[speed] Bots play
}
tui-new-amount = { $blinds ->
        [0] none
       *[other] { $blinds } bb ({ $chips } chips)
    }
tui-new-value = { $field ->
    [clock] { $value } s
    [all_in_offers] { $value ->
        [cash_out] cash out
        [insurance] insurance
        [both] cash out or insurance
       *[off] as they come
    }
    [offer] { $value } s for who waits
    [give_way] { $value ->
        [on] for people who wait
       *[off] no
    }
    [returning] { $value ->
        [0] never
       *[other] within { $value } minutes
    }
    [extras] { $value ->
        [rake] rake: 5 %, at most 3 bb
        [straddles] straddles from any seat, and on top
        [bomb_pots] every tenth hand a bomb pot, two boards
       *[none] none
    }
    [run_twice] { $value ->
        [on] ask when all are all-in
        [three] up to three times
       *[off] never
    }
    [private] { $value ->
        [on] by code only
       *[off] everybody sees it
    }
   *[other] { $value ->
        [on] yes
       *[off] no
    }
}
tui-lobby-refresh = Look again
tui-lobby-code-prompt = Code of the private table >{ " " }

## The plain client alone: the browser does not load these

play-server = { $server }: you are { $name } and have { $chips } chips.
play-lobby-empty = There is no table yet. NEW makes one.
play-lobby-name = Table
play-lobby-game = Game
play-lobby-stakes = Stakes
play-lobby-players = Players
play-lobby-kind = { $kind ->
    [sit_and_go] sit-and-go
    [tournament] tournament
   *[cash] cash game
}
play-lobby-prompt = A number sits down, NEW makes a table, CODE and a code finds a private one, T lists tournaments, Enter looks again, Q quits >{ " " }
play-lobby-wait = All seats are taken. Wait for one? Y or N >{ " " }
play-lobby-waiting = You wait for a seat at { $table }: { $place } of { $waiting }. Ctrl+C ends the program.
play-lobby-wait-over = The seat was not taken in time; you are no longer on the waiting list.
play-lobby-unclear = "{ $answer }" is not an answer here; a number from the list, NEW, CODE and a code, or Q was expected.
play-help =
    F fold · X check · C call · R 300 bet or raise to 300 (also R 2.5bb, R min, R half, R pot, R max) ·
    A all-in · OUT sit out · STATS statistics · OPPONENTS, NOTE name words, LADDER · REVIEW the last hand, RETRY it · MISTAKES · HINT (practice) ·
    BB or CHIPS · VERIFY the last deal (server) · AUTO rebuys or top-ups, SEAT 3 asks for that seat · STRADDLE, BOMB votes for a bomb pot, RABBIT undealt cards (where the table has it) · ? help · Q quit
play-no-such-seat = There is no seat { $seat } here; the seats are 1 to { $most }. SEAT 0 asks for none.
play-raise-needs-amount = Raise to how much? Write R and a total for this street, such as R { $example }.
play-counting = { $unit ->
    [blinds] Amounts are in big blinds now; CHIPS changes that.
   *[chips] Amounts are in chips now; BB changes that.
}
play-busted = You have no chips left. B buys { $stack } more, Q quits >{ " " }
play-busted-unclear = "{ $answer }" is not an answer here; B (buy in) or Q (quit) was expected.
