### Refusals: `error-` and the error's code. Each says what came and what would be right.

## Calls from programs

error-bad-argument = The argument { $name } cannot be { $value }; it must be { $expected }.
error-no-such-seat = Seat { $seat } is not at this table; its seats are 0 to { $high }.

## Cards

error-not-a-card = '{ $piece }' is not a card (in '{ $text }', at character { $position }): write a rank 2–9, T or 10, J, Q, K, A and a suit s h d c or ♠ ♥ ♦ ♣, such as As, Td or 10♠.
error-not-one-card = '{ $text }' is { $count } cards; one card such as As, Td or 10♠ is wanted.
error-not-a-card-number = { $text } is not a card; a number from 0 to 51 or a text such as As is wanted.
error-repeated-card = { $card } appears twice; each card exists once in the pack.
error-too-many-copies = { $card } appears { $count } times; { $packs } packs have it { $packs } times.
error-wrong-hole-count = { $count } hole cards are not an Omaha hand; 4 or 5 were expected.
error-wrong-board-count = A board of { $count } cards makes no hand; 3 to 5 were expected.
error-wrong-hole-cards = { $count } cards are not hole cards here; { $expected } were expected.
error-one-pack-only = This is worked out for one pack only.
error-too-many-sevens = Seven-card hands of several packs are too many to count; five-card hands are counted.

error-wrong-card-count = { $count ->
    [one] One card is
   *[other] { $count } cards are
  } not a hand; 5, 6 or 7 are wanted.
error-card-not-in-deck = { $card } cannot be ranked: it is not in the { $deck ->
    [short] short deck (6 to A)
   *[standard] standard deck
  }.
error-not-a-rank = { $rank } is not the rank of a hand with the { $deck ->
    [short] short deck
   *[standard] standard deck
  }.

## Language

error-unknown-language = '{ $wanted }' is not a language Riverboat speaks; choose one of { $offered }.

## The command line

error-unknown-command = '{ $command }' is not a command; { $near ->
        [none] choose one of { $commands }, or ask riverboat --help.
       *[other] did you mean { $near }?
    }
error-unknown-option = '{ $option }' is not an option here; { $near ->
        [none] add --help to see which there are.
       *[other] did you mean { $near }?
    }
error-unknown-cash-option = --cash knows no option '{ $name }'; there are: { $offered }.
error-bad-cash-option = --cash { $name } cannot be '{ $value }'; it must be { $expected }.
error-structure-needs-sit-and-go = --structure is for a sit-and-go; add --sit-and-go.
error-option-needs-value = { $option } needs a value; add --help to see which.
error-option-needs-values = { $option } needs { $count } values; add --help to see which.
error-option-takes-no-value = { $option } takes no value; write it alone.
error-not-a-whole-number = { $option } wants a whole number, not '{ $text }'.
error-number-too-small = { $option } must be at least { $low }, not { $number }.
error-number-too-large = { $option } must be at most { $high }, not { $number }.
error-bad-blinds = --blinds wants a small and a big blind such as 50/100, the small one not above the big one; '{ $text }' is not that.
error-not-offered = { $option } cannot be '{ $value }'; { $near ->
        [none] choose
       *[other] did you mean { $near }? Choose
    } one of { $offered }.
error-no-such-term = The glossary has nothing about '{ $text }'; riverboat glossary lists all terms.
error-no-shell = For which shell? Choose one of { $shells }.
error-not-with-server = { $option } does not go with --server: the server deals and keeps the time.
error-only-with-server = { $option } needs --server and a server's address.
error-nothing-to-resume = There is no saved game to resume; leave out --resume to start a new one.
error-game-in-use = This game is being played in another window.
error-unreadable-game = { $path } is not a game that this version can read.
error-cannot-save = Games cannot be saved in { $directory }; make that folder writable, or name another in RIVERBOAT_DATA.
error-saving-failed = The game cannot be saved in { $directory }: { $reason ->
        [full] there is no room left on the disk
       *[other] the folder or the disk cannot be written
    }. { $resumable ->
        [yes] It ends here as it was last saved; with room again, riverboat play --resume goes on with it.
       *[no] It ends here; the hands saved before are kept.
    }
error-bot-failed-to-start = { $name } could not be made: { $reason }.
error-no-file = Name a hand history, such as hands.phhs or hands.txt.
error-no-deal-file = Name a file with the deal of a hand, such as HAND.json.
error-no-format = Say with --to which format to write: { $formats }.
error-no-parquet-file = Say with --out which .parquet file to write; such a table does not go to the terminal.
error-no-hands = Name a hand such as AsKs, a range such as QQ+,AKs, or several of them.
error-unseen-card = '{ $text }' holds an unseen card (??); only known cards can be reckoned with.
error-unexpected-word = '{ $word }' is one word too many; add --help to see what the command takes.
error-unknown-topic = '{ $topic }' cannot be measured; choose from { $topics }.
error-bench-failed = Nothing was measured: { $reason }

## Odds

