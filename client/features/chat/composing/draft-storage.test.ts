import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { withText } from "../state/chat.drafts.ts";
import { type ChatState, initialChat } from "../state/chat.state.ts";
import { ME } from "../testing.ts";
import { type DraftStorage, persistDrafts } from "./draft-storage.ts";

const KEY = `kasama-draft-${ME}-7`;
const open: DraftStorage[] = [];

function page(userId = ME, isWrittenIn: (id: number) => boolean = () => false) {
  const chat = createStore<ChatState>(() => initialChat(userId));
  const texts = persistDrafts({ userId, chat, isWrittenIn });
  open.push(texts);
  return {
    texts,
    type: (text: string, id = 7) => chat.setState((s) => withText(s, id, text)),
    shown: (id = 7) => chat.getState().texts[id] ?? "",
  };
}
/** The event that a browser sends to a tab when another tab has changed the storage. */
const tell = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const texts of open.splice(0)) texts.stop();
  localStorage.clear();
  vi.useRealTimers();
});

it("stores the text once after typing pauses, and restores it on the next page", () => {
  const writes = vi.spyOn(Storage.prototype, "setItem");
  const before = page();
  for (const text of ["K", "Ku", "Kumusta"]) before.type(text);
  vi.runAllTimers();
  expect(writes.mock.calls).toEqual([[KEY, "Kumusta"]]);
  before.texts.stop();
  const next = page();
  expect(next.shown()).toBe("Kumusta");
  // Restoring does not write.
  vi.runAllTimers();
  expect(writes).toHaveBeenCalledOnce();
  next.type("");
  vi.runAllTimers();
  expect(localStorage).toHaveLength(0);
});

it("takes over the text of another tab, but never changes a text that is being typed", () => {
  const still = page();
  const busy = page(ME, (id) => id === 7);
  busy.type("my own words");
  tell(KEY, "Magandang umaga");
  tell(`kasama-draft-${ME}-8`, "in another chat");
  tell("kasama-draft-999-7", "of somebody else");
  tell("theme", "dark");
  expect([still.shown(), still.shown(8)]).toEqual(["Magandang umaga", "in another chat"]);
  expect([busy.shown(), busy.shown(8)]).toEqual(["my own words", "in another chat"]);
  tell(KEY, null);
  expect(still.shown()).toBe("");
});

it("stores at once when the page is left, and stores nothing after it was stopped", () => {
  const leaving = page();
  leaving.type("half a sen");
  window.dispatchEvent(new Event("pagehide"));
  expect(localStorage.getItem(KEY)).toBe("half a sen");
  leaving.type("half a sentence");
  leaving.texts.stop();
  vi.runAllTimers();
  window.dispatchEvent(new Event("pagehide"));
  expect(localStorage.getItem(KEY)).toBe("half a sen");
});

it("deletes all drafts of this user at a logout, and nothing else in the storage", () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("kasama-draft-999-7", "of somebody else");
  const mine = page();
  mine.type("private");
  vi.runAllTimers();
  mine.texts.stop();
  mine.texts.wipe();
  expect(Object.keys(localStorage).sort()).toEqual(["kasama-draft-999-7", "theme"]);
});

it("works without storage as long as the page is open", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const one = page();
  one.type("Kumusta");
  vi.runAllTimers();
  expect(one.shown()).toBe("Kumusta");
});
