### 求解器：训练、测量、查看策略。

train-progress = { $percent } % · { $iterations } 次发牌 · 每秒 { $speed } 次发牌 · 每秒 { $nodes } 百万节点
train-done = 已写入 { $file }（{ $size } MB）：{ $iterations } 次发牌，用时 { $seconds } 秒。加大 --seconds 即可从 { $checkpoint } 继续训练。
