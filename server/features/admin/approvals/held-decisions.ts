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
/** How often a decision is tried when other changes come first. */
const TRIES = 5;

export interface HeldDeps {
  held: Pick<HeldRepo, "remove" | "due" | "nextDue">;
  decidables: Decidables;
  decisions: Pick<DecisionsRepo, "insert">;
  audit: Pick<AuditTrail, "recordWith" | "note">;
  events: Pick<Events, "publish" | "deliver">;
  /** Updates the open approval lists of admins. */
  tellAdmins: (kind: ApprovalKind) => void;
  nextId: () => Promise<number>;
  /** Called with a decision that could not take effect; the next run tries it again. */
  skipped: (cause: string, err: unknown) => void;
  inTransaction: InTransaction;
  now: () => Date;
  log: Log;
}

/** Ends a transaction because what it read has changed since; the next attempt reads it again. */
class Overtaken extends Error {}

/**
 * Puts decisions into effect when they can no longer be undone. Each takes effect in one transaction, which removes the
 * held row and publishes `approval.decided`: it happens once, in whichever process, and the person is always notified.
 * If the subject of the decision has changed in the meantime, the decision lapses and waits for an admin again.
 */
export class HeldDecisions {
  readonly #deps: HeldDeps;
  #timer: NodeJS.Timeout | undefined;
  #timedFor = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor(deps: HeldDeps) {
    this.#deps = deps;
  }

  /** Puts a decision into effect and announces it. @throws any database error; the next run tries it again */
  async settle(row: HeldRow): Promise<void> {
    const { audit, events, tellAdmins } = this.#deps;
    const became = await this.#apply(row);
    if (typeof became === "object") audit.note(became);
    await events.deliver(decisionKey(row.kind, row.user_id));
    if (became !== "gone") tellAdmins(row.kind);
  }

  async #apply(row: HeldRow): Promise<"done" | "gone" | AuditRow> {
    let refused: string | undefined;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#applyOnce(row, refused);
      } catch (err) {
        if (tries >= TRIES) throw err;
        // The decision is no longer possible: the account is of another type now.
        if (err instanceof Fault) refused = err.message;
        else if (!(err instanceof Overtaken)) throw err;
      }
    }
  }

  /**
   * @returns "done", or the audit row of the account type that changed with it or of the decision that lapsed; "gone" if
   *   there is nothing left to decide on
   */
  async #applyOnce(row: HeldRow, refused: string | undefined): Promise<"done" | "gone" | AuditRow> {
    const { decidables, nextId, inTransaction, held, audit, decisions, events } = this.#deps;
    const { cause, kind, user_id, status, by, at, reason, basis } = row;
    const it = await decidables[kind](user_id);
    const change = it?.retypes?.(status) ?? null;
    const said = { cause, kind, user_id, status, by, at, reason, ...(change && { became: change.to }) };
    const decision: DecisionRow = { _id: await nextId(), ...said };
    return inTransaction(async (session) => {
      // It was undone or withdrawn, another process was faster, or the account is gone.
      if (!(await held.remove(row, session)) || !it) return "gone";
      if (refused !== undefined || !isBasis(it, basis)) {
        const lapse = this.#lapseOf(row, refused);
        await audit.recordWith(lapse, session);
        return lapse;
      }
      if (!(await it.decide({ status, by, at, reason }, session))) throw new Overtaken();
      await decisions.insert(decision, session);
      await events.publish(decidedEvent(decision), session);
      if (!change) return "done";
      const retype = this.#retypeOf(row, change);
      await audit.recordWith(retype, session);
      return retype;
    });
  }

  #lapseOf({ cause, by, user_id, status, basis }: HeldRow, reason?: string): AuditRow {
    return {
      ...{ cause: `lapse-${cause}`, actor_id: by, action: "approval.lapse", subject_id: user_id },
      ...{ request_id: `lapse-${cause}`, at: this.#deps.now(), change: { from: status, to: basis.status } },
      ...(reason !== undefined && { reason }),
    };
  }

  /** The record is the same as for any other change of an account's type by an admin. */
  #retypeOf({ cause, by, user_id, at }: HeldRow, change: TypeChange): AuditRow {
    return {
      ...{ cause: `type-${cause}`, actor_id: by, action: "user.type", subject_id: user_id },
      ...{ request_id: `type-${cause}`, at, change },
    };
  }

  /** Puts all decisions into effect that are due, and calls `runAgain` when the next one is due. */
  async settleDue(runAgain: () => void): Promise<void> {
    const moment = this.#deps.now();
    try {
      await this.#settleUntil(moment);
    } finally {
      // One that became due in the meantime has found this run under way, so its own timer has had no effect.
      const due = await this.#deps.held.nextDue(moment);
      if (due) this.wakeAt(due, runAgain);
    }
  }

  /** Works page by page with a cursor, so that decisions that cannot take effect do not hold up later ones. */
  async #settleUntil(moment: Date): Promise<void> {
    let place: TimeCursor<string> = { at: new Date(0), id: null };
    for (;;) {
      const page: HeldRow[] = await this.#deps.held.due(moment, place, PAGE);
      for (const row of page) await this.#trySettle(row);
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      place = { at: last.due_at, id: last._id };
    }
  }

  async #trySettle(row: HeldRow): Promise<void> {
    try {
      await this.settle(row);
    } catch (err) {
      if (isDatabaseLost(err))
        this.#deps.log.warn({ err }, "a decision has not taken effect yet and will be tried again");
      else this.#deps.skipped(row.cause, err);
    }
  }

  /** Puts all held decisions into effect now. */
  settleAll(): Promise<void> {
    return this.#settleUntil(new Date(8.64e15));
  }

  /** Calls `run` when the next decision is due. If this process ends before, the scheduled run of another one finds it. */
  wakeAt(due: Date, run: () => void): void {
    if (this.#isClosed || due.getTime() >= this.#timedFor) return;
    clearTimeout(this.#timer);
    this.#timedFor = due.getTime();
    const wake = () => {
      this.#timedFor = Number.POSITIVE_INFINITY;
      run();
    };
    this.#timer = setTimeout(wake, Math.max(1, due.getTime() - this.#deps.now().getTime())).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
