import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";

/** The total by status, with zeros. */
export function totalsOf(
  groups: Iterable<{ status: ApplicationStatus; count: number }>,
): Record<ApplicationStatus, number> {
  const totals = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0]));
  for (const { status, count } of groups) totals[status] = (totals[status] ?? 0) + count;
  // The type of fromEntries cannot express that all statuses are present.
  return totals as Record<ApplicationStatus, number>;
}
