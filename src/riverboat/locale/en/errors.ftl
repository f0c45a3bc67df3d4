### Refusals: `error-` and the error's code. Each says what came and what would be right.

## Calls from programs

error-bad-argument = The argument { $name } cannot be { $value }; it must be { $expected }.
error-no-such-seat = Seat { $seat } is not at this table; its seats are 0 to { $high }.

## Cards

error-not-a-card = '{ $piece }' is not a card (in '{ $text }', at character { $position }): write a rank 2–9, T or 10, J, Q, K, A and a suit s h d c or ♠ ♥ ♦ ♣, such as As, Td or 10♠.
error-not-one-card = '{ $text }' is { $count } cards; one card such as As, Td or 10♠ is wanted.
error-not-a-card-number = { $text } is not a card; a number from 0 to 51 or a text such as As is wanted.
error-repeated-card = { $card } appears twice; each card exists once in the pack.

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

error-unknown-command = '{ $command }' is not a command; choose one of { $commands }, or ask riverboat --help.
error-unknown-option = '{ $option }' is not an option here; add --help to see which there are.
error-option-needs-value = { $option } needs a value; add --help to see which.
error-option-takes-no-value = { $option } takes no value; write it alone.
error-not-a-whole-number = { $option } wants a whole number, not '{ $text }'.
error-number-too-small = { $option } must be at least { $low }, not { $number }.
error-number-too-large = { $option } must be at most { $high }, not { $number }.
error-bad-blinds = --blinds wants a small and a big blind such as 50/100, the small one not above the big one; '{ $text }' is not that.
error-not-offered = { $option } cannot be '{ $value }'; choose one of { $offered }.
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
error-no-file = Name a hand history to replay, a .phh or .phhs file.
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
error-no-price = A pot of { $pot } and { $price } to put in have no odds: the price must be above 0 and the pot not below 0.
error-not-outs = { $outs } outs among { $unseen } unseen cards with { $cards_to_come } to come make no sense: one or two cards come, and outs are among the unseen ones.

## Hand histories

at-place = { $place }: { $sentence }
place-hand = hand { $hand }
place-action = action { $number } '{ $action }'

error-no-such-file = there is no such file.
error-unreadable-file = the file cannot be read ({ $detail }).
error-unwritable-file = the file cannot be written ({ $detail }).
error-not-utf8 = the file is not UTF-8 text; a hand history (.phh or .phhs) is wanted.
error-no-hand-in-file = there is no hand in it; a PHH hand history was expected.
error-not-toml = this is not a hand history ({ $detail }).
error-not-a-table = this is not a hand; a table such as [1] is wanted.
error-not-one-hand = exactly one hand is wanted here; several hands belong in a .phhs file.
error-not-writable = { $value } cannot be written; a text, number, date, array or table is wanted.
error-missing-key = the key { $key } is missing.
error-unexpected-key = the key { $key } has no place in the variant { $variant }; wanted: { $expected }.
error-bad-value = { $key } is { $value }; wanted: { $expected }.
error-unknown-variant = the variant '{ $variant }' is not read; NT (no-limit), FT (fixed-limit) or NS (no-limit short deck) is wanted.
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
error-no-notation = the format has no way to write this: { $detail }.
error-bad-player = '{ $player }' is not a player of this hand; p1, p2 and so on are wanted.
error-bad-action = this is not an action of hold'em; d dh pN CARDS, d db CARDS, pN f, pN cc, pN cbr AMOUNT, pN sm [CARDS] or a # remark is wanted.

## Rules

error-bad-rule = The rule { $field } cannot be { $value }; it must be { $expected }.

## Dealing a hand

error-too-few-players = A hand needs at least { $needed } players with chips; there are { $count }.
error-bad-seat-count = A table has { $low } to { $high } seats, not { $count }.
error-bad-stack = The stack of seat { $seat } must be a whole number of chips, 0 or more, not { $stack }.
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
error-hand-over = The hand is over.
error-answer-expected = First say whether to run it twice. { legal-now }
error-cannot-show = There are no cards left to show.
error-not-own-cards = A player can show only their own cards.

