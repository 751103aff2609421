import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { withText } from "./chat.drafts.ts";
import { type ChatState, initialChat } from "./chat.state.ts";
import { keepTexts } from "./kept-texts.ts";
import type { KeptText, OutboxChange } from "./outbox-store.ts";
import { ME } from "./testing.ts";

/** Two tabs over one table, as IndexedDB and BroadcastChannel would have it. */
function browser(kept: KeptText[] = []) {
  const table = new Map(kept.map((one) => [one.conversation_id, one.text]));
  const listeners = new Set<(change: OutboxChange) => void>();
  const writes: string[] = [];
  function tab(writtenIn: (id: number) => boolean = () => false) {
    const chat = createStore<ChatState>(() => initialChat(ME));
    let own: (change: OutboxChange) => void = () => {};
    const texts = keepTexts(
      chat,
      {
        texts: async () => [...table].map(([conversation_id, text]) => ({ conversation_id, text })),
        putText: async (one) => {
          writes.push(`${one.conversation_id} ${one.text}`);
          if (one.text) table.set(one.conversation_id, one.text);
          else table.delete(one.conversation_id);
          for (const listener of listeners) if (listener !== own) listener({ kind: "text", ...one });
        },
        onChange: (handler) => {
          own = handler;
          listeners.add(handler);
          return () => listeners.delete(handler);
        },
      },
      writtenIn,
    );
    const type = (text: string, id = 7) => chat.setState((s) => withText(s, id, text));
    const shown = (id = 7) => chat.getState().texts[id] ?? "";
    return { texts, type, shown };
  }
  return { table, writes, tab };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("keeps what was typed in one go once, and brings it back in the next page", async () => {
  const { table, writes, tab } = browser();
  const page = tab();
  for (const text of ["K", "Ku", "Kumusta"]) page.type(text);
  vi.runAllTimers();
  expect(writes).toEqual(["7 Kumusta"]);
  page.texts.stop();
  const next = tab();
  await next.texts.load();
  expect(next.shown()).toBe("Kumusta");
  // Bringing it back is no writing of it.
  vi.runAllTimers();
  expect(writes).toHaveLength(1);
  next.type("");
  vi.runAllTimers();
  expect(table.size).toBe(0);
});

it("shows in one tab what stands in the other, but never changes what is being written", () => {
  const { tab } = browser();
  const [first, second, busy] = [tab(), tab(), tab((id) => id === 7)];
  busy.type("my own words");
  vi.runAllTimers();
  first.type("Magandang umaga");
  first.type("in another chat", 8);
  vi.runAllTimers();
  expect([second.shown(), second.shown(8)]).toEqual(["Magandang umaga", "in another chat"]);
  expect([busy.shown(), busy.shown(8)]).toEqual(["my own words", "in another chat"]);
});

it("what was typed before the store was open is newer than what is in it", async () => {
  const { tab } = browser([{ conversation_id: 7, text: "old" }]);
  const page = tab();
  page.type("new");
  await page.texts.load();
  expect(page.shown()).toBe("new");
});

it("a page that is left keeps it at once; one that was stopped keeps nothing more", () => {
  const { writes, tab } = browser();
  const page = tab();
  page.type("half a sen");
  window.dispatchEvent(new Event("pagehide"));
  expect(writes).toEqual(["7 half a sen"]);
  page.type("half a sentence");
  page.texts.stop();
  vi.runAllTimers();
  window.dispatchEvent(new Event("pagehide"));
  expect(writes).toHaveLength(1);
});
