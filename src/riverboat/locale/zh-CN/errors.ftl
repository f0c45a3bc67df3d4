### 拒绝的说明：`error-` 加错误代码。每句都说明收到了什么、应该是什么。

## 程序调用

error-bad-argument = 参数 { $name } 不能是 { $value }；要求：{ $expected }。
error-no-such-seat = 本桌没有座位 { $seat }；座位为 0 到 { $high }。

## 牌

error-not-a-card = “{ $piece }”不是一张牌（在“{ $text }”的第 { $position } 个字符处）：请写点数 2–9、T 或 10、J、Q、K、A，再加花色 s h d c 或 ♠ ♥ ♦ ♣，如 As、Td 或 10♠。
error-not-one-card = “{ $text }”是 { $count } 张牌；这里需要一张，如 As、Td 或 10♠。
error-not-a-card-number = { $text } 不是一张牌；应为 0 到 51 的数字，或 As 这样的文字。
error-repeated-card = { $card } 出现了两次；一副牌里每张牌只有一张。
error-too-many-copies = { $card } 出现了 { $count } 次；{ $packs } 副牌里只有 { $packs } 张。
error-wrong-hole-count = { $count } 张底牌不是奥马哈的手牌；应为 4 或 5 张。
error-wrong-board-count = { $count } 张公共牌组不成牌；应为 3 到 5 张。
error-wrong-hole-cards = 这里的底牌应为 { $expected } 张，而不是 { $count } 张。
error-one-pack-only = 这里只支持一副牌。
error-too-many-sevens = 多副牌的七张牌组合太多，无法穷举；五张牌可以。

error-wrong-card-count = { $count } 张牌不能成为一手牌；需要 5、6 或 7 张。
error-card-not-in-deck = { $card } 无法评定：{ $deck ->
    [short] 短牌（6 到 A）
   *[standard] 标准牌
  }里没有这张牌。
error-not-a-rank = { $deck ->
    [short] 短牌
   *[standard] 标准牌
  }里没有大小为 { $rank } 的牌型。

## 语言

error-unknown-language = 没有“{ $wanted }”这种语言；可选：{ $offered }。

## 命令行

error-unknown-command = 没有“{ $command }”这个命令；{ $near ->
        [none] 可选：{ $commands }。也可运行 riverboat --help 查看。
       *[other] 是不是想输入 { $near }？
    }
error-unknown-option = 这里没有“{ $option }”这个选项；{ $near ->
        [none] 加上 --help 可查看全部选项。
       *[other] 是不是想输入 { $near }？
    }
error-unknown-cash-option = --cash 没有选项“{ $name }”；可用：{ $offered }。
error-bad-cash-option = --cash { $name } 不能是“{ $value }”；要求：{ $expected }。
error-structure-needs-sit-and-go = --structure 用于单桌赛；请加上 --sit-and-go。
error-option-needs-value = { $option } 后面要有一个值；加上 --help 可查看用法。
error-option-needs-values = { $option } 后面要有 { $count } 个值；加上 --help 可查看用法。
error-option-takes-no-value = { $option } 不带值，单独写即可。
error-not-a-whole-number = { $option } 需要一个整数，而不是“{ $text }”。
error-number-too-small = { $option } 至少为 { $low }，不能是 { $number }。
error-number-too-large = { $option } 最多为 { $high }，不能是 { $number }。
error-bad-blinds = --blinds 需要小盲和大盲，如 50/100，小盲不得大于大盲；“{ $text }”不符合。
error-not-offered = { $option } 不能是“{ $value }”；{ $near ->
        [none] { "" }
       *[other] 是不是想输入 { $near }？
    }可选：{ $offered }。
error-no-such-term = 术语表里没有“{ $text }”；riverboat glossary 列出全部术语。
error-no-shell = 是哪种 shell？可选：{ $shells }。
error-not-with-server = { $option } 不能和 --server 一起用：发牌和计时由服务器负责。
error-only-with-server = { $option } 需要用 --server 指定服务器地址。
error-nothing-to-resume = 没有可以继续的牌局；去掉 --resume 即可开始新的一场。
error-game-in-use = 这场牌局正在另一个窗口里进行。
error-unreadable-game = { $path } 不是本版本能读取的牌局。
error-cannot-save = 无法在 { $directory } 保存牌局；请使该文件夹可写，或用 RIVERBOAT_DATA 指定另一个。
error-saving-failed = 无法在 { $directory } 保存牌局：{ $reason ->
        [full] 磁盘空间已满
       *[other] 文件夹或磁盘无法写入
    }。{ $resumable ->
        [yes] 牌局停在上次保存处；腾出空间后可用 riverboat play --resume 继续。
       *[no] 牌局到此结束；之前保存的手牌仍在。
    }
error-bot-failed-to-start = 无法创建 { $name }：{ $reason }。
error-no-file = 请指定牌谱文件，如 hands.phhs 或 hands.txt。
error-no-deal-file = 请指定一手牌的发牌记录，如 HAND.json。
error-no-format = 请用 --to 指定要写成的格式：{ $formats }。
error-no-parquet-file = 请用 --out 指定要写入的 .parquet 文件；这种表不能输出到终端。
error-no-hands = 请给出一手牌（如 AsKs）或一个范围（如 QQ+,AKs），也可以给出多个。
error-unseen-card = “{ $text }”里有未知的牌（??）；只能用已知的牌计算。
error-unexpected-word = 多了“{ $word }”；加上 --help 可查看该命令的用法。
error-unknown-topic = 没有“{ $topic }”这个测量项目；可选：{ $topics }。
error-bench-failed = 测量没有完成：{ $reason }

## 胜率

