import { createStore } from "zustand/vanilla";
import { sessionStore } from "#client/data/session.ts";

/**
 * Changes to saved jobs since the lists were loaded, made here or in another tab. It is a single store because a job
 * can be in several lists at once. It belongs to one session and is empty for the next user.
 */
interface Saved {
  of: number | null;
  /** By job id. */
  known: Readonly<Record<number, boolean>>;
}

export const savedJobs = createStore<Saved>(() => ({ of: null, known: {} }));

/** Pending changes, each with the last wanted value. */
export const running = new Map<number, boolean>();

/** The id of the signed-in user. */
export const me = (): number | null => sessionStore.getState().user?.id ?? null;

/** Whether a job is saved: from this store, or from its list. */
export const isSaved = ({ of, known }: Saved, id: number, listed: boolean): boolean =>
  of === me() ? (known[id] ?? listed) : listed;

/** Stores a change from another tab or the server. */
export function noteSaved(id: number, saved: boolean): void {
  savedJobs.setState(({ of, known }) => ({ of: me(), known: { ...(of === me() ? known : {}), [id]: saved } }));
}

/** Removes the changes for jobs of a list that was loaded after them, because the list is newer. */
export function forgetNoted(ids: readonly number[]): void {
  savedJobs.setState(({ of, known }) => ({
    of,
    known: Object.fromEntries(
      Object.entries(known).filter(([id]) => !ids.includes(Number(id)) || running.has(Number(id))),
    ),
  }));
}
