import { createStore } from "zustand/vanilla";
import { call } from "#client/net/api.ts";
import { faultToast } from "#client/net/fault-toast.ts";
import { sessionStore } from "#client/net/session.ts";
import { toast } from "#client/ui/toast.ts";
import { forgetJob, saveJob } from "#shared/jobs/jobs.rest.ts";
import { jobTexts as texts } from "../job.texts.ts";

/**
 * What is known of saved jobs beside what a list came with: pressed here, or told by another tab. One place, because the
 * same job stands in several lists at once. It belongs to one session; somebody else begins without.
 */
interface Saved {
  of: number | null;
  /** By the id of the job. */
  known: Readonly<Record<number, boolean>>;
}

export const savedJobs = createStore<Saved>(() => ({ of: null, known: {} }));

/** Presses that wait for their answer, each with what was wanted last. */
const running = new Map<number, boolean>();

const me = (): number | null => sessionStore.getState().user?.id ?? null;

/** Whether a job is saved: what was learnt since, or what its list says. */
export const isSaved = ({ of, known }: Saved, id: number, listed: boolean): boolean =>
  of === me() ? (known[id] ?? listed) : listed;

/** Takes what another tab, or the server, has said. */
export function noteSaved(id: number, saved: boolean): void {
  savedJobs.setState(({ of, known }) => ({ of: me(), known: { ...(of === me() ? known : {}), [id]: saved } }));
}

/** What lists say again after this: they were asked for later than what is known here. */
export function forgetNoted(ids: readonly number[]): void {
  savedJobs.setState(({ of, known }) => ({
    of,
    known: Object.fromEntries(
      Object.entries(known).filter(([id]) => !ids.includes(Number(id)) || running.has(Number(id))),
    ),
  }));
}

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
