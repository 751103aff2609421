import { type EventSource, eventIf, followEvents } from "#client/data/follow-events.ts";

interface Follow {
  /** One application; all of them where nothing is said. */
  about?: number;
  /** Also what happens to jobs, where those are named too. */
  jobs?: boolean;
  onNews: () => void;
}

/** Calls `onNews` when applications or their interviews have changed, or may have. Returns the undo. */
export function followApplications({ about, jobs = false, onNews }: Follow): () => void {
  const isAbout = (id: number): boolean => about === undefined || about === id;
  const sources: EventSource[] = [
    eventIf("application:updated", ({ id }) => isAbout(id)),
    eventIf("application:removed", ({ id }) => isAbout(id)),
    eventIf("interview:updated", ({ application_id }) => isAbout(application_id)),
  ];
  return followEvents(jobs ? [...sources, "job:changed"] : sources, onNews);
}
