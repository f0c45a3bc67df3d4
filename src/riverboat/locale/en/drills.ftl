### Drills and the queue of mistakes. Shares come in percent, amounts in big blinds, both as texts.

drill-kind = { $kind ->
    [open] opening the pot
    [defend] defending the big blind
    [three_bet] facing an open: fold, call or 3-bet
    [heads_up] opening heads-up
    [push_fold] push or fold
    [pot_odds] pot odds
    [equity] guessing equity
    [bluff_catch] calling on the river
   *[mistakes] my mistakes
}

drill-ask-open = Six players, { $stack_bb } bb each. You are { $position }, and nobody has entered the pot. You hold { $hole_cards }.
drill-ask-facing-open = Six players, { $stack_bb } bb each. { $opener } opens, you are { $position }: { $to_call_bb } bb to call, { $pot_bb } bb in the pot. You hold { $hole_cards }.
drill-ask-heads-up = Heads-up, { $stack_bb } bb each. You are on the button and act first. You hold { $hole_cards }.
drill-ask-push = Everybody has { $stack_bb } bb. You are { $position }, nobody has entered the pot, and { $behind ->
        [one] one player is
       *[other] { $behind } players are
    } behind you. You hold { $hole_cards }.
drill-ask-call-push = Everybody has { $stack_bb } bb. { $pusher } is all-in, the others before you have folded, and you are { $position }. You hold { $hole_cards }.
drill-ask-needed = There are { $pot_bb } bb in the pot, and your opponent bets { $bet_bb } bb. How much equity does a call need to break even?
drill-ask-bluff = There are { $pot_bb } bb in the pot, and you bet { $bet_bb } bb with nothing. How often must your opponent fold for the bet to break even?
drill-ask-defence = There are { $pot_bb } bb in the pot, and your opponent bets { $bet_bb } bb. How much of your range must continue so that a bluff with any two cards does not gain?
drill-ask-call = There are { $pot_bb } bb in the pot, and your opponent is all-in for { $bet_bb } bb. Your hand has { $equity_share } % equity.
drill-ask-equity-hand = What is the equity of { $hole_cards } against { $other_cards } before the flop?
drill-ask-equity-hand-on-board = What is the equity of { $hole_cards } against { $other_cards } on { $board_cards }?
drill-ask-equity-range-on-board = What is the equity of { $hole_cards } against the best { $percent } % of all hands on { $board_cards }?
drill-ask-bluff-catch = { $opener } opened, you called in the big blind, flop and turn were checked. Board { $board_cards }, { $pot_bb } bb in the pot. You check the river, and { $opener } bets { $bet_bb } bb. You hold { $hole_cards }.

drill-option-fold = Fold
drill-option-check = Check
drill-option-call = Call { $amount_bb } bb
drill-option-raise = Raise to { $amount_bb } bb
drill-option-push = All-in for { $amount_bb } bb
drill-option-call-push = Call all-in
drill-option-percent = { $part_share } %

drill-option-figures = { $option }: { $figures }
drill-played = played { $part_share } % of the time
drill-worth = worth { $ev_bb } bb
drill-comma = {", "}

drill-fact-range-check = { $position } checks { $part_share } % of all hands here.
drill-fact-range-call = { $position } calls with { $part_share } % of all hands here.
drill-fact-range-raise = { $position } raises { $part_share } % of all hands here.
drill-fact-range-push = { $position } pushes { $part_share } % of all hands here.
drill-fact-range-call-push = { $position } calls with { $part_share } % of all hands here.
drill-fact-family = Of { $family } it mostly plays { $hands }.
drill-fact-family-folds = Of { $family } it mostly folds all.
drill-fact-gain-push = Going all-in with { $hand } is worth { $ev_bb } bb against folding.
drill-fact-gain-call-push = Calling with { $hand } is worth { $ev_bb } bb against folding.
drill-fact-chart-one-caller = The chart assumes that nobody calls after a caller.
drill-fact-sum-needed = { $bet_bb } / { $total_bb } = { $part_share } %: the part of the final pot that the call pays.
drill-fact-sum-bluff = { $bet_bb } / { $total_bb } = { $part_share } %: the bet risks { $bet_bb } bb to win { $pot_bb } bb.
drill-fact-sum-defence = { $pot_bb } / { $total_bb } = { $part_share } %: whoever folds more makes any bluff of { $bet_bb } bb gain.
drill-fact-sum-call = The call needs { $needed_share } %, the hand has { $equity_share } %: on average { $ev_bb } bb against folding.
drill-fact-equity = All deals counted: { $equity_share } % equity, { $win_share } % won, { $tie_share } % tied.
drill-fact-catch-equity = Against the hands that bet, yours has { $equity_share } %; the call needs { $needed_share } %.
drill-fact-catch-call = The call is worth { $ev_bb } bb against folding. The solution calls with this hand { $part_share } % of the time.
drill-fact-catch-defence = The whole range calls { $part_share } %; against a bluff with any two cards it would be { $defence_share } %.
drill-fact-catch-error = Solved exactly for this bet; differences below { $error_share } % of the pot count as none.

drill-mark = { $mark ->
    [right] Right
    [close] Close
   *[wrong] Wrong
}

## The command

drill-number = { $number } of { $count }: { $kind }
drill-prompt = Your answer, 1 to { $count }, or Q to end >{ " " }
drill-unclear = “{ $answer }” is no answer; type a number from 1 to { $count }, the letter of an option, or Q.
drill-judged = { $mark }: { $score } of 100 points.
drill-done = { $count ->
    [one] One answer
   *[other] { $count } answers
}, { $score } of 100 points on average.
drill-no-scores = No drill has been answered yet.
drill-head-kind = All answers so far
drill-head-answers = answers
drill-head-right = right %
drill-head-score = points
drill-head-recent = last 20
drill-course = Points of each 20 answers after one another: { $scores }

drill-no-mistakes = There is no mistake to retry. Reviewed hands put costly decisions here.
drill-none-due = { $count ->
    [one] One mistake is
   *[other] { $count } mistakes are
} in the queue; the next is due in { $wait }.
drill-retried = { $count ->
    [one] One mistake retried
   *[other] { $count } mistakes retried
}, { $left } still due.
drill-spot = You are { $position } with { $cards }{ $has_board ->
    [yes] , the board is { $board }
   *[no] { "" }
}. { $pot } bb in the pot{ $faces_bet ->
    [yes] , { $to_call } bb to call
   *[no] { "" }
}.
drill-retry = { $rating ->
    [easy] The best choice.
    [good] Good: { $loss } bb below the best.
    [hard] An inaccuracy: { $loss } bb below the best.
   *[again] Still a mistake: { $loss } bb below the best.
}
drill-then = {" "}(your choice then)
drill-due-again = Due again in { $wait }.
drill-wait = { $unit ->
    [days] { $number ->
        [one] a day
       *[other] { $number } days
    }
    [hours] { $number ->
        [one] an hour
       *[other] { $number } hours
    }
   *[minutes] { $number ->
        [one] a minute
       *[other] { $number } minutes
    }
}
