import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StateView } from "$lib/api/types";
import type { Socket } from "$lib/connection/connection";
import { newId } from "$lib/connection/ids";
import { SEEN_SECONDS, STAGE_SECONDS } from "$lib/api/types";
import { countdown, LiveSession } from "$lib/connection/live_session.svelte";
import { Numbering } from "$lib/connection/numbering";
import type { Heard, Memory } from "$lib/connection/tab_memory";
import { bankLeft, secondsLeft, type TableEvent } from "$lib/connection/table_session";
import { replaySteps } from "$lib/hands/replay";
import { aHand } from "./hand";

class Wire {
  sockets: { socket: Socket; sent: { type: string; payload: Record<string, unknown> }[] }[] = [];
  open = (): Socket => {
    const sent: { type: string; payload: Record<string, unknown> }[] = [];
    const socket: Socket = {
      readyState: 1,
      send: (text) => sent.push(JSON.parse(text)),
      close: () => undefined,
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
    };
    this.sockets.push({ socket, sent });
    return socket;
  };
  get now(): { socket: Socket; sent: { type: string; payload: Record<string, unknown> }[] } {
    return this.sockets.at(-1)!;
  }
  tell(type: string, payload: object, number: number): void {
    this.now.socket.onmessage?.({ data: JSON.stringify({ v: 1, type, number, payload }) });
  }
  sent(type: string): Record<string, unknown>[] {
    return this.now.sent.filter((message) => message.type === type).map((message) => message.payload);
  }
}

function stateAt(version: number, change: Partial<StateView> = {}): StateView {
  return { ...replaySteps(aHand())[0]!.view, handId: "7-1", version, ...change };
}

const event = (seat: number): TableEvent => ({ event: "cards_mucked", seat });

async function connected(memory?: Memory): Promise<{ wire: Wire; session: LiveSession; heard: [number, boolean][] }> {
  const wire = new Wire();
  let id = 0;
  const session = new LiveSession({
    gameId: "7",
    address: async () => "ws://here",
    open: wire.open,
    chance: () => 1,
    now: () => Date.now(),
    makeId: () => `id-${(id += 1)}`,
    ...(memory === undefined ? {} : { memory }),
  });
  const heard: [number, boolean][] = [];
  session.onEvent((happened, isMissed) => heard.push([(happened as { seat: number }).seat, isMissed]));
  await vi.advanceTimersByTimeAsync(0);
  wire.now.socket.onopen?.(undefined as never);
  return { wire, session, heard };
}

