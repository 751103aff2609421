import { useState } from "react";
import type { Problem } from "#client/ui/forms/ErrorSummary.tsx";
import type { FormField } from "#client/ui/forms/form-field.ts";
import { afterPointer, useWatchedPointer } from "#client/ui/hooks/pointer.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { isHalfTyped } from "../closing-date.ts";
import { type JobFormState, stateOf, withLook, withProblems, withRefusal, withValue } from "./job-form-state.ts";
import { type Becomes, type JobProblems, problemsOf } from "./job-problems.ts";
import { isWritten, JOB_FIELDS, type JobField, type JobText, textOf } from "./job-text.ts";
import { type KeptJob, keptJob } from "./kept-job.ts";
import { useKeeping } from "./useKeeping.ts";

/** The id of the control to which the summary of errors leads. */
export const jobFieldId = (field: JobField): string => `job-${field}`;

const hasHalfDate = () => isHalfTyped(jobFieldId("expires_at"));

/**
 * The form of a job. It speaks up after a field was left or a button was pressed, never on each key, and keeps what is
 * typed until it is saved.
 * @param job as it is stored; null for a new one
 */
export function useJobForm(userId: number, job: OwnJob | null, disabled: boolean) {
  const [stored, setStored] = useState(job);
  const [kept] = useState(() => keptJob(userId, job?.id ?? null));
  const [form, setForm] = useState<JobFormState>(() => stateOf(kept?.text ?? textOf(job)));
  /** The version that what is typed was changed from. */
  const [version, setVersion] = useState(kept?.version ?? job?.version ?? null);
  const [isRestored, setRestored] = useState(kept !== null && isWritten(job, kept.text));
  const [sent, setSent] = useState<KeptJob["sent"]>(kept?.sent ?? null);
  /** What is missing is said once somebody wanted to publish; an open job always has to be complete. */
  const [becomes, setBecomes] = useState<Becomes>(job?.status === "open" ? "open" : "draft");
  const { text, errors, failed, attempt } = form;
  const isChanged = isWritten(stored, text);
  useWatchedPointer();
  const forgetKept = useKeeping(userId, job?.id ?? null, isChanged ? { version, text, sent } : null);

  const problemsIn = (state: JobFormState) =>
    problemsOf({ text: state.text, stored, becomes, halfDate: hasHalfDate() });
  const look = (field: JobField) => setForm((state) => withLook(state, field, problemsIn(state)));
  /** For what is typed: it is looked at when it was left. */
  const bind = <F extends JobField>(field: F): FormField<JobText[F]> => ({
    id: jobFieldId(field),
    value: text[field],
    onChange: (value) => setForm((state) => withValue(state, field, value)),
    onBlur: () => afterPointer(() => look(field)),
    error: errors[field],
    disabled,
  });
  /** For what is chosen: it is looked at at once. */
  const choice = <F extends JobField>(field: F): FormField<JobText[F]> => ({
    ...bind(field),
    onChange: (value) =>
      setForm((state) => {
        const next = withValue(state, field, value);
        return withLook(next, field, problemsIn(next));
      }),
  });
  /** Looks at everything. Answers whether it can become that; otherwise the summary takes the focus. */
  const check = (wanted: Becomes): boolean => {
    setBecomes(wanted);
    const found = problemsOf({ text, stored, becomes: wanted, halfDate: hasHalfDate() });
    setForm(withProblems(form, found));
    return Object.keys(found).length === 0;
  };
  /** The form begins anew with what is stored. */
  const begin = (now: OwnJob | null) => {
    forgetKept();
    setStored(now);
    setVersion(now?.version ?? null);
    setForm(stateOf(textOf(now)));
    setRestored(false);
    setSent(null);
  };
  const problems = JOB_FIELDS.flatMap((field): Problem[] => {
    const message = failed.includes(field) ? errors[field] : undefined;
    return message ? [{ id: jobFieldId(field), message }] : [];
  });
  return {
    text,
    stored,
    version,
    bind,
    choice,
    /** What the last press found and is not mended yet, for the ErrorSummary. */
    problems,
    attempt,
    isChanged,
    /** It is what was typed before the form went away. */
    isRestored,
    check,
    begin,
    /** Throws away what was typed. */
    discard: () => begin(stored),
    /** What is typed stands, over another version than the one that it was changed from. */
    rebase: (now: OwnJob) => {
      setStored(now);
      setVersion(now.version);
    },
    /** Puts what the server found onto its fields. */
    refuse: (found: JobProblems) => setForm((state) => withRefusal(state, found)),
    /** It was saved, and the page is left. */
    forgetKept,
    sent,
    setSent,
  };
}
export type JobForm = ReturnType<typeof useJobForm>;
