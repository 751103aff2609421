import { followNews } from "#client/data/follow-news.ts";
import { learnEvents, listen } from "#client/data/socket.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";
import { personTarget } from "#shared/admin/admin.links.ts";

/** Hears when something has happened that leads to this person, when their sessions change, and when some of it may have been missed. Returns the undo. */
export function followPerson(id: number, onNews: () => void): () => void {
  learnEvents(adminEvents);
  const { hear, stop } = followNews(onNews);
  const undo = listen("activity:new", ({ activities, more }) => {
    // Of a burst only the newest are told: it may be among the others.
    if (more > 0 || activities.some(({ target_url }) => target_url === personTarget(id))) hear();
  });
  const undoSessions = listen("person:sessions", ({ user_id }) => user_id === id && hear());
  return () => {
    undo();
    undoSessions();
    stop();
  };
}
