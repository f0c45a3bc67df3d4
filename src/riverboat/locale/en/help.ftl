### Pages of help, as they stand on the terminal: at most 80 columns.

help =
    Riverboat: Texas Hold'em for people, bots and programs.

    Usage: riverboat COMMAND [OPTIONS]

      play      play against bots in the terminal
      serve     tables for the browser and the terminal, over a network
      eval      rank and name a hand of 5, 6 or 7 cards
      equity    how often each hand or range wins
      replay    play recorded hands again and check their results
      bench     speed on this machine, beside other libraries
      arena     a match between bots, with luck taken out
      ladder    all bots against each other, rated
      train     make a strategy for the strong bots
      lbr       how much a bot loses to one that knows its strategy
      strategy  what the solver bot does with every hand in a spot
      solve     a postflop spot of two players, solved exactly

      --lang zh-CN|en   language, otherwise that of your environment
      --version         show the version
      -h, --help        show this page, or a command's: riverboat eval --help

help-play =
    Play Texas Hold'em against bots.

    Usage: riverboat play [OPTIONS]

      --bots N          opponents, 1 to 9 (5)
      --level L         their strength, 1 to 8; otherwise a mix of characters
      --bot NAME        a bot by name (tag, level:5, module:Class); repeatable
      --sit-and-go      a tournament of one table instead of a cash game
      --variant V       no_limit, pot_limit, fixed_limit, short_deck or
                        kitchen (a home game without blinds)
      --blinds S/B      small and big blind (50/100)
      --stack N         chips each player starts with (100 big blinds)
      --speed S         slow, normal, fast or instant bots
      --no-clock        take all the time you want
      --run-it-twice    ask for a second board when all are all-in
      --seed N          the same cards and bots every time
      --resume          go on with a saved game
      --server URL      play at a server's table, such as http://localhost:8000
      --game ID         which table there (a number, or new); otherwise a list
      --code CODE       the code of a private table
      --name NAME       your name there
      --buy-in N        chips to sit down with
      --plain           plain lines instead of a drawn table
      --ascii           letters instead of suit signs
      --four-colours    a colour for each suit
      --lang zh-CN|en   language

    At the table: F fold, X check, C call, R 300 raise to 300, A all-in.

help-serve =
    A server for tables in the browser and the terminal, on this machine or for
    everybody. Started several times with the same PostgreSQL and Redis, it is a
    cluster.

    Usage: riverboat serve [OPTIONS]

      --host H          address to listen on (127.0.0.1); 0.0.0.0 is every one
      --port P          port (8642); 0 is any that is free
      --database URL    sqlite:///FILE or postgresql://… (a file of yours)
      --redis URL       redis://HOST:PORT, for several servers together
      --origin O        a page's host that may connect too; repeatable
      --trusted-proxies P  whose X-Forwarded-For counts: 10.0.0.5,10.1.0.0/16
      --open            open the browser (when started in a terminal)
      --no-open         do not open the browser
      --metrics-public  let everybody read /metrics, not only this machine
      --log-level L     debug, info, warning or error (warning)
      --lang zh-CN|en   language

    Example: riverboat serve --host 0.0.0.0

help-eval =
    Rank and name the best five of 5, 6 or 7 cards.

    Usage: riverboat eval CARDS… [OPTIONS]

      CARDS             such as As Kd 10h, or AsKd10h, or A♠ K♦ 10♥
      --short-deck      rank by the rules of short deck (36 cards, 6 to A)
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat eval Qs Qh Qd 9c 9h 2d 3s

help-equity =
    How often each hand wins, by counting every deal or by sampling.

    Usage: riverboat equity HAND [HAND…] [OPTIONS]

      HAND              two cards (AsKs), a range (QQ+,AKs,A5s-A2s) or random;
                        a single HAND plays against one random hand
      --board CARDS     cards on the board, up to 5
      --dead CARDS      cards that nobody can hold
      --short-deck      play with the short deck (36 cards, 6 to A)
      --samples N       deals to sample where counting all takes long (1000000)
      --seed N          another number samples other deals (0)
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat equity AsKs QQ+ --board Qd7s2s

help-replay =
    Play recorded hands again and check that they end as recorded.
    The exit status is 1 if any hand does not.

    Usage: riverboat replay FILE [OPTIONS]

      FILE              a hand history: .phh (one hand) or .phhs (many)
      --rules R         by which rules the room played: tda, or online where
                        a player who has checked may raise an all-in below
                        the minimum bet
      --json            one line for programs for each hand
      --lang zh-CN|en   language

help-bench =
    Measure speed on this machine, beside whichever other libraries are installed.

    Usage: riverboat bench [TOPIC…] [OPTIONS]

      TOPIC             engine, evaluator or equity; all three if none is named.
                        server: a whole one under load, about a minute
      --seconds N       server: how long at a steady rate (15)
      --sockets N       server: players, nine to a table (900)
      --rate N          server: actions a second of all together (300)
      --json            figures for programs
      --lang zh-CN|en   language

