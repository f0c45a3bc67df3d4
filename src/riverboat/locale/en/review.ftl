### Reviews: what a decision was worth, and why. Percentages and counts come rounded.

## Grades

review-grade-best = best
review-grade-good = good
review-grade-inaccuracy = inaccuracy
review-grade-mistake = mistake
review-grade-blunder = blunder

## Reasons: `review-reason-` and the reason's code

review-reason-price = The call needs { $needed } % equity; the hand has { $equity } % against the range.
review-reason-equity = The hand has { $equity } % equity against the range.
review-reason-defence = { $defence } % of your range must continue so that a bluff with any two cards gains nothing; this hand beats { $weaker } % of your range.
review-reason-folds = To { $action } they fold { $folds } % of the range; a bluff needs { $needed } %.
review-reason-better-folds = Of the better hands, { $share } % fold to { $action }.
review-reason-worse-calls = Of the hands that do not fold to { $action }, { $share } % are worse.
review-reason-bot-folds = This opponent folds { $folds } % to { $action }; a bluff needs { $needed } %.
review-reason-blockers = Your cards take away { $better } % of the hands that beat you and { $worse } % of those that you beat.
review-reason-flush-draw = Flush draw: { $outs } outs, { $chance } % with the next card.
review-reason-open-ended = Straight draw: { $outs } outs, { $chance } % with the next card.
review-reason-gutshot = Gutshot: { $outs } outs, { $chance } % with the next card.
review-reason-overcards = Two overcards: { $outs } outs to a top pair, { $chance } % with the next card.
review-reason-range-ahead = Your range is ahead, with { $equity } % equity.
review-reason-range-behind = Their range is ahead; yours has { $equity } % equity.
review-reason-range-even = The ranges are about even; yours has { $equity } % equity.

## What the figures assume: `review-assumes-` and a code

review-assumes-exact = Both hold the ranges of the solver; the { $street ->
    [flop] flop
    [turn] turn
   *[river] river
  } is solved for the bets really made, accurate to { $accuracy } % of the pot.
review-assumes-rollout = Everybody plays the blueprint from here on, with the ranges that it has after these bets; bets off its menu
    are read as their neighbours. { $deals } sampled deals, the same for all options.
review-assumes-rollout-opponent = The others have the ranges that their own policies leave and answer by them before the flop; after it they
    play a model fitted to them, and you play the blueprint. { $deals } sampled deals, the same for all options.
review-assumes-chart = Everybody plays the push-or-fold chart; whoever comes after a caller folds. Counted, not sampled.
review-assumes-best-reply = { $rivers ->
    [0] The opponent plays as this bot does, from the first action on; you play on as is best against it.
   *[other] The opponent plays as this bot does, from the first action on; you play on as is best against it. Betting on the river is tried on { $rivers } rivers.
  }

## Why there is no verdict: `review-missing-` and a code

review-missing-game = No strategy is known for this game.
review-missing-spot = No strategy covers this spot.

## Words of a review

review-street-preflop = preflop
review-street-flop = flop
review-street-turn = turn
review-street-river = river

review-verb-fold = fold
review-verb-check = check
review-verb-call = call
review-verb-bet = bet { $amount }
review-verb-raise = raise to { $amount }

## A hand in one line

review-lost = You lost { $loss } bb: the { $street } { $action }.
review-lost-price = You lost { $loss } bb: the { $street } { $action }, needed { $needed } %, had { $equity } %.
review-nothing-lost = Nothing lost.
review-no-verdict = No strategy covers this hand.

## `riverboat review`

review-hand = Hand { $hand }: { $summary }
review-hand-failed = Hand { $hand }: not reviewed, { $error }
review-loss = −{ $loss } bb (± { $margin })
review-no-loss = no loss
review-option = { $action }: { $ev } bb, { $frequency } %
review-option-sampled = { $action }: { $ev } ± { $margin } bb, { $frequency } %
review-against-perfect = Against a perfect player
review-against-opponent = Against this opponent
review-range = { $name }: { $combos } combos
review-total = { $hands ->
    [one] One hand
   *[other] { $hands } hands
  }, { $loss } bb lost against a perfect player.
review-page = Written to { $file }.
review-title = Review

## The report: `riverboat review --report`

review-report-hands = { $hands ->
    [one] One hand
   *[other] { $hands } hands
  }, { $decisions } decisions; { $missing } of them no strategy covers. Big blinds per 100 hands, with 95 % intervals.
review-report-head-street = Street
review-report-head-position = Position
review-report-head-kind = Kind of decision
review-report-head-decisions = decisions
review-report-head-loss = EV lost
review-report-total = All
review-report-kind = { $kind ->
    [open] open
    [limp] limp
    [pass] fold or check, nobody raised
    [call_open] call of an open
    [fold_to_open] fold to an open
    [three_bet] 3-bet
    [call_three_bet] call of a 3-bet
    [fold_to_three_bet] fold to a 3-bet
    [four_bet] 4-bet or more
    [c_bet] continuation bet
    [bet] other bet
    [check] check
    [call] call
    [bluff_catch] river call
    [raise] raise
   *[fold] fold
  }
review-report-head-result = Result
review-report-head-won = bb/100
review-report-head-interval = 95 %
review-report-result-actual = As it was
review-report-result-all-in = All-in adjusted
review-report-result-policy = Policy adjusted
review-report-result-skill = Skill
review-report-result-luck = Luck
review-report-policy-hands = { $hands ->
    [one] One hand was
   *[other] { $hands } hands were
  } against known bots alone; the others count as all-in adjusted.
review-report-plot = Winnings: as they were, all-in adjusted, policy adjusted
review-report-plot-hands = hands
review-report-plot-won = big blinds
