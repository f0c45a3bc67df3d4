### What the commands answer.

eval-category = Category: { $category } ({ $abbreviation })
eval-best-five = Best five: { $cards }
eval-rank = Rank: { $rank } (larger is better)
