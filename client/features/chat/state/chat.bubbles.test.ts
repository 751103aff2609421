import { describe, expect, it } from "vitest";
import { ME, summary } from "../testing.ts";
import { bubblesOf, withNews } from "./chat.bubbles.ts";
import { withDevice } from "./chat.choices.ts";
import { withInboxOpen } from "./chat.inbox.ts";
import { initialChat } from "./chat.state.ts";
import { withConversations } from "./chat.summaries.ts";
import { withWindowClosed, withWindowMinimized, withWindowOpened } from "./chat.windows.ts";

const unread = [1, 2, 3, 4, 5, 6, 7].map((id) => summary({ id, unread_count: 1, last_seq: 1 }));
const quiet = withConversations(initialChat(ME), unread);
const BUBBLES = { ...quiet.device, bubbles: true };
const known = withDevice(quiet, BUBBLES);

describe("round buttons", () => {
  it("are the minimised chats, except with small windows", () => {
    const minimized = withWindowMinimized(withWindowOpened(quiet, 1, 1), 1);
    expect(bubblesOf(minimized)).toEqual([1]);
    expect(bubblesOf(withDevice(minimized, { ...quiet.device, window_size: "small" }))).toEqual([]);
  });

  it("show new messages only if turned on and no window is open, until they are read", () => {
    expect(bubblesOf(withNews(quiet, [1]))).toEqual([]);
    expect(bubblesOf(withNews(known, [1]))).toEqual([1]);
    expect(withNews(withWindowOpened(known, 1, 1), [1]).news).toEqual([]);
    expect(withNews(withInboxOpen(known, 1), [1]).news, "open on the Messages page").toEqual([]);
    expect(withInboxOpen(withNews(known, [1, 2]), 1).news).toEqual([2]);
    const read = withConversations(initialChat(ME), [summary({ id: 1, unread_count: 0, last_seq: 1 })]);
    expect(bubblesOf(withNews(withDevice(read, BUBBLES), [1]))).toEqual([]);
  });

  it("show each chat once, until it is opened or closed", () => {
    const minimized = withWindowMinimized(withWindowOpened(known, 1, 1), 1);
    const both = withNews(withNews(minimized, [1]), [2]);
    expect(bubblesOf(both)).toEqual([1, 2]);
    expect(bubblesOf(withWindowClosed(both, 2))).toEqual([1]);
    expect(bubblesOf(withWindowOpened(both, 2, 1))).toEqual([1]);
  });

  it("show the latest five chats with new messages at most", () => {
    expect(bubblesOf(withNews(known, [1, 2, 3, 4, 5, 6, 7]))).toEqual([3, 4, 5, 6, 7]);
    expect(bubblesOf(withNews(withNews(known, [1, 2]), [1]))).toEqual([2, 1]);
  });
});
