### 导出全部手牌的压缩包里，手牌之外的文件。

export-about = 你在这台 Riverboat 服务器上打过的手牌，与你当时所见一致：只有你自己的底牌和亮过的牌。
export-format = 格式：{ $format }。时间为 UTC；PokerStars 文本用纽约时间（ET）。
export-written = { $count ->
    [0] hands 文件夹里没有手牌：你还没有打过牌，或者这种格式都写不出来。
   *[other] hands 文件夹里有 { $count } 手牌，按时间从早到晚排列。
}
export-skipped = { $count ->
    [0] 没有遗漏。
   *[other] 有 { $count } 手牌这种格式写不出来，未收入；见 skipped.txt。
}
export-skipped-hand = 牌桌 { $game }，第 { $number } 手，{ $time }：{ $reason }
