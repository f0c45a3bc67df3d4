### 帮助页，按终端上的样子书写，每行不超过 80 列。

help =
    Riverboat：德州扑克，供玩家、机器人和程序使用。

    用法：riverboat 命令 [选项]

      play      在终端里与机器人对局
      serve     开设服务器，供浏览器和终端联网对局
      eval      评定 5、6 或 7 张牌的大小和牌型
      equity    计算各手牌或范围的胜率
      icm       比赛筹码折合多少奖金
      replay    重放牌谱并核对结果
      convert   把牌谱转换成另一种格式
      bench     测量本机速度，并与其他库比较
      arena     机器人对抗赛，扣除运气
      ladder    所有机器人循环对抗并评定等级分
      train     训练高水平机器人的策略
      lbr       测量机器人输给知道其策略者多少
      holes     查找不看底牌就能赢机器人的局面
      strategy  查看求解器机器人在某一局面用各手牌怎么打
      solve     精确求解两人的翻后局面
      report    同一局面在多个翻牌上的汇总
      drill     练习起手牌范围、赔率，重做自己的错题
      review    你的每个决策值多少
      retry     重打牌谱中的一个决策
      verify    核对发牌是否与事先的承诺一致
      glossary  扑克术语解释
      completion  生成 shell 的命令补全脚本
      admin     服务器管理员的操作
      bot       让你的机器人到服务器打牌
      acpc      让机器人到 ACPC（计算机扑克年赛）的发牌程序处打牌
      slumbot   让机器人通过互联网与 Slumbot 对打

      --lang zh-CN|en   语言；不指定则依系统环境
      -V, --version     显示版本
      -h, --help        显示本页，或某个命令的帮助：riverboat eval --help

help-play =
    与机器人对局，玩德州扑克。

    用法：riverboat play [选项]

      --bots N          对手人数，1 到 9（默认 5）
      --level L         对手强度，1 到 8；不填则为各种风格混合
      --bot NAME        指定机器人（tag、level:5、module:Class），可多次使用
      --sit-and-go      单桌锦标赛，而非现金桌
      --structure S     盲注结构：turbo（快速）、regular（标准）或 deep（深筹）
      --variant V       no_limit、pot_limit、fixed_limit、short_deck、
                        short_deck_trips（三条大于顺子）、several_packs（有五条）、
                        omaha4、omaha5（底池限注奥马哈，四张或五张底牌）
                        或 kitchen（没有盲注的家庭桌）
      --rules NAME      规则：tda、pokerstars、roberts 或 kitchen（默认 tda）；
                        差别见 docs/rules.zh-CN.md
      --packs N         several_packs 的副数，2 到 8（默认 2）
      --blinds S/B      小盲和大盲（默认 50/100）
      --stack N         每位玩家的初始筹码（默认 100 个大盲）
      --speed S         机器人速度：slow、normal、fast、instant
      --practice        练习：不计时、可要提示、每手后看机器人的牌，不计统计
      --clock           每个决策限时 30 秒，另有时间储备；默认不计时
      --no-clock        原来计时的牌局继续时不再计时
      --run-it-twice    全部全下时询问是否发两次
      --run-it-three-times  同上，最多发三次
      --cash NAME=VALUE 现金桌选项，例如 rake-basis-points=500（列表见
                        docs/rules.md）；可重复
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
      --config FILE     TOML 配置文件，见 docs/configuration.md
      --hosts NAMES     允许访问的主机名，如 poker.example.org
      --origin O        允许连接的其他网页主机，可多次使用
      --trusted-proxies P  信任其 X-Forwarded-For 的代理：10.0.0.5,10.1.0.0/16
      --open            打开浏览器（在终端里启动时的默认做法）
      --no-open         不打开浏览器
      --metrics-public  任何人都可读取 /metrics，而不仅限本机
      --log-level L     debug、info、warning 或 error（默认 warning）
      --lang zh-CN|en   语言

    例：riverboat serve --host 0.0.0.0

