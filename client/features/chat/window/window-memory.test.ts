import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sessionStore, signOut, withUser } from "#client/data/session.ts";
import { chat } from "../chat.store.ts";
import { initialChat } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { withCapacity, withWindowMinimized, withWindowOpened } from "../state/chat.windows.ts";
import { ME, summary } from "../testing.ts";
import { rememberWindows } from "./window-memory.ts";

const user = { id: ME, username: "me", first_name: "M", last_name: "E", user_type: "pwd", photo: null } as const;
const saved = () => localStorage.getItem("openConversations");
const signedIn = () => {
  localStorage.setItem("token", "token");
  sessionStore.setState(withUser("token", user));
};
const known = () => chat.setState((s) => withConversations(s, [summary({ id: 1 }), summary({ id: 2 })]));

let forget = () => {};
beforeEach(() => {
  signedIn();
  chat.setState(initialChat(ME), true);
});
afterEach(() => {
  forget();
  signOut();
});

describe("the open chats", () => {
  it("are not touched before the conversations are loaded, even if the stored data is invalid", () => {
    localStorage.setItem("openConversations", "{nonsense");
    forget = rememberWindows();
    window.dispatchEvent(new Event("pagehide"));
    expect(saved()).toBe("{nonsense");
    known();
    expect(chat.getState().windows).toEqual([]);
  });

  it("are restored once the conversations are loaded", () => {
    localStorage.setItem("openConversations", '[{"id":1,"minimized":true},{"id":9,"minimized":false}]');
    forget = rememberWindows();
    known();
    expect(chat.getState().windows).toEqual([{ id: 1, minimized: true }]);
    expect(chat.getState().focusWish).toBeNull();
  });

  it("are stored as open if they were only minimised because they did not fit", () => {
    forget = rememberWindows();
    known();
    chat.setState((s) => withCapacity(withWindowOpened(withWindowOpened(s, 1, 2), 2, 2), 1));
    expect(chat.getState().windows.map((one) => one.minimized)).toEqual([true, false]);
    expect(saved()).toBe('[{"id":1,"minimized":false},{"id":2,"minimized":false}]');
  });

  it("are stored in the specified format on each change, and deleted by a logout", () => {
    forget = rememberWindows();
    known();
    chat.setState((s) => withWindowMinimized(withWindowOpened(s, 2, 1), 2));
    expect(saved()).toBe('[{"id":2,"minimized":true}]');
    signOut();
    window.dispatchEvent(new Event("pagehide"));
    expect(saved()).toBeNull();
  });

  it("are not stored again after a logout in another tab, before this one hears of it", () => {
    forget = rememberWindows();
    known();
    localStorage.clear();
    chat.setState((s) => withWindowOpened(s, 2, 1));
    expect(saved()).toBeNull();
  });
});
