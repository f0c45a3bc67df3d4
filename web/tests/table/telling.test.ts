import { beforeAll, describe, expect, test } from "vitest";
import type { LoggedEvent, TableEvent } from "$lib/connection/table_session";
import { loadLanguage } from "$lib/i18n/text.svelte";
import { avatarOf, initialsOf } from "$lib/table/avatar";
import { awardLines, winnersOf, winningCards, winningCardsOf } from "$lib/table/awards";
import { cardLabel, faceOf } from "$lib/cards/cards";
import { headline, pageTitle, priceFacts, turnAnnouncement } from "$lib/table/facts";
import { soundsBetween } from "$lib/table/hearing";
import { logLines } from "$lib/table/log";
import { popoverPlace } from "$lib/table/popover";
import { badgeOf, describeSeat } from "$lib/table/seats";
import { boardInWords, potsInWords } from "$lib/table/spoken";
import { isAloneWithBots } from "$lib/table/words";
import {
  allInWithSidePots,
  empty,
  flopFacingRaise,
  ownWin,
  planning,
  preflopTurn,
  ranTwice,
  seat,
  showdown,
  table,
  waiting,
} from "./views";

const chips = (amount: number): string => `${amount}`;

describe("in English", () => {
  beforeAll(() => loadLanguage("en"));

  test("every card has a label", () => {
    expect(cardLabel("As")).toBe("Ace of spades");
    expect(cardLabel("??")).toBe("Unseen card");
    expect(faceOf("Td")).toEqual({ rank: "T", suit: "d" });
    expect(faceOf("1x")).toBeNull();
  });

  test("every pot's winner is explained", () => {
    expect(awardLines(showdown(), chips)).toEqual([
      "Old Nick wins 5250 of the main pot: Full house, queens full of deuces",
      "Old Nick wins 6400 of side pot 1: Full house, queens full of deuces",
    ]);
    expect(awardLines(ownWin(), chips)).toEqual(["You win 1850: everyone else folded"]);
    expect(awardLines(ranTwice(), chips)).toEqual([
      "Old Nick wins 5825 on the first board: Full house, queens full of deuces",
      "Rosalind wins 5825 on the second board: Flush, ace high",
    ]);
  });

  test("a winner of several pots is named once with the whole, of two boards once for each", () => {
    expect(winnersOf(showdown())).toEqual([{ run: 0, name: "Old Nick", amount: 11_650, hand: "Full house" }]);
    expect(winnersOf(ranTwice()).map(({ run, name, amount }) => [run, name, amount])).toEqual([
      [1, "Old Nick", 5_825],
      [2, "Rosalind", 5_825],
    ]);
    expect(winnersOf(ownWin())).toEqual([{ run: 0, name: "You", amount: 1_850, hand: "" }]);
  });

  test("each board and each winner has its own winning five", () => {
    expect([...winningCards(ranTwice(), 1)]).toEqual(["Ah", "Qh", "Jh", "Th", "9h"]);
    expect(winningCards(ranTwice(), 0).has("9h")).toBe(false);
    expect([...winningCardsOf(ranTwice(), 2)]).toEqual(["Qd", "Qc", "Qh", "2s", "2h"]);
  });

  test("the headline says whose turn it is", () => {
    expect(headline(preflopTurn())).toBe("Your turn");
    expect(headline(planning())).toBe("Maniac to act");
    expect(headline(waiting())).toBe("Waiting for players");
    expect(pageTitle(preflopTurn())).toBe("● Your turn – Riverboat");
    expect(pageTitle(planning())).toBe("Mississippi – Riverboat");
  });

  test("the price comes with what it is worth", () => {
    expect(priceFacts(flopFacingRaise(), chips)).toEqual(["950 to call", "pot odds 3.3:1, need 23%"]);
    expect(priceFacts(planning(), chips)).toEqual([]);
  });

  test("the turn is announced with price, pot and hand", () => {
    expect(turnAnnouncement(flopFacingRaise(), chips)).toBe(
      "Your turn. 950 to call. Pot 3150. You have: Two pair, aces and kings, seven kicker",
    );
  });

  test("a seat is described with everything it shows", () => {
    const view = flopFacingRaise();
    expect(describeSeat(view.players[0]!, view, chips)).toBe(
      "You (Huck), BB, 12450 behind, bet 450, ace of spades, king of hearts, to act",
    );
    expect(describeSeat(view.players[7]!, view, chips)).toBe("Ana, BTN, 5250 behind, Folded, Offline");
  });

  test("the last action stands on the seat until the hand is over", () => {
    const view = flopFacingRaise();
    expect(badgeOf(view.players[2]!, view)).toEqual({ words: "Raise", tone: "bold" });
    expect(badgeOf(view.players[2]!, { ...view, isHandOver: true })).toBeNull();
    expect(badgeOf(seat(3, { status: "sitting_out" }), view)?.words).toBe("Sits out");
  });

  test("pots and boards are told in sentences", () => {
    expect(potsInWords(allInWithSidePots(), chips)).toBe(
      "Pot 11650. Main pot 5250: You, Old Nick, Rosalind. Side pot 1 6400: Old Nick, Rosalind",
    );
    expect(boardInWords(preflopTurn())).toBe("No cards on the board");
    expect(boardInWords(ranTwice())).toContain("Second board: ace of hearts");
  });

  test("a table with a free seat waits for players, a full one for its cards", () => {
    const unopened = { handId: "", handNumber: 0, stage: "waiting" } as const;
    expect(headline(table({ ...unopened, players: [seat(0), seat(1), empty(2)] }))).toBe("Waiting for players");
    expect(headline(table({ ...unopened, players: [seat(0), seat(1)] }))).toBe("The first hand is about to be dealt");
    const directed = table({ ...unopened, kind: "tournament", players: [seat(0), seat(1)] });
    expect(headline(directed)).toBe("The tournament has not begun");
  });

  test("the log tells events in words, a new hand first by its number", () => {
    const names = ["Huck", "Mei"];
    const logged = (number: number, event: TableEvent): LoggedEvent => ({ number, event, names, bigBlind: 100 });
    const lines = logLines(
      [
        logged(1, {
          event: "game_started",
          gameId: "g",
          handNumber: 3,
          handId: "h",
          dealerButton: 1,
          players: [],
          smallBlind: 1,
          bigBlind: 0,
        }),
        logged(2, {
          event: "player_acted",
          seat: 0,
          playerId: 1,
          action: "call",
          verb: "call",
          amount: 50,
          totalBet: 100,
          allIn: false,
          stage: "pre_flop",
        }),
        logged(3, {
          event: "cards_dealt",
          stage: "flop",
          communityCards: ["Ah", "Kd", "7c"],
          cards: ["Ah", "Kd", "7c"],
          run: 0,
          equities: [],
        }),
      ],
      0,
    );
    expect(lines.map((line) => line.words)).toEqual(["Hand 3 · button Mei", "You call 50", "Flop: A♥ K♦ 7♣"]);
    expect(lines.map((line) => line.tone)).toEqual(["hand", "plain", "street"]);
  });
});

