import { describe, expect, test } from "vitest";
import { makePlan, planAction, planHolds, plansOffered } from "$lib/table/plans";
import { legal, planning, preflopTurn, seats, showdown, table } from "./views";

const free = { ...planning(), toCall: 0 };
const dear = { ...planning(), toCall: 200 };

describe("before the turn", () => {
  test("giving up stands on the left, going on in the middle, at any price on the right", () => {
    expect(plansOffered(free)).toEqual(["check_fold", "check", "call_any"]);
    expect(plansOffered(dear)).toEqual(["fold", "call", "call_any"]);
  });

  test("nothing is offered in turn, after the hand, to a folded player or to a spectator", () => {
    expect(plansOffered(preflopTurn())).toEqual([]);
    expect(plansOffered(showdown())).toEqual([]);
    expect(plansOffered({ ...dear, players: seats(6, { 0: { status: "folded" } }) })).toEqual([]);
    expect(plansOffered({ ...dear, seat: null })).toEqual([]);
    expect(plansOffered(table({ handId: "" }))).toEqual([]);
  });
});

describe("a choice made early", () => {
  test("to call a price is cancelled when the price changes", () => {
    const plan = makePlan("call", dear);
    expect(planHolds(plan, dear)).toBe(true);
    expect(planHolds(plan, { ...dear, toCall: 600 })).toBe(false);
    expect(planHolds(plan, free)).toBe(false);
  });

  test("to check is cancelled by a bet", () => {
    expect(planHolds(makePlan("check", free), dear)).toBe(false);
  });

  test("to fold stays when it gets dearer, and is cancelled when checking becomes free", () => {
    const plan = makePlan("fold", dear);
    expect(planHolds(plan, { ...dear, toCall: 900 })).toBe(true);
    expect(planHolds(plan, free)).toBe(false);
  });

  test("to check or fold, or to call any bet, holds at every price", () => {
    expect(planHolds(makePlan("check_fold", free), dear)).toBe(true);
    expect(planHolds(makePlan("call_any", free), dear)).toBe(true);
    expect(planHolds(makePlan("call_any", dear), { ...dear, toCall: 900 })).toBe(true);
  });

  test("is never carried into another hand or another street", () => {
    for (const kind of ["fold", "check_fold", "check", "call", "call_any"] as const) {
      expect(planHolds(makePlan(kind, dear), { ...dear, street: "river" })).toBe(false);
      expect(planHolds(makePlan(kind, dear), { ...dear, handId: "hand-13" })).toBe(false);
      expect(planHolds(makePlan(kind, dear), { ...dear, isHandOver: true })).toBe(false);
    }
  });
});

describe("when the turn has come", () => {
  const mine = preflopTurn();

  test("what was chosen is sent", () => {
    expect(planAction(makePlan("call", dear), mine)).toBe("call");
    expect(planAction(makePlan("fold", dear), mine)).toBe("fold");
    expect(planAction(makePlan("check", free), { ...mine, toCall: 0, legal: legal({ check: true }) })).toBe("check");
  });

  test("check or fold checks where that is free, though folding is legal too", () => {
    expect(planAction(makePlan("check_fold", free), { ...mine, toCall: 0, legal: legal({ check: true }) })).toBe("check");
    expect(planAction(makePlan("check_fold", free), mine)).toBe("fold");
  });

  test("to fold never folds where checking has become free", () => {
    expect(planAction(makePlan("fold", dear), { ...mine, legal: legal({ check: true }) })).toBeNull();
  });

  test("call any checks where that is free and calls what it costs otherwise", () => {
    expect(planAction(makePlan("call_any", free), { ...mine, toCall: 0, legal: legal({ check: true }) })).toBe("check");
    expect(planAction(makePlan("call_any", free), mine)).toBe("call");
  });

  test("the question whether to run it twice is never answered by it", () => {
    expect(planAction(makePlan("check_fold", dear), { ...mine, legal: legal({ fold: false, runItTwice: true }) })).toBeNull();
  });

  test("an action that is not offered is not sent", () => {
    expect(planAction(makePlan("call", dear), { ...mine, legal: legal({ fold: true }) })).toBeNull();
  });
});
