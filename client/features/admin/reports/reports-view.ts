import { REPORT_STATUSES, type ReportStatus } from "#shared/reports/report-lists.ts";

/** The displayed list of reports; it is in the address. */
export interface ReportsView {
  status: ReportStatus;
  page: number;
}

const REPORTS = "/AdminDashboard/reports";

/** Invalid parts of the address are ignored: the default is the first page of pending reports. */
export function viewOf(search: string): ReportsView {
  const asked = new URLSearchParams(search);
  const status = REPORT_STATUSES.find((one) => one === asked.get("status")) ?? "open";
  const page = asked.get("page") ?? "";
  return { status, page: /^[1-9]\d{0,2}$/.test(page) && Number(page) <= 500 ? Number(page) : 1 };
}

export function reportsAddress({ status, page }: ReportsView): string {
  const query = new URLSearchParams();
  if (status !== "open") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? REPORTS : `${REPORTS}?${query}`;
}

/** The report id in an address. */
export function reportIdOf(pathname: string): number | null {
  const [, id] = /^\/AdminDashboard\/reports\/([1-9]\d{0,14})\/?$/.exec(pathname) ?? [];
  return id === undefined ? null : Number(id);
}
