### 终端客户端。金额以文字给出，单位为筹码或大盲。

tui-separator = 、

## 牌桌

tui-header-hand = 第 { $number } 手
tui-header-button = 庄家 { $name }
tui-variant = { $variant ->
    [pot_limit] 底池限注
    [fixed_limit] 固定限注
    [short_deck] 短牌
    [short_deck_trips] 短牌（三条大）
    [several_packs] 多副牌
    [omaha4] 奥马哈
    [omaha5] 五张奥马哈
    [kitchen] 家庭桌
   *[no_limit] 无限注
}
tui-stakes-ante = 前注 { $ante }
tui-stakes-straddle = 抓头 { $straddle }
tui-stakes-level = · 级别 { $level }
tui-stakes-hands-left = （还有 { $hands } 手）
tui-speed = { $speed ->
    [slow] 慢速
    [fast] 快速
    [instant] 极速
   *[normal] 常速
} · ? 帮助

tui-board = 公共牌
tui-board-again = { $run ->
    [1] 第二块
   *[2] 第三块
}{ " " }
tui-your-cards = 你的底牌
tui-pot-total = 底池 { $amount }
tui-pot = { $number ->
        [0] 主池
       *[other] 边池 { $number }
    } { $amount }：{ $names }

tui-seat-status = { $status ->
    [empty] 空位
    [waiting] 等大盲
    [folded] 已弃牌
    [all_in] 全下
    [sitting_out] 离座
    [busted] 无筹码
   *[active] 未弃牌
}
tui-seat-bot = 机器人
tui-seat-standing = 站
tui-seat-thinking = 思考中…
tui-seat-your-turn = 轮到你
tui-seat-equity = 胜率 { $percent }
tui-seat-won = 赢得 { $amount }
tui-seat-did = { $verb ->
    [fold] 弃牌
    [check] 看牌
    [pass] 过
    [call] 跟注 { $bet }
    [bet] 下注 { $bet }
   *[raise] 加注到 { $bet }
}
tui-seat-did-all-in = 全下 { $bet }

## 操作栏

tui-your-turn = 轮到你了
tui-waiting-for = 等待{ $name }行动
tui-hand-over = 本手结束
tui-run-out = 全下：发出剩余公共牌
tui-busted = 你没有筹码了
tui-busted-out = 你已出局
tui-sitting-out = 你已离座
tui-waiting-for-blind = 轮到大盲时发牌给你
tui-tournament-over = { $you ->
        [yes] 你
       *[no] { $name }
    }赢得比赛
tui-to-call = 需跟注 { $amount }
tui-nobody-has-bet = 尚无人下注
tui-nothing-to-call = 无需跟注
tui-pot-odds = 底池赔率 { $odds }:1（需胜率 { $need }%）
tui-time-bank = 时间银行 { $time }

tui-key-fold = 弃牌
tui-key-check = 看牌
tui-key-pass = 过
tui-key-call = { $verb ->
        [bet] 下注
       *[call] 跟注
    } { $amount }
tui-key-raise = { $verb ->
        [bet] 下注
       *[raise] 加注到
    } { $amounts }
tui-key-all-in = 全下 { $amount }
tui-key-pot = { $verb ->
        [bet] 满池下注
       *[raise] 满池加注到
    } { $amount }
tui-preset = { $preset ->
    [min] 最小
    [two_and_a_half_blinds] 2.5 bb
    [three_blinds] 3 bb
    [half] ½ 池
    [two_thirds] ⅔ 池
    [pot] 满池
   *[all_in] 全下
} { $amount }
tui-key-plan = { $choice ->
    [check_fold] { $price ->
        [yes] 弃牌
       *[no] 看牌/弃牌
    }
    [call] 跟注 { $amount }
   *[call_any] 任何注都跟
}
tui-key-to-result = 直接看结果
tui-key-skip = 直接看结果
tui-key-space = 空格
tui-key-next = 下一手
tui-key-show = 亮牌 { $cards }
tui-key-bomb-pot = 下一手炸弹底池
tui-key-change-seat = { $seat ->
        [0] 换座
       *[other] 换到座位 { $seat }
    }
tui-no-free-seat = 这里没有别的空座。
tui-key-rabbit = 看兔子牌
tui-key-rebuy = 最多买入 { $amount }
tui-key-back = 回座
tui-key-last-hand = 上一手
tui-key-replay = 回放
tui-key-statistics = 统计
tui-key-speed = 速度
tui-key-blinds = 筹码/bb
tui-key-help = 帮助
tui-key-quit = 退出
tui-key-menu = 离开牌桌
tui-key-rematch = 再来一场
tui-key-yes = 是
tui-key-no = 否