## At the table

error-bad-setting = The setting { $field } cannot be { $value }; it must be { $expected }.
error-no-levels = A blind schedule needs at least one level.
error-bad-level = Level { $number } cannot be played: the small blind must not be above the big one, the ante 0 or more, and the level must last at least 1.
error-not-seated = You do not sit at this table; join first.
error-already-started = The sit-and-go has begun; join one that has not.
error-no-name = A player needs an id and a name; one of them is empty.
error-already-seated = You have a seat at this table; leave it, and wait for the end of the hand, to take another.
error-hand-not-over = The hand that you left is not over yet; a seat is free again after it.
error-nothing-to-call-off = Only a sit-and-go that has begun and is not over can be called off.
error-already-sitting-out = You sit out already.
error-not-sitting-out = You are not sitting out.
error-no-chips = You have no chips; buy some first.
error-no-rebuys = Chips cannot be bought in this tournament.
error-bad-top-up = { $amount } chips cannot be added to { $stack }; a whole number from { $low } to { $high } can.
error-bad-buy-in = A buy-in of { $buy_in } is not possible; it must be a whole number from { $low } to { $high }.
error-must-bring-back = You left this table with { $chips } chips. Whoever returns within { $minutes } minutes brings back at least as many, not { $buy_in }.
error-no-straddle = There is no straddle by choice at this table.
error-no-run-it-twice = The board is always run once at this table.
error-table-full = All { $seats } seats are taken.
error-seat-not-free = Seat { $seat } is not free; these are: { $free }.
error-chips-stay-in-play = Chips cannot be taken out of a sit-and-go that has begun; sit out instead.
error-moves-between-hands = A tournament player is moved between hands; wait for the hand to end.
error-no-hand = No hand is under way; wait until one is dealt.
error-not-your-turn = It is { $turn }'s turn.
error-stale = The table has moved on since this action was chosen.
error-show-after-hand = Cards can be shown when a hand is over and the next is not dealt yet.
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
error-bot-adapter-missing = '{ $name }' needs an adapter that is not installed.
error-bot-module-failed = '{ $name }': the module { $module } cannot be imported ({ $reason }).
error-bot-class-missing = '{ $name }': the module { $module } has no class { $kind }.
error-not-a-bot = '{ $name }' is not a bot: it needs a name and act(observation) -> Action.
error-bad-bot-count = { $count ->
    [one] One bot is
   *[other] { $count } bots are
  } no match; { $low } to { $high } are wanted.
