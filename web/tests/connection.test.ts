import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitBefore } from "$lib/connection/backoff";
import { PermanentFailure, Connection, type ConnectionStatus, type Socket } from "$lib/connection/connection";
import type { ServerMessage } from "$lib/api/types";

class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  sent: { type: string; payload: Record<string, unknown> }[] = [];
  isClosed = false;
  readyState = 0;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onerror: ((event: never) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  tell(type: string, payload: object = {}, number = 0): void {
    this.onmessage?.({ data: JSON.stringify({ v: 1, type, number, payload }) });
  }
  drop(): void {
    this.onclose?.(undefined as never);
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1)!;

function makeLine(address: () => Promise<string> = async () => "ws://here"): {
  line: Connection;
  statuses: ConnectionStatus[];
  messages: ServerMessage[];
  latencies: number[];
  refused: unknown[];
} {
  const statuses: ConnectionStatus[] = [];
  const messages: ServerMessage[] = [];
  const latencies: number[] = [];
  const refused: unknown[] = [];
  const line = new Connection({
    address,
    open: (to) => new FakeSocket(to),
    greeting: () => ({ type: "watch", payload: { gameId: "7" } }),
    onMessage: (message) => messages.push(message),
    onStatus: (status) => statuses.push(status),
    onLatency: (milliseconds) => latencies.push(milliseconds),
    onRefused: (problem) => refused.push(problem),
    now: () => Date.now(),
    chance: () => 1,
  });
  return { line, statuses, messages, latencies, refused };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
});
afterEach(() => vi.useRealTimers());

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

describe("a line", () => {
  test("greets on every new socket and is live once the server has spoken", async () => {
    const { statuses } = makeLine();
    await settle();
    latest().open();
    expect(latest().sent[0]).toEqual({ type: "watch", payload: { gameId: "7" } });
    expect(statuses.at(-1)).toBe("connecting");
    latest().tell("welcome");
    expect(statuses.at(-1)).toBe("live");
  });

  test("comes back by itself after a loss, waiting longer each time", async () => {
    const { statuses } = makeLine();
    await settle();
    latest().drop();
    expect(statuses.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(249);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
    latest().drop();
    await vi.advanceTimersByTimeAsync(499);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(3);
    latest().open();
    latest().tell("welcome");
    expect(statuses.at(-1)).toBe("live");
  });

  test("takes a fresh ticket for every attempt, and survives a server that gives none", async () => {
    let tickets = 0;
    makeLine(async () => {
      tickets += 1;
      if (tickets === 2) throw new Error("no server");
      return `ws://here?ticket=${tickets}`;
    });
    await settle();
    latest().drop();
    await vi.advanceTimersByTimeAsync(250);
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all.map((socket) => socket.address)).toEqual(["ws://here?ticket=1", "ws://here?ticket=3"]);
  });

  test("gives up when there is no hope and says why", async () => {
    const cause = { code: "no_such_game" };
    const { statuses, refused } = makeLine(() => Promise.reject(new PermanentFailure("no such game", { cause })));
    await settle();
    expect(statuses.at(-1)).toBe("closed");
    expect(refused).toEqual([cause]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("measures the way there and back", async () => {
    const { latencies } = makeLine();
    await settle();
    latest().open();
    latest().tell("welcome");
    const ping = latest().sent.at(-1)!;
    expect(ping.type).toBe("ping");
    await vi.advanceTimersByTimeAsync(42);
    latest().tell("pong", { id: ping.payload["id"] });
    expect(latencies).toEqual([42]);
  });

  async function alive(): Promise<ReturnType<typeof makeLine>> {
    const made = makeLine();
    await settle();
    latest().open();
    latest().tell("welcome");
    return made;
  }
  const answer = (): void => latest().tell("pong", latest().sent.at(-1)!.payload);

  test("counts as lost six seconds after the last answer at most, though the socket seems open", async () => {
    const { line, statuses } = await alive();
    answer();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(statuses.at(-1)).toBe("live");
    await vi.advanceTimersByTimeAsync(1);
    expect(statuses.at(-1)).toBe("lost");
    expect(line.send("sit_out")).toBe(false);
    // The socket is given time: the server may only be busy.
    await vi.advanceTimersByTimeAsync(5_999);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all[0]!.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("lives again on the same socket when a late answer comes", async () => {
    const { statuses } = await alive();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(statuses.at(-1)).toBe("lost");
    answer();
    expect(statuses.at(-1)).toBe("live");
    answer();
    await vi.advanceTimersByTimeAsync(2_000);
    answer();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(statuses.filter((status) => status === "lost")).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("is not lost while anything is heard, though the answer to the ping waits", async () => {
    const { statuses } = await alive();
    for (let seconds = 0; seconds < 30; seconds += 3) {
      await vi.advanceTimersByTimeAsync(3_000);
      latest().tell("chat", { text: "…" });
    }
    expect(statuses.at(-1)).toBe("live");
  });

  test("asks again when this machine slept or was busy, rather than call the line lost", async () => {
    const { statuses } = await alive();
    // The timers come late: the clock has moved on by more than they were set for.
    vi.setSystemTime(Date.now() + 20_000);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(statuses.at(-1)).toBe("live");
    expect(latest().sent.filter(({ type }) => type === "ping")).toHaveLength(2);
    answer();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(statuses).not.toContain("lost");
  });

  test("is doubted when the network is said to be gone: lost soon, unless the server answers", async () => {
    const { line, statuses } = await alive();
    answer();
    line.doubt();
    answer();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(statuses.at(-1)).toBe("live");
    line.doubt();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(statuses.at(-1)).toBe("lost");
  });

  test("sends nothing while it is down", async () => {
    const { line } = makeLine();
    await settle();
    latest().open();
    expect(line.send("sit_out")).toBe(false);
    latest().tell("welcome");
    expect(line.send("sit_out")).toBe(true);
    latest().drop();
    expect(line.send("sit_out")).toBe(false);
  });

  test("hears nothing more from a socket it has left", async () => {
    const { messages } = makeLine();
    await settle();
    const old = latest();
    const { onmessage } = old;
    old.drop();
    onmessage?.({ data: JSON.stringify({ v: 1, type: "chat", number: 0, payload: {} }) });
    expect(messages).toEqual([]);
  });

  test("closes a socket that is still being opened only once it is open, so that no browser complains", async () => {
    const { line } = makeLine();
    await settle();
    line.close();
    expect(latest().isClosed).toBe(false);
    latest().open();
    expect(latest().isClosed).toBe(true);
    expect(latest().sent).toEqual([]);
  });

  test("stays closed once it was closed", async () => {
    const { line, statuses } = makeLine();
    await settle();
    line.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(statuses.at(-1)).toBe("closed");
  });
});

test("the wait before another attempt grows to eight seconds and no further", () => {
  const waits = Array.from({ length: 9 }, (_, attempt) => waitBefore(attempt, 1));
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  expect(waitBefore(3, 0)).toBe(1200);
});
