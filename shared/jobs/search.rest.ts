import { endpoint } from "../endpoint.ts";
import { JobPage, JobSearch } from "./job-search.ts";

/** Apart from the other job calls: a seeker's dashboard lists jobs, and does without the form of a job. */

export const listJobs = endpoint({
  method: "GET",
  path: "/api/jobs",
  query: JobSearch,
  reply: JobPage,
  data: "jobs",
  lift: ["total", "page", "page_size", "facets", "sort"],
  summary:
    "Open jobs of approved companies, by words, place, type, work mode, skills, access and salary, with the facets of what was found. Several values of a parameter are parted by commas.",
});
