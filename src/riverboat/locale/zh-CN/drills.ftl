### 练习题和错题本。比例以百分数给出，金额以大盲为单位，均为文字。

drill-kind = { $kind ->
    [open] 率先加注（open）
    [defend] 大盲防守
    [three_bet] 面对率先加注：弃牌、跟注还是 3-bet
    [heads_up] 单挑率先行动
    [push_fold] 全下或弃牌
    [pot_odds] 底池赔率
    [equity] 估算胜率
    [bluff_catch] 河牌抓诈唬
   *[mistakes] 错题本
}

drill-ask-open = 六人桌，每人 { $stack_bb } bb。你在 { $position }，前面无人入池。你的底牌是 { $hole_cards }。
drill-ask-facing-open = 六人桌，每人 { $stack_bb } bb。{ $opener } 率先加注，你在 { $position }：跟注需 { $to_call_bb } bb，底池 { $pot_bb } bb。你的底牌是 { $hole_cards }。
drill-ask-heads-up = 单挑，每人 { $stack_bb } bb。你在庄位，先行动。你的底牌是 { $hole_cards }。
drill-ask-push = 每人 { $stack_bb } bb。你在 { $position }，前面无人入池，后面还有 { $behind ->
       *[other] { $behind } 人
    }。你的底牌是 { $hole_cards }。
drill-ask-call-push = 每人 { $stack_bb } bb。{ $pusher } 全下，你前面的其他人都已弃牌，你在 { $position }。你的底牌是 { $hole_cards }。
drill-ask-needed = 底池 { $pot_bb } bb，对手下注 { $bet_bb } bb。跟注需要多少胜率才不亏？
drill-ask-bluff = 底池 { $pot_bb } bb，你用空气牌下注 { $bet_bb } bb。对手弃牌的频率要多高，这个诈唬才不亏？
drill-ask-defence = 底池 { $pot_bb } bb，对手下注 { $bet_bb } bb。你的范围至少要防守多少，对手用任意两张牌诈唬才无利可图？
drill-ask-call = 底池 { $pot_bb } bb，对手全下 { $bet_bb } bb。你的胜率是 { $equity_share } %。
drill-ask-equity-hand = 翻牌前，{ $hole_cards } 对 { $other_cards } 的胜率是多少？
drill-ask-equity-hand-on-board = 公共牌 { $board_cards }，{ $hole_cards } 对 { $other_cards } 的胜率是多少？
drill-ask-equity-range-on-board = 公共牌 { $board_cards }，{ $hole_cards } 对最强的 { $percent } % 起手牌的胜率是多少？
drill-ask-bluff-catch = { $opener } 率先加注，你在大盲跟注，翻牌和转牌双方都过牌。公共牌 { $board_cards }，底池 { $pot_bb } bb。河牌你过牌，{ $opener } 下注 { $bet_bb } bb。你的底牌是 { $hole_cards }。

drill-option-fold = 弃牌
drill-option-check = 看牌
drill-option-call = 跟注 { $amount_bb } bb
drill-option-raise = 加注到 { $amount_bb } bb
drill-option-push = 全下 { $amount_bb } bb
drill-option-call-push = 跟注全下
drill-option-percent = { $part_share } %

drill-option-figures = { $option }：{ $figures }
drill-played = 采用频率 { $part_share } %
drill-worth = EV { $ev_bb } bb
drill-comma = ，