error-empty-range = '{ $text }' names no hand; write a range such as QQ+, AKs, A5s-A2s, KQo, 76s@0.5, AhKh or random.
error-not-a-range = '{ $token }' is not a range; write something like QQ+, AKs, A5s-A2s, KQo, 22-55, 76s@0.5, AhKh, random or 15%.
error-wrong-player-count = { $count ->
    [one] One hand was
   *[other] { $count } hands were
  } given; 2 to 10 are wanted.
error-not-enough-cards = { $left ->
    [one] One card is
   *[other] { $left } cards are
  } left in the pack; these hands and the board need { $needed }.
error-no-hand-left = '{ $hand }' is not possible with the cards that are out.
error-impossible-together = These ranges cannot be held together: every deal would need a card twice.
error-no-samples = { $samples } showdowns are none; at least 1 is wanted.
error-too-many-deals = These ranges make more deals than can be counted; let them be sampled.
error-no-card-to-come = Outs are counted on a board of 3 or 4 cards; this one has { $count }.
error-not-two-cards = '{ $cards }' is not two different hole cards.
error-more-prizes-than-players = There are { $prizes } prizes for { $players } players. Leave out prizes that have been paid.
error-prizes-not-in-order = Prizes go from first place down: one is higher than the one before it.
error-no-price = A pot of { $pot } and { $price } to put in have no odds: the price must be above 0 and the pot not below 0.
error-not-outs = { $outs } outs among { $unseen } unseen cards with { $cards_to_come } to come make no sense: one or two cards come, and outs are among the unseen ones.

## Hand histories

at-place = { $place }: { $sentence }
place-hand = hand { $hand }
place-line = line { $number } '{ $line }'
place-action = action { $number } '{ $action }'

error-no-such-file = there is no such file.
error-unreadable-file = the file cannot be read ({ $detail }).
error-tournament-summary = this is the summary of a tournament; it has no hands.
error-unwritable-file = the file cannot be written ({ $detail }).
error-not-utf8 = the file is not UTF-8 text; a hand history is wanted.
error-bad-archive = the zip archive cannot be opened ({ $detail }).
error-archive-too-large = the zip archive is larger than { $megabytes } MB when it is unpacked; take it apart.
error-no-hand-in-file = there is no hand in it; a hand history was expected.
error-unknown-format = this is not a hand history that is known here; known are { $expected }.
error-unknown-ending = the name does not tell a format; use one of { $endings }, or name the format.
error-not-xml = this is not XML ({ $detail }).
error-not-json = this is not JSON ({ $detail }).
error-game-not-read = { $game } is not read; Texas Hold'em with one board is wanted, or in PokerStars and Open Hand History files pot-limit Omaha with four hole cards.
error-bad-line = this line is not understood; wanted: { $expected }.
error-same-name = two seats have the name '{ $name }'; who acts cannot be told.
error-unknown-name = '{ $name }' has no seat; one of { $expected } is wanted.
error-does-not-add-up = { $came } does not add up; { $expected } is wanted.
error-winner-unknown = { $amount } is won by a name that has no seat, and no summary says whose it is.
error-nobody-won = nobody is said to have won: the hand is cut off, or was cancelled.
error-other-language = the hand is told in another language; English is wanted.
error-cancelled = the hand was cancelled; its bets went back.
error-not-dealt = no cards are dealt: the hand was cancelled.
error-unfinished = the hand stops where { $player } has to act.
error-not-toml = this is not a hand history ({ $detail }).
error-not-a-table = this is not a hand; a table such as [1] is wanted.
error-not-one-hand = exactly one hand is wanted here; several hands belong in a .phhs file.
error-not-writable = { $value } cannot be written; a text, number, date, array or table is wanted.
error-missing-key = the key { $key } is missing.
error-unexpected-key = the key { $key } has no place in the variant { $variant }; wanted: { $expected }.
error-bad-value = { $key } is { $value }; wanted: { $expected }.
error-unknown-variant = the variant '{ $variant }' is not read; NT (no-limit), FT (fixed-limit), NS (no-limit short deck) or PO (pot-limit Omaha) is wanted.
error-bad-amount = '{ $amount }' is not an amount; a number such as 300 or 2.50 is wanted.
error-amount-too-large = '{ $amount }' is too large or too fine to be counted in whole chips.
error-bad-card = '{ $piece }' is not a card; a rank 23456789TJQKA and a suit cdhs are wanted, or ?? for an unseen card.
error-card-dealt-twice = { $card } has been dealt already; each card exists once in the pack.
error-no-such-card = { $card } is not in the pack of this game.
error-not-own-card = { $player } shows { $card } but holds { $cards }.
error-too-many-cards = that makes { $count } cards; at most { $most } fit.
error-bad-rules = these rules cannot be played: { $detail }.
error-bad-deal = the hand cannot be dealt: { $detail }.
error-deal-too-late = hole cards are dealt before the first action.
error-board-missing = the { $street } is not dealt yet; d db CARDS is wanted.
error-out-of-turn = { $expected } has to act first; legal: { $legal }.
error-illegal-action = that is not legal here; legal: { $legal }.
error-after-the-end = the hand is over: nothing more is dealt or bet.
error-stacks-differ = finishing_stacks are recorded as { $recorded }, but the hand gives { $played }.
error-winnings-differ = winnings are recorded as { $recorded }, but the hand gives { $played }.
error-rake-differs = { $kept } is missing from the pots, but the rake is recorded as { $stated }.
error-no-notation = the format has no way to write this: { $detail }.
error-bad-player = '{ $player }' is not a player of this hand; p1, p2 and so on are wanted.
error-bad-action = this is not an action of hold'em; d dh pN CARDS, d db CARDS, pN f, pN cc, pN cbr AMOUNT, pN sm [CARDS] or a # remark is wanted.

