import { useRef, useState } from "react";
import { type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { closeJob, deleteJob, reopenJob } from "#shared/jobs/jobs.rest.ts";
import type { OwnJobCard } from "#shared/jobs/jobs.schemas.ts";
import { positionsTexts as texts } from "./texts/positions/positions.texts.ts";

type Job = Pick<OwnJobCard, "id" | "title">;

/** The result of an action: `expired` needs a new closing date first. */
export type Outcome = "done" | "expired" | "failed";

/** An employer's actions on a job in the list. One at a time for each job; a toast shows the result. */
export function useJobActions(onDone: () => Promise<void>) {
  const running = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  async function act(
    { id }: Job,
    run: () => Promise<CallResult<unknown>>,
    said: { done: string; text?: string; failed: string },
  ): Promise<Outcome> {
    if (running.current.has(id)) return "failed";
    running.current.add(id);
    setBusy(new Set(running.current));
    const outcome = settle(await run(), said);
    // Also after a failure, because another tab may have changed the job. Until the list is reloaded, a second press
    // would send the same request again.
    if (outcome !== "expired") await onDone();
    running.current.delete(id);
    setBusy(new Set(running.current));
    return outcome;
  }

  function settle(result: CallResult<unknown>, said: { done: string; text?: string; failed: string }): Outcome {
    if (result.ok) {
      toast({ type: "success", title: said.done, message: said.text ?? "" });
      return "done";
    }
    if (result.fault.fields?.expires_at !== undefined) return "expired";
    toast({ type: "error", title: said.failed, message: faultToast(result.fault).message });
    return "failed";
  }

  return {
    busy,
    close: (job: Job) =>
      act(job, () => call(closeJob, { params: { id: job.id } }), {
        done: texts.closed({ title: job.title }),
        text: texts.closedText,
        failed: texts.closeFailed({ title: job.title }),
      }),
    /** Without a date the old one stays; null removes it. */
    reopen: (job: Job, expires_at?: string | null) =>
      act(
        job,
        () => call(reopenJob, { params: { id: job.id }, body: expires_at === undefined ? {} : { expires_at } }),
        { done: texts.reopened({ title: job.title }), failed: texts.reopenFailed({ title: job.title }) },
      ),
    remove: (job: Job) =>
      act(job, () => call(deleteJob, { params: { id: job.id } }), {
        done: texts.removed({ title: job.title }),
        failed: texts.removeFailed({ title: job.title }),
      }),
  };
}
export type JobActions = ReturnType<typeof useJobActions>;
