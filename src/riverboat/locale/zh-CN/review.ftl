### 复盘：一个决策值多少，为什么。百分比和数量已取整。

## 评级

review-grade-best = 最佳
review-grade-good = 好
review-grade-inaccuracy = 不精确
review-grade-mistake = 失误
review-grade-blunder = 大错

## 理由

review-reason-price = 跟注需要 { $needed } % 胜率，这手牌对其范围有 { $equity } %。
review-reason-equity = 这手牌对其范围有 { $equity } % 胜率。
review-reason-defence = 你的范围要有 { $defence } % 继续，对手拿任意两张牌诈唬才无利可图；这手牌强于你范围的 { $weaker } %。
review-reason-folds = 面对{ $action }，对手弃掉范围的 { $folds } %；纯诈唬需要 { $needed } %。
review-reason-better-folds = 比你大的牌有 { $share } % 会对{ $action } 弃牌。
review-reason-worse-calls = 对{ $action } 不弃牌的牌里，有 { $share } % 比你小。
review-reason-bot-folds = 这个对手面对{ $action } 弃牌 { $folds } %；纯诈唬需要 { $needed } %。
review-reason-blockers = 你的牌阻断了 { $better } % 赢你的组合和 { $worse } % 输给你的组合。
review-reason-flush-draw = 同花听牌：{ $outs } 张补牌，下一张命中 { $chance } %。
review-reason-open-ended = 顺子听牌：{ $outs } 张补牌，下一张命中 { $chance } %。
review-reason-gutshot = 卡顺听牌：{ $outs } 张补牌，下一张命中 { $chance } %。
review-reason-overcards = 两张高牌：{ $outs } 张补牌可成顶对，下一张命中 { $chance } %。
review-reason-range-ahead = 你的范围领先，有 { $equity } % 胜率。
review-reason-range-behind = 对手的范围领先；你的有 { $equity } % 胜率。
review-reason-range-even = 双方范围大致相当；你的有 { $equity } % 胜率。

## 数字的前提

review-assumes-exact = 双方持求解器的范围；{ $street ->
    [flop] 翻牌
    [turn] 转牌
   *[river] 河牌
  }按实际下注求解，误差为底池的 { $accuracy } %。
review-assumes-rollout = 此后各家都按蓝图策略打，范围由实际下注推出；菜单之外的下注按相邻尺度理解。所有选项用同样的 { $deals } 次发牌抽样。
review-assumes-rollout-opponent = 对手的范围由其真实策略推出，翻牌前按其策略应对；翻牌后按拟合其策略的模型打，你按蓝图打。所有选项用同样的 { $deals } 次发牌抽样。
review-assumes-chart = 各家都按全下或弃牌表打；有人跟注后，后面的人弃牌。精确计算，没有抽样。
review-assumes-best-reply = { $rivers ->
    [0] 对手从第一个行动起都按这个机器人的打法；你之后按最佳应对。
   *[other] 对手从第一个行动起都按这个机器人的打法；你之后按最佳应对。河牌的下注在 { $rivers } 张河牌上试算。
  }

## 没有结论的原因

review-missing-game = 没有这种玩法的策略。
review-missing-spot = 没有覆盖此局面的策略。

## 复盘用词

review-street-preflop = 翻前
review-street-flop = 翻牌
review-street-turn = 转牌
review-street-river = 河牌

review-verb-fold = 弃牌
review-verb-check = 看牌
review-verb-call = 跟注
review-verb-bet = 下注 { $amount }
review-verb-raise = 加注到 { $amount }

## 一行说完一手牌

review-lost = 你损失了 { $loss } bb：{ $street }{ $action }。
review-lost-price = 你损失了 { $loss } bb：{ $street }{ $action }，需要 { $needed } %，实际 { $equity } %。
review-nothing-lost = 没有损失。
review-no-verdict = 没有覆盖这手牌的策略。

## `riverboat review`

review-hand = 第 { $hand } 手牌：{ $summary }
review-hand-failed = 第 { $hand } 手牌：未复盘，{ $error }
review-loss = −{ $loss } bb（± { $margin }）
review-no-loss = 无损失
review-option = { $action }：{ $ev } bb，{ $frequency } %
review-option-sampled = { $action }：{ $ev } ± { $margin } bb，{ $frequency } %
review-against-perfect = 对完美玩家
review-against-opponent = 对这个对手
review-range = { $name }：{ $combos } 个组合
review-total = { $hands } 手牌，对完美玩家共损失 { $loss } bb。
review-page = 已写入 { $file }。
review-title = 复盘

## 统计报告：`riverboat review --report`

review-report-hands = { $hands ->
   *[other] 共 { $hands } 手
  }，{ $decisions } 个决定，其中 { $missing } 个没有策略可比。单位为 bb/100 手，附 95 % 置信区间。
review-report-head-street = 轮次
review-report-head-position = 位置
review-report-head-kind = 决定类型
review-report-head-decisions = 次数
review-report-head-loss = 损失 EV
review-report-total = 合计
review-report-kind = { $kind ->
    [open] 率先加注
    [limp] 平跟入池
    [pass] 无人加注时弃牌或看牌
    [call_open] 跟注率先加注
    [fold_to_open] 面对率先加注弃牌
    [three_bet] 3-bet
    [call_three_bet] 跟注 3-bet
    [fold_to_three_bet] 面对 3-bet 弃牌
    [four_bet] 4-bet 及以上
    [c_bet] 持续下注
    [bet] 其他下注
    [check] 看牌
    [call] 跟注
    [bluff_catch] 河牌跟注
    [raise] 加注
   *[fold] 弃牌
  }
review-report-head-result = 成绩
review-report-head-won = bb/100
review-report-head-interval = 95 % 区间
review-report-result-actual = 实际
review-report-result-all-in = 全下胜率修正
review-report-result-policy = 策略修正
review-report-result-skill = 技术
review-report-result-luck = 运气
review-report-policy-hands = { $hands ->
   *[other] 有 { $hands } 手
  }的对手全是已知的机器人；其余按全下胜率修正计。
review-report-plot = 盈亏：实际、全下胜率修正、策略修正
review-report-plot-hands = 手数
review-report-plot-won = 大盲