help-admin =
    服务器管理员查看和操作。直接作用于数据库，服务器运行时也可以使用；
    restore 和 rotate-key 需要先停止服务器。

    用法：riverboat admin 操作 [参数] [选项]

      audit                  核对记录、账目、钱包和牌局
      players [TEXT]         按名字或编号查找玩家
      tables                 开放的牌桌
      hand GAME HAND         一手已结束的牌，包括所有底牌
      reports                玩家的举报；close-report NUMBER
      signals                可能串通的玩家
      log                    管理员的操作记录
      ban PLAYER             结束所有会话并拒绝登录；unban
      mute PLAYER            一段时间内禁言；unmute
      role PLAYER ROLE       player 或 admin
      void GAME [HAND]       作废现金桌上一手已结束的牌；不写 HAND 则作废
                             正在进行的牌
      close GAME             当前一手牌结束后关闭牌桌
      cancel TOURNAMENT      取消锦标赛并退款
      broadcast TEXT         向所有在线的人广播
      drain [PROCESS]        不再发新牌，把该进程的牌桌移交给其他进程；
                             不写 PROCESS 则为所有进程
      backup FILE            把所有数据写入一个文件
      restore FILE           恢复到空数据库并核对
      rotate-key             用新密钥重新加密全部数据
      archive                压缩旧牌局
      prune                  删除早已关闭的游戏
      migrate-down REVISION  降到较早版本的结构

      --database URL    SQLite 或 PostgreSQL；默认为本机的数据库
      --reason TEXT     ban 和 void 的原因，写入操作记录
      --minutes N       禁言时长（60）
      --days N          archive 和 prune 处理多少天以前的；signals 看最近多少天（30）
      --key-file FILE   restore 用的密钥，或新密钥写到的文件
      --log 文件        服务器日志，供 signals 比对地址
      --json            供程序使用
      --lang zh-CN|en   语言

help-eval =
    评定 5、6 或 7 张牌中最好的五张，给出大小和牌型。

    用法：riverboat eval 牌… [选项]

      牌                如 As Kd 10h，或 AsKd10h，或 A♠ K♦ 10♥
      --short-deck      按短牌规则评定（36 张，6 到 A）
      --packs N         按 1 到 8 副牌评定：会有五条
      --json            输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

    例：riverboat eval Qs Qh Qd 9c 9h 2d 3s

help-equity =
    计算各手牌获胜的机会：穷举所有发牌，或随机抽样。

    用法：riverboat equity 手牌 [手牌…] [选项]

      手牌              两张牌（AsKs）、范围（QQ+,AKs,A5s-A2s）或 random；
                        只给一手牌时，对手为一手随机牌；四张或五张
                        是奥马哈，正好用其中两张
      --board 牌        已发出的公共牌，最多 5 张
      --dead 牌         任何人都不可能持有的牌
      --short-deck      使用短牌（36 张，6 到 A）
      --packs N         使用 1 到 8 副牌；只能给手牌，不能给范围
      --samples N       穷举太慢时抽样的发牌次数（默认 1000000）
      --seed N          换一个数就换一批抽样（默认 0）
      --json            输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

    例：riverboat equity AsKs QQ+ --board Qd7s2s

help-icm =
    决赛桌谈判时，各筹码量值多少奖金：按独立筹码模型（ICM，Malmuth-Harville），
    以及按筹码比例分配（chip chop：每人先拿剩下的最低奖金，其余按筹码分）。

    用法：riverboat icm --stacks N N … --prizes N N … [选项]

      --stacks N …      剩下每位玩家的筹码
      --prizes N …      剩下的奖金，第一名在前
      --json            输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

    例：riverboat icm --stacks 5000 3000 2000 --prizes 50 30 20

help-replay =
    重放牌谱，核对每手牌的结果是否与记录一致。
    只要有一手不一致，退出码就是 1。

    用法：riverboat replay 文件… [选项]

      文件              牌谱，按内容识别：PHH、PokerStars、Open Hand History、
                        GG、Winamax、Full Tilt、iPoker、888、PartyPoker、
                        ACPC；- 表示标准输入
      --rules R         牌室的规则：tda；online（对手全下不足最小下注额时，
                        已过牌的玩家仍可加注）；lenient（按记录进行，违反
                        规则之处加以注明）。不指定时 PHH 用 tda，其他用
                        lenient
      --steps           逐步显示每手牌；在终端里用按键翻看
      --json            每手牌输出一行 JSON，供程序读取
      --lang zh-CN|en   语言

