### 帮助页，按终端上的样子书写，每行不超过 80 列。

help =
    Riverboat：德州扑克，供玩家、机器人和程序使用。

    用法：riverboat 命令 [选项]

      play      在终端里与机器人对局
      serve     开设服务器，供浏览器和终端联网对局
      eval      评定 5、6 或 7 张牌的大小和牌型
      equity    计算各手牌或范围的胜率
      replay    重放牌谱并核对结果
      bench     测量本机速度，并与其他库比较
      arena     机器人对抗赛，扣除运气
      ladder    所有机器人循环对抗并评定等级分
      train     训练高水平机器人的策略
      lbr       测量机器人输给知道其策略者多少
      strategy  查看求解器机器人在某一局面用各手牌怎么打
      solve     精确求解两人的翻后局面

      --lang zh-CN|en   语言；不指定则依系统环境
      --version         显示版本
      -h, --help        显示本页，或某个命令的帮助：riverboat eval --help

help-play =
    与机器人对局，玩德州扑克。

    用法：riverboat play [选项]

      --bots N          对手人数，1 到 9（默认 5）
      --level L         对手强度，1 到 8；不填则为各种风格混合
      --bot NAME        指定机器人（tag、level:5、module:Class），可多次使用
      --sit-and-go      单桌锦标赛，而非现金局
      --variant V       no_limit、pot_limit、fixed_limit、short_deck 或
                        kitchen（没有盲注的家庭桌）
      --blinds S/B      小盲和大盲（默认 50/100）
      --stack N         每位玩家的初始筹码（默认 100 个大盲）
      --speed S         机器人速度：slow、normal、fast、instant
      --no-clock        不限思考时间
      --run-it-twice    全部全下时询问是否发两次
      --seed N          每次发同样的牌，机器人也相同
      --resume          继续保存的牌局
      --server URL      在服务器的牌桌上玩，例如 http://localhost:8000
      --game ID         哪张桌（编号，或 new 开新桌）；不写则列出来选
      --code CODE       私人桌的暗号
      --name NAME       你在那里的名字
      --buy-in N        带多少筹码入座
      --plain           纯文本逐行显示，不画牌桌
      --ascii           用字母代替花色符号
      --four-colours    四种花色四种颜色
      --lang zh-CN|en   语言

    牌桌上的指令：F 弃牌，X 看牌，C 跟注，R 300 加注到 300，A 全下。

help-serve =
    启动服务器，在浏览器和终端里开桌，可供本机或所有人使用。
    多次启动并共用同一个 PostgreSQL 和 Redis，就成为集群。

    用法：riverboat serve [选项]

      --host H          监听地址（默认 127.0.0.1）；0.0.0.0 为全部地址
      --port P          端口（默认 8642）；0 为任一空闲端口
      --database URL    sqlite:///FILE 或 postgresql://…（默认为你的文件）
      --redis URL       redis://HOST:PORT，用于多个服务器
      --origin O        允许连接的其他网页主机，可多次使用
      --trusted-proxies P  信任其 X-Forwarded-For 的代理：10.0.0.5,10.1.0.0/16
      --open            打开浏览器（在终端里启动时的默认做法）
      --no-open         不打开浏览器
      --metrics-public  任何人都可读取 /metrics，而不仅限本机
      --log-level L     debug、info、warning 或 error（默认 warning）
      --lang zh-CN|en   语言

    例：riverboat serve --host 0.0.0.0

help-eval =
    评定 5、6 或 7 张牌中最好的五张，给出大小和牌型。

    用法：riverboat eval 牌… [选项]

      牌                如 As Kd 10h，或 AsKd10h，或 A♠ K♦ 10♥
      --short-deck      按短牌规则评定（36 张，6 到 A）
      --json            输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

    例：riverboat eval Qs Qh Qd 9c 9h 2d 3s

help-equity =
    计算各手牌获胜的机会：穷举所有发牌，或随机抽样。

    用法：riverboat equity 手牌 [手牌…] [选项]

      手牌              两张牌（AsKs）、范围（QQ+,AKs,A5s-A2s）或 random；
                        只给一手牌时，对手为一手随机牌
      --board 牌        已发出的公共牌，最多 5 张
      --dead 牌         任何人都不可能持有的牌
      --short-deck      使用短牌（36 张，6 到 A）
      --samples N       穷举太慢时抽样的发牌次数（默认 1000000）
      --seed N          换一个数就换一批抽样（默认 0）
      --json            输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

    例：riverboat equity AsKs QQ+ --board Qd7s2s

help-replay =
    重放牌谱，核对每手牌的结果是否与记录一致。
    只要有一手不一致，退出码就是 1。

    用法：riverboat replay 文件 [选项]

      文件              牌谱：.phh（一手牌）或 .phhs（多手牌）
      --rules R         牌室的规则：tda，或 online（对手全下不足最小下注额时，
                        已过牌的玩家仍可加注）
      --json            每手牌输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

help-bench =
    测量本机速度，并与已安装的其他库比较。

    用法：riverboat bench [项目…] [选项]

      项目              engine、evaluator 或 equity；不指定则三项全测。
                        server：给整个服务器加负载，约一分钟
      --seconds N       server：匀速阶段的秒数（默认 15）
      --sockets N       server：玩家数，每桌九人（默认 900）
      --rate N          server：全部玩家每秒的行动数（默认 300）
      --json            输出 JSON，供程序读取
      --lang zh-CN|en   语言

