import { followNews } from "#client/data/follow-news.ts";
import { learnEvents, listen } from "#client/data/socket.ts";
import type { ActivityType } from "#shared/admin/activity-lists.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";

/**
 * Hears that something of a kind has happened, and that some of it may have been missed: a hint, whoever shows more than
 * it says asks for it. Returns the undo.
 */
export function followActivity(type: ActivityType, onNews: () => void): () => void {
  learnEvents(adminEvents);
  const { hear, stop } = followNews(onNews);
  const undo = listen("activity:new", ({ activities, more }) => {
    // Of a burst only the newest are told: it may be among the others.
    if (more > 0 || activities.some((one) => one.type === type)) hear();
  });
  return () => {
    undo();
    stop();
  };
}

/** Hears that something has happened that leads to this address. Returns the undo. */
export function followTarget(target: string, onNews: () => void): () => void {
  learnEvents(adminEvents);
  return listen("activity:new", ({ activities }) => {
    if (activities.some(({ target_url }) => target_url === target)) onNews();
  });
}