help-convert =
    把牌谱转换成另一种格式。读不出或写不成的手牌会逐一指出，
    此时退出码为 1。

    用法：riverboat convert 文件 --to 格式 [选项]

      文件              牌谱，同 replay；- 表示标准输入
      --to 格式         phh、pokerstars、ohh（Open Hand History）、acpc 或
                        parquet（供数据工具使用的表）
      --out 文件        写入的文件；不指定则输出到终端
      --table T         parquet：hands、players（每手每人一行）或 actions
                        （默认 players）
      --rules R         同 replay
      --lang zh-CN|en   语言

    示例：riverboat convert hands.phhs --to pokerstars --out hands.txt

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
      --save 文件       保存每一手牌（含全部底牌），文件名以 .phhs 结尾
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
    为两人或六人桌训练一种筹码深度的策略（蓝图）。
    中断后再次运行，会从检查点继续。

    用法：riverboat train [选项]

      --players 2|6     玩家人数（默认 2）
      --stack N         每人的初始筹码，以大盲计（默认 100）；六人桌可取 5、8、12、
                        17 或 100
      --limit           两人固定限注，筹码足够多，不会全下
      --short-deck      两人短牌：36 张牌，每人一个大盲的前注，只有庄家下盲
      --seconds N       总训练秒数，包括以前的（默认 600）；
                        准备时间另计，会单独告知
      --workers N       线程数，用 ray 时为采样进程数（默认每个核心一个）
      --engine E        threads，或 ray：在 RAY_ADDRESS 处的集群或本机集群上采样，
                        需要 riverboat[cluster]
      --seed N          抽取哪些发牌（默认 0）
      --checkpoint F    检查点文件（默认 blueprint-<N>bb.checkpoint 或
                        blueprint-6max.checkpoint）
      --out FILE        策略（<N>bb.npz、6max.npz、6max-<N>bb.npz、limit.npz 或
                        short-<N>bb.npz）
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
      --thin N          概率乘底池不到 N 个大盲的分支只抽样（默认 1）；越大越快，
                        误差也越大
      --seed N          发哪些公共牌（默认 0）
      --json            为程序输出一行
      --lang zh-CN|en   语言

help-holes =
    查找不看底牌就能赢公开策略的机器人的局面：凡是按它自己的策略会弃牌或
    过牌的手牌，都改为诈唬、下注或跟注，尺度从最小到全下，然后放弃。单位为
    mbb/手，越小越好。

    用法：riverboat holes 机器人 [选项]

      机器人            solver、blueprint、等级或角色，或带 policy(state) 的类
      --stack N         双方的初始筹码，以大盲计（默认 200）
      --boards N        公共牌组数，两个座位各打一次，计入双方可能持有的全部底牌
                        （默认 40，或由 --seconds 决定）
      --seconds N       到时停止，正在查的一组公共牌仍会查完
      --workers N       进程数（默认每核一个），不影响结果
      --thin N          概率乘底池不到 N 个大盲的分支只抽样（默认 0.3，
                        实时求解的机器人为 3）；越大越快，误差也越大
      --sizes 列表      试哪些尺度：smallest、third、half、pot、all_in（默认 all）；
                        none 只试跟注
      --habits 列表     跟踪哪些习惯，例如 minraise,barrel（默认 all）；none 为不跟踪：
                        对 solver 来说习惯最费时间
      --seed N          发哪些公共牌（默认 0）
      --show N          列出多少个最严重的局面（默认 10）
      --json            为程序输出一行，含全部结果
      --lang zh-CN|en   语言

    示例：riverboat holes blueprint --stack 100

help-strategy =
    求解器机器人用每种起手牌怎么打，以百分比表示。

    用法：riverboat strategy [选项]

      --players N       参与的人数，2 到 9（默认 2）
      --line ACTIONS    依次的行动：f 为弃牌，c 或 k 为跟注或过牌，数字为加注到的
                        总额，各轮用 / 分隔（盲注 50/100）
      --board CARDS     公共牌（如有）
      --stack N         每人的初始筹码，以大盲计（默认 100）
      --short-deck      两人短牌：前注 100，庄家下盲 100
      --show KIND       raise、call 或 fold
      --colour C        always、never 或 auto：每手牌按各动作的频率着色；
                        auto 只在终端里着色，设了 NO_COLOR 则不着色（默认）
      --bot NAME        solver、blueprint、等级或角色
      --json            为程序输出一行，包含全部比例
      --lang zh-CN|en   语言

    示例：riverboat strategy --line "250 c / k" --board AsKd7h
          riverboat strategy --players 6 --line "f f f 250" --show call

