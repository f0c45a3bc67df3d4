### Cards and hands. Single cards ($high, $kicker) come as the words of `rank`,
### what there are several of ($quads, $trips, $pair …) as the words of `ranks`.

rank = { $rank ->
    [2] deuce
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] jack
    [12] queen
    [13] king
   *[14] ace
}

ranks = { $rank ->
    [2] deuces
    [3] threes
    [4] fours
    [5] fives
    [6] sixes
    [7] sevens
    [8] eights
    [9] nines
    [10] tens
    [11] jacks
    [12] queens
    [13] kings
   *[14] aces
}

suit = { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}

card = { $rank } of { $suit }
card-unseen = unseen card

category-high-card = High card
category-pair = One pair
category-two-pair = Two pair
category-three-of-a-kind = Three of a kind
category-straight = Straight
category-flush = Flush
category-full-house = Full house
category-four-of-a-kind = Four of a kind
category-straight-flush = Straight flush
category-royal-flush = Royal flush
category-five-of-a-kind = Five of a kind

hand-high-card = High card { $high }, { $kicker } kicker
hand-pair = Pair of { $pair }, { $kicker } kicker
hand-two-pair = Two pair, { $high_pair } and { $low_pair }, { $kicker } kicker
hand-three-of-a-kind = Three of a kind, { $trips }, { $kicker } kicker
hand-straight = Straight, { $high } high
hand-flush = Flush, { $high } high
hand-full-house = Full house, { $trips } full of { $pair }
hand-four-of-a-kind = Four of a kind, { $quads }, { $kicker } kicker
hand-straight-flush = Straight flush, { $high } high
hand-royal-flush = { category-royal-flush }
hand-five-of-a-kind = Five of a kind, { $quints }
