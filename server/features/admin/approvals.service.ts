import type { Model } from "mongoose";
import type { Viewer } from "#server/http/viewer.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import { Fault } from "#shared/fault.ts";
import type { AuditRow } from "./audit.model.ts";

interface Needs {
  decide: (userId: number, status: EmployerState, by: number, reason: string | null, at: Date) => Promise<boolean>;
  find: (userId: number) => Promise<{ company_name: string; status: EmployerState } | null>;
  notify: (news: {
    user_id: number;
    cause: string;
    type: "success" | "alert";
    title: string;
    message: string;
    target_url: null;
  }) => Promise<void>;
  audit: Model<AuditRow>;
  now: () => Date;
}

/** Decisions on companies. Each changed decision writes the audit trail and tells the employer. */
export function createApprovals({ decide, find, notify, audit, now }: Needs) {
  async function run(
    viewer: Viewer,
    userId: number,
    status: "approved" | "rejected",
    reason: string | null,
    requestId: string,
  ) {
    const company = await find(userId);
    if (!company) throw new Fault("NOT_FOUND", "There is no such employer");
    const at = now();
    const changed = await decide(userId, status, viewer.userId, reason, at);
    if (changed) {
      const action = status === "approved" ? "employer.approve" : "employer.reject";
      await audit.create({ actor_id: viewer.userId, action, subject_id: userId, request_id: requestId, at });
      await notify(newsOf(userId, company.company_name, status, reason, requestId));
    }
    return { user_id: userId, status };
  }
  return {
    approve: (viewer: Viewer, userId: number, requestId: string) => run(viewer, userId, "approved", null, requestId),
    reject: (viewer: Viewer, userId: number, reason: string, requestId: string) =>
      run(viewer, userId, "rejected", reason, requestId),
  };
}
export type Approvals = ReturnType<typeof createApprovals>;

function newsOf(
  userId: number,
  company: string,
  status: "approved" | "rejected",
  reason: string | null,
  requestId: string,
) {
  const told = { user_id: userId, cause: `employer-${status}-${requestId}`, target_url: null };
  if (status === "approved") {
    return {
      ...told,
      type: "success" as const,
      title: `${company} is approved`,
      message: "Job seekers can write to you now.",
    };
  }
  return { ...told, type: "alert" as const, title: `${company} was not approved`, message: reason ?? "" };
}
