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
import { decisionKey } from "./decided-event.ts";
import { type DecisionRow, decisionCause } from "./decision.model.ts";
import { type HeldRow, heldId } from "./held.model.ts";
import type { HeldRepo } from "./held.repo.ts";
import type { HeldDecisions } from "./held-decisions.ts";
import { faultsTexts as T } from "./texts/faults/faults.texts.ts";

interface Deps {
  decidables: Decidables;
  held: Pick<HeldRepo, "insert" | "isTaken" | "find" | "remove">;
  settling: Pick<HeldDecisions, "settle">;
  events: Pick<Events, "deliver">;
  /** Schedules the moment at which a held decision takes effect. */
  wakeAt: (due: Date) => void;
  /** Milliseconds in which a decision can be undone; no one is notified before they are over. */
  undoMs: number;
  audit: Pick<AuditTrail, "recordWith" | "note" | "find">;
  /** Updates the open approval lists of admins. */
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

/** How often a decision is attempted if other changes get in first. */
const TRIES = 5;

interface Asked {
  kind: ApprovalKind;
  userId: number;
  status: "approved" | "rejected";
  reason: string | null;
  seen: Seen | undefined;
}

/** Ends a transaction because what it decided on has changed since it was read. */
class Overtaken extends Error {}

/**
 * Decisions of admins. A decision and its record in the audit trail are one transaction. It is held for a few seconds,
 * in which the admin who made it can undo it; then it takes effect and the person is notified (`held-decisions.ts`).
 */
export class Approvals {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  approve(viewer: Viewer, kind: ApprovalKind, userId: number, seen: Seen | undefined, requestId: string) {
    return this.#decide(viewer, { kind, userId, status: "approved", reason: null, seen }, requestId);
  }

  /**
   * @throws {Fault} NOT_FOUND; CONFLICT if it has changed since the admin saw it, or if it is decided and `seen` is
   *   missing
   */
  async #decide(viewer: Viewer, asked: Asked, requestId: string): Promise<Decision> {
    const { held, now, settling, decidables, events } = this.#deps;
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
        // The client repeats a call whose answer was lost.
        if (before.status === status && before.by === viewer.userId) return this.#replyOf(before);
        throw await this.#decidedBy(before.by, before.status, before.at);
      }
      const isMine = it.status === status && it.decided_by === viewer.userId;
      // Another decision stays as it is unless the admin has seen it.
      if (!isMine) await this.#allow(it, asked, viewer.userId);
      if (it.status === status) {
        // Delivers the event of an earlier attempt that failed, without waiting for its pause.
        await events.deliver(decisionKey(kind, userId));
        return { user_id: userId, status, held: null };
      }
      const row = await this.#hold(it, asked, viewer.userId, requestId);
      if (row) return this.#replyOf(row);
    }
    throw new Fault("CONFLICT");
  }

  async #replyOf(row: HeldRow): Promise<Decision> {
    const { now, wakeAt, settling } = this.#deps;
    const { user_id, status, at } = row;
    const left_ms = row.due_at.getTime() - now().getTime();
    if (left_ms > 0) {
      wakeAt(row.due_at);
      return { user_id, status, held: { at: at.toISOString(), left_ms } };
    }
    await settling.settle(row);
    return { user_id, status, held: null };
  }

  async #decidedBy(by: number | null, status: DecisionRow["status"], at: Date): Promise<Fault> {
    return alreadyDecided({ by: by === null ? null : await this.#deps.nameOf(by), did: status, at }, this.#deps.now());
  }

  /** @throws {Fault} CONFLICT if it has changed since the admin saw it, or if it is decided and `seen` is missing */
  async #allow(it: Decidable, { status, seen }: Asked, by: number): Promise<void> {
    if (seen ? !isAsSeen(it, seen) : it.status !== "pending") throw await this.#conflict(it);
    if (seen && !matchesSeen(it, seen)) throw new Fault("CONFLICT", T.changed);
    const refusal = it.status === status ? null : ((await it.refuses?.(status, by)) ?? null);
    if (refusal !== null) throw new Fault("CONFLICT", refusal);
  }

  /** @returns the error for a request that was changed or decided in the meantime */
  async #conflict({ status, since, decided_by }: Decidable): Promise<Fault> {
    return status === "pending" ? new Fault("CONFLICT", T.changed) : this.#decidedBy(decided_by, status, since);
  }

  /** @returns null if another change came first */
  async #hold(it: Decidable, asked: Asked, by: number, request_id: string): Promise<HeldRow | null> {
    const { now, undoMs, inTransaction, held, decidables, audit } = this.#deps;
    const { kind, userId: user_id, status, reason } = asked;
    // Later than the state it changes, even if the clocks of processes differ: the person is notified of the last decision.
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
      ...(it.changes && { changes: it.changes }),
    };
    try {
      await inTransaction(async (session) => {
        await held.insert(row, session);
        // An earlier held decision may have taken effect just now.
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

  reject(
    viewer: Viewer,
    kind: ApprovalKind,
    userId: number,
    { reason, seen }: { reason: string; seen?: Seen | undefined },
    requestId: string,
  ) {
    return this.#decide(viewer, { kind, userId, status: "rejected", reason, seen }, requestId);
  }

  async #undoOther(by: number): Promise<string> {
    const name = await this.#deps.nameOf(by);
    return name === null ? T.undoOtherGone : T.undoOther({ name });
  }

  /** @throws {Fault} NOT_FOUND if it was never decided; CONFLICT if it has taken effect, or is another admin's */
  async undo(viewer: Viewer, kind: ApprovalKind, userId: number, asked: Undo, requestId: string) {
    const { now, held, inTransaction, audit, tellAdmins } = this.#deps;
    const { status, at } = asked.decision;
    const cause = decisionCause(kind, userId, status, new Date(at));
    const record: AuditRow = {
      ...{ cause: `undo-${cause}`, actor_id: viewer.userId, action: "approval.undo", subject_id: userId },
      ...{ request_id: requestId, at: now() },
    };
    const row = await held.find(kind, userId);
    if (row?.cause === cause) {
      if (row.by !== viewer.userId) throw new Fault("CONFLICT", await this.#undoOther(row.by));
      const whole = { ...record, change: { from: status, to: row.basis.status } };
      const isUndone = await inTransaction(async (session) => {
        if (!(await held.remove(row, session))) return false;
        await audit.recordWith(whole, session);
        return true;
      });
      if (isUndone) {
        audit.note(whole);
        tellAdmins(kind);
        return this.#currentStatus(kind, userId);
      }
    }
    // The client repeats a call whose answer was lost.
    const [undone, decided] = [await audit.find(record.cause), await audit.find(cause)];
    if (undone?.actor_id === viewer.userId) return this.#currentStatus(kind, userId);
    if (decided) throw new Fault("CONFLICT", T.undoLate);
    throw new Fault("NOT_FOUND", T.undoUnknown);
  }

  async #currentStatus(kind: ApprovalKind, userId: number): Promise<{ user_id: number; status: EmployerState }> {
    const it = await this.#deps.decidables[kind](userId);
    if (!it) throw new Fault("NOT_FOUND", T.nobody[kind]);
    return { user_id: userId, status: it.status };
  }
}
