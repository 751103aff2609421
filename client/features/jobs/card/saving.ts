import { call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import { forgetJob, saveJob } from "#shared/jobs/jobs.rest.ts";
import { jobTexts as texts } from "../job.texts.ts";
import { me, noteSaved, running } from "./saved.store.ts";

/* Loaded with the first press: a dashboard that only shows jobs does without. */

interface What {
  id: number;
  title: string;
}

/**
 * Saves a job or takes it back: shown at once, and as it was before where it comes to nothing, which a toast says. A
 * press that comes meanwhile waits for the answer before, so that the last one counts.
 */
export async function setSaved({ id, title }: What, saved: boolean): Promise<void> {
  const who = me();
  noteSaved(id, saved);
  const isWaiting = running.has(id);
  running.set(id, saved);
  if (isWaiting) return;
  let stored = !saved;
  for (let wanted = saved; wanted !== stored; wanted = running.get(id) ?? wanted) {
    const result = await call(wanted ? saveJob : forgetJob, { params: { id } });
    // Somebody else sits here by now: it is none of theirs.
    if (who !== me()) break;
    if (result.ok) {
      stored = wanted;
      continue;
    }
    running.delete(id);
    noteSaved(id, stored);
    const { message } = faultToast(result.fault);
    toast({ type: "error", title: wanted ? texts.saveFailed(title) : texts.forgetFailed(title), message });
    return;
  }
  running.delete(id);
}
