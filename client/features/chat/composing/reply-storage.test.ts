import { afterEach, beforeEach, expect, it } from "vitest";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { quoteOf, withReply } from "../state/chat.replies.ts";
import { ME, message } from "../testing.ts";
import { persistReplies } from "./reply-storage.ts";

let kept: ReturnType<typeof persistReplies>;
const KEY = `kasama-reply-${ME}-7`;
const quote = quoteOf(message(3, { content: "Kailan po?" }));
/** Simulates a reload of the page. */
function reload(): void {
  kept.stop();
  endChat();
  beginChatOf(ME);
  kept = persistReplies(ME);
}

beforeEach(() => {
  beginChatOf(ME);
  kept = persistReplies(ME);
});
afterEach(() => {
  kept.stop();
  endChat();
});

it("restores what will be quoted after a reload, until it is sent or removed", () => {
  chat.setState((s) => withReply(s, 7, quote));
  reload();
  expect(chat.getState().replies).toEqual({ 7: quote });
  chat.setState((s) => withReply(s, 7, null));
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("follows other tabs, and ignores invalid data", () => {
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: JSON.stringify(quote) }));
  expect(chat.getState().replies).toEqual({ 7: quote });
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: '{"id":"x"}' }));
  expect(chat.getState().replies).toEqual({});
});