error-cannot-act = seat { $seat } cannot act any more.
error-not-that-many-chips = seat { $seat } cannot bet { $bet }; it has { $high } in all.

## Rules

error-bad-rule = The rule { $field } cannot be { $value }; it must be { $expected }.

## Dealing a hand

error-too-few-players = A hand needs at least { $needed } players with chips; there are { $count }.
error-bad-seat-count = A table has { $low } to { $high } seats, not { $count }.
error-bad-stack = The stack of seat { $seat } must be a whole number of chips, 0 or more, not { $stack }.
error-bad-vector-action = Table { $table } cannot be told { $action }: its hand is over, or its call of { $call } and raises to { $low } to { $high } do not allow it.
error-bad-button = The button must be at a seat from 0 to { $high }, not { $button }.
error-bad-names = There must be one name for each seat: { $names } names for { $seats } seats.
error-bad-post = A post must be by a seat that is dealt in, of a kind there is, and of a whole number of chips; seat { $seat } was to post { $amount } ({ $kind }).
error-double-post = Seat { $seat } posts this already ({ $kind }); a seat posts each blind, ante or late post once.
error-too-many-chips = There would be more than { $most } chips at the table.
error-deck-too-small = The pack has { $count } cards; this hand may need { $needed }.
error-card-not-in-pack = { $card } does not belong to the { $deck } pack.

## Actions

legal-now = You may: { $legal }.

error-check-facing-bet = You cannot check with { $call } to call. { legal-now }
error-nothing-to-call = There is nothing to call. { legal-now }
error-all-in-not-allowed = You can neither call nor raise now, so not go all-in either. { legal-now }
error-not-a-betting-action = That is not an action for the betting. { legal-now }
error-amount-not-whole = A raise to { $amount } is not a whole number of chips. { legal-now }
error-raise-too-small = A raise to { $amount } is below the minimum, { $low }. { legal-now }
error-raise-too-large = A raise to { $amount } is above the maximum, { $high }. { legal-now }
error-raise-cannot-be-called = You may not raise: nobody could call it. { legal-now }
error-raise-cap-reached = You may not raise: this street has seen all its raises. { legal-now }
error-raise-first-to-act = You may not raise: the first to act in a round bets the minimum. { legal-now }
error-raise-stack-too-short = You may not raise: your stack does not reach that far. { legal-now }
error-raise-not-reopened = You may not raise: you have acted, and a short all-in does not reopen the betting. { legal-now }
error-cannot-pass = You cannot pass: nobody waits behind you, you have passed already, or you are short of the minimum. { legal-now }
error-short-of-minimum = You have less than the minimum, { $price }. { legal-now }
error-unreadable-table = { $text } cannot be read as a table; write something like 'blinds 50/100, stacks 5000 5000 700, button 2'.
error-unreadable-action = { $text } is not an action; write f, x, c, a, r500, y, n or |.
error-street-goes-on = The { $street } is not over where | stands.
error-hand-over = The hand is over.
error-answer-expected = First say how often to run the board. { legal-now }
error-runs-out-of-range = The board cannot be run { $times } times: once, or 2 to { $most } times. { legal-now }
error-cannot-show = There are no cards left to show.
error-not-own-cards = A player can show only their own cards.
error-no-rabbit-hunt = Cards that were not dealt are not shown at this table: rabbit hunting is off.
error-rabbit-not-dealt-in = Seat { $seat } was not dealt in; only players of the hand can ask for the undealt cards.
error-no-rabbit-left = No card of the board is left to show.

## At the table

error-bad-setting = The setting { $field } cannot be { $value }; it must be { $expected }.
error-not-a-kitchen-game = The house rules kitchen have a game of their own; for { $variant } choose other house rules, or name no variant.
error-cash-tables-only = { $field } is an option of cash tables; leave it out at this one.
error-no-levels = A blind schedule needs at least one level.
error-bad-level = Level { $number } cannot be played: the small blind must not be above the big one, the ante 0 or more, and the level must last at least 1.
error-not-seated = You do not sit at this table; join first.
error-already-started = The sit-and-go has begun; join one that has not.
error-no-name = A player needs an id and a name; one of them is empty.
error-already-seated = You have a seat at this table. At a cash table you can ask for another one with “Change seat”.
error-hand-not-over = The hand that you left is not over yet; a seat is free again after it.
error-nothing-to-call-off = Only a sit-and-go that has begun and is not over can be called off.
error-already-sitting-out = You sit out already.
error-not-sitting-out = You are not sitting out.
error-no-chips = You have no chips; buy some first.
error-no-rebuys = Chips cannot be bought in this tournament.
error-chips-not-given = Only the director of a tournament gives chips.
error-bad-top-up = { $amount } chips cannot be added to { $stack }; a whole number from { $low } to { $high } can.
error-bad-buy-in = A buy-in of { $buy_in } is not possible; it must be a whole number from { $low } to { $high }.
error-must-bring-back = You left this table with { $chips } chips. Whoever returns within { $minutes } minutes brings back at least as many, not { $buy_in }.
error-no-straddle = There is no straddle by choice at this table.
error-no-bomb-pot-vote = Bomb pots are not voted on at this table.
error-voted-before = { $player } has voted so already.
error-no-run-it-twice = The board is always run once at this table.
error-no-third-run = The board is run twice at the most at this table.
error-others-wait = { $ahead ->
        [one] Somebody waits
       *[other] { $ahead } players wait
    } for a seat before you; join the waiting list.
