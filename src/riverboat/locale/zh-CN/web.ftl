### 牌桌以外的网页界面。金额以文字给出。

web-title = { $page ->
    [hand] 牌局 · Riverboat
    [me] 我的牌局 · Riverboat
    [tournament] 锦标赛 · Riverboat
    [unknown] 没有这个页面 · Riverboat
   *[lobby] Riverboat
}
web-home = Riverboat，回大厅
web-navigation = 导航
web-skip = 跳到正文
web-loading = 请稍候…
web-not-found = 这个地址没有内容。
web-not-found-note = 链接可能有误，或者内容已不存在。
web-to-lobby = 回大厅
web-try-again = 重试
web-close = 关闭
web-cancel = 取消
web-copy = 复制
web-copied = 已复制

## 大厅

web-headline = 请入座，牌已洗好。
web-subline = 与强劲的机器人或朋友来一局无限注德州扑克。无需注册，无需下载，不花钱：只用游戏筹码。
web-your-tables = 你的牌桌
web-back-to = 回到{ $name }
web-play-now-title = 立即开局
web-play-now = 发牌
web-dealing-you-in = 正在入座…
web-against = 对手
web-mixed = 混合桌
web-by-level = 按级别
web-by-character = 按性格
web-level = 级别
web-character = 性格
web-mixed-note = 每种性格各一位：有紧有松，有弱有狂。看看谁是谁。
web-opponents = { $count } 位对手
web-bot-speed = 机器人速度
web-speed = { $speed ->
    [slow] 慢速
    [fast] 快速
    [instant] 极速
   *[normal] 常速
}
web-format = 赛制
web-kind = { $kind ->
    [sit_and_go] 坐满即玩
    [tournament] 锦标赛
   *[cash] 现金桌
}
web-bot-table = 机器人桌
web-cash-tables = 现金桌
web-cash-note = 随来随走。
web-no-cash = 还没有公开的牌桌。建一张，别人就能加入。
web-create-table = 新建牌桌
web-sit-and-gos = 坐满即玩
web-sit-and-go-note = 一张桌，盲注递增，一人胜出。
web-no-sit-and-gos = 目前没有等人的比赛。
web-create-sit-and-go = 新建比赛
web-have-code = 有人给了你房间码？
web-open-code = 打开
web-variant = { $variant ->
    [pot_limit] 底池限注
    [fixed_limit] 固定限注
    [short_deck] 短牌
    [kitchen] 家庭桌
   *[no_limit] 无限注
}
web-bets-from = { $amount } 起
web-entry = 报名费 { $amount }
web-seats-taken = { $players }/{ $seats } 人
web-watch = 观战
web-join = 加入

## 新建牌桌

web-create-title = { $kind ->
    [sit_and_go] 新建坐满即玩
   *[cash] 新建牌桌
}
web-table-of = { $name }的牌桌
web-table-name = 名称
web-game = 玩法
web-seats = 座位
web-blinds = 盲注
web-buy-in = 买入
web-starting-stack = 起始筹码
web-level-length = 升盲间隔
web-hands-count = { $count } 局
web-thinking-time = 思考时间
web-seconds = { $count } 秒
web-bots-at-table = 机器人
web-private = 私人桌
web-private-note = 只有拿到链接或房间码的人能找到。
web-straddle = 抓头
web-straddle-note = 枪口位可下两倍大盲。
web-run-it-twice = 发两次
web-run-it-twice-note = 全下且都同意时，剩余公共牌发两次。
web-create-and-sit = 新建并入座

## 入座

web-sit-title = 入座：{ $name }
web-bring-back = 你刚才从这张牌桌带走了 { $chips } 筹码，回来时至少要带回这么多。
web-own-chips = 你有 { $chips } 筹码。
web-entry-is = 报名费 { $entry } 筹码，每人起始 { $stack }。
web-sit-down = 入座
web-invite = 邀请
web-invite-note = 把链接发给要一起玩的人。打开即到牌桌，无需帐号。
web-link = 链接
web-code-is = 房间码：

