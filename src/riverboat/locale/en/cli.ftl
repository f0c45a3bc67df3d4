### What the commands answer.

eval-category = Category: { $category } ({ $abbreviation })
eval-best-five = Best five: { $cards }
eval-rank = Rank: { $rank } (larger is better)

replay-ok = Hand { $hand }: ok, stacks { $stacks }
replay-failed = Hand { $hand }: FAILED, { $error }
replay-unknown-stack = unknown
replay-note = note: { $note }
replay-noted = { $hands ->
    [one] One hand breaks the rules and was played as recorded.
   *[other] { $hands } hands break the rules and were played as recorded.
}
replay-hand = Hand { $hand }: { $players }
replay-comma = { ", " }
replay-dealt = { $name } is dealt { $cards }
replay-pot = Pot { $pot }
replay-keys = Step { $step } of { $steps }, hand { $hand } of { $hands } · → next, ← back, ↓ ↑ hand, Q quit
replay-summary = { $failed ->
    [0] { $hands ->
        [one] The only hand ends as recorded.
       *[other] All { $hands } hands end as recorded.
    }
   *[other] { $failed } of { $hands } hands failed.
}

convert-summary = { $hands ->
    [one] One hand written
   *[other] { $hands } hands written
}, { $failed } left out.

icm-stack = Stack
icm-chips = Of all chips
icm-worth = ICM
icm-of-prizes = Of the prizes
icm-chop = Chip chop
icm-note = ICM: Malmuth-Harville. Chip chop: the lowest prize left for everybody, the rest by chips.

equity-hand = Hand
equity-win = Win
equity-tie = Tie
equity-equity = Equity
equity-exact = Exact: every possible deal was counted.
equity-sampled = From { $samples } random deals; the standard error is { $error }.

glossary-title = Glossary

progress-time = { $unit ->
    [seconds] { $number } s
    [minutes] { $number } min
   *[hours] { $number } h
 }
progress-left = about { $time } left
progress-spent = working for { $time }
progress-done = { $kind ->
    [decisions] { $done } of { $total } decisions
   *[hands] { $done } of { $total } hands
 }
