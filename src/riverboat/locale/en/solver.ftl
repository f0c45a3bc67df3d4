### The solver: training, measuring, looking at strategies.

train-progress = { $percent } % · { $iterations } deals · { $speed } deals/s · { $nodes } M nodes/s
train-done = Wrote { $file } ({ $size } MB) after { $iterations } deals in { $seconds } s. Training goes on from { $checkpoint } with more --seconds.
