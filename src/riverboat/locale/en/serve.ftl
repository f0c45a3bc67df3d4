### What a server says when it starts, and to a visitor without a web client.

serve-listening = Riverboat is open at { $url }
serve-network = On your network: { $url }
serve-stop = Stop it with Ctrl+C.
guest-name = Guest { $number }

no-client = The server runs, but this installation has no web client: it was not built with the package.
no-client-terminal = Play in the terminal instead: { $command }
