import { command, listen, onConnect } from "#client/data/socket.ts";
import { chat } from "../chat.store.ts";
import { peopleOnScreen, withPresence } from "../state/chat.people.ts";

/** Scrolling and opening chats change the set often; only the last one is sent to the server. */
const SETTLE_MS = 200;

/** Keeps 'Active now' up to date for the people on screen. @returns a stop function */
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
    // A new connection knows nothing about the people we watch.
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
