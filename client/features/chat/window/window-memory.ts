import * as z from "zod/mini";
import { sessionStore } from "#client/data/session.ts";
import { Id } from "#shared/primitives.ts";
import { chat } from "../chat.store.ts";
import type { ChatWindow } from "../state/chat.state.ts";
import { withWindowsRestored } from "../state/chat.windows.ts";
import { maxWindowsUnasked } from "./window-capacity.ts";

/** The open chats in local storage, to the letter of the specification: `[{ id, minimized }]`. */
const KEY = "openConversations";
const Saved = z.array(z.object({ id: Id, minimized: z.boolean() }));

/** What was saved; nothing where it cannot be read. */
function savedWindows(): ChatWindow[] {
  try {
    const parsed = z.safeParse(Saved, JSON.parse(localStorage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function save(windows: readonly ChatWindow[]): void {
  // A logout has dropped the list; what unmounts after it must not write it again.
  if (sessionStore.getState().user?.id !== chat.getState().me) return;
  try {
    // One that only made way is open where there is room: another screen, or this one when it is wide again.
    const kept = windows.map(({ id, minimized, setAside }) => ({ id, minimized: minimized && !setAside }));
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is closed to us: the windows last as long as the page.
  }
}

/**
 * Reopens the saved chats once the conversations are known, and from then on saves each change, and once more when the
 * page is left. Returns the undo.
 */
export function rememberWindows(): () => void {
  const saved = savedWindows();
  let restored = false;

  const restore = () => {
    if (restored || chat.getState().list !== "ready") return;
    restored = true;
    // On a small screen nobody asked for a chat that covers the page: they come back as buttons.
    chat.setState((s) => withWindowsRestored(s, saved, maxWindowsUnasked()));
  };
  const saveNow = () => {
    if (restored) save(chat.getState().windows);
  };

  const forget = chat.subscribe((state, before) => {
    restore();
    if (state.windows !== before.windows) saveNow();
  });
  window.addEventListener("pagehide", saveNow);
  window.addEventListener("beforeunload", saveNow);
  restore();
  return () => {
    forget();
    window.removeEventListener("pagehide", saveNow);
    window.removeEventListener("beforeunload", saveNow);
  };
}
