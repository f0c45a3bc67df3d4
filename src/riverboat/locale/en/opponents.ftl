# What a player knows of opponents, and the ladder of levels, in the terminal.

opponents-title = { $count ->
    [one] 1 opponent
   *[other] { $count } opponents
 }
opponents-none = Nobody else sits here.
opponents-no-book = Opponents are not remembered at this table
opponents-player = Opponent
opponents-hands = Hands
opponents-won = You, bb
opponents-met = { $hands ->
    [0] You have not played together before.
    [one] 1 hand together
   *[other] { $hands } hands together
 }{ $hands ->
    [0] {""}
   *[other] { $outcome ->
        [up] : you won { $won } bb.
        [down] : you lost { $won } bb.
       *[even] : you are even.
     }
 }
opponents-rated = Rating { $rating } (95 %: { $low } to { $high })
opponents-bot-of = { $name } is a bot of { $owner }.
opponents-plays = Plays { $style }
opponents-no-style = How somebody plays is found out by playing; "Styles of bots" in the settings (,) tells it.
opponents-own-note = Your note: { $note }
opponents-no-note = No note yet.
opponents-key-note = Note
opponents-key-who = Choose
opponents-key-ladder = Ladder
opponents-key-back = Opponents
opponents-note-prompt = Note on { $name } (empty deletes it):
opponents-noted = Noted.
opponents-forgotten = The note is deleted.
opponents-which = Nobody called "{ $name }" sits here. For example: note { $example } calls too much

climb-title = The ladder: beat a level to be offered the next
climb-level = Level { $level }
climb-column-level = Level
climb-column-hands = Hands
climb-column-won = bb/100
climb-column-left = Until beaten
climb-beaten = beaten
climb-open = { $hands ->
    [0] not played yet
   *[other] not ahead yet
 }
climb-left = { $hands ->
    [one] about 1 hand, if it goes on like this
   *[other] about { $hands } hands, if it goes on like this
 }
climb-offer = { $beaten ->
    [0] Next: level { $level }. Any level can be played at any time.
   *[other] Level { $beaten } is beaten. Next: level { $level }.
 }
climb-top = All levels are beaten.
climb-climbed = Level { $beaten } is beaten over { $hands } hands. Level { $level } is next: N on the start screen.
climb-start = Ladder: level { $level } is next (N)
climb-note = A level is beaten after 200 hands or more, once you are ahead with 90 % confidence; practice does not count.
