### The solver: training, measuring, looking at strategies.

train-ready = Ready after { $ready } s: tables made, kernels loaded or compiled (once; they are kept). Training until { $seconds } s have gone into it.
train-progress = { $percent } % · { $iterations } deals · { $speed } deals/s · { $nodes } M nodes/s
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

strategy-fold = { $position } to act. Folds, in percent (suited above the diagonal):
strategy-call = { $position } to act. Checks or calls, in percent (suited above the diagonal):
strategy-raise = { $position } to act. Bets or raises, in percent (suited above the diagonal):
strategy-actions = Actions considered: { $actions }.
strategy-name-fold = fold
strategy-name-call = check or call
strategy-total = raise to { $total }

solve-progress = { $iterations } iterations, { $percent } % of the pot, { $seconds } s, about { $left } s left
solve-solved = Exploitable by { $percent } % of the pot after { $iterations } iterations, { $seconds } s, { $memory } MB.
solve-evs = Out of position wins { $oop } of the pot on average, in position { $ip }.
solve-node = { $board }, pot { $pot }, line: { $line }
solve-deal = The next card comes: add it to --node.
solve-end = The hand is over here.
solve-player = { $position ->
    [oop] Out of position
   *[ip] In position
} to act: expected value { $ev }, equity { $equity } %.
solve-grid = { $action }, in percent of each hand that gets here (suited above the diagonal):
