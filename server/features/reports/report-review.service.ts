import type { ClientSession } from "mongoose";
import type { InTransaction } from "#server/platform/database/transaction.ts";
import type { Events } from "#server/platform/events/events.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { Background } from "#server/platform/scheduler/background.ts";
import { ADMIN_TEXTS as T } from "#shared/admin/admin.texts.ts";
import { OTHER_REPORTS_MAX, REPORTS_PAGE } from "#shared/admin/reports/report-lists.ts";
import type { ReportsPage, ReportsQuery } from "#shared/admin/reports/reports.rest.ts";
import type { DecisionDraft, WholeReport } from "#shared/admin/reports/reports.schemas.ts";
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
import { DECIDED } from "./reports.texts.ts";

/** What a decision writes into the audit trail. */
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
  /** Of these files, those that a report keeps. */
  keptFiles: (reportId: number, names: readonly string[]) => Promise<ReadonlySet<string>>;
  inTransaction: InTransaction;
  /** With the decision, all or none. */
  record: (row: DecisionRecord, session: ClientSession) => Promise<void>;
  /** Of what was recorded just now, for admins, if they look: nobody waits for it. */
  noteRecord: (row: DecisionRecord) => void;
  recordRead: (viewer: Viewer, row: ReportRow, requestId: string) => Promise<void>;
  /** What the second of two admins is told. */
  alreadyDecided: (earlier: { by: string | null; what: string; at: Date }, now: Date) => Fault;
  events: Pick<Events, "publish" | "deliver">;
  background: Background;
  now: () => Date;
}

/** Where admins work through reports: the list, one of them with its evidence, and the decision. */
export function createReportReview(deps: Deps) {
  const { reports, peopleOf, keptFiles, inTransaction, record, noteRecord, recordRead, events, background, now } = deps;

  /** @throws {Fault} NOT_FOUND, the same where it is about the viewer */
  async function rowFor(viewer: Viewer, id: number): Promise<ReportRow> {
    const row = await reports.find(id);
    if (!row || !mayRead(viewer, row)) throw new Fault("NOT_FOUND", T.reportAbsent);
    return row;
  }

  async function present(viewer: Viewer, row: ReportRow): Promise<WholeReport> {
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

  async function conflictOf(row: ReportRow): Promise<Fault> {
    // Not what the caller saw, and yet nobody has decided it: it was not like that.
    if (!isDecided(row)) return new Fault("CONFLICT");
    const by = calledOf(row.decided_by, await peopleOf([row.decided_by]));
    return deps.alreadyDecided({ by, what: DECIDED[row.status], at: row.decided_at }, now());
  }

  /** The same call, made again: its answer was lost on the way. */
  const isSame = (row: DecidedRow, { status, action, outcome, decided_by }: Decided): boolean =>
    row.status === status && row.action === action && row.outcome === outcome && row.decided_by === decided_by;

  return {
    /** GET /api/admin/reports: without those about the viewer. */
    list: async (
      { userId }: Viewer,
      { status = "open", page = 1, pageSize = REPORTS_PAGE }: ReportsQuery,
    ): Promise<ReportsPage> => {
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
    },

    /** GET /api/admin/reports/:id: each look is recorded. @throws {Fault} NOT_FOUND */
    read: async (viewer: Viewer, id: number, requestId: string): Promise<WholeReport> => {
      const row = await rowFor(viewer, id);
      await recordRead(viewer, row, requestId);
      return present(viewer, row);
    },

    /**
     * PATCH /api/admin/reports/:id: once. The same call of the same admin again is answered as the first time.
     * @throws {Fault} NOT_FOUND; NOT_ALLOWED for an own report; CONFLICT where another admin was quicker
     */
    decide: async (
      viewer: Viewer,
      id: number,
      { status, action = "none", outcome, seen }: DecisionDraft,
      requestId: string,
    ): Promise<WholeReport> => {
      const row = await rowFor(viewer, id);
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
        return present(viewer, changed);
      }
      const standing = await rowFor(viewer, id);
      if (isDecided(standing) && isSame(standing, decided)) return present(viewer, standing);
      throw await conflictOf(standing);
    },
  };
}
export type ReportReview = ReturnType<typeof createReportReview>;
