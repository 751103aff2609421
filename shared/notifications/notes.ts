import * as z from "zod/mini";
import { USER_TYPES } from "../accounts/user-types.ts";
import { REPORT_DECISIONS } from "../admin/reports/report-lists.ts";
import { EMPLOYER_MOVES } from "../applications/status-lists.ts";
import { INTERVIEW_ACTIONS } from "../interviews/interview-lists.ts";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { JOB_TYPES, WORK_MODES } from "../jobs/job-lists.ts";
import { Id, Moment } from "../primitives.ts";

/*
 * What the server's own notifications say, as data: each reader gets the text in their own language (note-text.ts). They
 * name no people: who acted is read from the accounts whenever a notification is shown, which may outlive an account.
 */

/** The title as it was at that time. */
const job_title = z.string();
/** So that the notifications of one job can be shown together. Missing in those of older versions. */
const job_id = z.optional(Id);
/** An admin's words to the person. */
const words = z.string();
const note = <K extends string, S extends Record<string, z.ZodMiniType>>(kind: K, says: S) =>
  z.object({ kind: z.literal(kind), ...says });

/** What a saved search looked for. */
const Criteria = z.object({
  ...{ search: z.string(), location: z.string(), skills: z.array(z.string()), min_salary: z.nullable(z.number()) },
  ...{ type: z.array(z.enum(JOB_TYPES)), work_mode: z.array(z.enum(WORK_MODES)) },
  accommodations: z.array(z.enum(ACCESS_FEATURES)),
});

/** What a notification of the server says. Announcements and messages of admins have only a text. */
export const Note = z.discriminatedUnion("kind", [
  note("application.sent", { job_id, job_title }),
  note("application.withdrawn", { job_id, job_title }),
  note("application.moved", { job_title, status: z.enum(EMPLOYER_MOVES) }),
  note("interview.proposed", { job_title }),
  note("interview.changed", { job_title, action: z.enum(INTERVIEW_ACTIONS) }),
  /** `soon`: it begins within the hour. `offset`: the zone in which the time was chosen (`+08:00`). */
  note("interview.reminder", { job_title, starts_at: Moment, offset: z.optional(z.string()), soon: z.boolean() }),
  note("report.decided", { status: z.enum(REPORT_DECISIONS), words }),
  note("account.suspended", { words }),
  note("account.reactivated", { words: z.nullable(words) }),
  note("account.warned", { words }),
  note("account.type_changed", { to: z.enum(USER_TYPES) }),
  note("approval.decided", {
    of: z.enum(["company", "company_change", "pwd_id", "listing"]),
    status: z.enum(["approved", "rejected"]),
    company: z.string(),
    /** Whether the decision made the account one of a person with a disability. */
    became_pwd: z.boolean(),
    words,
  }),
  note("consent.withdrawn", {}),
  note("job.expired", { job_title }),
  /** `search`: the name that its owner gave it; if there is none, `criteria` are named instead. */
  note("search.found", {
    ...{ search: z.string(), criteria: z.optional(Criteria) },
    ...{ job_title, company: z.string(), place: z.string() },
  }),
  note("security.password_changed", {}),
  note("security.email_requested", { email: z.string() }),
  note("security.email_changed", { email: z.string() }),
  /** The name of a browser: 'Firefox on Windows'. */
  note("security.new_device", { device: z.string() }),
]);
export type Note = z.infer<typeof Note>;

/** The note of a notification that has one. A newer server may send kinds that this client does not know: it shows the text. */
export const KnownNote = z.catch(z.optional(Note), undefined);
