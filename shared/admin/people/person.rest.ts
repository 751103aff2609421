import * as z from "zod/mini";
import { USER_TYPES, type UserType } from "#shared/accounts/user-types.ts";
import { EmployerState } from "#shared/admin/admin.rest.ts";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, IdText, Moment } from "#shared/primitives.ts";
import { PWD_ID_STATES } from "#shared/profiles/pwd-id-states.ts";
import { REPORT_REASONS, REPORT_STATUSES } from "#shared/reports/report-lists.ts";
import { type ErrorText, errorsOf } from "#shared/texts/errors.ts";

const T = errorsOf(adminTexts);

/** Whether the person may sign in. */
export const ACCOUNT_STATUSES = ["active", "suspended"] as const;
const AccountStatus = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** Rows of each list on a person's page: the newest ones. */
export const PERSON_LIST_MAX = 20;
/** The reason for an action on a person, or for opening their data. */
export const REASON_MIN = 10;
export const REASON_MAX = 500;
/** The text of a warning. */
export const WARNING_MIN = 10;
export const WARNING_MAX = 1000;

const PersonId = z.object({ id: IdText });

/** A text by an admin, limited in length after trimming. */
const words = (least: number, most: number, texts: { short: ErrorText; long: ErrorText }) =>
  z.string(texts.short).check(
    // Checked before trimming, so that a megabyte of spaces is not trimmed first.
    z.maxLength(2 * most, { ...texts.long, abort: true }),
    z.trim(),
    z.minLength(least, texts.short),
    z.maxLength(most, texts.long),
  );
const Reason = words(REASON_MIN, REASON_MAX, { short: T.reasonShort, long: T.reasonLong });

/** Who did something: null if the account is gone. */
const Actor = z.nullable(z.object({ id: Id, name: z.string() }));

const PersonReport = z.object({
  id: Id,
  reason: z.enum(REPORT_REASONS),
  status: z.enum(REPORT_STATUSES),
  created_at: Moment,
});
export type PersonReport = z.infer<typeof PersonReport>;

const PersonAudit = z.object({
  action: z.string(),
  actor: Actor,
  /** The reason, if one was required. */
  reason: z.nullable(z.string()),
  at: Moment,
});
export type PersonAudit = z.infer<typeof PersonAudit>;

/** A person as admins see them: no phone, address, disability, consents, full PWD ID number or resume. */
export const AdminPerson = z.object({
  account: z.object({
    id: Id,
    username: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    photo: z.nullable(z.string()),
    user_type: z.enum(USER_TYPES),
    status: AccountStatus,
    /** Null until the link in the sign-up email was opened. */
    verified_at: z.nullable(Moment),
    created_at: Moment,
    last_login_at: z.nullable(Moment),
  }),
  /** Who suspended or reactivated the account last; null if no one did. */
  decision: z.nullable(z.object({ status: AccountStatus, by: Actor, reason: z.nullable(z.string()), at: Moment })),
  /** Only for an employer. */
  company: z.nullable(
    z.object({
      company_name: z.string(),
      industry: z.string(),
      company_size: z.string(),
      website_url: z.string(),
      status: EmployerState,
      decided_at: z.nullable(Moment),
      /** Why it was not approved. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** Only if a number was given. */
  pwd_id: z.nullable(z.object({ state: z.enum(PWD_ID_STATES), masked: z.string() })),
  sessions: z.array(z.object({ device: z.string(), created_at: Moment, last_used_at: Moment })),
  /** `about` is null on the caller's own page, so that admins cannot see whether they were reported. */
  reports: z.object({ about: z.nullable(z.array(PersonReport)), by: z.array(PersonReport) }),
  audit: z.array(PersonAudit),
  counts: z.object({
    /** Sent by a job seeker, or received by an employer. */
    applications: z.int(),
    jobs: z.int(),
    conversations: z.int(),
  }),
});
export type AdminPerson = z.infer<typeof AdminPerson>;

export const adminPerson = endpoint({
  method: "GET",
  path: "/api/admin/users/:id",
  params: PersonId,
  reply: AdminPerson,
  summary:
    "An account with its status and the actions taken on it. Sensitive details need another call, with a reason.",
});

export const SensitiveDetails = z.object({
  phone_number: z.string(),
  address: z.string(),
  pwd_id_number: z.nullable(z.string()),
  disability: z.string(),
  consents: z.array(
    z.object({ what: z.enum(["terms", "sensitive-data"]), version: z.string(), at: Moment, withdrawn: z.boolean() }),
  ),
});
export type SensitiveDetails = z.infer<typeof SensitiveDetails>;

export const readSensitive = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/sensitive",
  params: PersonId,
  body: z.strictObject({ reason: Reason }),
  idempotent: true,
  reply: SensitiveDetails,
  summary:
    "A person's sensitive details, which require a reason. The view and its reason are recorded before the reply.",
});

/** The account status after the call. */
const ModeratedAccount = z.object({ id: Id, status: AccountStatus, user_type: z.enum(USER_TYPES) });
export type ModeratedAccount = z.infer<typeof ModeratedAccount>;

export const suspendUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/suspend",
  params: PersonId,
  /** `seen`: the account status as the caller saw it. If it has changed, the call is a conflict. */
  body: z.strictObject({ reason: Reason, seen: z.literal("active", T.suspendSeen) }),
  idempotent: true,
  reply: ModeratedAccount,
  summary:
    "Suspends an account: ends its sessions and sockets at once, hides its jobs, and notifies the person of the reason.",
});

export const reactivateUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/reactivate",
  params: PersonId,
  body: z.strictObject({ reason: z.optional(Reason), seen: z.literal("suspended", T.reactivateSeen) }),
  idempotent: true,
  reply: ModeratedAccount,
  summary: "Reactivates an account: the person can sign in, their jobs can be found, and they are notified.",
});

export const warnUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/warn",
  params: PersonId,
  body: z.strictObject({
    message: words(WARNING_MIN, WARNING_MAX, { short: T.warningShort, long: T.warningLong }),
  }),
  idempotent: true,
  reply: ModeratedAccount,
  summary: "Sends a person a warning in the admin's own words, as a notification and by email.",
});

const UserTypeName = z.enum(USER_TYPES, oneOf(USER_TYPES));

export const changeUserType = endpoint({
  method: "PATCH",
  path: "/api/admin/users/:id",
  params: PersonId,
  body: z
    .strictObject({
      user_type: UserTypeName,
      seen: UserTypeName,
      /** Required when admin rights are removed. */
      reason: z.optional(Reason),
    })
    .check(
      z.refine(({ seen, reason }) => seen !== "admin" || reason !== undefined, {
        ...T.reasonShort,
        path: ["reason"],
      }),
    ),
  idempotent: true,
  reply: ModeratedAccount,
  summary:
    "Changes the type of a job seeker at their request, or, with a reason, makes an admin a general user. Ends their sessions.",
});

/** An admin may change an account between these types at the person's request. */
const SEEKERS: readonly UserType[] = ["general", "pwd", "indigenous"];

/** The types that an account of this type may change to: never to admin or employer, and employers cannot change. */
export function typesFor(type: UserType): UserType[] {
  if (type === "admin") return ["general"];
  return SEEKERS.includes(type) ? SEEKERS.filter((other) => other !== type) : [];
}