## 连接

web-line-lost = 连接已断开，座位为你保留。
web-try-now = 立即重连
web-line-replaced = 你已在另一个窗口打开这张牌桌，请在那里继续。
web-play-here = 在此继续
web-game-ended = 这场牌局已结束。
error-web-unreachable = 无法连接服务器。请检查网络后重试。
error-web-failed = 出了点问题，应无任何改变；请重试。
error-web-not-sent = 你的操作没有发出（{ $detail }）。请重试，或刷新页面。

## 帐号

web-account = 帐号
web-your-chips = 你的筹码
web-refill = 补充
web-refilled = 筹码已补到起始数额。
web-guest-note = 你是访客，只有这个浏览器认得你。设个名字和密码，筹码与牌局就处处随你。
web-register = 保留帐号
web-register-do = 保留这个帐号
web-log-in = 登录
web-log-out = 退出登录
web-name = 名字
web-password = 密码
web-rename = 改名
web-rename-guest = 只改名字
web-renamed = 名字已更改。

## 设置

web-settings = 设置
web-language = 语言
web-amounts = 金额
web-in-chips = 筹码
web-in-blinds = 大盲
web-motion = 动画
web-motion-system = 随系统
web-motion-full = 全部
web-motion-none = 关闭
web-sound = 声音
web-volume = 音量
web-four-colour = 四色花色
web-four-colour-note = 梅花绿，方块蓝。
web-confirm-fold = 可看牌时弃牌先确认
web-confirm-all-in = 全下前先确认
web-keys = 键盘操作
web-keys-note = F X C R A 行动，1–5 选加注额。
web-non-visual = 无画面模式
web-non-visual-note = 文字与指令框，适合读屏软件。

## 锦标赛

web-tournaments = 锦标赛
web-tournaments-note = 多张桌，一人夺冠。
web-no-tournaments = 目前没有锦标赛。
web-create-tournament = 新建锦标赛
web-tournament-status = { $status ->
    [waiting] 可报名
    [active] 进行中
   *[finished] 已结束
}
web-entries = { $count } 人报名
web-tournament-of = { $name }的锦标赛
web-create-do = 新建
web-seats-per-table = 每桌座位
web-prize-pool = 奖池
web-entry-price = 报名费
web-enter = 报名
web-withdraw = 退赛
web-entered = 你已报名，等创建者宣布开始。
web-begin = 立即开始
web-begin-note = 开始时抽签入座。
web-call-off = 取消比赛
web-add-bots = 加 { $count } 个机器人
web-to-your-table = 到你的牌桌
web-tables = 牌桌
web-players = 玩家
web-stack = { $chips } 筹码
web-level-now = 第 { $number } 级：{ $small }/{ $big }{ $ante ->
    [none] { "" }
   *[other] ，前注 { $ante }
  }
web-hand-for-hand = 同步发牌
web-prizes = 奖金
web-place = 名次
web-prize = 奖金
web-tournament-over = { $name }夺冠。

## 牌局

web-my-hands = 我的牌局
web-event-joined = { $name }入座
web-event-left = { $name }离开牌桌
web-statistics = 统计
web-out-of = { $times }/{ $chances }
web-hands-played = 打过的牌局
web-no-hands = 还没有牌局。到大厅点一下就能开始。
web-more-hands = 更多牌局
web-hand-title = 第 { $number } 局
web-earlier-hand = 上一局
web-later-hand = 下一局
web-copy-link = 复制链接
web-copy-phh = 复制 PHH
web-to-table = 到牌桌
web-no-clipboard = 浏览器不允许在此复制。
web-hand-log = 经过
web-replay-first = 到开头
web-replay-last = 到结尾
web-replay-back = 后退
web-replay-forward = 前进
web-replay-play = 播放
web-replay-pause = 暂停
web-replay-step = 第 { $step } 步，共 { $steps } 步
web-graph-hand = 局
web-graph-summary = { $hands } 局的盈亏：现在 { $now }，最高 { $high }，最低 { $low }。