async function reconnect(wire: Wire): Promise<void> {
  wire.now.socket.onclose?.(undefined as never);
  await vi.advanceTimersByTimeAsync(250);
  wire.now.socket.onopen?.(undefined as never);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("numbers", () => {
  test("the first message may have any number, the next event follows it", () => {
    const numbering = new Numbering();
    expect(numbering.state(41)).toBe("next");
    expect(numbering.event(42)).toBe("next");
    expect(numbering.last).toBe(42);
  });
  test("an event seen already is known, a missing one is noticed and not counted", () => {
    const numbering = new Numbering();
    numbering.event(1);
    expect(numbering.event(1)).toBe("seen");
    expect(numbering.event(3)).toBe("gap");
    expect(numbering.last).toBe(1);
    expect(numbering.event(2)).toBe("next");
  });
  test("a state that is ahead makes up for missing events; an old one is ignored", () => {
    const numbering = new Numbering();
    numbering.event(1);
    expect(numbering.state(9)).toBe("next");
    expect(numbering.state(8)).toBe("seen");
    expect(numbering.event(10)).toBe("next");
  });
});

describe("ids", () => {
  test("are made without crypto.randomUUID, which exists in secure contexts alone", () => {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
    expect(newId()).toBe("0a".repeat(16));
    vi.unstubAllGlobals();
    expect(newId()).not.toBe(newId());
  });
});

describe("a session", () => {
  test("shows the state and hears each event once, in order", async () => {
    const { wire, session, heard } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    wire.tell("event", event(1), 11);
    wire.tell("event", event(1), 11);
    wire.tell("event", event(2), 12);
    expect(session.view?.handId).toBe("7-1");
    expect(session.version).toBe(3);
    expect(heard).toEqual([
      [1, false],
      [2, false],
    ]);
    expect(session.events.map(({ number }) => number)).toEqual([11, 12]);
  });

  test("asks for what it missed when a number is skipped, and takes nothing out of order", async () => {
    const { wire, heard } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    wire.tell("event", event(1), 11);
    wire.tell("event", event(3), 13);
    expect(heard).toEqual([[1, false]]);
    expect(wire.sent("watch").at(-1)).toMatchObject({ gameId: "7", last: 11 });
    wire.tell("event", event(2), 12);
    wire.tell("event", event(3), 13);
    wire.tell("game_state", stateAt(4), 13);
    expect(heard).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
  });

  test("sets what a patch names, the own part last, and keeps the rest as it was", async () => {
    const { wire, session } = await connected();
    const state = stateAt(3, { pot: 150, currentPlayer: 1, legal: null });
    wire.tell("game_state", state, 10);
    const before = session.view!;
    wire.tell("event", event(1), 11);
    wire.tell(
      "state_patch",
      {
        version: 4,
        pot: 300,
        currentPlayer: null,
        players: [{ seat: 0, bet: 150, cards: ["??", "??"] }],
        own: { toCall: 150, players: [{ seat: 0, cards: ["As", "Kd"] }] },
      },
      11,
    );
    expect(session.version).toBe(4);
    expect(session.view).toEqual({
      ...state,
      version: 4,
      pot: 300,
      currentPlayer: null,
      toCall: 150,
      players: [{ ...state.players[0], bet: 150, cards: ["As", "Kd"] }, ...state.players.slice(1)],
    });
    expect(session.view!.players[1]).toBe(before.players[1]);
    wire.tell("state_patch", { version: 4, pot: 400 }, 11);
    expect([session.view!.pot, session.view!.toCall]).toEqual([400, 150]);
  });

  test("asks again when a patch is ahead of the events, and takes no patch until the state has come", async () => {
    const { wire, session } = await connected();
    wire.tell("state_patch", { version: 9, pot: 1 }, 10);
    expect(session.view).toBeNull();
    wire.tell("game_state", stateAt(3, { pot: 150 }), 10);
    wire.tell("state_patch", { version: 5, pot: 999 }, 12);
    expect(wire.sent("watch").at(-1)).toMatchObject({ gameId: "7", last: 10 });
    wire.tell("state_patch", { version: 6, pot: 998 }, 13);
    expect(session.view!.pot).toBe(150);
    wire.tell("game_state", stateAt(6, { pot: 500 }), 13);
    expect(session.view!.pot).toBe(500);
  });

  test("asks for everything when it has heard nothing, so that the log begins with the first hand", async () => {
    const { wire, session, heard } = await connected();
    expect(wire.sent("watch")).toEqual([{ gameId: "7", code: null, last: 0 }]);
    wire.tell("event", event(1), 1);
    wire.tell("event", { event: "game_started", handId: "7-1" } as TableEvent, 2);
    wire.tell("event", event(3), 3);
    wire.tell("game_state", stateAt(3), 3);
    const { bigBlind } = stateAt(3).level;
    expect(session.events.map((logged) => [logged.number, logged.bigBlind])).toEqual([
      [2, bigBlind],
      [3, bigBlind],
    ]);
    expect(heard.at(-1)).toEqual([3, true]);
  });

  test("begins the log with the first hand whose players are known, when the first events are no longer kept", async () => {
    const { wire, session } = await connected();
    const started = (hand: number): TableEvent => ({ event: "game_started", handId: `7-${hand}`, handNumber: hand }) as TableEvent;
    const seats = stateAt(3).players.map((seat, index) => ({ ...seat, name: `Player ${index}` }));
    wire.tell("event", started(8), 301);
    wire.tell("event", event(1), 302);
    wire.tell("event", { event: "player_joined", seat: 1, playerId: 9, name: "Player 1", stack: 100, person: "" } as TableEvent, 303);
    wire.tell("event", started(9), 304);
    wire.tell("event", event(1), 305);
    wire.tell("game_state", stateAt(3, { players: seats }), 305);
    expect(session.events.map((logged) => logged.number)).toEqual([304, 305]);
    expect(session.events[0]!.names).toEqual(seats.map((seat) => seat.name));
  });

  test("asks again for the latest when it has only seen a table without events", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 0);
    await reconnect(wire);
    expect(wire.sent("watch")).toEqual([{ gameId: "7", code: null, last: 0 }]);
    wire.tell("event", event(1), 400);
    expect(wire.sent("watch")).toHaveLength(1);
    expect(session.events.map((logged) => logged.number)).toEqual([400]);
  });

  test("comes back with the number of the last event, and tells missed events as missed", async () => {
    const { wire, session, heard } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    await reconnect(wire);
    expect(wire.sent("watch")).toEqual([{ gameId: "7", code: null, last: 10 }]);
    wire.tell("event", event(4), 11);
    wire.tell("game_state", stateAt(5), 11);
    wire.tell("event", event(5), 12);
    expect(heard).toEqual([
      [4, true],
      [5, false],
    ]);
    expect(session.version).toBe(5);
  });

  test("an action carries hand, version and an id, and is pending until it is durable", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    session.act({ action: "raise", amount: 300 });
    const action = { action: "raise", amount: 300, handId: "7-1", version: 3, actionId: "id-1" };
    expect(wire.sent("action")).toEqual([action]);
    expect(session.pending).toEqual({ action: "raise", amount: 300 });
    wire.tell("accepted", { actionId: "id-1", version: 4 }, 11);
    expect(session.pending).toBeNull();
  });

  test("a double click sends one action", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    session.act({ action: "call" });
    session.act({ action: "call" });
    expect(wire.sent("action")).toHaveLength(1);
  });

  test("an action that cannot be sent is told to the player, and the next one can be sent", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { send } = wire.now.socket;
    wire.now.socket.send = () => {
      throw new Error("the socket is gone");
    };
    session.act({ action: "call" });
    expect(session.refusal).toMatchObject({ code: "web_not_sent", values: { detail: "Error: the socket is gone" } });
    expect(session.pending).toBeNull();
    expect(said).toHaveBeenCalledOnce();
    wire.now.socket.send = send;
    session.act({ action: "call" });
    expect([session.refusal, wire.sent("action").length]).toEqual([null, 1]);
  });

  test("an action whose answer was lost is sent again under the same id", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    session.act({ action: "call" });
    await reconnect(wire);
    expect(wire.sent("action")).toEqual([]);
    wire.tell("game_state", stateAt(4), 11);
    expect(wire.sent("action")).toEqual([{ action: "call", handId: "7-1", version: 3, actionId: "id-1" }]);
    wire.tell("accepted", { actionId: "id-1", version: 4 }, 11);
    expect(session.pending).toBeNull();
  });

  test("an action without an answer is sent again after a while on the same line", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    session.act({ action: "check" });
    await vi.advanceTimersByTimeAsync(3_000);
    wire.tell("chat", { seat: 1, name: "Ana", text: "hi" }, 10);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wire.sent("action").map(({ actionId }) => actionId)).toEqual(["id-1", "id-1"]);
  });

  test("an action on a line that fell silent is sent again when somebody answers on it", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    session.act({ action: "check" });
    await vi.advanceTimersByTimeAsync(4_000);
    expect([session.status, wire.sent("action").length]).toEqual(["lost", 1]);
    wire.tell("chat", { seat: 1, name: "Ana", text: "hi" }, 10);
    expect(session.status).toBe("live");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(wire.sent("action").map(({ actionId }) => actionId)).toEqual(["id-1", "id-1"]);
  });

  test("a refusal frees the next action and can be read; one for another action is not ours", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    session.act({ action: "check" });
    const refusal = { code: "stale", message: "too late", values: {}, legal: null };
    wire.tell("error", { ...refusal, actionId: "somebody-else" }, 10);
    expect(session.pending).not.toBeNull();
    wire.tell("error", { ...refusal, actionId: "id-1" }, 10);
    expect(session.pending).toBeNull();
    expect(session.refusal?.code).toBe("stale");
    session.act({ action: "call" });
    expect(session.refusal).toBeNull();
  });

  test("goes where the player was moved, and stays away when replaced until asked back", async () => {
    const { wire, session } = await connected();
    wire.tell("notice", { kind: "moved", seat: null, seconds: null, gameId: "9" }, 10);
    wire.tell("closed", { reason: "moved" }, 10);
    expect([session.status, session.closedBecause, session.movedTo]).toEqual(["closed", "moved", "9"]);

    const second = await connected();
    second.wire.tell("closed", { reason: "replaced" }, 10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.wire.sockets).toHaveLength(1);
    second.session.reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(second.wire.sockets).toHaveLength(2);
    expect(second.session.closedBecause).toBeNull();
  });

  test("a server that stops is waited for", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3), 10);
    wire.tell("closed", { reason: "server" }, 10);
    await reconnect(wire);
    expect(session.closedBecause).toBeNull();
    expect(wire.sent("watch")).toHaveLength(1);
  });
});

