### 求解器：训练、测量、查看策略。

train-ready = 准备用时 { $ready } 秒：建表，加载或编译内核（只需一次，会保留）。现在训练，累计 { $seconds } 秒为止。
train-progress = { $percent } % · { $iterations } 次发牌 · 每秒 { $speed } 次发牌 · 每秒 { $nodes } 百万节点 · 还剩 { $left } 秒
train-measured = 局部最佳应对（{ $actions }）目前从中赢得 { $mean } ± { $margin } mbb/手（{ $boards } 个牌面）。
train-done = 已写入 { $file }（{ $size } MB）：{ $iterations } 次发牌，用时 { $seconds } 秒。加大 --seconds 即可从 { $checkpoint } 继续训练。

lbr-progress = { $percent } % · { $hands } 手 · { $mean } ± { $margin } mbb/手
lbr-result = 局部最佳应对在 { $hands } 手中从 { $bot } 赢得 { $mean } ± { $margin } mbb/手（95 %）：{ $boards } 组公共牌，两个座位各打一次，计入双方可能持有的全部底牌，用时 { $seconds } 秒。

holes-progress = { $percent } % · { $boards } 组公共牌
holes-result = { $bot } 在 { $stack } bb 的漏洞：不看底牌，在同一局面下不论公共牌都这样打，可赢得 { $mean } ± { $margin } mbb/手（95 %）；知道它在每组公共牌上的策略，可赢得 { $known } ± { $known_margin }（{ $boards } 组公共牌，两个座位，用时 { $seconds } 秒）。
holes-kinds = 知道它在每组公共牌上的策略时，各轮可赢得：
holes-kind = { "  " }{ $mean } ± { $margin }  { $street }：该{ $replaced ->
        [fold] 弃牌
       *[check] 过牌
    }时{ $size ->
        [smallest] 下最小注或做最小加注
        [third] 下三分之一底池
        [half] 下半个底池
        [pot] 下一个底池
        [all_in] 全下
       *[call] 跟注
    }
holes-habits = 翻牌后一直保持某种习惯，比机器人自己的策略多赢：
holes-habit = { "  " }{ $mean } ± { $margin }  { $habit }
habit-minraise = 该弃牌时做最小加注，然后放弃
habit-potraise = 该弃牌时加注一个底池，然后放弃
habit-float = 有注必跟，然后放弃
habit-neverfold = 从不弃牌：有注必跟，一直跟到底
habit-minbet = 该过牌时下最小注，然后放弃
habit-stab = 该过牌时下半个底池，然后放弃
habit-donk = 先行动该过牌时领打最小注，然后放弃
habit-barrel = 每一轮都以半个底池下注代替过牌，遇加注则弃牌
habit-potbarrel = 每一轮都以一个底池下注代替过牌，遇加注则弃牌
holes-worst = 不论公共牌、用全部手牌这样打都有利的局面（各举最严重的一例）：
holes-none = 没有不论公共牌、用全部手牌这样打都确实有利的局面。
holes-spot = { "  " }{ $mean } ± { $margin }  { $spot }
holes-boards = 单组公共牌上最严重的局面（按该公共牌下的全部手牌计）：
holes-board-spot = { "  " }{ $gain }  { $spot }
holes-spot-words = { $stack } bb，你在{ $position ->
        [button] 按钮位
       *[blind] 大盲位
    }：{ $line }；{ $deed }：{ $outcome }
holes-street = { $street ->
        [preflop] 翻牌前
        [flop] 翻牌 { $cards }
        [turn] 转牌 { $cards }
       *[river] 河牌 { $cards }
    }
holes-street-line = { $street }：{ $line }
holes-comma = ，
holes-semicolon = ；
holes-clause = { $who ->
        [you] 你
       *[it] 它
    }{ $verb ->
        [check] 过牌
        [call] 跟注
        [bet] 向 { $pot } bb 底池下注 { $total } bb
        [all_in] 全下 { $total } bb
       *[raise] 加注到 { $total } bb
    }
holes-instead-of-folding = 该弃牌时{ $deed }
holes-instead-of-checking = 该过牌时{ $deed }
holes-bluff-outcome = 它弃牌 { $wins } %，诈唬只需 { $needs } %
holes-call-outcome = 你赢 { $wins } %，跟注只需 { $needs } %

strategy-fold = 轮到 { $position }。弃牌百分比（对角线以上为同花）：
strategy-call = 轮到 { $position }。过牌或跟注百分比（对角线以上为同花）：
strategy-raise = 轮到 { $position }。下注或加注百分比（对角线以上为同花）：
strategy-colours = { $position } 行动。每格按动作着色，宽度为采用频率（对角线以上为同花）：
strategy-share = { $action }：占全部手牌的 { $percent } %
strategy-actions = 考虑的动作：{ $actions }。
strategy-name-fold = 弃牌
strategy-name-call = 过牌或跟注
strategy-total = 加注到 { $total }

solve-begins = 正在准备；在一台机器上第一次求解最多要一分钟……
solve-progress = 已迭代 { $iterations } 次，可剥削度为底池的 { $percent } %，用时 { $seconds } 秒，约剩 { $left } 秒
solve-solved = 可剥削度为底池的 { $percent } %，迭代 { $iterations } 次，用时 { $seconds } 秒，内存 { $memory } MB。
solve-evs = 不利位置的一方平均赢得底池中的 { $oop }，有利位置的一方 { $ip }。
solve-no-bets = 没有给出{ $street ->
        [flop] 翻牌圈
        [turn] 转牌圈
       *[river] 河牌圈
    }的下注尺度：只能过牌，或在筹码不深时全下。可加上 { $street }.bet=…。
solve-node = { $board }，底池 { $pot }，行动线：{ $line }
solve-deal = 接下来发牌：请在 --node 后加上这张牌。
solve-end = 这手牌到此结束。
solve-player = 轮到{ $position ->
    [oop] 不利位置的一方
   *[ip] 有利位置的一方
}：期望值 { $ev }，胜率 { $equity } %。
solve-grid = { $action }，到达此处的各手牌的百分比（对角线以上为同花）：

report-progress = 已解 { $done }/{ $flops } 个翻牌，{ $flop } 为底池的 { $percent } %，用时 { $seconds } 秒，约剩 { $left } 秒
report-head = 已解 { $done }/{ $flops } 个翻牌，行动线：{ $line }
report-flop = 翻牌
report-weight = 权重
report-reach = 到达
report-oop-ev = OOP 期望
report-ip-ev = IP 期望
report-oop-equity = OOP 胜率
report-total = 总计
