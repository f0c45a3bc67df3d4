/** Decisions as a server would send them, for tests of what is made of them. */
import type { Decision, Grade, Verdict } from "$lib/review/values";

export function verdict(part: Partial<Verdict> & { grade: Grade | null }): Verdict {
  return {
    against: "perfect",
    options: [
      { action: { type: "fold" }, text: "fold", frequency: 0.9, evBb: 0, stderrBb: 0 },
      { action: { type: "call" }, text: "call", frequency: 0.1, evBb: -1.8, stderrBb: 0.05 },
    ],
    done: 1,
    best: 0,
    lossBb: 1.8,
    lossStderrBb: 0.05,
    source: "exact",
    assumes: { code: "exact", values: { street: "river", exploitability: 0.3 } },
    ...part,
  };
}

export function decision(part: Partial<Decision> = {}): Decision {
  return {
    number: 0,
    step: 0,
    street: "river",
    board: ["Ah", "9h", "4c", "Kd", "2s"],
    action: "call",
    perfect: verdict({ grade: "mistake" }),
    opponent: null,
    facts: {
      potBb: 15,
      toCallBb: 7.5,
      equity: 0.21,
      equityStderr: 0,
      neededEquity: 0.333,
      defence: 0.67,
      rangeEquity: 0.44,
      outs: [],
      draws: [],
    },
    reasons: [],
    ranges: [],
    missing: null,
    ...part,
  };
}
