### The game at the table, told in lines. $you is "yes" when the player meant is the reader.

play-welcome =
    Riverboat: { $variant ->
        [pot_limit] pot-limit hold'em
        [fixed_limit] fixed-limit hold'em
        [short_deck] short-deck hold'em
        [short_deck_trips] short-deck hold'em, trips over straights
        [several_packs] no-limit hold'em with several packs
        [omaha4] pot-limit Omaha
        [omaha5] pot-limit Omaha with five cards
        [kitchen] kitchen-table hold'em
       *[no_limit] no-limit hold'em
    }, { $players ->
        [one] 1 player
       *[other] { $players } players
    }, { $small ->
        [0] bets from { $big }.
       *[other] blinds { $small }/{ $big }.
    }
play-hand = Hand { $number } · the button is { $name } · you have { $stack }
play-turn =
    Pot { $pot } · { $call ->
        [0] nothing to call
       *[other] { $call } to call
    } · { $legal }
play-turn-open = Pot { $pot } · nobody has bet · { $legal }
play-not-recorded = Hands of this game are not written to a file: the format PHH has no words for its rules.
play-dumb-terminal = This terminal cannot draw (TERM=dumb): the game is told in lines, as with --plain.
play-board = Board: { $cards }
play-seat =
    { $name }: { $stack }{ $bet ->
        [0] { "" }
       *[other] , bet { $bet }
    }
play-you-have = { $boards ->
        [two] You have on the first board
       *[one] You have
    }: { $hand }
play-prompt = Your turn >{ " " }
play-fold-when-free = Checking costs nothing. Fold all the same? Y or N >{ " " }
play-all-in = All-in for { $amount }? Y or N >{ " " }
play-rabbit = See the cards that would have come? Y or N >{ " " }
run-it-ask = All-in. How often is the rest of the board dealt? The smallest number asked for counts.
run-it-times = { $times ->
    [1] Once
    [2] Twice
   *[3] Three times
}
all-in-offer = All-in for { $stake }; your part is worth { $value }.
all-in-cash-out = Cash out { $value }
all-in-insure = Insure your { $own } for { $price }
all-in-play-on = Play on
play-all-in-offer = { $kind ->
        [both] C: cash out { $value }. I: insure your { $own } for { $price }; `I 300` insures 300. N: play on
        [cash_out] C: cash out { $value }. N: play on
       *[insure] I: insure your { $own } for { $price }; `I 300` insures 300. N: play on
    } >{ " " }
play-all-in-offer-unclear = "{ $answer }" is not an answer here; { $kind ->
        [both] C, I, `I` with an amount, or N was
        [cash_out] C or N was
       *[insure] I, `I` with an amount, or N was
    } expected.
play-run-it = Everybody is all-in. How often is the rest of the board dealt: 1, 2 or 3 times? The smallest number asked for counts >{ " " }
play-run-it-unclear = "{ $answer }" is not an answer here; 1, 2 or 3 was expected.
play-run-twice = Everybody is all-in. Run the rest of the board twice? Y or N >{ " " }
play-yes-or-no = "{ $answer }" is neither yes nor no; Y or N was expected.
play-sitting-out = You sit out. Press Enter to come back, Q to quit >{ " " }
play-bot-fault = { $name } { $reason ->
        [late] took too long
        [illegal] tried something illegal
       *[failed] failed
    }. The table acts for it.
play-unclear =
    "{ $answer }" is not a command{ $near ->
        [none] . F fold, X check, C call, R and an amount, A all-in, ? help, Q quit.
       *[other] ; did you mean { $near }?
    }
play-resume-saved = Your last game stopped at hand { $number }. Y goes on with it; N starts a new game, and this one stays saved >{ " " }
play-saved-games = Saved games:
play-saved-game =
    { $number }. hand { $hand }, { $opponents ->
        [one] one opponent
       *[other] { $opponents } opponents
    }, you have { $stack } ({ $date })
play-resume-which = A number goes on with that game, Enter with the first, N starts a new one (all stay saved) >{ " " }
play-unreadable-game = { $path } is not a game that this version can read. It is kept there and cannot be resumed.
play-goodbye =
    { $hands ->
        [0] Goodbye.
        [one] One hand played. You are { $result }.
       *[other] { $hands } hands played. You are { $result }.
    }
play-result-up = { $amount } up
play-result-down = { $amount } down
play-result-even = even
play-goodbye-unfinished =
    { $hands ->
        [0] Goodbye.
        [one] One hand played.
       *[other] { $hands } hands played.
    }
play-goodbye-tournament =
    { $hands ->
        [0] { $result }
        [one] One hand played. { $result }
       *[other] { $hands } hands played. { $result }
    }
play-tournament-result =
    Place { $place } of { $players }: { $prize ->
        [0] no prize
       *[other] prize { $prize }
    }, entry { $entry }, { $outcome ->
        [up] { $amount } up
        [down] { $amount } down
       *[even] even
    }.