error-empty-range = “{ $text }”里没有手牌；请写范围，如 QQ+、AKs、A5s-A2s、KQo、76s@0.5、AhKh 或 random。
error-not-a-range = “{ $token }”不是范围；请写 QQ+、AKs、A5s-A2s、KQo、22-55、76s@0.5、AhKh、random 或 15% 这样的形式。
error-wrong-player-count = 给出了 { $count } 手牌；需要 2 到 10 手。
error-not-enough-cards = 牌堆还剩 { $left } 张；这些手牌和公共牌需要 { $needed } 张。
error-no-hand-left = 已出现的牌使“{ $hand }”不可能。
error-impossible-together = 这些范围不可能同时成立：无论怎么发都要用到同一张牌两次。
error-no-samples = 抽样 { $samples } 次等于没有；至少 1 次。
error-too-many-deals = 这些范围的发牌组合太多，无法穷举；请改用抽样。
error-no-card-to-come = 补牌在 3 或 4 张公共牌时计算；这里有 { $count } 张。
error-not-two-cards = “{ $cards }”不是两张不同的底牌。
error-more-prizes-than-players = { $players } 位玩家却有 { $prizes } 项奖金。请去掉已经发出的奖金。
error-prizes-not-in-order = 奖金要从第一名往下写：有一项比前一名还高。
error-no-price = 底池 { $pot }、需投入 { $price } 无法计算赔率：投入必须大于 0，底池不能小于 0。
error-not-outs = 未见牌 { $unseen } 张、补牌 { $outs } 张、还发 { $cards_to_come } 张，这不合理：还发一张或两张，补牌须在未见牌之中。

## 牌谱

at-place = { $place }：{ $sentence }
place-hand = 第 { $hand } 手牌
place-line = 第 { $number } 行“{ $line }”
place-action = 第 { $number } 个动作“{ $action }”

error-no-such-file = 没有这个文件。
error-unreadable-file = 文件无法读取（{ $detail }）。
error-tournament-summary = 这是锦标赛总结，里面没有手牌。
error-unwritable-file = 文件无法写入（{ $detail }）。
error-not-utf8 = 文件不是 UTF-8 文本；需要牌谱文件。
error-bad-archive = 无法打开压缩包（{ $detail }）。
error-archive-too-large = 压缩包解开后超过 { $megabytes } MB；请拆成几个。
error-no-hand-in-file = 里面没有手牌；应为牌谱。
error-unknown-format = 无法识别这种牌谱；可以读取：{ $expected }。
error-unknown-ending = 从文件名看不出格式；请用 { $endings } 之一，或指定格式。
error-not-xml = 这不是 XML（{ $detail }）。
error-not-json = 这不是 JSON（{ $detail }）。
error-game-not-read = 不能读取玩法“{ $game }”；应为一块公共牌面的德州扑克；PokerStars 和 Open Hand History 文件还可以是四张底牌的底池限注奥马哈。
error-bad-line = 看不懂这一行；应为：{ $expected }。
error-same-name = 有两个座位都叫“{ $name }”，无法分清是谁在行动。
error-unknown-name = “{ $name }”没有座位；应为 { $expected } 之一。
error-does-not-add-up = 金额对不上：{ $came }；应为：{ $expected }。
error-winner-unknown = { $amount } 的赢家不在座位表里，摘要也没有说明是谁。
error-nobody-won = 没有记录谁赢了：牌谱不完整，或这手牌被取消。
error-other-language = 牌谱用的是其他语言；只能读取英文牌谱。
error-cancelled = 这手牌被取消，下注已退回。
error-not-dealt = 没有发牌：这手牌被取消了。
error-unfinished = 牌谱在轮到 { $player } 行动时中断。
error-not-toml = 这不是牌谱（{ $detail }）。
error-not-a-table = 这不是一手牌；需要 [1] 这样的表。
error-not-one-hand = 这里只能有一手牌；多手牌请用 .phhs 文件。
error-not-writable = { $value } 无法写出；应为文本、数字、日期、数组或表。
error-missing-key = 缺少 { $key }。
error-unexpected-key = 玩法 { $variant } 里没有 { $key }；应为 { $expected }。
error-bad-value = { $key } 的值是 { $value }；要求：{ $expected }。
error-unknown-variant = 不能读取玩法“{ $variant }”；应为 NT（无限注）、FT（限注）、NS（无限注短牌）或 PO（底池限注奥马哈）。
error-bad-amount = “{ $amount }”不是金额；应为 300 或 2.50 这样的数字。
error-amount-too-large = “{ $amount }”太大或小数太多，无法换算成整数筹码。
error-bad-card = “{ $piece }”不是一张牌；应为点数 23456789TJQKA 加花色 cdhs，未知的牌写 ??。
error-card-dealt-twice = { $card } 已经发出过；一副牌里每张牌只有一张。
error-no-such-card = 这种玩法的牌里没有 { $card }。
error-not-own-card = { $player } 亮出 { $card }，但底牌是 { $cards }。
error-too-many-cards = 这样就有 { $count } 张牌；最多 { $most } 张。
error-bad-rules = 这样的规则无法进行：{ $detail }。
error-bad-deal = 无法发牌：{ $detail }。
error-deal-too-late = 底牌必须在第一个动作之前发出。
error-board-missing = { $street } 还没有发出；应有 d db 牌。
error-out-of-turn = 应由 { $expected } 先行动；可以：{ $legal }。
error-illegal-action = 这里不能这样做；可以：{ $legal }。
error-after-the-end = 本手已结束，不能再发牌或下注。
error-stacks-differ = 牌谱记录的 finishing_stacks 是 { $recorded }，而重放的结果是 { $played }。
error-winnings-differ = 牌谱记录的 winnings 是 { $recorded }，而重放的结果是 { $played }。
error-rake-differs = 底池里少了 { $kept }，而牌谱记录的抽水是 { $stated }。
error-no-notation = 这种格式无法写出：{ $detail }。
error-bad-player = “{ $player }”不是本手牌的玩家；应为 p1、p2 等。
error-bad-action = 这不是德州扑克的动作；应为 d dh pN 牌、d db 牌、pN f、pN cc、pN cbr 金额、pN sm [牌] 或 # 备注。

