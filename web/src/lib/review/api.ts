/** What the coach asks of the server. */
import type { Hand } from "$lib/api/shapes";
import type { Decision, Hint, Retry, Review } from "./values";
import { account, api } from "$lib/connection/account.svelte";
import { handQuery, type HandPass } from "$lib/router/routes";

/** The number of an own hand among all hands, by which its review is asked for; null if it is not there. */
export async function ownHand(game: string, number: number, { code }: HandPass = {}): Promise<number | null> {
  await account.arrive();
  const query = handQuery({ code: code ?? null });
  const found = await api.get<Hand[]>(
    `/api/games/${encodeURIComponent(game)}/history${query === "" ? "?" : `${query}&`}before=${number + 1}&limit=1`,
  );
  const hand = found[0];
  return hand !== undefined && hand.handNumber === number && hand.holeCards.length > 0 ? hand.id : null;
}

export function askReview(hand: number, after: number): Promise<Review> {
  return api.get<Review>(`/api/hands/${hand}/review?after=${after}`);
}

export async function askHint(game: string, handId: string, version: number): Promise<Decision> {
  const hint = await api.post<Hint>(`/api/games/${encodeURIComponent(game)}/hint`, { handId, version });
  return hint.decision;
}

export function startRetry(review: string, decision: number, deal: Retry["deal"]): Promise<Retry> {
  return api.post<Retry>("/api/retries", { review, decision, deal });
}

export function askRetry(id: string): Promise<Retry> {
  return api.get<Retry>(`/api/retries/${encodeURIComponent(id)}`);
}

export function retriesOf(review: string): Promise<Retry[]> {
  return api.get<Retry[]>(`/api/retries?review=${encodeURIComponent(review)}`);
}
