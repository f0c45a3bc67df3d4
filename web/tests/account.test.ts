import { afterEach, beforeEach, expect, test, vi } from "vitest";

const KEY = "riverboat.token";

/** Players by their tokens, as the server knows them. */
let known: Record<string, string>;
/** What is kept in the browser, by all its windows. */
let store: Map<string, string>;
/** What another window does while a guest is made. */
let meanwhile: () => void;
let guests: number;

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
}

async function serve(path: string, request: RequestInit): Promise<Response> {
  if (path === "/api/guests") {
    guests += 1;
    known[`guest-${guests}`] = `Guest ${guests}`;
    meanwhile();
    return answer(201, { token: `guest-${guests}`, player: { name: `Guest ${guests}` } });
  }
  const token = (request.headers as Record<string, string>)["Authorization"]?.slice("Bearer ".length) ?? "";
  const name = known[token];
  if (name === undefined) return answer(401, { code: "not_signed_in", message: "", values: {} });
  return answer(200, path === "/api/tickets" ? { ticket: "t" } : { name });
}

/** A window of its own: the module is loaded anew. */
async function openWindow() {
  vi.resetModules();
  return (await import("$lib/connection/account.svelte")).account;
}

beforeEach(() => {
  known = { old: "Guest" };
  store = new Map([[KEY, "old"]]);
  meanwhile = () => undefined;
  guests = 0;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal("location", { href: "http://here/" });
  vi.stubGlobal("fetch", serve);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Another window's guest becomes a named account: the old token ends, and the new one is kept a little later. */
function upgrade(): () => void {
  known = { named: "Ann" };
  return () => store.set(KEY, "named");
}

test("a window that lost its token takes the one another window keeps since", async () => {
  const account = await openWindow();
  await account.arrive();
  const keepNew = upgrade();
  await expect(account.socketAddress()).rejects.toMatchObject({ status: 401 });
  keepNew();
  expect((await account.arrive()).name).toBe("Ann");
  expect([store.get(KEY), guests]).toEqual(["named", 0]);
});

test("a token that another window keeps while a guest is made is not overwritten", async () => {
  const account = await openWindow();
  await account.arrive();
  meanwhile = upgrade();
  await expect(account.socketAddress()).rejects.toMatchObject({ status: 401 });
  expect((await account.arrive()).name).toBe("Ann");
  expect(store.get(KEY)).toBe("named");
});

test("a token that is no longer good is not removed when another window keeps a newer one", async () => {
  const account = await openWindow();
  await account.arrive();
  upgrade()();
  await expect(account.socketAddress()).rejects.toMatchObject({ status: 401 });
  expect(store.get(KEY)).toBe("named");
  expect((await account.arrive()).name).toBe("Ann");
});

test("whoever has no good token becomes one guest", async () => {
  known = {};
  const account = await openWindow();
  expect((await account.arrive()).name).toBe("Guest 1");
  expect([store.get(KEY), guests]).toEqual(["guest-1", 1]);
});
