### The coach in the web client: reviews, hints, retries, mistakes, drills, the report. Amounts and shares come as texts.

## The line after a hand

coach-line-clean = No mistake found in { $decisions ->
    [one] your decision
   *[other] your { $decisions } decisions
}.
coach-line-nothing = You had nothing to decide.
coach-line-none = No strategy covers this hand.
coach-line-lost = You lost { $loss } bb: the { $street } { $deed }, { $priced ->
    [yes] needed { $needed }, had { $had }.
   *[no] better: { $best }.
}
coach-line-lost-more = You lost { $loss } bb in { $faults } decisions, most with the { $street } { $deed }: { $priced ->
    [yes] needed { $needed }, had { $had }.
   *[no] better: { $best }.
}
coach-deed = { $kind ->
    [fold] fold
    [check] check
    [call] call
    [bet] bet
    [raise] raise
   *[all_in] all-in
}
coach-street-inside = { $street ->
    [preflop] preflop
    [flop] flop
    [turn] turn
   *[river] river
}
coach-open = Review
coach-last-hand = Last hand
coach-not-asked = Not reviewed yet.
coach-review = Review of hand { $number }
coach-working = Working out the decisions: { $done } done.
coach-working-first = Working out the first decision …

## A decision

coach-street = { $street ->
    [preflop] Preflop
    [flop] Flop
    [turn] Turn
   *[river] River
}
coach-action = { $kind ->
    [fold] Fold
    [check] Check
    [call] Call { $amount }
    [bet] Bet { $amount }
    [raise] Raise to { $amount }
   *[all_in] All-in { $amount }
}
coach-against = { $against ->
    [perfect] Against a perfect player
   *[opponent] Against { $name }
}
coach-loss = { $loss } bb lost { $error }
coach-no-loss = nothing lost
coach-option = Action
coach-frequency = Played
coach-ev = EV, bb
coach-best = best
coach-done = you
coach-source = { $source ->
    [exact] Solved exactly.
    [chart] From the push/fold chart.
   *[rollout] Sampled play-outs.
}
coach-reasons = Why
coach-ranges = Ranges
coach-own-range = Your range
coach-range-of = Range of { $name }
coach-combos = { $combos } combos
coach-hand-in = { $hand }: { $combos } combos
coach-hand-out = { $hand }: not in the range
coach-hand-played = { $hand }: { $combos } combos; { $actions }
coach-choose-hand = Point at a hand, tap it or move to it with the arrow keys.
coach-your-cards = Your cards
coach-board = Board
coach-decisions = Your decisions
coach-bb = { $amount } bb
coach-fact = { $fact ->
    [pot] Pot
    [to_call] To call
    [needed] Needed equity
    [equity] Your equity
    [range_equity] Your range’s equity
   *[defence] Must continue
}
coach-draws = Draws
coach-draw = { $draw ->
    [flush_draw] flush draw
    [open_ended] open-ended straight draw
    [gutshot] gutshot
    [double_gutshot] double gutshot
    [backdoor_flush] backdoor flush draw
    [backdoor_straight] backdoor straight draw
    [overcards] overcards
   *[other] { $draw }
}
coach-outs = { $count ->
    [one] 1 out
   *[other] { $count } outs
}
coach-open-lab = Ranges in the lab
coach-open-lab-against = In the lab against { $name }
coach-open-replay = Step by step in the replayer
coach-no-decision-here = No decision of yours at this step. Choose one above.

## Practice and retries

coach-hint = Hint
coach-hint-working = Working out the hint …
coach-pause = { $on ->
    [yes] Go on
   *[no] Pause
}
coach-paused = Paused
coach-practice = Practice table
coach-practice-note = Against bots only: no clock, hints, a pause, the bots’ cards after each hand. Nothing is counted.
coach-practice-table = Practice table with bots
coach-retry = { $deal ->
    [same] Retry, same cards
   *[anew] Retry, dealt anew
}
coach-retry-result = Retry
coach-retry-now = { $deal ->
    [same] Now, same cards
   *[anew] Now, dealt anew
}
coach-retry-original = The first time
coach-retry-solver = Solver’s EV
coach-retry-others = Other retries of this decision
coach-retry-deal = { $deal ->
    [same] Same cards
   *[anew] Dealt anew
}
coach-retry-note = From this decision on. Retries count neither in chips nor in statistics.

