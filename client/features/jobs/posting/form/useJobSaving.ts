import { useRef, useState } from "react";
import * as z from "zod/mini";
import { type CallFault, type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { mapErrorsToFields } from "#client/data/field-errors.ts";
import { JobChange, NewJob } from "#shared/jobs/job-form.ts";
import { changeJob, createJob, readJob } from "#shared/jobs/jobs.rest.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { type Becomes, jobFieldOf } from "./job-problems.ts";
import { bodyOf } from "./job-text.ts";
import { jobFormTexts as texts } from "./texts/job-form/job-form.texts.ts";
import type { JobForm } from "./useJobForm.ts";

/** The message above the form. */
export type JobNotice =
  /** The texts are read when they are shown, in the language of that moment. */
  | { kind: "failed"; title: () => string; message: () => string }
  /** A job with the same title already exists. */
  | { kind: "duplicate"; id: number }
  /** Another tab saved first; the values typed here stay. */
  | { kind: "elsewhere" };

interface Options {
  form: JobForm;
  onSaved: (job: OwnJob, became: Becomes) => void;
  /** Called when the server says that the company may not publish. */
  onNotApproved: () => void;
}

/** Saving and publishing: one request at a time, and its result. */
export function useJobSaving({ form, onSaved, onNotApproved }: Options) {
  const [busy, setBusy] = useState<Becomes | null>(null);
  const [notice, setNotice] = useState<JobNotice | null>(null);
  const isRunning = useRef(false);

  function explain(fault: CallFault): void {
    const { fields } = mapErrorsToFields(fault, jobFieldOf);
    if (fields.length > 0) form.showServerErrors(fields);
    else {
      if (fault.code === "NOT_ALLOWED") onNotApproved();
      setNotice(noticeOf(fault));
    }
  }
  async function run(becomes: Becomes, send: () => Promise<CallResult<OwnJob>>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setNotice(null);
    setBusy(becomes);
    const result = await send();
    isRunning.current = false;
    setBusy(null);
    if (result.ok) onSaved(result.value, becomes);
    else explain(result.fault);
  }
  const save = (becomes: Becomes): void => {
    if (isRunning.current) return;
    setNotice(null);
    const { stored, version } = form;
    void form.check(becomes, () =>
      run(becomes, () =>
        stored ? sendChange(form, stored, becomes, version ?? stored.version) : sendNew(form, becomes),
      ),
    );
  };

  /** Loads the job as another tab has stored it; null, with a message, if that fails. */
  async function readOther(): Promise<OwnJob | null> {
    if (!form.stored) return null;
    const result = await call(readJob, { params: { id: form.stored.id } });
    if (result.ok && "version" in result.value) return result.value;
    const message = () => (result.ok ? JOB_TEXTS.notFound : faultToast(result.fault).message);
    setNotice({ kind: "failed", title: () => texts.loadFailed, message });
    return null;
  }
  return {
    busy,
    notice,
    dismiss: () => setNotice(null),
    save,
    /** Another tab has changed the job while something is typed here. */
    noteElsewhere: () => setNotice({ kind: "elsewhere" }),
    /** Shows the job that the other tab stored, and discards the values typed here. */
    takeOther: async () => {
      const other = await readOther();
      if (!other) return;
      form.begin(other);
      setNotice(null);
    },
    /** Saves the values typed here, and overwrites what the other tab stored. */
    keepMine: async (becomes: Becomes) => {
      const other = await readOther();
      if (!other) return;
      form.rebase(other);
      await form.check(becomes, () => run(becomes, () => sendChange(form, other, becomes, other.version)));
    },
  };
}
export type JobSaving = ReturnType<typeof useJobSaving>;

async function sendNew(form: JobForm, becomes: Becomes): Promise<CallResult<OwnJob>> {
  const body = z.parse(NewJob, { ...bodyOf(form.textNow(), null), status: becomes });
  const serial = JSON.stringify(body);
  // If an answer was lost, the retry has the same idempotency key and returns the same job.
  const key = form.sent?.body === serial ? form.sent.key : crypto.randomUUID();
  form.setSent({ body: serial, key });
  return call(createJob, { body, idempotencyKey: key });
}

function sendChange(form: JobForm, job: OwnJob, becomes: Becomes, version: number): Promise<CallResult<OwnJob>> {
  const body = z.parse(JobChange, { ...bodyOf(form.textNow(), job), status: becomes, version });
  return call(changeJob, { params: { id: job.id }, body });
}

/** The message for a fault that no field shows. */
function noticeOf(fault: CallFault): JobNotice {
  if (fault.existing_id !== undefined) return { kind: "duplicate", id: fault.existing_id };
  if (fault.fields?.version !== undefined) return { kind: "elsewhere" };
  // Errors about jobs have their own texts, which are more specific than the status code's title.
  const hasOwnText = fault.code === "CONFLICT" || fault.code === "NOT_ALLOWED";
  const message = () => (hasOwnText ? fault.message : faultToast(fault).message);
  return { kind: "failed", title: () => texts.saveFailed, message };
}
