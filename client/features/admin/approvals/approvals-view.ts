import { APPROVAL_LISTS, type ApprovalListName } from "#shared/admin/approvals/approvals.rest.ts";
import { APPROVAL_KINDS, type ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";

/** The view that the address describes. */
export interface ApprovalsView {
  kind: ApprovalKind;
  status: ApprovalListName;
  page: number;
}

const APPROVALS = "/AdminDashboard/approvals";

/** Invalid parts of the address are ignored: the default is the first page of pending companies. */
export function viewOf(search: string): ApprovalsView {
  const asked = new URLSearchParams(search);
  const kind = APPROVAL_KINDS.find((one) => one === asked.get("kind")) ?? "company";
  const status = APPROVAL_LISTS.find((one) => one === asked.get("status")) ?? "pending";
  const page = asked.get("page") ?? "";
  return { kind, status, page: /^[1-9]\d{0,2}$/.test(page) && Number(page) <= 500 ? Number(page) : 1 };
}

export function approvalsAddress({ kind, status, page }: ApprovalsView): string {
  const query = new URLSearchParams();
  if (kind !== "company") query.set("kind", kind);
  if (status !== "pending") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? APPROVALS : `${APPROVALS}?${query}`;
}
