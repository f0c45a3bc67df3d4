### 网页客户端的教练：复盘、提示、重打、错题、练习、报告。数额和比例以文字给出。

## 每手之后的一行

coach-line-clean = 你的 { $decisions } 个决策没有发现失误。
coach-line-nothing = 这手你没有需要做的决策。
coach-line-none = 这手牌没有可参照的策略。
coach-line-lost = 你损失了 { $loss } bb：{ $street }{ $deed }，{ $priced ->
    [yes] 需要 { $needed }，实有 { $had }。
   *[no] 更好的选择：{ $best }。
}
coach-line-lost-more = 你在 { $faults } 个决策中损失了 { $loss } bb，最大的是{ $street }{ $deed }：{ $priced ->
    [yes] 需要 { $needed }，实有 { $had }。
   *[no] 更好的选择：{ $best }。
}
coach-deed = { $kind ->
    [fold] 弃牌
    [check] 看牌
    [call] 跟注
    [bet] 下注
    [raise] 加注
   *[all_in] 全下
}
coach-street-inside = { $street ->
    [preflop] 翻前
    [flop] 翻牌
    [turn] 转牌
   *[river] 河牌
}
coach-open = 复盘
coach-last-hand = 上一手
coach-not-asked = 尚未复盘。
coach-review = 第 { $number } 手复盘
coach-working = 正在计算各个决策：已完成 { $done } 个。
coach-working-first = 正在计算第一个决策……

## 一个决策

coach-street = { $street ->
    [preflop] 翻前
    [flop] 翻牌
    [turn] 转牌
   *[river] 河牌
}
coach-action = { $kind ->
    [fold] 弃牌
    [check] 看牌
    [call] 跟注 { $amount }
    [bet] 下注 { $amount }
    [raise] 加注到 { $amount }
   *[all_in] 全下 { $amount }
}
coach-against = { $against ->
    [perfect] 对完美玩家
   *[opponent] 对 { $name }
}
coach-loss = 损失 { $loss } bb { $error }
coach-no-loss = 没有损失
coach-option = 行动
coach-frequency = 频率
coach-ev = EV（bb）
coach-best = 最佳
coach-done = 你
coach-source = { $source ->
    [exact] 精确求解。
    [chart] 出自全下/弃牌表。
   *[rollout] 抽样推演。
}
coach-reasons = 原因
coach-ranges = 范围
coach-own-range = 你的范围
coach-range-of = { $name } 的范围
coach-combos = { $combos } 个组合
coach-hand-in = { $hand }：{ $combos } 个组合
coach-hand-out = { $hand }：不在范围内
coach-hand-played = { $hand }：{ $combos } 个组合；{ $actions }
coach-choose-hand = 指向、点按一手牌，或用方向键移到它上面。
coach-your-cards = 你的底牌
coach-board = 公共牌
coach-decisions = 你的决策
coach-bb = { $amount } bb
coach-fact = { $fact ->
    [pot] 底池
    [to_call] 需跟注
    [needed] 所需胜率
    [equity] 你的胜率
    [range_equity] 你的范围的胜率
   *[defence] 至少须继续
}
coach-draws = 听牌
coach-draw = { $draw ->
    [flush_draw] 同花听牌
    [open_ended] 两头顺听牌
    [gutshot] 卡顺听牌
    [double_gutshot] 双卡顺听牌
    [backdoor_flush] 后门同花听牌
    [backdoor_straight] 后门顺子听牌
    [overcards] 两张高牌
   *[other] { $draw }
}
coach-outs = { $count } 张补牌
coach-open-lab = 在实验室中查看范围
coach-open-lab-against = 在实验室中对 { $name }
coach-open-replay = 在回放中逐步查看
coach-no-decision-here = 这一步没有你的决策，请在上面选择一个。

## 练习与重打