error-seats-free = A seat is free; sit down instead of waiting.
error-seated-already = You have a seat at this table.
error-waits-already = You are on the waiting list already.
error-not-waiting = You are not on the waiting list.
error-waiting-list-full = { $most } players wait for a seat; no more can.
error-no-waiting-list = This table has no waiting list; cash tables for several people have one.
error-no-all-in-offer = Nothing is offered now; all-ins are insured or cashed out before the rest of the board is dealt.
error-bad-all-in-value = The value of an all-in is between 0 and what the pots hold.
error-cannot-insure = { $amount } chips cannot be insured; here it is { $low } to { $high }.
error-practice-tables-only = All-ins are insured and cashed out only at practice tables, where one person plays against bots.
error-seats-are-drawn = Seats are chosen at cash tables only; here they are drawn.
error-own-seat = You sit there already.
error-no-seat-asked = You have not asked for another seat.
error-table-full = All { $seats } seats are taken.
error-seat-not-free = Seat { $seat } is not free; these are: { $free }.
error-chips-stay-in-play = Chips cannot be taken out of a sit-and-go that has begun; sit out instead.
error-moves-between-hands = A tournament player is moved between hands; wait for the hand to end.
error-no-hand = No hand is under way; wait until one is dealt.
error-not-your-turn = It is { $turn }'s turn.
error-seed-too-late = The table does not ask for this seed, or no longer.
error-seed-not-committed = This is not the seed that was committed to.
error-deals-not-verifiable = This table takes no seeds: its deals are not verifiable.
error-deal-not-verifiable = This hand was not dealt verifiably.
error-stale = The table has moved on since this action was chosen.
error-show-after-hand = Cards can be shown when a hand is over and the next is not dealt yet.
error-hunt-after-hand = Undealt cards are shown when a hand is over and the next is not dealt yet.
error-not-your-cards = { $player } can show only their own cards.
error-hand-running = A hand is under way; the next is dealt when it is over.
error-tournament-over = The sit-and-go is over; there is no further hand.
error-bad-deck = A hand is dealt from the full pack, every card once.
error-bad-seconds = The seconds played cannot be { $seconds }; they must be a whole number, 0 or more.
error-bad-hands-played = The hands played cannot be { $hands }; they must be a whole number, 0 or more.
error-not-directed = Only a table of a tournament is told how it ended.
error-no-winner = A tournament ends with its winner in first place.
error-too-few-ready = { $ready ->
    [one] One player is
   *[other] { $ready } players are
  } ready to play; a hand needs at least { $needed }.
error-first-button-not-drawn = The first button cannot be { $button }; it must be drawn from the players' seats { $offered }.

## Bots and matches

error-unknown-bot = '{ $name }' is not a bot; choose one of { $offered }.
error-dealer-line = { $dealer } sent '{ $line }'; { $expected } was wanted.
error-dealer-unreachable = { $address } does not answer ({ $reason }). Check the address and your connection to the internet.
error-dealer-refused = { $dealer } refuses: { $reason }
error-bad-game-file = This is no hold'em game of the ACPC with two blinds: { $reason }
error-no-game-file = '{ $file }' cannot be read; name a game definition of the ACPC.
error-bad-dealer-url = '{ $url }' is no address of a server; it begins with http:// or https://.
error-bot-action = { $action } is not legal now.
error-bot-adapter-missing = '{ $name }' needs an adapter that is not installed.
error-adapter-game = An agent of { $framework } cannot play this game; it knows { $expected }.
error-library-missing = This needs a library that is not installed: { $line }
error-bot-module-failed = '{ $name }': the module { $module } cannot be imported ({ $reason }).
error-unknown-habit = '{ $habit }' is not a habit; choose one of { $offered }.
error-bot-class-missing = '{ $name }': the module { $module } has no class { $kind }.
error-not-a-bot = '{ $name }' is not a bot: it needs a name and act(observation) -> Action.
error-bad-bot-count = { $count ->
    [one] One bot is
   *[other] { $count } bots are
  } no match; { $low } to { $high } are wanted.
