import type { MatchSeeker } from "#shared/matching/match.schemas.ts";
import type { JobDoc, JobHits, JobQuery, Recommended, RecommendedQuery, Unindexed } from "./types.ts";

/** Requests to the search thread. */
export type SearchRequest =
  | { kind: "put"; docs: readonly JobDoc[] }
  | { kind: "remove"; ids: readonly number[] }
  | { kind: "search"; query: JobQuery; seeker: MatchSeeker | null }
  | { kind: "recommended"; seeker: MatchSeeker; query: RecommendedQuery }
  | { kind: "count" };

/** The result type of each request. */
export interface SearchResults {
  put: Unindexed[];
  remove: undefined;
  search: JobHits;
  recommended: Recommended[];
  count: number;
}

export type Answer = { number: number; ok: true; value: unknown } | { number: number; ok: false; error: unknown };
