import { useRef, useState } from "react";
import { useDeferredForm } from "#client/ui/forms/useDeferredForm.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { isHalfTyped } from "../closing-date.ts";
import { type Becomes, problemsOf } from "./job-problems.ts";
import { isWritten, JOB_FIELDS, type JobField, type JobText, textOf } from "./job-text.ts";
import { type KeptJob, keptJob } from "./kept-job.ts";
import { useDraftStorage } from "./useDraftStorage.ts";

const ID_PREFIX = "job-";

/** The id of the control that the error summary links to. */
export const jobFieldId = (field: JobField): string => ID_PREFIX + field;

/** The minimum and maximum salary are validated together. */
const DEPENDENTS = { salary_min: ["salary_max"], salary_max: ["salary_min"] } as const;

/**
 * The form of a job. Its draft is stored in the browser until it is saved.
 * @param job the stored job; null for a new one
 */
export function useJobForm(userId: number, job: OwnJob | null, disabled: boolean) {
  const [stored, setStored] = useState(job);
  const [kept] = useState(() => keptJob(userId, job?.id ?? null));
  /** The version of the job that the draft is based on. */
  const [version, setVersion] = useState(kept?.version ?? job?.version ?? null);
  const [isRestored, setRestored] = useState(kept !== null && isWritten(job, kept.text));
  const [sent, setSent] = useState<KeptJob["sent"]>(kept?.sent ?? null);
  /** A draft shows errors only after an attempt to publish it; an open job must always be complete. */
  const becomes = useRef<Becomes>(job?.status === "open" ? "open" : "draft");
  const { form, field, choice, problems, attempt, submit, showServerErrors, reset } = useDeferredForm<JobText>({
    defaultValues: kept?.text ?? textOf(job),
    validate: (text) =>
      problemsOf({ text, stored, becomes: becomes.current, halfDate: isHalfTyped(jobFieldId("expires_at")) }),
    fields: JOB_FIELDS,
    dependents: DEPENDENTS,
    disabled,
    idPrefix: ID_PREFIX,
  });
  const text = form.watch();
  const isChanged = isWritten(stored, text);
  const forgetKept = useDraftStorage(userId, job?.id ?? null, isChanged ? { version, text, sent } : null);

  /** Resets the form to the stored job. */
  const begin = (now: OwnJob | null) => {
    forgetKept();
    setStored(now);
    setVersion(now?.version ?? null);
    reset(textOf(now));
    setRestored(false);
    setSent(null);
  };
  return {
    text,
    /** The current values. */
    textNow: form.getValues,
    stored,
    version,
    field,
    choice,
    /** The errors of the last submit that are not corrected yet, for the ErrorSummary. */
    problems,
    attempt,
    isChanged,
    /** Whether the draft was restored from an earlier form. */
    isRestored,
    /** Calls `onValid` if a job with the wanted status has no errors; otherwise the summary takes the focus. */
    check: (wanted: Becomes, onValid: () => void | Promise<void>) => {
      becomes.current = wanted;
      return submit(onValid)();
    },
    begin,
    /** Discards the draft. */
    discard: () => begin(stored),
    /** Keeps the typed values, now as a change of this version. */
    rebase: (now: OwnJob) => {
      setStored(now);
      setVersion(now.version);
    },
    showServerErrors,
    /** Call it after saving, before the page is left. */
    forgetKept,
    sent,
    setSent,
  };
}
export type JobForm = ReturnType<typeof useJobForm>;
