import { type JobFilter, queryOf } from "./job-search.ts";

/** The part of the saved jobs' page where the searches stand. */
export const SAVED_SEARCHES = "saved-searches";

/** Where the mails about new jobs lead who wants fewer of them: the saved searches, under the home of a seeker. */
export const savedSearchesAddress = (home: string): string => `${home}/saved#${SAVED_SEARCHES}`;

/** All that a search finds, under the home of a seeker. */
export function foundJobsAddress(home: string, filter: JobFilter): string {
  // By hand, since `shared/` knows no URLSearchParams.
  const query = Object.entries(queryOf(filter)).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${home}/jobs?${query.join("&")}`;
}
