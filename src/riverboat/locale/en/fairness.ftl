### Verifiable deals: what `riverboat verify` and the web client say.

verify-fits = { $hand }: the deal fits its commitments. Cards checked: { $cards }; players' seeds: { $seeds }.
verify-fails = { $hand }: the deal does NOT fit.
verify-problem = { $code ->
    [not_a_record] This is not the record of a deal.
    [malformed] The record cannot be read: { $where }
    [decks_wrong] { $where } decks were committed to; 16 are asked for.
    [commitment_wrong] The commitment is not that of these decks, this hand and this chain.
    [seed_wrong] The seed of seat { $where } is not the one that was committed to.
    [seeds_out_of_order] The seeds are not in the order of the seats.
    [told_otherwise] Before the hand another commitment was published than the one in this record.
    [own_seed_left_out] The seed that this client sent was left out.
    [chosen_wrong] Deck { $where } was dealt; the seeds choose another.
    [dealt_deck_opened] The deck that was dealt is opened whole; that shows cards nobody may see.
    [deck_wrong] Deck { $where } is not the one that was committed to, or it is no full pack.
    [opening_wrong] The card at place { $where } was not committed to.
    [place_wrong] The card at place { $where } comes from another place of the deck.
    [opened_twice] The same card, or the same place, is opened twice.
    [order_wrong] The seats are not in the order of dealing.
    [dealt_elsewhere] Cards do not lie where they are dealt: { $where }.
    [shown_not_opened] The cards that were shown are not those that are opened.
    [link_wrong] The link to the next hand is wrong.
   *[other] { $code } { $where }
}
verify-warning = { $code ->
    [no_seeds] No player added a seed to this hand: it shows what was committed to, not that the server drew it fairly.
   *[seed_missing] The seed of { $where } did not come in time; it is not in the deal.
}

verify-title = Verify a deal
verify-about = Checks in this browser, without the server, that a deal fits what was committed to before it. No card that you have not seen is in the file.
verify-choose = A hand's file (HAND.json)
verify-button = Verify the deal
verify-download = Save as a file
verify-more = Check another file
verify-nothing-here = There is no deal to verify: games on this machine deal for themselves.
verify-kept = Kept as { $file }