error-extra-missing = This needs more than is installed: pip install 'riverboat[{ $extra }]'.
error-blueprints-missing = The bots' strategies are not installed. Run: pip install { $package } (in a checkout: pip install ./{ $folder }).
error-bad-acpc-name = '{ $name }' names no port; write acpc:PORT or acpc:HOST:PORT.
error-bot-unreachable = { $name } cannot be reached: { $reason }.
error-bad-ppe-name = '{ $name }' names no class; write ppe:module:Class.
error-unknown-engine = '{ $engine }' is not an engine; choose one of { $engines }.
error-samplers-lost = every sampler was lost with its process; the logs of Ray say why.
error-ladder-of-one = A ladder with { $name } alone has nobody to play; name another bot, or none for all.
error-cannot-write = '{ $file }' cannot be written; name a file in a folder that exists, is writable and has room.
error-not-phhs = '{ $file }' does not end in .phhs; `riverboat convert` turns such a file into other formats.
error-unknown-plot = '{ $name }' is not a plot file; its name must end in one of { $kinds }.
error-checkpoint-of-other-depth = { $path } is a training for { $found } big blinds, not { $wanted }; name another checkpoint.
error-checkpoint-of-other-players = { $path } is a training for { $found } players, not { $wanted }; name another checkpoint.
error-checkpoint-of-other-tree = { $path } has { $found } numbers for another tree or other buckets; { $wanted } were expected. Train anew with another checkpoint.
error-trained-for-two = { $option } is trained for two players; leave --players out.
error-players-not-trained = A strategy for { $players } players cannot be trained. Take one of { $offered }; tables of three to nine are played by that for six.
error-limit-of-short-deck = Short deck is trained as no-limit. Leave --limit or --short-deck out.
error-stack-not-trained = For { $players } players stacks of { $offered } big blinds can be trained, not { $stack }. Leave --stack out for 100.
error-blueprint-of-other-tree = The blueprint { $name } is for { $found }; { $wanted } were expected. Train it again with riverboat train.
error-bot-missing = Which bot? Write a name, such as solver or level:8.
error-not-turn-or-river = A board of { $count } cards cannot be solved; it must be the turn (4 cards) or the river (5).
error-bot-without-policy = '{ $name }' cannot tell its strategy: it has no policy(state). Levels, characters but random, solver and blueprint do.
error-policy-without-all-shares = After '{ $line }' the bot's shares for a hand add up to { $low }–{ $high }; they must add up to 1.
error-policy-with-illegal-raise = After '{ $line }' the bot raises to { $total }, which the rules do not allow.
error-measuring-process-lost = A process that was measuring ended by itself; perhaps there was not enough memory. Try fewer --workers.
error-unknown-actions = '{ $actions }' is no set of actions; choose one of { $offered }.
error-unknown-street = '{ $street }' is no street; choose one of { $streets }.
error-unknown-kind = '{ $kind }' cannot be shown; choose one of { $kinds }.
error-board-of-wrong-size = A board has 0, 3, 4 or 5 cards, not { $count }.
error-line-of-wrong-length = { $streets ->
        [one] The line has one street
       *[other] The line has { $streets } streets
    } and the board { $wanted ->
        [one] is of one
       *[other] is of { $wanted }
    }; divide streets by /.
error-street-not-over = In the line '{ $line }' { $position } is still to act when the next street is dealt.
error-nobody-to-act = After the line '{ $line }' nobody is to act: the hand or the street is over. Leave out its last action, or go on with / and give the next street's cards.
error-word-after-betting = In the line '{ $line }' nobody is to act when '{ $word }' comes: the hand or the street is over by then. Divide streets by / and give their cards.
error-bad-line-word = '{ $word }' is not an action here. { $position } may: { $legal }. Write f to fold, c or k to call or check, a number to raise to that total.
error-bot-without-table-policy = '{ $name }' cannot tell its strategy at a table of { $players }: it has no table_policy(observation). Levels, characters but random, solver and blueprint do.
error-stacks-without-strategy = For { $players } players no strategy is known with stacks as short as these; take --stack { $least } or more.
error-too-many-for-strategy = After the line '{ $line }' this street was begun by { $count } players; strategies are known for at most { $most }. Let more of them fold before.
error-all-in-without-strategy = In the line '{ $line }' one player is all-in while two others are still in the hand, for which no strategy is known. Raise to less, or let one of the others fold before.
error-line-without-strategy = For the line '{ $line }' no strategy is known: raises are too large or too many, or too many players have entered. Raise less and less often (before the flop to about 250, then to three times the last raise), or let more players fold.

## Over the network

error-frame-too-large = A frame of { $size } bytes is too large; at most { $limit } are taken.
error-bad-frame = This is not a message; write JSON such as {"{"}"type": "leave", "payload": {"{}"}{"}"}.
error-unknown-message = '{ $type }' is not a message; known are { $known }.
error-bad-message = The message '{ $type }' cannot be read: { $detail }.

## At a server's table

