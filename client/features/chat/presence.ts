import { command, listen, onConnect } from "#client/net/socket.ts";
import { SYNC_CONVERSATIONS } from "#shared/chat/chat.schemas.ts";
import type { ChatState } from "./chat.state.ts";
import { chat } from "./chat.store.ts";
import { withPresence } from "./chat.summaries.ts";

/** Scrolling and opening change the set often; the server hears of the last one. */
const SETTLE_MS = 200;

/** The people on screen: of each open or minimised chat, and of the list while it is shown. */
export function peopleOnScreen({ conversations, windows, listShown }: ChatState): number[] {
  const shown = listShown ? Object.values(conversations) : windows.map((one) => conversations[one.id]);
  const ids = shown.flatMap((summary) => (summary ? [summary.other_user.id] : []));
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, SYNC_CONVERSATIONS);
}

/** Keeps 'Active now' true for whoever is on screen. Returns the undo. */
export function watchPresence(): () => void {
  let watched = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function watch(): Promise<void> {
    const user_ids = peopleOnScreen(chat.getState());
    watched = user_ids.join();
    const result = await command("presence:watch", { user_ids });
    if (result.ok) chat.setState((s) => withPresence(s, result.value));
  }
  const watchSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void watch(), SETTLE_MS);
  };

  const undos = [
    listen("presence:changed", (told) => chat.setState((s) => withPresence(s, [told]))),
    // A new connection has forgotten whom we watch.
    onConnect(watchSoon),
    chat.subscribe((state) => {
      if (peopleOnScreen(state).join() !== watched) watchSoon();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const undo of undos) undo();
  };
}
