import { useEffect, useState } from "react";
import { call } from "#client/net/api.ts";
import { listOwnJobs } from "#shared/jobs/jobs.rest.ts";

export interface JobChoice {
  id: number;
  title: string;
  applicants: number;
}

/** Own jobs to choose from, newest first. Where they cannot be had, the list is there without the choice. */
export function useOwnJobTitles(): readonly JobChoice[] {
  const [jobs, setJobs] = useState<readonly JobChoice[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    void call(listOwnJobs, { query: { page_size: "50" } }, { signal: gone.signal }).then((result) => {
      if (gone.signal.aborted || !result.ok) return;
      const { jobs: own } = result.value;
      setJobs(
        own
          .filter(({ status }) => status !== "draft")
          .map(({ id, title, applicants }) => ({ id, title, applicants: applicants.total })),
      );
    });
    return () => gone.abort();
  }, []);
  return jobs;
}