error-action-id-reused = This action id was used before, for another action; give every action an id of its own.
error-table-busy = Too many requests are waiting at this table; try again in a moment.
error-table-failed = The table failed and is being opened again; try again in a moment.
error-bus-unreachable = The servers cannot reach each other now (Redis is away); try again in a moment.
error-table-unreachable = The table is moving to another server; try again in a moment.
error-outcome-unknown = The table moved to another server before it answered; look whether it was done before you try again.
error-table-closed = This table is closed; choose another one.
error-directed-table = Seats at this table are given by its tournament; enter that instead.
error-others-play = The pace can be changed only while no other person sits at the table.
error-practice-table = One person plays at a practice table, against bots.
error-no-pause-here = Only a person who plays alone against bots can pause the table.
error-no-hints-here = Hints are given only at practice tables, where you are the only person and nobody watches.
error-game-running = A sit-and-go with other people in it is played to its end.
error-not-for-the-table = This message is not one for a player at the table.

## A tournament over many tables

error-already-entered = You are in this tournament already.
error-no-more-re-entries = { $most ->
    [one] In this tournament you may enter again once.
   *[other] In this tournament you may enter again { $most } times.
  }
error-rebuys-closed = There are no rebuys in this tournament now.
error-no-more-rebuys = { $most ->
    [one] In this tournament you may rebuy once.
   *[other] In this tournament you may rebuy { $most } times.
  }
error-stack-too-large = You may rebuy with at most { $most } chips.
error-add-on-closed = There is no add-on in this tournament now.
error-add-on-taken = You have taken the add-on already.
error-not-playing = You are not at a table of this tournament.
error-no-deal-yet = A deal is made at the final table, when nobody can enter any more.
error-no-deal-for-seats = The seats of a satellite cannot be divided by a deal.
error-deal-proposed = A deal is proposed already; answer that.
error-no-deal = No deal is proposed.
error-unbalanced-deal = A deal divides exactly the prizes left among those who are left.
error-seat-price-of-satellite = A satellite needs the price of a seat or a tournament that it leads to; others have neither.
error-registration-closed = Nobody can enter this tournament any more.
error-tournament-full = All { $most } places in this tournament are taken.
error-not-entered = You are not in this tournament.
error-too-few-entrants = { $entrants ->
    [one] One player has
   *[other] { $entrants } players have
  } entered; a tournament needs at least { $needed }.
error-no-night = The day is not over; the next one begins after it.
error-tournament-begun = The tournament has begun.
error-tournament-finished = The tournament is over.
error-people-still-play = Other people still play in this tournament; it goes on to its end.
error-tournament-cancelled = The tournament was called off.

## What a server keeps

error-bad-key = The server's key has { $count } bytes; it must be { $wanted } bytes in base64.
error-wrong-key = The database was encrypted with another key; give the server that one.
error-damaged-record = { $place } of { $of } was changed, moved or cut by something other than the server.
error-key-missing = { $database } is encrypted and its key is not in { $file }; put it there or into { $variable }.
error-key-not-private = Others can read the key in { $file }; allow it to its owner alone: chmod 600.
error-unknown-database = '{ $kind }' is no database here; write sqlite:///FILE or postgresql://….
error-database-too-new = The database was made by a newer version of Riverboat; start that one.
error-state-too-new = This game was stored by a newer version of Riverboat (format { $format }, known up to { $known }); start that one.
error-storage-full = The server's disk is full: nothing can be stored, so nothing can be played. Tell whoever runs it.
error-store-timeout = The server's database does not answer; look whether it was done before you try again.
error-store-unusable = The database cannot be used now: { $reason }.
error-word-missing = { $word } is missing from the command line.
error-new-key-where = The key is in { $variable }. Say with --key-file where the new one is to be written.
error-servers-running = A server runs on this database. Stop all of its servers first.
error-key-file = { $file } cannot be written: { $reason }.
error-not-a-person = This player is a bot; there is nobody to address.
error-no-such-report = There is no open report { $report }.
error-no-such-process = No process { $process } can be drained; running: { $running }.
error-not-a-cash-hand = Only a hand of a cash table can be voided; a tournament can be cancelled.
error-voided-before = This hand was voided before.
error-log-pruned = The log of game { $game } was deleted by an operator.
error-not-a-backup = { $file } is not a whole backup of Riverboat.
error-backup-file = { $file } cannot be used: { $reason }.
error-database-not-empty = A backup is restored only into an empty database.
error-banned = An operator has closed this account.
error-muted = An operator has muted you until { $until }.
error-directed-hand = A hand of a tournament is not voided; the tournament can be cancelled.
error-admins-only = This is for operators of the server.
error-rotate-by-command = A key of several servers, or one in { $variable }, is rotated with all servers stopped: riverboat admin rotate-key
error-backup-running = A backup is being made already. Wait until it is done.
error-order-refused = A server refused the order: { $reason }
error-no-such-session = You have no such session.
error-no-such-bot-account = You have no such bot account.
error-too-many-bot-accounts = You have { $most } bot accounts already; delete one first.
error-accounts-only = Only a named account can have bot accounts.
error-own-bot-here = You and your bots may sit together at private tables only.
error-no-bot-accounts-here = Bot accounts play at cash tables and sit-and-gos only.
error-no-bot-token = A bot needs the token of a bot account: --token, or --account YOUR-NAME --name BOT-NAME to make one.
error-not-a-bot-account = { $name } is a person's account; a bot plays with the token of a bot account.
error-not-dealt-in = You have no cards in this hand.
error-still-playing = Leave your tables and tournaments first.
error-audit-mismatch = Row { $row } of { $table } does not fit: { $column } is { $found }; it should be { $expected }.
error-broken-log = The log of game { $game } is broken at step { $step }: { $reason }.
error-not-enough-chips = You have { $chips } chips; { $needed } are needed.
error-repeated-request = The request { $request } was carried out before.
error-name-taken = The name { $name } is taken; choose another one.
error-not-a-guest = Only a guest can become a named account.

