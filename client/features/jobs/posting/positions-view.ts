import { JOB_STATUSES, type JobStatus } from "#shared/jobs/job-lists.ts";

/** The displayed list of the employer's jobs, from the address. */
export interface PositionsView {
  /** Null for all of them. */
  status: JobStatus | null;
  page: number;
}

const POSITIONS = "/EmployerDashboard/positions";
export const NEW_JOB = `${POSITIONS}/new`;
export const editAddress = (id: number): string => `${POSITIONS}/edit?id=${id}`;
/** The address of one job's applicants. */
export const applicantsAddress = (id: number): string => `/EmployerDashboard/applicants?job_id=${id}`;

/** Invalid parts of the address are ignored: the default is the first page of all jobs. */
export function viewOf(search: string): PositionsView {
  const asked = new URLSearchParams(search);
  const status = JOB_STATUSES.find((one) => one === asked.get("status")) ?? null;
  const page = asked.get("page") ?? "";
  return { status, page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1 };
}

export function positionsAddress({ status, page }: PositionsView): string {
  const query = new URLSearchParams();
  if (status) query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? POSITIONS : `${POSITIONS}?${query}`;
}