## My hands: filters and the pages about one's own play

coach-pages = My play
coach-page = { $page ->
    [me] Hands
    [report] Report
    [mistakes] My mistakes
    [import] Import
   *[drills] Drills
}
hands-search = Search
hands-result = Result
hands-result-is = { $result ->
    [won] Won
    [lost] Lost
   *[any] Any
}
hands-street = Played to
hands-street-any = Any street
hands-all = All hands
hands-found = { $count ->
    [one] 1 hand found.
   *[other] { $count } hands found.
}
hands-none-found = No hand like that.
hands-search-on = Search further back
hands-export = Download all hands
hands-export-format = Format
hands-export-working = Writing the file …

## My mistakes

mistakes-title = My mistakes
mistakes-none = No mistake has been found in your hands yet. Hands are reviewed after you have played them; costly decisions come here to be made again.
mistakes-queue = { $due ->
    [0] Nothing is due
    [one] 1 decision is due
   *[other] { $due } decisions are due
} of { $all }
mistakes-nothing-due = All done for now. A decision comes back when you are about to forget it.
mistakes-spot = { $street }, you are { $position }. Pot { $pot } bb, { $call ->
    [0] nothing to call
   *[other] { $call } bb to call
}. What do you do?
mistakes-rating = { $rating ->
    [easy] The best action.
    [good] As good as the best.
    [hard] Better, but { $loss } bb lost.
   *[again] { $loss } bb lost.
}
mistakes-again-on = Comes back on { $when }.
mistakes-costliest = The costliest of all time
mistakes-better = better: { $best }
mistakes-due-now = due now
mistakes-due = due on { $when }
mistakes-to-hand = To the hand

## Drills

drills-title = Drills
drills-kind = Subject
drills-kind-short = { $kind ->
    [open] Opening
    [defend] Big blind
    [three_bet] 3-bets
    [heads_up] Heads-up
    [push_fold] Push or fold
    [pot_odds] Pot odds
    [equity] Equity
   *[bluff_catch] River calls
}
drills-next = Next
drills-right = right
drills-scores = Scores
drills-answers = Answers
drills-score = Score
drills-recent = Last 20
drills-course = Score over time: { $scores }

## The report

report-title = Report
report-none = Nothing to report yet: play some hands, and they are reviewed one by one.
report-result = Skill and luck, bb per 100 hands
report-loss = EV lost
report-line = { $line ->
    [actual] Actual
    [allIn] All-in adjusted
   *[policy] Policy-adjusted
}
report-line-per-100 = { $line ->
    [actual] Won
    [allIn] All-in adjusted
    [policy] Policy-adjusted
   *[luck] Luck
}
report-policy-hands = { $known ->
    [one] 1 hand
   *[other] { $known } hands
} could be policy-adjusted; the others count as all-in adjusted.
report-missing = { $missing } of { $decisions } decisions are covered by no strategy and are in no figure.
report-line-ends = { $line } { $end } bb
report-interval = { $low } to { $high }
report-note = Intervals hold the true value 95 times in 100. All-in adjusted counts what an all-in was worth when the chips went in; policy-adjusted also takes out the luck of the cards, from what our bots would have done with every hand.
report-by = EV lost per 100 hands by { $by ->
    [street] street
    [position] position
   *[kind] kind of decision
}
report-by-name = { $by ->
    [street] Street
    [position] Position
   *[kind] Decision
}
report-decisions = Decisions
report-lost = bb per 100
report-kind = { $kind ->
    [open] Opens
    [limp] Limps
    [pass] Passes preflop
    [call_open] Calls of opens
    [fold_to_open] Folds to opens
    [three_bet] 3-bets
    [call_three_bet] Calls of 3-bets
    [fold_to_three_bet] Folds to 3-bets
    [four_bet] 4-bets and more
    [c_bet] Continuation bets
    [bet] Other bets
    [check] Checks
    [call] Calls
    [bluff_catch] River calls
    [fold] Folds
   *[raise] Raises
}
