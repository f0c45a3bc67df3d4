### 各命令的回答。

eval-category = 牌型：{ $category }（{ $abbreviation }）
eval-best-five = 最好的五张：{ $cards }
eval-rank = 大小：{ $rank }（越大越好）

replay-ok = 第 { $hand } 手牌：一致，筹码 { $stacks }
replay-failed = 第 { $hand } 手牌：失败，{ $error }
replay-unknown-stack = 未知
replay-note = 注意：{ $note }
replay-noted = 有 { $hands } 手牌违反规则，已按记录重放。
replay-hand = 第 { $hand } 手：{ $players }
replay-comma = 、
replay-dealt = { $name }的底牌：{ $cards }
replay-pot = 底池 { $pot }
replay-keys = 第 { $step }/{ $steps } 步，第 { $hand }/{ $hands } 手 · → 下一步，← 上一步，↓ ↑ 换手牌，Q 退出
replay-summary = { $failed ->
    [0] 全部 { $hands } 手牌的结果与记录一致。
   *[other] { $hands } 手牌中有 { $failed } 手失败。
}

convert-summary = 已写出 { $hands } 手牌，略去 { $failed } 手。

icm-stack = 筹码
icm-chips = 占筹码
icm-worth = ICM
icm-of-prizes = 占奖金
icm-chop = 按筹码分
icm-note = ICM：Malmuth-Harville 模型。按筹码分：每人先得剩下的最低奖金，其余按筹码比例分。

equity-hand = 手牌
equity-win = 胜
equity-tie = 平
equity-equity = 胜率
equity-exact = 精确值：已穷举所有发牌。
equity-sampled = 根据 { $samples } 次随机发牌；标准误差 { $error }。

glossary-title = 术语表

progress-time = { $unit ->
    [seconds] { $number } 秒
    [minutes] { $number } 分钟
   *[hours] { $number } 小时
 }
progress-left = 约剩 { $time }
progress-spent = 已用 { $time }
progress-done = { $kind ->
    [decisions] { $total } 个决策中的第 { $done } 个
   *[hands] { $total } 手中的第 { $done } 手
 }
