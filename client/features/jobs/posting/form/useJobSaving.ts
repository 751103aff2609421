import { useRef, useState } from "react";
import * as z from "zod/mini";
import { type CallFault, type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { mapErrorsToFields } from "#client/data/field-errors.ts";
import { JobChange, NewJob } from "#shared/jobs/job-form.ts";
import { changeJob, createJob, readJob } from "#shared/jobs/jobs.rest.ts";
import type { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { JOB_TEXTS } from "#shared/jobs/jobs.texts.ts";
import { jobFormTexts as texts } from "./job-form.texts.ts";
import { type Becomes, jobFieldOf } from "./job-problems.ts";
import { bodyOf } from "./job-text.ts";
import type { JobForm } from "./useJobForm.ts";

/** The message above the form. */
export type JobNotice =
  | { kind: "failed"; title: string; message: string }
  /** There is such a job already. */
  | { kind: "duplicate"; id: number }
  /** Another tab saved first; what is typed here stays. */
  | { kind: "elsewhere" };

interface Options {
  form: JobForm;
  onSaved: (job: OwnJob, became: Becomes) => void;
  /** The server says that the company may not publish. */
  onNotApproved: () => void;
}

const NOT_APPROVED: readonly string[] = [JOB_TEXTS.notApproved, JOB_TEXTS.rejected];

/** The press of Save or Publish: one at a time, and what came of it. */
export function useJobSaving({ form, onSaved, onNotApproved }: Options) {
  const [busy, setBusy] = useState<Becomes | null>(null);
  const [notice, setNotice] = useState<JobNotice | null>(null);
  const isRunning = useRef(false);

  async function create(becomes: Becomes): Promise<CallResult<OwnJob>> {
    const body = z.parse(NewJob, { ...bodyOf(form.textNow(), null), status: becomes });
    const serial = JSON.stringify(body);
    // An answer that was lost on its way: sent again under the same name, it is the same job.
    const key = form.sent?.body === serial ? form.sent.key : crypto.randomUUID();
    form.setSent({ body: serial, key });
    return call(createJob, { body, idempotencyKey: key });
  }
  function change(job: OwnJob, becomes: Becomes, version: number): Promise<CallResult<OwnJob>> {
    const body = z.parse(JobChange, { ...bodyOf(form.textNow(), job), status: becomes, version });
    return call(changeJob, { params: { id: job.id }, body });
  }
  function explain(fault: CallFault): void {
    const { fields } = mapErrorsToFields(fault, jobFieldOf);
    if (fields.length > 0) form.showServerErrors(fields);
    else if (fault.existing_id !== undefined) setNotice({ kind: "duplicate", id: fault.existing_id });
    else if (fault.message === JOB_TEXTS.changedElsewhere) setNotice({ kind: "elsewhere" });
    else {
      if (NOT_APPROVED.includes(fault.message)) onNotApproved();
      // Refusals of jobs have their own texts, which say more than the title of their status.
      const said = fault.code === "CONFLICT" || fault.code === "NOT_ALLOWED";
      const message = said ? fault.message : faultToast(fault).message;
      setNotice({ kind: "failed", title: texts.saveFailed, message });
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
      run(becomes, () => (stored ? change(stored, becomes, version ?? stored.version) : create(becomes))),
    );
  };

  /** What another tab has stored; null, and said, where it cannot be had. */
  async function readOther(id: number): Promise<OwnJob | null> {
    const result = await call(readJob, { params: { id } });
    if (result.ok && "version" in result.value) return result.value;
    const message = result.ok ? JOB_TEXTS.notFound : faultToast(result.fault).message;
    setNotice({ kind: "failed", title: texts.loadFailed, message });
    return null;
  }
  return {
    busy,
    notice,
    dismiss: () => setNotice(null),
    save,
    /** Another tab has changed the job while something is typed here. */
    noteElsewhere: () => setNotice({ kind: "elsewhere" }),
    /** Shows the job that the other tab stored, and discards what is typed here. */
    takeOther: async () => {
      const other = form.stored && (await readOther(form.stored.id));
      if (!other) return;
      form.begin(other);
      setNotice(null);
    },
    /** Saves what is typed here, and overwrites what the other tab stored. */
    keepMine: async (becomes: Becomes) => {
      const other = form.stored && (await readOther(form.stored.id));
      if (!other) return;
      form.rebase(other);
      await form.check(becomes, () => run(becomes, () => change(other, becomes, other.version)));
    },
  };
}
export type JobSaving = ReturnType<typeof useJobSaving>;
