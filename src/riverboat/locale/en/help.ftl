### Pages of help, as they stand on the terminal: at most 80 columns.

help =
    Riverboat: Texas Hold'em for people, bots and programs.

    Usage: riverboat COMMAND [OPTIONS]

      play      play against bots in the terminal
      serve     tables for the browser and the terminal, over a network
      eval      rank and name a hand of 5, 6 or 7 cards
      equity    how often each hand or range wins
      icm       what tournament stacks are worth in prizes
      replay    play recorded hands again and check their results
      convert   write recorded hands in another format
      bench     speed on this machine, beside other libraries
      arena     a match between bots, with luck taken out
      ladder    all bots against each other, rated
      train     make a strategy for the strong bots
      lbr       how much a bot loses to one that knows its strategy
      holes     where a bot is beaten without looking at one's cards
      strategy  what the solver bot does with every hand in a spot
      solve     a postflop spot of two players, solved exactly
      report    the same spot on many flops
      drill     questions about ranges, odds and your own mistakes
      review    what each of your decisions was worth
      retry     play a decision of a recorded hand again
      verify    check that a deal fits what was committed to before it
      glossary  the words of the game, explained
      completion  a script that completes commands in your shell
      admin     what operators of a server see and do
      bot       your own bot at a server's tables
      acpc      a bot at a dealer of the Annual Computer Poker Competition
      slumbot   a bot against Slumbot, over the internet

      --lang zh-CN|en   language, otherwise that of your environment
      -V, --version     show the version
      -h, --help        show this page, or a command's: riverboat eval --help

help-play =
    Play Texas Hold'em against bots.

    Usage: riverboat play [OPTIONS]

      --bots N          opponents, 1 to 9 (5)
      --level L         their strength, 1 to 8; otherwise a mix of characters
      --bot NAME        a bot by name (tag, level:5, module:Class); repeatable
      --sit-and-go      a tournament of one table instead of a cash game
      --structure S     its blinds: turbo, regular or deep (regular)
      --variant V       no_limit, pot_limit, fixed_limit, short_deck,
                        short_deck_trips (trips beat straights), several_packs
                        (five of a kind), omaha4, omaha5 (pot-limit Omaha with four
                        or five cards) or kitchen (a home game without blinds)
      --rules NAME      house rules: tda, pokerstars, roberts or kitchen (tda);
                        docs/rules.md lists the differences
      --packs N         packs of several_packs, 2 to 8 (2)
      --blinds S/B      small and big blind (50/100)
      --stack N         chips each player starts with (100 big blinds;
                        turbo 50, deep 200)
      --speed S         slow, normal, fast or instant bots
      --practice        no clock, hints, the bots' cards after a hand; not counted
      --clock           30 seconds for a decision and a time bank; otherwise none
      --no-clock        go on without a clock in a game that had one
      --run-it-twice    ask for a second board when all are all-in
      --run-it-three-times  the same, up to three boards
      --cash NAME=VALUE an option of cash games, such as rake-basis-points=500
                        (docs/rules.md lists them); may be repeated
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
      --config FILE     options in TOML: docs/configuration.md
      --hosts NAMES     names it may be addressed by: poker.example.org
      --origin O        a page's host that may connect too; repeatable
      --trusted-proxies P  whose X-Forwarded-For counts: 10.0.0.5,10.1.0.0/16
      --open            open the browser (when started in a terminal)
      --no-open         do not open the browser
      --metrics-public  let everybody read /metrics, not only this machine
      --log-level L     debug, info, warning or error (warning)
      --lang zh-CN|en   language

    Example: riverboat serve --host 0.0.0.0