error-cannot-act = 座位 { $seat } 已不能再行动。
error-not-that-many-chips = 座位 { $seat } 不能下注 { $bet }；一共只有 { $high }。

## 规则

error-bad-rule = 规则 { $field } 不能是 { $value }；要求：{ $expected }。

## 发牌

error-too-few-players = 至少要有 { $needed } 位有筹码的玩家才能开始一手；现在有 { $count } 位。
error-bad-seat-count = 一张牌桌有 { $low } 到 { $high } 个座位，不能是 { $count } 个。
error-bad-stack = 座位 { $seat } 的筹码必须是不小于 0 的整数，不能是 { $stack }。
error-bad-vector-action = { $table } 号牌桌不能执行 { $action }：这手牌已结束，或不在可跟注 { $call }、可加注到 { $low }–{ $high } 的范围内。
error-bad-button = 庄家按钮必须在 0 到 { $high } 号座位上，不能是 { $button }。
error-bad-names = 每个座位都要有一个名字：{ $seats } 个座位有 { $names } 个名字。
error-bad-post = 只有参与本手的座位才能下盲注或前注，种类必须存在，且筹码必须是整数；座位 { $seat } 要下 { $amount }（{ $kind }）。
error-double-post = 座位 { $seat } 已经下过（{ $kind }）；每个座位的盲注、前注或补盲只下一次。
error-too-many-chips = 桌上的筹码总数会超过 { $most }。
error-deck-too-small = 牌堆有 { $count } 张牌；本手可能需要 { $needed } 张。
error-card-not-in-pack = { $card } 不属于这副牌（{ $deck }）。

## 操作

legal-now = 可以：{ $legal }。

error-check-facing-bet = 不能看牌：需要跟注 { $call }。{ legal-now }
error-nothing-to-call = 没有需要跟注的筹码。{ legal-now }
error-all-in-not-allowed = 现在既不能跟注也不能加注，因此不能全下。{ legal-now }
error-not-a-betting-action = 这不是下注轮里的操作。{ legal-now }
error-amount-not-whole = 加注到 { $amount } 不是整数筹码。{ legal-now }
error-raise-too-small = 加注到 { $amount } 低于最低额 { $low }。{ legal-now }
error-raise-too-large = 加注到 { $amount } 超过最高额 { $high }。{ legal-now }
error-raise-cannot-be-called = 不能加注：没有人能跟注。{ legal-now }
error-raise-cap-reached = 不能加注：本轮加注次数已满。{ legal-now }
error-raise-first-to-act = 不能加注：每轮第一个行动的玩家只能下最低注。{ legal-now }
error-raise-stack-too-short = 不能加注：筹码不够。{ legal-now }
error-raise-not-reopened = 不能加注：你已行动过，不足额的全下不会重新开放加注。{ legal-now }
error-cannot-pass = 不能过牌：后面没有等待的玩家，或你已经过牌，或筹码不足最低注。{ legal-now }
error-short-of-minimum = 你的筹码不足最低注 { $price }。{ legal-now }
error-unreadable-table = { $text } 无法读作牌桌；请写 “blinds 50/100, stacks 5000 5000 700, button 2” 这样的形式。
error-unreadable-action = { $text } 不是行动；请写 f、x、c、a、r500、y、n 或 |。
error-street-goes-on = | 处 { $street } 尚未结束。
error-hand-over = 本手已结束。
error-answer-expected = 请先回答公共牌发几次。{ legal-now }
error-runs-out-of-range = 公共牌不能发 { $times } 次：发一次，或 2 至 { $most } 次。{ legal-now }
error-cannot-show = 没有可以亮出的牌了。
error-not-own-cards = 玩家只能亮自己的牌。
error-no-rabbit-hunt = 这张牌桌不能看未发的公共牌：没有开启兔子牌。
error-rabbit-not-dealt-in = 座位 { $seat } 没有参加这手牌；只有参加的玩家可以看未发的公共牌。
error-no-rabbit-left = 没有未发的公共牌可看了。

## 牌桌

