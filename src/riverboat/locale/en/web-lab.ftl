### The solver lab of the web client. Amounts and figures come as texts.

lab-title = Solver lab
lab-intro = Set up a spot after the flop, let it be solved, and walk through the answer: how often every hand bets, calls or folds, and what that is worth.
lab-nav = Lab
lab-lobby-note = Solve a postflop spot exactly and study it.

## The spot

lab-spot = Spot
lab-board = Board
lab-board-note = 3, 4 or 5 cards, such as Td9d6hQc
lab-pick-cards = Pick cards
lab-pick-next-card = Choose the next card
lab-clear = Clear
lab-position = { $position ->
    [oop] Out of position
   *[ip] In position
}
lab-position-short = { $position ->
    [oop] OOP
   *[ip] IP
}
lab-position-note = { $position ->
    [oop] acts first
   *[ip] acts last
}
lab-whose-range = Whose range
lab-range-of = Range { $position ->
    [oop] out of position
   *[ip] in position
}
lab-range-text = Range as text
lab-range-size = { $combos } combos, { $percent } of all hands
lab-range-preset = Put in a range …
lab-range-preset-name = { $preset ->
    [button_open] Button open
    [under_the_gun_open] Under the gun open
    [big_blind_call] Big blind call
    [re_raise] Re-raise
   *[any_two] Any two cards
}
lab-range-help = Click or drag over hands. Keyboard: arrows move, Space puts a hand in or takes it out.
lab-weight = Weight { $percent }
lab-hand-in = { $hand }: { $percent }
lab-hand-out = { $hand }: not in the range
lab-pot = Pot
lab-stack = Stack behind
lab-target = Accuracy, % of the pot
lab-menus = Bet sizes
lab-menu-preset = { $preset ->
    [one_size] One size
    [standard] Two sizes
    [polar] Small, then big
    [many] Many sizes
   *[own] My own
}
lab-menu-help = 33% of the pot, 2.5x the bet, 120c chips, a all-in; empty is none
lab-street = { $street ->
    [flop] Flop
    [turn] Turn
   *[river] River
}
lab-menu-kind = { $kind ->
    [bet] Bet
    [raise] Raise
   *[lead] Donk bet
}
lab-solve = Solve
lab-solve-again = Solve again
lab-count-equity = Equity only
lab-share = Copy link
lab-limits = At most { $seconds } s and { $memory } MB a spot; a result is kept for { $minutes } minutes.

## Solving

lab-waiting = { $place ->
    [one] One spot is solved before yours
   *[other] { $place } spots are solved before yours
}
lab-preparing = Making the tree …
lab-solving = Solving
lab-progress = Exploitable by { $percent } of the pot · { $iterations } iterations · { $seconds } s
lab-seconds-left = about { $seconds } s left
lab-stop = Stop and keep
lab-discard = Cancel
lab-done = { $ended ->
    [time] Time is up
    [iterations] No better in many iterations
    [stopped] Stopped
   *[target] Solved
}: exploitable by { $percent } of the pot after { $iterations } iterations in { $seconds } s, { $memory } MB.
lab-rough = That is far from equilibrium. Offer fewer sizes or narrower ranges for a better answer.

## Walking

lab-result = Solution
lab-line = Line
lab-start = Start
lab-step = { $position } { $action }
lab-action = { $kind ->
    [fold] Fold
    [check] Check
    [call] Call { $amount }
    [bet] Bet { $amount }
    [raise] Raise to { $amount }
   *[all_in] All-in { $amount }
}
lab-to-act = { $position ->
    [oop] Out of position acts
   *[ip] In position acts
}
lab-choose-card = { $street ->
    [turn] Choose the turn card
   *[river] Choose the river card
}
lab-end = The hand is over here.
lab-pot-is = Pot { $pot }
lab-actions = Actions
lab-ev = EV
lab-equity = Equity
lab-combos = Combos
lab-behind = Behind
lab-show = Colours
lab-show-by = { $view ->
    [strategy] Strategy
    [ev] EV
   *[equity] Equity
}
lab-as = Shown as
lab-as-form = { $form ->
    [grid] Grid
   *[table] Table
}
lab-grid-of = Hands { $position ->
    [oop] out of position
   *[ip] in position
}
lab-nobody = No hand gets here.
lab-hand = Hand
lab-frequency = Weight
lab-cell = { $hand }, EV { $ev }, equity { $equity }
lab-cell-strategy = { $hand }: { $actions }; EV { $ev }, equity { $equity }
lab-cell-none = { $hand }: does not get here
lab-action-share = { $action } { $percent }
lab-choose-hand = Point at a hand, tap it or move to it with the arrow keys to see its combos.
lab-combos-of = Combos of { $hand }
lab-export = Save as JSON
lab-equity-title = Equity of the ranges
lab-equity-exact = All deals counted.
lab-equity-sampled = { $samples } deals at random, ± { $error }.
lab-win = Wins
lab-tie = Ties
lab-study-note = A study tool: agree with the others at the table before you use it beside a game.

## The strategy of the whole game

lab-strategy = Strategy by line
lab-strategy-note = What the blueprint does with every hand, before the flop and after it.
lab-strategy-players = Players
lab-strategy-stack = Stack, bb
lab-strategy-line = Line, such as f f 250 c/c
lab-strategy-show = Show
lab-strategy-deal = Deal
lab-strategy-back = Back
lab-strategy-street-over = The betting of this street is over. Add the next cards to the board, then deal.
lab-strategy-to-act = { $position } to act
lab-strategy-cell = { $hand }: { $actions }
lab-strategy-choose = Point at a hand, tap it or move to it with the arrow keys.
