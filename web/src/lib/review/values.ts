/** What a review consists of, under the names the client uses. The types themselves are made from the server's. */
export type {
  Decision,
  Facts,
  Grade,
  HintBody as Hint,
  RangeShown,
  Reason,
  RetryBody as Retry,
  ReviewBody as Review,
  Verdict,
} from "$lib/api/types";