help-admin =
    What operators of a server see and do. Works on its database, also while
    the server runs; restore and rotate-key want it stopped.

    Usage: riverboat admin DEED [WORDS] [OPTIONS]

      audit                  prove logs, ledger, wallets and hands
      players [TEXT]         people by name or number
      tables                 tables that are open
      hand GAME HAND         a finished hand with every card
      reports                what players reported; close-report NUMBER
      signals                players who may play together
      log                    what operators did
      ban PLAYER             end all sessions and refuse new ones; unban
      mute PLAYER            no chat for a time; unmute
      role PLAYER ROLE       player or admin
      void GAME [HAND]       take back a finished hand of a cash table, or
                             without HAND the one under way
      close GAME             close a table after its hand
      cancel TOURNAMENT      cancel a tournament, with refunds
      broadcast TEXT         say something to everybody who is connected
      drain [PROCESS]        deal no further hand and move the tables of a
                             process to the others; without PROCESS of all
      backup FILE            every row in one file
      restore FILE           into an empty database, and audit it
      rotate-key             encrypt everything under a new key
      archive                compress old hands
      prune                  delete games that were closed long ago
      migrate-down REVISION  the schema of an earlier version

      --database URL    SQLite or PostgreSQL; otherwise that of this machine
      --reason TEXT     for ban and void, kept in the log
      --minutes N       how long a mute lasts (60)
      --days N          older than this, for archive and prune; for signals,
                        the last days (30)
      --key-file FILE   the key for restore, and for a new one
      --log FILE        the server's log, for addresses in signals
      --json            for programs
      --lang zh-CN|en   language

help-eval =
    Rank and name the best five of 5, 6 or 7 cards.

    Usage: riverboat eval CARDS… [OPTIONS]

      CARDS             such as As Kd 10h, or AsKd10h, or A♠ K♦ 10♥
      --short-deck      rank by the rules of short deck (36 cards, 6 to A)
      --packs N         rank as with so many packs, 1 to 8: five of a kind exists
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat eval Qs Qh Qd 9c 9h 2d 3s

help-equity =
    How often each hand wins, by counting every deal or by sampling.

    Usage: riverboat equity HAND [HAND…] [OPTIONS]

      HAND              two cards (AsKs), a range (QQ+,AKs,A5s-A2s) or random;
                        a single HAND plays against one random hand; four or
                        five cards are Omaha, where exactly two play
      --board CARDS     cards on the board, up to 5
      --dead CARDS      cards that nobody can hold
      --short-deck      play with the short deck (36 cards, 6 to A)
      --packs N         play with so many packs, 1 to 8; hands, no ranges
      --samples N       deals to sample where counting all takes long (1000000)
      --seed N          another number samples other deals (0)
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat equity AsKs QQ+ --board Qd7s2s

help-icm =
    What stacks are worth in prizes, for a deal at a final table: by the
    independent chip model (Malmuth-Harville), and by chips above the
    lowest prize that is left (chip chop).

    Usage: riverboat icm --stacks N N … --prizes N N … [OPTIONS]

      --stacks N …      the stack of every player left
      --prizes N …      the prizes that are left, first place first
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat icm --stacks 5000 3000 2000 --prizes 50 30 20

help-replay =
    Play recorded hands again and check that they end as recorded.
    The exit status is 1 if any hand does not.

    Usage: riverboat replay FILE… [OPTIONS]

      FILE              a hand history, known by its content: PHH, PokerStars,
                        Open Hand History, GG, Winamax, Full Tilt, iPoker, 888,
                        PartyPoker, ACPC; - is standard input
      --rules R         by which rules the room played: tda, online where a
                        player who has checked may raise an all-in below the
                        minimum bet, or lenient: what was recorded is played,
                        and noted where it breaks the rules. Without it PHH is
                        read by tda, all others by lenient
      --steps           show each hand step by step; in a terminal by keys
      --json            one line for programs for each hand
      --lang zh-CN|en   language

