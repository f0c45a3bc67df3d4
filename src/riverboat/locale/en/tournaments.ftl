# Tournaments over many tables, in the terminal.

tournaments-title = Tournaments at { $server }
tournaments-none = No tournament is announced. NEW makes one.
tournaments-column = { $column ->
    [name] Tournament
    [format] Format
    [price] Entry
    [entries] Entries
   *[status] Status
}
tournaments-prompt = A number opens a tournament, NEW makes one, Enter looks again, BACK goes to the tables >{ " " }
tournaments-key-list = Tournaments
tournaments-key-open = Open
tournaments-key-new = New tournament
tournament-format = { $format ->
    [bracket] heads-up bracket
    [shootout] shootout
    [spin] spin-and-go
    [satellite] satellite
   *[tables] multi-table
}
tournament-status = { $status ->
    [waiting] open for entries
    [active] running
   *[finished] finished
}
tournament-now = { $status ->
    [waiting] Open for entries
    [active] Running
   *[finished] Finished
} · { tournament-format } · { $left } of { $entries } players left · prize pool { $pool }
tournament-level = Level { $number }: { $small }/{ $big }{ $ante ->
    [none] { "" }
   *[other] , ante { $ante }
} · { $unit ->
    [hands] { $rest } hands left
    [seconds] { $rest } s left
   *[last] the last level
}
tournament-prizes = Prizes: { $prizes }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
}
tournament-seats-won = { $count ->
    [one] 1 seat is given away
   *[other] { $count } seats are given away
}
tournament-bounty = { $kind ->
    [progressive] Progressive bounty
    [mystery] Mystery bounty
   *[fixed] Bounty
} { $amount }
tournament-multiplier = The prize pool is { $multiplier } entries.
tournament-day = Day { $day } of { $days }{ $night ->
    [yes] {""} is over; the stacks are bagged.
   *[no] .
}
tournament-break = There is a break: { $seconds } s left.
tournament-deal = { $name } proposes a deal by { $method ->
    [icm] ICM
   *[chip_chop] chips
}.
tournament-deal-waits = The hand is played first.
tournament-deal-part = { $name }: { $amount }{ $agreed ->
    [yes] , agreed
   *[no] { "" }
}
tournament-column = { $column ->
    [place] Place
    [player] Player
    [stack] Chips
    [table] Table
   *[won] Won
}
tournament-you = { " " }(you)
tournament-command = { $command ->
    [enter] Enter for { $price }
    [withdraw] Withdraw
    [begin] Begin now
    [next_day] Begin the next day
    [rebuy] Rebuy for { $price }
    [add_on] Add-on for { $price }
    [icm] Propose a deal by ICM
    [chips] Propose a deal by chips
    [agree] Agree to the deal
    [refuse] Refuse the deal
   *[call_off] Call it off
}
tournament-prompt = One of these, PLAY goes to your table, Enter looks again, BACK goes back >{ " " }
tournament-prompt-table = One of these, Enter looks again, BACK goes back to the table >{ " " }
tournament-unclear = "{ $answer }" is not an answer here; the words are listed above.
tournament-waits = You are in. Play begins when the tournament's maker says so …
tournament-no-seat = You have no seat in this tournament.
tournament-none-here = This table is no part of a tournament over many tables.
tournament-key-play = To the table
tournament-form-prompt = OPTION = VALUE changes one, an empty line makes the tournament, BACK forgets it >{ " " }
tournament-form-typed = { $field }:
tournament-form-edit = Type
tournament-exact = Exact values, own levels, a satellite's tournament
tournament-value-usual = { $field ->
    [name] your own
    [levels] the structure's
    [breaks] none
    [days] one day
    [target] none
    [ante_kind] usual
   *[other] as usual
}
tournament-value = { $field ->
    [format] { $value ->
        [bracket] heads-up bracket
        [shootout] shootout
        [spin] spin-and-go
        [satellite] satellite
       *[tables] multi-table
    }
    [variant] { $value ->
        [pot_limit] pot-limit
        [fixed_limit] fixed limit
        [short_deck] short deck
        [omaha4] Omaha
        [omaha5] Omaha, five cards
       *[no_limit] no-limit
    }
    [structure] { $value ->
        [turbo] turbo
        [deep] deep
       *[regular] regular
    }
    [ante_kind] { $value ->
        [all] everybody
       *[big_blind] the big blind for all
    }
    [bounty_kind] { $value ->
        [progressive] progressive
        [mystery] mystery
       *[fixed] fixed
    }
    [speed] { $value ->
        [slow] slow
        [fast] fast
        [instant] instant
       *[normal] normal
    }
   *[private] { $value ->
        [on] yes
       *[off] no
    }
}
tournament-field = { $field ->
    [name] Name
    [format] Format
    [variant] Game
    [structure] Blind structure
    [stakes] First blinds
    [levels] Own levels (25/50 50/100/100:20)
    [level_hands] Hands to a level
    [level_seconds] Seconds to a level
    [ante_round] Antes from level (0: none)
    [ante_kind] The ante is paid by
    [breaks] Breaks (after level:seconds)
    [days] Days end (level, or p and players; :minutes of rest)
    [seats] Seats at a table
    [most_entrants] Entries at most
    [starting_stack] Starting stack
    [entry] Entry
    [fee] Fee
    [guaranteed] Guaranteed prize pool
    [late_levels] Levels with late entries
    [re_entries] Re-entries for a player
    [rebuy_levels] Rebuys until level (0: none)
    [rebuy_most] Rebuys for a player
    [rebuy_price] Price of a rebuy
    [rebuy_chips] Chips of a rebuy
    [add_on_level] Add-on in level (0: none)
    [add_on_price] Price of the add-on
    [add_on_chips] Chips of the add-on
    [bounty] Bounty (0: none)
    [bounty_kind] Kind of bounty
    [seat_price] Satellite: price of a seat
    [target] Satellite: id of the tournament it leads to
    [clock] Seconds to think
    [speed] Speed of bots
    [private] Private
    [bots] Bots
   *[bot] Which bots
}