help-arena =
    A match between bots: winnings with 95 % intervals, as they were and with
    luck taken out. The same seed gives the same match on any number of cores.

    Usage: riverboat arena BOT BOT [BOT…] [OPTIONS]

      BOT               tag, level:5, module:Class, ppe:module:Class (a player
                        for PyPokerEngine), ws://host:port, acpc:port
      --hands N         hands (10000), or freeze-outs (200) with --freeze-out
      --seed N          which cards are dealt (0)
      --duplicate       play every deal once from each seat
      --freeze-out      until one has all chips; blinds double every 100 hands
      --stack N         big blinds that everybody starts with (100)
      --blinds S/B      small and big blind (50/100)
      --time-limit N    seconds for a decision (2); then it is check or fold
      --workers N       processes to play on (one for each core)
      --engine E        processes, or ray: the cluster at RAY_ADDRESS
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat arena tag nit --hands 20000 --duplicate

help-ladder =
    Every bot against every other, heads-up with duplicate deals; ratings.

    Usage: riverboat ladder [BOT…] [OPTIONS]

      BOT               as for riverboat arena; all built-in bots if none is named
      --hands N         hands of each match (2000)
      --plot FILE       winnings with 95 % bands, as .svg or .png; may be repeated
      --seed N          which cards are dealt (0)
      --stack N         big blinds that everybody starts with (100)
      --blinds S/B      small and big blind (50/100)
      --time-limit N    seconds for a decision (2); then it is check or fold
      --workers N       processes to play on (one for each core)
      --engine E        processes, or ray: the cluster at RAY_ADDRESS
      --json            one line for programs
      --lang zh-CN|en   language

help-train =
    Train a strategy (a blueprint) for two players with stacks of one depth, or for
    six with 100 big blinds. Stopping and starting again goes on from the
    checkpoint.

    Usage: riverboat train [OPTIONS]

      --players 2|6     how many play (2)
      --stack N         big blinds that each starts with (100)
      --seconds N       seconds to train in all, those before included (600);
                        getting ready comes before and is told
      --workers N       threads (one for each core)
      --seed N          which deals are sampled (0)
      --checkpoint F    where training goes on from (blueprint-<N>bb.checkpoint,
                        blueprint-6max.checkpoint)
      --out FILE        the strategy (<N>bb.npz, 6max.npz)
      --json            one line for programs
      --lang zh-CN|en   language

help-lbr =
    What local best response wins from a bot that can tell its strategy: a lower
    bound of how much it can be exploited, in mbb a hand, less is better.

    Usage: riverboat lbr BOT [OPTIONS]

      BOT               solver, blueprint, a level or a character, or a class with
                        policy(state)
      --actions A       fc, fcpa (with pot and all-in) or wide (seven sizes)
      --from STREET     calls before this street (fc: preflop; others: turn)
      --hands N         hands: half as many boards, each from both seats, with all
                        cards that both may hold (1000, or as --seconds allows)
      --seconds N       stop after so long; what is measured by then counts
      --workers N       processes (one for each core); the result is the same
      --stack N         big blinds that both start with (200)
      --seed N          which boards are dealt (0)
      --json            one line for programs
      --lang zh-CN|en   language

help-strategy =
    What a solver bot does with every starting hand, in percent.

    Usage: riverboat strategy [OPTIONS]

      --players N       how many are dealt in, 2 to 9 (2)
      --line ACTIONS    what was done, in turn: f to fold, c or k to call or
                        check, totals to raise to, streets divided by / (blinds
                        are 50/100)
      --board CARDS     the board, if any
      --stack N         big blinds that each starts with (100)
      --show KIND       raise, call or fold
      --bot NAME        solver, blueprint, a level or a character
      --json            all shares, one line for programs
      --lang zh-CN|en   language

    Example: riverboat strategy --line "250 c / k" --board AsKd7h
             riverboat strategy --players 6 --line "f f f 250" --show call

help-solve =
    Solve a postflop spot of two players: flop, turn or river, every card exact.

    Usage: riverboat solve --board CARDS --ranges OOP IP --pot N --stack N [OPTIONS]

      --board CARDS     three, four or five cards
      --ranges OOP IP   what both may hold, out of position first ("QQ+,AKs")
      --pot N           chips in the pot
      --stack N         chips that each has behind
      --sizes MENU      bets and raises; repeatable, the later over the earlier:
                        "33%,75%,a" for bets everywhere, "raise=60%,a",
                        "ip.turn.bet=50%", "oop.river.lead=25%"; % of the pot,
                        2.5x the bet, 120c chips, a all-in
      --rake P          percent of the pot that the house takes (0)
      --rake-cap N      at most so many chips (0: no limit)
      --target PCT      stop when a best response wins no more than this percent
                        of the pot (0.5)
      --iterations N    stop after so many (1000)
      --seconds N       stop after so long; so does Ctrl-C, with what there is
      --threads N       threads (one for each core); the result is the same
      --memory MB       take no more than this
      --small           half of the memory: 16 bits a number
      --save FILE       keep the solution
      --load FILE       go on with one that was kept
      --node LINE       what to show: "check, bet 100, call, 2s, check"
      --show ACTION     which action the square of hands shows (the last)
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat solve --board Td9d6hQc --pot 200 --stack 500 \
               --ranges "66+,A8s+,KQo" "QQ-22,AQs-A2s,KJo+" --node check
