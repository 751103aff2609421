import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import type { ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import { Fault } from "#shared/fault.ts";
import type { AuditRow } from "../audit/audit.model.ts";
import type { AuditTrail } from "../audit/audit-trail.ts";
import { type Decidables, isBasis, type TypeChange } from "./approval-status.ts";
import { decidedEvent, decisionKey } from "./decided-event.ts";
import type { DecisionRow } from "./decision.model.ts";
import type { DecisionsRepo } from "./decisions.repo.ts";
import type { HeldRow } from "./held.model.ts";
import type { HeldRepo } from "./held.repo.ts";

/** How many due decisions are read at once. */
const PAGE = 100;
/** How often a decision is tried that others come before. */
const TRIES = 5;

export interface HeldDeps {
  held: Pick<HeldRepo, "remove" | "due" | "nextDue">;
  decidables: Decidables;
  decisions: Pick<DecisionsRepo, "insert">;
  audit: Pick<AuditTrail, "recordWith" | "note">;
  events: Pick<Events, "publish" | "deliver">;
  /** For admins who look at what waits. */
  tellAdmins: (kind: ApprovalKind) => void;
  nextId: () => Promise<number>;
  /** Called with a decision that could not take effect; the next run tries it again. */
  skipped: (cause: string, err: unknown) => void;
  inTransaction: InTransaction;
  now: () => Date;
  log: Log;
}

/** Ends a transaction that read something which has changed since; the next one reads it again. */
class Overtaken extends Error {}

/**
 * What becomes of decisions when they can no longer be undone. Each takes effect in one transaction, which removes the
 * held row and publishes `approval.decided`: it happens once, whichever process does it, and the person is always
 * notified. If what was decided on has changed meanwhile, the decision lapses and waits for an admin again.
 */
export function createHeldDecisions(deps: HeldDeps) {
  const { held, decidables, decisions, audit, events, tellAdmins, nextId, skipped, inTransaction, now, log } = deps;

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
    const decision: DecisionRow = { _id: await nextId(), ...said };
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
      await events.publish(decidedEvent(decision), session);
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

  /** Lets a decision take effect and announces it. @throws what the database said; the next run tries it again */
  async function settle(row: HeldRow): Promise<void> {
    const became = await apply(row);
    if (typeof became === "object") audit.note(became);
    await events.deliver(decisionKey(row.kind, row.user_id));
    if (became !== "gone") tellAdmins(row.kind);
  }

  let timer: NodeJS.Timeout | undefined;
  let timedFor = Number.POSITIVE_INFINITY;
  let isClosed = false;

  async function trySettle(row: HeldRow): Promise<void> {
    try {
      await settle(row);
    } catch (err) {
      if (isDatabaseLost(err)) log.warn({ err }, "a decision has not taken effect yet and will be tried again");
      else skipped(row.cause, err);
    }
  }

  /** Page by page, and each behind the one before it: decisions that cannot take effect do not hold up later ones. */
  async function settleUntil(moment: Date): Promise<void> {
    let place: TimeCursor<string> = { at: new Date(0), id: null };
    for (;;) {
      const page: HeldRow[] = await held.due(moment, place, PAGE);
      for (const row of page) await trySettle(row);
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      place = { at: last.due_at, id: last._id };
    }
  }

  return {
    settle,
    settleDue: (): Promise<void> => settleUntil(now()),
    settleAll: (): Promise<void> => settleUntil(new Date(8.64e15)),
    /** Calls back when the next one is due. What is left when a process ends, other processes find by their own runs. */
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