drill-fact-range-check = { $position } 在此看牌的占全部起手牌的 { $part_share } %。
drill-fact-range-call = { $position } 在此跟注的占全部起手牌的 { $part_share } %。
drill-fact-range-raise = { $position } 在此加注的占全部起手牌的 { $part_share } %。
drill-fact-range-push = { $position } 在此全下的占全部起手牌的 { $part_share } %。
drill-fact-range-call-push = { $position } 在此跟注的占全部起手牌的 { $part_share } %。
drill-fact-family = { $family } 当中，多数时候入池的是 { $hands }。
drill-fact-family-folds = { $family } 多数时候全部弃牌。
drill-fact-gain-push = 用 { $hand } 全下，与弃牌相比 EV 为 { $ev_bb } bb。
drill-fact-gain-call-push = 用 { $hand } 跟注，与弃牌相比 EV 为 { $ev_bb } bb。
drill-fact-chart-one-caller = 图表假设：有人跟注后，后面的人都弃牌。
drill-fact-sum-needed = { $bet_bb } / { $total_bb } = { $part_share } %：跟注额占最终底池的比例。
drill-fact-sum-bluff = { $bet_bb } / { $total_bb } = { $part_share } %：冒 { $bet_bb } bb 的风险去赢 { $pot_bb } bb。
drill-fact-sum-defence = { $pot_bb } / { $total_bb } = { $part_share } %：弃牌再多，对手任意两张牌诈唬 { $bet_bb } bb 都有利可图。
drill-fact-sum-call = 跟注需要 { $needed_share } % 胜率，你有 { $equity_share } %：与弃牌相比 EV 为 { $ev_bb } bb。
drill-fact-equity = 穷举所有发牌：胜率 { $equity_share } %，其中赢 { $win_share } %，平 { $tie_share } %。
drill-fact-catch-equity = 对手下注的范围里，你的胜率是 { $equity_share } %；跟注需要 { $needed_share } %。
drill-fact-catch-call = 跟注与弃牌相比 EV 为 { $ev_bb } bb。均衡解用这手牌跟注的频率是 { $part_share } %。
drill-fact-catch-defence = 整个范围的跟注频率是 { $part_share } %；若要防住任意两张牌的诈唬，需要 { $defence_share } %。
drill-fact-catch-error = 针对这个下注额精确求解；差别小于底池的 { $error_share } % 视为没有差别。

drill-mark = { $mark ->
    [right] 正确
    [close] 接近
   *[wrong] 错误
}

## 命令

drill-number = 第 { $number } 题，共 { $count } 题：{ $kind }
drill-prompt = 请选择 1 到 { $count }，Q 结束 >{ " " }
drill-unclear = 看不懂“{ $answer }”；请输入 1 到 { $count } 的序号、选项的字母，或 Q。
drill-judged = { $mark }：{ $score } 分（满分 100）。
drill-done = { $count ->
   *[other] 共答 { $count } 题
}，平均 { $score } 分（满分 100）。
drill-no-scores = 还没有答过题。
drill-head-kind = 历史成绩
drill-head-answers = 题数
drill-head-right = 正确率 %
drill-head-score = 得分
drill-head-recent = 最近 20 题
drill-course = 每 20 题的平均分，由早到晚：{ $scores }

drill-no-mistakes = 错题本是空的。复盘过的手牌里代价大的决定会收进来。
drill-none-due = { $count ->
   *[other] 错题本里有 { $count } 题
}；下一题要等 { $wait }。
drill-retried = { $count ->
   *[other] 重做了 { $count } 题
}，还有 { $left } 题到期。
drill-spot = 你在 { $position }，底牌 { $cards }{ $has_board ->
    [yes] ，公共牌 { $board }
   *[no] { "" }
}。底池 { $pot } bb{ $faces_bet ->
    [yes] ，跟注需 { $to_call } bb
   *[no] { "" }
}。
drill-retry = { $rating ->
    [easy] 最佳选择。
    [good] 不错：比最佳选择少 { $loss } bb。
    [hard] 不够准确：比最佳选择少 { $loss } bb。
   *[again] 仍是失误：比最佳选择少 { $loss } bb。
}
drill-then = （当时的选择）
drill-due-again = { $wait }后再做。
drill-wait = { $unit ->
    [days] { $number ->
       *[other] { $number } 天
    }
    [hours] { $number ->
       *[other] { $number } 小时
    }
   *[minutes] { $number ->
       *[other] { $number } 分钟
    }
}
