### The page for operators in the web client.

desk-note = Every look and every deed here is recorded. Cards are shown of finished hands only.
desk-parts = Parts of the page
desk-part = { $part ->
    [reports] Reports
    [players] Players
    [tables] Tables
    [hands] Hands
    [signals] Signals
    [server] Server
   *[log] Log
}
desk-none = Nothing here.
desk-column = { $column ->
    [id] No.
    [name] Name
    [chips] Chips
    [since] Since
    [state] State
    [kind] Kind
    [players] Players
    [seat] Seat
    [cards] Cards
    [bet] Bet
    [won] Won
    [hand] Hand
    [hands] Hands
    [at] At
    [pot] Pot
    [reporter] From
    [reason] Reason
    [signal] Signal
    [one] Player
    [other] And
    [score] Score
    [actor] By
    [deed] Deed
    [subject] To
    [detail] Detail
   *[deeds] Actions
}
desk-state = { $state ->
    [banned] Banned
    [admin] Admin
    [guest] Guest
   *[named] Account
}
desk-muted-until = Muted until { $moment }
desk-search = Name or number
desk-find = Find
desk-game = Number of the game
desk-hand = Hand { $number }
desk-reason = Reason
desk-tournaments = Tournaments
desk-deed = { $deed ->
    [ban] Ban
    [unban] Lift the ban
    [mute] Mute for an hour
    [unmute] Lift the mute
    [hands] Hands
    [open] Show the cards
    [void] Void the hand
    [void_running] Void the running hand
    [close] Close after the hand
    [cancel] Cancel with refunds
   *[close_report] Done
}
desk-deed-to = { desk-deed }: { $name }
desk-done = Done. { desk-deed }: { $name }
desk-sure = { desk-deed }: { $name }?
desk-signals-note = Pairs of players in the hands of the last 30 days. A signal is a reason to look at hands, and no proof.
desk-signal = { $kind ->
    [chip_dumping] Chips flow one way
    [soft_play] They fold to each other
   *[shared_address] Same address
}
desk-audit = Audit
desk-audit-note = Proves logs, ledger, wallets, hands and tournaments against each other.
desk-audit-do = Run the audit
desk-audit-good = Everything fits: { $players } players, { $games } games, { $steps } steps, { $hands } hands, { $tournaments } tournaments, { $entries } entries.
desk-broadcast = Broadcast
desk-broadcast-note = Said in the chat of everybody who is connected.
desk-broadcast-do = Say it
desk-words = Text
desk-said = It will be said within a second.
desk-drain = Drain
desk-drain-note = No further hands begin. In a cluster the tables move to the other servers; alone, they wait until the server is started again.
desk-process = Number of the process (empty: all)
desk-drain-do = Drain
desk-drain-sure = Let every server begin no further hands? This lasts until they are started again.
desk-drain-sure-one = Let process { $process } begin no further hands? This lasts until it is started again.
desk-drained = The order is given; hands that run are played to their end.
desk-backup = Backup
desk-backup-note = Every row in one file on the disk of the server. Keep it together with the key that the server has today.
desk-backup-do = Make a backup
desk-backup-sure = Write a backup to the disk of the server?
desk-backed-up = { $rows } rows are in { $file }.
desk-key = New key
desk-key-note = Everything is encrypted anew. The server finishes its hands, restarts by itself and is away for some seconds; the old key stays beside the new one, for older backups.
desk-key-do = Rotate the key
desk-key-sure = Restart the server with a new key? Everybody is disconnected for some seconds.
desk-key-asked = The server restarts with a new key. The log says when that is done.
desk-more = More
