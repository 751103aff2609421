import { command, listen, onConnect } from "#client/data/socket.ts";
import { chat } from "../chat.store.ts";
import { peopleOnScreen, withPresence } from "../state/chat.people.ts";

/** Scrolling and opening change the set often; the server hears of the last one. */
const SETTLE_MS = 200;

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
