import type { UserType } from "#shared/accounts/user-types.ts";
import { isSeeker } from "#shared/accounts/user-types.ts";
import { own } from "#shared/dictionary.ts";
import { ADMIN_ROWS } from "./access-admin.ts";
import { JOB_ROWS } from "./access-jobs.ts";
import { WORK_ROWS } from "./access-work.ts";

/**
 * The access table: every REST call and every socket command has its row, and `mount()` and `serve()` refuse to carry
 * one without. The tests of this table are generated from it (access.test.ts).
 */
export type Role = "anon" | "seeker" | "gen" | "emp" | "adm";

export interface AccessRow {
  /** Who gets past the door; what belongs to whom is then asked in the service. */
  allow: readonly Role[];
  /**
   * Whose object the call names. `participant`: a conversation's two sides, for others it does not exist (404).
   * `message`: a message; of a conversation that is not the caller's it does not exist (404).
   * `notification`: one of the caller's own; somebody else's does not exist (404).
   * `file`: a stored file; what the caller may not see does not exist (404).
   * `profile`: somebody's profile; whom it is not for hears that it does not exist (404).
   * `own-profile`: the caller's own profile; every other one does not exist (404).
   * `company`: a company; one that is not approved exists for its owner and for admins alone (404).
   * `application`: an application; for whoever is no part of it it does not exist (404).
   * `account`: an account by its number, whoever's it is.
   * `numbered-account`: one that has given a PWD ID number; `listing`: one that asked to be listed;
   * `company-change`: a company that asked to change what is public of it (404 without).
   * `job`: a job; what is not open to the caller does not exist (404).
   * `own-job`: the caller's own job; every other one does not exist (404).
   * `saved-search`: one of the caller's own; somebody else's does not exist (404).
   * `open-job`: a job that takes applications; others, drafts and those of companies that wait do not exist (404).
   * `interview`: an interview; for whoever is not one of its two sides it does not exist (404).
   * `report`: a report, for admins; the one whom it is about finds that it does not exist (404).
   * `none`: the call names no object, or works on the caller's own things alone.
   */
  object:
    | "none"
    | "participant"
    | "employer-account"
    | "numbered-account"
    | "listing"
    | "company-change"
    | "person"
    | "session"
    | "file"
    | "message"
    | "account"
    | "notification"
    | "application"
    | "open-job"
    | "interview"
    | "profile"
    | "own-profile"
    | "company"
    | "job"
    | "own-job"
    | "saved-search"
    | "report";
  /** A GET without side effects that the session's cookie opens too, for `<img>` and links. */
  cookie?: true;
  /** The rule in words, as the matrix of security.md has it. */
  rule: string;
}

const ANYONE = ["anon", "seeker", "gen", "emp", "adm"] as const;
const SIGNED_IN = ["seeker", "gen", "emp", "adm"] as const;
const ADMINS = ["adm"] as const;

