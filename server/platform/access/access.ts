import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { Fault } from "#shared/fault.ts";

/** The type of the signed-in user who makes a call, or a visitor who is not signed in. */
export type Caller = "visitor" | UserType;

export const ANYONE = ["visitor", ...USER_TYPES] as const satisfies readonly Caller[];
export const SIGNED_IN = USER_TYPES;
/** The user types for which `isSeeker()` is true. */
export const JOB_SEEKERS = ["pwd", "indigenous", "general"] as const satisfies readonly UserType[];
export const EMPLOYERS = ["employer"] as const satisfies readonly UserType[];
export const JOB_SEEKERS_AND_EMPLOYERS = [...JOB_SEEKERS, ...EMPLOYERS] as const satisfies readonly UserType[];
export const ADMINS = ["admin"] as const satisfies readonly UserType[];

/**
 * Who may make a REST call or send a socket command. It is declared where the call is mounted or the command is handled.
 * server/access-matrix.md lists all of them, and server/tests/access.test.ts tries each with every caller.
 */
export interface Access<C extends Caller = Caller> {
  /** Who may make the call. Whether an object belongs to the caller is checked in the service. */
  allow: readonly C[];
  /**
   * Which object the call names.
   * `participant`: a conversation of the caller, or of a colleague's company; all others do not exist (404).
   * `message`: a message in a conversation of the caller; all others do not exist (404).
   * `notification`: a notification of the caller; all others do not exist (404).
   * `session`: a session of the caller; all others do not exist (404).
   * `file`: a stored file; a file that the caller may not see does not exist (404).
   * `profile`: a profile; one that the caller may not see does not exist (404).
   * `own-profile`: the caller's own profile; all others do not exist (404).
   * `company`: a company; one that is not approved exists for its owner and for admins only (404).
   * `application`: an application; it does not exist for people who are no part of it (404).
   * `account`: any account, by its number.
   * `employer-account`: the account of an employer (404 for all others).
   * `numbered-account`: an account that has given a PWD ID number (404 without one).
   * `listing`: an account that asked to be listed (404 without a request).
   * `company-change`: a company that asked to change its public details (404 without a request).
   * `person`: an account that the caller wants to write to.
   * `job`: a job; one that the caller may not see does not exist (404).
   * `own-job`: a job of the caller; all others do not exist (404).
   * `saved-search`: a saved search of the caller; all others do not exist (404).
   * `saved-reply`: a saved reply of the caller, or of an employer's company; all others do not exist (404).
   * `open-job`: a job that takes applications; closed jobs, drafts and jobs of companies that are not approved do not
   * exist (404).
   * `interview`: an interview; it exists for its two sides only (404).
   * `report`: a report, for admins; it does not exist for the reported person (404).
   * `none`: the call names no object, or only works on the caller's own data.
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
    | "saved-reply"
    | "report";
  /**
   * Set for a GET without side effects that the session cookie opens too, for `<img>` and links. `counted`: the cookie
   * is read before the limit of calls, which then counts the call for its user. `uncounted`: the cookie is read after
   * that limit, because one page shows many pictures and the browser keeps each of them for a year.
   */
  cookie?: "counted" | "uncounted";
  /** The rule in words, for the matrix and the OpenAPI document. */
  rule: string;
}

/** A call, or a command as `socket NAME`, with its access. */
export interface AccessEntry {
  /** As `GET /api/x/:id` or `socket chat:send`. */
  name: string;
  access: Access;
}

/** Refuses callers who are not allowed, before anything else of a call is read. @throws {Fault} SIGNED_OUT, NOT_ALLOWED */
export function admit({ allow }: Access, viewer: { userType: UserType } | undefined): void {
  if (allow.includes(viewer?.userType ?? "visitor")) return;
  throw new Fault(viewer ? "NOT_ALLOWED" : "SIGNED_OUT");
}

/**
 * Hono paths of the GETs that the session cookie opens.
 * @param cookie `counted` or `uncounted`: whether the cookie is read before or after the limit of calls
 */
export function cookiePaths(entries: readonly AccessEntry[], cookie: NonNullable<Access["cookie"]>): string[] {
  const paths = entries.flatMap(({ name, access }) =>
    access.cookie === cookie && name.startsWith("GET ") ? [name.slice(4)] : [],
  );
  // An id is a number: `/api/applications/summary` is another call, and must not match `/api/applications/:id`.
  return paths.map((path) => path.replace(/:(id|userId)\b/g, ":$1{[0-9]+}"));
}
