### What `riverboat admin` says to operators.

admin-audit-good =
    Everything fits: { $steps } steps of { $games } games, { $hands } hands, { $entries } entries of the ledger,
    { $players } players and { $tournaments } tournaments.
admin-done = Done: { $deed } { $subject }.
admin-all-servers = all servers
admin-waiting = No server has taken the order { $deed } yet; the next one that runs on this database will.
admin-not-heard = No server has taken the order { $deed }; one that starts later does not carry it out.
admin-voided = Hand { $hand } is void; { $chips } chips went back to those who lost them.
admin-backed-up = { $rows } rows are in { $file }. Keep the key apart from it.
admin-restored = { $rows } rows are restored from { $file }, and the audit of { $hands } hands found nothing wrong.
admin-rotated = { $values } values are under the new key, which is in { $file }. Start the servers again with it.
admin-archived = { $steps } steps of { $games } games are archived.
admin-migrated = The database has the schema of revision { $revision }. Any newer version migrates it up again.
admin-pruned = { $hands } hands of { $games } games are deleted. Their entries in the ledger stay.
admin-column-id = no.
admin-column-name = name
admin-column-kind = kind
admin-column-chips = chips
admin-column-role = role
admin-column-is-banned = banned
admin-column-muted-until = muted until
admin-column-created-at = made at
admin-column-status = status
admin-column-players = players
admin-column-seats = seats
admin-column-seat = seat
admin-column-player = player
admin-column-cards = cards
admin-column-bet = bet
admin-column-won = won
admin-column-at = at
admin-column-actor = by
admin-column-deed = deed
admin-column-subject = to
admin-column-detail = detail
admin-column-reporter = from
admin-column-game-id = game
admin-column-hand-number = hand
admin-column-reason = reason
admin-column-words = words
admin-column-signal = signal
admin-column-one = player
admin-column-other = and
admin-column-hands = hands
admin-column-score = score
