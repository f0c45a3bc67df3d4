### Opponents, notes, the ladder of levels and imported hands on the web.

## At the seat

opponents-regular = { $hands ->
    [one] You have played one hand with { $name }
   *[other] You have played { $hands } hands with { $name }
}{ $result ->
    [up] ; you are +{ $blinds } bb.
    [down] ; you are −{ $blinds } bb.
   *[even] ; you are even.
}
opponents-stranger = You have not played a hand with { $name } yet.
opponents-showdowns = Showdowns
opponents-shared = In hands with you
opponents-here = At this table
opponents-note = Your note
opponents-note-hint = Only you can see it.
opponents-note-save = Save
opponents-note-saved = Saved.
opponents-style = Style: { $style }
opponents-rating = Rating { $rating }
opponents-show-styles = Show how bots play
opponents-show-styles-note = Otherwise it is found out by playing.

## Regulars

opponents-regulars = Regulars
opponents-name = Opponent
opponents-result = You, in bb
opponents-has-note = Note

## The ladder

ladder = The ladder
ladder-note = Beat a level over { $hands } hands or more, luck taken out as far as the hands were reviewed, and the next is offered. You may play any level at any time.
ladder-level = Level { $level }
ladder-hands = { $hands ->
    [0] no hands yet
    [one] one hand
   *[other] { $hands } hands
}
ladder-result = { $blinds } ± { $margin } bb per 100 hands
ladder-state = { $state ->
    [beaten] beaten
    [losing] not ahead yet
   *[open] about { $left } more hands
}
ladder-offer = { $climbed ->
    [yes] You have beaten level { $before }. Level { $level } is next.
   *[no] Begin with level { $level }.
}
ladder-play = Play level { $level }

## Import

import = Import hands
import-note = Paste hand histories or choose a file: PHH, PokerStars, Open Hand History, ACPC, Winamax, PartyPoker, 888, iPoker or Full Tilt. At most 20 hands at a time. Your decisions are reviewed; nothing is counted.
import-text = Hand histories
import-file = Choose a file …
import-hero = Your name in them
import-hero-note = Needed only if the cards of several players are known.
import-go = Review
import-working = Reading …
import-empty = Paste at least one hand.
import-too-large = The file is larger than { $kilobytes } KB; bring fewer hands at a time.
import-found = { $count ->
    [one] One hand was read.
   *[other] { $count } hands were read.
}
import-hand = Hand { $number }
import-loss = { $blinds ->
    [0.0] nothing lost
   *[other] { $blinds } bb lost
}
import-waits = being reviewed: { $ready } of { $total }
import-failed = This hand could not be reviewed.
