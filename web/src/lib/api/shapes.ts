/** What REST takes and answers, under the names the client uses. The types themselves are made from the server's. */
export type {
  BuyInBody as BuyIn,
  CreateGame,
  GameBody as Game,
  HandBody as Hand,
  HandDetail,
  HandPlayerBody as HandPlayer,
  PlayerBody as Player,
  SeatedBody as Seated,
  SessionBody as Session,
  TournamentBody as Tournament,
  TournamentDetail,
} from "./types";
export type { BotChoice } from "./types";
