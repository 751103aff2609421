import type { ReportSide } from "#shared/admin/reports/report-lists.ts";
import type {
  EvidenceMessage,
  ListedReport,
  OtherReport,
  ReportDecision,
  ReportName,
  ReportPerson,
} from "#shared/admin/reports/reports.schemas.ts";
import { isDecided, type ReportRow } from "./report.model.ts";
import { releaseOf } from "./report-retention.ts";
import type { ListedRow } from "./reports.repo.ts";

/** What admins see of a person whose account exists. */
export interface KnownPerson {
  name: string;
  company: string | null;
  photo: string | null;
  side: ReportSide;
  suspended: boolean;
}
/** By user id, without deleted accounts. */
export type KnownPeople = ReadonlyMap<number, KnownPerson>;

/** A person's name; for a company, the company's name. */
export function calledOf(id: number, people: KnownPeople): string | null {
  const known = people.get(id);
  return known ? (known.company ?? known.name) : null;
}

export const toName = (id: number, people: KnownPeople): ReportName => ({ id, name: calledOf(id, people) });

const GONE = { name: null, company: null, photo: null, side: null, suspended: false } as const;
export const toPerson = (id: number, people: KnownPeople): ReportPerson => ({ id, ...(people.get(id) ?? GONE) });

/** The ids of all people that a report names in a list. */
export const peopleIn = ({ reporter_id, reported_id, decided_by }: ListedRow): number[] =>
  [reporter_id, reported_id, decided_by].filter((id) => id !== null);

export function toListed(row: ListedRow, people: KnownPeople, openAbout: ReadonlyMap<number, number>): ListedReport {
  const { _id, status, reason, target, created_at, reporter_id, reported_id, decided_at, decided_by } = row;
  return {
    id: _id,
    status,
    reason,
    kind: target.kind,
    created_at: created_at.toISOString(),
    reporter: toName(reporter_id, people),
    reported: toName(reported_id, people),
    open_about: openAbout.get(reported_id) ?? 0,
    decided_at: decided_at?.toISOString() ?? null,
    decided_by: decided_by === null ? null : toName(decided_by, people),
  };
}

export function toOther(row: ListedRow, people: KnownPeople): OtherReport {
  const { _id, status, reason, created_at, reporter_id, action } = row;
  const reporter = toName(reporter_id, people);
  return { id: _id, status, reason, created_at: created_at.toISOString(), reporter, action: action ?? null };
}

/** The copied messages. A file's name opens the file, so only files that the report keeps have one. */
export function toSnapshot({ messages, target }: ReportRow, kept: ReadonlySet<string>): EvidenceMessage[] {
  const ifKept = (name: string) => (kept.has(name) ? name : null);
  return messages.map(
    ({ id, sender_id, kind, content, attachments, voice, quote, created_at, edited_at, deleted_at }) => ({
      id,
      sender_id,
      kind,
      content,
      files: attachments.map(({ name, ...file }) => ({ name: ifKept(name), ...file })),
      ...(voice && { voice: { ...voice, name: ifKept(voice.name) } }),
      quote: quote ? { ...quote, deleted_at: quote.deleted_at?.toISOString() ?? null } : null,
      reported: target.kind === "message" && target.id === id,
      created_at: created_at.toISOString(),
      edited_at: edited_at?.toISOString() ?? null,
      deleted_at: deleted_at?.toISOString() ?? null,
    }),
  );
}

export function toDecision(row: ReportRow, people: KnownPeople): ReportDecision | null {
  if (!isDecided(row)) return null;
  return {
    status: row.status,
    action: row.action ?? "none",
    outcome: row.outcome,
    by: toName(row.decided_by, people),
    at: row.decided_at.toISOString(),
    released_at: (row.released_at ?? releaseOf(row.decided_at)).toISOString(),
  };
}
