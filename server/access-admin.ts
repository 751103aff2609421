import type { AccessRow } from "./access.ts";

const ADMINS = ["adm"] as const;
const SEEKERS = ["seeker", "gen"] as const;

/** The rows of the admin area: a part of the table in server/access.ts. */
export const ADMIN_ROWS = {
  "GET /api/admin/activities": {
    allow: ADMINS,
    object: "none",
    rule: "who did what, and who writes to whom; never what was written, nor of reports about the caller",
  },
  "GET /api/admin/announcements": {
    allow: ADMINS,
    object: "none",
    rule: "what was announced, by whom, to whom, and how many it has reached; never who they are",
  },
  "GET /api/admin/announcements/reach": {
    allow: ADMINS,
    object: "none",
    rule: "how many verified, active accounts there are of an audience, exactly: an admin may list them as well",
  },
  "POST /api/admin/announcements": {
    allow: ADMINS,
    object: "none",
    rule: "audited; twenty an hour; to verified, active accounts that were there at the call, once each; leads to a known page or nowhere",
  },
  "GET /api/admin/stats": {
    allow: ADMINS,
    object: "none",
    rule: "sums; groups of people smaller than ten are not said, nor what gives them away; reports about the caller are not counted",
  },
  "GET /api/admin/analytics": {
    allow: ADMINS,
    object: "none",
    rule: "sums of months; groups of people smaller than ten are not said, nor what gives them away",
  },
  "GET /api/admin/reports": {
    allow: ADMINS,
    object: "none",
    rule: "who, whom, why and when; nothing that was written, and none about the caller",
  },
  "GET /api/admin/reports/:id": {
    allow: ADMINS,
    object: "report",
    rule: "the copied messages and no others; each look is audited; for whom it is about it does not exist",
  },
  "PATCH /api/admin/reports/:id": {
    allow: ADMINS,
    object: "report",
    rule: "once, and not in the caller's own matter; audited; the reporter is told the outcome, the other one nothing",
  },
  "GET /api/admin/users/:id": {
    allow: ADMINS,
    object: "account",
    rule: "no phone, address, disability, consents or resume; the PWD ID number masked; nothing of reports about the caller",
  },
  "POST /api/admin/users/:id/sensitive": {
    allow: ADMINS,
    object: "account",
    rule: "with a reason, recorded before anything is answered; counted",
  },
  "POST /api/admin/users/:id/suspend": {
    allow: ADMINS,
    object: "account",
    rule: "anybody but oneself, with a reason; ends sessions and sockets; audited; the person is told",
  },
  "POST /api/admin/users/:id/reactivate": {
    allow: ADMINS,
    object: "account",
    rule: "anybody but oneself; audited; the person is told",
  },
  "POST /api/admin/users/:id/warn": {
    allow: ADMINS,
    object: "account",
    rule: "anybody but oneself; audited; the person is told",
  },
  "PATCH /api/admin/users/:id": {
    allow: ADMINS,
    object: "account",
    rule: "anybody but oneself; job seekers among their types, an admin to general, nobody to admin; ends sessions and sockets; audited",
  },
  "GET /api/admin/users": {
    allow: ADMINS,
    object: "none",
    rule: "what the list shows, by pages; no hashes, no ID numbers, no phone, no address",
  },
  "GET /api/admin/employers": { allow: ADMINS, object: "none", rule: "what the list shows, by pages" },
  "GET /api/admin/users.csv": {
    allow: ADMINS,
    object: "none",
    rule: "what the list shows, all of it; limited, and each copy is written into the audit trail",
  },
  "GET /api/admin/employers.csv": {
    allow: ADMINS,
    object: "none",
    rule: "what the list shows, all of it; limited, and each copy is written into the audit trail",
  },
  "GET /api/admin/audit": {
    allow: ADMINS,
    object: "none",
    rule: "who did what to whom, without reports about the caller; it is only ever added to",
  },
  "GET /api/admin/audit.csv": {
    allow: ADMINS,
    object: "none",
    rule: "what the audit trail shows, all of it; limited, and each copy is written into the audit trail",
  },
  "GET /api/admin/approvals": {
    allow: ADMINS,
    object: "none",
    rule: "what waits and what was decided; PWD ID numbers masked",
  },
  "POST /api/admin/employers/:userId/approve": {
    allow: ADMINS,
    object: "employer-account",
    rule: "audited; the employer is told",
  },
  "POST /api/admin/employers/:userId/undo": {
    allow: ADMINS,
    object: "employer-account",
    rule: "the caller's own decision of a moment ago, of which nobody has been told yet; audited",
  },
  "POST /api/admin/employers/:userId/reject": {
    allow: ADMINS,
    object: "employer-account",
    rule: "with a reason; audited; the employer is told",
  },
  "POST /api/admin/company-changes/:userId/approve": {
    allow: ADMINS,
    object: "company-change",
    rule: "a change that waits, of an approved company; audited with old and new values; the employer is told",
  },
  "POST /api/admin/company-changes/:userId/undo": {
    allow: ADMINS,
    object: "company-change",
    rule: "the caller's own decision of a moment ago, of which nobody has been told yet; audited",
  },
  "POST /api/admin/company-changes/:userId/reject": {
    allow: ADMINS,
    object: "company-change",
    rule: "with a reason; audited with old and new values; the employer is told",
  },
  "POST /api/admin/pwd-ids/:userId/reveal": {
    allow: ADMINS,
    object: "numbered-account",
    rule: "the whole number; each look is audited, and limited",
  },
  "POST /api/admin/pwd-ids/:userId/approve": {
    allow: ADMINS,
    object: "numbered-account",
    rule: "only who has opened the number, as it is now; audited; its owner is told; a general account becomes pwd in the same transaction",
  },
  "POST /api/admin/pwd-ids/:userId/undo": {
    allow: ADMINS,
    object: "numbered-account",
    rule: "the caller's own decision of a moment ago, of which nobody has been told yet; audited",
  },
  "POST /api/admin/pwd-ids/:userId/reject": {
    allow: ADMINS,
    object: "numbered-account",
    rule: "with a reason; audited; its owner is told",
  },
  "POST /api/admin/listings/:userId/approve": {
    allow: ADMINS,
    object: "listing",
    rule: "only as the person asked; audited; they are told",
  },
  "POST /api/admin/listings/:userId/undo": {
    allow: ADMINS,
    object: "listing",
    rule: "the caller's own decision of a moment ago, of which nobody has been told yet; audited",
  },
  "POST /api/admin/listings/:userId/reject": {
    allow: ADMINS,
    object: "listing",
    rule: "with a reason; audited; the person is told",
  },
  "GET /api/account/approvals": { allow: SEEKERS, object: "none", rule: "the caller's own" },
  "POST /api/account/pwd-id/appeal": {
    allow: SEEKERS,
    object: "none",
    rule: "against the rejection of the caller's own number, once for each",
  },
  "POST /api/account/listing": {
    allow: SEEKERS,
    object: "none",
    rule: "the caller's own request, one at a time; the consent is recorded",
  },
  "DELETE /api/account/listing": { allow: SEEKERS, object: "none", rule: "the caller's own request that waits" },
  "DELETE /api/employer/review": { allow: ["emp"], object: "none", rule: "the caller's own change" },
  "POST /api/employer/ask": {
    allow: ["emp"],
    object: "none",
    rule: "the caller's own company, where it was rejected",
  },
  "POST /api/employer/documents": {
    allow: ["emp"],
    object: "none",
    rule: "to the caller's own company; checked inside, stored encrypted; counted before it is read; five at most",
  },
  "DELETE /api/employer/documents/:name": {
    allow: ["emp"],
    object: "none",
    rule: "a document of the caller's own company; a second time is a success too",
  },
} as const satisfies Record<string, AccessRow>;