player-you = you
player-you-title = You

event-posted =
    { $you ->
        [yes] You post
       *[no] { $name } posts
    } { $kind ->
        [ante] an ante of
        [dead_ante] a dead ante of
        [big_blind_ante] the big-blind ante of
        [small_blind] the small blind,
        [big_blind] the big blind,
        [straddle] a straddle,
        [dead_post] a dead blind,
       *[live_post] a blind,
    } { $amount }{ $allin ->
        [yes] {" "}and { $you ->
            [yes] are
           *[no] is
        } all-in
       *[no] { "" }
    }
event-hole-cards = You are dealt { $cards }
event-fold =
    { $you ->
        [yes] You fold
       *[no] { $name } folds
    }
event-check =
    { $you ->
        [yes] You check
       *[no] { $name } checks
    }
event-pass =
    { $you ->
        [yes] You pass
       *[no] { $name } passes
    }
event-call =
    { $you ->
        [yes] You call
       *[no] { $name } calls
    } { $added }{ $allin ->
        [yes] , all-in
       *[no] { "" }
    }
event-bet =
    { $you ->
        [yes] You bet
       *[no] { $name } bets
    } { $bet }{ $allin ->
        [yes] , all-in
       *[no] { "" }
    }
event-raise =
    { $you ->
        [yes] You raise
       *[no] { $name } raises
    } to { $bet }{ $allin ->
        [yes] , all-in
       *[no] { "" }
    }
event-board =
    { $street ->
        [flop] Flop
        [turn] Turn
       *[river] River
    }{ $run ->
        [1] , second board
        [2] , third board
       *[0] { "" }
    }: { $cards }
event-returned = { $amount } uncalled { $amount ->
        [one] goes
       *[other] go
    } back to { $name }
event-rake = The house keeps { $amount } of the pot
event-insured = { $you ->
        [yes] You insure
       *[no] { $name } insures
    } { $amount } for { $price }
event-cashed-out = { $you ->
        [yes] You cash out
       *[no] { $name } cashes out
    } { $amount }
event-insurance-settled = Insurance: the house keeps { $price } and pays { $you ->
        [yes] you
       *[no] { $name }
    } { $paid }
event-run-it =
    { $you ->
        [yes] You
       *[no] { $name }
    } { $times ->
        [1] { $you ->
            [yes] want
           *[no] wants
        } one board
       *[other] { $you ->
            [yes] agree
           *[no] agrees
        } to run it { $times ->
            [3] three times
           *[2] twice
        }
    }
event-shown =
    { $you ->
        [yes] You show
       *[no] { $name } shows
    } { $cards }
event-shown-hand =
    { $you ->
        [yes] You show
       *[no] { $name } shows
    } { $cards }: { $hand }
event-equity = { $name } { $percent }
event-equity-separator = , {""}
event-rabbit =
    { $you ->
        [yes] You look at what would have come
       *[no] { $name } looks at what would have come
    }: { $cards }
event-mucked =
    { $you ->
        [yes] You muck
       *[no] { $name } mucks
    }
event-won =
    { $you ->
        [yes] You win
       *[no] { $name } wins
    } { $amount }{ $pot ->
        [main] { "" }
       *[side] {" "}from side pot { $number }
    }{ $run ->
        [1] {" "}on the second board
        [2] {" "}on the third board
       *[0] { "" }
    }
event-won-nothing =
    { $you ->
        [yes] You win
       *[no] { $name } wins
    } an empty pot: nobody has bet
event-won-with = { event-won }: { $hand }
# Omaha: the two hole cards and the three of the board that play.
event-won-with-two = { event-won }: { $hand } ({ $hole } + { $board })

event-level =
    Level { $number }: blinds { $small }/{ $big }{ $ante ->
        [0] { "" }
       *[other] , ante { $ante }
    }
event-seat-asked =
    { $to ->
        [0] { $you ->
            [yes] You stay
           *[no] { $name } stays
        } in this seat
       *[other] { $you ->
            [yes] You ask
           *[no] { $name } asks
        } for seat { $to }
    }
event-seat-changed = { $you ->
        [yes] You move
       *[no] { $name } moves
    } to seat { $to }
event-waiting = { $name } waits for a seat
event-seat-offered = A seat is kept for { $name } for { $seconds } seconds
event-stopped-waiting = { $reason ->
        [lapsed] { $name } has not taken the seat
       *[asked] { $name } no longer waits
    }
event-bomb-pot-vote =
    { $on ->
        [yes] { $you ->
            [yes] You want
           *[no] { $name } wants
        } a bomb pot next
       *[no] { $you ->
            [yes] You no longer want
           *[no] { $name } no longer wants
        } a bomb pot
    }
event-bomb-pot = Bomb pot: everybody antes { $amount }{ $boards ->
        [2] {""}, two boards
       *[other] {""}
    }
event-timed-out =
    { $you ->
        [yes] Your time is up
       *[no] The time of { $name } is up
    }
