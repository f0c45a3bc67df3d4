### 牌桌上的一切，逐行讲述。$you 为 "yes" 时，所指的玩家就是读者自己。

play-welcome = Riverboat { $variant ->
        [pot_limit] 底池限注德州扑克
        [fixed_limit] 固定限注德州扑克
        [short_deck] 短牌德州扑克
        [short_deck_trips] 短牌德州扑克（三条大于顺子）
        [several_packs] 多副牌无限注德州扑克
        [omaha4] 底池限注奥马哈
        [omaha5] 底池限注五张奥马哈
        [kitchen] 家庭桌德州扑克
       *[no_limit] 无限注德州扑克
    }：{ $players } 人桌，{ $small ->
        [0] 最小下注 { $big }。
       *[other] 盲注 { $small }/{ $big }。
    }
play-hand = 第 { $number } 手 · 庄家是{ $name } · 你有 { $stack } 筹码
play-turn = 底池 { $pot } · { $call ->
        [0] 无需跟注
       *[other] 需跟注 { $call }
    } · { $legal }
play-turn-open = 底池 { $pot } · 尚无人下注 · { $legal }
play-not-recorded = 这种玩法的手牌不会写入牌谱文件：PHH 格式无法表达它的规则。
play-dumb-terminal = 此终端无法绘制画面（TERM=dumb）：将以文字行进行游戏，与 --plain 相同。
play-board = 公共牌：{ $cards }
play-seat = { $name }：{ $stack }{ $bet ->
        [0] { "" }
       *[other] ，已下注 { $bet }
    }
play-you-have = 你的牌型{ $boards ->
        [two] （第一块）
       *[one] { "" }
    }：{ $hand }
play-prompt = 轮到你了 >{ " " }
play-fold-when-free = 看牌不花筹码，仍要弃牌吗？Y 是，N 否 >{ " " }
play-all-in = 全下 { $amount }？Y 是，N 否 >{ " " }
play-rabbit = 看看本来会发出的公共牌（兔子牌）？是(Y) 否(N) >{ " " }
run-it-ask = 已全下。剩余公共牌发几次？按最少的次数发。
run-it-times = { $times ->
    [1] 一次
    [2] 两次
   *[3] 三次
}
all-in-offer = 全下争夺 { $stake }；你的一份值 { $value }。
all-in-cash-out = 兑现 { $value }
all-in-insure = 花 { $price } 为投入的 { $own } 买保险
all-in-play-on = 继续发牌
play-all-in-offer = { $kind ->
        [both] C：兑现 { $value }。I：花 { $price } 为投入的 { $own } 买保险；“I 300”为 300 买保险。N：继续发牌
        [cash_out] C：兑现 { $value }。N：继续发牌
       *[insure] I：花 { $price } 为投入的 { $own } 买保险；“I 300”为 300 买保险。N：继续发牌
    } >{ " " }
play-all-in-offer-unclear = 这里不能用“{ $answer }”；请输入{ $kind ->
        [both] { " " }C、I、I 加数额或 N
        [cash_out] { " " }C 或 N
       *[insure] { " " }I、I 加数额或 N
    }。
play-run-it = 所有人都已全下。剩余公共牌发几次：1、2 还是 3？按最少的次数发 >{ " " }
play-run-it-unclear = 这里不能用“{ $answer }”；请输入 1、2 或 3。
play-run-twice = 所有人都已全下。剩余公共牌发两次吗？Y 是，N 否 >{ " " }
play-yes-or-no = “{ $answer }”既不是“是”也不是“否”；请输入 Y 或 N。
play-sitting-out = 你已离座。按回车键返回，Q 退出 >{ " " }
play-bot-fault = { $name }{ $reason ->
        [late] 超时
        [illegal] 做出了不合法的行动
       *[failed] 出错
    }，由牌桌代为行动。
play-unclear =
    “{ $answer }”不是指令{ $near ->
        [none] 。F 弃牌，X 看牌，C 跟注，R 加金额，A 全下，? 帮助，Q 退出。
       *[other] ；是不是想输入 { $near }？
    }
play-resume-saved = 上次的牌局停在第 { $number } 手。Y 继续，N 开始新牌局（这一场仍会保留） >{ " " }
play-saved-games = 已保存的牌局：
play-saved-game = { $number }. 第 { $hand } 手，{ $opponents } 个对手，你有 { $stack }（{ $date }）
play-resume-which = 输入序号继续那一场，回车继续第一个，N 开始新牌局（都会保留） >{ " " }
play-unreadable-game = { $path } 不是本版本能读取的牌局。文件保留在那里，但无法继续。
play-goodbye = { $hands ->
        [0] 再见。
       *[other] 共打了 { $hands } 手，{ $result }。
    }
