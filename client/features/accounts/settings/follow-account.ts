import { followNews } from "#client/data/follow-news.ts";
import { listen } from "#client/data/socket.ts";

/** Hears that the own account was changed in another tab or on another device, or may have been. Returns the undo. */
export function followAccount(onNews: () => void): () => void {
  const { hear, stop } = followNews(onNews);
  const undo = listen("account:changed", hear);
  return () => {
    undo();
    stop();
  };
}
