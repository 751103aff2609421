import type { JobFilter, JobSort } from "#shared/jobs/job-search.ts";
import type { JobQuery } from "./search/types.ts";

/** The query to the index. */
export function jobQueryOf(
  filter: JobFilter,
  sort: JobSort,
  page: { page: number; page_size: number },
  now: Date,
): JobQuery {
  return {
    text: filter.search,
    location: filter.location,
    types: filter.type,
    work_modes: filter.work_mode,
    skills: filter.skills,
    access: filter.accommodations,
    access_unknown: filter.unknown_access,
    min_salary: filter.min_salary,
    sort,
    ...page,
    now: now.getTime(),
  };
}