play-result-up = 你赢了 { $amount }
play-result-down = 你输了 { $amount }
play-result-even = 不输不赢
play-goodbye-unfinished = { $hands ->
        [0] 再见。
       *[other] 共打了 { $hands } 手。
    }
play-goodbye-tournament = { $hands ->
        [0] { $result }
       *[other] 共打了 { $hands } 手。{ $result }
    }
play-tournament-result = 第 { $place } 名（共 { $players } 人），{ $prize ->
        [0] 没有奖金
       *[other] 奖金 { $prize }
    }，报名费 { $entry }，{ $outcome ->
        [up] 净赚 { $amount }
        [down] 净亏 { $amount }
       *[even] 不赚不亏
    }。

player-you = 你
player-you-title = 你

event-posted = { $name }下{ $kind ->
        [ante] 前注
        [dead_ante] 死前注
        [big_blind_ante] 大盲前注
        [small_blind] 小盲
        [big_blind] 大盲
        [straddle] 抓头
        [dead_post] 死盲
       *[live_post] 补盲
    } { $amount }{ $allin ->
        [yes] ，全下
       *[no] { "" }
    }
event-hole-cards = 你的底牌：{ $cards }
event-fold = { $name }弃牌
event-check = { $name }看牌
event-pass = { $name }过
event-call = { $name }跟注 { $added }{ $allin ->
        [yes] ，全下
       *[no] { "" }
    }
event-bet = { $name }下注 { $bet }{ $allin ->
        [yes] ，全下
       *[no] { "" }
    }
event-raise = { $name }加注到 { $bet }{ $allin ->
        [yes] ，全下
       *[no] { "" }
    }
event-board = { $street ->
        [flop] 翻牌
        [turn] 转牌
       *[river] 河牌
    }{ $run ->
        [1] （第二块）
        [2] （第三块）
       *[0] { "" }
    }：{ $cards }
event-returned = 无人跟注的 { $amount } 退还{ $name }
event-rake = 抽水 { $amount }
event-insured = { $name }花 { $price } 为 { $amount } 买保险
event-cashed-out = { $name }兑现 { $amount }
event-insurance-settled = 保险：保费 { $price }，赔付{ $name } { $paid }
event-run-it = { $name }{ $times ->
        [1] 只发一次
        [3] 同意发三次
       *[2] 同意发两次
    }
event-shown = { $name }亮牌 { $cards }
event-shown-hand = { $name }亮牌 { $cards }：{ $hand }
event-equity = { $name } { $percent }
event-equity-separator = ，
event-rabbit = { $name }看兔子牌：{ $cards }
event-mucked = { $name }盖牌
event-won = { $name }赢得{ $pot ->
        [main] { "" }
       *[side] 边池 { $number } 的
    } { $amount }{ $run ->
        [1] （第二块）
        [2] （第三块）
       *[0] { "" }
    }
event-won-nothing = { $name }获胜，无人下注，底池为空
event-won-with = { event-won }：{ $hand }
# 奥马哈：用上的两张底牌和三张公共牌。
event-won-with-two = { event-won }：{ $hand }（{ $hole } + { $board }）

event-level = 第 { $number } 级：盲注 { $small }/{ $big }{ $ante ->
        [0] { "" }
       *[other] ，前注 { $ante }
    }
event-seat-asked = { $name }{ $to ->
        [0] 不换座了
       *[other] 申请换到座位 { $to }
    }
event-seat-changed = { $name }换到座位 { $to }
event-waiting = { $name } 开始候补
event-seat-offered = 座位为 { $name } 保留 { $seconds } 秒
event-stopped-waiting = { $reason ->
        [lapsed] { $name } 没有及时入座
       *[asked] { $name } 不再候补
    }
event-bomb-pot-vote = { $name }{ $on ->
        [yes] 投票下一手打炸弹底池
       *[no] 取消炸弹底池的投票
    }
event-bomb-pot = 炸弹底池：每人前注 { $amount }{ $boards ->
        [2] ，两副公共牌
       *[other] {""}
    }
