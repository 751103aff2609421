import type { Viewer } from "#server/http/viewer.ts";
import type { AuditEntry, AuditPage, AuditQuery } from "#shared/admin/audit.rest.ts";
import { AUDIT_PAGE } from "#shared/admin/audit-lists.ts";
import { Fault } from "#shared/fault.ts";
import { DAY_MS } from "#shared/manila.ts";
import { AUDIT_TITLES, NOBODY } from "./audit.texts.ts";
import type { AuditListRepo, AuditPlace, StoredAuditRow } from "./audit-list.repo.ts";
import { mayReadLists } from "./lists.policy.ts";

interface Needs {
  repo: AuditListRepo;
  /** How people are called, companies by their names, all asked for at once; without those that are gone. */
  names: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  now: () => Date;
}

/** GET /api/admin/audit: names are looked up when somebody reads, for the rows hold none. */
export function createAuditList({ repo, names, now }: Needs) {
  return {
    /** Without what was done with reports about the viewer. @throws {Fault} NOT_ALLOWED but for admins */
    list: async (viewer: Viewer, query: AuditQuery): Promise<AuditPage> => {
      if (!mayReadLists(viewer)) throw new Fault("NOT_ALLOWED");
      const { actor_id: actor = null, subject_id: subject = null, action = null, days, cursor } = query;
      const since = days === undefined ? null : new Date(now().getTime() - days * DAY_MS);
      const limit = query.limit ?? AUDIT_PAGE;
      const place = cursor === undefined ? null : placeOf(cursor);
      const rows = await repo.behind({ actor, subject, action, since, keptFrom: viewer.userId }, place, limit + 1);
      const shown = rows.slice(0, limit);
      const ids = [...new Set(shown.flatMap(({ actor_id, subject_id }) => [actor_id, subject_id]))];
      const called = ids.length > 0 ? await names(ids) : new Map<number, string>();
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { entries: shown.map((row) => toEntry(row, called)), next_cursor: last ? cursorOf(last) : null };
    },
  };
}
export type AuditList = ReturnType<typeof createAuditList>;

/** Whoever takes a copy of a list, or tells everybody something, does it to nobody. */
const isOfNobody = ({ action }: Pick<StoredAuditRow, "action">) =>
  action.endsWith(".export") || action === "announcement.send";

function toEntry(row: StoredAuditRow, called: ReadonlyMap<number, string>): AuditEntry {
  const { _id, action, actor_id, subject_id, request_id, at, change, reason, detail } = row;
  const named = (id: number) => ({ id, name: called.get(id) ?? null });
  const nameOf = (id: number) => called.get(id) ?? NOBODY;
  return {
    id: _id.toHexString(),
    action,
    title: AUDIT_TITLES[action]({ actor: nameOf(actor_id), subject: nameOf(subject_id) }),
    actor: named(actor_id),
    subject: isOfNobody(row) ? null : named(subject_id),
    request_id,
    at: at.toISOString(),
    ...(reason !== undefined && { reason }),
    ...(detail !== undefined && { detail }),
    ...(change && action.startsWith("company_change.") && { change: { from: change.from, to: change.to } }),
  };
}

/** A cursor as it travels: time in base 36, and the row's name. Whoever gets one hands it back as it is. */
const cursorOf = ({ at, _id }: StoredAuditRow): string => `${at.getTime().toString(36)}-${_id.toHexString()}`;

function placeOf(cursor: string): AuditPlace {
  const [time = "0", id = ""] = cursor.split("-");
  return { at: new Date(Number.parseInt(time, 36)), id };
}
