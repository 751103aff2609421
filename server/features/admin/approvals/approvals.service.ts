import type { InTransaction } from "#server/database/transaction.ts";
import type { Viewer } from "#server/http/viewer.ts";
import type { EmployerState, Seen } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { AuditRow } from "../audit.model.ts";
import type { AuditTrail } from "../audit-trail.ts";
import { alreadyDecided } from "../decided.ts";
import { APPROVAL_FAULTS as T } from "./approvals.texts.ts";
import { type DecisionRow, decisionCause } from "./decision.model.ts";
import type { DecisionsRepo } from "./decisions.repo.ts";
import { type Decidable, type Decidables, isAsSeen, saysAsSeen } from "./standings.ts";

interface Needs {
  decidables: Decidables;
  decisions: Pick<DecisionsRepo, "insert" | "untoldOf">;
  audit: Pick<AuditTrail, "recordWith" | "note">;
  /** Tells whom a decision is about; may be asked again. */
  tell: (decision: DecisionRow) => Promise<void>;
  nextId: () => Promise<number>;
  nameOf: (userId: number) => Promise<string | null>;
  inTransaction: InTransaction;
  now: () => Date;
}

const ACTIONS = {
  company: { approved: "employer.approve", rejected: "employer.reject" },
  pwd_id: { approved: "pwd_id.approve", rejected: "pwd_id.reject" },
  listing: { approved: "listing.approve", rejected: "listing.reject" },
} as const satisfies Record<ApprovalKind, Record<DecisionRow["status"], AuditRow["action"]>>;

/** How often a decision is tried that others come before. */
const TRIES = 5;

interface Asked {
  kind: ApprovalKind;
  userId: number;
  status: "approved" | "rejected";
  reason: string | null;
  seen: Seen | undefined;
}

/**
 * Decisions of admins. What is decided, its row and its record in the audit trail are one transaction; whoever it is
 * about is told then, by the next call, or by the next look of any process, once.
 */
export function createApprovals(needs: Needs) {
  const { decidables, decisions, audit, tell, nextId, nameOf, inTransaction, now } = needs;

  /** Refuses what was asked of something that stands otherwise by now. */
  async function conflict({ status, since, decided_by }: Decidable): Promise<Fault> {
    if (status === "pending") return new Fault("CONFLICT", T.changed);
    const by = decided_by === null ? null : await nameOf(decided_by);
    return alreadyDecided({ by, what: T.did[status], at: since }, now());
  }

  async function write(it: Decidable, asked: Asked, by: number, request_id: string): Promise<boolean> {
    const { kind, userId: user_id, status, reason } = asked;
    // Behind what it changes, whatever the clocks of several processes say: the last decision is the one that is told.
    const at = new Date(Math.max(now().getTime(), it.since.getTime() + 1));
    const cause = decisionCause(kind, user_id, status, at);
    const row: DecisionRow = { _id: await nextId(), cause, kind, user_id, status, by, at, reason, untold: true };
    const record = { cause, actor_id: by, action: ACTIONS[kind][status], subject_id: user_id, request_id, at };
    const done = await inTransaction(async (session) => {
      if (!(await it.decide({ status, by, at, reason }, session))) return false;
      await decisions.insert(row, session);
      await audit.recordWith(record, session);
      return true;
    });
    if (done) audit.note(record);
    return done;
  }

  /**
   * @throws {Fault} NOT_FOUND; CONFLICT where it is not as it was seen, or, of whom did not say what they saw, where it
   *   does not wait any more
   */
  async function decide(viewer: Viewer, asked: Asked, requestId: string): Promise<Reply> {
    const { kind, userId, status, seen } = asked;
    const reply = { user_id: userId, status };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const it = await decidables[kind](userId);
      if (!it) throw new Fault("NOT_FOUND", T.nobody[kind]);
      // An answer that was lost is asked for again; whatever else was decided stands, unless it was seen.
      const isMine = it.status === status && it.decided_by === viewer.userId;
      if (!isMine) {
        if (seen ? !isAsSeen(it, seen) : it.status !== "pending") throw await conflict(it);
        if (seen && !saysAsSeen(it, seen)) throw new Fault("CONFLICT", T.changed);
      }
      if (it.status !== status && !(await write(it, asked, viewer.userId, requestId))) continue;
      // With what was cut off behind an earlier one: of several the last alone is told.
      for (const left of await decisions.untoldOf(userId, kind)) await tell(left);
      return reply;
    }
    throw new Fault("CONFLICT");
  }

  return {
    approve: (viewer: Viewer, kind: ApprovalKind, userId: number, seen: Seen | undefined, requestId: string) =>
      decide(viewer, { kind, userId, status: "approved", reason: null, seen }, requestId),
    reject: (
      viewer: Viewer,
      kind: ApprovalKind,
      userId: number,
      { reason, seen }: { reason: string; seen?: Seen | undefined },
      requestId: string,
    ) => decide(viewer, { kind, userId, status: "rejected", reason, seen }, requestId),
  };
}
export type Approvals = ReturnType<typeof createApprovals>;

interface Reply {
  user_id: number;
  status: EmployerState;
}