describe("in Chinese", () => {
  beforeAll(() => loadLanguage("zh-CN"));

  test("cards, winners and turns have Chinese words", () => {
    expect(cardLabel("As")).toBe("黑桃A");
    expect(awardLines(showdown(), chips)[0]).toBe("Old Nick 赢得主池 5250：葫芦，Q 带 2");
    expect(turnAnnouncement(preflopTurn(), chips)).toBe("轮到你了。需跟注 200。底池 750");
  });
});

describe("sounds", () => {
  test("are heard for what has changed, once", () => {
    const before = planning();
    expect(soundsBetween(null, before)).toEqual([]);
    expect(soundsBetween(before, before)).toEqual([]);
    expect(soundsBetween(before, preflopTurn())).toEqual(["turn"]);
    expect(soundsBetween(before, { ...before, handId: "hand-13" })).toEqual(["deal"]);
    expect(soundsBetween(allInWithSidePots(), showdown())).toEqual(["board", "win"]);
    const checked = {
      ...before,
      players: before.players.map((each) =>
        each.seat === 5 ? { ...each, lastAction: { verb: "check" as const, bet: 50, allIn: false } } : each,
      ),
    };
    expect(soundsBetween(before, checked)).toEqual(["check"]);
  });
});

test("a table of one person and bots is the person's own pace", () => {
  expect(isAloneWithBots(ownWin())).toBe(true);
  expect(isAloneWithBots(preflopTurn())).toBe(false);
});

test("a name always gives the same picture, and one letter more another", () => {
  expect(avatarOf("Mei")).toEqual(avatarOf("Mei"));
  expect(avatarOf("Mei")).not.toEqual(avatarOf("Mei2"));
  expect([initialsOf("Old Nick"), initialsOf("小龙"), initialsOf("mei"), initialsOf("  "), initialsOf("🂡 x")]).toEqual([
    "ON",
    "小",
    "M",
    "?",
    "🂡X",
  ]);
});

test("a small window stays on the page, above its seat where there is room", () => {
  const page = { width: 375, height: 812 };
  const size = { width: 272, height: 300 };
  expect(popoverPlace({ left: 0, top: 60, width: 70, height: 76 }, size, page)).toEqual({ left: 8, top: 146 });
  expect(popoverPlace({ left: 100, top: 520, width: 176, height: 46 }, size, page)).toEqual({ left: 52, top: 210 });
});
