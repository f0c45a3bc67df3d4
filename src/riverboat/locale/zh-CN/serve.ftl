### 服务器启动时的提示，以及没有网页客户端时给访客的说明。

serve-listening = Riverboat 已开放：{ $url }
serve-network = 局域网地址：{ $url }
serve-stop = 按 Ctrl+C 停止。
guest-name = 访客 { $number }

no-client = 服务器已运行，但此安装不含网页客户端：构建软件包时没有包含它。
no-client-terminal = 可以改在终端里玩：{ $command }