## Calling a server

error-bad-request = The request cannot be read: { $detail }.
error-body-too-large = The request is too large.
error-bots-busy = As many bots play here as the server can carry; try again later.
error-wrong-host = This server does not answer to the name { $host }.
error-no-such-path = There is nothing at this address.
error-method-not-allowed = This address does not take this method.
error-internal-error = Something went wrong in the server; look whether it was done before you try again.
error-too-many-requests = Too many requests; try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  }.
error-not-signed-in = Sign in, or join as a guest, to do this.
error-wrong-credentials = This name and this password do not belong together.
error-code-needed = This account needs a code of its authenticator app, or a recovery code.
error-wrong-code = This code is wrong, used or too old.
error-totp-on = An authenticator app is in use; turn it off first.
error-named-accounts-only = A guest has no password; make an account first.
error-wrong-passkey = This passkey is not known here, or did not sign this log-in.
error-no-such-passkey = You have no such passkey.
error-passkey-known = This passkey was added before.
error-too-many-passkeys = There can be { $most } passkeys; remove one first.
error-no-passkeys-here = Passkeys need a server with a name; this one was addressed by number.
error-password-too-common = This password is one of the first that are tried; choose another.
error-password-too-short = A password has at least { $low } characters.
error-request-cut-off = The request ended before its body was complete.
error-bad-ticket = This ticket was used before or has run out; get a new one.
error-not-allowed = Only whoever made this game, or the player in question, may do this.
error-empty-name = A name needs at least one visible character.
error-name-too-long = A name has at most { $high } characters; this one has { $count }.
error-name-reserved = '{ $name }' is not a name for a player; choose another one.
error-empty-chat = There is nothing to say in this message.
error-chat-too-long = A message has at most { $high } characters; this one has { $count }.
error-no-such-game = There is no game { $game }, or it is private; a private one needs its code.
error-no-form-field = There is no option "{ $field }"; the options are { $fields }.
error-bad-form-value = "{ $value }" does not fit the option { $field }; expected: { $expected }.
error-no-such-tournament = There is no tournament { $tournament }, or it is private; a private one needs its code.
error-no-such-code = No game has this code.
error-no-such-player = There is no player { $player }.
error-no-such-hand = Hand { $number } of this game is not there.
error-no-such-decision = Decision { $number } is not in this hand.
error-too-many-games = { $most ->
    [one] One of your games is
   *[other] { $most } of your games are
  } open; close one first.
error-one-bot-or-level = Name a bot or a level, one of them.
error-not-text = Frames are text, not bytes.
error-no-game-chosen = Watch or join a game first.
error-too-many-sockets = Too many connections are open; close one first.
error-server-stops = The server is being stopped; try again later.

## Starting a server

error-port-taken = Port { $port } on { $host } is taken by another program; choose another with --port.
error-cannot-listen = The server cannot listen on { $host }, port { $port }: { $reason }.
error-bad-redis = '{ $kind }' is no address of a Redis server; write redis://HOST:PORT.
error-redis-unreachable = The Redis server cannot be reached: { $reason }.
error-bad-proxy = '{ $proxy }' is not the address or network of a proxy; write it as 10.0.0.5 or 10.0.0.0/8.
error-bad-origin = '{ $origin }' is not the address of a page's host; write it as https://example.org.
error-bad-host-name = '{ $host }' is not the name of a host; write it as poker.example.org or *.example.org.
error-config-unreadable = { $file } cannot be read: { $reason }.
error-config-not-toml = { $file } is not a TOML file: { $reason }.
error-unknown-setting = There is no option '{ $name }'; similar ones: { $nearest }.
error-bad-setting-value = { $name } is { $value }; it must be { $expected }.

## At a server

error-bad-server-url = '{ $url }' is not the address of a server; write one such as http://localhost:8000.
error-server-unreachable = The server { $url } cannot be reached ({ $reason }). Is it running, and is the address right?
error-not-a-server = { $url } answers, but not as a Riverboat server (status { $status }). Is the address right?
error-not-connected = There is no connection to { $url } now; it is being tried again.
error-cannot-keep-token = What brings you back to the server cannot be kept in { $directory }; make that folder writable, or name another in RIVERBOAT_DATA.

## Postflop solver

