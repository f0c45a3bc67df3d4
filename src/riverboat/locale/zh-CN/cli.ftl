### 各命令的回答。

eval-category = 牌型：{ $category }（{ $abbreviation }）
eval-best-five = 最好的五张：{ $cards }
eval-rank = 大小：{ $rank }（越大越好）

replay-ok = 第 { $hand } 手牌：一致，筹码 { $stacks }
replay-failed = 第 { $hand } 手牌：失败，{ $error }
replay-unknown-stack = 未知
replay-summary = { $failed ->
    [0] 全部 { $hands } 手牌的结果与记录一致。
   *[other] { $hands } 手牌中有 { $failed } 手失败。
}

equity-hand = 手牌
equity-win = 胜
equity-tie = 平
equity-equity = 胜率
equity-exact = 精确值：已穷举所有发牌。
equity-sampled = 根据 { $samples } 次随机发牌；标准误差 { $error }。