help-convert =
    Write recorded hands in another format. What cannot be read, or not be
    written so, is named; the exit status is 1 then.

    Usage: riverboat convert FILE --to FORMAT [OPTIONS]

      FILE              a hand history, as for replay; - is standard input
      --to FORMAT       phh, pokerstars, ohh (Open Hand History), acpc or
                        parquet (a table for data tools)
      --out FILE        where to write; without it, to the terminal
      --table T         parquet: hands, players (one row each a hand) or actions
                        (players)
      --rules R         as for replay
      --lang zh-CN|en   language

    Example: riverboat convert hands.phhs --to pokerstars --out hands.txt

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
      --save FILE       every hand with all cards, as FILE.phhs
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
    Train a strategy (a blueprint) for two or six players with stacks of one depth.
    Stopping and starting again goes on from the checkpoint.

    Usage: riverboat train [OPTIONS]

      --players 2|6     how many play (2)
      --stack N         big blinds that each starts with (100); for six 5, 8, 12,
                        17 or 100
      --limit           fixed-limit for two, with stacks that are never all-in
      --short-deck      short deck for two: 36 cards, an ante and a button blind of
                        a big blind each
      --seconds N       seconds to train in all, those before included (600);
                        getting ready comes before and is told
      --workers N       threads, or samplers with ray (one for each core)
      --engine E        threads, or ray: samplers on the cluster at RAY_ADDRESS
                        or on a local one; needs riverboat[cluster]
      --seed N          which deals are sampled (0)
      --checkpoint F    where training goes on from (blueprint-<N>bb.checkpoint,
                        blueprint-6max.checkpoint)
      --out FILE        strategy (<N>bb.npz, 6max.npz, 6max-<N>bb.npz, limit.npz,
                        short-<N>bb.npz)
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
      --thin N          branches of less than N big blinds, chance times pot, are
                        sampled (1); more is quicker and less sure
      --seed N          which boards are dealt (0)
      --json            one line for programs
      --lang zh-CN|en   language

help-holes =
    Where a bot that can tell its strategy is beaten without looking at one's cards:
    by bluffing, betting or calling with every hand that its own strategy would fold
    or check, with every size from the smallest to all-in, then giving up. In mbb a
    hand, less is better.

    Usage: riverboat holes BOT [OPTIONS]

      BOT               solver, blueprint, a level or a character, or a class with
                        policy(state)
      --stack N         big blinds that both start with (200)
      --boards N        boards, each from both seats, with all cards that both may
                        hold (40, or as --seconds allows)
      --seconds N       stop with the board during which the time is over
      --workers N       processes (one for each core); the result is the same
      --thin N          branches of less than N big blinds, chance times pot, are
                        sampled (0.3, for bots that solve 3); more is
                        quicker and less sure
      --sizes LIST      of smallest, third, half, pot, all_in: those that are tried
                        (all); none tries calls alone
      --habits LIST     those that are followed, such as minraise,barrel (all), or
                        none: with solver they take most of the time
      --seed N          which boards are dealt (0)
      --show N          how many of the worst spots are told (10)
      --json            all of it, one line for programs
      --lang zh-CN|en   language

    Example: riverboat holes blueprint --stack 100

help-strategy =
    What a solver bot does with every starting hand, in percent.

    Usage: riverboat strategy [OPTIONS]

      --players N       how many are dealt in, 2 to 9 (2)
      --line ACTIONS    what was done, in turn: f to fold, c or k to call or
                        check, totals to raise to, streets divided by / (blinds
                        are 50/100)
      --board CARDS     the board, if any
      --stack N         big blinds that each starts with (100)
      --short-deck      short deck for two: antes and a button blind of 100
      --show KIND       raise, call or fold
      --colour C        always, never or auto: every hand on the colours of its
                        actions, on a terminal without NO_COLOR (auto)
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
      --lock LOCK       solve, fix what hands do at a node, solve on; repeatable:
                        "check, bet 66: QQ+,AKs=1/0/0; JTs=0/1/1", shares of
                        the node's actions in turn, or "check: 1/0" for all
      --node LINE       what to show: "check, bet 100, call, 2s, check"
      --show ACTION     which action the square of hands shows (the last)
      --export FILE     every hand at every decision of the street, or at --node;
                        FILE ends in .csv, .json or .parquet
      --later-streets   there also every later street with every card
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat solve --board Td9d6hQc --pot 200 --stack 500 \
               --ranges "66+,A8s+,KQo" "QQ-22,AQs-A2s,KJo+" --node check

