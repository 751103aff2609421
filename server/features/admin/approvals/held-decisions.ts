import type { InTransaction } from "#server/platform/database/transaction.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ApprovalKind } from "#shared/admin/approvals.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { AuditRow } from "../audit/audit.model.ts";
import type { AuditTrail } from "../audit/audit-trail.ts";
import { type Decidables, isBasis, type TypeChange } from "./approval-status.ts";
import type { DecisionRow } from "./decision.model.ts";
import type { DecisionsRepo } from "./decisions.repo.ts";
import type { HeldRow } from "./held.model.ts";
import type { HeldRepo } from "./held.repo.ts";

/** Decisions of one look. */
const LOOK_MAX = 100;
/** How often a decision is tried that others come before. */
const TRIES = 5;

export interface HeldDeps {
  held: Pick<HeldRepo, "remove" | "due" | "nextDue">;
  decidables: Decidables;
  decisions: Pick<DecisionsRepo, "insert" | "untoldOf">;
  audit: Pick<AuditTrail, "recordWith" | "note">;
  /** Tells whom a decision is about; may be asked again. */
  tell: (decision: DecisionRow) => Promise<void>;
  /** For admins who look at what waits. */
  tellAdmins: (kind: ApprovalKind) => void;
  nextId: () => Promise<number>;
  /** Told of a decision that cannot take effect, or cannot be told; the next look tries it again. */
  skipped: (cause: string, err: unknown) => void;
  inTransaction: InTransaction;
  now: () => Date;
  log: Log;
}

/** Ends a transaction that read something which has changed since; the next one reads it again. */
class Overtaken extends Error {}

/**
 * What becomes of decisions when they can no longer be undone: each takes effect in one transaction, in which it ceases
 * to be held, so that it happens once whichever process comes to it, and then it is told. A decision whose ground has
 * changed meanwhile lapses: its owner has changed what it says, and it waits for an admin to look again.
 */
export function createHeldDecisions(deps: HeldDeps) {
  const { held, decidables, decisions, audit, tell, tellAdmins, nextId, skipped, inTransaction, now, log } = deps;

  /** Tells what was decided on it and is still untold; of several the last alone is told. */
  async function tellOf(userId: number, kind: ApprovalKind): Promise<void> {
    for (const left of await decisions.untoldOf(userId, kind)) await tell(left);
  }

  const lapseOf = ({ cause, by, user_id, status, basis }: HeldRow, reason?: string): AuditRow => ({
    ...{ cause: `lapse-${cause}`, actor_id: by, action: "approval.lapse", subject_id: user_id },
    ...{ request_id: `lapse-${cause}`, at: now(), change: { from: status, to: basis.status } },
    ...(reason !== undefined && { reason }),
  });

  /** The type of an account is recorded as wherever else an admin changes it. */
  const retypeOf = ({ cause, by, user_id, at }: HeldRow, change: TypeChange): AuditRow => ({
    ...{ cause: `type-${cause}`, actor_id: by, action: "user.type", subject_id: user_id },
    ...{ request_id: `type-${cause}`, at, change },
  });

  /**
   * @returns "done", or the record of a type that changed with it, or of the decision that lapsed; "gone" where there is
   *   nothing to decide on, or no more
   */
  async function applyOnce(row: HeldRow, refused: string | undefined): Promise<"done" | "gone" | AuditRow> {
    const { cause, kind, user_id, status, by, at, reason, basis } = row;
    const it = await decidables[kind](user_id);
    const change = it?.retypes?.(status) ?? null;
    const said = { cause, kind, user_id, status, by, at, reason, ...(change && { became: change.to }) };
    const decision: DecisionRow = { _id: await nextId(), ...said, untold: true };
    return inTransaction(async (session) => {
      // Undone, or another process was quicker; or whose it was is gone, or took it back.
      if (!(await held.remove(row, session)) || !it) return "gone";
      if (refused !== undefined || !isBasis(it, basis)) {
        const lapse = lapseOf(row, refused);
        await audit.recordWith(lapse, session);
        return lapse;
      }
      if (!(await it.decide({ status, by, at, reason }, session))) throw new Overtaken();
      await decisions.insert(decision, session);
      if (!change) return "done";
      const retype = retypeOf(row, change);
      await audit.recordWith(retype, session);
      return retype;
    });
  }

  async function apply(row: HeldRow): Promise<"done" | "gone" | AuditRow> {
    let refused: string | undefined;
    for (let tries = 1; ; tries += 1) {
      try {
        return await applyOnce(row, refused);
      } catch (err) {
        if (tries >= TRIES) throw err;
        // It cannot be at all any more: the account is of another type by now.
        if (err instanceof Fault) refused = err.message;
        else if (!(err instanceof Overtaken)) throw err;
      }
    }
  }

  /** Lets a decision take effect, and tells it. @throws what the database said; the next look goes on */
  async function settle(row: HeldRow): Promise<void> {
    const became = await apply(row);
    if (typeof became === "object") audit.note(became);
    await tellOf(row.user_id, row.kind);
    if (became !== "gone") tellAdmins(row.kind);
  }

  let timer: NodeJS.Timeout | undefined;
  let timedFor = Number.POSITIVE_INFINITY;
  let isClosed = false;

  async function settleUntil(moment: Date): Promise<void> {
    for (const row of await held.due(moment, LOOK_MAX)) {
      try {
        await settle(row);
      } catch (err) {
        if (isDatabaseLost(err)) log.warn({ err }, "a decision has not taken effect yet and will be tried again");
        else skipped(row.cause, err);
      }
    }
  }

  return {
    settle,
    tellOf,
    settleDue: (): Promise<void> => settleUntil(now()),
    settleAll: (): Promise<void> => settleUntil(new Date(8.64e15)),
    /** Calls back when the next one is due. What a process leaves behind that ends is found by the looks of others. */
    wakeAt: (due: Date, run: () => void): void => {
      if (isClosed || due.getTime() >= timedFor) return;
      clearTimeout(timer);
      timedFor = due.getTime();
      const wake = () => {
        timedFor = Number.POSITIVE_INFINITY;
        run();
      };
      timer = setTimeout(wake, Math.max(1, due.getTime() - now().getTime())).unref();
    },
    /** The time of the next one that is not due yet. */
    nextDue: () => held.nextDue(now()),
    close: (): void => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
export type HeldDecisions = ReturnType<typeof createHeldDecisions>;
