### 可验证的发牌：`riverboat verify` 和网页客户端的说法。

verify-fits = { $hand }：发牌与承诺一致。已核对 { $cards } 张牌，玩家种子 { $seeds } 个。
verify-fails = { $hand }：发牌与承诺不符。
verify-problem = { $code ->
    [not_a_record] 这不是发牌记录。
    [malformed] 记录无法读取：{ $where }
    [decks_wrong] 承诺了 { $where } 副牌，应为 16 副。
    [commitment_wrong] 承诺与这些牌、这手牌、这条链不符。
    [seed_wrong] 座位 { $where } 的种子与其承诺不符。
    [seeds_out_of_order] 种子没有按座位排列。
    [told_otherwise] 这手牌之前公布的承诺与记录中的不同。
    [own_seed_left_out] 本客户端发出的种子没有被采用。
    [chosen_wrong] 发的是第 { $where } 副牌，种子选中的是另一副。
    [dealt_deck_opened] 所发的那副牌被整副公开，会泄露不该看到的牌。
    [deck_wrong] 第 { $where } 副牌与承诺不符，或不是一副完整的牌。
    [opening_wrong] 位置 { $where } 的牌不在承诺之中。
    [place_wrong] 位置 { $where } 的牌来自牌堆的另一位置。
    [opened_twice] 同一张牌或同一位置公开了两次。
    [order_wrong] 座位不是按发牌顺序排列。
    [dealt_elsewhere] 牌不在应发的位置：{ $where }。
    [shown_not_opened] 亮出的牌与公开的牌不同。
    [link_wrong] 与下一手牌的链接不对。
   *[other] { $code } { $where }
}
verify-warning = { $code ->
    [no_seeds] 这手牌没有玩家加入种子：只能证明与承诺一致，不能证明服务器随机取牌。
   *[seed_missing] { $where } 的种子没有及时到达，未计入发牌。
}

verify-title = 核对发牌
verify-about = 在本浏览器内核对发牌与事先的承诺是否一致，不经过服务器。文件中没有你未见过的牌。
verify-choose = 一手牌的文件（HAND.json）
verify-button = 核对发牌
verify-download = 保存为文件
verify-more = 核对其他文件
verify-nothing-here = 没有可核对的发牌：本机对局由本机发牌。
verify-kept = 已保存为 { $file }
