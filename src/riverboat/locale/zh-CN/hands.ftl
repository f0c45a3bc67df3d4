### 牌与牌型。单张（$high、$kicker）用 `rank`，成对、成组的（$quads、$trips、$pair 等）用 `ranks`。

rank = { $rank ->
    [2] 2
    [3] 3
    [4] 4
    [5] 5
    [6] 6
    [7] 7
    [8] 8
    [9] 9
    [10] 10
    [11] J
    [12] Q
    [13] K
   *[14] A
}

ranks = { rank }

suit = { $suit ->
    [clubs] 梅花
    [diamonds] 方块
    [hearts] 红心
   *[spades] 黑桃
}

card = { $suit }{ $rank }
card-unseen = 未亮的牌

category-high-card = 高牌
category-pair = 一对
category-two-pair = 两对
category-three-of-a-kind = 三条
category-straight = 顺子
category-flush = 同花
category-full-house = 葫芦
category-four-of-a-kind = 四条
category-straight-flush = 同花顺
category-royal-flush = 皇家同花顺
category-five-of-a-kind = 五条

hand-high-card = 高牌 { $high }，{ $kicker } 踢脚
hand-pair = 一对 { $pair }，{ $kicker } 踢脚
hand-two-pair = 两对，{ $high_pair } 和 { $low_pair }，{ $kicker } 踢脚
hand-three-of-a-kind = 三条 { $trips }，{ $kicker } 踢脚
hand-straight = 顺子，{ $high } 高
hand-flush = 同花，{ $high } 高
hand-full-house = 葫芦，{ $trips } 带 { $pair }
hand-four-of-a-kind = 四条 { $quads }，{ $kicker } 踢脚
hand-straight-flush = 同花顺，{ $high } 高
hand-royal-flush = { category-royal-flush }
hand-five-of-a-kind = 五条 { $quints }
