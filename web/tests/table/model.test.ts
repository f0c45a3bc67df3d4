import { beforeEach, describe, expect, test } from "vitest";
import type { TableView } from "$lib/api/types";
import type { PlayerAction, TableSession } from "$lib/connection/table_session";
import { settings } from "$lib/settings/settings.svelte";
import { pressKey } from "$lib/table/keys";
import { TableModel } from "$lib/table/model.svelte";
import { askTwice, legal, ownWin, planning, preflopTurn } from "./views";

/** A line that answers nothing: an action stays on its way until `answer`. */
class Line {
  sent: PlayerAction[] = [];
  pending: PlayerAction | null = null;
  status = "live";
  version = 1;
  leaves = 0;
  constructor(public view: TableView) {}
  act(action: PlayerAction): void {
    this.sent.push(action);
    this.pending = action;
  }
  leave(): void {
    this.leaves += 1;
  }
}

function sitDown(view: TableView): { line: Line; model: TableModel; turnTo: (next: TableView) => void } {
  const line = new Line(view);
  const model = new TableModel(line as unknown as TableSession);
  const turnTo = (next: TableView): void => {
    line.view = next;
    line.version += 1;
    model.follow(next, line.pending !== null);
  };
  model.follow(view, false);
  return { line, model, turnTo };
}

const freeTurn = (): TableView => ({ ...preflopTurn(), toCall: 0, legal: legal({ check: true, raiseTo: [100, 4300], allIn: 4300 }) });

beforeEach(() => {
  settings.confirmFold = true;
  settings.confirmAllIn = false;
});

describe("acting", () => {
  test("a double click acts once", () => {
    const { line, model } = sitDown(preflopTurn());
    model.call();
    model.call();
    model.fold();
    expect(line.sent).toEqual([{ action: "call" }]);
  });

  test("nothing is sent that is not offered, nor while the line is down", () => {
    const { line, model } = sitDown(preflopTurn());
    model.check();
    line.status = "lost";
    model.call();
    expect(line.sent).toEqual([]);
  });

  test("folding is confirmed where checking is free", () => {
    const { line, model } = sitDown(freeTurn());
    model.fold();
    expect(line.sent).toEqual([]);
    expect(model.asked).toEqual({ kind: "fold" });
    model.confirm();
    expect(line.sent).toEqual([{ action: "fold" }]);
  });

  test("a question about an old turn goes away with it", () => {
    const { line, model, turnTo } = sitDown(freeTurn());
    model.fold();
    turnTo(preflopTurn());
    expect(model.asked).toBeNull();
    model.confirm();
    expect(line.sent).toEqual([]);
  });

  test("all-in is confirmed by those who want that, whether called, raised or pressed", () => {
    settings.confirmAllIn = true;
    const { line, model } = sitDown(preflopTurn());
    model.raise(4300);
    expect(model.asked?.kind).toBe("all_in");
    model.cancel();
    model.allIn();
    model.confirm();
    expect(line.sent).toEqual([{ action: "all_in" }]);
  });
});