error-option-is-missing = { $option } is missing; add --help to see what it wants.
error-not-a-number = { $option } wants a number, not '{ $text }'.
error-number-out-of-range = { $option } must be from { $low } to { $high }, not { $text }.
error-board-not-postflop = A board of { $count } cards cannot be solved; give 3, 4 or 5.
error-range-off-board = The range { $position ->
    [oop] out of position
   *[ip] in position
} has no hand that is possible on this board.
error-ranges-never-meet = These ranges cannot be held together: every hand of one shares a card with every hand of the other.
error-unknown-menu = { $part } is not part of a menu's name; write parts such as oop.turn.bet ({ $parts }).
error-multiple-of-no-bet = { $text } multiplies a bet, so it is for raises; write bets and leads as 33%, 120c or a.
error-multiple-below-bet = { $text } the bet is no raise; write more than 1x.
error-option-beside-load = { $option } says what is solved, which the file of --load does already; leave one of them out.
error-bad-bet-size = { $text } is not a bet size; sizes look like { $examples }.
error-too-many-sizes = { $count } sizes are too many for one menu; offer at most { $most }.
error-tree-too-large = This tree has more than { $most } nodes on one street; offer fewer sizes or raises.
error-too-much-memory = This spot needs { $need } MB and { $limit } MB may be used; offer fewer sizes, narrow the ranges, or use --small (precision="int16").
error-no-such-action = { $action } is not an action here; choose from { $actions }.
error-cannot-deal = { $card } cannot be dealt here; give one card that is not on the board, where a card comes.
error-bad-lock = { $text } is not a lock; one looks like { $examples }.
error-bad-lock-shares = { $text } must be { $count } numbers from 0 up, not all 0, one for each action, as in 1/0/0.
error-hand-not-in-range = { $hand } is not in the range at this node.
error-solution-unreadable = '{ $file }' cannot be read; name a file that --save wrote.
error-not-a-solution = '{ $file }' is not a solution that this version can read; name a file that --save wrote.
error-unknown-table-file = '{ $name }' is not a table's file; its name must end in one of { $kinds }.
error-flops-unreadable = '{ $name }' is neither a set of flops (49, 85, all) nor a file that can be read.
error-not-a-flop = { $text } is not a flop; give three cards, and a weight above 0 if any: AsKd7h 12.
error-repeated-flop = { $flop } is named twice; name each flop once.
error-no-such-line = { $line } leads to no decision on the flop; choose from: { $lines }.
error-report-of-another-spot = '{ $folder }' holds a report of another spot; name another folder, or the same spot.
error-report-unreadable = '{ $file }' is not a part of a report; remove it, or name another folder.

## Solver lab

error-spot-too-large = This spot needs { $need } MB and the lab gives { $limit } MB. Offer fewer sizes, narrow the ranges, or begin on a later street.
error-already-solving = A spot of yours is being solved already. Stop it, or wait until it is done.
error-solving-not-begun = This spot waits for its turn; there is nothing to keep yet. Remove it instead.
error-not-solved-yet = This spot is still being solved. Stop it, or wait until it is done.
error-no-such-solution = There is no such solution of yours, or it is no longer kept. Solve the spot again.
error-lab-busy = The lab has too much to do. Try again in a moment.
error-lab-failed = The lab had to be started again, and what it had solved is gone. Solve the spot again.
error-review-failed = The review could not be worked out ({ $reason }).
error-no-hints = Hints are given at practice tables only.
error-no-decision = There is nothing to decide now.
error-no-coach = There is no coach at this table.

## Reviews

error-player-not-in-hand = '{ $name }' is not a player of this hand; there are: { $names }.
error-cards-not-known = The cards of { $name } are not known in this hand, so it cannot be reviewed from that seat.
error-no-hero = Name the player to review with --hero: the cards of { $names } are known in hand { $hand }.
error-no-hero-cards = Nobody's cards are known in hand { $hand }, so there is nobody to review.
error-hand-not-in-file = There is no hand { $hand }; the file has { $hands }.
error-unknown-drill = “{ $kind }” is not a kind of drill; there are: { $kinds }.
error-no-such-review = There is no such review of yours.
error-no-such-own-hand = There is no such hand of yours.
error-reviews-busy = Too much is being reviewed. Try again in a moment.
error-review-interrupted = The review was interrupted. Ask for it again.
error-too-many-reviews = { $most } of your hands wait for their review. Wait until some are done.
error-no-hands-in-text = There is no hand in this text.
error-too-many-hands = There are { $count } hands in this text; at most { $most } are taken at a time.
error-name-the-hero = The cards of { $count } players are known in this hand. Say whose decisions shall be reviewed.
error-hand-unfinished = This hand is not over. Only finished hands are reviewed.
error-unknown-result = The hand does not say how it ended.
error-no-such-retry = There is no such retry of yours.
error-cards-of-people = People keep their cards to themselves: a hand with them can only be dealt anew.
error-no-such-mistake = There is no such decision in your queue.
error-no-such-option = There is no such option to choose.
error-no-hands-to-report = There is no hand to report on.
error-option-needs-other = { $option } goes with { $other }.
error-note-too-long = A note has at most { $most } characters.
error-too-many-notes = There is no room for another note; delete one first.
