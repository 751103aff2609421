import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Decision, EmployerState, Seen, Undo } from "#shared/admin/admin.rest.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { AuditRow } from "../audit/audit.model.ts";
import type { AuditTrail } from "../audit/audit-trail.ts";
import { alreadyDecided } from "../lists/decided.ts";
import { type Decidable, type Decidables, isAsSeen, isBasis, matchesSeen } from "./approval-status.ts";
import { APPROVAL_FAULTS as T } from "./approvals.texts.ts";
import { decisionKey } from "./decided-event.ts";
import { type DecisionRow, decisionCause } from "./decision.model.ts";
import { type HeldRow, heldId } from "./held.model.ts";
import type { HeldRepo } from "./held.repo.ts";
import type { HeldDecisions } from "./held-decisions.ts";

interface Deps {
  decidables: Decidables;
  held: Pick<HeldRepo, "insert" | "isTaken" | "find" | "remove">;
  settling: Pick<HeldDecisions, "settle">;
  events: Pick<Events, "deliver">;
  /** A decision is held until then. */
  wakeAt: (due: Date) => void;
  /** Milliseconds in which a decision can be undone; no one is notified before they are over. */
  undoMs: number;
  audit: Pick<AuditTrail, "recordWith" | "note" | "find">;
  /** For admins who look at what waits. */
  tellAdmins: (kind: ApprovalKind) => void;
  nameOf: (userId: number) => Promise<string | null>;
  inTransaction: InTransaction;
  now: () => Date;
}