error-bad-setting = 设置 { $field } 不能是 { $value }；要求：{ $expected }。
error-not-a-kitchen-game = 家庭桌规则（kitchen）自带玩法；要玩 { $variant } 请改选其他规则，或不指定玩法。
error-cash-tables-only = { $field } 只能用于现金桌；这张桌子请不要设置。
error-no-levels = 盲注表至少要有一个级别。
error-bad-level = 第 { $number } 级无法进行：小盲不得大于大盲，前注不得小于 0，且至少持续 1。
error-not-seated = 你不在这张牌桌上；请先加入。
error-already-started = 这场单桌赛已经开始；请加入尚未开始的。
error-no-name = 玩家要有编号和名字；其中一个是空的。
error-already-seated = 你在这张牌桌上已有座位；在现金桌可以用“换座”申请别的座位。
error-hand-not-over = 你离开的那一手还没有结束；结束后座位才会空出来。
error-nothing-to-call-off = 只有已经开始、尚未结束的单桌赛才能中止。
error-already-sitting-out = 你已经离座。
error-not-sitting-out = 你没有离座。
error-no-chips = 你没有筹码；请先买入。
error-no-rebuys = 这场比赛不能再买筹码。
error-chips-not-given = 只有锦标赛的主管能发放筹码。
error-bad-top-up = 不能在 { $stack } 上增加 { $amount } 筹码；可增加 { $low } 到 { $high } 的整数。
error-bad-buy-in = 买入不能是 { $buy_in }；应为 { $low } 到 { $high } 的整数。
error-must-bring-back = 你离开这张牌桌时带走了 { $chips } 筹码；{ $minutes } 分钟内回来，买入不能少于这个数，不能只带 { $buy_in }。
error-no-straddle = 这张牌桌不能自选抓注。
error-no-bomb-pot-vote = 这张牌桌不对炸弹底池投票。
error-voted-before = { $player } 已经这样投过票了。
error-no-run-it-twice = 这张牌桌的公共牌只发一次。
error-no-third-run = 这张牌桌的公共牌最多发两次。
error-others-wait = 你前面还有 { $ahead } 人在候补；请先排队。
error-seats-free = 还有空座，可以直接坐下，不必候补。
error-seated-already = 你在这张牌桌上已有座位。
error-waits-already = 你已在候补名单上。
error-not-waiting = 你不在候补名单上。
error-waiting-list-full = 已有 { $most } 人在候补，不能再加。
error-no-waiting-list = 这张牌桌没有候补名单；多人现金桌才有。
error-no-all-in-offer = 现在没有可接受的报价；保险和兑现只在全下后、余下的公共牌发出之前。
error-bad-all-in-value = 全下的价值应在 0 和底池总额之间。
error-cannot-insure = 不能为 { $amount } 买保险；这里可以是 { $low } 到 { $high }。
error-practice-tables-only = 全下保险和兑现只用于练习桌：一个人与机器人对局。
error-seats-are-drawn = 只有现金桌可以换座；这里的座位是抽签决定的。
error-own-seat = 你就坐在那里。
error-no-seat-asked = 你没有申请换座。
error-table-full = { $seats } 个座位都已有人。
error-seat-not-free = 座位 { $seat } 不空；空座：{ $free }。
error-chips-stay-in-play = 单桌赛开始后不能带走筹码；可以离座。
error-moves-between-hands = 比赛中的玩家只在两手之间换桌；请等本手结束。
error-no-hand = 现在没有进行中的手牌；请等发牌。
error-not-your-turn = 现在轮到 { $turn }。
error-seed-too-late = 牌桌没有要求这个种子，或已经过时。
error-seed-not-committed = 这不是事先承诺的种子。
error-deals-not-verifiable = 本桌的发牌不可验证，不接受种子。
error-deal-not-verifiable = 这手牌的发牌不可验证。
error-stale = 选定这个操作之后，牌桌已有变化。
error-show-after-hand = 只有在一手结束、下一手发牌之前才能亮牌。
error-hunt-after-hand = 只有在一手结束、下一手发牌之前才能看未发的公共牌。
error-not-your-cards = { $player } 只能亮自己的牌。
error-hand-running = 这一手正在进行；结束后才发下一手。
error-tournament-over = 单桌赛已结束，没有下一手了。
error-bad-deck = 每手都用一整副牌，每张牌一张。
error-bad-seconds = 已进行的秒数不能是 { $seconds }；应为不小于 0 的整数。
error-bad-hands-played = 已打的手数不能是 { $hands }；应为不小于 0 的整数。
error-not-directed = 只有锦标赛的牌桌才会收到比赛结果。
error-no-winner = 锦标赛结束时，第一名必须是冠军。
error-too-few-ready = 有 { $ready } 位玩家准备好；一手至少要 { $needed } 位。
error-first-button-not-drawn = 第一个庄家按钮不能是 { $button }；应从玩家的座位 { $offered } 中抽取。

## 机器人与比赛