help-solve =
    求解两人的翻后局面：翻牌、转牌或河牌，逐张精确计算。

    用法：riverboat solve --board 牌 --ranges OOP IP --pot N --stack N [选项]

      --board 牌        三、四或五张公共牌
      --ranges OOP IP   双方范围，先写不利位置的一方（"QQ+,AKs"）
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
      --lock 锁定       先求解，再固定某节点上各手牌的打法，然后继续求解；可重复：
                        "check, bet 66: QQ+,AKs=1/0/0; JTs=0/1/1"，数字依次为
                        该节点各动作的比重；"check: 1/0" 对所有手牌有效
      --node 行动线     要看的节点："check, bet 100, call, 2s, check"
      --show 动作       方阵显示哪个动作（默认最后一个）
      --export 文件     导出本条街所有决策点（或 --node）的每手牌；
                        文件名以 .csv、.json 或 .parquet 结尾
      --later-streets   同时导出之后各条街的每张牌
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

    示例：riverboat solve --board Td9d6hQc --pot 200 --stack 500 \
            --ranges "66+,A8s+,KQo" "QQ-22,AQs-A2s,KJo+" --node check

help-report =
    同一翻后局面在多个翻牌上的汇总：各动作频率、双方期望和胜率，
    逐个翻牌并给出总计。

    用法：riverboat report --flops 集合 --ranges OOP IP --pot N --stack N [选项]

      --flops 集合      49 或 85 个有代表性的翻牌，all（1755 个），或一个文件，
                        每行一个翻牌及其权重（AsKd7h 12）
      --ranges OOP IP   双方范围，先写不利位置的一方（"QQ+,AKs"）
      --pot N           底池筹码
      --stack N         双方各自的后手筹码
      --sizes 尺度      下注和加注尺度，同 riverboat solve；可写多次
      --rake P          抽水占底池的百分比（0）
      --rake-cap N      抽水上限，单位筹码（0：不封顶）
      --target PCT      每个翻牌的精度，底池的百分比（0.5）
      --iterations N    每个翻牌最多迭代次数（1000）
      --threads N       线程数（每个核心一个）；结果不变
      --memory MB       最多使用的内存
      --small           内存减半：每个数 16 位
      --node 行动线     翻牌圈的哪个决策点："check, bet 66"（默认第一个）
      --folder 文件夹   每解完一个翻牌就保存；再次运行时接着求解其余翻牌，
                        并可立即查看其他节点
      --out 文件        .csv、.json 或 .parquet；可写多次
      --engine E        threads：逐个翻牌，用满所有核心；
                        ray：Ray 集群的每个核心解一个翻牌（RAY_ADDRESS 或本机）
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

    按 Ctrl-C 结束，并给出已解完的翻牌。

    示例：riverboat report --flops 49 --pot 55 --stack 975 --folder btn-bb \
            --ranges "22+,A2s+,K9s+,QTs+,JTs" "22+,A2s+,KTo+" --sizes 33%,75%

help-drill =
    练习常见的决定：给出选项，按数字评分。答案会保存，结束时显示历史成绩。

    用法：riverboat drill [种类] [选项]

      种类              open（率先加注）、defend（大盲防守）、three-bet、
                        heads-up（单挑）、push-fold（全下或弃牌）、
                        pot-odds（底池赔率）、equity（胜率）、
                        bluff-catch（河牌抓诈唬）；不写则混合出题。
                        mistakes：复盘中代价大、到期该重做的决定
      --count N         题数（10）
      --seed N          每次出同样的题
      --scores          只看成绩
      --lang zh-CN|en   语言

    输入选项的序号或字母（F 弃牌、X 看牌、C 跟注、R 加注、A 全下）；
    Q 或 Ctrl-C 结束。策略经常采用的选项不会判错。

    例：riverboat drill push-fold --count 20

help-retry =
    把牌谱中的一个决策再打一次，想打几次都行。对手是文件里的 Riverboat
    机器人、你指定的机器人，或 solver。结果与原来的结果、求解器的期望值
    并列，不保存任何东西。

    用法：riverboat retry 文件 [选项]

      文件              牌谱，与 replay 相同；- 表示标准输入
      --hero 名字       做决策的玩家，与 review 相同
      --hand N          第几手牌（1）
      --decision N      该玩家的第几个决策；不指定时为损失最大的
      --deal same|anew  用原来的牌（same），或把未见的牌按范围重新发（anew）
      --bot 名字        其他座位上的机器人
      --seed N          发牌和机器人的种子（0）
      --lang zh-CN|en   语言

help-review =
    牌谱中每个决策值多少：各选项的期望值、损失了多少、为什么。
    文件里的 Riverboat 机器人按名字识别，并给出对它们的最佳打法。
    只要有一手牌无法复盘，退出码就是 1。

    用法：riverboat review 文件 [选项]
          riverboat review 文件… --report [选项]

      文件              牌谱，与 replay 相同；- 表示标准输入
      --hero 名字       要复盘的玩家，或座位号，按钮左边为 0；
                        不指定时为唯一已知底牌的玩家
      --hand N          只复盘第 N 手牌，从 1 数起
      --seed N          抽样的种子（0）
      --html 文件       写成一个网页
      --report          改为统计报告：按轮次、位置和决定类型列出损失的 EV，
                        并把成绩分成技术和运气
      --plot 文件       与 --report 同用：盈亏曲线图（.svg、.png）
      --json            每个决策一行，或整份报告，供程序读取
      --lang zh-CN|en   语言

help-glossary =
    扑克术语解释：全部列出，或只列相符的。

    用法：riverboat glossary [词] [--markdown]

      --markdown        输出为 Markdown 页面
      --lang zh-CN|en   语言

    示例：riverboat glossary 抓头

help-completion =
    生成 shell 补全脚本，可补全命令、选项和取值。

    用法：riverboat completion bash|zsh|fish

      --lang zh-CN|en   语言

    bash：riverboat completion bash \
             > ~/.local/share/bash-completion/completions/riverboat
    zsh： riverboat completion zsh > ~/.zfunc/_riverboat （$fpath 里的文件夹）
    fish：riverboat completion fish > ~/.config/fish/completions/riverboat.fish

help-bot =
    让你的机器人到服务器的牌桌打牌。它用机器人账号：有自己的名字、筹码和令牌。
    大家都看得到它是机器人、属于谁。断线会自动重连，筹码输光会自动补充。

    用法：riverboat bot --server URL --bot NAME [选项]

      --server URL      如 http://localhost:8642
      --bot NAME        play 和 arena 认得的机器人（my:Bot、tag、ws://…）
      --token TOKEN     机器人账号的令牌；否则取 RIVERBOAT_BOT_TOKEN
      --name NAME       令牌已保存在本机的机器人账号
      --account NAME    用你的账号创建该机器人账号，或换新令牌；
                        密码会提示输入，或取自 RIVERBOAT_PASSWORD
      --tables N        同时打大厅里的几张牌桌，1 到 8（1）
      --game ID         改为指定牌桌；可重复
      --code CODE       私人牌桌的口令
      --buy-in N        带入筹码；否则取允许的最多数量
      --hands N         每桌打这么多手后离桌
      --seed N          机器人的种子（0）
      --lang zh-CN|en   语言

help-verify =
    核对一手牌的发牌与服务器事先的承诺是否一致，只看文件，不联网：
    各副牌、玩家的种子，以及给你看过的每一张牌。
    有任何不符时逐条列出，退出码为 1。

    用法：riverboat verify HAND.json… [选项]

      HAND.json         由浏览器、终端或服务器的
                        /api/games/ID/history/N/deal 给出的一手牌；
                        - 表示标准输入
      --json            每手牌一行，供程序读取
      --lang zh-CN|en   语言

help-acpc =
    让机器人作为客户端连接 ACPC（计算机扑克年赛）的发牌程序，协议 2.0.0。
    发牌程序断开时结束，并显示输赢。

    用法：riverboat acpc --bot 机器人 --port N [选项]

      --bot 机器人      同 riverboat arena
      --host 地址       发牌程序所在的机器（默认 127.0.0.1）
      --port N          它的端口
      --limit           限注单挑（盲注 5/10）；否则为无限注单挑
                        （盲注 50/100，每手 20,000 筹码）
      --game 文件       ACPC 的游戏定义文件（人数、盲注、筹码、限注）
      --seed N          机器人的随机种子（默认 0）
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

    例：riverboat acpc --bot level:8 --host dealer.example --port 20000

help-slumbot =
    让机器人通过互联网与 Slumbot 单挑：无限注，盲注 50/100，每手 20,000 筹码。

    用法：riverboat slumbot --bot 机器人 [选项]

      --bot 机器人      同 riverboat arena
      --hands N         手数（默认 100）
      --seed N          机器人的随机种子（默认 0）
      --url URL         使用同一接口的另一个服务器
      --json            输出一行，供程序读取
      --lang zh-CN|en   语言

    例：riverboat slumbot --bot solver --hands 1000