describe("the countdown", () => {
  const view = (secondsLeft: number, timeBank = 60): StateView =>
    stateAt(1, { currentPlayer: 2, clock: { secondsLeft, timeBank, warningAt: 10, seconds: 30, bank: 60 } });

  test("runs on this machine's clock and never below zero", () => {
    const clock = countdown(view(30), 1_000)!;
    expect(clock).toMatchObject({ seat: 2, deadline: 31_000, whole: 30 });
    expect(secondsLeft(clock, 11_000)).toBe(20);
    expect(secondsLeft(clock, 99_000)).toBe(0);
  });
  test("knows the whole of a decision and of the bank in the first state it sees, as after a reload", () => {
    expect(countdown(view(12), 18_000)).toMatchObject({ whole: 30, deadline: 30_000 });
    expect(countdown(view(0, 20), 18_000)).toMatchObject({ timeBank: 20, bank: 60 });
  });
  test("then the time bank runs", () => {
    const clock = countdown(view(30), 0)!;
    expect(bankLeft(clock, 29_000)).toBe(60);
    expect(bankLeft(clock, 45_000)).toBe(45);
    expect(bankLeft(clock, 200_000)).toBe(0);
  });
  test("there is none while nobody is to act", () => {
    expect(countdown(stateAt(1), 0)).toBeNull();
  });
});

