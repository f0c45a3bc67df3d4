### 网页上的牌桌。金额以文字给出，单位为筹码或大盲。$you 为 "yes" 时，所指的就是读者自己。

web-table-comma = ，
web-table-stop = 。

## 牌桌

web-table-seats = 玩家
web-table-sit = 坐这里
web-table-move-here = 换到这里
web-table-change-seat = 换座
web-table-stay = 不换座了
web-table-waiting-list = 候补名单
web-table-all-taken = { $count ->
    [0] 座位已满。
   *[other] 座位已满，{ $count } 人候补。
}
web-table-wait = 候补
web-table-waiting-place = 你是候补第 { $place } 位，共 { $of } 人。
web-table-stop-waiting = 取消候补
web-table-seat-kept = 座位为你保留 { $seconds } 秒。
web-table-dealer = 庄家按钮
web-table-dealer-sign = 庄
web-table-board = { $run ->
    [1] 第一块公共牌
    [2] 第二块公共牌
    [3] 第三块公共牌
   *[0] 公共牌
}
web-table-run = { $run ->
    [1] 第一块
    [3] 第三块
   *[2] 第二块
}
web-table-pot = 底池 { $amount }
web-table-pot-layer = { $number ->
        [0] 主池
       *[other] 边池 { $number }
    } { $amount }
web-table-eligible = 有资格赢取：{ $names }
web-table-waiting = { $kind ->
    [dealing] 即将发牌
    [cash] 等待玩家入座
   *[other] 比赛尚未开始
}
web-table-taken = 已坐 { $taken } / { $seats } 个座位
web-table-joining = 正在进入牌桌…
web-table-watching = 你正在观战。
web-table-take-seat = 入座

web-table-status = { $status ->
    [empty] 空位
    [waiting] 等大盲
    [folded] 已弃牌
    [all_in] 全下
    [sitting_out] 离座
    [busted] 无筹码
   *[active] 未弃牌
}
web-table-absence = { $absence ->
    [away] 暂离
   *[disconnected] 掉线
}
web-table-did = { $verb ->
    [fold] 弃牌
    [check] 看牌
    [call] 跟注
    [bet] 下注
   *[raise] 加注
}
web-table-did-all-in = 全下
web-table-you-named = 你（{ $name }）
web-table-bot = 机器人
web-table-bot-of = { $name } 的机器人
web-table-person = 玩家
web-table-chips = 筹码 { $amount }
web-table-has-bet = 已下注 { $amount }
web-table-has-won = 赢得 { $amount }
web-table-to-act = 轮到行动
web-table-equity = 胜率 { $percent }
web-table-equity-title = 按所有未发的牌计算的平均胜率

web-table-award = { $name }赢得{ $pot ->
        [main] 主池
        [side] 边池 { $number }
       *[only] { "" }
    } { $amount }{ $split ->
        [yes] （平分）
       *[no] { "" }
    }{ $run ->
        [1] （第一块）
        [2] （第二块）
        [3] （第三块）
       *[0] { "" }
    }：{ $reason }
web-table-award-alone = 其他人都已弃牌
# 奥马哈：用上的两张底牌和三张公共牌。
web-table-award-two = { $hand }（{ $hole } + { $board }）
web-table-tournament-over = { $name }赢得比赛
web-table-standings = 最终名次

## 上方

web-table-lobby = 大厅
web-table-variant = { $variant ->
    [pot_limit] 底池限注德州
    [fixed_limit] 固定限注德州
    [short_deck] 短牌德州
    [short_deck_trips] 短牌德州（三条大于顺子）
    [several_packs] 多副牌德州
    [omaha4] 底池限注奥马哈
    [omaha5] 底池限注五张奥马哈
    [kitchen] 家庭桌
   *[no_limit] 无限注德州
}
web-table-stakes = { $small ->
        [0] { $big }
       *[other] { $small }/{ $big }
    }{ $ante ->
        [0] { "" }
       *[other] ，前注 { $ante }
    }{ $straddle ->
        [0] { "" }
       *[other] ，抓头 { $straddle }
    }
web-table-level = 级别 { $level }{ $hands ->
        [-1] { "" }
       *[other] （还有 { $hands } 手）
    }
web-table-hand = 第 { $number } 手
web-table-ping = 到服务器的往返时间
web-table-unit = 以筹码或大盲显示金额
web-table-sound = 声音
web-table-side = { $unread ->
    [0] 记录与聊天
   *[other] 记录与聊天，{ $unread } 条未读
}
web-table-side-label = 记录与聊天
web-table-side-close = 关闭
web-table-start = 开始
web-table-add-bot = 添加机器人
web-table-bots = 机器人
web-table-invite = 邀请
web-table-menu = 菜单
web-table-sit-out = 下一手离座
web-table-straddle = 抓头
web-table-twice = 多次发牌
web-table-twice-answer = { $answer ->
    [three] 发三次
    [yes] 发两次
    [no] 发一次
   *[ask] 每次问我
}
web-table-speed = 机器人速度
web-table-speed-name = { $speed ->
    [slow] 慢速
    [fast] 快速
    [instant] 极速
   *[normal] 常速
}
web-table-last-hand = 回放上一手
web-table-settings = 设置
web-table-leave = 离开牌桌

## 旁边

web-table-tab = { $tab ->
    [chat] 聊天
   *[log] 记录
}
web-table-log-hand = 第 { $number } 手 · 庄家 { $name }
web-table-log-empty = 还没有发生什么。
web-table-chat-empty = 还没有人说话。
web-table-chat-box = 说点什么
web-table-chat-send = 发送
web-table-no-statistics = 还没有统计数据。
web-table-dismiss = 关闭

