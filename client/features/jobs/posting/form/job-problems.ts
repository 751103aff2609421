import { schemaErrors } from "#client/data/field-errors.ts";
import { JobDraft, JobInput } from "#shared/jobs/job-form.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { bodyOf, JOB_FIELDS, type JobField, type JobText } from "./job-text.ts";

/** The errors of the form, by field: the first text of each. */
export type JobProblems = Partial<Record<JobField, string>>;

/** What the job will become: a draft may be incomplete. */
export type Becomes = "draft" | "open";

/** The form's field for a name in the payload: `skills.0.name` belongs to `skills`. */
export const jobFieldOf = (name: string): JobField | undefined =>
  JOB_FIELDS.find((field) => field === name.split(".")[0]);

interface Form {
  text: JobText;
  stored: Pick<OwnJob, "expires_at"> | null;
  becomes: Becomes;
  /** The date field contains a half-typed date, so its value is empty. */
  halfDate: boolean;
}

/** All errors that the server would find, as far as a browser can check them. */
export function problemsOf({ text, stored, becomes, halfDate }: Form): JobProblems {
  const found = schemaErrors(becomes === "draft" ? JobDraft : JobInput, bodyOf(text, stored), jobFieldOf);
  return halfDate ? { ...found, expires_at: JOB_TEXTS.expiry } : found;
}
