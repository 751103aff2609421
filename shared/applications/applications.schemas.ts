import * as z from "zod/mini";
import { Interview } from "../interviews/interviews.schemas.ts";
import { Match } from "../matching/match.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { AccessNeed } from "../profiles/access-needs.ts";
import { APPLICATION_TEXTS as T } from "./applications.texts.ts";
import { APPLICATION_STATUSES, SIDES } from "./status-lists.ts";
import { EMPLOYER_MOVES } from "./statuses.ts";

export { APPLICATION_STATUSES, type ApplicationStatus } from "./status-lists.ts";

export const COVER_LETTER_MAX = 4000;
/** Words of a move, for the other side to read. */
export const NOTE_MAX = 1000;
/** Applications that one call rejects. */
export const REJECT_MAX = 100;

const Status = z.enum(APPLICATION_STATUSES);

/** One step of an application, the first being that it was sent; in their order. Both sides see the same. */
export const ApplicationStep = z.object({
  status: Status,
  by: z.enum(SIDES),
  /** Empty where nothing was said. */
  note: z.string(),
  at: Moment,
});
export type ApplicationStep = z.infer<typeof ApplicationStep>;

/** Who applied, as the two sides of the application see them. */
const Applicant = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  /** Null, as the phone number, for the employer of an application that was withdrawn. */
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** `/api/files/...`; clients put the host before it. */
  photo: z.nullable(z.string()),
});

/** What every view of an application has. */
const common = {
  id: Id,
  job_id: Id,
  /** As the job was called when it was applied to. */
  job_title: z.string(),
  employer_id: Id,
  company: z.string(),
  status: Status,
  /** Grows with every change: a view with a lower one is older. */
  version: z.int(),
  applied_at: Moment,
  updated_at: Moment,
  /** When the employer first chose to open it; null before that, and for views from before they were recorded. */
  viewed_at: z.nullable(Moment),
  steps: z.array(ApplicationStep),
  /** The conversation of the two; null where there is none yet. */
  conversation_id: z.nullable(Id),
  /** Whether the reader's answer is what it waits for. */
  awaits_me: z.boolean(),
  /**
   * How well the applicant fits, for the employer: the same that the applicant reads at the job, but for access needs
   * that are not shared. Null for the applicant, and once it was withdrawn.
   */
  match: z.nullable(Match),
};

/** One application with what it was sent with. Nothing of it says what its applicant did not share with it. */
export const Application = z.object({
  ...common,
  applicant: Applicant,
  /** `files/...`; clients put the host and /api/ before it. Null where none was sent, or none is for this reader. */
  resume: z.nullable(z.string()),
  /** Empty where none was sent, or none is for this reader. */
  cover_letter: z.string(),
  /** All of them, the newest first. */
  interviews: z.array(Interview),
  /** What the applicant shares for this application; null where they do not, or have nothing to share. */
  shared: z.object({ disability: z.nullable(z.string()), access_needs: z.nullable(z.array(AccessNeed)) }),
  /**
   * What the applicant has answered to sharing, null where they were not asked; as a whole null for the employer, who is
   * not told that something was kept back.
   */
  sharing: z.nullable(
    z.object({ share_disability: z.nullable(z.boolean()), share_access_needs: z.nullable(z.boolean()) }),
  ),
});
export type Application = z.infer<typeof Application>;

/** As much of an applicant as an employer's list shows: nothing by which one could sort people but their work. */
export const ApplicantCard = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  photo: z.nullable(z.string()),
  /** Empty, null and none where they were not given, and once the application was withdrawn. */
  current_job_title: z.string(),
  experience_years: z.nullable(z.number()),
  skills: z.array(z.string()),
});
export type ApplicantCard = z.infer<typeof ApplicantCard>;

/** One application in a list. */
export const ApplicationCard = z.object({
  ...common,
  /** Null in the applicant's own list. */
  applicant: z.nullable(ApplicantCard),
  /** The newest one; null where there was none. */
  interview: z.nullable(Interview),
});
export type ApplicationCard = z.infer<typeof ApplicationCard>;

const words = (most: number, long: string) =>
  z.string().check(
    // Checked before trimming, so that a megabyte of blanks is not trimmed first.
    z.maxLength(2 * most, { error: long, abort: true }),
    z.trim(),
    z.maxLength(most, long),
  );
export const CoverLetter = words(COVER_LETTER_MAX, T.letterLong);
const Note = words(NOTE_MAX, T.noteLong);

/**
 * What goes along with the part `resume`. Every field may be left out: a resume is the file, or with
 * `use_profile_resume` a copy of the profile's, or none. A consent that is left out is recorded as not asked for.
 */
export const ApplicationForm = z.strictObject({
  cover_letter: z.optional(CoverLetter),
  use_profile_resume: z.optional(z.boolean()),
  share_disability: z.optional(z.boolean()),
  share_access_needs: z.optional(z.boolean()),
});
export type ApplicationForm = z.output<typeof ApplicationForm>;

/** What is named changes, the rest stays. */
export const SharingChange = z.strictObject({
  share_disability: z.optional(z.boolean()),
  share_access_needs: z.optional(z.boolean()),
});
export type SharingChange = z.output<typeof SharingChange>;

/** The body of PATCH /api/applications/{id}. */
export const ApplicationMove = z.strictObject({
  status: z.enum(EMPLOYER_MOVES, T.status),
  note: z.optional(Note),
  /** As the caller saw it: where it stands elsewhere by now nothing is moved. */
  from: z.optional(Status),
});
export type ApplicationMove = z.output<typeof ApplicationMove>;

export const Rejection = z.strictObject({
  /** Each as the caller saw it: one that stands elsewhere by now is passed over. */
  applications: z
    .array(z.strictObject({ id: Id, from: Status }))
    .check(z.minLength(1, T.rejectMany), z.maxLength(REJECT_MAX, T.rejectMany)),
  /** Without it the kind standard text is sent; empty: none. */
  note: z.optional(Note),
});
export type Rejection = z.output<typeof Rejection>;

/** What became of each, in the order of the call. */
export const RejectionResult = z.object({
  id: Id,
  moved: z.boolean(),
  /** As it stands now; null where there is no such application. */
  status: z.nullable(Status),
  /** Why it was not moved; null where it was. */
  message: z.nullable(z.string()),
});
export type RejectionResult = z.infer<typeof RejectionResult>;
