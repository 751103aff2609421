import { createStore } from "zustand/vanilla";
import { sessionStore } from "#client/data/session.ts";

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

/** Changes that wait for their answer, each with the last wanted value. */
export const running = new Map<number, boolean>();

/** Who presses. */
export const me = (): number | null => sessionStore.getState().user?.id ?? null;

/** Whether a job is saved: as noted since, or as its list says. */
export const isSaved = ({ of, known }: Saved, id: number, listed: boolean): boolean =>
  of === me() ? (known[id] ?? listed) : listed;

/** Takes what another tab, or the server, has said. */
export function noteSaved(id: number, saved: boolean): void {
  savedJobs.setState(({ of, known }) => ({ of: me(), known: { ...(of === me() ? known : {}), [id]: saved } }));
}

/** Forgets notes about jobs of a list that was loaded after them: the list is newer. */
export function forgetNoted(ids: readonly number[]): void {
  savedJobs.setState(({ of, known }) => ({
    of,
    known: Object.fromEntries(
      Object.entries(known).filter(([id]) => !ids.includes(Number(id)) || running.has(Number(id))),
    ),
  }));
}
