import { createStore } from "zustand/vanilla";
import { type ConnectionState, followNetwork, siteConnection } from "#client/data/connection.ts";
import { sessionStore } from "#client/data/session.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import { frameTexts } from "./frame/texts/frame.texts.ts";

/** What the site says about the connection: a problem, or for a moment that it is over. */
export type Notice = Exclude<ConnectionState, "online"> | "back";

/** The current notice; null while there is nothing to say. */
export const connectionNotice = createStore<{ notice: Notice | null }>(() => ({ notice: null }));

/** How long 'You're back online.' is shown, in milliseconds. */
const BACK_MS = 4000;

/** The words of a notice: the first sentence, and what it means for the reader. */
export function noticeText(notice: Notice): { title: string; more?: string } {
  const texts = frameTexts.connection;
  if (notice === "resting") return { title: texts.resting, more: texts.whyResting };
  // Nothing of a visitor is sent later.
  if (notice === "offline" && sessionStore.getState().user) return { title: texts.offline, more: texts.willSend };
  return { title: texts[notice] };
}

let ending: ReturnType<typeof setTimeout> | undefined;

/** Announces each change once for the whole site, in whichever modal is open. The banner and the chats are silent. */
function show(notice: Notice): void {
  clearTimeout(ending);
  connectionNotice.setState({ notice });
  const { title, more } = noticeText(notice);
  announce(more ? `${title} ${more}` : title, "polite", "connection");
  if (notice === "back") ending = setTimeout(() => connectionNotice.setState({ notice: null }), BACK_MS);
}

/** Follows the connection from the first page on. @returns a stop function */
export function followConnection(): () => void {
  const undo = siteConnection.subscribe(({ state, link }, before) => {
    if (state === before.state) return;
    if (state !== "online") show(state);
    // The end of the session is no news about the connection.
    else if (link === "none" && before.link !== "none") connectionNotice.setState({ notice: null });
    else show("back");
  });
  const stopNetwork = followNetwork();
  return () => {
    undo();
    stopNetwork();
    clearTimeout(ending);
    connectionNotice.setState({ notice: null });
  };
}