error-unknown-bot = 没有“{ $name }”这个机器人；可选：{ $offered }。
error-dealer-line = { $dealer } 发来“{ $line }”；应为：{ $expected }。
error-dealer-unreachable = { $address } 没有应答（{ $reason }）。请检查地址和互联网连接。
error-dealer-refused = { $dealer } 拒绝了请求：{ $reason }
error-bad-game-file = 这不是 ACPC 的两盲德州扑克游戏定义：{ $reason }
error-no-game-file = 无法读取“{ $file }”；请指定一个 ACPC 游戏定义文件。
error-bad-dealer-url = “{ $url }”不是服务器地址；应以 http:// 或 https:// 开头。
error-bot-action = 现在不能 { $action }。
error-bot-adapter-missing = “{ $name }”需要的适配器没有安装。
error-adapter-game = { $framework } 的智能体打不了这种牌局；它只会：{ $expected }。
error-library-missing = 还缺少一个库：{ $line }
error-bot-module-failed = “{ $name }”：无法导入模块 { $module }（{ $reason }）。
error-unknown-habit = “{ $habit }”不是习惯；可选 { $offered }。
error-bot-class-missing = “{ $name }”：模块 { $module } 里没有类 { $kind }。
error-not-a-bot = “{ $name }”不是机器人：它要有 name 和 act(observation) -> Action。
error-bad-bot-count = { $count } 个机器人不能比赛；需要 { $low } 到 { $high } 个。
error-extra-missing = 还缺少组件：pip install 'riverboat[{ $extra }]'。
error-blueprints-missing = 还没有安装机器人的策略数据，请运行：pip install { $package }（在源码目录中：pip install ./{ $folder }）。
error-bad-acpc-name = “{ $name }”没有指明端口；请写 acpc:端口 或 acpc:主机:端口。
error-bot-unreachable = 连接不上 { $name }：{ $reason }。
error-bad-ppe-name = “{ $name }”没有指明类；请写 ppe:module:Class。
error-unknown-engine = 没有“{ $engine }”这个引擎；可选：{ $engines }。
error-samplers-lost = 所有采样进程都已丢失；原因见 Ray 的日志。
error-ladder-of-one = 只有 { $name } 无法排天梯；请再指定一个机器人，或一个都不指定以使用全部。
error-cannot-write = 无法写入“{ $file }”；请指定一个存在、可写且有剩余空间的文件夹中的文件。
error-not-phhs = “{ $file }”不以 .phhs 结尾；`riverboat convert` 可将其转换为其他格式。
error-unknown-plot = “{ $name }”不是图表文件；文件名须以 { $kinds } 之一结尾。
error-checkpoint-of-other-depth = { $path } 是 { $found } 个大盲的训练，不是 { $wanted } 个；请换一个检查点。
error-checkpoint-of-other-players = { $path } 是 { $found } 人的训练，不是 { $wanted } 人；请换一个检查点。
error-checkpoint-of-other-tree = { $path } 有 { $found } 个数，属于另一棵树或另一种分桶；应为 { $wanted } 个。请换一个检查点重新训练。
error-trained-for-two = { $option } 只能为两人训练；请去掉 --players。
error-players-not-trained = 不能为 { $players } 人训练策略。可选 { $offered }；三到九人的牌桌都使用六人策略。
error-limit-of-short-deck = 短牌只训练无限注。请去掉 --limit 或 --short-deck。
error-stack-not-trained = { $players } 人桌可以训练 { $offered } 个大盲，不能是 { $stack } 个。去掉 --stack 即为 100 个。
error-blueprint-of-other-tree = 蓝图 { $name } 为 { $found }，应为 { $wanted }。请用 riverboat train 重新训练。
error-bot-missing = 要测哪个机器人？请写名字，例如 solver 或 level:8。
error-not-turn-or-river = { $count } 张公共牌无法求解；必须是转牌（4 张）或河牌（5 张）。
error-bot-without-policy = “{ $name }”说不出自己的策略：它没有 policy(state)。各等级、除 random 外的角色、solver 和 blueprint 都有。
error-policy-without-all-shares = 在“{ $line }”之后，机器人一手牌的比例合计为 { $low }–{ $high }，必须为 1。
error-policy-with-illegal-raise = 在“{ $line }”之后，机器人加注到 { $total }，规则不允许。
error-measuring-process-lost = 一个测量进程自行结束，可能是内存不足。请减少 --workers。
error-unknown-actions = “{ $actions }”不是动作集合；可选 { $offered }。
error-unknown-street = “{ $street }”不是下注轮；可选 { $streets }。
error-unknown-kind = 不能显示“{ $kind }”；可选 { $kinds }。
error-board-of-wrong-size = 公共牌应为 0、3、4 或 5 张，而不是 { $count } 张。
error-line-of-wrong-length = 行动有 { $streets } 轮，公共牌有 { $wanted } 轮；请用 / 分隔各轮。
error-street-not-over = 行动“{ $line }”中，下一轮发牌时 { $position } 还没有行动。
error-nobody-to-act = 行动“{ $line }”之后没有人需要行动：这一轮或这一手已经结束。请去掉最后一个动作，或用 / 接着写下一轮，并给出它的公共牌。
error-word-after-betting = 行动“{ $line }”中，到“{ $word }”时已经没有人需要行动：这一轮或这一手已经结束。请用 / 分隔各轮，并给出公共牌。
error-bad-line-word = “{ $word }”在这里不是可行的动作。{ $position } 可以：{ $legal }。弃牌写 f，跟注或过牌写 c 或 k，加注写加注到的总额。
error-bot-without-table-policy = “{ $name }”说不出自己在 { $players } 人桌上的策略：它没有 table_policy(observation)。各等级、除 random 外的角色、solver 和 blueprint 都有。
error-stacks-without-strategy = { $players } 人桌没有筹码这么短的策略；请用 --stack { $least } 或更多。
error-too-many-for-strategy = 行动“{ $line }”中，有 { $count } 人进入这一轮；已有策略最多支持 { $most } 人。请让更多人在此之前弃牌。
error-all-in-without-strategy = 行动“{ $line }”中，一人已全下，另外两人仍在局中，这种局面没有策略。请把加注额写小一些，或让其中一人先弃牌。
error-line-without-strategy = 行动“{ $line }”没有对应的策略：加注太大或太多，或入池的人太多。请加注得小一些、少一些（翻牌前先到 250 左右，再加注到上次的三倍左右），或让更多人弃牌。

## 线上消息

error-frame-too-large = 这一帧有 { $size } 字节，太长了；最多 { $limit } 字节。
error-bad-frame = 这不是一条消息；请发送 JSON，例如 {"{"}"type": "leave", "payload": {"{}"}{"}"}。
error-unknown-message = 没有“{ $type }”这种消息；可用的有 { $known }。
error-bad-message = 读不懂“{ $type }”消息：{ $detail }。

## At a server's table

