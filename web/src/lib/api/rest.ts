/** REST, with the player's token and the reader's language. Every failure is an `ApiError` that can be said in words. */
import type { Refusal } from "$lib/connection/table_session";

export class ApiError extends Error implements Refusal {
  readonly status: number;
  readonly code: string;
  readonly values: Record<string, string | number>;

  constructor(status: number, { code, message, values }: Refusal) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.values = values;
  }
}

export interface Caller {
  token: () => string | null;
  language: () => string;
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Someone who asks: `api.get<Game>("/api/games/7")`. */
export class Api {
  readonly #caller: Caller;
  readonly #fetch: typeof fetch;

  constructor(caller: Caller, fetcher: typeof fetch = (...request) => fetch(...request)) {
    this.#caller = caller;
    this.#fetch = fetcher;
  }

  get<T>(path: string): Promise<T> {
    return this.ask<T>("GET", path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.ask<T>("POST", path, body);
  }

  delete<T = void>(path: string): Promise<T> {
    return this.ask<T>("DELETE", path);
  }

  async ask<T>(method: Method, path: string, body?: object): Promise<T> {
    const response = await this.#send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, refusalIn(text));
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return (isJson ? JSON.parse(text) : text) as T;
  }

  /** A file as it is sent; one that breaks off is none. */
  async file(path: string): Promise<Blob> {
    const response = await this.#send("GET", path, undefined);
    if (!response.ok) throw new ApiError(response.status, refusalIn(await response.text()));
    return response.blob().catch(unreachable);
  }

  async #send(method: Method, path: string, body: object | undefined): Promise<Response> {
    const headers: Record<string, string> = { "Accept-Language": this.#caller.language() };
    const token = this.#caller.token();
    if (token !== null) headers["Authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const request: RequestInit = { method, headers };
    if (body !== undefined) request.body = JSON.stringify(body);
    return this.#fetch(path, request).catch(unreachable);
  }
}

function unreachable(problem: unknown): never {
  throw new ApiError(0, { code: "web_unreachable", message: String(problem), values: {} });
}

/** What the server said; something that is not ours, as from a proxy between, has no words of its own. */
export function refusalIn(text: string): Refusal {
  try {
    const { code, message, values } = JSON.parse(text) as Partial<Refusal>;
    if (typeof code === "string" && typeof message === "string") return { code, message, values: values ?? {} };
  } catch {
    // Not JSON.
  }
  return { code: "web_failed", message: text.slice(0, 200), values: {} };
}