tui-prompt = { $kind ->
    [words] 指令 >
    [amount] 总额{ $unit ->
        [bb] （bb）
       *[chips] { "" }
    }（↑↓ 增减，Tab 预设，Enter 确定，Esc 返回）>
    [rebuy] { $unit ->
        [bb] 买入多少大盲 >
       *[chips] 买入多少筹码 >
    }
   *[closed] / 输入指令
}
tui-ask-fold-free = 看牌不花筹码，仍要弃牌吗？
tui-ask-all-in = 全下 { $amount }？
tui-ask-run-twice = 已全下。剩余公共牌发两次吗？
tui-ask-quit = 离开牌桌？牌局会保留。
tui-plan-cancelled = 价格已变，预先的选择已取消。
tui-late = 这次按键晚了一步，上一个决定已结束，未执行。
tui-moved-on = 输入时的那个决定已结束。再按 Enter 用于当前决定。
tui-not-an-amount = “{ $answer }”不是金额；可以输入 300、2.5bb 或 pot。
tui-no-rebuy = 现在不能买入：筹码已满，或正在比赛。
tui-no-hand-yet = 还没有打完一手。
tui-log-hand = 第 { $number } 手 · 庄家 { $name }
tui-straddle = { $on ->
    [yes] 从现在起，凡是可以抓头时你都抓头。
   *[no] 你不再抓头。
}
tui-chips-bought = 本手结束后你将得到 { $amount } 筹码。

## 帮助

tui-help-title = 帮助
tui-help-close = Esc 关闭
tui-help-ranks = 牌型，从大到小
tui-help-short-deck = 短牌：同花大于葫芦，A-6-7-8-9 是顺子。
tui-help-positions = 位置
tui-help-blinds-positions = BTN 庄家（D）；SB、BB 小盲、大盲
tui-help-early-positions = UTG 枪口位：大盲左边，翻牌前先行动
tui-help-late-positions = CO、HJ、LJ：庄家右边第 1、2、3 位
tui-help-colours = 颜色
tui-help-state = { $state ->
    [active] 未弃牌
    [folded] 已弃牌
    [all_in] 全下
   *[won] 获胜
}
tui-help-keys = 按键
tui-help-fold = 弃牌
tui-help-check = 看牌；提前按：看牌/弃牌
tui-help-call = 跟注；提前按也可，CC 都跟
tui-help-raise = 下注或加注到某个总额
tui-help-presets = 按所示编号加注
tui-help-all-in = 全下
tui-help-go-on = 下一手，或直接看结果
tui-help-type = 输入：r 300、加注 pot、说 你好
tui-help-speed = 机器人速度
tui-help-statistics-opponents = 统计；对手；锦标赛
tui-help-sit-out = 离座、回座
tui-help-rebuy = 买入筹码；+ 自动补码
tui-help-straddle = 抓头；投票炸弹底池；换座
tui-help-show = 一手后亮牌、看兔子牌
tui-help-blinds-suits = 筹码或大盲；四色花色
tui-help-last-hand-replay = 上一手；回放
tui-help-review-mistakes = 复盘；我的错题
tui-help-hint-pause-settings = 提示（练习）；暂停；设置
tui-help-page = 翻看记录
tui-help-cancel = 取消
tui-help-quit = 离开；牌局会保留

## 设置

tui-settings-title = 设置
tui-settings-note = 下次仍然有效。
tui-setting = { $setting ->
    [in_blinds] 金额
    [four_colours] 花色
    [asks_all_in] 全下
    [shows_styles] 机器人打法
   *[speed] 机器人速度
}
tui-setting-value = { $setting ->
    [in_blinds] { $value ->
        [on] 以大盲计
       *[off] 以筹码计
    }
    [four_colours] { $value ->
        [on] 四色
       *[off] 两色
    }
    [asks_all_in] { $value ->
        [on] 先询问
       *[off] 立即生效
    }
    [shows_styles] { $value ->
        [on] 显示
       *[off] 自己看出来
    }
   *[speed] { $value ->
        [slow] 慢速
        [fast] 快速
        [instant] 极速
       *[normal] 常速
    }
}

## 回放与总结

tui-replay-title = 第 { $number } 手（{ $place }/{ $hands }）· 第 { $step }/{ $steps } 步
tui-replay-back = 上一步
tui-replay-forward = 下一步
tui-replay-earlier = 前一手
tui-replay-later = 后一手
tui-replay-close = 回到牌桌
tui-summary-title = 本场
tui-summary-graph = 你的输赢，共 { $hands } 手
tui-summary-note = 每个比率之后是计算所依据的次数。

## 开始界面

