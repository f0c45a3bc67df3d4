### Pages of help, as they stand on the terminal: at most 80 columns.

help =
    Riverboat: Texas Hold'em for people, bots and programs.

    Usage: riverboat COMMAND [OPTIONS]

      play      play against bots in the terminal
      eval      rank and name a hand of 5, 6 or 7 cards
      equity    how often each hand or range wins
      replay    play recorded hands again and check their results
      bench     speed on this machine, beside other libraries

      --lang zh-CN|en   language, otherwise that of your environment
      --version         show the version
      -h, --help        show this page, or a command's: riverboat eval --help

help-play =
    Play Texas Hold'em against bots.

    Usage: riverboat play [OPTIONS]

      --bots N          opponents, 1 to 9 (5)
      --stack N         chips each player starts with (10000)
      --blinds S/B      small and big blind (50/100)
      --seed N          the same cards and bots every time
      --plain           plain lines instead of a drawn table
      --lang zh-CN|en   language

    At the table: F fold, X check, C call, R 300 raise to 300, A all-in.

help-eval =
    Rank and name the best five of 5, 6 or 7 cards.

    Usage: riverboat eval CARDS… [OPTIONS]

      CARDS             such as As Kd 10h, or AsKd10h, or A♠ K♦ 10♥
      --short-deck      rank by the rules of short deck (36 cards, 6 to A)
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat eval Qs Qh Qd 9c 9h 2d 3s

help-equity =
    How often each hand wins, by counting every board or by sampling.

    Usage: riverboat equity HAND [HAND…] [OPTIONS]

      HAND              two cards (AsKs), a range (QQ+,AKs,A5s-A2s) or random;
                        a single HAND plays against one random hand
      --board CARDS     cards on the board: none, 3, 4 or 5
      --dead CARDS      cards that nobody can hold
      --short-deck      play with the short deck (36 cards, 6 to A)
      --samples N       boards to sample where counting all takes too long
      --seed N          sample the same boards every time
      --json            one line for programs
      --lang zh-CN|en   language

    Example: riverboat equity AsKs QQ+ --board Qd7s2s

help-replay =
    Play recorded hands again and check that they end as recorded.
    The exit status is 1 if any hand does not.

    Usage: riverboat replay FILE [OPTIONS]

      FILE              a hand history: .phh (one hand) or .phhs (many)
      --json            one line for programs for each hand
      --lang zh-CN|en   language

help-bench =
    Measure speed on this machine, beside whichever other libraries are installed.

    Usage: riverboat bench [TOPIC…] [OPTIONS]

      TOPIC             engine, evaluator or equity; all of them if none is named
      --json            figures for programs
      --lang zh-CN|en   language