error-action-id-reused = 这个操作编号已经用于另一个操作；请给每个操作不同的编号。
error-table-busy = 这张桌的请求太多了，请稍后再试。
error-table-failed = 牌桌出现故障，正在重新打开，请稍后再试。
error-bus-unreachable = 服务器之间暂时无法通信（Redis 不可用），请稍后再试。
error-table-unreachable = 牌桌正转到另一台服务器，请稍后再试。
error-outcome-unknown = 牌桌在回应之前转到了另一台服务器；再试之前请先看看是否已经完成。
error-table-closed = 这张桌已经关闭，请另选一张。
error-directed-table = 这张桌的座位由锦标赛安排，请报名参赛。
error-others-play = 桌上没有别人时才能调整节奏。
error-practice-table = 练习桌只供一个人和机器人对战。
error-no-pause-here = 只有独自对战机器人时才能暂停。
error-no-hints-here = 只有在练习桌才有提示：桌上只有你一个人，也没有人观战。
error-game-running = 桌上还有别人，单桌赛要打到结束。
error-not-for-the-table = 这条消息不是牌桌上玩家能发的。

## 多桌锦标赛

error-already-entered = 你已经报名参加了这场锦标赛。
error-no-more-re-entries = 本场锦标赛最多可重新报名 { $most } 次。
error-rebuys-closed = 本场锦标赛现在不能再买入。
error-no-more-rebuys = 本场锦标赛最多可再买入 { $most } 次。
error-stack-too-large = 筹码不超过 { $most } 时才能再买入。
error-add-on-closed = 本场锦标赛现在不能加买。
error-add-on-taken = 你已经加买过了。
error-not-playing = 你不在本场锦标赛的牌桌上。
error-no-deal-yet = 报名截止后，在决赛桌才能协商分奖。
error-no-deal-for-seats = 卫星赛的席位不能协商分配。
error-deal-proposed = 已有人提出分奖，请先答复。
error-no-deal = 没有人提出分奖。
error-unbalanced-deal = 分奖须把剩余奖金恰好分给所有在场选手。
error-seat-price-of-satellite = 卫星赛需要席位价格或目标赛事；其他锦标赛两者都不能有。
error-registration-closed = 这场锦标赛已停止报名。
error-tournament-full = 这场锦标赛的 { $most } 个名额已满。
error-not-entered = 你没有报名参加这场锦标赛。
error-too-few-entrants = 已有 { $entrants ->
   *[other] { $entrants }
  } 位玩家报名；锦标赛至少要 { $needed } 位。
error-no-night = 这个比赛日还没有结束；结束后才能开始下一天。
error-tournament-begun = 锦标赛已经开始。
error-tournament-finished = 锦标赛已经结束。
error-people-still-play = 还有其他玩家在比赛中，锦标赛会打到最后。
error-tournament-cancelled = 锦标赛已取消。

## What a server keeps

error-bad-key = 服务器密钥有 { $count } 字节；应为 { $wanted } 字节的 base64 文本。
error-wrong-key = 数据库是用另一把密钥加密的；请给服务器那一把。
error-damaged-record = { $of } 的 { $place } 被服务器以外的程序改动、移动或截断了。
error-key-missing = { $database } 已加密，但密钥不在 { $file }；请放到那里或放入 { $variable }。
error-key-not-private = 别人能读取 { $file } 中的密钥；请只允许其所有者读取：chmod 600。
error-unknown-database = “{ $kind }”不是这里能用的数据库；请写 sqlite:///文件 或 postgresql://…。
error-database-too-new = 数据库由更新版本的 Riverboat 创建；请启动那个版本。
error-state-too-new = 这局游戏由更新版本的 Riverboat 保存（格式 { $format }，本版本最高支持 { $known }）；请启动那个版本。
error-storage-full = 服务器的磁盘已满，无法保存，牌局不能继续。请告知服务器管理员。
error-store-timeout = 服务器的数据库没有回应；再试之前请先确认操作是否已生效。
error-store-unusable = 数据库现在无法使用：{ $reason }。
error-word-missing = 命令行缺少 { $word }。
error-new-key-where = 密钥在 { $variable } 中。请用 --key-file 指定新密钥写到哪里。
error-servers-running = 有服务器正在使用这个数据库。请先停止它的所有服务器。
error-key-file = 无法写入 { $file }：{ $reason }。
error-not-a-person = 这名玩家是机器人，没有对应的人。
error-no-such-report = 没有未处理的举报 { $report }。
error-no-such-process = 没有可以排空的进程 { $process }；正在运行：{ $running }。
error-not-a-cash-hand = 只有现金桌的牌局可以作废；锦标赛可以取消。
error-voided-before = 这手牌之前已经作废。
error-log-pruned = 游戏 { $game } 的记录已被管理员删除。
error-not-a-backup = { $file } 不是完整的 Riverboat 备份。
error-backup-file = 无法使用 { $file }：{ $reason }。
error-database-not-empty = 备份只能恢复到空数据库。
error-banned = 管理员已关闭这个账号。
error-muted = 管理员已将你禁言至 { $until }。
error-directed-hand = 锦标赛中的牌局不能作废；可以取消整场锦标赛。
error-admins-only = 这项操作仅限服务器管理员。
error-rotate-by-command = 多台服务器共用的密钥，或 { $variable } 中的密钥，须先停止所有服务器，再运行 riverboat admin rotate-key 更换。
error-backup-running = 正在备份，请等它完成。
error-order-refused = 服务器拒绝了该操作：{ $reason }
error-no-such-session = 没有这个会话。
error-no-such-bot-account = 你没有这个机器人账号。
error-too-many-bot-accounts = 你已有 { $most } 个机器人账号，请先删除一个。
error-accounts-only = 只有注册账号才能创建机器人账号。
error-own-bot-here = 你和自己的机器人只能在私人牌桌同桌。
error-no-bot-accounts-here = 机器人账号只能参加现金桌和单桌赛。
error-no-bot-token = 需要机器人账号的令牌：用 --token，或用 --account 你的账号 --name 机器人名 创建。
error-not-a-bot-account = { $name } 是真人账号；机器人须用机器人账号的令牌。
error-not-dealt-in = 这手牌你没有底牌。
error-still-playing = 请先离开牌桌和锦标赛。
error-audit-mismatch = { $table } 的第 { $row } 行对不上：{ $column } 是 { $found }，应为 { $expected }。
error-broken-log = 游戏 { $game } 的记录在第 { $step } 步损坏：{ $reason }。
error-not-enough-chips = 你有 { $chips } 筹码；需要 { $needed }。
error-repeated-request = 请求 { $request } 已经执行过了。
error-name-taken = 名字 { $name } 已被使用，请换一个。
error-not-a-guest = 只有访客可以成为注册玩家。