tui-start-resume = 继续第 { $hand } 手 · { $opponents } 个对手 · 你有 { $stack }
tui-start-totals = 资金 { $bankroll } · { $games } 场、{ $hands } 手，{ $winnings } · 入池率 { $vpip } · 翻前加注率 { $pfr }
tui-start-resume-note = 保存于 { $date }。开始新牌局不会影响它。
tui-start-field = { $field ->
    [players] 对手人数
    [opponents] 对手类型
    [variant] 玩法
    [kind] 赛制
    [stakes] 盲注
    [stack] 筹码
    [speed] 机器人速度
    [clock] 计时
    [practice] 练习
    [run_twice] 多次发牌
   *[language] 语言
}
tui-start-mixed = 混合牌桌
tui-start-mixed-note = 各种性格各一位：有紧有松，有弱有凶。看看谁是谁。
tui-start-stack = { $blinds } 个大盲（{ $chips }）
tui-start-value = { $field ->
    [variant] { $value ->
        [pot_limit] 底池限注德州
        [fixed_limit] 固定限注德州
        [short_deck] 短牌德州
        [short_deck_trips] 短牌德州，三条大于顺子
        [several_packs] 两副牌德州
        [omaha4] 底池限注奥马哈
        [omaha5] 底池限注五张奥马哈
        [kitchen] 家庭桌
       *[no_limit] 无限注德州
    }
    [rules] { $value ->
        [pokerstars] PokerStars
        [roberts] 罗伯特规则
       *[tda] TDA 2024
    }
    [kind] { $value ->
        [sit_and_go] 单桌赛
       *[cash] 现金桌
    }
    [speed] { $value ->
        [slow] 慢速
        [fast] 快速
        [instant] 极速
       *[normal] 常速
    }
    [clock] { $value ->
        [on] 30 秒加时间银行
       *[off] 不计时
    }
    [practice] { $value ->
        [on] 有提示，不计时，不计统计
       *[off] 否
    }
   *[run_twice] { $value ->
        [on] 全下时询问
        [three] 最多发三次
       *[off] 不多发
    }
}
tui-start-note = { $field ->
    [variant] { $value ->
        [pot_limit] 最多加注一个底池。
        [fixed_limit] 下注和加注大小固定，转牌起加倍。
        [short_deck] 36 张牌（6 到 A）；同花大于葫芦，人人下前注。
        [short_deck_trips] 同短牌，但三条大于顺子。手牌不存为 PHH 牌谱。
        [several_packs] 五条大于同花顺。用 --packs 最多可选八副。手牌不存为 PHH 牌谱。
        [omaha4] 四张底牌，必须正好用两张底牌和三张公共牌。最多加注一个底池。
        [omaha5] 五张底牌，必须正好用两张；最多八人。手牌不存为 PHH 牌谱。
        [kitchen] 没有盲注，以十为单位下注，可以先过，看别人怎么做。手牌不存为 PHH 牌谱。
       *[no_limit] 下注不设上限，直到全下。
    }
    [kind] { $value ->
        [sit_and_go] 一张桌，盲注递增，打到一人拿下全部筹码。
       *[cash] 想打多久就打多久；两手之间可以买入。
    }
    [speed] 在牌桌上按 S 可以调整。
    [practice] 不计时，可暂停，可要提示，显示听牌和出牌，每手后看机器人的牌。不计入统计。
   *[other] 按 Enter 入座。
}
tui-start-sessions = 历史
tui-sessions-title = { $count } 场
tui-session = { $date }  { $kind }，{ $variant } { $stakes }，{ $opponents } 个对手，{ $hands } 手，{ $won }{ $practice ->
        [yes] （练习）
       *[no] { "" }
    }
tui-hands-title = { $count } 手
tui-hand = 第 { $number } 手  { $position }  { $cards } { $board } { $won }
tui-browse-open = 打开
tui-browse-search = 搜索
tui-browse-back = 返回
tui-browse-searched = {" "}· “{ $words }”
tui-browse-working = 正在查找……
tui-browse-none = 没有找到。
tui-start-go = 入座
tui-start-move = 选择
tui-start-turn = 更改

## 在服务器上

