import * as z from "zod/mini";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { CompanyChange } from "#shared/profiles/company-review.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { endpoint } from "../endpoint.ts";
import { countText, Done, Id, IdText, Moment } from "../primitives.ts";
import { AUDIT_ACTIONS, AUDIT_DAYS_MAX, AUDIT_PAGE_MAX } from "./audit-lists.ts";

const T = errorsOf(adminTexts);

/** A person in an entry; without a name if the account is gone. */
const Named = z.object({ id: Id, name: z.nullable(z.string()) });

/** What a download of a list contained. */
const AuditDownload = z.object({
  /** The parameters of the call and their values; empty for the whole list. */
  filter: z.array(z.object({ name: z.string(), value: z.string() })),
  rows: z.number(),
});
export type AuditDownload = z.infer<typeof AuditDownload>;

export const AuditEntry = z.object({
  /** An opaque id. */
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** A complete sentence in the language of the call: who did what to whom. */
  title: z.string(),
  actor: Named,
  /** Null if it concerned no person. */
  subject: z.nullable(Named),
  /** The id of the request, as it appears in the logs. */
  request_id: z.string(),
  at: Moment,
  /** The admin's reason, if one is required; for a message to a person, its text. */
  reason: z.optional(z.string()),
  /** For a download: what it contained, in the language of the call; older entries have it in English. */
  detail: z.optional(z.string()),
  /** The same as data; older entries have none. */
  download: z.optional(AuditDownload),
  /** For a company change: the public values and the requested ones, in the language of the call; older ones in English. */
  change: z.optional(z.object({ from: z.string(), to: z.string() })),
  /** The same as data; older entries have none. */
  changes: z.optional(z.array(CompanyChange)),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Filters by actor, subject, kind and maximum age in days; combined with AND. */
const AuditFilter = z.strictObject({
  actor_id: z.optional(IdText),
  subject_id: z.optional(IdText),
  action: z.optional(z.enum(AUDIT_ACTIONS, oneOf(AUDIT_ACTIONS))),
  days: z.optional(countText(1, AUDIT_DAYS_MAX)),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditQuery = z.strictObject({
  ...AuditFilter.shape,
  /** Cursor from an earlier reply: a timestamp in base 36, and an id. */
  cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,9}-[0-9a-f]{24}$/, T.cursor))),
  limit: z.optional(countText(1, AUDIT_PAGE_MAX)),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const AuditPage = z.object({
  /** Newest first. */
  entries: z.array(AuditEntry),
  /** Cursor of the next page; null after the last one. */
  next_cursor: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  query: AuditQuery,
  reply: AuditPage,
  lift: ["next_cursor"],
  summary: "The audit trail, newest first: who did what to whom, and when. Entries are never changed.",
});

/** Answered with the bytes of a file instead of JSON. */
export const exportAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit.csv",
  query: AuditFilter,
  reply: Done,
  summary:
    "All audit entries that a filter finds, newest first, as CSV. Rate limited, and recorded in the audit trail.",
});
