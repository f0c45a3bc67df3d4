### The files beside the hands in a zip of all own hands.

export-about = Your hands at this Riverboat server as you saw them: your own cards, and those that were shown.
export-format = Format: { $format }. Times are in UTC; PokerStars text has New York time (ET).
export-written = { $count ->
    [0] No hands in the folder hands: the format can say none, or you have played none.
    [one] 1 hand in the folder hands.
   *[other] { $count } hands in the folder hands, the oldest first.
}
export-skipped = { $count ->
    [0] No hand is missing.
    [one] 1 hand is missing, because the format cannot say it: see skipped.txt.
   *[other] { $count } hands are missing, because the format cannot say them: see skipped.txt.
}
export-skipped-hand = Table { $game }, hand { $number }, { $time }: { $reason }
