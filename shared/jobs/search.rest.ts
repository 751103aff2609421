import { endpoint } from "../endpoint.ts";
import { JobPage, JobSearch } from "./job-search.ts";

/**
 * Separate from the other job calls: a job seeker's dashboard lists jobs, but does not need the schemas of the job form.
 */

export const listJobs = endpoint({
  method: "GET",
  path: "/api/jobs",
  query: JobSearch,
  reply: JobPage,
  data: "jobs",
  lift: ["total", "page", "page_size", "facets", "sort"],
  summary:
    "Open jobs of approved companies, by words, place, type, work mode, skills, access and salary, with the facets of the results. Several values of a parameter are separated by commas.",
});
