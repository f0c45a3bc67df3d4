/** Mistakes, drills and the report: what is asked of the server. */
import type { DrillAnswerBody, DrillBody, DrillScoresBody, MistakeBody, MistakeRetriedBody, ReportBody } from "$lib/api/types";
import { account, api } from "$lib/connection/account.svelte";
import type { Decision } from "./values";

export type {
  DrillAnswerBody as DrillAnswer,
  DrillBody as DrillQuestion,
  DrillScoresBody as DrillScores,
  MistakeBody as Mistake,
  MistakeRetriedBody as MistakeRetried,
  EstimateBody as Estimate,
  LossRowBody as LossRow,
  ReportBody as Report,
} from "$lib/api/types";

export type DrillKind = DrillBody["kind"];
export const DRILLS: readonly DrillKind[] = ["open", "defend", "three_bet", "heads_up", "push_fold", "pot_odds", "equity", "bluff_catch"];

export function verdictOf(decision: Decision): Decision["perfect"] {
  return decision.perfect ?? decision.opponent;
}

export async function askDrill(kind: DrillKind): Promise<DrillBody> {
  await account.arrive();
  return api.get<DrillBody>(`/api/drills/${kind}`);
}

export function answerDrill({ kind, seed }: DrillBody, answer: number): Promise<DrillAnswerBody> {
  return api.post<DrillAnswerBody>(`/api/drills/${kind}`, { seed, answer });
}

export async function askScores(): Promise<DrillScoresBody> {
  await account.arrive();
  return api.get<DrillScoresBody>("/api/me/drills");
}

export async function askMistakes(): Promise<MistakeBody[]> {
  await account.arrive();
  return api.get<MistakeBody[]>("/api/me/mistakes");
}

export function retryMistake(key: string, option: number): Promise<MistakeRetriedBody> {
  return api.post<MistakeRetriedBody>("/api/me/mistakes/retries", { key, option });
}

/** null before there is a reviewed hand. */
export async function askReport(): Promise<ReportBody | null> {
  await account.arrive();
  return api.get<ReportBody | null>("/api/me/report");
}
