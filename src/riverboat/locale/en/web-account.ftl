### The page of the reader's own account in the web client.

account-title = Your account
account-open = Password, passkeys, sessions …
account-code = Code
account-code-login-note = This account uses an authenticator app. A recovery code does as well.
account-passkey-log-in = Log in with a passkey
account-forgotten = Forgotten the password?
account-recovery-code = Recovery code
account-recover = Set the new password
account-recovered = The new password is set. Log in with it.
account-password-new = New password
desk-title = Operators
error-web-no-passkey = No passkey was given. A page needs https:// or localhost for passkeys.
account-password = Password
account-password-note = A new password ends all other sessions.
account-password-change = Change the password
account-password-changed = The password is changed.
account-code-note = Of your authenticator app, or a recovery code.
account-totp = Authenticator app
account-totp-note = A log-in then needs a code from your phone besides the password.
account-totp-on = In use.
account-totp-begin = Set up an app
account-totp-scan = Scan this with the app, or type in the letters below it. Then enter the code that the app shows.
account-totp-qr = QR code for an authenticator app
account-totp-code = Code in the app
account-totp-confirm = Use the app
account-totp-remove = Stop using the app
account-passkeys = Passkeys
account-passkeys-note = Log in with your fingerprint, face or device lock, without a password.
account-passkey-name = Name for this device
account-passkey-add = Add a passkey
account-passkey-remove = Remove the passkey { $name }
account-passkey-used = Last used { $day }
account-passkey-unused = Not used yet
account-remove = Remove
account-recovery = Recovery codes
account-recovery-note = Each of them lets you in once when you have lost your password or your phone.
account-recovery-left = { $count ->
    [0] You have none.
    [one] One is left.
   *[other] { $count } are left.
}
account-recovery-new = New recovery codes
account-recovery-keep = Write these down now: they are not shown again. Those before no longer work.
account-recovery-make = Make new codes
account-sessions = Sessions
account-sessions-note = Where you are logged in.
account-session-since = Since { $moment }
account-session-this = this browser
account-session-end = End
account-session-end-one = End the session since { $moment }
account-sessions-end-all = Log out everywhere
account-data = Your data
account-data-note = Everything that is stored about you, as a file.
account-export = Download
account-delete = Delete the account
account-delete-note = Name, password, chips and reviews are gone for good. Hands stay for those who played them, without your name. Leave your tables first.
account-delete-do = Delete for good

## Reports

player-report-title = Report { $name }
player-report-note = The operators of this server read it. The player does not learn who reported.
player-report-reason = Reason
player-report-reason-name = { $reason ->
    [chat] Chat
    [cheating] Cheating
    [name] Name
   *[other] Something else
}
player-report-hand = About hand { $number }
player-report-words = What happened?
player-report-send = Send the report
player-report-sent = Thank you. The operators have it.
