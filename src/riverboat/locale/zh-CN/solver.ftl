### 求解器：训练、测量、查看策略。

train-ready = 准备用时 { $ready } 秒：建表，加载或编译内核（只需一次，会保留）。现在训练，累计 { $seconds } 秒为止。
train-progress = { $percent } % · { $iterations } 次发牌 · 每秒 { $speed } 次发牌 · 每秒 { $nodes } 百万节点
train-measured = 局部最佳应对（{ $actions }）目前从中赢得 { $mean } ± { $margin } mbb/手（{ $boards } 个牌面）。
train-done = 已写入 { $file }（{ $size } MB）：{ $iterations } 次发牌，用时 { $seconds } 秒。加大 --seconds 即可从 { $checkpoint } 继续训练。

lbr-progress = { $percent } % · { $hands } 手 · { $mean } ± { $margin } mbb/手
lbr-result = 局部最佳应对在 { $hands } 手中从 { $bot } 赢得 { $mean } ± { $margin } mbb/手（95 %）：{ $boards } 组公共牌，两个座位各打一次，计入双方可能持有的全部底牌，用时 { $seconds } 秒。

strategy-fold = 轮到 { $position }。弃牌百分比（对角线以上为同花）：
strategy-call = 轮到 { $position }。过牌或跟注百分比（对角线以上为同花）：
strategy-raise = 轮到 { $position }。下注或加注百分比（对角线以上为同花）：
strategy-actions = 考虑的动作：{ $actions }。
strategy-name-fold = 弃牌
strategy-name-call = 过牌或跟注
strategy-total = 加注到 { $total }

solve-progress = 已迭代 { $iterations } 次，可剥削度为底池的 { $percent } %，用时 { $seconds } 秒，约剩 { $left } 秒
solve-solved = 可剥削度为底池的 { $percent } %，迭代 { $iterations } 次，用时 { $seconds } 秒，内存 { $memory } MB。
solve-evs = 没有位置的一方平均赢得底池中的 { $oop }，有位置的一方 { $ip }。
solve-node = { $board }，底池 { $pot }，行动线：{ $line }
solve-deal = 接下来发牌：请在 --node 后加上这张牌。
solve-end = 这手牌到此结束。
solve-player = 轮到{ $position ->
    [oop] 没有位置的一方
   *[ip] 有位置的一方
}：期望值 { $ev }，胜率 { $equity } %。
solve-grid = { $action }，到达此处的各手牌的百分比（对角线以上为同花）：
