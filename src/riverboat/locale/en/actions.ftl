### What a player may do, as it is listed when something else was refused.

legal-nothing = nothing: the hand is over
legal-separator = { ", " }
legal-fold = fold
legal-check = check
legal-pass = pass
# At the kitchen table whoever calls before anyone has bet, bets.
legal-bet = bet { $amount }
legal-call = call { $amount }
legal-raise-to =
    { $verb ->
        [bet] bet
       *[raise] raise to
    } { $low }{ $range ->
        [yes] –{ $high }
       *[no] { "" }
    }
legal-all-in = all-in ({ $amount })
legal-run-it-twice = run it twice: yes or no
legal-run-it = run it once, twice or three times
legal-deal-on = have the board dealt