## 向服务器提出请求

error-bad-request = 无法读取请求：{ $detail }。
error-body-too-large = 请求太大。
error-bots-busy = 这台服务器上的机器人已经够多了；请稍后再试。
error-wrong-host = 这台服务器不叫 { $host }。
error-no-such-path = 这个地址没有内容。
error-method-not-allowed = 这个地址不接受这种方法。
error-internal-error = 服务器出错；重试之前请先确认操作是否已经完成。
error-too-many-requests = 请求太频繁；请在 { $seconds ->
   *[other] { $seconds }
  } 秒后重试。
error-not-signed-in = 请先登录，或以访客身份加入。
error-wrong-credentials = 名字与密码不匹配。
error-code-needed = 此账号需要身份验证器的验证码或恢复码。
error-wrong-code = 验证码错误、已用过或已过期。
error-totp-on = 已启用身份验证器；请先停用。
error-named-accounts-only = 访客没有密码；请先注册账号。
error-wrong-passkey = 这里没有这个通行密钥，或它没有签署此次登录。
error-no-such-passkey = 你没有这个通行密钥。
error-passkey-known = 这个通行密钥已添加过。
error-too-many-passkeys = 最多 { $most } 个通行密钥；请先移除一个。
error-no-passkeys-here = 通行密钥要求服务器有域名；当前是用 IP 地址访问的。
error-password-too-common = 这个密码太常见，容易被猜到；请换一个。
error-password-too-short = 密码至少需要 { $low } 个字符。
error-request-cut-off = 请求在内容传完之前就中断了。
error-bad-ticket = 此凭票已用过或已过期；请重新获取。
error-not-allowed = 只有创建这桌游戏的人或该玩家本人可以这样做。
error-empty-name = 名字至少需要一个可见字符。
error-name-too-long = 名字最多 { $high } 个字符；这个有 { $count } 个。
error-name-reserved = “{ $name }”不能用作玩家的名字，请换一个。
error-empty-chat = 这条消息没有内容。
error-chat-too-long = 一条消息最多 { $high } 个字符；这条有 { $count } 个。
error-no-such-game = 没有游戏 { $game }，或者它是私人游戏，需要邀请码。
error-no-form-field = 没有“{ $field }”这个选项；可用的选项有：{ $fields }。
error-bad-form-value = “{ $value }”不适合选项 { $field }；应为：{ $expected }。
error-no-such-tournament = 没有锦标赛 { $tournament }，或者它是私人的，需要邀请码。
error-no-such-code = 没有游戏使用这个邀请码。
error-no-such-player = 没有玩家 { $player }。
error-no-such-hand = 这桌游戏没有第 { $number } 手牌。
error-no-such-decision = 这手牌中没有第 { $number } 个决策。
error-too-many-games = 你已有 { $most ->
   *[other] { $most }
  } 桌游戏开着；请先关闭一桌。
error-one-bot-or-level = 请指定机器人或等级，二者选一。
error-not-text = 帧必须是文本，不能是字节。
error-no-game-chosen = 请先观看或加入一桌游戏。
error-too-many-sockets = 打开的连接太多；请先关闭一个。
error-server-stops = 服务器正在停止；请稍后再试。

## 启动服务器

error-port-taken = { $host } 的端口 { $port } 已被其他程序占用；请用 --port 另选一个。
error-cannot-listen = 服务器无法在 { $host } 的端口 { $port } 上监听：{ $reason }。
error-bad-redis = “{ $kind }”不是 Redis 服务器的地址；请写成 redis://HOST:PORT。
error-redis-unreachable = 无法连接 Redis 服务器：{ $reason }。
error-bad-proxy = “{ $proxy }”不是代理服务器的地址或网段；请写成 10.0.0.5 或 10.0.0.0/8。
error-bad-origin = “{ $origin }”不是网页主机的地址；请写成 https://example.org。
error-bad-host-name = “{ $host }”不是主机名；请写成 poker.example.org 或 *.example.org。
error-config-unreadable = 无法读取 { $file }：{ $reason }。
error-config-not-toml = { $file } 不是 TOML 文件：{ $reason }。
error-unknown-setting = 没有选项“{ $name }”；相近的有：{ $nearest }。
error-bad-setting-value = { $name } 的值是 { $value }；应当是：{ $expected }。

## 在服务器上

error-bad-server-url = “{ $url }”不是服务器地址；请写成 http://localhost:8000 这样。
error-server-unreachable = 连不上服务器 { $url }（{ $reason }）。它在运行吗？地址对吗？
error-not-a-server = { $url } 有回应，但不是 Riverboat 服务器（状态 { $status }）。地址对吗？
error-not-connected = 现在没有连上 { $url }，正在重试。
error-cannot-keep-token = 无法在 { $directory } 保存登录凭据；请让该文件夹可写，或用 RIVERBOAT_DATA 指定另一个。

## 翻后求解器

