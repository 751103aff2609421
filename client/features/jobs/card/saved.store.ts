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

/** Presses that wait for their answer, each with what was wanted last. */
export const running = new Map<number, boolean>();

/** Who presses. */
export const me = (): number | null => sessionStore.getState().user?.id ?? null;

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
