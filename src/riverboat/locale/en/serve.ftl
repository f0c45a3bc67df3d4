### What a server says when it starts, and to a visitor without a web client.

serve-listening = Riverboat is open at { $url }
serve-network = On your network: { $url }
serve-stop = Stop it with Ctrl+C.
guest-name = Guest { $number }

no-client = The server runs, but this installation has no web client: it was not built with the package.
no-client-terminal = Play in the terminal instead: { $command }

## What an option may be

expected-whole-number = a whole number from { $low } to { $high }
expected-number = a number { $low }, at most { $high }
expected-choice = one of { $offered }
expected-yes-or-no = true or false
expected-list = a list of texts
expected-text = a text

## Health

part-unusable = { $name } cannot be used now: { $problem }.
