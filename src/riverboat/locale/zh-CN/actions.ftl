### 玩家可以做什么；操作被拒绝时列出。

legal-nothing = 无：本手已结束
legal-separator = 、
legal-fold = 弃牌
legal-check = 看牌
legal-pass = 过
# 家庭桌上无人下注时，跟注就是下注。
legal-bet = 下注 { $amount }
legal-call = 跟注 { $amount }
legal-raise-to = { $verb ->
        [bet] 下注
       *[raise] 加注到
    } { $low }{ $range ->
        [yes] –{ $high }
       *[no] { "" }
    }
legal-all-in = 全下（{ $amount }）
legal-run-it-twice = 是否发两次：是或否
legal-run-it = 发一次、两次或三次
legal-deal-on = 发出公共牌