coach-hint = 提示
coach-hint-working = 正在计算提示……
coach-pause = { $on ->
    [yes] 继续
   *[no] 暂停
}
coach-paused = 已暂停
coach-practice = 练习桌
coach-practice-note = 只与机器人对局：不限时，可提示，可暂停，每手结束后亮出机器人的底牌。不计入任何统计。
coach-practice-table = 与机器人的练习桌
coach-retry = { $deal ->
    [same] 重打（原牌）
   *[anew] 重打（重新发牌）
}
coach-retry-result = 重打结果
coach-retry-now = { $deal ->
    [same] 这次（原牌）
   *[anew] 这次（重新发牌）
}
coach-retry-original = 当初
coach-retry-solver = 求解器的 EV
coach-retry-others = 这个决策的其他重打
coach-retry-deal = { $deal ->
    [same] 原牌
   *[anew] 重新发牌
}
coach-retry-note = 从这个决策算起。重打不计入筹码和统计。

## 我的手牌：筛选与各页

coach-pages = 我的打法
coach-page = { $page ->
    [me] 手牌
    [report] 报告
    [mistakes] 错题本
    [import] 导入
   *[drills] 练习题
}
hands-search = 搜索
hands-result = 结果
hands-result-is = { $result ->
    [won] 赢
    [lost] 输
   *[any] 不限
}
hands-street = 打到
hands-street-any = 不限
hands-all = 全部手牌
hands-found = 找到 { $count } 手。
hands-none-found = 没有这样的手牌。
hands-search-on = 继续往前搜索
hands-export = 下载全部手牌
hands-export-format = 格式
hands-export-working = 正在生成文件…

## 错题本

mistakes-title = 错题本
mistakes-none = 你的手牌里还没有发现失误。每手打完都会复盘，代价高的决策会来到这里，供你重做。
mistakes-queue = 共 { $all } 个决策，{ $due } 个待重做
mistakes-nothing-due = 暂时都做完了。快要忘记的时候，它们会再出现。
mistakes-spot = { $street }，你在 { $position }。底池 { $pot } bb，{ $call ->
    [0] 无需跟注
   *[other] 需跟注 { $call } bb
}。你怎么做？
mistakes-rating = { $rating ->
    [easy] 最佳行动。
    [good] 与最佳相当。
    [hard] 有进步，但损失 { $loss } bb。
   *[again] 损失 { $loss } bb。
}
mistakes-again-on = { $when } 再次出现。
mistakes-costliest = 历来代价最高的决策
mistakes-better = 更好：{ $best }
mistakes-due-now = 现在待重做
mistakes-due = { $when } 待重做
mistakes-to-hand = 查看这手

## 练习题

drills-title = 练习题
drills-kind = 题目类型
drills-kind-short = { $kind ->
    [open] 率先加注
    [defend] 大盲防守
    [three_bet] 3-bet
    [heads_up] 单挑
    [push_fold] 全下或弃牌
    [pot_odds] 底池赔率
    [equity] 估算胜率
   *[bluff_catch] 河牌跟注
}
drills-next = 下一题
drills-right = 正确
drills-scores = 成绩
drills-answers = 答题数
drills-score = 得分
drills-recent = 最近 20 题
drills-course = 历次得分：{ $scores }

## 报告

report-title = 报告
report-none = 还没有可报告的内容：先打几手，每手都会复盘。
report-result = 技术与运气（每百手 bb）
report-loss = 损失的 EV
report-line = { $line ->
    [actual] 实际
    [allIn] 全下修正
   *[policy] 策略修正
}
report-line-per-100 = { $line ->
    [actual] 赢得
    [allIn] 全下修正
    [policy] 策略修正
   *[luck] 运气
}
report-policy-hands = 其中 { $known } 手可作策略修正，其余按全下修正计。
report-missing = { $decisions } 个决策中有 { $missing } 个没有可参照的策略，未计入。
report-line-ends = { $line } { $end } bb
report-interval = { $low } 至 { $high }
report-note = 区间有 95 % 的把握包含真实值。全下修正按筹码入池时的胜率计算全下；策略修正还依据机器人对每手牌的打法，去掉发牌的运气。
report-by = 每百手损失的 EV（按{ $by ->
    [street] 街
    [position] 位置
   *[kind] 决策类型
}）
report-by-name = { $by ->
    [street] 街
    [position] 位置
   *[kind] 决策
}
report-decisions = 决策数
report-lost = 每百手 bb
report-kind = { $kind ->
    [open] 率先加注
    [limp] 平跟入池
    [pass] 翻前弃牌或看牌
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
    [fold] 弃牌
   *[raise] 加注
}
