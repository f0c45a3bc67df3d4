### 网页上的对手、备注、等级阶梯与导入的牌谱。

## 座位旁

opponents-regular = 你和{ $name }一起打过 { $hands } 手{ $result ->
    [up] ，你领先 { $blinds } bb。
    [down] ，你落后 { $blinds } bb。
   *[even] ，不输不赢。
}
opponents-stranger = 你还没有和{ $name }打过牌。
opponents-showdowns = 摊牌
opponents-shared = 与你同局的牌
opponents-here = 本桌
opponents-note = 你的备注
opponents-note-hint = 只有你能看到。
opponents-note-save = 保存
opponents-note-saved = 已保存。
opponents-style = 打法：{ $style }
opponents-rating = 等级分 { $rating }
opponents-show-styles = 显示机器人的打法
opponents-show-styles-note = 不显示时，要靠对局自己看出来。

## 老对手

opponents-regulars = 老对手
opponents-name = 对手
opponents-result = 你的输赢（bb）
opponents-has-note = 备注

## 等级阶梯

ladder = 等级阶梯
ladder-note = 在某一级打满 { $hands } 手以上并确实赢下来（复盘过的牌会扣除运气），就会推荐下一级。任何一级随时都可以打。
ladder-level = { $level } 级
ladder-hands = { $hands ->
    [0] 还没打过
   *[other] { $hands } 手
}
ladder-result = 每百手 { $blinds } ± { $margin } bb
ladder-state = { $state ->
    [beaten] 已战胜
    [losing] 尚未领先
   *[open] 约需再打 { $left } 手
}
ladder-offer = { $climbed ->
    [yes] 你已战胜 { $before } 级，下一站是 { $level } 级。
   *[no] 从 { $level } 级开始。
}
ladder-play = 打 { $level } 级

## 导入

import = 导入牌谱
import-note = 粘贴牌谱或选择文件：PHH、PokerStars、Open Hand History、ACPC、Winamax、PartyPoker、888、iPoker 或 Full Tilt。一次最多 20 手。只复盘你的决策，不计入任何统计。
import-text = 牌谱
import-file = 选择文件…
import-hero = 你在牌谱中的名字
import-hero-note = 只有多名玩家的底牌都已知时才需要填写。
import-go = 复盘
import-working = 正在读取…
import-empty = 请至少粘贴一手牌。
import-too-large = 文件超过 { $kilobytes } KB，请减少每次导入的手数。
import-found = 读到 { $count } 手牌。
import-hand = 第 { $number } 手
import-loss = { $blinds ->
    [0.0] 没有损失
   *[other] 损失 { $blinds } bb
}
import-waits = 正在复盘：{ $ready }/{ $total }
import-failed = 这手牌无法复盘。
