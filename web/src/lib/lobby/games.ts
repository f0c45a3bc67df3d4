/** What the lobby asks of the server. */
import type { BuyIn, CreateGame, Game, Seated } from "$lib/api/shapes";
import { account, api } from "$lib/connection/account.svelte";

/** Make a game and sit down in it; the address to go to comes from the game. */
export async function createAndSit(wanted: CreateGame): Promise<Game> {
  await account.arrive();
  const game = await api.post<Game>("/api/games", wanted);
  await sitDown(game, 0);
  return game;
}

/** What the player may sit down with now: more than usual after leaving the table with more. */
export async function buyInNow(game: Game, code?: string | null): Promise<BuyIn> {
  await account.arrive();
  const query = code ? `?code=${encodeURIComponent(code)}` : "";
  return api.get<BuyIn>(`/api/games/${encodeURIComponent(game.id)}/buy_in${query}`);
}

/** A buy-in of 0 is the usual sum. */
export async function sitDown(game: Game, buyIn: number, seat?: number, code?: string | null): Promise<Seated> {
  await account.arrive();
  const seated = await api.post<Seated>(`/api/games/${encodeURIComponent(game.id)}/players`, {
    buyIn,
    ...(seat === undefined ? {} : { seat }),
    ...(code ? { code } : {}),
  });
  account.refresh().catch(() => undefined);
  return seated;
}

/** Ask again and again while the page is in sight. Gives back a function that stops it. */
export function poll(every: number, ask: () => Promise<void>): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const turn = async (): Promise<void> => {
    if (!document.hidden) await ask();
    if (!isOver) timer = setTimeout(turn, every);
  };
  void turn();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