event-sat-out =
    { $you ->
        [yes] You sit out
       *[no] { $name } sits out
    }
event-came-back =
    { $you ->
        [yes] You are back
       *[no] { $name } is back
    }
event-seven-deuce =
    { $you ->
        [yes] You win
       *[no] { $name } wins
    } with seven-deuce: the others pay { $amount }
event-stand-up = Stand-up game: everybody stands until they win a pot
event-stand-up-won =
    { $you ->
        [yes] You sit
       *[no] { $name } sits
    } down
event-stand-up-paid =
    { $you ->
        [yes] You are the last one standing and pay
       *[no] { $name } is the last one standing and pays
    } the others { $amount }
event-auto-buy = { $auto ->
    [rebuy] The largest buy-in is bought whenever you have no chips left.
    [top_up] Before every hand your stack is filled up to the largest buy-in.
   *[off] No chips are bought for you any more.
}
event-time-charged =
    { $you ->
        [yes] You pay
       *[no] { $name } pays
    } { $amount } for the seat
event-chips-added =
    { $you ->
        [yes] You buy
       *[no] { $name } buys
    } { $amount } more
event-busted =
    { $you ->
        [yes] You are
       *[no] { $name } is
    } out of chips{ $place ->
        [0] { "" }
       *[other] : place { $place }
    }
event-place =
    { $place }. { $name }{ $prize ->
        [0] { "" }
       *[other] : { $prize }
    }

statistics-player = Player
statistics-hands = Hands
statistics-won = Won
statistics-winnings = Winnings
statistics-vpip = VPIP
statistics-pfr = PFR
statistics-three-bet = 3-bet
statistics-aggression = Aggression
statistics-wtsd = WTSD

event-joined =
    { $you ->
        [yes] You sit down
       *[no] { $name } sits down
    } with { $stack }
event-left =
    { $you ->
        [yes] You leave the table
       *[no] { $name } leaves the table
    }

## At a server's table

notice = { $kind ->
    [disconnected] The connection is lost. It is being tried again …
    [reconnected] Connected again.
    [moved] You are taken to another table.
    [hand_for_hand] Hand for hand, until somebody is out.
    [final_table] This is the final table.
    [break] There is a break.
    [break_over] The break is over.
    [deal] A deal is proposed; see it on the tournament's page.
    [last_hand] This is the last hand of the day.
    [day_over] The day is over. The stacks are bagged; on the next day seats are drawn again.
    [closing] The table closes after this hand.
    [storage_failing] The server cannot store anything now. The table stands still and goes on from here as soon as it can.
   *[other] The table has news: { $kind }.
}
notice-of-seat =
    { $you ->
        [yes] You
       *[no] { $name }
    } { $kind ->
        [time_warning] { $you ->
            [yes] have
           *[no] has
        } { $seconds } seconds left
        [time_bank] { $you ->
            [yes] use
           *[no] uses
        } the time bank
        [disconnected] { $you ->
            [yes] have
           *[no] has
        } lost the connection
        [reconnected] { $you ->
            [yes] are
           *[no] is
        } connected again
        [away] { $you ->
            [yes] are
           *[no] is
        } away
       *[other] : { $kind }
    }
play-lobby-number = No.
play-alone = Waiting for other players …
play-post = You may wait for the big blind, or post { $amount } now. Post? Y or N >{ " " }
play-no-seat = You no longer have a seat at this table.
play-help-say = SAY and a text talks to the table.

## What a table is played with besides its game and stakes

table-options = At this table: { $options }
table-option = { $option ->
    [rake] rake { $percent } %{ $kind ->
        [capped] {" "}(at most { $amount })
       *[uncapped] { "" }
    }
    [rake_before_flop] rake also without a flop
    [time_charge] everybody pays { $amount } every { $count } minutes
    [straddle] { $kind ->
        [button] straddles from the button
        [any] straddles from any seat
       *[utg] straddles under the gun
    }
    [must_straddle] { $kind ->
        [button] the button must straddle
       *[utg] under the gun must straddle
    }
    [re_straddles] { $count ->
        [one] 1 re-straddle
       *[other] up to { $count } re-straddles
    }
    [bomb_pots] every { $count } hands a bomb pot: ante { $amount }{ $kind ->
        [two] , two boards
       *[one] { "" }
    }
    [bomb_pot_vote] bomb pots by vote: ante { $amount }{ $kind ->
        [two] , two boards
       *[one] { "" }
    }
    [seven_deuce] 7-2 game: each pays { $amount }
    [stand_up] stand-up game: the last one standing pays each { $amount }
    [rabbit_hunting] rabbit hunting
    [run_it] run it up to { $count ->
        [2] twice
       *[3] three times
    }
    [ev_cash_out] all-ins can be cashed out
    [all_in_insurance] all-ins can be insured
    [small_blind_counts_full] the small blind counts as a big one in the pot
    [blinds_as_posted] blinds count in the pot as posted
   *[uncapped_heads_up] no cap on raises between two players
}
