### 网页端的个人账号页面。

account-title = 我的账号
account-open = 密码、通行密钥、会话……
account-code = 验证码
account-code-login-note = 此账号启用了身份验证器。也可以用恢复码。
account-passkey-log-in = 用通行密钥登录
account-forgotten = 忘记密码？
account-recovery-code = 恢复码
account-recover = 设置新密码
account-recovered = 新密码已设置，请用它登录。
account-password-new = 新密码
desk-title = 管理
error-web-no-passkey = 没有得到通行密钥。通行密钥需要 https:// 或 localhost。
account-password = 密码
account-password-note = 更改密码后，其他会话全部结束。
account-password-change = 更改密码
account-password-changed = 密码已更改。
account-code-note = 身份验证器的验证码，或恢复码。
account-totp = 身份验证器
account-totp-note = 登录时除密码外，还需要手机上的验证码。
account-totp-on = 已启用。
account-totp-begin = 设置身份验证器
account-totp-scan = 用身份验证器扫描，或手动输入下方字母。然后输入它显示的验证码。
account-totp-qr = 身份验证器的二维码
account-totp-code = 身份验证器中的验证码
account-totp-confirm = 启用
account-totp-remove = 停用身份验证器
account-passkeys = 通行密钥
account-passkeys-note = 用指纹、面容或设备锁登录，不需要密码。
account-passkey-name = 这台设备的名称
account-passkey-add = 添加通行密钥
account-passkey-remove = 移除通行密钥 { $name }
account-passkey-used = 上次使用：{ $day }
account-passkey-unused = 尚未使用
account-remove = 移除
account-recovery = 恢复码
account-recovery-note = 丢了密码或手机时，每个恢复码可以用一次。
account-recovery-left = { $count ->
    [0] 没有恢复码。
   *[other] 还剩 { $count } 个。
}
account-recovery-new = 新的恢复码
account-recovery-keep = 请现在记下：之后不再显示。以前的恢复码已失效。
account-recovery-make = 生成新的恢复码
account-sessions = 会话
account-sessions-note = 你登录的地方。
account-session-since = 自 { $moment }
account-session-this = 当前浏览器
account-session-end = 结束
account-session-end-one = 结束自 { $moment } 的会话
account-sessions-end-all = 全部退出登录
account-data = 我的数据
account-data-note = 服务器上关于你的全部数据，存成一个文件。
account-export = 下载
account-delete = 删除账号
account-delete-note = 名字、密码、筹码和复盘将永久删除。牌局会为同桌玩家保留，但不再显示你的名字。请先离开牌桌。
account-delete-do = 永久删除

## 举报

player-report-title = 举报 { $name }
player-report-note = 由服务器管理员查看。对方不会知道是谁举报的。
player-report-reason = 原因
player-report-reason-name = { $reason ->
    [chat] 聊天
    [cheating] 作弊
    [name] 名字
   *[other] 其他
}
player-report-hand = 关于第 { $number } 手牌
player-report-words = 发生了什么？
player-report-send = 提交举报
player-report-sent = 谢谢，管理员已收到。
