import * as z from "zod/mini";
import { isSessionStored, sessionStore } from "#client/data/session.ts";
import { Id } from "#shared/primitives.ts";
import { chat } from "../chat.store.ts";
import type { ChatWindow } from "../state/chat.state.ts";
import { withWindowsRestored } from "../state/chat.windows.ts";
import { maxWindows } from "./window-capacity.ts";

/** The open chats in local storage, in the format of the specification: `[{ id, minimized }]`. */
const KEY = "openConversations";
const Saved = z.array(z.object({ id: Id, minimized: z.boolean() }));

/** The stored windows; an empty list if they cannot be read. */
function savedWindows(): ChatWindow[] {
  try {
    const parsed = z.safeParse(Saved, JSON.parse(localStorage.getItem(KEY) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function save(windows: readonly ChatWindow[]): void {
  // A logout, here or in another tab, has deleted the list; what ends after it must not write it again.
  if (sessionStore.getState().user?.id !== chat.getState().me || !isSessionStored()) return;
  try {
    // A window that was only minimised because it did not fit is stored as open: a wider screen will show it.
    const kept = windows.map(({ id, minimized, setAside }) => ({ id, minimized: minimized && !setAside }));
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the windows last as long as the page.
  }
}

/**
 * Reopens the stored chats once the conversations are loaded, then stores each change, and once more when the page is
 * left. @returns a stop function
 */
export function rememberWindows(): () => void {
  const saved = savedWindows();
  let restored = false;

  const restore = () => {
    if (restored || chat.getState().list !== "ready") return;
    restored = true;
    chat.setState((s) => withWindowsRestored(s, saved, maxWindows()));
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
