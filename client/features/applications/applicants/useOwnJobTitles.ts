import { useEffect, useState } from "react";
import { call } from "#client/net/api.ts";
import type { ApplicationPage } from "#shared/applications/applications.rest.ts";
import { listOwnJobs } from "#shared/jobs/jobs.rest.ts";
import { followApplications } from "../follow.ts";

export interface JobChoice {
  id: number;
  title: string;
  applicants: number;
}

/**
 * Own jobs to choose from, newest first, with as many applicants as there are by now. Where they cannot be had, the list
 * is there without the choice.
 */
export function useOwnJobTitles(): readonly JobChoice[] {
  const [jobs, setJobs] = useState<readonly JobChoice[]>([]);
  useEffect(() => {
    let gone = new AbortController();
    const ask = async () => {
      gone.abort();
      gone = new AbortController();
      const { signal } = gone;
      const result = await call(listOwnJobs, { query: { page_size: "50" } }, { signal });
      if (signal.aborted || !result.ok) return;
      const { jobs: own } = result.value;
      setJobs(
        own
          .filter(({ status }) => status !== "draft")
          .map(({ id, title, applicants }) => ({ id, title, applicants: applicants.total })),
      );
    };
    void ask();
    const stop = followApplications({ onNews: () => void ask() });
    return () => {
      stop();
      gone.abort();
    };
  }, []);
  return jobs;
}

/** With the job that is looked at among them, also where it is older than all of these: its applicants say its name. */
export function withChosen(
  jobs: readonly JobChoice[],
  chosen: number | null,
  page: Pick<ApplicationPage, "applications" | "counts"> | null,
): readonly JobChoice[] {
  const one = page?.applications.find(({ job_id }) => job_id === chosen);
  if (jobs.length === 0 || !one || jobs.some(({ id }) => id === chosen)) return jobs;
  const applicants = Object.values(page?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  return [...jobs, { id: one.job_id, title: one.job_title, applicants }];
}