describe("what was heard before a reload", () => {
  /** As a tab keeps it: text, not values. */
  function tab(): Memory {
    let kept = "null";
    return { recall: () => JSON.parse(kept) as Heard | null, keep: (heard) => (kept = JSON.stringify(heard)) };
  }

  test("is there again, and the log goes on from it", async () => {
    const memory = tab();
    const before = await connected(memory);
    before.wire.tell("game_state", stateAt(3), 10);
    before.wire.tell("event", event(1), 11);
    before.wire.tell("chat", { seat: 1, name: "Ana", text: "hi" }, 11);
    before.session.keep();

    const { wire, session, heard } = await connected(memory);
    expect(wire.sent("watch")).toEqual([{ gameId: "7", code: null, last: 11 }]);
    wire.tell("event", event(2), 12);
    wire.tell("game_state", stateAt(4), 12);
    expect(session.events.map(({ number }) => number)).toEqual([11, 12]);
    expect(session.chat.map(({ text }) => text)).toEqual(["hi"]);
    expect(heard).toEqual([[2, true]]);
  });

  test("is dropped when the server's table has heard less", async () => {
    const memory = tab();
    memory.keep({ last: 500, events: [{ number: 500, event: event(1), names: [], bigBlind: 100 }], chat: [] });
    const { wire, session } = await connected(memory);
    wire.tell("game_state", stateAt(3), 2);
    expect([session.version, session.events]).toEqual([3, []]);
    wire.tell("event", event(1), 3);
    expect(session.events).toHaveLength(1);
  });
});

