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
/** What a browser tells a tab when another one has changed its storage. */
const tell = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const texts of open.splice(0)) texts.stop();
  localStorage.clear();
  vi.useRealTimers();
});

it("keeps what was typed in one go once, and brings it back in the next page", () => {
  const writes = vi.spyOn(Storage.prototype, "setItem");
  const before = page();
  for (const text of ["K", "Ku", "Kumusta"]) before.type(text);
  vi.runAllTimers();
  expect(writes.mock.calls).toEqual([[KEY, "Kumusta"]]);
  before.texts.stop();
  const next = page();
  expect(next.shown()).toBe("Kumusta");
  // Bringing it back is no writing of it.
  vi.runAllTimers();
  expect(writes).toHaveBeenCalledOnce();
  next.type("");
  vi.runAllTimers();
  expect(localStorage).toHaveLength(0);
});

it("takes over what stands in the other tab, but never changes what is being written", () => {
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

it("a page that is left keeps it at once; one that was stopped keeps nothing more", () => {
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

it("a logout leaves nothing of this user, and the rest of the storage alone", () => {
  localStorage.setItem("theme", "dark");
  localStorage.setItem("kasama-draft-999-7", "of somebody else");
  const mine = page();
  mine.type("private");
  vi.runAllTimers();
  mine.texts.stop();
  mine.texts.wipe();
  expect(Object.keys(localStorage).sort()).toEqual(["kasama-draft-999-7", "theme"]);
});

it("lives without a storage, as long as the page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const one = page();
  one.type("Kumusta");
  vi.runAllTimers();
  expect(one.shown()).toBe("Kumusta");
});
