### 网页端的管理页面。

desk-note = 这里的每次查看和操作都会记录。只显示已结束牌局的底牌。
desk-parts = 页面分区
desk-part = { $part ->
    [reports] 举报
    [players] 玩家
    [tables] 牌桌
    [hands] 牌局
    [signals] 迹象
    [server] 服务器
   *[log] 日志
}
desk-none = 暂无内容。
desk-column = { $column ->
    [id] 编号
    [name] 名字
    [chips] 筹码
    [since] 注册于
    [state] 状态
    [kind] 类型
    [players] 玩家
    [seat] 座位
    [cards] 底牌
    [bet] 下注
    [won] 赢得
    [hand] 手牌
    [hands] 手数
    [at] 时间
    [pot] 底池
    [reporter] 举报人
    [reason] 原因
    [signal] 迹象
    [one] 玩家
    [other] 与
    [score] 得分
    [actor] 操作者
    [deed] 操作
    [subject] 对象
    [detail] 说明
   *[deeds] 可用操作
}
desk-state = { $state ->
    [banned] 已封禁
    [admin] 管理员
    [guest] 访客
   *[named] 账号
}
desk-muted-until = 禁言至 { $moment }
desk-search = 名字或编号
desk-find = 查找
desk-game = 游戏编号
desk-hand = 第 { $number } 手牌
desk-reason = 原因
desk-tournaments = 锦标赛
desk-deed = { $deed ->
    [ban] 封禁
    [unban] 解除封禁
    [mute] 禁言一小时
    [unmute] 解除禁言
    [hands] 牌局
    [open] 查看底牌
    [void] 作废这手牌
    [void_running] 作废进行中的手牌
    [close] 本手结束后关闭
    [cancel] 取消并退款
   *[close_report] 处理完毕
}
desk-deed-to = { desk-deed }：{ $name }
desk-done = 已完成。{ desk-deed }：{ $name }
desk-sure = { desk-deed }：{ $name }？
desk-signals-note = 最近 30 天牌局中的玩家组合。迹象只是查看牌局的理由，不是证据。
desk-signal = { $kind ->
    [chip_dumping] 筹码单向流动
    [soft_play] 互相弃牌
   *[shared_address] 同一地址
}
desk-audit = 审计
desk-audit-note = 将日志、账本、钱包、牌局和锦标赛相互核对。
desk-audit-do = 开始审计
desk-audit-good = 全部吻合：{ $players } 名玩家、{ $games } 个游戏、{ $steps } 步、{ $hands } 手牌、{ $tournaments } 场锦标赛、{ $entries } 条账目。
desk-broadcast = 广播
desk-broadcast-note = 在所有在线玩家的聊天中发布。
desk-broadcast-do = 发布
desk-words = 内容
desk-said = 一秒内发布。
desk-drain = 停发新牌
desk-drain-note = 不再开始新的一手。集群中牌桌会移到其他服务器；单台服务器则等到重新启动。
desk-process = 进程号（留空为全部）
desk-drain-do = 停发新牌
desk-drain-sure = 让所有服务器不再开始新的一手？重新启动后才会恢复。
desk-drain-sure-one = 让进程 { $process } 不再开始新的一手？重新启动后才会恢复。
desk-drained = 指令已下达，进行中的手牌会打完。
desk-backup = 备份
desk-backup-note = 所有数据写入服务器磁盘上的一个文件。请与服务器当前的密钥一起保存。
desk-backup-do = 立即备份
desk-backup-sure = 将备份写入服务器磁盘？
desk-backed-up = 已将 { $rows } 行写入 { $file }。
desk-key = 更换密钥
desk-key-note = 所有数据重新加密。服务器打完进行中的手牌后自动重启，离线数秒；旧密钥保留在新密钥旁边，供较早的备份使用。
desk-key-do = 更换密钥
desk-key-sure = 用新密钥重启服务器？所有人会断线数秒。
desk-key-asked = 服务器正在用新密钥重启，完成后会记入日志。
desk-more = 更多
