import { type JobFilter, queryOf } from "./job-search.ts";

/** The part of the saved jobs' page where the searches stand. */
export const SAVED_SEARCHES = "saved-searches";

/** Where the mails about new jobs lead who wants fewer of them: the saved searches, under the home of a seeker. */
export const savedSearchesAddress = (home: string): string => `${home}/saved#${SAVED_SEARCHES}`;

/** All that a search finds, under the home of a seeker. */
export const foundJobsAddress = (home: string, filter: JobFilter): string =>
  `${home}/jobs?${new URLSearchParams(queryOf(filter))}`;