describe("a raise", () => {
  test("begins at the smallest and stays within what is legal", () => {
    const { model } = sitDown(preflopTurn());
    expect(model.raiseTo).toBe(500);
    model.size(99_999);
    expect(model.raiseTo).toBe(4300);
    model.size(1);
    expect(model.raiseTo).toBe(500);
  });

  test.each(["", " ", "abc", "99999", "1", "5e2", "-600", "4300.5"])("that is typed as %j is not sent, by key or by click", (words) => {
    const { line, model } = sitDown(preflopTurn());
    const room = {
      model,
      sizeRaise: () => undefined,
      nextHand: () => undefined,
      toggleUnit: () => undefined,
      review: () => false,
      hint: () => false,
      pause: () => false,
    };
    model.type("600");
    expect([model.isArmed, model.raiseTo]).toEqual([true, 600]);
    model.type(words);
    expect([model.isArmed, model.boxWords]).toEqual([false, words]);
    model.raise();
    // Leaving the box does not arm what was there before.
    model.endTyping();
    model.raise();
    expect(pressKey("Enter", room)).toBe(true);
    expect(line.sent).toEqual([]);
    expect(model.isArmed).toBe(false);
  });

  test("is armed again by an amount in the range, a preset, a step, a new turn or Escape", () => {
    const { line, model, turnTo } = sitDown(preflopTurn());
    const mendings = [
      () => model.type("4,300"),
      () => model.size(775),
      () => model.stepRaise(1),
      () => model.cancel(),
      () => (turnTo(planning()), turnTo(preflopTurn())),
    ];
    for (const mend of mendings) {
      model.type("");
      expect(model.isArmed).toBe(false);
      mend();
      expect(model.isArmed).toBe(true);
    }
    model.type("4300");
    model.raise();
    expect(line.sent).toEqual([{ action: "raise", amount: 4300 }]);
  });

  test("that was sized for one turn is forgotten in the next", () => {
    const { model, turnTo } = sitDown(preflopTurn());
    model.size(1250);
    turnTo(planning());
    turnTo(preflopTurn());
    expect(model.raiseTo).toBe(500);
    expect(model.isSizing).toBe(false);
  });

  test("by key: a number chooses a preset, Enter sends it", () => {
    const { line, model } = sitDown(preflopTurn());
    const room = {
      model,
      sizeRaise: () => undefined,
      nextHand: () => undefined,
      toggleUnit: () => undefined,
      review: () => false,
      hint: () => false,
      pause: () => false,
    };
    expect(pressKey("Enter", room)).toBe(false);
    expect(pressKey("4", room)).toBe(true);
    expect(line.sent).toEqual([]);
    expect(pressKey("Enter", room)).toBe(true);
    expect(line.sent).toEqual([{ action: "raise", amount: 1250 }]);
  });
});

describe("choices made early", () => {
  test("are sent once when the turn comes", () => {
    const { line, model, turnTo } = sitDown(planning());
    model.togglePlan("call");
    turnTo(preflopTurn());
    turnTo(preflopTurn());
    expect(line.sent).toEqual([{ action: "call" }]);
    expect(model.plan).toBeNull();
  });

  test("are dropped and said to be when the price changes", () => {
    const { line, model, turnTo } = sitDown(planning());
    model.togglePlan("call");
    turnTo({ ...planning(), toCall: 900 });
    expect(model.plan).toBeNull();
    expect(model.planWasDropped).toBe(true);
    turnTo({ ...preflopTurn(), toCall: 900 });
    expect(line.sent).toEqual([]);
  });

  test("are taken back by the same click, and by Escape", () => {
    const { model } = sitDown(planning());
    model.togglePlan("fold");
    model.togglePlan("fold");
    expect(model.plan).toBeNull();
    model.togglePlan("fold");
    model.cancel();
    expect(model.plan).toBeNull();
  });
});

describe("keys", () => {
  const press = (model: TableModel, key: string): boolean =>
    pressKey(key, {
      model,
      sizeRaise: () => undefined,
      nextHand: () => undefined,
      toggleUnit: () => undefined,
      review: () => false,
      hint: () => false,
      pause: () => false,
    });

  test("mean the actions they name", () => {
    const { line, model } = sitDown(preflopTurn());
    expect(press(model, "x")).toBe(true);
    expect(line.sent).toEqual([]);
    expect(press(model, "C")).toBe(true);
    expect(line.sent).toEqual([{ action: "call" }]);
  });

  test("choose early before the turn", () => {
    const { model } = sitDown(planning());
    press(model, "f");
    expect(model.plan?.kind).toBe("fold");
    press(model, "c");
    expect(model.plan?.kind).toBe("call");
  });

  test("answer whether to run it twice, and nothing else meanwhile", () => {
    const { line, model } = sitDown(askTwice());
    expect(press(model, "f")).toBe(false);
    press(model, "n");
    expect(line.sent).toEqual([{ action: "run_it_twice", agree: false }]);
  });

  test("Enter asks for the next hand once this one is over", () => {
    const { model } = sitDown(ownWin());
    let asked = 0;
    pressKey("Enter", {
      model,
      sizeRaise: () => undefined,
      nextHand: () => (asked += 1),
      toggleUnit: () => undefined,
      review: () => false,
      hint: () => false,
      pause: () => false,
    });
    expect(asked).toBe(1);
  });
});
