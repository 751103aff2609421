import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countText, Done, Id, IdText, Moment } from "../primitives.ts";
import { ADMIN_TEXTS as T } from "./admin.texts.ts";
import { AUDIT_ACTIONS, AUDIT_DAYS_MAX, AUDIT_PAGE_MAX } from "./audit-lists.ts";

/** Somebody whom an entry names; without a name once the account is gone. */
const Named = z.object({ id: Id, name: z.nullable(z.string()) });

export const AuditEntry = z.object({
  /** No more than a name. */
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** A whole sentence: who did what to whom. It begins with the actor's name. */
  title: z.string(),
  actor: Named,
  /** Null where it was done to nobody. */
  subject: z.nullable(Named),
  /** The call by which it was done, as the logs name it. */
  request_id: z.string(),
  at: Moment,
  /** What the admin said of it, where something has to be said; for a message to a person, its text. */
  reason: z.optional(z.string()),
  /** Of a copy: by what it was filtered, and how many rows there were. */
  detail: z.optional(z.string()),
  /** Of a company's change: what was public, and what was asked for. */
  change: z.optional(z.object({ from: z.string(), to: z.string() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** By whom, to whom, what, and how many days ago at most; together they all apply. */
const AuditFilter = z.strictObject({
  actor_id: z.optional(IdText),
  subject_id: z.optional(IdText),
  action: z.optional(z.enum(AUDIT_ACTIONS, T.auditAction)),
  days: z.optional(countText(1, AUDIT_DAYS_MAX)),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const AuditQuery = z.strictObject({
  ...AuditFilter.shape,
  /** Where an earlier answer ended: a time in base 36, and a name. */
  cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,9}-[0-9a-f]{24}$/, T.cursor))),
  limit: z.optional(countText(1, AUDIT_PAGE_MAX)),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const AuditPage = z.object({
  /** Newest first. */
  entries: z.array(AuditEntry),
  /** To go on from here; null behind the last one. */
  next_cursor: z.nullable(z.string()),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  query: AuditQuery,
  reply: AuditPage,
  lift: ["next_cursor"],
  summary: "Who did what to whom, and when, newest first: the audit trail, which is only ever added to.",
});

/** Its answer is no JSON but the bytes of a file. */
export const exportAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit.csv",
  query: AuditFilter,
  reply: Done,
  summary:
    "All audit entries that a filter finds, newest first, as CSV. Rate limited, and recorded in the audit trail.",
});
