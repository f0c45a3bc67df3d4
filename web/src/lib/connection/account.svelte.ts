/** The account: a guest created on the first visit, or a named account. The token is stored in this browser. */
import { Api, ApiError } from "$lib/api/rest";
import type { Player, Session } from "$lib/api/shapes";
import type { PasskeyChallenge } from "$lib/api/types";
import { spokenLanguage } from "$lib/i18n/text.svelte";
import { forgetTables } from "./tab_memory";

const KEY = "riverboat.token";

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // A browser that keeps nothing still plays, as a new guest each time.
  }
}

class Account {
  player: Player | null = $state.raw(null);
  #token: string | null = kept();
  #arriving: Promise<Player> | null = null;

  readonly api = new Api({ token: () => this.#token, language: spokenLanguage });

  /** The player; on the first visit a guest is made. Several callers at once make one. */
  arrive(): Promise<Player> {
    if (this.player !== null) return Promise.resolve(this.player);
    this.#arriving ??= this.#find().finally(() => (this.#arriving = null));
    return this.#arriving;
  }

  /** Ask how many chips there are now. */
  async refresh(): Promise<void> {
    if (this.#token !== null) this.player = await this.api.get<Player>("/api/me");
  }

  async register(name: string, password: string): Promise<void> {
    this.#enter(await this.api.post<Session>("/api/accounts", { name, password }));
  }

  /** With a code where the account uses an authenticator app. */
  async logIn(name: string, password: string, code = ""): Promise<void> {
    this.#enter(await this.api.post<Session>("/api/sessions", { name, password, code }));
  }

  async logInWithPasskey(): Promise<void> {
    const { signWithPasskey } = await import("$lib/account/passkeys");
    const signed = await signWithPasskey(await this.api.post<PasskeyChallenge>("/api/passkeys/options"));
    this.#enter(await this.api.post<Session>("/api/passkeys/sessions", signed));
  }

  logOut(): Promise<void> {
    return this.leave(() => this.api.delete("/api/sessions"));
  }

  /** Out, by what ends the session, and in again as a new guest. */
  async leave(end: () => Promise<unknown>): Promise<void> {
    await end();
    this.#forget();
    forgetTables();
    await this.arrive();
  }

  async rename(name: string): Promise<void> {
    this.player = await this.api.ask<Player>("PATCH", "/api/me", { name });
  }

  async refill(): Promise<void> {
    await this.api.post("/api/me/refill");
    await this.refresh();
  }

  /** The address of a WebSocket for this player: the ticket in it is good once. */
  async socketAddress(): Promise<string> {
    await this.arrive();
    let ticket: string;
    try {
      ({ ticket } = await this.api.post<{ ticket: string }>("/api/tickets"));
    } catch (problem) {
      // The token is no longer good: the next attempt comes as somebody new.
      if (problem instanceof ApiError && problem.status === 401) this.#forget();
      throw problem;
    }
    const address = new URL("/ws", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = new URLSearchParams({ ticket, lang: spokenLanguage() }).toString();
    return address.href;
  }

  async #find(): Promise<Player> {
    // Another window may have got a token since this one lost its own.
    this.#token ??= kept();
    if (this.#token !== null) {
      try {
        this.player = await this.api.get<Player>("/api/me");
        return this.player;
      } catch (problem) {
        if (!(problem instanceof ApiError) || problem.status !== 401) throw problem;
        this.#forget();
        if (this.#token !== null) return this.#find();
      }
    }
    const before = kept();
    const guest = await this.api.post<Session>("/api/guests");
    const newer = kept();
    if (newer === null || newer === before) return this.#enter(guest);
    // Another window was quicker, perhaps with a named account: its token is not overwritten.
    this.#token = newer;
    return this.#find();
  }

  #enter({ token, player }: Session): Player {
    this.#token = token;
    keep(token);
    this.player = player;
    return player;
  }

  /** The token is no longer good. If another window has got a new one since, that counts from now on. */
  #forget(): void {
    const newer = kept();
    this.#token = newer === this.#token ? null : newer;
    if (newer !== null && this.#token === null) keep(null);
    this.player = null;
  }
}

export const account = new Account();
export const api = account.api;
