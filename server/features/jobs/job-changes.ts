import type { JobRow, JobStub } from "./job.model.ts";
import type { JobCompanies } from "./job-companies.ts";
import type { JobsRepo } from "./jobs.repo.ts";
import type { JobChanges, JobDoc } from "./search/types.ts";

interface Needs {
  jobs: Pick<JobsRepo, "changedSince">;
  companies: Pick<JobCompanies, "listed">;
}

/** What the search is kept up to date with. */
export function createJobChanges({ jobs, companies }: Needs): JobChanges {
  return {
    changedSince: async (rev, limit) => {
      const rows = await jobs.changedSince(rev, limit);
      const open = rows.filter(isOpen);
      const listed = await companies.listed(open.map(({ employer_id }) => employer_id));
      const docs = open.flatMap((row) => toDoc(row, listed.get(row.employer_id)) ?? []);
      const found = new Set(docs.map(({ id }) => id));
      const gone = rows.map(({ _id }) => _id).filter((id) => !found.has(id));
      return { rev: rows.at(-1)?.search_rev ?? rev, docs, gone };
    },
  };
}

const isOpen = (row: JobRow | JobStub): row is JobRow => "status" in row && row.status === "open";

/** A job as the search knows it; null for one that is not to be found. */
export function toDoc(row: JobRow, company: string | undefined): JobDoc | null {
  const { _id: id, employer_id, title, description, requirements, location, type, work_mode } = row;
  if (company === undefined || type === null || work_mode === null) return null;
  const { salary_min, salary_max, salary_period, experience_years, skills, access, created_at, expires_at } = row;
  return {
    ...{ id, employer_id, company, title, description, requirements, location, type, work_mode },
    ...{ salary_min, salary_max, salary_period, experience_years, skills, access },
    created_at: created_at.getTime(),
    expires_at: expires_at?.getTime() ?? null,
  };
}