describe("a run-out on the line", () => {
  const dealt = (stage: "turn" | "river", card: string): TableEvent => ({
    event: "cards_dealt",
    stage,
    cards: [card],
    run: 0,
    communityCards: [],
    equities: [
      [0, card === "2c" ? 700 : 1_000],
      [1, 0],
    ],
  });
  const flop = ["Ah", "9h", "4c"];
  const pause = 1_000 * STAGE_SECONDS.normal;

  async function runOut(): Promise<{ wire: Wire; session: LiveSession }> {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3, { communityCards: flop }), 10);
    wire.tell("event", dealt("turn", "2c"), 11);
    wire.tell("event", dealt("river", "3c"), 12);
    wire.tell("event", event(1), 13);
    wire.tell("game_state", stateAt(4, { communityCards: [...flop, "2c", "3c"], isHandOver: true }), 13);
    return { wire, session };
  }
  const shown = ({ view, events }: LiveSession): [number, boolean, number] => [
    view!.communityCards.length,
    view!.isHandOver,
    events.length,
  ];

  test("is shown street by street, the result last", async () => {
    const { session } = await runOut();
    const seen = [shown(session)];
    for (let step = 0; step < 3; step += 1) {
      await vi.advanceTimersByTimeAsync(pause);
      seen.push(shown(session));
    }
    expect(seen).toEqual([
      [3, false, 0],
      [4, false, 1],
      [5, false, 2],
      [5, true, 3],
    ]);
  });

  test("is faster where the bots are faster", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3, { communityCards: flop, speed: "instant" }), 10);
    wire.tell("event", dealt("turn", "2c"), 11);
    wire.tell("game_state", stateAt(4, { communityCards: [...flop, "2c"], isHandOver: true, speed: "instant" }), 11);
    await vi.advanceTimersByTimeAsync(2_000 * STAGE_SECONDS.instant);
    expect(STAGE_SECONDS.instant).toBeLessThan(STAGE_SECONDS.normal);
    expect(shown(session)).toEqual([4, true, 1]);
  });

  test("shows the equities that came with each street, and none with the result", async () => {
    const { session } = await runOut();
    const seen = [session.view!.equities];
    for (let step = 0; step < 3; step += 1) {
      await vi.advanceTimersByTimeAsync(pause);
      seen.push(session.view!.equities);
    }
    expect(seen).toEqual([
      [],
      [
        [0, 700],
        [1, 0],
      ],
      [
        [0, 1_000],
        [1, 0],
      ],
      [],
    ]);
  });

  test("can be skipped, and then nothing is asked of the server", async () => {
    const { wire, session } = await runOut();
    session.skipToEnd();
    expect(shown(session)).toEqual([5, true, 3]);
    expect(wire.sent("skip_to_end")).toHaveLength(0);
    session.skipToEnd();
    expect(wire.sent("skip_to_end")).toHaveLength(1);
  });

  test("takes in what happens to the result meanwhile", async () => {
    const { wire, session } = await runOut();
    wire.tell("event", event(2), 14);
    wire.tell("game_state", stateAt(4, { communityCards: [...flop, "2c", "3c"], isHandOver: true, name: "later" }), 14);
    expect(shown(session)).toEqual([3, false, 0]);
    await vi.advanceTimersByTimeAsync(3 * pause);
    expect(shown(session)).toEqual([5, true, 4]);
    expect(session.view?.name).toBe("later");
  });

  test("lets the next hand wait until its result has been read", async () => {
    const { wire, session } = await runOut();
    wire.tell("event", event(2), 14);
    wire.tell("game_state", stateAt(6, { handId: "7-2", communityCards: [] }), 14);
    await vi.advanceTimersByTimeAsync(3 * pause);
    expect(shown(session)).toEqual([5, true, 3]);
    await vi.advanceTimersByTimeAsync(1_000 * SEEN_SECONDS);
    expect(session.view?.handId).toBe("7-2");
    expect(session.events).toHaveLength(4);
  });

  test("that is skipped still leaves its result to be read; asking for the next hand does not", async () => {
    const { wire, session } = await runOut();
    wire.tell("game_state", stateAt(6, { handId: "7-2", communityCards: [] }), 13);
    session.skipToEnd();
    expect(shown(session)).toEqual([5, true, 3]);
    session.nextHand();
    expect(session.view?.handId).toBe("7-2");
  });

  test("of a hand that was to be skipped to its end is not shown street by street", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3, { communityCards: flop }), 10);
    session.skipToEnd();
    wire.tell("event", dealt("turn", "2c"), 11);
    wire.tell("game_state", stateAt(4, { communityCards: [...flop, "2c"], isHandOver: true }), 11);
    expect(shown(session)).toEqual([4, true, 1]);
  });

  test("that was missed is not played again", async () => {
    const { wire, session } = await connected();
    wire.tell("game_state", stateAt(3, { communityCards: flop }), 10);
    await reconnect(wire);
    wire.tell("event", dealt("turn", "2c"), 11);
    wire.tell("game_state", stateAt(4, { communityCards: [...flop, "2c"], isHandOver: true }), 11);
    expect(shown(session)).toEqual([4, true, 1]);
  });
});
