import { schemaErrors } from "#client/data/field-errors.ts";
import { JobDraft, JobInput } from "#shared/jobs/job-form.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import { bodyOf, JOB_FIELDS, type JobField, type JobText } from "./job-text.ts";

/** What is wrong with the form, by field: the first text of each. */
export type JobProblems = Partial<Record<JobField, string>>;

/** What is to become of it: a draft may be incomplete. */
export type Becomes = "draft" | "open";

/** The field of the form for a name of the payload: `skills.0.name` belongs to `skills`. */
export const jobFieldOf = (name: string): JobField | undefined =>
  JOB_FIELDS.find((field) => field === name.split(".")[0]);

interface Form {
  text: JobText;
  stored: Pick<OwnJob, "expires_at"> | null;
  becomes: Becomes;
  /** The date field holds a date that is half typed, which it says by an empty value. */
  halfDate: boolean;
}

/** Everything that the call would refuse, as far as a browser can tell. */
export function problemsOf({ text, stored, becomes, halfDate }: Form): JobProblems {
  const found = schemaErrors(becomes === "draft" ? JobDraft : JobInput, bodyOf(text, stored), jobFieldOf);
  return halfDate ? { ...found, expires_at: JOB_TEXTS.expiry } : found;
}