help-report =
    The same postflop spot on many flops: how often each action is taken, what
    both win and their equities, flop by flop and in total.

    Usage: riverboat report --flops SET --ranges OOP IP --pot N --stack N [OPTIONS]

      --flops SET       49 or 85 flops that stand for all, all (1755), or a file
                        with a flop and its weight on each line (AsKd7h 12)
      --ranges OOP IP   what both may hold, out of position first ("QQ+,AKs")
      --pot N           chips in the pot
      --stack N         chips that each has behind
      --sizes MENU      bets and raises, as for riverboat solve; repeatable
      --rake P          percent of the pot that the house takes (0)
      --rake-cap N      at most so many chips (0: no limit)
      --target PCT      how exact every flop is solved, in percent of the pot (0.5)
      --iterations N    at most so many a flop (1000)
      --threads N       threads (one for each core); the result is the same
      --memory MB       take no more than this
      --small           half of the memory: 16 bits a number
      --node LINE       which decision on the flop: "check, bet 66" (the first)
      --folder FOLDER   keep every flop there when it is solved; a second run goes
                        on with the rest, and shows other nodes at once
      --out FILE        .csv, .json or .parquet; repeatable
      --engine E        threads: one flop after another, on all cores; ray: a flop
                        on each core of a Ray cluster (RAY_ADDRESS, or local)
      --json            one line for programs
      --lang zh-CN|en   language

    Ctrl-C ends with the flops that are done.

    Example: riverboat report --flops 49 --pot 55 --stack 975 --folder btn-bb \
               --ranges "22+,A2s+,K9s+,QTs+,JTs" "22+,A2s+,KTo+" --sizes 33%,75%

help-drill =
    Train what comes up often: questions with options, judged with numbers.
    Answers are kept, and scores over time are shown at the end.

    Usage: riverboat drill [KIND] [OPTIONS]

      KIND              open, defend, three-bet, heads-up, push-fold, pot-odds,
                        equity or bluff-catch; otherwise any of them.
                        mistakes: costly decisions of reviewed hands that are due
      --count N         questions (10)
      --seed N          the same questions every time
      --scores          show the scores alone
      --lang zh-CN|en   language

    Answer with the number of an option or its letter (F fold, X check, C call,
    R raise, A all-in); Q or Ctrl-C ends. An option that the strategy plays often
    is never wrong.

    Example: riverboat drill push-fold --count 20

help-retry =
    Play a decision of a recorded hand again, as often as you like, against
    bots: those of Riverboat in the file, the bot you name, or solver. The result
    stands beside the original and beside the solver's value. Nothing is stored.

    Usage: riverboat retry FILE [OPTIONS]

      FILE              a hand history, as for replay; - is standard input
      --hero NAME       the player who decides, as for review
      --hand N          the number of the hand (1)
      --decision N      the number of the player's decision; otherwise the one
                        that lost most
      --deal same|anew  the cards of the hand (same), or those that the player
                        had not seen dealt anew from the ranges
      --bot NAME        the bot in all other seats
      --seed N          for cards and bots (0)
      --lang zh-CN|en   language

