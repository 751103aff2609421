import { followNews } from "#client/data/follow-news.ts";
import { listen } from "#client/data/socket.ts";

interface Follow {
  /** One application; all of them where nothing is said. */
  about?: number;
  /** Also what happens to jobs, where those are named too. */
  jobs?: boolean;
  onNews: () => void;
}

/**
 * Hears that applications or their interviews have changed, and that some of it may have been missed: news are a hint,
 * whoever shows more than they say asks for it. Returns the undo.
 */
export function followApplications({ about, jobs = false, onNews }: Follow): () => void {
  const { hear, stop } = followNews(onNews);
  const heard = (id: number) => {
    if (about === undefined || about === id) hear();
  };
  const undos = [
    listen("application:updated", ({ id }) => heard(id)),
    listen("application:removed", ({ id }) => heard(id)),
    listen("interview:updated", ({ application_id }) => heard(application_id)),
    ...(jobs ? [listen("job:changed", hear)] : []),
    stop,
  ];
  return () => {
    for (const undo of undos) undo();
  };
}
