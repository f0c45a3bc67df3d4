### The coach of a local game: reviews of hands, hints, retries and mistakes. Amounts are in big blinds unless said.

coaching-separator = { " · " }

## A hand in a line, and a decision

coaching-decision = { $street ->
        [preflop] Preflop
        [flop] Flop
        [turn] Turn
       *[river] River
    }: { $is_hint ->
        [yes] to be decided
       *[no] you { $done }
    } · pot { $pot } bb{ $is_free ->
        [yes] , nothing to call
       *[no] , { $call } bb to call
    }
coaching-against = { $against ->
    [perfect] Against a perfect player
   *[opponent] Against { $name }
}
coaching-these-bots = these bots
coaching-option = {"  "}{ $option }: plays { $share } %, EV { $ev } bb{ $is_exact ->
        [yes] {""}
       *[no] {" "}± { $stderr }
    }{ $mark ->
        [best] {" "}(best)
        [done] {" "}(yours)
        [both] {" "}(yours, best)
       *[none] {""}
    }
coaching-verdict = { $is_lost ->
        [no] { $grade }, nothing lost
        [unsure] { $grade } ({ $loss } bb{ $is_exact ->
            [yes] {""}
           *[no] {" "}± { $stderr }
        })
       *[yes] { $grade }: { $loss } bb{ $is_exact ->
            [yes] {""}
           *[no] {" "}± { $stderr }
        } lost
    }
coaching-short-verdict = { $grade }{ $is_lost ->
        [no] {""}
       *[yes] {" "}−{ $loss }{ $is_exact ->
            [yes] {""}
           *[no] {" "}± { $stderr }
        } bb
    }
coaching-verdict-line = { $against }: { $verdict } · { $action } { $ev } bb
coaching-fact-equity = equity { $share } %
coaching-fact-needed = needed { $share } %
coaching-fact-defence = must continue { $share } %
coaching-fact-range = your range { $share } %
coaching-fact-outs = { $outs ->
        [one] 1 out
       *[other] { $outs } outs
    }

## Practice

coaching-outs = { $outs ->
        [one] 1 card improves you
       *[other] { $outs } cards improve you
    } ({ $share } %)
coaching-draw = { $draw ->
    [flush_draw] flush draw
    [open_ended] open-ended straight draw
    [gutshot] gutshot
   *[overcards] overcards
}
coaching-paused = Paused: P goes on
coaching-no-hints = Hints are given at practice tables: riverboat play --practice
coaching-nothing-to-decide = There is nothing to decide now
coaching-no-pause = Other people sit here: this table cannot be paused.
coaching-key-hint = Hint
coaching-hint-title = Hint
coaching-key-to-table = Back to the table

## The review of a hand

coaching-log = Hand { $number }: { $line } (V: review)
coaching-no-review = Hands are not reviewed at this table
coaching-nothing-to-review = You decided nothing in this hand
coaching-working = Working it out …
coaching-title = Review of hand { $number } · decision { $place } of { $total }{ $state ->
        [working] {" "}· working, { $ready } ready
       *[done] {""}
    }
coaching-your-cards = You
coaching-plays = plays
coaching-grade = Grade
coaching-source = { $source ->
    [exact] solved
    [rollout] played out
   *[chart] chart
}
coaching-assumed = { $against } ({ $source }): { $assumes }
coaching-your-range = Your range
coaching-range-title = { $name }: { $combos } combos
coaching-combos = { $hand } { $combos } { $is_one ->
        [yes] combo
       *[no] combos
    }
coaching-key-review = Review
coaching-key-decision = Decision
coaching-key-hand = Hand
coaching-key-retry = Retry
coaching-key-anew = New cards
coaching-key-ranges = Ranges
coaching-key-verdict = Verdicts
coaching-key-cell = Hand in the range

## Retries

coaching-retry-corner = { $deal ->
        [same] Retry · same cards
       *[anew] Retry · dealt anew
    }
coaching-retry-over = Retry: { $won } bb
coaching-retry-original = original { $won } bb
coaching-retry-best = solver: { $action }, EV { $ev } bb
coaching-retry-mean = { $tries } tries, { $won } bb on average
coaching-key-again = Again
coaching-key-back = Back

## My mistakes

coaching-mistakes-title = My mistakes · { $order ->
        [due] due to be retried
        [session] of this game
       *[all] of all time
    } · { $count } of { $all }
coaching-no-mistakes = { $order ->
        [due] No mistake is due to be retried.
        [session] No mistake in this game yet.
       *[all] No mistakes yet. They are listed here once hands have been reviewed.
    }
coaching-mistake = { $street ->
        [preflop] preflop
        [flop] flop
        [turn] turn
       *[river] river
    } { $action } · { $position }
coaching-tried = { $tries ->
        [one] 1 retry
       *[other] { $tries } retries
    }
coaching-key-mistake = Mistake
coaching-key-order = Due/game/all

## The plain game

coaching-plain-log = Review of hand { $number }: { $line }
coaching-plain-cards = { $name } had { $cards }
coaching-plain-next = Enter: next hand; review, retry, mistakes, stats, quit:{" "}
coaching-plain-no-pause = Nobody is hurried here: the table waits for you.
coaching-plain-retry = { $deal ->
        [same] Retry with the same cards. Nothing is counted.
       *[anew] Retry with the unseen cards dealt anew. Nothing is counted.
    }
coaching-plain-retry-help = retry N plays decision N of { $decisions } again, retry N new with new cards.
coaching-plain-mistake = { $place }. −{ $loss } bb: { $words }, { $cards }
coaching-plain-which = Number to retry (3 or 3 new), or Enter:{" "}
coaching-plain-again = Enter: again with the same cards, new: with new ones, q: quit:{" "}
