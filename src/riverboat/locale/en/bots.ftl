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
bot-level-3-style = Looks at its own cards more than at yours: calls too much, and raises when it has something.
bot-level-4-name = Level 4
bot-level-4-style = Knows which hands are good from which seat, but only roughly, and pays to find out.
bot-level-5-name = Level 5
bot-level-5-style = Knows position and the push-or-fold charts; errs where it is close.
bot-level-6-name = Level 6
bot-level-6-style = Plays the solver's strategy from memory: solid, balanced, no gifts.
bot-level-7-name = Level 7
bot-level-7-style = The same, and works out the river anew for the very cards and bets on the table.
bot-level-8-name = Level 8
bot-level-8-style = The strongest: works out flop, turn and river anew for the very cards and bets, and takes its time.

## Adapting

bot-exploiter-name = Exploiter
bot-exploiter-style = Plays like level 8, watches what you do too often or too rarely, and takes advantage of it.

## Getting ready

bots-compiling = Compiling what bots and reviews think with; once on this machine, up to a minute:
