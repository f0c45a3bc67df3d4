### Riverboat 自带的机器人：叫什么，怎么打，各一句话。

## 角色

bot-random-name = 骰子
bot-random-style = 从不看自己的牌，任何合法行动都可能出现。
bot-station-name = 跟注站
bot-station-style = 什么牌都想玩，中一点就跟到底。别对它诈唬，有牌就下注。
bot-nit-name = 岩石
bot-nit-style = 只等好牌，见加注就信。多偷它的盲注，它下大注时就弃牌。
bot-tag-name = 紧凶
bot-tag-style = 按位置挑牌，入池少，入池就打。扎实，不送钱。
bot-lag-name = 松凶
bot-lag-style = 入池多，加注再加注，诈唬挑得好。很难对付。
bot-maniac-name = 疯子
bot-maniac-style = 几乎什么牌都加注，下注超过底池。等到好牌，让它自己下注。
bot-home-name = 家庭局常客
bot-home-style = 平时随和，输了大底池就上头，之后慢慢冷静下来。

## 等级

bot-level-1-name = 1 级
bot-level-1-style = 第一次上桌：几乎什么牌都平跟，因为想看就跟。
bot-level-2-name = 2 级
bot-level-2-style = 仍然玩太多牌，下注太小，谁也赶不走。
bot-level-3-name = 3 级
bot-level-3-style = 看自己的牌多过看你的行动：跟注太多，有牌才加注。
bot-level-4-name = 4 级
bot-level-4-style = 大致知道什么位置该玩什么牌，但分得不细，还爱花钱看个究竟。
bot-level-5-name = 5 级
bot-level-5-style = 懂位置，懂短码全下或弃牌表；难分高下的地方会出错。
bot-level-6-name = 6 级
bot-level-6-style = 凭记忆打求解器的策略：扎实、平衡，不送钱。
bot-level-7-name = 7 级
bot-level-7-style = 同上，并在河牌按桌上的牌和下注重新求解。
bot-level-8-name = 8 级
bot-level-8-style = 最强：从翻牌起按桌上的牌和下注重新求解，肯花时间思考。

## 会调整打法的

bot-exploiter-name = 剥削者
bot-exploiter-style = 平时打得像 8 级，留意你什么做得太多、什么做得太少，然后针对你的漏洞。

## 准备

bots-compiling = 正在编译机器人和复盘的计算程序（每台机器只需一次，最多一分钟）：
