/** The words typed into the command box, in English or Chinese, as letters or whole words. */

import type { TableView } from "$lib/api/types";
import { parseAmount, type Money } from "$lib/i18n/amounts";

export type Question = "pot" | "board" | "stacks" | "cards" | "hand" | "turn" | "price" | "legal" | "position" | "time" | "last" | "help";
export type Deed =
  | "sit_out"
  | "back"
  | "rebuy"
  | "show"
  | "rabbit"
  | "bomb_pot"
  | "next"
  | "skip"
  | "leave"
  | "straddle"
  | "yes"
  | "three_times"
  | "cash_out"
  | "insure"
  | "no"
  | "units"
  | "sound"
  | "review"
  | "hint"
  | "pause";

export type Command =
  | { kind: "act"; action: "fold" | "check" | "call" | "all_in" }
  | { kind: "raise"; total: number }
  | { kind: "ask"; question: Question }
  | { kind: "do"; deed: Deed }
  | { kind: "say"; text: string }
  | { kind: "raise_needs_amount" }
  | { kind: "unclear" };

const ACTIONS: Record<string, "fold" | "check" | "call" | "all_in"> = spread({
  fold: "f fold 弃牌 弃 扔牌 不要 不跟",
  check: "x k check pass 看牌 过牌 让牌 过 让 看",
  call: "c call 跟注 跟 跟牌",
  all_in: "a allin all-in 全下 全押 梭哈 梭 推 推了 全进",
});

const QUESTIONS: Record<string, Question> = spread({
  pot: "p pot pots 底池 彩池",
  board: "b board flop 公共牌 牌面",
  stacks: "s stacks stack players seats 筹码 玩家",
  cards: "h cards hole 底牌 手牌",
  hand: "hand have 牌型",
  turn: "t turn who 轮到谁",
  price: "price tocall 价格 需跟注",
  legal: "l legal options 选项",
  position: "position button 位置 庄家",
  time: "time clock 时间",
  last: "last log 上一步 记录",
  help: "? help 帮助",
});

const DEEDS: Record<string, Deed> = spread({
  sit_out: "o out sitout sit-out 离座 暂离",
  back: "back 回座 返回 回来 归座",
  rebuy: "rebuy buy 买入 再买入 补码 买码",
  show: "show 亮牌 秀牌 开牌",
  bomb_pot: "bomb 炸弹 炸弹底池",
  rabbit: "rabbit hunt 兔子牌 兔子",
  next: "n next 下一手 下一局",
  skip: "skip 跳过",
  leave: "leave quit exit 离开 退出 走人",
  straddle: "straddle 抓头",
  yes: "y yes 是",
  three_times: "three thrice 三次",
  cash_out: "cash cashout 兑现",
  insure: "insure 保险 买保险",
  no: "no 否",
  units: "bb chips units 单位",
  sound: "mute sound 静音 声音",
  review: "v review coach 复盘",
  hint: "hint 提示",
  pause: "pause 暂停",
});

/** Longer ones first: `加注到` begins with `加`. */
const RAISE_VERBS = ["raise", "bet", "加注到", "加注", "加到", "下注", "打到", "加", "下", "打", "r"];
const SAY_VERBS = ["say ", "chat ", "说 ", "说：", "说:"];
const NAMED: Record<string, string> = {
  "1/2": "half",
  "½": "half",
  "2/3": "two_thirds",
  "⅔": "two_thirds",
  "3bb": "three_blinds",
  "2.5bb": "two_and_a_half_blinds",
  半池: "half",
  满池: "pot",
  底池: "pot",
  最小: "min",
  最大: "max",
  全下: "max",
};
const MOST_DIGITS = 15;
const LONGEST_WORD = 20;

/** What the player means. Amounts are totals for the street in the reader's unit, or the raises that the server has named. */
export function readCommand(line: string, view: TableView, unit: Money["unit"] = "chips"): Command {
  const trimmed = line.trim();
  const said = SAY_VERBS.find((verb) => trimmed.toLowerCase().startsWith(verb));
  if (said !== undefined) return sayCommand(trimmed.slice(said.length).trim());
  const words = trimmed.toLowerCase().replace(/,/g, "").split(/\s+/).join(" ");
  const joined = words.replace(/ /g, "");
  const action = ACTIONS[joined];
  if (action !== undefined) return { kind: "act", action };
  const question = QUESTIONS[joined];
  if (question !== undefined) return { kind: "ask", question };
  const deed = DEEDS[joined];
  if (deed !== undefined) return { kind: "do", deed };
  return raiseCommand(words, view, unit);
}

/** The line with its first word put right, where that is nearly one: `chekc`, `rasie 300`; else null. */
export function nearestCommand(line: string): string | null {
  const [first = "", ...rest] = line.trim().toLowerCase().split(/\s+/);
  const offered = [...Object.keys({ ...ACTIONS, ...QUESTIONS, ...DEEDS }), "raise", "bet", "say"].filter((word) => word.length > 2);
  if (rest.length > 2 || first.length > LONGEST_WORD || offered.includes(first)) return null;
  const found = offered.find((word) => slips(first, word) <= Math.floor(word.length / 4));
  return found === undefined ? null : [found, ...rest].join(" ");
}

/** How many keys were hit wrongly, too often, not at all, or in the wrong order. */
function slips(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= typed.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (isSame ? 0 : 1)];
      rows[row]?.push(Math.min(...ways, isSwapped ? at(row - 2, column - 2) + 1 : Infinity));
    }
  }
  return at(typed.length, meant.length);
}

function sayCommand(text: string): Command {
  return text === "" ? { kind: "unclear" } : { kind: "say", text };
}

function raiseCommand(words: string, view: TableView, unit: Money["unit"]): Command {
  const verb = RAISE_VERBS.find((each) => words.startsWith(each));
  const rest =
    verb === undefined
      ? words
      : words
          .slice(verb.length)
          .trim()
          .replace(/^(to |到)/, "")
          .trim();
  if (verb !== undefined && rest === "") return { kind: "raise_needs_amount" };
  // A bare number is not a raise: a slip of the keys must not cost chips.
  if (verb === undefined) return { kind: "unclear" };
  const total = readTotal(rest, view, unit);
  return total === null ? { kind: "unclear" } : { kind: "raise", total };
}

function readTotal(word: string, view: TableView, unit: Money["unit"]): number | null {
  const joined = word.replace(/ /g, "");
  const name = NAMED[joined] ?? joined;
  const range = view.legal?.raiseTo ?? null;
  if (name === "min" && range !== null) return range[0];
  if (name === "max" && range !== null) return range[1];
  const named = [...view.namedRaises, ...view.presets].find((each) => each.name === name);
  if (named !== undefined) return named.raiseTo;
  return joined.length <= MOST_DIGITS ? parseAmount(joined, { unit, bigBlind: view.level.bigBlind }) : null;
}

function spread<Meaning extends string>(words: Record<Meaning, string>): Record<string, Meaning> {
  const table: Record<string, Meaning> = Object.create(null) as Record<string, Meaning>;
  for (const meaning of Object.keys(words) as Meaning[]) {
    for (const word of words[meaning].split(" ")) table[word] = meaning;
  }
  return table;
}
