import * as z from "zod/mini";
import { Interview } from "../interviews/interviews.schemas.ts";
import { Match } from "../matching/match.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { AccessNeed } from "../profiles/access-needs.ts";
import { type ErrorText, errorsOf } from "../texts/errors.ts";
import { APPLICATION_STATUSES, EMPLOYER_MOVES, SIDES } from "./status-lists.ts";
import { applicationsTexts } from "./texts/applications.texts.ts";

export { APPLICATION_STATUSES, type ApplicationStatus } from "./status-lists.ts";

const T = errorsOf(applicationsTexts);

export const COVER_LETTER_MAX = 4000;
/** The message of a move, for the other side. */
export const NOTE_MAX = 1000;
/** Maximum number of applications that one call rejects. */
export const REJECT_MAX = 100;

const Status = z.enum(APPLICATION_STATUSES);

/** One step of an application, in order; sending it is the first. Both sides see the same steps. */
export const ApplicationStep = z.object({
  status: Status,
  by: z.enum(SIDES),
  /** May be empty. */
  note: z.string(),
  at: Moment,
});
export type ApplicationStep = z.infer<typeof ApplicationStep>;

/** The applicant, as both sides of the application see them. */
const Applicant = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** Null, like the phone number, for the employer of a withdrawn application. */
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** `/api/files/...`; clients prepend the host. */
  photo: z.nullable(z.string()),
});

/** Fields in every view of an application. */
const common = {
  id: Id,
  job_id: Id,
  /** The job's title at the time of the application. */
  job_title: z.string(),
  employer_id: Id,
  company: z.string(),
  status: Status,
  /** Grows with every change: a view with a lower revision is older. */
  version: z.int(),
  applied_at: Moment,
  updated_at: Moment,
  /**
   * When the employer first chose to open it; null before that, and for applications viewed before this was recorded.
   */
  viewed_at: z.nullable(Moment),
  steps: z.array(ApplicationStep),
  /** The conversation of the two; null if there is none yet. */
  conversation_id: z.nullable(Id),
  /** Whether it waits for the reader's answer. */
  awaits_me: z.boolean(),
  /**
   * How well the applicant fits, for the employer: the same that the applicant sees on the job, minus access needs that
   * are not shared. Null for the applicant, and after a withdrawal.
   */
  match: z.nullable(Match),
};

/** An application with everything that was sent. It contains nothing that the applicant did not share with it. */
export const Application = z.object({
  ...common,
  applicant: Applicant,
  /** `files/...`; clients prepend the host and /api/. Null if none was sent or this reader may not see it. */
  resume: z.nullable(z.string()),
  /** Empty if none was sent or this reader may not see it. */
  cover_letter: z.string(),
  /** All of them, newest first. */
  interviews: z.array(Interview),
  /** What the applicant shares for this application; null if they share nothing. */
  shared: z.object({ disability: z.nullable(z.string()), access_needs: z.nullable(z.array(AccessNeed)) }),
  /**
   * The applicant's answers about sharing, null for those that were not asked; the whole is null for the employer, who
   * cannot see that something was withheld.
   */
  sharing: z.nullable(
    z.object({ share_disability: z.nullable(z.boolean()), share_access_needs: z.nullable(z.boolean()) }),
  ),
});
export type Application = z.infer<typeof Application>;

/** The applicant in an employer's list: no field by which one could sort people other than their work. */
export const ApplicantCard = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  photo: z.nullable(z.string()),
  /** Empty (or null) if not given, and after the application was withdrawn. */
  current_job_title: z.string(),
  experience_years: z.nullable(z.number()),
  skills: z.array(z.string()),
});
export type ApplicantCard = z.infer<typeof ApplicantCard>;

/** An application in a list. */
export const ApplicationCard = z.object({
  ...common,
  /** Null in the applicant's own list. */
  applicant: z.nullable(ApplicantCard),
  /** The newest one; null if there was none. */
  interview: z.nullable(Interview),
});
export type ApplicationCard = z.infer<typeof ApplicationCard>;

const words = (most: number, long: ErrorText) =>
  z.string().check(
    // Checked before trimming, so that a megabyte of spaces is not trimmed first.
    z.maxLength(2 * most, { ...long, abort: true }),
    z.trim(),
    z.maxLength(most, long),
  );
export const CoverLetter = words(COVER_LETTER_MAX, T.letterLong);
const Note = words(NOTE_MAX, T.noteLong);

/**
 * The fields next to the part `resume`; all are optional. A resume is the file, or a copy of the profile's with
 * `use_profile_resume`, or there is none. A missing consent is recorded as not asked.
 */
export const ApplicationForm = z.strictObject({
  cover_letter: z.optional(CoverLetter),
  use_profile_resume: z.optional(z.boolean()),
  share_disability: z.optional(z.boolean()),
  share_access_needs: z.optional(z.boolean()),
});
export type ApplicationForm = z.output<typeof ApplicationForm>;

/** Fields that are missing stay unchanged. */
export const SharingChange = z.strictObject({
  share_disability: z.optional(z.boolean()),
  share_access_needs: z.optional(z.boolean()),
});
export type SharingChange = z.output<typeof SharingChange>;

/** The body of PATCH /api/applications/{id}. */
export const ApplicationMove = z.strictObject({
  status: z.enum(EMPLOYER_MOVES, T.status),
  note: z.optional(Note),
  /** The status that the caller saw: if it has changed since, nothing is moved. */
  from: z.optional(Status),
});
export type ApplicationMove = z.output<typeof ApplicationMove>;

export const Rejection = z.strictObject({
  /** Each with the status that the caller saw: one whose status has changed since is skipped. */
  applications: z
    .array(z.strictObject({ id: Id, from: Status }))
    .check(z.minLength(1, T.rejectMany), z.maxLength(REJECT_MAX, T.rejectMany)),
  /** If it is missing, the friendly standard text is sent; an empty one sends none. */
  note: z.optional(Note),
});
export type Rejection = z.output<typeof Rejection>;

/** The result for each, in the order of the call. */
export const RejectionResult = z.object({
  id: Id,
  moved: z.boolean(),
  /** Its current status; null if there is no such application. */
  status: z.nullable(Status),
  /** Why it was not moved; null if it was. */
  message: z.nullable(z.string()),
});
export type RejectionResult = z.infer<typeof RejectionResult>;
