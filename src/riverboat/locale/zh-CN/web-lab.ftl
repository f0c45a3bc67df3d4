### 网页界面的求解器。金额和数字以文字给出。

lab-title = GTO 求解器
lab-intro = 设置一个翻牌后的局面，让它求解，然后逐步查看结果：每手牌下注、跟注、弃牌的频率，以及各值多少。
lab-nav = 求解器
lab-lobby-note = 精确求解翻牌后局面，研究打法。

## 局面

lab-spot = 局面
lab-board = 公共牌
lab-board-note = 3、4 或 5 张，如 Td9d6hQc
lab-pick-cards = 选牌
lab-pick-next-card = 选择下一张牌
lab-clear = 清空
lab-position = { $position ->
    [oop] 不利位置
   *[ip] 有利位置
}
lab-position-short = { $position ->
    [oop] OOP
   *[ip] IP
}
lab-position-note = { $position ->
    [oop] 先行动
   *[ip] 后行动
}
lab-whose-range = 哪一方的范围
lab-range-of = { $position ->
    [oop] 不利位置
   *[ip] 有利位置
}的范围
lab-range-text = 范围（文字）
lab-range-size = { $combos } 个组合，占全部手牌的 { $percent }
lab-range-preset = 填入常用范围…
lab-range-preset-name = { $preset ->
    [button_open] 按钮位开池
    [under_the_gun_open] 枪口位开池
    [big_blind_call] 大盲防守跟注
    [re_raise] 再加注
   *[any_two] 任意两张
}
lab-range-help = 点击或拖动选择手牌。键盘：方向键移动，空格选入或移除。
lab-weight = 权重 { $percent }
lab-hand-in = { $hand }：{ $percent }
lab-hand-out = { $hand }：不在范围内
lab-pot = 底池
lab-stack = 后手筹码
lab-target = 精度（底池的 %）
lab-menus = 下注尺度
lab-menu-preset = { $preset ->
    [one_size] 单一尺度
    [standard] 两种尺度
    [polar] 先小后大
    [many] 多种尺度
   *[own] 自定义
}
lab-menu-help = 33% 为底池比例，2.5x 为倍数，120c 为筹码，a 为全下；留空表示没有
lab-street = { $street ->
    [flop] 翻牌
    [turn] 转牌
   *[river] 河牌
}
lab-menu-kind = { $kind ->
    [bet] 下注
    [raise] 加注
   *[lead] 领打
}
lab-solve = 求解
lab-solve-again = 重新求解
lab-count-equity = 只算胜率
lab-share = 复制链接
lab-limits = 每个局面最多 { $seconds } 秒、{ $memory } MB；结果保留 { $minutes } 分钟。

## 求解

lab-waiting = 前面还有 { $place } 个局面
lab-preparing = 正在建立决策树…
lab-solving = 正在求解
lab-progress = 可剥削度为底池的 { $percent } · 迭代 { $iterations } 次 · { $seconds } 秒
lab-seconds-left = 约剩 { $seconds } 秒
lab-stop = 停止并保留
lab-discard = 取消
lab-done = { $ended ->
    [time] 时间已到
    [iterations] 迭代次数已满
    [stopped] 已停止
   *[target] 求解完成
}：可剥削度为底池的 { $percent }，迭代 { $iterations } 次，用时 { $seconds } 秒，内存 { $memory } MB。
lab-rough = 离均衡还很远。减少下注尺度或缩小范围，结果会更准。

## 查看

lab-result = 结果
lab-line = 行动线
lab-start = 起点
lab-step = { $position } { $action }
lab-action = { $kind ->
    [fold] 弃牌
    [check] 过牌
    [call] 跟注 { $amount }
    [bet] 下注 { $amount }
    [raise] 加注到 { $amount }
   *[all_in] 全下 { $amount }
}
lab-to-act = 轮到{ $position ->
    [oop] 不利位置
   *[ip] 有利位置
}行动
lab-choose-card = { $street ->
    [turn] 选择转牌
   *[river] 选择河牌
}
lab-end = 这手牌到此结束。
lab-pot-is = 底池 { $pot }
lab-actions = 行动
lab-ev = EV
lab-equity = 胜率
lab-combos = 组合数
lab-behind = 后手
lab-show = 着色
lab-show-by = { $view ->
    [strategy] 策略
    [ev] EV
   *[equity] 胜率
}
lab-as = 显示为
lab-as-form = { $form ->
    [grid] 方格
   *[table] 表格
}
lab-grid-of = { $position ->
    [oop] 不利位置
   *[ip] 有利位置
}的手牌
lab-nobody = 没有手牌会走到这里。
lab-hand = 手牌
lab-frequency = 权重
lab-cell = { $hand }，EV { $ev }，胜率 { $equity }
lab-cell-strategy = { $hand }：{ $actions }；EV { $ev }，胜率 { $equity }
lab-cell-none = { $hand }：不会走到这里
lab-action-share = { $action } { $percent }
lab-choose-hand = 指向、点按一手牌，或用方向键移到它上面，即可查看各个组合。
lab-combos-of = { $hand } 的组合
lab-export = 保存为 JSON
lab-equity-title = 范围对范围的胜率
lab-equity-exact = 已穷举全部发牌。
lab-equity-sampled = 随机发牌 { $samples } 次，± { $error }。
lab-win = 赢
lab-tie = 平
lab-study-note = 这是学习工具：牌局中使用前，请先征得同桌同意。

## 整局游戏的策略

lab-strategy = 按行动线查看策略
lab-strategy-note = 蓝图策略在翻前和翻后对每手牌的打法。
lab-strategy-players = 人数
lab-strategy-stack = 筹码（bb）
lab-strategy-line = 行动线，如 f f 250 c/c
lab-strategy-show = 查看
lab-strategy-deal = 发牌
lab-strategy-back = 后退
lab-strategy-street-over = 这一街的下注已结束。请在公共牌中加上接下来的牌，再发牌。
lab-strategy-to-act = 轮到 { $position } 行动
lab-strategy-cell = { $hand }：{ $actions }
lab-strategy-choose = 指向、点按一手牌，或用方向键移到它上面。
