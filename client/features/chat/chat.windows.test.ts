import { describe, expect, it } from "vitest";
import { initialChat } from "./chat.state.ts";
import { withConversations } from "./chat.summaries.ts";
import {
  withRoom,
  withWindowClosed,
  withWindowMinimized,
  withWindowOpened,
  withWindowsRestored,
} from "./chat.windows.ts";
import { ME, summary } from "./testing.ts";

const known = withConversations(
  initialChat(ME),
  [1, 2, 3, 4].map((id) => summary({ id })),
);
const shape = (state: typeof known) => state.windows.map(({ id, minimized }) => `${id}${minimized ? "-" : ""}`);

describe("windows", () => {
  it("open side by side while there is room, and then the earliest makes way", () => {
    const two = withWindowOpened(withWindowOpened(known, 1, 2), 2, 2);
    expect(shape(two)).toEqual(["1", "2"]);
    expect(shape(withWindowOpened(two, 3, 2))).toEqual(["1-", "2", "3"]);
  });

  it("come back where they were, without a second one", () => {
    const minimized = withWindowMinimized(withWindowOpened(known, 1, 2), 1);
    expect(shape(minimized)).toEqual(["1-"]);
    expect(shape(withWindowOpened(minimized, 1, 2))).toEqual(["1"]);
    expect(shape(withWindowClosed(minimized, 1))).toEqual([]);
  });

  it("ask for the focus only when a person opens one", () => {
    expect(withWindowOpened(known, 1, 1).focusWish).toEqual({ id: 1, place: "window" });
    expect(withWindowsRestored(known, [{ id: 1, minimized: false }], 1).focusWish).toBeNull();
  });

  it("are restored as they were, known ones only, each once", () => {
    const saved = [
      { id: 1, minimized: true },
      { id: 9, minimized: false },
      { id: 2, minimized: false },
      { id: 2, minimized: true },
    ];
    expect(shape(withWindowsRestored(known, saved, 3))).toEqual(["1-", "2"]);
    // On a phone nobody asked for a chat over the page.
    expect(shape(withWindowsRestored(known, saved, 0))).toEqual(["1-", "2-"]);
  });

  it("stay as a person opened them before the saved ones were restored, also on a phone", () => {
    const opened = withWindowOpened(known, 3, 1);
    const saved = [1, 2].map((id) => ({ id, minimized: false }));
    expect(shape(withWindowsRestored(opened, saved, 0))).toEqual(["1-", "2-", "3"]);
    expect(shape(withWindowsRestored(opened, saved, 2))).toEqual(["1-", "2", "3"]);
  });

  it("make way when the browser shrinks, the one in use last", () => {
    const three = [1, 2, 3].reduce((state, id) => withWindowOpened(state, id, 3), known);
    expect(shape(withRoom(three, 1))).toEqual(["1-", "2-", "3"]);
    expect(shape(withRoom(three, 1, 1))).toEqual(["1", "2-", "3-"]);
    expect(withRoom(three, 3)).toBe(three);
  });
});