error-option-is-missing = 缺少 { $option }；加上 --help 可查看用法。
error-not-a-number = { $option } 需要一个数，而不是“{ $text }”。
error-number-out-of-range = { $option } 应在 { $low } 到 { $high } 之间，不能是 { $text }。
error-board-not-postflop = { $count } 张公共牌无法求解；请给出 3、4 或 5 张。
error-range-off-board = { $position ->
    [oop] 不利位置的一方
   *[ip] 有利位置的一方
}在这个牌面上没有可能的手牌。
error-ranges-never-meet = 这两个范围不可能同时出现：一方的每手牌都与另一方的每手牌有重复的牌。
error-unknown-menu = { $part } 不是尺度名称的一部分；请写成 oop.turn.bet 这样（{ $parts }）。
error-multiple-of-no-bet = { $text } 是下注额的倍数，只能用于加注；下注和领打请写成 33%、120c 或 a。
error-multiple-below-bet = 下注额的 { $text } 不是加注；请写大于 1x 的倍数。
error-option-beside-load = { $option } 说明要求解什么，而 --load 的文件里已有；请去掉其中一个。
error-bad-bet-size = { $text } 不是下注尺度；请写成 { $examples } 这样。
error-too-many-sizes = 一组里有 { $count } 个尺度，太多了；最多 { $most } 个。
error-tree-too-large = 这棵树在一条街上超过 { $most } 个节点；请减少尺度或加注次数。
error-too-much-memory = 这个局面需要 { $need } MB 内存，而只能用 { $limit } MB；请减少尺度、缩小范围，或使用 --small（precision="int16"）。
error-no-such-action = 这里没有动作 { $action }；可选：{ $actions }。
error-cannot-deal = 这里不能发 { $card }；请在发牌处给出一张不在公共牌中的牌。
error-bad-lock = { $text } 不是锁定的写法，应类似 { $examples }。
error-bad-lock-shares = { $text } 应是 { $count } 个不小于 0 且不全为 0 的数，每个动作一个，例如 1/0/0。
error-hand-not-in-range = { $hand } 不在这个节点的范围里。
error-solution-unreadable = 无法读取“{ $file }”；请给出由 --save 保存的文件。
error-not-a-solution = “{ $file }”不是本版本能读取的解；请给出由 --save 保存的文件。
error-unknown-table-file = “{ $name }”不是表格文件；文件名须以 { $kinds } 之一结尾。
error-flops-unreadable = “{ $name }”既不是翻牌集合（49、85、all），也不是可读的文件。
error-not-a-flop = { $text } 不是翻牌；请给出三张牌，权重若有须大于 0：AsKd7h 12。
error-repeated-flop = { $flop } 出现了两次；每个翻牌只写一次。
error-no-such-line = { $line } 不通向翻牌圈的决策点；可选：{ $lines }。
error-report-of-another-spot = “{ $folder }”中是另一个局面的汇总；请换一个文件夹，或使用同一局面。
error-report-unreadable = “{ $file }”不是汇总的一部分；请删除它，或换一个文件夹。

## 求解器（网页）

error-spot-too-large = 这个局面需要 { $need } MB 内存，而这里只给 { $limit } MB。请减少下注尺度、缩小范围，或从后面的街开始。
error-already-solving = 你已有一个局面正在求解。请先停止，或等它完成。
error-solving-not-begun = 这个局面还在排队，没有可保留的结果；请直接移除。
error-not-solved-yet = 这个局面还在求解。请先停止，或等它完成。
error-no-such-solution = 没有这个解，或者它已不再保留。请重新求解。
error-lab-busy = 求解器现在太忙，请稍后再试。
error-lab-failed = 求解器重新启动了，之前的结果已丢失。请重新求解。
error-review-failed = 无法完成复盘（{ $reason }）。
error-no-hints = 只有练习桌才有提示。
error-no-decision = 现在没有需要做的决定。
error-no-coach = 这张桌没有教练。

## 复盘

error-player-not-in-hand = 这手牌里没有玩家“{ $name }”；有：{ $names }。
error-cards-not-known = 这手牌里不知道{ $name }的底牌，无法从该座位复盘。
error-no-hero = 请用 --hero 指明要复盘的玩家：第 { $hand } 手牌中已知 { $names } 的底牌。
error-no-hero-cards = 第 { $hand } 手牌中没有任何人的底牌已知，无法复盘。
error-hand-not-in-file = 没有第 { $hand } 手牌；文件里共有 { $hands } 手。
error-unknown-drill = 没有“{ $kind }”这种练习；可选：{ $kinds }。
error-no-such-review = 你没有这份复盘。
error-no-such-own-hand = 你没有打过这手牌。
error-reviews-busy = 现在复盘太多，请稍后再试。
error-review-interrupted = 复盘中断了，请重新请求。
error-too-many-reviews = 你有 { $most } 手牌正在等待复盘，请等一部分完成。
error-no-hands-in-text = 这段文字里没有手牌。
error-too-many-hands = 这段文字里有 { $count } 手牌；一次最多 { $most } 手。
error-name-the-hero = 这手牌里有 { $count } 位玩家的底牌已知，请说明复盘谁的决策。
error-hand-unfinished = 这手牌还没有结束，只能复盘已结束的手牌。
error-unknown-result = 牌谱没有写明这手牌的结果。
error-no-such-retry = 你没有这次重打。
error-cards-of-people = 真人玩家的底牌不公开：有真人参与的牌只能重新发牌。
error-no-such-mistake = 你的错题本里没有这个决策。
error-no-such-option = 没有这个选项。
error-no-hands-to-report = 没有可以统计的牌。
error-option-needs-other = { $option } 要和 { $other } 一起用。
error-note-too-long = 备注最多 { $most } 个字。
error-too-many-notes = 备注已满，请先删除一条。
