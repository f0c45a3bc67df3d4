### The bots that come with Riverboat: what each is called, and how it plays in a line.

## Characters

bot-random-name = Dice
bot-random-style = Never looks at its cards; any legal action may come.
bot-station-name = Calling station
bot-station-style = Plays most hands and calls to the end with any piece. Do not bluff it, bet good hands.
bot-nit-name = Nit
bot-nit-style = Waits for premium hands and believes every raise. Steal its blinds, fold when it bets big.
bot-tag-name = Tight-aggressive
bot-tag-style = Few hands, chosen by position, and bets them. Solid, no gifts.
bot-lag-name = Loose-aggressive
bot-lag-style = Many hands, raised and raised again, with bluffs well picked. Uncomfortable to play against.
bot-maniac-name = Maniac
bot-maniac-style = Raises nearly everything and bets more than the pot. Wait for a hand, then let it bet.
bot-home-name = Home-game regular
bot-home-style = Easy-going until it loses a big pot; then it tilts, and calms down slowly.

## Levels

bot-level-1-name = Level 1
bot-level-1-style = First night at a table: limps in with almost anything and calls because it wants to see.
bot-level-2-name = Level 2
bot-level-2-style = Still plays too many hands, and bets so little that nobody has to fold.
bot-level-3-name = Level 3
bot-level-3-style = Fit or fold: gives up when the flop misses, goes on when it hits.
bot-level-4-name = Level 4
bot-level-4-style = Raises instead of limping, but the same hands from every seat; the size of its bets tells how good they are.
bot-level-5-name = Level 5
bot-level-5-style = Knows position and the push-or-fold charts, and starts to ask what you hold.
bot-level-6-name = Level 6
bot-level-6-style = A solid regular: reads ranges, sizes bets by the board, seldom pays off.
bot-level-7-name = Level 7
bot-level-7-style = A strong regular: reads you well, bluffs about as often as it should.
bot-level-8-name = Level 8
bot-level-8-style = The strongest: plays like level 7, and takes notes on how you differ from it.
