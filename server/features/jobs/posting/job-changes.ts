import * as z from "zod/mini";
import type { JobRow, JobStub } from "#server/features/jobs/job.model.ts";
import type { JobsRepo } from "#server/features/jobs/jobs.repo.ts";
import type { JobChanges, JobDoc } from "#server/features/jobs/search/types.ts";
import type { Records } from "#server/platform/database/records.ts";
import { Job } from "#shared/jobs/jobs.schemas.ts";
import { Id } from "#shared/primitives.ts";
import type { JobCompanies } from "./job-companies.ts";

interface Deps {
  jobs: Pick<JobsRepo, "changedSince">;
  companies: Pick<JobCompanies, "listed">;
  records: Records;
}

/** The source of changes for the search index. */
export function createJobChanges({ jobs, companies, records }: Deps): JobChanges {
  return {
    changedSince: async (rev, limit) => {
      const rows = await jobs.changedSince(rev, limit);
      const open = rows.filter(isOpen);
      const listed = await companies.listed(open.map(({ employer_id }) => employer_id));
      const made = records.each("job search", open, (row) => toDoc(row, listed.get(row.employer_id)));
      const docs = made.filter((doc) => doc !== null);
      const found = new Set(docs.map(({ id }) => id));
      const gone = rows.map(({ _id }) => _id).filter((id) => !found.has(id));
      return { rev: rows.at(-1)?.search_rev ?? rev, docs, gone };
    },
  };
}

const isOpen = (row: JobRow | JobStub): row is JobRow => "status" in row && row.status === "open";

/**
 * Validates a job before it is indexed, so that a row that was written by hand or by an older version cannot make every
 * search fail.
 */
const Findable = z.extend(
  z.pick(Job, {
    ...{ id: true, title: true, description: true, requirements: true, location: true, type: true, work_mode: true },
    ...{ salary_min: true, salary_max: true, salary_period: true, experience_years: true, skills: true, access: true },
  }),
  { employer_id: Id, company: z.string(), created_at: z.number(), expires_at: z.nullable(z.number()) },
);

/**
 * The search document of a job; null if it must not be found.
 * @throws if the row is invalid
 */
export function toDoc(row: JobRow, company: string | undefined): JobDoc | null {
  const { _id: id, employer_id, title, description, requirements, location, type, work_mode } = row;
  if (company === undefined || type === null || work_mode === null) return null;
  const { salary_min, salary_max, salary_period, experience_years, skills, access, created_at, expires_at } = row;
  return z.parse(Findable, {
    ...{ id, employer_id, company, title, description, requirements, location, type, work_mode },
    ...{ salary_min, salary_max, salary_period, experience_years, skills, access },
    created_at: created_at.getTime(),
    expires_at: expires_at?.getTime() ?? null,
  });
}
