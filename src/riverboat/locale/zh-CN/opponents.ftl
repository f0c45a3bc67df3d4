# 终端里：对手的数据、备注和天梯。

opponents-title = { $count } 位对手
opponents-none = 桌上没有别人。
opponents-no-book = 这张桌不记对手
opponents-player = 对手
opponents-hands = 手数
opponents-won = 你赢 bb
opponents-met = { $hands ->
    [0] 你们还没有一起打过。
   *[other] 一起打过 { $hands } 手
 }{ $hands ->
    [0] {""}
   *[other] { $outcome ->
        [up] ：你赢了 { $won } bb。
        [down] ：你输了 { $won } bb。
       *[even] ：你们打平。
     }
 }
opponents-rated = 等级分 { $rating }（95%：{ $low } 到 { $high }）
opponents-bot-of = { $name }是{ $owner }的机器人。
opponents-plays = 打法：{ $style }
opponents-no-style = 打法要自己打出来；在设置（,）里打开“机器人打法”就会显示。
opponents-own-note = 你的备注：{ $note }
opponents-no-note = 还没有备注。
opponents-key-note = 备注
opponents-key-who = 选择
opponents-key-ladder = 天梯
opponents-key-back = 对手
opponents-note-prompt = 给{ $name }写备注（留空则删除）：
opponents-noted = 已记下。
opponents-forgotten = 备注已删除。
opponents-which = 桌上没有“{ $name }”。例如：备注 { $example } 跟注太多

climb-title = 天梯：打赢一级，就可以挑战下一级
climb-level = { $level } 级
climb-column-level = 级别
climb-column-hands = 手数
climb-column-won = bb/100
climb-column-left = 离打赢还差
climb-beaten = 已打赢
climb-open = { $hands ->
    [0] 还没有打过
   *[other] 还没有领先
 }
climb-left = 照这样约 { $hands } 手
climb-offer = { $beaten ->
    [0] 下一个：{ $level } 级。任何级别随时都可以打。
   *[other] { $beaten } 级已打赢。下一个：{ $level } 级。
 }
climb-top = 所有级别都打赢了。
climb-climbed = { $hands } 手之后，{ $beaten } 级已打赢。下一个：{ $level } 级，在开始画面按 N。
climb-start = 天梯：下一个是 { $level } 级（N）
climb-note = 至少 200 手，并且有 90% 的把握领先，才算打赢一级；练习不算。
