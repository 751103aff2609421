import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { OTHER_REPORTS_MAX, REPORTS_PAGE } from "#shared/admin/reports/report-lists.ts";
import type { ReportsPage, ReportsQuery } from "#shared/admin/reports/reports.rest.ts";
import type { DecisionDraft, WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { Fault } from "#shared/fault.ts";
import type { ReportStatus } from "#shared/reports/report-lists.ts";
import { decidedEvent, reportKey } from "./domain-events.ts";
import { type DecidedRow, isDecided, namesOf, type ReportRow } from "./report.model.ts";
import { mayDecide, mayRead } from "./reports.policy.ts";
import {
  calledOf,
  type KnownPeople,
  peopleIn,
  toDecision,
  toListed,
  toOther,
  toPerson,
  toSnapshot,
} from "./reports.presenters.ts";
import type { Decided, ReportsRepo } from "./reports.repo.ts";

/** The audit record of a decision. */
export interface DecisionRecord {
  cause: string;
  actor_id: number;
  action: "report.resolve" | "report.dismiss";
  subject_id: number;
  object: { kind: "report"; id: number };
  request_id: string;
  at: Date;
}

interface Deps {
  reports: Pick<ReportsRepo, "page" | "count" | "countOf" | "openAbout" | "find" | "others" | "countAbout" | "decide">;
  peopleOf: (ids: readonly number[]) => Promise<KnownPeople>;
  /** @returns which of these files the report keeps */
  keptFiles: (reportId: number, names: readonly string[]) => Promise<ReadonlySet<string>>;
  inTransaction: InTransaction;
  /** Writes the audit record in the transaction of the decision. */
  record: (row: DecisionRecord, session: ClientSession) => Promise<void>;
  /** Passes the record to the admins' activity feed; does not block. */
  noteRecord: (row: DecisionRecord) => void;
  recordRead: (viewer: Viewer, row: ReportRow, requestId: string) => Promise<void>;
  /** @returns the error for the second of two admins who decide the same report */
  alreadyDecided: (earlier: { by: string | null; did: DecidedRow["status"]; at: Date }, now: Date) => Fault;
  events: Pick<Events, "publish" | "deliver">;
  background: Background;
  now: () => Date;
}

/** The reports as admins work through them: the list, one report with its evidence, and the decision. */
export class ReportReview {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** GET /api/admin/reports: without those about the viewer. */
  async list(
    { userId }: Viewer,
    { status = "open", page = 1, pageSize = REPORTS_PAGE }: ReportsQuery,
  ): Promise<ReportsPage> {
    const { reports, peopleOf } = this.#deps;
    const isConcerned = (await reports.countAbout(userId)) > 0;
    const count = async (of: ReportStatus) =>
      (await reports.count(of)) - (isConcerned ? await reports.countOf(of, userId) : 0);
    const [rows, open, resolved, dismissed] = await Promise.all([
      reports.page(status, isConcerned ? userId : null, (page - 1) * pageSize, pageSize),
      count("open"),
      count("resolved"),
      count("dismissed"),
    ]);
    const counts = { open, resolved, dismissed };
    const [people, openAbout] = await Promise.all([
      peopleOf([...new Set(rows.flatMap(peopleIn))]),
      reports.openAbout([...new Set(rows.map(({ reported_id }) => reported_id))]),
    ]);
    return { total: counts[status], counts, records: rows.map((row) => toListed(row, people, openAbout)) };
  }

  /** GET /api/admin/reports/:id: each view is recorded. @throws {Fault} NOT_FOUND */
  async read(viewer: Viewer, id: number, requestId: string): Promise<WholeReport> {
    const row = await this.#rowFor(viewer, id);
    await this.#deps.recordRead(viewer, row, requestId);
    return this.#present(viewer, row);
  }

  /** @throws {Fault} NOT_FOUND, also for a report about the viewer */
  async #rowFor(viewer: Viewer, id: number): Promise<ReportRow> {
    const row = await this.#deps.reports.find(id);
    if (!row || !mayRead(viewer, row)) throw new Fault("NOT_FOUND", T.reportAbsent);
    return row;
  }

  async #present(viewer: Viewer, row: ReportRow): Promise<WholeReport> {
    const { reports, keptFiles, peopleOf } = this.#deps;
    const { _id, status, reason, target, details, created_at, reporter_id, reported_id } = row;
    const [others, about, kept] = await Promise.all([
      reports.others(row, OTHER_REPORTS_MAX),
      reports.countAbout(reported_id),
      keptFiles(_id, namesOf(row)),
    ]);
    const people = await peopleOf([...new Set([row, ...others].flatMap(peopleIn))]);
    return {
      id: _id,
      status,
      reason,
      kind: target.kind,
      details,
      created_at: created_at.toISOString(),
      reporter: toPerson(reporter_id, people),
      reported: toPerson(reported_id, people),
      messages: toSnapshot(row, kept),
      others: others.map((other) => toOther(other, people)),
      others_total: Math.max(others.length, about - 1),
      decision: toDecision(row, people),
      may_decide: mayDecide(viewer, row),
    };
  }

  /**
   * PATCH /api/admin/reports/:id: decides once. A repeated call of the same admin gets the same answer.
   * @throws {Fault} NOT_FOUND; NOT_ALLOWED for the viewer's own report; CONFLICT if another admin was first
   */
  async decide(
    viewer: Viewer,
    id: number,
    { status, action = "none", outcome, seen }: DecisionDraft,
    requestId: string,
  ): Promise<WholeReport> {
    const { now, inTransaction, reports, record, events, noteRecord, background } = this.#deps;
    const row = await this.#rowFor(viewer, id);
    if (!mayDecide(viewer, row)) throw new Fault("NOT_ALLOWED", T.reportOwn);
    const at = now();
    const decided = { status, action, outcome, decided_by: viewer.userId, decided_at: at };
    const about: DecisionRecord = {
      cause: `report-${id}-decided`,
      actor_id: viewer.userId,
      action: status === "resolved" ? "report.resolve" : "report.dismiss",
      subject_id: row.reported_id,
      object: { kind: "report", id },
      request_id: requestId,
      at,
    };
    const changed =
      seen === "open" &&
      (await inTransaction(async (session) => {
        const written = await reports.decide(id, decided, session);
        if (!written) return null;
        await record(about, session);
        await events.publish(decidedEvent(written, decided), session);
        return written;
      }));
    if (changed) {
      noteRecord(about);
      background.run("delivering the outcome of a report", () => events.deliver(reportKey(id)));
      return this.#present(viewer, changed);
    }
    const current = await this.#rowFor(viewer, id);
    if (isDecided(current) && this.#isSame(current, decided)) return this.#present(viewer, current);
    throw await this.#conflictOf(current);
  }

  /** Whether the client repeated a call whose answer was lost. */
  #isSame(row: DecidedRow, { status, action, outcome, decided_by }: Decided): boolean {
    return row.status === status && row.action === action && row.outcome === outcome && row.decided_by === decided_by;
  }

  async #conflictOf(row: ReportRow): Promise<Fault> {
    // The report is still open: the caller saw a status that it never had.
    if (!isDecided(row)) return new Fault("CONFLICT");
    const by = calledOf(row.decided_by, await this.#deps.peopleOf([row.decided_by]));
    return this.#deps.alreadyDecided({ by, did: row.status, at: row.decided_at }, this.#deps.now());
  }
}
