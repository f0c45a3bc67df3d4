### What the commands answer.

eval-category = Category: { $category } ({ $abbreviation })
eval-best-five = Best five: { $cards }
eval-rank = Rank: { $rank } (larger is better)

replay-ok = Hand { $hand }: ok, stacks { $stacks }
replay-failed = Hand { $hand }: FAILED, { $error }
replay-unknown-stack = unknown
replay-summary = { $failed ->
    [0] { $hands ->
        [one] The only hand ends as recorded.
       *[other] All { $hands } hands end as recorded.
    }
   *[other] { $failed } of { $hands } hands failed.
}

equity-hand = Hand
equity-win = Win
equity-tie = Tie
equity-equity = Equity
equity-exact = Exact: every possible deal was counted.
equity-sampled = From { $samples } random deals; the standard error is { $error }.
