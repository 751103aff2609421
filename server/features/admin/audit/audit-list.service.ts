import { csvDownload, csvOf } from "#server/features/admin/lists/csv.ts";
import { mayReadLists } from "#server/features/admin/lists/lists.policy.ts";
import type { Records } from "#server/platform/database/records.ts";
import type { Download } from "#server/platform/http/mount-download.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from "#shared/admin/audit.rest.ts";
import { AUDIT_PAGE } from "#shared/admin/audit-lists.ts";
import { auditText, downloadText, valueText } from "#shared/admin/audit-text.ts";
import { Fault } from "#shared/fault.ts";
import { DAY_MS } from "#shared/manila.ts";
import type { CompanyChange } from "#shared/profiles/company-review.ts";
import { listOfAll } from "#shared/texts/format.ts";
import type { AuditCursor, AuditListRepo, AuditFilter as RowFilter, StoredAuditRow } from "./audit-list.repo.ts";
import type { ExportStart } from "./export-start.ts";

interface Deps {
  repo: AuditListRepo;
  /** Names by user id, for companies the company names; without deleted accounts. */
  names: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  records: Records;
  start: ExportStart;
  now: () => Date;
}

/** How many rows of a download are read at once. */
const STEP = 500;

/** GET /api/admin/audit and its download. Names are looked up at reading, because the rows contain none. */
export function createAuditList({ repo, names, records, start, now }: Deps) {
  /** Leaves out what was done with reports about the viewer. */
  const toFilter = (viewer: Viewer, { actor_id, subject_id, action, days }: AuditFilter): RowFilter => ({
    actor: actor_id ?? null,
    subject: subject_id ?? null,
    action: action ?? null,
    since: days === undefined ? null : new Date(now().getTime() - days * DAY_MS),
    keptFrom: viewer.userId,
  });
  const namesOf = async (rows: readonly StoredAuditRow[]) => {
    const ids = [...new Set(rows.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]))];
    return ids.length > 0 ? await names(ids) : new Map<number, string>();
  };
  /** @param but the cause of the download's own row, which it does not contain */
  async function* copied(filter: RowFilter, but: string): AsyncGenerator<Line> {
    for (let place: AuditCursor | null = null; ; ) {
      const rows: StoredAuditRow[] = await repo.after(filter, place, STEP);
      const called = await namesOf(rows);
      const theirs = rows.filter(({ cause }) => cause !== but);
      yield* records.each("admin exports", theirs, (row) => toLine(toEntry(row, called)));
      const last = rows.at(-1);
      if (!last || rows.length < STEP) return;
      place = { at: last.at, id: last._id.toHexString() };
    }
  }
  return {
    /**
     * GET /api/admin/audit.csv: all that a filter finds, newest first.
     * @throws {Fault} NOT_ALLOWED but for admins; TOO_FAST
     */
    export: async (viewer: Viewer, asked: AuditFilter, requestId: string): Promise<Download> => {
      const filter = toFilter(viewer, asked);
      const { title, cause } = await start(viewer, "audit", asked, () => repo.count(filter), requestId);
      return csvDownload(title, csvOf(COLUMNS, copied(filter, cause)));
    },
    /** Leaves out what was done with reports about the viewer. @throws {Fault} NOT_ALLOWED for all but admins */
    list: async (viewer: Viewer, query: AuditQuery): Promise<AuditPage> => {
      if (!mayReadLists(viewer)) throw new Fault("NOT_ALLOWED");
      const limit = query.limit ?? AUDIT_PAGE;
      const place = query.cursor === undefined ? null : placeOf(query.cursor);
      const rows = await repo.after(toFilter(viewer, query), place, limit + 1);
      const shown = rows.slice(0, limit);
      const called = await namesOf(shown);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { entries: shown.map((row) => toEntry(row, called)), next_cursor: last ? cursorOf(last) : null };
    },
  };
}
export type AuditList = ReturnType<typeof createAuditList>;

/** Downloads and announcements are not about a person, so they have no subject. */
const isOfNobody = ({ action }: Pick<StoredAuditRow, "action">) =>
  action.endsWith(".export") || action === "announcement.send";

function toEntry(row: StoredAuditRow, called: ReadonlyMap<number, string>): AuditEntry {
  const { _id, action, actor_id, subject_id, request_id, at, change, reason, detail, changes, download } = row;
  const named = (id: number) => ({ id, name: called.get(id) ?? null });
  return {
    id: _id.toHexString(),
    action,
    title: auditText(action, called.get(actor_id) ?? null, called.get(subject_id) ?? null),
    actor: named(actor_id),
    subject: isOfNobody(row) ? null : named(subject_id),
    request_id,
    at: at.toISOString(),
    ...(reason !== undefined && { reason }),
    ...(detail !== undefined && { detail }),
    ...(download && { download, detail: downloadText(download) }),
    ...(change && action.startsWith("company_change.") && { change: { from: change.from, to: change.to } }),
    ...(changes && { changes: [...changes], change: { from: valuesOf(changes, "from"), to: valuesOf(changes, "to") } }),
  };
}

const valuesOf = (changes: readonly CompanyChange[], side: "from" | "to"): string =>
  listOfAll(changes.map((change) => valueText(change, side)));

const COLUMNS = [
  ...(["at", "title", "actor", "actor_id", "action", "subject", "subject_id"] as const),
  ...(["reason", "detail", "from", "to", "request_id"] as const),
] as const;
type Line = Record<(typeof COLUMNS)[number], string | number>;

/** An entry as a row of the file. Missing values are empty. */
function toLine({ at, title, actor, action, subject, reason, detail, change, request_id }: AuditEntry): Line {
  return {
    ...{ at, title, action, request_id },
    actor: actor.name ?? "",
    actor_id: actor.id,
    subject: subject?.name ?? "",
    subject_id: subject?.id ?? "",
    reason: reason ?? "",
    detail: detail ?? "",
    from: change?.from ?? "",
    to: change?.to ?? "",
  };
}

/** A cursor as text: the time in base 36, and the id of the row. Clients return it unchanged. */
const cursorOf = ({ at, _id }: StoredAuditRow): string => `${at.getTime().toString(36)}-${_id.toHexString()}`;

function placeOf(cursor: string): AuditCursor {
  const [time = "0", id = ""] = cursor.split("-");
  return { at: new Date(Number.parseInt(time, 36)), id };
}