tui-line = { $server } · ? 帮助
tui-line-lost = 连接断开，正在重试……
tui-ask-quit-server = 离开牌桌吗？筹码会还给你。
tui-ask-post = 现在补交 { $amount }，不等大盲注吗？
tui-key-post = 补交 { $amount }
tui-waiting-for-players = 等待其他玩家
tui-no-seat = 你在这张桌上没有座位
tui-lobby-title = { $server } 的牌桌
tui-lobby-player = 你是 { $name } · { $chips } 筹码
tui-lobby-empty = 还没有牌桌。按 N 开一张。
tui-lobby-loading = 正在查看……
tui-lobby-join = 入座
tui-lobby-new = 开新桌
tui-lobby-wait = 候补
tui-lobby-waiting = 你在{ $table }候补：第 { $place } 位，共 { $waiting } 人。W 取消候补；N、C、回车照常可用。
tui-lobby-wait-over = 你已不在{ $table }的候补名单上。
tui-lobby-code = 用暗号
tui-new-make = 开桌
tui-new-seat = { $seat } 号座
tui-new-field = { $field ->
    [ante] 前注
    [clock] 每个决策的时间
    [straddle] 抓头
    [run_twice] 多次发牌
    [extras] 附加规则
    [rabbit] 兔子牌
    [all_in_offers] 练习桌的全下
    [bomb_vote] 投票炸弹底池
    [seven_deuce] 7-2 游戏
    [stand_up] 站立游戏
    [time_charge] 每半小时台费
    [give_way] 机器人让座
    [offer] 空座保留
    [returning] 回桌带回原筹码
    [private] 私人桌
    [practice] 练习
    [seats] 座位数
    [kind] 赛制
    [variant] 玩法
    [rules] 规则
    [stakes] 盲注
    [stack] 筹码
   *[speed] 机器人速度
}
tui-new-amount = { $blinds ->
        [0] 无
       *[other] { $blinds } bb（{ $chips } 筹码）
    }
tui-new-value = { $field ->
    [clock] { $value } 秒
    [all_in_offers] { $value ->
        [cash_out] 可兑现
        [insurance] 可买保险
        [both] 可兑现或买保险
       *[off] 照常发牌
    }
    [offer] 为候补者保留 { $value } 秒
    [give_way] { $value ->
        [on] 给候补的人让座
       *[off] 否
    }
    [returning] { $value ->
        [0] 不限
       *[other] { $value } 分钟内
    }
    [extras] { $value ->
        [rake] 抽水 5 %，最多 3 bb
        [straddles] 任意位置可抓头，可再抓
        [bomb_pots] 每十手一个炸弹底池，两副公共牌
       *[none] 无
    }
    [run_twice] { $value ->
        [on] 全下时询问
        [three] 最多发三次
       *[off] 不多发
    }
    [private] { $value ->
        [on] 凭暗号进入
       *[off] 人人可见
    }
   *[other] { $value ->
        [on] 是
       *[off] 否
    }
}
tui-lobby-refresh = 刷新
tui-lobby-code-prompt = 私人桌的暗号 >{ " " }

## The plain client alone: the browser does not load these

play-server = { $server }：你是 { $name }，有 { $chips } 筹码。
play-lobby-empty = 还没有牌桌。输入 NEW 开一张。
play-lobby-name = 牌桌
play-lobby-game = 玩法
play-lobby-stakes = 盲注
play-lobby-players = 人数
play-lobby-kind = { $kind ->
    [sit_and_go] 单桌赛
    [tournament] 锦标赛
   *[cash] 现金桌
}
play-lobby-prompt = 输入序号入座，NEW 开新桌，CODE 加暗号进私人桌，T 看锦标赛，回车刷新，Q 退出 >{ " " }
play-lobby-wait = 座位都有人。要候补吗？Y 或 N >{ " " }
play-lobby-waiting = 你在{ $table }候补：第 { $place } 位，共 { $waiting } 人。Ctrl+C 退出程序。
play-lobby-wait-over = 没有及时入座，你已不在候补名单上。
play-lobby-unclear = 看不懂“{ $answer }”；请输入列表里的序号、NEW、CODE 加暗号，或 Q。
play-help = F 弃牌 · X 看牌 · C 跟注 · R 300 下注或加注到 300（也可 R 2.5bb、R min、R half、R pot、R max） · A 全下 · 离座 · 统计 · 对手 · 备注 名字 内容 · 天梯 · 复盘上一手 · 重打 · 错题 · 提示（练习） · BB 或 筹码（金额单位） · 核对上一手发牌（服务器） · 自动补码 · 换座 3（申请座位）、抓头、炸弹（投票）、兔子牌（牌桌允许时） · ? 帮助 · Q 退出
play-no-such-seat = 这里没有座位 { $seat }；座位是 1 到 { $most }。“换座 0”取消申请。
play-raise-needs-amount = 加注到多少？请输入 R 和本轮总额，例如 R { $example }。
play-counting = { $unit ->
    [blinds] 现在以大盲计金额；输入“筹码”改回。
   *[chips] 现在以筹码计金额；输入 BB 改为大盲。
}
play-busted = 你没有筹码了。B 再买入 { $stack }，Q 退出 >{ " " }
play-busted-unclear = 这里不能用“{ $answer }”；请输入 B（买入）或 Q（退出）。