error-extra-missing = This needs more than is installed: pip install 'riverboat[{ $extra }]'.
error-bad-acpc-name = '{ $name }' names no port; write acpc:PORT or acpc:HOST:PORT.
error-bot-unreachable = { $name } cannot be reached: { $reason }.
error-bad-ppe-name = '{ $name }' names no class; write ppe:module:Class.
error-unknown-engine = '{ $engine }' is not an engine; choose one of { $engines }.
error-ladder-of-one = A ladder with { $name } alone has nobody to play; name another bot, or none for all.
error-cannot-write = '{ $file }' cannot be written; name a file in a folder that exists, is writable and has room.
error-unknown-plot = '{ $name }' is not a plot file; its name must end in one of { $kinds }.
error-checkpoint-of-other-depth = { $path } is a training for { $found } big blinds, not { $wanted }; name another checkpoint.
error-checkpoint-of-other-players = { $path } is a training for { $found } players, not { $wanted }; name another checkpoint.
error-checkpoint-of-other-tree = { $path } has { $found } numbers for another tree or other buckets; { $wanted } were expected. Train anew with another checkpoint.
error-players-not-trained = A strategy for { $players } players cannot be trained. Take one of { $offered }; tables of three to nine are played by that for six.
error-stack-not-trained = For { $players } players only { $offered } big blinds can be trained, not { $stack }. Leave --stack out.
error-blueprint-of-other-tree = The blueprint { $name } is for { $found }; { $wanted } were expected. Train it again with riverboat train.
error-bot-missing = Which bot? Write a name, such as riverboat lbr solver.
error-not-turn-or-river = A board of { $count } cards cannot be solved; it must be the turn (4 cards) or the river (5).
error-bot-without-policy = '{ $name }' cannot tell its strategy: it has no policy(state). Levels, characters but random, solver and blueprint do.
error-policy-without-all-shares = After '{ $line }' the bot's shares for a hand add up to { $low }–{ $high }; they must add up to 1.
error-policy-with-illegal-raise = After '{ $line }' the bot raises to { $total }, which the rules do not allow.
error-measuring-process-lost = A process that was measuring ended by itself; perhaps there was not enough memory. Try fewer --workers.
error-unknown-actions = '{ $actions }' is no set of actions; choose one of { $offered }.
error-unknown-street = '{ $street }' is no street; choose one of { $streets }.
error-unknown-kind = '{ $kind }' cannot be shown; choose one of { $kinds }.
error-board-of-wrong-size = A board has 0, 3, 4 or 5 cards, not { $count }.
error-line-of-wrong-length = The line has { $streets } streets and the board { $wanted }; divide streets by /.
error-street-not-over = In the line '{ $line }' { $position } is still to act when the next street is dealt.
error-nobody-to-act = After the line '{ $line }' nobody is to act: the hand or the street is over. Leave out its last action, or go on with / and the next street's cards in --board.
error-word-after-betting = In the line '{ $line }' nobody is to act when '{ $word }' comes: the hand or the street is over by then. Divide streets by / and give their cards with --board.
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
error-game-running = A sit-and-go with other people in it is played to its end.
error-not-for-the-table = This message is not one for a player at the table.

## A tournament over many tables

error-already-entered = You are in this tournament already.
error-registration-closed = Nobody can enter this tournament any more.
error-tournament-full = All { $most } places in this tournament are taken.
error-not-entered = You are not in this tournament.
error-too-few-entrants = { $entrants ->
    [one] One player has
   *[other] { $entrants } players have
  } entered; a tournament needs at least { $needed }.
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
error-storage-full = The server's disk is full: nothing can be stored, so nothing can be played. Tell whoever runs it.
error-store-timeout = The server's database does not answer; look whether it was done before you try again.
error-store-unusable = The database cannot be used now: { $reason }.
error-broken-log = The log of game { $game } is broken at step { $step }: { $reason }.
error-not-enough-chips = You have { $chips } chips; { $needed } are needed.
error-repeated-request = The request { $request } was carried out before.
error-name-taken = The name { $name } is taken; choose another one.
error-not-a-guest = Only a guest can become a named account.

## Calling a server

error-bad-request = The request cannot be read: { $detail }.
error-body-too-large = The request is too large.
error-no-such-path = There is nothing at this address.
error-method-not-allowed = This address does not take this method.
error-internal-error = Something went wrong in the server; look whether it was done before you try again.
error-too-many-requests = Too many requests; try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  }.
error-not-signed-in = Sign in, or join as a guest, to do this.
error-wrong-credentials = This name and this password do not belong together.
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
error-no-such-tournament = There is no tournament { $tournament }, or it is private; a private one needs its code.
error-no-such-code = No game has this code.
error-no-such-player = There is no player { $player }.
error-no-such-hand = Hand { $number } of this game is not there.
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
error-bad-bet-size = { $text } is not a bet size; sizes look like { $examples }.
error-too-many-sizes = { $count } sizes are too many for one menu; offer at most { $most }.
error-tree-too-large = This tree has more than { $most } nodes on one street; offer fewer sizes or raises.
error-too-much-memory = This spot needs { $need } MB and { $limit } MB may be used; offer fewer sizes, narrow the ranges, or use --small (precision="int16").
error-no-such-action = { $action } is not an action here; choose from { $actions }.
error-cannot-deal = { $card } cannot be dealt here; give one card that is not on the board, where a card comes.
error-hand-not-in-range = { $hand } is not in the range at this node.
error-solution-unreadable = '{ $file }' cannot be read; name a file that --save wrote.
error-not-a-solution = '{ $file }' is not a solution that this version can read; name a file that --save wrote.
