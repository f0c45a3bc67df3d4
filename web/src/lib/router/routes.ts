/** Addresses and what they mean. Pure: no history, no window. */
export type Route =
  | { page: "lobby" }
  | { page: "game"; id: string; code: string | null; retry: string | null }
  | { page: "code"; code: string }
  | { page: "hand"; game: string; number: number; step: number | null; code: string | null; key: string | null }
  | { page: "me" }
  | { page: "report" }
  | { page: "mistakes" }
  | { page: "account" }
  | { page: "admin" }
  | { page: "drills" }
  | { page: "import" }
  | { page: "lab" }
  | { page: "verify" }
  | { page: "glossary" }
  | { page: "tournament"; id: string; code: string | null }
  | { page: "unknown" };

export function routeOf(address: URL): Route {
  const parts = address.pathname.split("/").filter(Boolean).map(decoded);
  const [head, first, second] = parts;
  if (head === undefined) return { page: "lobby" };
  if (head === "me" && parts.length === 1) return { page: "me" };
  if (
    head === "me" &&
    parts.length === 2 &&
    (first === "report" || first === "mistakes" || first === "drills" || first === "import" || first === "account")
  )
    return { page: first };
  if (head === "admin" && parts.length === 1) return { page: "admin" };
  if (head === "lab" && parts.length === 1) return { page: "lab" };
  if ((head === "verify" || head === "glossary") && parts.length === 1) return { page: head };
  if (first === undefined || first === "") return { page: "unknown" };
  if (head === "game" && parts.length === 2)
    return { page: "game", id: first, code: address.searchParams.get("code"), retry: address.searchParams.get("retry") };
  if (head === "code" && parts.length === 2) return { page: "code", code: first };
  if (head === "tournament" && parts.length === 2) return { page: "tournament", id: first, code: address.searchParams.get("code") };
  if (head === "hand" && parts.length === 3) {
    const number = wholeNumber(second ?? "");
    const code = address.searchParams.get("code");
    const key = address.searchParams.get("key");
    const step = wholeNumber(address.hash.replace("#", ""));
    return number === null ? { page: "unknown" } : { page: "hand", game: first, number, step, code, key };
  }
  return { page: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export const gameAddress = (id: string, code?: string | null): string =>
  `/game/${encodeURIComponent(id)}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
/** The table at which a decision is played again. */
export const retryAddress = (game: string, retry: string): string => `${gameAddress(game)}?retry=${encodeURIComponent(retry)}`;
export const codeAddress = (code: string): string => `/code/${encodeURIComponent(code)}`;
export const handAddress = (game: string, number: number, pass: HandPass = {}): string =>
  `/hand/${encodeURIComponent(game)}/${number}${handQuery(pass)}`;

/** What opens a hand of a private game to somebody who has no part in it: the game's code, or the key of this hand. */
export interface HandPass {
  code?: string | null;
  key?: string | null;
}

export function handQuery({ code, key }: HandPass): string {
  const query = new URLSearchParams({ ...(code ? { code } : {}), ...(key ? { key } : {}) }).toString();
  return query === "" ? "" : `?${query}`;
}
export const tournamentAddress = (id: string, code?: string | null): string =>
  `/tournament/${encodeURIComponent(id)}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