event-timed-out = { $name }超时
event-sat-out = { $name }离座
event-came-back = { $name }返回
event-seven-deuce = { $name }用 7-2 赢下底池，其他人付 { $amount }
event-stand-up = 站立游戏开始：赢到底池才能坐下
event-stand-up-won = { $name }坐下了
event-stand-up-paid = { $name }最后一个站着，共付给其他人 { $amount }
event-auto-buy = { $auto ->
    [rebuy] 筹码输光时自动按最大买入额买入。
    [top_up] 每手之前自动补码到最大买入额。
   *[off] 不再自动补码。
}
event-time-charged = { $name }付台费 { $amount }
event-chips-added = { $name }买入 { $amount }
event-busted = { $name }输光了筹码{ $place ->
        [0] { "" }
       *[other] ，第 { $place } 名
    }
event-place = 第 { $place } 名：{ $name }{ $prize ->
        [0] { "" }
       *[other] ，奖金 { $prize }
    }

statistics-player = 玩家
statistics-hands = 手数
statistics-won = 赢手
statistics-winnings = 盈亏
statistics-vpip = 入池率
statistics-pfr = 翻前加注
statistics-three-bet = 再加注
statistics-aggression = 激进度
statistics-wtsd = 摊牌率

event-joined =
    { $you ->
        [yes] 你
       *[no] { $name } 
    }入座，带 { $stack }
event-left =
    { $you ->
        [yes] 你
       *[no] { $name } 
    }离开牌桌

## 在服务器的牌桌上

notice = { $kind ->
    [disconnected] 连接断开，正在重试……
    [reconnected] 已重新连接。
    [moved] 你被调到另一张桌。
    [hand_for_hand] 逐手同步，直到有人出局。
    [final_table] 这是决赛桌。
    [break] 休息时间。
    [break_over] 休息结束。
    [deal] 有人提出协商分奖，请到锦标赛页面查看。
    [last_hand] 这是今天的最后一手。
    [day_over] 今天的比赛结束，筹码封袋；下一个比赛日重新抽座。
    [closing] 本手结束后牌桌关闭。
    [storage_failing] 服务器暂时无法保存数据。牌局暂停，恢复后从这里继续。
   *[other] 牌桌消息：{ $kind }。
}
notice-of-seat =
    { $you ->
        [yes] 你
       *[no] { $name } 
    }{ $kind ->
        [time_warning] 还剩 { $seconds } 秒
        [time_bank] 动用时间储备
        [disconnected] 掉线了
        [reconnected] 重新连上
        [away] 离座了
       *[other] ：{ $kind }
    }
play-lobby-number = 序号
play-alone = 等待其他玩家……
play-post = 你可以等大盲注轮到你，或现在补交 { $amount }。现在补交吗？Y 或 N >{ " " }
play-no-seat = 你在这张桌上已没有座位。
play-help-say = 输入 SAY 加文字，对全桌说话。

## 牌桌在玩法和盲注之外的选项

table-options = 本桌：{ $options }
table-option = { $option ->
    [rake] 抽水 { $percent }%{ $kind ->
        [capped] （最多 { $amount }）
       *[uncapped] { "" }
    }
    [rake_before_flop] 没到翻牌也抽水
    [time_charge] 每 { $count } 分钟每人付台费 { $amount }
    [straddle] { $kind ->
        [button] 庄位可抓头
        [any] 任意位置可抓头
       *[utg] 枪口位可抓头
    }
    [must_straddle] { $kind ->
        [button] 庄位必须抓头
       *[utg] 枪口位必须抓头
    }
    [re_straddles] 最多再抓 { $count } 次
    [bomb_pots] 每 { $count } 手一次炸弹底池，前注 { $amount }{ $kind ->
        [two] ，两块牌面
       *[one] { "" }
    }
    [bomb_pot_vote] 炸弹底池（投票），前注 { $amount }{ $kind ->
        [two] ，两块牌面
       *[one] { "" }
    }
    [seven_deuce] 7-2 游戏：每人付 { $amount }
    [stand_up] 站立游戏：最后一个站着的付给每人 { $amount }
    [rabbit_hunting] 可看兔子牌
    [run_it] 最多发 { $count } 次
    [ev_cash_out] 全下可兑现
    [all_in_insurance] 全下可买保险
    [small_blind_counts_full] 小盲按大盲计入底池
    [blinds_as_posted] 盲注按实际投入计入底池
   *[uncapped_heads_up] 只剩两人时加注不设上限
}