const ACTIONS = {
  company: { approved: "employer.approve", rejected: "employer.reject" },
  company_change: { approved: "company_change.approve", rejected: "company_change.reject" },
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

/** Ends a transaction whose ground has changed since it was read. */
class Overtaken extends Error {}

/**
 * Decisions of admins. A decision and its record in the audit trail are one transaction. It is held for a few seconds,
 * in which the admin who made it can undo it; then it takes effect and whom it is about is told (`held-decisions.ts`).
 */
export function createApprovals(deps: Deps) {
  const { decidables, held, settling, events, wakeAt, undoMs, audit, tellAdmins, nameOf, inTransaction, now } = deps;

  const decidedBy = async (by: number | null, status: DecisionRow["status"], at: Date): Promise<Fault> =>
    alreadyDecided({ by: by === null ? null : await nameOf(by), what: T.did[status], at }, now());

  /** Refuses what was asked of something that stands otherwise by now. */
  async function conflict({ status, since, decided_by }: Decidable): Promise<Fault> {
    return status === "pending" ? new Fault("CONFLICT", T.changed) : decidedBy(decided_by, status, since);
  }

  /** @throws {Fault} CONFLICT where it is not as it was seen, or does not wait and nobody said what they saw */
  async function allow(it: Decidable, { status, seen }: Asked, by: number): Promise<void> {
    if (seen ? !isAsSeen(it, seen) : it.status !== "pending") throw await conflict(it);
    if (seen && !matchesSeen(it, seen)) throw new Fault("CONFLICT", T.changed);
    const refusal = it.status === status ? null : ((await it.refuses?.(status, by)) ?? null);
    if (refusal !== null) throw new Fault("CONFLICT", refusal);
  }

  /** @returns null where something came before it */
  async function hold(it: Decidable, asked: Asked, by: number, request_id: string): Promise<HeldRow | null> {
    const { kind, userId: user_id, status, reason } = asked;
    // Behind what it changes, whatever the clocks of several processes say: the last decision is the one that is told.
    const at = new Date(Math.max(now().getTime(), it.since.getTime() + 1));
    const cause = decisionCause(kind, user_id, status, at);
    const basis: HeldRow["basis"] = {
      ...{ status: it.status, since: it.since },
      ...(it.version !== undefined && { version: it.version }),
    };
    const due_at = new Date(now().getTime() + undoMs);
    const row: HeldRow = { _id: heldId(kind, user_id), cause, kind, user_id, status, by, at, reason, basis, due_at };
    const record: AuditRow = {
      ...{ cause, actor_id: by, action: ACTIONS[kind][status], subject_id: user_id, request_id, at },
      ...(it.change && { change: it.change }),
    };
    try {
      await inTransaction(async (session) => {
        await held.insert(row, session);
        // One that was held until a moment ago has taken effect by now.
        const there = await decidables[kind](user_id);
        if (!there || !isBasis(there, basis)) throw new Overtaken();
        await audit.recordWith(record, session);
      });
    } catch (err) {
      if (err instanceof Overtaken || held.isTaken(err)) return null;
      throw err;
    }
    audit.note(record);
    return row;
  }

  async function replyOf(row: HeldRow): Promise<Decision> {
    const { user_id, status, at } = row;
    const left_ms = row.due_at.getTime() - now().getTime();
    if (left_ms > 0) {
      wakeAt(row.due_at);
      return { user_id, status, held: { at: at.toISOString(), left_ms } };
    }
    await settling.settle(row);
    return { user_id, status, held: null };
  }

  /**
   * @throws {Fault} NOT_FOUND; CONFLICT where it is not as it was seen, or, of whom did not say what they saw, where it
   *   does not wait any more
   */
  async function decide(viewer: Viewer, asked: Asked, requestId: string): Promise<Decision> {
    const { kind, userId, status } = asked;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await held.find(kind, userId);
      if (before && before.due_at <= now()) {
        await settling.settle(before);
        continue;
      }
      const it = await decidables[kind](userId);
      if (!it) throw new Fault("NOT_FOUND", T.nobody[kind]);
      if (before) {
        // An answer that was lost is asked for again.
        if (before.status === status && before.by === viewer.userId) return replyOf(before);
        throw await decidedBy(before.by, before.status, before.at);
      }
      const isMine = it.status === status && it.decided_by === viewer.userId;
      // Whatever else was decided stands, unless it was seen.
      if (!isMine) await allow(it, asked, viewer.userId);
      if (it.status === status) {
        // What failed to be announced is not kept waiting for the next try.
        await events.deliver(decisionKey(kind, userId));
        return { user_id: userId, status, held: null };
      }
      const row = await hold(it, asked, viewer.userId, requestId);
      if (row) return replyOf(row);
    }
    throw new Fault("CONFLICT");
  }

  /** @throws {Fault} NOT_FOUND for what was never decided; CONFLICT where it was told already, or by whom it is not */
  async function undo(viewer: Viewer, kind: ApprovalKind, userId: number, asked: Undo, requestId: string) {
    const { status, at } = asked.decision;
    const cause = decisionCause(kind, userId, status, new Date(at));
    const record: AuditRow = {
      ...{ cause: `undo-${cause}`, actor_id: viewer.userId, action: "approval.undo", subject_id: userId },
      ...{ request_id: requestId, at: now() },
    };
    const row = await held.find(kind, userId);
    if (row?.cause === cause) {
      if (row.by !== viewer.userId) throw new Fault("CONFLICT", T.undoOther(await nameOf(row.by)));
      const whole = { ...record, change: { from: status, to: row.basis.status } };
      const isUndone = await inTransaction(async (session) => {
        if (!(await held.remove(row, session))) return false;
        await audit.recordWith(whole, session);
        return true;
      });
      if (isUndone) {
        audit.note(whole);
        tellAdmins(kind);
        return stands(kind, userId);
      }
    }
    // An answer that was lost is asked for again.
    const [undone, decided] = [await audit.find(record.cause), await audit.find(cause)];
    if (undone?.actor_id === viewer.userId) return stands(kind, userId);
    if (decided) throw new Fault("CONFLICT", T.undoLate);
    throw new Fault("NOT_FOUND", T.undoUnknown);
  }

  async function stands(kind: ApprovalKind, userId: number): Promise<{ user_id: number; status: EmployerState }> {
    const it = await decidables[kind](userId);
    if (!it) throw new Fault("NOT_FOUND", T.nobody[kind]);
    return { user_id: userId, status: it.status };
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
    undo,
  };
}
export type Approvals = ReturnType<typeof createApprovals>;
