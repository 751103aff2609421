import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { jobTexts as texts } from "#client/features/jobs/texts/job/job.texts.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { forgetJob, saveJob } from "#shared/jobs/jobs.rest.ts";
import { me, noteSaved, running } from "./saved.store.ts";

/* Loaded with the first press, because a dashboard that only shows jobs does not need it. */

interface What {
  id: number;
  title: string;
}

/**
 * Saves a job or removes it. The change is optimistic: it is reverted with a toast if it fails. A press during a
 * request waits for its answer, so that the last press wins.
 */
export async function setSaved({ id, title }: What, saved: boolean): Promise<void> {
  const userId = me();
  noteSaved(id, saved);
  const isWaiting = running.has(id);
  running.set(id, saved);
  if (isWaiting) return;
  let stored = !saved;
  for (let wanted = saved; wanted !== stored; wanted = running.get(id) ?? wanted) {
    const result = await call(wanted ? saveJob : forgetJob, { params: { id } });
    // Another user has signed in: the result does not concern them.
    if (userId !== me()) break;
    if (result.ok) {
      stored = wanted;
      continue;
    }
    running.delete(id);
    noteSaved(id, stored);
    const { message } = faultToast(result.fault);
    toast({ type: "error", title: wanted ? texts.saveFailed({ title }) : texts.forgetFailed({ title }), message });
    return;
  }
  running.delete(id);
}
