# Tournaments over many tables, in the terminal.

tournaments-title = { $server } 的锦标赛
tournaments-none = 还没有锦标赛。输入“新建”来创建一个。
tournaments-column = { $column ->
    [name] 锦标赛
    [format] 赛制
    [price] 报名费
    [entries] 报名
   *[status] 状态
}
tournaments-prompt = 输入编号进入锦标赛，“新建”创建，回车刷新，“返回”回到牌桌列表 >{ " " }
tournaments-key-list = 锦标赛
tournaments-key-open = 打开
tournaments-key-new = 新建锦标赛
tournament-format = { $format ->
    [bracket] 单挑淘汰赛
    [shootout] 单桌晋级赛
    [spin] 幸运抽奖赛
    [satellite] 卫星赛
   *[tables] 多桌赛
}
tournament-status = { $status ->
    [waiting] 可报名
    [active] 进行中
   *[finished] 已结束
}
tournament-now = { $status ->
    [waiting] 可报名
    [active] 进行中
   *[finished] 已结束
} · { tournament-format } · 剩余 { $left }/{ $entries } 人 · 奖池 { $pool }
tournament-level = 第 { $number } 级：{ $small }/{ $big }{ $ante ->
    [none] { "" }
   *[other] ，前注 { $ante }
} · { $unit ->
    [hands] 还剩 { $rest } 手
    [seconds] 还剩 { $rest } 秒
   *[last] 最后一级
}
tournament-prizes = 奖金：{ $prizes }{ $more ->
    [0] { "" }
   *[other] { " " }等（另有 { $more } 名）
}
tournament-seats-won = 共送出 { $count } 个席位
tournament-bounty = { $kind ->
    [progressive] 累进赏金
    [mystery] 神秘赏金
   *[fixed] 赏金
} { $amount }
tournament-multiplier = 奖池为报名费的 { $multiplier } 倍。
tournament-day = 第 { $day } 天，共 { $days } 天{ $night ->
    [yes] ：已结束，筹码封袋。
   *[no] 。
}
tournament-break = 休息中，还剩 { $seconds } 秒。
tournament-deal = { $name }提议按{ $method ->
    [icm] { " " }ICM{ " " }
   *[chip_chop] 筹码
}分奖。
tournament-deal-waits = 先打完这一手。
tournament-deal-part = { $name }：{ $amount }{ $agreed ->
    [yes] ，已同意
   *[no] { "" }
}
tournament-column = { $column ->
    [place] 名次
    [player] 玩家
    [stack] 筹码
    [table] 桌号
   *[won] 奖金
}
tournament-you = （你）
tournament-command = { $command ->
    [enter] 报名（{ $price }）
    [withdraw] 退赛
    [begin] 立即开始
    [next_day] 开始下一天
    [rebuy] 再买入（{ $price }）
    [add_on] 加买（{ $price }）
    [icm] 提议按 ICM 分奖
    [chips] 提议按筹码分奖
    [agree] 同意分奖
    [refuse] 不同意分奖
   *[call_off] 取消比赛
}
tournament-prompt = 输入上面的词，“入座”去你的牌桌，回车刷新，“返回”离开 >{ " " }
tournament-prompt-table = 输入上面的词，回车刷新，“返回”回到牌桌 >{ " " }
tournament-unclear = 看不懂“{ $answer }”；可用的词列在上面。
tournament-waits = 你已报名，等创建者宣布开始……
tournament-no-seat = 你在这个锦标赛里没有座位。
tournament-none-here = 这张牌桌不属于多桌锦标赛。
tournament-key-play = 去牌桌
tournament-form-prompt = “选项 = 值”修改，空行创建锦标赛，“返回”放弃 >{ " " }
tournament-form-typed = { $field }：
tournament-form-edit = 输入
tournament-exact = 精确数值、自定级别、卫星赛目标
tournament-value-usual = { $field ->
    [name] 你的名字
    [levels] 按盲注结构
    [breaks] 无
    [days] 一天
    [target] 无
    [ante_kind] 默认
   *[other] 默认
}
tournament-value = { $field ->
    [format] { $value ->
        [bracket] 单挑淘汰赛
        [shootout] 单桌晋级赛
        [spin] 幸运抽奖赛
        [satellite] 卫星赛
       *[tables] 多桌赛
    }
    [variant] { $value ->
        [pot_limit] 底池限注
        [fixed_limit] 固定限注
        [short_deck] 短牌
        [omaha4] 奥马哈
        [omaha5] 五张奥马哈
       *[no_limit] 无限注
    }
    [structure] { $value ->
        [turbo] 快速
        [deep] 深筹
       *[regular] 标准
    }
    [ante_kind] { $value ->
        [all] 每人
       *[big_blind] 大盲代付
    }
    [bounty_kind] { $value ->
        [progressive] 累进
        [mystery] 神秘
       *[fixed] 固定
    }
    [speed] { $value ->
        [slow] 慢
        [fast] 快
        [instant] 瞬间
       *[normal] 正常
    }
   *[private] { $value ->
        [on] 是
       *[off] 否
    }
}
tournament-field = { $field ->
    [name] 名称
    [format] 赛制
    [variant] 玩法
    [structure] 盲注结构
    [stakes] 起始盲注
    [levels] 自定级别（25/50 50/100/100:20）
    [level_hands] 每级手数
    [level_seconds] 每级秒数
    [ante_round] 从第几级有前注（0 为无）
    [ante_kind] 前注由谁付
    [breaks] 休息（第几级后:秒）
    [days] 每天结束（级别，或 p 加剩余人数；:休息分钟）
    [seats] 每桌座位
    [most_entrants] 报名上限
    [starting_stack] 起始筹码
    [entry] 报名费
    [fee] 服务费
    [guaranteed] 保底奖池
    [late_levels] 延迟报名级别数
    [re_entries] 每人可重新报名次数
    [rebuy_levels] 再买入到第几级（0 为无）
    [rebuy_most] 每人可再买入次数
    [rebuy_price] 再买入价格
    [rebuy_chips] 再买入筹码
    [add_on_level] 第几级加买（0 为无）
    [add_on_price] 加买价格
    [add_on_chips] 加买筹码
    [bounty] 赏金（0 为无）
    [bounty_kind] 赏金种类
    [seat_price] 卫星赛：席位价格
    [target] 卫星赛：目标锦标赛编号
    [clock] 思考秒数
    [speed] 机器人速度
    [private] 私人
    [bots] 机器人
   *[bot] 哪种机器人
}
