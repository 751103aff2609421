import { type JobFilter, queryOf } from "./job-search.ts";

/** The section with the saved searches on the saved jobs page. */
export const SAVED_SEARCHES = "saved-searches";

/**
 * The address where emails about new jobs lead people who want fewer of them: the saved searches, relative to a
 * seeker's home.
 */
export const savedSearchesAddress = (home: string): string => `${home}/saved#${SAVED_SEARCHES}`;

/** The search page, relative to a seeker's home. */
export function foundJobsAddress(home: string, filter: JobFilter): string {
  // Built by hand, because `shared/` has no URLSearchParams.
  const query = Object.entries(queryOf(filter)).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${home}/jobs?${query.join("&")}`;
}
