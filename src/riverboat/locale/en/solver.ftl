### The solver: training, measuring, looking at strategies.

train-ready = Ready after { $ready } s: tables made, kernels loaded or compiled (once; they are kept). Training until { $seconds } s have gone into it.
train-progress = { $percent } % · { $iterations } deals · { $speed } deals/s · { $nodes } M nodes/s · { $left } s left
train-measured = Local best response ({ $actions }) wins { $mean } ± { $margin } mbb/hand from it so far ({ $boards ->
        [one] 1 board
       *[other] { $boards } boards
    }).
train-done = Wrote { $file } ({ $size } MB) after { $iterations } deals in { $seconds } s. Training goes on from { $checkpoint } with more --seconds.

lbr-progress = { $percent } % · { $hands } hands · { $mean } ± { $margin } mbb/hand
lbr-result = Local best response wins { $mean } ± { $margin } mbb/hand (95 %) from { $bot } over { $hands } hands: { $boards ->
        [one] 1 board
       *[other] { $boards } boards
    } from both seats, with all cards that the players may hold, in { $seconds } s.

holes-progress = { $percent } % · { $boards ->
        [one] 1 board
       *[other] { $boards } boards
    }
holes-result = Holes of { $bot } at { $stack } bb: whoever does the same in a situation on every board gains { $mean } ± { $margin } mbb/hand (95 %), whoever knows the strategy on each board { $known } ± { $known_margin }, without looking at the cards ({ $boards } boards from both seats, { $seconds } s).
holes-kinds = By street, for whoever knows the strategy on each board:
holes-kind = { "  " }{ $mean } ± { $margin }  { $street }: { $size ->
        [smallest] the smallest bet or raise
        [third] a third of the pot
        [half] half the pot
        [pot] the pot
        [all_in] all-in
       *[call] a call
    } instead of { $replaced ->
        [fold] folding
       *[check] checking
    }
holes-habits = What habits gain over the bot's own strategy, kept up after the flop, good or bad:
holes-habit = { "  " }{ $mean } ± { $margin }  { $habit }
habit-minraise = raises by the least instead of folding, then gives up
habit-potraise = raises the pot instead of folding, then gives up
habit-float = calls any bet, then gives up
habit-neverfold = never folds: calls any bet, and to the end
habit-minbet = bets the least instead of checking, then gives up
habit-stab = bets half the pot instead of checking, then gives up
habit-donk = leads for the least instead of checking first, then gives up
habit-barrel = bets half the pot on every street instead of checking, folds to raises
habit-potbarrel = bets the pot on every street instead of checking, folds to raises
holes-worst = Where it pays to do so with all hands, on any board; in each situation the worst example:
holes-none = There is no situation where it surely pays to do so with all hands on any board.
holes-spot = { "  " }{ $mean } ± { $margin }  { $spot }
holes-boards = The worst spots on single boards, of all hands on that board:
holes-board-spot = { "  " }{ $gain }  { $spot }
holes-spot-words = { $stack } bb, you { $position ->
        [button] on the button
       *[blind] in the big blind
    }: { $line }; { $deed }: { $outcome }
holes-street = { $street ->
        [preflop] before the flop
        [flop] flop { $cards }
        [turn] turn { $cards }
       *[river] river { $cards }
    }
holes-street-line = { $street }: { $line }
holes-comma = { ", " }
holes-semicolon = { "; " }
holes-clause = { $who ->
        [you] { $verb ->
            [check] you check
            [call] you call
            [bet] you bet { $total } bb into { $pot }
            [all_in] you go all-in for { $total } bb
           *[raise] you raise to { $total } bb
        }
       *[it] { $verb ->
            [check] it checks
            [call] it calls
            [bet] it bets { $total } bb into { $pot }
            [all_in] it goes all-in for { $total } bb
           *[raise] it raises to { $total } bb
        }
    }
holes-instead-of-folding = instead of folding { $deed }
holes-instead-of-checking = instead of checking { $deed }
holes-bluff-outcome = it folds { $wins } %, a bluff needs { $needs } %
holes-call-outcome = you win { $wins } %, a call needs { $needs } %

strategy-fold = { $position } to act. Folds, in percent (suited above the diagonal):
strategy-call = { $position } to act. Checks or calls, in percent (suited above the diagonal):
strategy-raise = { $position } to act. Bets or raises, in percent (suited above the diagonal):
strategy-colours = { $position } to act. Each hand is filled by action, as wide as it is played often (suited above the diagonal):
strategy-share = { $action }: { $percent } % of all hands
strategy-actions = Actions considered: { $actions }.
strategy-name-fold = fold
strategy-name-call = check or call
strategy-total = raise to { $total }

solve-begins = Getting ready; the first time on a machine this takes up to a minute …
solve-progress = { $iterations } iterations, { $percent } % of the pot, { $seconds } s, about { $left } s left
solve-solved = Exploitable by { $percent } % of the pot after { $iterations } iterations, { $seconds } s, { $memory } MB.
solve-evs = Out of position wins { $oop } of the pot on average, in position { $ip }.
solve-no-bets = No bets are named for the { $street }: there is only checking, and all-in where it is near. Add { $street }.bet=….
solve-node = { $board }, pot { $pot }, line: { $line }
solve-deal = The next card comes: add it to --node.
solve-end = The hand is over here.
solve-player = { $position ->
    [oop] Out of position
   *[ip] In position
} to act: expected value { $ev }, equity { $equity } %.
solve-grid = { $action }, in percent of each hand that gets here (suited above the diagonal):

report-progress = { $done } of { $flops } flops, { $flop } at { $percent } % of the pot, { $seconds } s, about { $left } s left
report-head = { $done } of { $flops } flops, line: { $line }
report-flop = flop
report-weight = weight
report-reach = reached
report-oop-ev = EV oop
report-ip-ev = EV ip
report-oop-equity = equity oop
report-total = total