help-review =
    What each decision of recorded hands was worth: the options with their
    expected values, what was lost, and why. Bots of Riverboat in the file are
    known by their names, and then the best play against them is told too.
    The exit status is 1 if any hand cannot be reviewed.

    Usage: riverboat review FILE [OPTIONS]
           riverboat review FILE… --report [OPTIONS]

      FILE              a hand history, as for replay; - is standard input
      --hero NAME       the player who is reviewed, or the number of a seat,
                        0 being left of the button; otherwise the only player
                        whose cards are known
      --hand N          only the hand of this number, the first being 1
      --seed N          for what is sampled (0)
      --html FILE       write it as one page for the browser
      --report          instead: EV lost by street, position and kind of
                        decision, and the result split into skill and luck
      --plot FILE       with --report: a graph of the winnings (.svg, .png)
      --json            one line for programs for each decision, or the report
      --lang zh-CN|en   language

help-glossary =
    The words of the game, explained: all of them, or those that match.

    Usage: riverboat glossary [WORDS] [--markdown]

      --markdown        as a page of Markdown
      --lang zh-CN|en   language

    Example: riverboat glossary straddle

help-completion =
    A script that lets your shell complete commands, options and values.

    Usage: riverboat completion bash|zsh|fish

      --lang zh-CN|en   language

    bash:  riverboat completion bash \
             > ~/.local/share/bash-completion/completions/riverboat
    zsh:   riverboat completion zsh > ~/.zfunc/_riverboat   (a folder of $fpath)
    fish:  riverboat completion fish > ~/.config/fish/completions/riverboat.fish

help-bot =
    Let a bot of yours play at the tables of a server, with a bot account: a
    name, chips and a token of its own. Everybody sees that it is a bot, and
    whose. It reconnects by itself and buys chips when it has none.

    Usage: riverboat bot --server URL --bot NAME [OPTIONS]

      --server URL      such as http://localhost:8642
      --bot NAME        a bot as play and arena take it (my:Bot, tag, ws://…)
      --token TOKEN     of the bot account; otherwise RIVERBOAT_BOT_TOKEN
      --name NAME       the bot account whose token is kept on this machine
      --account NAME    make that bot account, or give it a new token, with your
                        own account; the password is asked for, or taken from
                        RIVERBOAT_PASSWORD
      --tables N        tables of the lobby to play at, 1 to 8 (1)
      --game ID         this table instead; repeatable
      --code CODE       the code of a private table
      --buy-in N        chips to sit down with; otherwise as many as allowed
      --hands N         leave each table after so many hands
      --seed N          the bot's seed (0)
      --lang zh-CN|en   language

help-verify =
    Check a hand's deal against what the server committed to before it, from the
    file alone: the decks, the seeds of the players, and every card that you
    were shown. No connection is made. The exit status is 1 if anything does
    not fit; each such thing is named.

    Usage: riverboat verify HAND.json… [OPTIONS]

      HAND.json         a hand as the browser, the terminal or the server's
                        /api/games/ID/history/N/deal gives it; - is standard
                        input
      --json            one line for programs for each hand
      --lang zh-CN|en   language

help-acpc =
    A bot as a client at a dealer of the Annual Computer Poker Competition,
    protocol 2.0.0. Ends when the dealer hangs up, and says what was won.

    Usage: riverboat acpc --bot BOT --port N [OPTIONS]

      --bot BOT         as for riverboat arena
      --host HOST       where the dealer runs (127.0.0.1)
      --port N          its port for this player
      --limit           heads-up fixed-limit, blinds 5/10; otherwise heads-up
                        no-limit, blinds 50/100 and 20,000 chips each hand
      --game FILE       a game definition of the ACPC: players, blinds, stacks
      --seed N          what the bot draws from (0)
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat acpc --bot level:8 --host dealer.example --port 20000

help-slumbot =
    A bot heads-up against Slumbot, over the internet: no-limit, blinds 50/100,
    20,000 chips in every hand.

    Usage: riverboat slumbot --bot BOT [OPTIONS]

      --bot BOT         as for riverboat arena
      --hands N         how many hands (100)
      --seed N          what the bot draws from (0)
      --url URL         another server with the same interface
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat slumbot --bot solver --hands 1000
