import { APPLICATION_STATUSES, type ApplicationStatus } from "#shared/applications/status-lists.ts";

/** How many stand at each status, of all that are counted in groups; statuses without any are named too. */
export function totalsOf(
  groups: Iterable<{ status: ApplicationStatus; count: number }>,
): Record<ApplicationStatus, number> {
  const totals = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0]));
  for (const { status, count } of groups) totals[status] = (totals[status] ?? 0) + count;
  // Made of the whole list, which fromEntries cannot tell.
  return totals as Record<ApplicationStatus, number>;
}
