import { type EventSource, eventIf, followEvents } from "#client/data/follow-events.ts";

interface Follow {
  /** The application to follow; all of them if left out. */
  about?: number;
  /** Also follow changes of jobs, for lists that show them. */
  jobs?: boolean;
  onNews: () => void;
}

/** Calls `onNews` when applications or their interviews have changed, or may have. Returns a function that stops it. */
export function followApplications({ about, jobs = false, onNews }: Follow): () => void {
  const isAbout = (id: number): boolean => about === undefined || about === id;
  const sources: EventSource[] = [
    eventIf("application:updated", ({ id }) => isAbout(id)),
    eventIf("application:removed", ({ id }) => isAbout(id)),
    eventIf("interview:updated", ({ application_id }) => isAbout(application_id)),
  ];
  return followEvents(jobs ? [...sources, "job:changed"] : sources, onNews);
}
