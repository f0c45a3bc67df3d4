### 拒绝的说明：`error-` 加错误代码。每句都说明收到了什么、应该是什么。

## 牌

error-not-a-card = “{ $piece }”不是一张牌（在“{ $text }”的第 { $position } 个字符处）：请写点数 2–9、T 或 10、J、Q、K、A，再加花色 s h d c 或 ♠ ♥ ♦ ♣，如 As、Td 或 10♠。
error-not-one-card = “{ $text }”是 { $count } 张牌；这里需要一张，如 As、Td 或 10♠。
error-not-a-card-number = { $text } 不是一张牌；应为 0 到 51 的数字，或 As 这样的文字。
error-repeated-card = { $card } 出现了两次；一副牌里每张牌只有一张。

error-wrong-card-count = 一手牌是 5、6 或 7 张；这里的张数不对。
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

error-unknown-command = 没有“{ $command }”这个命令；可选：{ $commands }。也可运行 riverboat --help 查看。
error-unknown-option = 这里没有“{ $option }”这个选项；加上 --help 可查看全部选项。
error-option-needs-value = { $option } 后面要有一个值；加上 --help 可查看用法。
error-option-takes-no-value = { $option } 不带值，单独写即可。
error-not-a-whole-number = { $option } 需要一个整数，而不是“{ $text }”。
error-number-too-small = { $option } 至少为 { $low }，不能是 { $number }。
error-number-too-large = { $option } 最多为 { $high }，不能是 { $number }。
error-bad-blinds = --blinds 需要小盲和大盲，如 50/100，小盲不得大于大盲；“{ $text }”不符合。
error-unexpected-word = 多了“{ $word }”；加上 --help 可查看该命令的用法。
error-unknown-topic = 没有“{ $topic }”这个测量项目；可选：{ $topics }。

## 规则

error-bad-rule = 规则 { $field } 不能是 { $value }；要求：{ $expected }。

## 发牌

error-too-few-players = 至少要有两位有筹码的玩家才能开始一局。
error-bad-seat-count = 一张牌桌有 2 到 10 个座位。
error-bad-stack = 筹码必须是不小于 0 的整数。
error-bad-button = 庄家按钮必须在某个座位上，座位从 0 数起。
error-bad-names = 每个座位都要有一个名字。
error-bad-post = 只有参与本局的座位才能下盲注或前注，且筹码必须是整数。
error-deck-too-small = 牌堆的张数少于本局可能用到的张数。
error-card-not-in-pack = 牌堆里有不属于这副牌的牌。

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
error-hand-over = 本局已结束。
error-answer-expected = 请先回答是否发两次。{ legal-now }
error-cannot-show = 没有可以亮出的牌了。
error-not-own-cards = 玩家只能亮自己的牌。
