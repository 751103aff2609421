import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import type { JobDoc, JobHits, JobQuery, Recommended, RecommendedQuery, Unindexed } from "./types.ts";

/** What the thread of the search is asked for. */
export type Wish =
  | { kind: "put"; docs: readonly JobDoc[] }
  | { kind: "remove"; ids: readonly number[] }
  | { kind: "search"; query: JobQuery; seeker: MatchSeeker | null }
  | { kind: "recommended"; seeker: MatchSeeker; query: RecommendedQuery }
  | { kind: "count" };

/** What it answers to each. */
export interface Granted {
  put: Unindexed[];
  remove: undefined;
  search: JobHits;
  recommended: Recommended[];
  count: number;
}

export type Answer = { number: number; ok: true; value: unknown } | { number: number; ok: false; error: unknown };
