### 本机牌局的教练：复盘、提示、重打与错题。金额除注明外以大盲为单位。

coaching-separator = { " · " }

## 一手一行，一个决策

coaching-decision = { $street ->
        [preflop] 翻前
        [flop] 翻牌圈
        [turn] 转牌圈
       *[river] 河牌圈
    }：{ $is_hint ->
        [yes] 等你决定
       *[no] 你{ $done }
    } · 底池 { $pot } bb{ $is_free ->
        [yes] ，无需跟注
       *[no] ，需跟 { $call } bb
    }
coaching-against = { $against ->
    [perfect] 对完美玩家
   *[opponent] 对{ $name }
}
coaching-these-bots = 这些机器人
coaching-option = {"  "}{ $option }：频率 { $share } %，EV { $ev } bb{ $is_exact ->
        [yes] {""}
       *[no] {" "}± { $stderr }
    }{ $mark ->
        [best] （最佳）
        [done] （你的选择）
        [both] （你的选择，最佳）
       *[none] {""}
    }
coaching-verdict = { $is_lost ->
        [no] { $grade }，没有损失
        [unsure] { $grade }（{ $loss } bb{ $is_exact ->
            [yes] {""}
           *[no] {" "}± { $stderr }
        }）
       *[yes] { $grade }：损失 { $loss } bb{ $is_exact ->
            [yes] {""}
           *[no] {" "}± { $stderr }
        }
    }
coaching-short-verdict = { $grade }{ $is_lost ->
        [no] {""}
       *[yes] {" "}−{ $loss }{ $is_exact ->
            [yes] {""}
           *[no] {" "}± { $stderr }
        } bb
    }
coaching-verdict-line = { $against }：{ $verdict } · 最佳{ $action } { $ev } bb
coaching-fact-equity = 胜率 { $share } %
coaching-fact-needed = 需要 { $share } %
coaching-fact-defence = 须继续 { $share } %
coaching-fact-range = 你的范围 { $share } %
coaching-fact-outs = { $outs } 张出牌

## 练习

coaching-outs = { $outs } 张牌能改进你的牌（{ $share } %）
coaching-draw = { $draw ->
    [flush_draw] 同花听牌
    [open_ended] 两头顺听牌
    [gutshot] 卡顺听牌
   *[overcards] 两张高牌
}
coaching-paused = 已暂停：按 P 继续
coaching-no-hints = 只有练习桌才有提示：riverboat play --practice
coaching-nothing-to-decide = 现在没有需要做的决定
coaching-no-pause = 桌上还有其他人，不能暂停。
coaching-key-hint = 提示
coaching-hint-title = 提示
coaching-key-to-table = 回到牌桌

## 复盘

coaching-log = 第 { $number } 手：{ $line }（V：复盘）
coaching-no-review = 这张桌不复盘
coaching-nothing-to-review = 这一手你没有做过决定
coaching-working = 正在计算……
coaching-title = 第 { $number } 手复盘 · 决策 { $place }/{ $total }{ $state ->
        [working] {" "}· 计算中，已完成 { $ready }
       *[done] {""}
    }
coaching-your-cards = 你
coaching-plays = 频率
coaching-grade = 评级
coaching-source = { $source ->
    [exact] 求解
    [rollout] 模拟
   *[chart] 图表
}
coaching-assumed = { $against }（{ $source }）：{ $assumes }
coaching-your-range = 你的范围
coaching-range-title = { $name }：{ $combos } 组合
coaching-combos = { $hand } { $combos } { $is_one ->
       *[no] 组合
    }
coaching-key-review = 复盘
coaching-key-decision = 决策
coaching-key-hand = 手牌
coaching-key-retry = 重打
coaching-key-anew = 重新发牌
coaching-key-ranges = 范围
coaching-key-verdict = 评判
coaching-key-cell = 范围中的牌

## 重打

coaching-retry-corner = { $deal ->
        [same] 重打 · 原来的牌
       *[anew] 重打 · 重新发牌
    }
coaching-retry-over = 重打：{ $won } bb
coaching-retry-original = 原来 { $won } bb
coaching-retry-best = 求解器：{ $action }，EV { $ev } bb
coaching-retry-mean = { $tries } 次平均 { $won } bb
coaching-key-again = 再来
coaching-key-back = 返回

## 我的错题

coaching-mistakes-title = 我的错题 · { $order ->
        [due] 该重打的
        [session] 本场
       *[all] 全部
    } · { $count }/{ $all }
coaching-no-mistakes = { $order ->
        [due] 现在没有该重打的错题。
        [session] 本场还没有错题。
       *[all] 还没有错题。复盘之后会列在这里。
    }
coaching-mistake = { $street ->
        [preflop] 翻前
        [flop] 翻牌圈
        [turn] 转牌圈
       *[river] 河牌圈
    }{ $action } · { $position }
coaching-tried = 重打 { $tries } 次
coaching-key-mistake = 错题
coaching-key-order = 到期/本场/全部

## 文字牌局

coaching-plain-log = 第 { $number } 手复盘：{ $line }
coaching-plain-cards = { $name }的底牌是 { $cards }
coaching-plain-next = 回车：下一手；复盘、重打、错题、统计、退出：{" "}
coaching-plain-no-pause = 这里不限时间：牌桌会等你。
coaching-plain-retry = { $deal ->
        [same] 用原来的牌重打，不计入任何统计。
       *[anew] 重新发未见的牌再打，不计入任何统计。
    }
coaching-plain-retry-help = 重打 N 再打第 N 个决策（共 { $decisions } 个），重打 N 新牌 则重新发牌。
coaching-plain-mistake = { $place }. −{ $loss } bb：{ $words }，{ $cards }
coaching-plain-which = 重打哪一个（3 或 3 新牌），直接回车则不打：{" "}
coaching-plain-again = 回车：用原来的牌再打；新牌：重新发牌；q：退出：{" "}
