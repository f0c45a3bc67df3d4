### `riverboat admin` 对管理员说的话。

admin-audit-good =
    全部吻合：{ $games } 局游戏的 { $steps } 步、{ $hands } 手牌、{ $entries } 条账目、
    { $players } 名玩家和 { $tournaments } 场锦标赛。
admin-done = 已完成：{ $deed } { $subject }。
admin-all-servers = 所有服务器
admin-waiting = 还没有服务器接受 { $deed }；下一个在此数据库上运行的服务器会执行。
admin-not-heard = 没有服务器接受 { $deed }；之后启动的服务器不会执行它。
admin-voided = 第 { $hand } 手牌已作废；{ $chips } 筹码已退还给输家。
admin-backed-up = { $file } 中已写入 { $rows } 行。请把密钥另外保存。
admin-restored = 已从 { $file } 恢复 { $rows } 行；核对了 { $hands } 手牌，没有发现问题。
admin-rotated = { $values } 个值已改用新密钥，新密钥在 { $file } 中。请用它重新启动服务器。
admin-archived = 已归档 { $games } 局游戏的 { $steps } 步。
admin-migrated = 数据库已降到版本 { $revision } 的结构。更新的版本会再次升级它。
admin-pruned = 已删除 { $games } 局游戏的 { $hands } 手牌，账目保留。
admin-column-id = 编号
admin-column-name = 名字
admin-column-kind = 类型
admin-column-chips = 筹码
admin-column-role = 角色
admin-column-is-banned = 已封禁
admin-column-muted-until = 禁言至
admin-column-created-at = 创建于
admin-column-status = 状态
admin-column-players = 人数
admin-column-seats = 座位数
admin-column-seat = 座位
admin-column-player = 玩家
admin-column-cards = 底牌
admin-column-bet = 下注
admin-column-won = 赢得
admin-column-at = 时间
admin-column-actor = 操作者
admin-column-deed = 操作
admin-column-subject = 对象
admin-column-detail = 说明
admin-column-reporter = 举报人
admin-column-game-id = 游戏
admin-column-hand-number = 手牌编号
admin-column-reason = 原因
admin-column-words = 内容
admin-column-signal = 迹象
admin-column-one = 玩家
admin-column-other = 与
admin-column-hands = 手数
admin-column-score = 得分
