### 各命令的回答。

eval-category = 牌型：{ $category }（{ $abbreviation }）
eval-best-five = 最好的五张：{ $cards }
eval-rank = 大小：{ $rank }（越大越好）
