import type { AccessFeature } from "#shared/jobs/access-features.ts";
import type { AccessAnswer, JobType, WorkMode } from "#shared/jobs/job-lists.ts";
import type { Match, MatchJob, MatchSeeker } from "#shared/matching/match.schemas.ts";

/**
 * What the index holds of a job. Only open jobs of approved companies may be put in: whoever writes a job, closes it,
 * or approves or suspends a company keeps to that by giving the job a new `search_rev` (see `JobChanges`). That a job
 * has expired needs no change: the index compares `expires_at` with the time of each question.
 */
export interface JobDoc extends MatchJob {
  id: number;
  employer_id: number;
  /** The company's name, which is searched too; empty where it shall not be. */
  company: string;
  description: string;
  requirements: string;
  type: JobType;
  /** Milliseconds since 1970, as all times in here. */
  created_at: number;
  /** Null where it does not expire. */
  expires_at: number | null;
}

export const JOB_SORTS = ["relevance", "date", "salary", "match"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

/** A question. Filters of different kinds must all hold; an empty one holds always. */
export interface JobQuery {
  /** Words, in any order. Misspelt ones and beginnings are understood. */
  text: string;
  /** Words of a place ('Makati', 'QC', 'Metro Manila'): the job's place must have them all. */
  location: string;
  /** Any of them. */
  types: readonly JobType[];
  /** Any of them. */
  work_modes: readonly WorkMode[];
  /** Any of them, by whatever name. */
  skills: readonly string[];
  /** All of them, each answered with yes. */
  access: readonly AccessFeature[];
  /** Lets those through as well that say nothing of a feature asked for, never those that say no. */
  access_unknown: boolean;
  /** PHP a month that the job must be able to pay. A job that names no salary is not found by it. Null: any. */
  min_salary: number | null;
  /** Without words, relevance is date; without a seeker, match is relevance. Equals come newest first. */
  sort: JobSort;
  /** From 1. */
  page: number;
  page_size: number;
  /** When the question is asked: what has expired by then is not found. */
  now: number;
}

export interface NamedCount {
  name: string;
  count: number;
}

/** How many jobs each choice of a filter would find, the other filters left as they are. Exact, not estimated. */
export interface JobFacets {
  type: Record<JobType, number>;
  work_mode: Record<WorkMode, number>;
  /** Each feature is a filter of its own. What is unknown is told apart from no. */
  access: Record<AccessFeature, Record<AccessAnswer, number>>;
  /** The most frequent ones, and those that were chosen. */
  skills: NamedCount[];
  /** Likewise; a job is counted under its town or city. */
  location: NamedCount[];
  /** How many can pay at least so much a month. */
  min_salary: { at_least: number; count: number }[];
}

export interface JobHit {
  id: number;
  /** Null without a seeker. */
  match: Match | null;
}

export interface JobHits {
  total: number;
  /** Those of the page, in order. */
  hits: JobHit[];
  facets: JobFacets;
}

export interface Recommended {
  id: number;
  match: Match;
}

export interface RecommendedQuery {
  limit: number;
  now: number;
  /** Jobs that need no recommending: applied to, hidden. */
  except: readonly number[];
}

/** A document that was left out of the index, and what it failed with. */
export interface Unindexed {
  id: number;
  err: unknown;
}

/** The index as it is asked. Every call goes to a thread of its own; none of them blocks the event loop. */
export interface JobSearch {
  /**
   * New ones and changed ones alike. Whatever is asked afterwards finds them.
   * @returns those that cannot be indexed: they are not found, and all the others are
   */
  put(docs: readonly JobDoc[]): Promise<Unindexed[]>;
  load(batches: AsyncIterable<readonly JobDoc[]>): Promise<void>;
  /** Those that are not in it are passed over. */
  remove(ids: readonly number[]): Promise<void>;
  search(query: JobQuery, seeker: MatchSeeker | null): Promise<JobHits>;
  /** The best fitting jobs, best first, equals newest first; none that does not fit at all. */
  recommended(seeker: MatchSeeker, query: RecommendedQuery): Promise<Recommended[]>;
  count(): Promise<number>;
  close(): Promise<void>;
}

/**
 * What the index is kept up to date with: the repo of the jobs provides it. Each write of a job that changes what is
 * found, or whether, takes the next number of one counter as the row's `search_rev` in the transaction that writes the
 * row, so that numbers are committed in their order; no two rows share one. That is: creation, change, publishing,
 * closing, reopening, and for all jobs of a company its approval, suspension and renaming. A row that is deleted leaves
 * a stub with a number (id and `search_rev`, nothing else), or the other processes would go on finding it.
 */
export interface JobChanges {
  /**
   * Rows with a larger number than `rev`, the smallest first, at most `limit`: one indexed query.
   * @returns `docs` that are to be found, ids of those that are `gone` (closed, drafts, of a company that is not
   * approved, deleted), and the largest number among them: the given one where there are none
   */
  changedSince(rev: number, limit: number): Promise<{ rev: number; docs: JobDoc[]; gone: number[] }>;
}