## 下方

web-table-actions = 你的操作
web-table-your-turn = 轮到你了
web-table-waiting-for = 等待{ $name }行动
web-table-hand-over = 本手结束
web-table-all-are-in = 正在发公共牌
web-table-you-are-out = 你已出局
web-table-no-chips = 你没有筹码了
web-table-you-sit-out = 你已离座
web-table-wait-for-blind = 轮到大盲时发牌给你
web-table-to-call = 需跟注 { $amount }
web-table-nothing-to-call = 无需跟注
web-table-pot-odds = 底池赔率 { $odds }:1，需胜率 { $need }%
web-table-you-have = 你的牌型：{ $hand }
web-table-fold = 弃牌
web-table-check = 看牌
web-table-pass = 过
web-table-call = 跟注
web-table-call-all-in = 全下跟注
web-table-raise-to = { $verb ->
    [bet] 下注
   *[raise] 加注到
}
web-table-all-in = 全下
web-table-presets = 常用加注
web-table-preset = { $preset ->
    [min] 最小
    [two_and_a_half_blinds] 2.5 bb
    [three_blinds] 3 bb
    [half] ½ 池
    [two_thirds] ⅔ 池
    [pot] 满池
   *[all_in] 全下
}
web-table-less = 减少
web-table-more = 增加
web-table-raise-slider = 加注到
web-table-raise-box = 加注到，{ $low } 至 { $high }
web-table-raise-range = 请输入 { $low } 到 { $high } 之间的金额。
web-table-plan = { $kind ->
    [fold] 弃牌
    [check_fold] 看牌/弃牌
    [check] 看牌
    [call_any] 任何注都跟
   *[call] 跟注 { $amount }
}
web-table-plan-dropped = 价格已变，预先的选择已取消。
web-table-ask-fold = 看牌不花筹码，仍要弃牌吗？
web-table-ask-all-in = 全下 { $amount }？
web-table-ask-leave = 离开牌桌？
web-table-ask-twice = 已全下。剩余公共牌发两次吗？
web-table-answer = { $answer ->
    [yes] 是
    [no] 否
    [twice] 发两次
   *[once] 发一次
}
web-table-back = 我回来了
web-table-back-wait = 回座，等大盲
web-table-back-post = 补盲 { $amount } 立即加入
web-table-rebuy = 买入筹码
web-table-rebuy-range = { $low } 至 { $high }
web-table-rebuy-amount = 买入 { $amount }
web-table-show = { $count ->
    [one] 亮牌
    [2] 全部亮牌
   *[other] 全部亮牌（{ $count } 张）
}
web-table-show-one = 亮出{ $card }
web-table-muck = 盖牌
web-table-auto-buy = 自动补码
web-table-auto-buy-name = { $auto ->
    [rebuy] 输光时
    [top_up] 补到最大买入额
   *[off] 关
}
web-table-standing = 站着
web-table-bomb-pot = 下一手炸弹底池
web-table-bomb-pot-votes = { $of } 人中 { $count } 人同意
web-table-rabbit = 看兔子牌
web-table-rabbit-is = 本来会发出：{ $cards }
web-table-next-hand = 下一手
web-table-skip = 直接看结果

## 文字模式

web-table-non-visual = 文字模式
web-table-go-non-visual = 用指令框以文字模式游戏
web-table-command = 指令
web-table-command-hint = c、r 300、f、x、a；底池、公共牌、筹码、底牌、牌型、轮到谁、记录；帮助
web-table-command-help =
    F 弃牌，X 看牌，C 跟注，R 300 加注到 300，R pot、R half 按名称加注，A 全下。可以询问：底池、公共牌、筹码、
    底牌、牌型、轮到谁、价格、选项、位置、时间、记录。还有：是、否、亮牌、下一手、跳过、回座、离座、买入、
    抓头、说加空格加内容、单位、静音、离开；一手后可输入复盘；练习桌可输入提示、暂停。
web-table-now = 现在
web-table-pot-word = 底池
web-table-hand-word = 你的牌型
web-table-pot-who = { $number ->
        [0] 主池
       *[other] 边池 { $number }
    } { $amount }：{ $names }
web-table-board-is = { $run ->
        [1] 第一块公共牌
        [2] 第二块公共牌
        [3] 第三块公共牌
       *[0] 公共牌
    }：{ $cards }
web-table-no-board = 还没有公共牌
web-table-your-cards = 你的底牌：{ $cards }
web-table-no-cards = 你没有底牌
web-table-nothing-yet = 翻牌前还没有牌型
web-table-position = 你的位置：{ $position }。庄家是{ $name }
web-table-time = 还有 { $seconds } 秒，时间银行 { $bank } 秒
web-table-no-clock = 没有计时
web-table-deed = { $deed ->
    [fold] 弃牌
    [check] 看牌
    [call] 跟注
   *[all_in] 全下
}
web-table-sent = 已发送：{ $what }
web-table-said = 已说
web-table-not-said = 没有发出：连接断了，请稍后再说一次。
web-table-done = 完成
web-table-not-now = 现在不行
web-table-raise-how = 加注到多少？至少 { $low }，例如 r { $low } 或 r pot
web-table-unclear =
    “{ $line }”不是指令{ $near ->
        [none] 。输入“帮助”查看
       *[other] ；是不是想输入 { $near }？
    }