help-arena =
    机器人对抗赛：赢利附 95% 置信区间，既有原始结果，也有扣除运气后的结果。
    种子相同，则无论用多少核心，对局都相同。

    用法：riverboat arena 机器人 机器人 [机器人…] [选项]

      机器人            tag、level:5、module:Class、ppe:module:Class
                        （PyPokerEngine 的玩家）、ws://host:port、acpc:port
      --hands N         手数（默认 10000）；淘汰赛时为场数（默认 200）
      --seed N          决定发哪些牌（默认 0）
      --duplicate       同一副牌每个座位各打一遍
      --freeze-out      淘汰赛：打到一人赢得全部筹码，每 100 手盲注翻倍
      --stack N         每人起始的大盲数（默认 100）
      --blinds S/B      小盲和大盲（默认 50/100）
      --time-limit N    每次决定的秒数（默认 2），超时则看牌或弃牌
      --workers N       进程数（默认每个核心一个）
      --engine E        processes，或 ray：使用 RAY_ADDRESS 处的集群
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

    例：riverboat arena tag nit --hands 20000 --duplicate

help-ladder =
    所有机器人两两单挑（同牌换座），并评定等级分。

    用法：riverboat ladder [机器人…] [选项]

      机器人            同 riverboat arena；不指定则为全部内置机器人
      --hands N         每场手数（默认 2000）
      --plot FILE       赢利曲线与 95% 置信带，.svg 或 .png；可重复
      --seed N          决定发哪些牌（默认 0）
      --stack N         每人起始的大盲数（默认 100）
      --blinds S/B      小盲和大盲（默认 50/100）
      --time-limit N    每次决定的秒数（默认 2），超时则看牌或弃牌
      --workers N       进程数（默认每个核心一个）
      --engine E        processes，或 ray：使用 RAY_ADDRESS 处的集群
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

help-train =
    为两名玩家训练一种筹码深度的策略（蓝图），或为六人桌训练 100 个大盲的策略。
    中断后再次运行，会从检查点继续。

    用法：riverboat train [选项]

      --players 2|6     玩家人数（默认 2）
      --stack N         每人的初始筹码，以大盲计（默认 100）
      --seconds N       总训练秒数，包括以前的（默认 600）；
                        准备时间另计，会单独告知
      --workers N       线程数（默认每个核心一个）
      --seed N          抽取哪些发牌（默认 0）
      --checkpoint F    检查点文件（默认 blueprint-<N>bb.checkpoint 或
                        blueprint-6max.checkpoint）
      --out FILE        策略文件（默认 <N>bb.npz 或 6max.npz）
      --json            为程序输出一行
      --lang zh-CN|en   语言

help-lbr =
    局部最佳应对能从公开策略的机器人赢得多少：可剥削程度的下界，
    单位为 mbb/手，越小越好。

    用法：riverboat lbr 机器人 [选项]

      机器人            solver、blueprint、等级或角色，或带 policy(state) 的类
      --actions A       fc、fcpa（加底池和全下）或 wide（七种尺度）
      --from STREET     这一轮之前只跟注（fc：preflop；其余：turn）
      --hands N         手数：公共牌组数为其一半，两个座位各打一次，计入双方
                        可能持有的全部底牌（默认 1000，或由 --seconds 决定）
      --seconds N       到时停止，已测得的结果有效
      --workers N       进程数（默认每核一个），不影响结果
      --stack N         双方的初始筹码，以大盲计（默认 200）
      --seed N          发哪些公共牌（默认 0）
      --json            为程序输出一行
      --lang zh-CN|en   语言

help-strategy =
    求解器机器人用每种起手牌怎么打，以百分比表示。

    用法：riverboat strategy [选项]

      --players N       参与的人数，2 到 9（默认 2）
      --line ACTIONS    依次的行动：f 为弃牌，c 或 k 为跟注或过牌，数字为加注到的
                        总额，各轮用 / 分隔（盲注 50/100）
      --board CARDS     公共牌（如有）
      --stack N         每人的初始筹码，以大盲计（默认 100）
      --show KIND       raise、call 或 fold
      --bot NAME        solver、blueprint、等级或角色
      --json            为程序输出一行，包含全部比例
      --lang zh-CN|en   语言

    示例：riverboat strategy --line "250 c / k" --board AsKd7h
          riverboat strategy --players 6 --line "f f f 250" --show call

help-solve =
    求解两人的翻后局面：翻牌、转牌或河牌，逐张精确计算。

    用法：riverboat solve --board 牌 --ranges OOP IP --pot N --stack N [选项]

      --board 牌        三、四或五张公共牌
      --ranges OOP IP   双方范围，先写没有位置的一方（"QQ+,AKs"）
      --pot N           底池筹码
      --stack N         双方各自的后手筹码
      --sizes 尺度      下注和加注尺度；可写多次，后写的优先：
                        "33%,75%,a" 用于所有下注，"raise=60%,a"，
                        "ip.turn.bet=50%"，"oop.river.lead=25%"；
                        % 为底池百分比，2.5x 为下注倍数，120c 为筹码，a 为全下
      --rake P          抽水占底池的百分比（0）
      --rake-cap N      抽水上限，单位筹码（0：不封顶）
      --target PCT      最佳应对的收益不超过底池的这个百分比时停止（0.5）
      --iterations N    最多迭代次数（1000）
      --seconds N       最多用时；按 Ctrl-C 也会停下，并保留已有结果
      --threads N       线程数（每个核心一个）；结果不变
      --memory MB       最多使用的内存
      --small           内存减半：每个数 16 位
      --save 文件       保存解
      --load 文件       接着求解已保存的解
      --node 行动线     要看的节点："check, bet 100, call, 2s, check"
      --show 动作       方阵显示哪个动作（默认最后一个）
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

    示例：riverboat solve --board Td9d6hQc --pot 200 --stack 500 \
            --ranges "66+,A8s+,KQo" "QQ-22,AQs-A2s,KJo+" --node check