export const ACCESS = {
  "GET /api/healthz": { allow: ANYONE, object: "none", rule: "no versions, no details" },
  "GET /api/readyz": { allow: ANYONE, object: "none", rule: "no versions, no details" },

  "GET /api/metrics": {
    allow: ANYONE,
    object: "none",
    rule: "this machine's own callers alone, and nobody where a proxy stands before the server; for others it does not exist; counts of closed lists, nothing of anybody",
  },
  "GET /api/openapi.json": { allow: ANYONE, object: "none", rule: "the calls and their rules, nothing of anybody" },
  "GET /api/docs": { allow: ANYONE, object: "none", rule: "the same as a page" },
  "GET /api/docs/style.css": { allow: ANYONE, object: "none", rule: "its stylesheet" },

  "POST /api/login": {
    allow: ANYONE,
    object: "none",
    rule: "throttled by account, then by address; one text for every wrong pair",
  },
  "POST /api/create": {
    allow: ANYONE,
    object: "none",
    rule: "user_type general or pwd; pwd needs pwd_id_number; consents recorded",
  },
  "POST /api/createEmployer": { allow: ANYONE, object: "none", rule: "the type is fixed by the server" },
  "POST /api/verify-email": { allow: ANYONE, object: "none", rule: "the token alone; a second time is a success too" },
  "POST /api/verify-email/address": {
    allow: ANYONE,
    object: "none",
    rule: "the password in the body, counted as logins are; only an address that was never verified; links to the old one are void",
  },
  "POST /api/resend-verification": { allow: ANYONE, object: "none", rule: "the same reply for every address" },
  "POST /api/forgot-password": {
    allow: ANYONE,
    object: "none",
    rule: "the same reply and the same work for every address",
  },
  "POST /api/reset-password": {
    allow: ANYONE,
    object: "none",
    rule: "the token alone, once; ends sessions and sockets",
  },
  "POST /api/reset-password/check": {
    allow: ANYONE,
    object: "none",
    rule: "the token alone; uses nothing up; the same work for every token; rate limited",
  },
  "POST /api/undo-email/check": {
    allow: ANYONE,
    object: "none",
    rule: "the token alone; uses nothing up; rate limited",
  },
  "POST /api/undo-email": {
    allow: ANYONE,
    object: "none",
    rule: "the token alone, once, for 7 days; restores the old address, ends sessions and sockets, locks the password",
  },
  "POST /api/logout": { allow: SIGNED_IN, object: "none", rule: "ends the caller's own session" },
  "POST /api/logout-all": { allow: SIGNED_IN, object: "none", rule: "ends the caller's own sessions and sockets" },
  "GET /api/sessions": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "DELETE /api/sessions": { allow: SIGNED_IN, object: "none", rule: "the caller's own, but for this one" },
  "DELETE /api/sessions/:id": { allow: SIGNED_IN, object: "session", rule: "the caller's own; others do not exist" },
  "GET /api/account/consents": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "POST /api/account/consents": {
    allow: SIGNED_IN,
    object: "none",
    rule: "the caller's own; sensitive data of job seekers alone, and withdrawing it erases what it covered; the terms end with the account",
  },
  "GET /api/account/email": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "POST /api/account/email": {
    allow: SIGNED_IN,
    object: "none",
    rule: "the password in the body; held until the new address is verified, the old one is told",
  },
  "DELETE /api/account/email": { allow: SIGNED_IN, object: "none", rule: "the caller's own change that waits" },
  "POST /api/account/password": {
    allow: SIGNED_IN,
    object: "none",
    rule: "the password in the body; ends the other sessions",
  },
  "POST /api/account/export": {
    allow: SIGNED_IN,
    object: "none",
    rule: "the password in the body; the caller's own data, and nothing that others wrote; rate limited",
  },
  "DELETE /api/account": { allow: SIGNED_IN, object: "none", rule: "the password in the body" },

  "GET /api/stats": { allow: ANYONE, object: "none", rule: "three sums, nothing that leads to a person" },
  "GET /api/files/:name": {
    allow: ANYONE,
    object: "file",
    cookie: true,
    rule: "photos: whoever may see their owner or find them in a search, also by cookie; logos of approved employers: everyone; attachments: the two sides of their conversation, reported ones also admins; resumes: their owner, employers who were applied to, and admins, recorded; resumes of an application: its applicant, that employer until it is withdrawn, and admins, recorded; papers of a company: its owner, and admins, recorded; the rest does not exist",
  },

  "GET /api/messages/conversations": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "POST /api/messages/conversations": {
    allow: SIGNED_IN,
    object: "person",
    rule: "whom the caller may write to; the person exists and is not the caller",
  },
  "GET /api/messages/conversations/:id": {
    allow: SIGNED_IN,
    object: "participant",
    rule: "plain, it marks as read: bearer only",
  },
  "POST /api/messages/conversations/:id/messages": {
    allow: SIGNED_IN,
    object: "participant",
    rule: "receiver_id is the other side; the sender is the session's",
  },
  "POST /api/messages/conversations/:id/attachments": {
    allow: SIGNED_IN,
    object: "participant",
    rule: "asked before the file is read; only its uploader sends it, here alone and once",
  },
  "POST /api/messages/conversations/:id/read": {
    allow: SIGNED_IN,
    object: "participant",
    rule: "a mark never goes back",
  },
  "GET /api/messages/conversations/:id/info": { allow: SIGNED_IN, object: "participant", rule: "a card only" },
  "GET /api/messages/unread-count": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "GET /api/messages/search": {
    allow: SIGNED_IN,
    object: "participant",
    rule: "the caller's own conversations, or the one that is named; rate limited",
  },
  "PATCH /api/messages/:id": {
    allow: SIGNED_IN,
    object: "message",
    rule: "the caller's own, for 15 minutes; the other side's is refused",
  },
  "DELETE /api/messages/:id": {
    allow: SIGNED_IN,
    object: "message",
    rule: "the caller's own, for 15 minutes; the other side's is refused",
  },
  "GET /api/people": {
    allow: SIGNED_IN,
    object: "none",
    rule: "three letters at least, ten cards at most, only whom the caller may write to",
  },

  "GET /api/users/:id": {
    allow: SIGNED_IN,
    object: "profile",
    rule: "whole for its owner; without phone and with the PWD ID number masked for admins, who open those with a reason; a card for those in a conversation with it; for others it does not exist",
  },
  "PUT /api/users/:id": {
    allow: SIGNED_IN,
    object: "own-profile",
    rule: "the caller's own alone; the fields that are named in the contract; an address other than the present one is refused; a PWD ID number of job seekers alone, with the consent to sensitive data, and each change of it is verified again",
  },
  "DELETE /api/users/:id/pending-email": {
    allow: SIGNED_IN,
    object: "own-profile",
    rule: "the caller's own alone; a second time is a success too",
  },
  "GET /api/photos/:userId": {
    allow: SIGNED_IN,
    object: "profile",
    rule: "the path of the photo, of people whose card the caller may see; the others do not exist",
  },
  "POST /api/photos/upload": {
    allow: SIGNED_IN,
    object: "none",
    rule: "drawn anew; counted before it is read; belongs to nobody until its owner's PUT names it",
  },

  "GET /api/jobseeker/:userId": {
    allow: SIGNED_IN,
    object: "profile",
    cookie: true,
    rule: "its owner; admins, recorded, without disability and access needs; employers who were applied to, without disability and education, with access needs where an application shares them; approved ones the access needs shared with all; for others it does not exist",
  },
  "PUT /api/jobseeker/:userId": {
    allow: ["seeker", "gen"],
    object: "own-profile",
    rule: "the caller's own alone; a resume is only ever an own upload",
  },
  "POST /api/resumes/upload": {
    allow: ["seeker", "gen"],
    object: "none",
    rule: "checked inside, stored encrypted; counted before it is read; belongs to nobody until its owner's PUT names it",
  },
  "GET /api/employer/:userId": {
    allow: ANYONE,
    object: "company",
    cookie: true,
    rule: "whole for its owner and for admins, with its contact for those who applied; what everybody may know of an approved one whose account stands; others do not exist",
  },
  "PUT /api/employer/:userId": {
    allow: ["emp"],
    object: "own-profile",
    rule: "the caller's own alone; not how it stands; a logo is only ever an own upload",
  },
  "POST /api/employer/logo": {
    allow: ["emp"],
    object: "none",
    rule: "drawn anew; counted before it is read; belongs to nobody until its owner's PUT names it",
  },
  "GET /api/applications/:id": {
    allow: SIGNED_IN,
    object: "application",
    cookie: true,
    rule: "its applicant; the employer of its job, without contact, resume and letter once it is withdrawn; admins, recorded, without phone and what is shared; for others it does not exist",
  },
  ...JOB_ROWS,
  ...WORK_ROWS,
  "GET /api/skills": { allow: ANYONE, object: "none", rule: "a fixed list that knows nothing of people" },

  "POST /api/users/:id/block": {
    allow: SIGNED_IN,
    object: "account",
    rule: "anybody but oneself and admins; the blocked one is not told; counted, so that ids cannot be tried out",
  },
  "DELETE /api/users/:id/block": {
    allow: SIGNED_IN,
    object: "account",
    rule: "the caller's own block, if there is one",
  },

  "POST /api/reports": {
    allow: SIGNED_IN,
    object: "participant",
    rule: "what the other side wrote in an own conversation; kept with its neighbours, for admins",
  },

  "GET /api/notifications": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "GET /api/notifications/unread-count": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "POST /api/notifications": {
    allow: ADMINS,
    object: "account",
    rule: "audited with its words; sixty an hour; to an account that exists; the types of the list; leads to a known page or nowhere",
  },
  "PATCH /api/notifications/mark-all-read": {
    allow: SIGNED_IN,
    object: "none",
    rule: "the caller's own, up to the server's time at the call",
  },
  "PATCH /api/notifications/:id/read": {
    allow: SIGNED_IN,
    object: "notification",
    rule: "the caller's own; a repeat is the same",
  },
  "DELETE /api/notifications/:id": {
    allow: SIGNED_IN,
    object: "notification",
    rule: "the caller's own; a repeat is the same",
  },

  "GET /api/preferences": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },
  "PUT /api/preferences": { allow: SIGNED_IN, object: "none", rule: "the caller's own" },

  ...ADMIN_ROWS,

  "socket connect": { allow: SIGNED_IN, object: "none", rule: "origin and token; rooms are joined by the server" },
  "socket chat:send": { allow: SIGNED_IN, object: "participant", rule: "the same service function as over REST" },
  "socket chat:read": { allow: SIGNED_IN, object: "participant", rule: "the same service function as over REST" },
  "socket chat:delivered": {
    allow: SIGNED_IN,
    object: "none",
    rule: "conversations that are not the caller's are passed over",
  },
  "socket chat:typing": { allow: SIGNED_IN, object: "participant", rule: "told to the other side alone" },
  "socket sync": { allow: SIGNED_IN, object: "none", rule: "conversations that are not the caller's are passed over" },
  "socket presence:watch": {
    allow: SIGNED_IN,
    object: "none",
    rule: "people of the caller's conversations; others are passed over",
  },
} as const satisfies Record<string, AccessRow>;

export type AccessName = keyof typeof ACCESS;

/** The row of a call or command. @throws if there is none: such a call must not be mounted */
export function accessOf(name: string): AccessRow {
  const row = own<Record<string, AccessRow>>(ACCESS, name);
  if (!row) throw new Error(`${name} has no row in server/access.ts`);
  return row;
}

/** The paths of the GETs that the session's cookie opens, as Hono reads them. No write is among them, whatever its row says. */
export function cookiePaths(): string[] {
  const rows: [string, AccessRow][] = Object.entries(ACCESS);
  const names = rows.filter(([name, { cookie }]) => cookie && name.startsWith("GET ")).map(([name]) => name.slice(4));
  // An id is a number: `/api/applications/summary`, a call of its own, must not come in with `/api/applications/:id`.
  return names.map((path) => path.replace(/:(id|userId)\b/g, ":$1{[0-9]+}"));
}

/** The column of the table in which a signed-in user stands. */
export function roleOf(type: UserType): Exclude<Role, "anon"> {
  if (type === "admin") return "adm";
  if (type === "employer") return "emp";
  if (type === "general") return "gen";
  return isSeeker(type) ? "seeker" : "gen";
}
