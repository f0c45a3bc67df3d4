### 服务器启动时的提示，以及没有网页客户端时给访客的说明。

serve-listening = Riverboat 已开放：{ $url }
serve-network = 局域网地址：{ $url }
serve-stop = 按 Ctrl+C 停止。
guest-name = 访客 { $number }

no-client = 服务器已运行，但此安装不含网页客户端：构建软件包时没有包含它。
no-client-terminal = 可以改在终端里玩：{ $command }

## 选项可以是什么

expected-whole-number = { $low } 到 { $high } 的整数
expected-number = 数字，{ $low }，最大 { $high }
expected-choice = 以下之一：{ $offered }
expected-yes-or-no = true 或 false
expected-list = 文字列表
expected-text = 文字

## 运行状况

part-unusable = { $name } 现在无法使用：{ $problem }。
