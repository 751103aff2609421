import type { AccessFeature } from "#shared/jobs/access-features.ts";
import type { AccessAnswer, JobType, WorkMode } from "#shared/jobs/job-lists.ts";
import type { MatchJob, MatchSeeker } from "#shared/matching/match.schemas.ts";
import type { Fit } from "#shared/matching/reasons.ts";

/**
 * The fields of a job that are indexed. Only open jobs of approved companies are indexed: every write of a job, and the
 * approval or suspension of a company, gives the job a new `search_rev` (see `JobChanges`). Expiry needs no write,
 * because the index compares `expires_at` with the time of each query.
 */
export interface JobDoc extends MatchJob {
  id: number;
  employer_id: number;
  /** The company's name, which is searched too; empty if it must not be. */
  company: string;
  description: string;
  requirements: string;
  type: JobType;
  /** Milliseconds since 1970, like all times in this file. */
  created_at: number;
  /** Null if it does not expire. */
  expires_at: number | null;
}

export const JOB_SORTS = ["relevance", "date", "salary", "match"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** A query. A job must pass all filters; empty ones are ignored. */
export interface JobQuery {
  /** Words in any order. Misspelt words and prefixes work, too. */
  text: string;
  /** Words of a place ('Makati', 'QC', 'Metro Manila'): the job's place must have them all. */
  location: string;
  /** Any of them. */
  types: readonly JobType[];
  /** Any of them. */
  work_modes: readonly WorkMode[];
  /** Any of them, by any of their names. */
  skills: readonly string[];
  /** All of them, each answered with yes. */
  access: readonly AccessFeature[];
  /** Also finds jobs that state nothing about a requested feature, but never those that answer no. */
  access_unknown: boolean;
  /** The least monthly salary in PHP. Excludes jobs without a salary. Null for any. */
  min_salary: number | null;
  /**
   * Relevance without words means date; match without a job seeker means relevance. Equal ones are sorted newest first.
   */
  sort: JobSort;
  /** From 1. */
  page: number;
  page_size: number;
  /** The time of the query. Jobs that have expired by then are not found. */
  now: number;
}

export interface NamedCount {
  name: string;
  count: number;
}

/** The exact number of jobs that each option of a filter would find with the other filters unchanged. */
export interface JobFacets {
  type: Record<JobType, number>;
  work_mode: Record<WorkMode, number>;
  /** Each feature is a separate filter. Unknown is distinguished from no. */
  access: Record<AccessFeature, Record<AccessAnswer, number>>;
  /** The most frequent ones and the chosen ones. */
  skills: NamedCount[];
  /** Likewise; a job is counted under its town or city. */
  location: NamedCount[];
  /** The number of jobs that can pay at least each step. */
  min_salary: { at_least: number; count: number }[];
}

export interface JobHit {
  id: number;
  /** How well it fits, without words, because this thread knows no language. Null without a job seeker. */
  fit: Fit | null;
}

export interface JobHits {
  total: number;
  /** The hits of the page, in order. */
  hits: JobHit[];
  facets: JobFacets;
}

export interface Recommended {
  id: number;
  fit: Fit;
}

export interface RecommendedQuery {
  limit: number;
  now: number;
  /** Jobs to leave out, such as those applied to. */
  except: readonly number[];
}

/** A document that could not be indexed, and the error. */
export interface Unindexed {
  id: number;
  err: unknown;
}

/** The index as its callers see it. It runs in a separate thread, so that no call blocks the event loop. */
export interface JobSearch {
  /**
   * Adds new and changed documents. Later calls find them.
   * @returns those that cannot be indexed; the others are
   */
  put(docs: readonly JobDoc[]): Promise<Unindexed[]>;
  load(batches: AsyncIterable<readonly JobDoc[]>): Promise<void>;
  /** Ignores ids that are not indexed. */
  remove(ids: readonly number[]): Promise<void>;
  search(query: JobQuery, seeker: MatchSeeker | null): Promise<JobHits>;
  /** The best matching jobs, best first, equal ones newest first; without jobs that do not match at all. */
  recommended(seeker: MatchSeeker, query: RecommendedQuery): Promise<Recommended[]>;
  count(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The changes of jobs since a number. Each write that can change search results takes the next number of one counter as
 * the row's `search_rev`, in the transaction of the write, so that numbers are unique and committed in order. These
 * writes are creation, change, publishing, closing, reopening, and for all jobs of a company its approval, suspension
 * and renaming. A deleted row leaves a stub (id and `search_rev`), so that other processes remove the job from their
 * index.
 */
export interface JobChanges {
  /**
   * Rows with a larger number than `rev`, smallest first, at most `limit`, by one indexed query.
   * @returns `docs` to index, ids that are `gone` (closed, draft, deleted, or of a company that is not approved), and
   * the largest number among them; `rev` if there are none
   */
  changedSince(rev: number, limit: number): Promise<{ rev: number; docs: JobDoc[]; gone: number[] }>;
}
