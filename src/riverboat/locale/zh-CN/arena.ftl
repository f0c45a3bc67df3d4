### 对抗赛与天梯。

arena-preparing = 正在准备机器人；本机首次运行需要编译，约一分钟……
arena-progress = { $percent }%
arena-head = 每手千分之一大盲（mbb/手），附 95% 置信区间：
arena-head-freeze-out = 淘汰赛胜率，附 95% 置信区间：
arena-column-bot = 机器人
arena-column-raw = 原始
arena-column-all-in = 全下修正
arena-column-luck = 运气修正
arena-column-policy = 策略修正
arena-column-bb-per-100 = bb/100
arena-column-needed = 达到 ±10 mbb 所需手数
arena-summary = { $hands } 手，用时 { $seconds } 秒：每秒 { $speed } 手，每核对局时每秒 { $core_speed } 手。
arena-untold = 没有策略修正的结果：{ $reason }
arena-luck-correction = { $bot } 的运气修正量：平均 { $correction }，真实均值为 0。
arena-policy-correction = { $bot } 的策略修正量：平均 { $correction }，真实均值为 0。
arena-correction-warning = 警告：该区间不含零。纯属偶然时二十场会出现一场；若换一个 --seed 仍然如此，则修正有误，只有原始结果可信。
arena-cut-short = { $bot }：{ $decisions } 次决策中有 { $times } 次因时限提前结束；提高 --time-limit 可让它想完。
arena-fault = { $bot }：{ $kind }，{ $times } 次（按看牌或弃牌计）
arena-fault-note = { "  " }首次：{ $note }
arena-play-head = 打法（括号内为机会次数；激进度为翻牌后每次跟注对应的下注和加注次数）：
arena-saved = { NUMBER($hands) } 手牌已写入 { $file }。

fault-error = 出错
fault-late = 超时
fault-illegal = 非法行动
fault-crash = 进程退出
fault-sat-out = 坐出

ladder-column-rating = 等级分
ladder-column-interval = 95% 区间
ladder-summary = { $matches } 场对抗，{ $hands } 手，用时 { $seconds } 秒。相差 400 分：1,000 手后领先的可能为十比一。
ladder-fault = { $bot }（{ $match }）：{ $times } 次故障（{ $note }）

plot-title = 对所有对手的赢利（运气修正，95% 置信带）
plot-hands = 每场手数
plot-won = 大盲

## `riverboat bot`：机器人到服务器的牌桌打牌

bot-account-made = { $name } 的令牌已保存在本机。
bot-signed-in = { $name } 已登录 { $server }，有 { NUMBER($chips) } 筹码。按 Ctrl-C 离桌。
bot-hands-played = 共打了 { NUMBER($hands) } 手牌。
bot-password = { $name } 的密码：
bot-news = { $kind ->
    [seated] 牌桌 { $game }：已入座。
    [disconnected] 牌桌 { $game }：连接断开，正在重连。
    [reconnected] 牌桌 { $game }：已重新连接。
    [late] 牌桌 { $game }：机器人超时，改为过牌或弃牌。
    [fault] 牌桌 { $game }：机器人出错（{ $detail }），改为过牌或弃牌。
    [refused] 牌桌 { $game }：{ $detail }机器人改为过牌或弃牌。
   *[closed] 牌桌 { $game }：已关闭（{ $detail }）。
}

## `riverboat acpc` 与 `riverboat slumbot`：机器人到别人的发牌程序处打牌

away-summary = { $bot }：{ NUMBER($hands) } 手，{ $chips } 筹码，{ $result } mbb/手。
away-failures = { NUMBER($times) } 次决策出错，按看牌或弃牌处理。首次：{ $note }
