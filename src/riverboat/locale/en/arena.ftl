### Matches and ladders.

arena-preparing = Getting the bots ready; the first time on a machine their code is compiled, which takes a minute …
arena-progress = { $percent } %
arena-head = Thousandths of a big blind per hand (mbb/hand), with 95 % intervals:
arena-head-freeze-out = Freeze-outs won, with 95 % intervals:
arena-column-bot = bot
arena-column-raw = raw
arena-column-all-in = all-in adjusted
arena-column-luck = luck-adjusted
arena-column-policy = policy-adjusted
arena-column-bb-per-100 = bb/100
arena-column-needed = hands for ±10 mbb
arena-summary = { $hands } hands in { $seconds } s: { $speed } hands/s, { $core_speed } per core while playing.
arena-untold = No policy-adjusted result: { $reason }
arena-luck-correction = Luck correction of { $bot }: { $correction } on average. The true mean is 0.
arena-policy-correction = Policy correction of { $bot }: { $correction } on average. The true mean is 0.
arena-correction-warning = WARNING: this interval excludes zero. By chance that happens in one match of twenty; if it happens again with another --seed, the adjustment is wrong and only raw results count.
arena-cut-short = { $bot }: { $times } of { $decisions } decisions were cut short by the clock; a higher --time-limit lets it think to the end.
arena-fault = { $bot }: { $kind }, { $times ->
    [one] once
   *[other] { $times } times
  } (scored as check or fold)
arena-fault-note = { "  " }first: { $note }
arena-play-head = How they played, with the number of chances in brackets; aggression is bets and raises for each call after the flop:
arena-saved = { $hands ->
    [one] One hand is in { $file }.
   *[other] { NUMBER($hands) } hands are in { $file }.
}

fault-error = error
fault-late = too late
fault-illegal = illegal action
fault-crash = ended its process
fault-sat-out = sat out

ladder-column-rating = rating
ladder-column-interval = 95 % interval
ladder-summary = { $matches } matches, { $hands } hands in { $seconds } s. 400 points: ten to one to be ahead after 1,000 hands.
ladder-fault = { $bot } in { $match }: { $times ->
    [one] one fault
   *[other] { $times } faults
  } ({ $note })

plot-title = Winnings against all others, luck-adjusted, with 95 % bands
plot-hands = hands in each match
plot-won = big blinds

## `riverboat bot`: a bot at a server's tables

bot-account-made = The token of { $name } is kept on this machine.
bot-signed-in = { $name } is at { $server } with { NUMBER($chips) } chips. Ctrl-C leaves the tables.
bot-hands-played = { $hands ->
    [one] One hand was played.
   *[other] { NUMBER($hands) } hands were played.
}
bot-password = Password of { $name }:{" "}
bot-news = { $kind ->
    [seated] Table { $game }: seated.
    [disconnected] Table { $game }: the connection is lost; trying again.
    [reconnected] Table { $game }: connected again.
    [late] Table { $game }: the bot was late; it checks or folds.
    [fault] Table { $game }: the bot failed ({ $detail }); it checks or folds.
    [refused] Table { $game }: { $detail } The bot checks or folds.
   *[closed] Table { $game }: closed ({ $detail }).
}

## `riverboat acpc` and `riverboat slumbot`: a bot at somebody else's dealer

away-summary = { $bot }: { $hands ->
    [one] one hand
   *[other] { NUMBER($hands) } hands
  }, { $chips } chips, { $result } mbb/hand.
away-failures = { $times ->
    [one] One decision failed
   *[other] { NUMBER($times) } decisions failed
  }; the bot checked or folded. First: { $note }
