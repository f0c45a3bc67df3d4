### 牌桌以外的网页界面。金额以文字给出。

web-title = { $page ->
    [hand] 手牌 · Riverboat
    [lab] GTO 求解器 · Riverboat
    [glossary] 术语表 · Riverboat
    [me] 我的手牌 · Riverboat
    [account] 我的账号 · Riverboat
    [admin] 管理 · Riverboat
    [report] 报告 · Riverboat
    [mistakes] 错题本 · Riverboat
    [drills] 练习题 · Riverboat
    [import] 导入牌谱 · Riverboat
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
web-glossary = 术语表
web-glossary-note = 牌桌用语，逐条解释。
web-glossary-search = 查找
web-glossary-nothing = 没有包含这些字的术语。
web-to-lobby = 回大厅
web-try-again = 重试
web-close = 关闭
web-cancel = 取消
web-copy = 复制
web-copied = 已复制

## 大厅

web-headline = 请入座，牌已洗好。
web-subline = 与强劲的机器人或朋友来一场无限注德州扑克。无需注册，无需下载，不花钱：只用游戏筹码。
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
    [short_deck_trips] 短牌（三条大于顺子）
    [several_packs] 多副牌
    [omaha4] 奥马哈
    [omaha5] 五张奥马哈
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
web-packs = 副数
web-house-rules = 规则
web-house-rules-name = { $rules ->
    [pokerstars] PokerStars
    [roberts] 罗伯特规则
   *[tda] TDA 2024
}
web-house-rules-note = { $rules ->
    [pokerstars] 离桌 120 分钟内回来，须带回原来的筹码。
    [roberts] 底池限注：小盲按大盲计入底池。固定限注：只剩两人时不限加注次数。
   *[tda] 锦标赛总监规则。
}
web-buy-in = 买入
web-starting-stack = 起始筹码
web-thinking-time = 思考时间
web-seconds = { $count } 秒
web-bots-at-table = 机器人
web-bots-chosen = 逐座选择机器人
web-bot-number = 机器人 { $number }
web-bot-anyone = 随便谁
web-bot-persons = 人物
web-bot-twice = { $name }已经有座位了，这里会再坐一个同名的。
web-bot-rating = 等级分 { $rating }（95%：{ $low }–{ $high }）。
web-new-table-field = { $field ->
    [smallBlind] 小盲注
    [bigBlind] 大盲注
    [ante] 前注
    [minBuyIn] 最小买入（bb）
    [maxBuyIn] 最大买入（bb）
    [returning] 离桌后几分钟内回来须带回原有筹码（0 为不限）
    [stack] 起始筹码
    [rounds] 每级手数（0 表示不升盲）
   *[seconds] 思考时间（秒）
}
web-number-problem = 请输入 { $low } 到 { $high } 之间的整数。
web-clock-alone = 独自对战机器人时也计时
web-clock-alone-note = 不勾选时，在别人入座之前没有时间限制。
web-ante-note = 每手牌开始前每人都付；0 表示没有。
web-private = 私人桌
web-private-note = 只有拿到链接或房间码的人能找到。
web-straddle = 抓头
web-straddle-note = 下两倍大盲，翻牌前最后行动。
web-run-it = 全下且都同意时，剩余公共牌最多发
web-cash-rake = 抽水
web-cash-rake-cap = 抽水上限（五人及以上）
web-cash-time-charge = 台费（每半小时）
web-cash-straddle-seat = 抓头位置
web-cash-straddle-seats = { $seat ->
    [utg] 枪口位
    [button] 庄位
   *[any] 任意位置
}
web-cash-straddle-mandatory = 强制抓头
web-cash-re-straddles = 再抓次数
web-cash-bomb-pots = 炸弹底池间隔
web-cash-hands = { $count } 手
web-cash-bomb-pot-vote = 投票决定炸弹底池
web-cash-bomb-pot-vote-note = 下一手的玩家全部同意时，打炸弹底池。
web-cash-two-boards = 炸弹底池发两副公共牌
web-cash-seat-offer = 空座为候补者保留
web-cash-seconds = { $count } 秒
web-cash-bots-give-way = 机器人让座
web-cash-bots-give-way-note = 有人候补时，一个机器人在本手结束后起身。
web-cash-rabbit = 兔子牌
web-cash-rabbit-note = 一手牌提前结束后，玩家可以看本来会发出的公共牌。
web-cash-cash-out = 全下可兑现
web-cash-cash-out-note = 全下后，你可以直接拿走自己那份底池的价值。
web-cash-insurance = 全下可买保险
web-cash-insurance-note = 全下后，你可以按公平价格为筹码买保险。
web-cash-seven-deuce = 7-2 游戏：每人付
web-cash-stand-up = 站立游戏：最后站着的人付给每人
web-cash-blinds = { $count } bb
web-create-and-sit = 新建并入座

## 入座

web-sit-title = 入座：{ $name }
web-bring-back = 你刚才从这张牌桌带走了 { $chips } 筹码，回来时至少要带回这么多。
web-options = 本桌选项
web-own-chips = 你有 { $chips } 筹码。
web-entry-is = 报名费 { $entry } 筹码，每人起始 { $stack }。
web-sit-down = 入座
web-invite = 邀请
web-invite-note = 把链接发给要一起玩的人。打开即到牌桌，无需账号。
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

## 账号

web-account = 账号
web-your-chips = 你的筹码
web-refill = 补充
web-refilled = 筹码已补到起始数额。
player-report-button = 举报
web-guest-note = 你是访客，只有这个浏览器认得你。设个名字和密码，筹码与手牌就处处随你。
web-register = 保留账号
web-register-do = 保留这个账号
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
web-theme = 主题
web-theme-system = 跟随系统
web-theme-light = 浅色
web-theme-dark = 深色
web-felt = 桌布
web-deck = 牌面
web-four-colours = 四色
web-two-colours = 双色
web-card-back = 牌背
web-colour = { $colour ->
    [blue] 蓝色
    [red] 红色
    [grey] 灰色
    [black] 黑色
   *[green] 绿色
}
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
web-bot-accounts = 玩家的机器人
web-bot-result = { $hands ->
    [0] 还没有打过牌
   *[other] { NUMBER($hands) } 手：{ NUMBER($rate) } ± { NUMBER($margin) } bb/100
}
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
web-day = 第 { $day } 天，共 { $days } 天{ $night ->
    [yes] {""}，已结束
   *[no] {""}
}
web-next-day = 开始下一天
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
web-structure = 盲注结构
web-structure-name = { $structure ->
    [turbo] 快速
    [deep] 深筹
   *[regular] 标准
}
web-structure-note = { $structure ->
    [turbo] 每级 5 手
    [deep] 每级 15 手
   *[regular] 每级 10 手
}
web-more-options = 更多选项
web-none = 无
web-tournament-format = 赛制
web-format-name = { $format ->
    [bracket] 单挑淘汰赛
    [shootout] 单桌晋级赛
    [spin] 幸运抽奖赛
    [satellite] 卫星赛
   *[tables] 锦标赛
}
web-format-note = { $format ->
    [bracket] 两人一桌，胜者晋级
    [shootout] 每桌决出一名胜者
    [spin] 三人，奖池抽签决定
    [satellite] 奖品是席位
   *[tables] 打到决赛桌
}
web-seat-price = 席位价格
web-bounty = 赏金
web-bounty-name = { $kind ->
    [fixed] 固定
    [progressive] 累进
    [mystery] 神秘
   *[none] 无
}
web-bounty-note = { $kind ->
    [fixed] 每淘汰一人即得
    [progressive] 一半加到自己头上
    [mystery] 抽信封
   *[none] { "" }
}
web-bounty-of = { $kind ->
    [progressive] 累进赏金 { $amount }
    [mystery] 神秘赏金 { $amount }
   *[fixed] 赏金 { $amount }
}
web-late-levels = 延迟报名级别数
web-re-entries = 每人可重新报名次数
web-rebuys = 每人可再买入次数
web-add-on = 加买
web-add-on-note = 再买入结束后，每人一次。
web-breaks = 每四级后休息
web-big-blind-ante = 大盲前注
web-big-blind-ante-note = 由大盲替全桌付前注。
web-fee = 服务费
web-guaranteed = 保底奖池
web-break-left = 休息，还剩 { $seconds } 秒
web-multiplier = 奖池 × { $multiplier }
web-seats-won = { $count } 个席位
web-enter-again = 重新报名
web-rebuy = 再买入（{ $price }）
web-take-add-on = 加买（{ $price }）
web-head = 赏金 { $amount }
web-bounties-won = 已得赏金 { $amount }
web-deal = { $method ->
    [icm] 按 ICM 分奖
   *[chip_chop] 按筹码分奖
}
web-ask-deal = { $method ->
    [icm] 提议按 ICM 分奖
   *[chip_chop] 提议按筹码分奖
}
web-deal-waits = 先打完这一手。
web-deal-agreed = 同意
web-deal-agree = 同意
web-deal-refuse = 不同意
web-draw-commitment = 抽签种子的哈希：
web-draw-seed = 种子：

## 手牌

web-my-hands = 我的手牌
web-event-joined = { $name }入座
web-event-left = { $name }离开牌桌
web-statistics = 统计
web-out-of = { $times }/{ $chances }
web-hands-played = 打过的手牌
web-no-hands = 还没有手牌。到大厅点一下就能开始。
web-more-hands = 更多手牌
web-hand-title = 第 { $number } 手
web-earlier-hand = 上一手
web-later-hand = 下一手
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
web-graph-hand = 手
web-graph-summary = { $hands } 手的盈亏：现在 { $now }，最高 { $high }，最低 { $low }。

## 页面局部出错，以及离线时

web-region-failed = 这部分无法显示，页面其余部分仍可使用。
web-region-again = 重试
web-region-reload = 重新加载页面
web-me-mistakes = 待练习的失误
web-me-mistakes-due = { $due ->
    [0] 目前没有需要练习的决策。
   *[other] 有 { $due } 个决策需要练习。
}
web-me-mistakes-open = 练习失误
web-qr = 链接的二维码
