import { duplicateKeyOf } from "#server/database/duplicate-key.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { EmployerState } from "#shared/admin/admin.rest.ts";
import { Fault } from "#shared/fault.ts";
import { type AuditRow, decisionCause } from "./audit.model.ts";

/** A company as it stands: with the last decision on it, if there was one. */
interface Company {
  _id: number;
  company_name: string;
  status: EmployerState;
  decided_at: Date | null;
  decided_by: number | null;
  reason: string | null;
}

interface Decision {
  userId: number;
  company: string;
  cause: string;
  status: "approved" | "rejected";
  by: number;
  at: Date;
  reason: string | null;
}

interface Needs {
  decide: (userId: number, status: EmployerState, by: number, reason: string | null, at: Date) => Promise<boolean>;
  find: (userId: number) => Promise<Company | null>;
  /** Ignores a cause that was told already. */
  notify: (news: {
    user_id: number;
    cause: string;
    type: "success" | "alert";
    title: string;
    message: string;
    target_url: null;
  }) => Promise<void>;
  record: (row: AuditRow) => Promise<void>;
  now: () => Date;
}

/**
 * Decisions on companies. Each writes the audit trail and tells the employer, once: both are written under the name of
 * the decision on every call, so that a call that was cut off behind the decision is completed by the next one.
 */
export function createApprovals({ decide, find, notify, record, now }: Needs) {
  async function trail(decision: Decision, requestId: string): Promise<void> {
    const { cause, by, status, userId, at } = decision;
    const action = status === "approved" ? "employer.approve" : "employer.reject";
    try {
      await record({ cause, actor_id: by, action, subject_id: userId, request_id: requestId, at });
    } catch (err) {
      if (duplicateKeyOf(err) !== "cause") throw err;
    }
  }

  async function run(
    viewer: Viewer,
    userId: number,
    status: "approved" | "rejected",
    reason: string | null,
    requestId: string,
  ) {
    const before = await find(userId);
    if (!before) throw new Fault("NOT_FOUND", "There is no such employer");
    // The decision that stood until now may still lack its record. Its news are not told late: they may be wrong by now.
    const former = decisionOf(before);
    if (former) await trail(former, requestId);

    const at = now();
    const changed = await decide(userId, status, viewer.userId, reason, at);
    const mine = { ...before, status, decided_by: viewer.userId, decided_at: at, reason };
    const decision = decisionOf(changed ? mine : await find(userId));
    if (decision?.status === status) {
      await trail(decision, requestId);
      await notify(newsOf(decision));
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

function decisionOf(company: Company | null): Decision | null {
  if (!company || company.status === "pending" || !company.decided_at || company.decided_by === null) return null;
  const { _id, company_name, status, decided_by, decided_at, reason } = company;
  const cause = decisionCause(_id, status, decided_at);
  return { userId: _id, company: company_name, cause, status, by: decided_by, at: decided_at, reason };
}

function newsOf({ userId, company, cause, status, reason }: Decision) {
  const told = { user_id: userId, cause, target_url: null };
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
