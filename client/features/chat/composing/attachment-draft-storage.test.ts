import { afterEach, beforeEach, expect, it } from "vitest";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { attachmentDraftOf, withItem, withStoredFiles } from "../state/chat.attachment-drafts.ts";
import { attachment, ME, recorded } from "../testing.ts";
import { persistAttachmentDrafts } from "./attachment-draft-storage.ts";

let kept: ReturnType<typeof persistAttachmentDrafts>;
const titles = () => attachmentDraftOf(chat.getState(), 7).items.map(({ title }) => title);
const KEY = `kasama-files-${ME}-7`;
/** Simulates a reload of the page. */
function reload(): void {
  kept.stop();
  endChat();
  beginChatOf(ME);
  kept = persistAttachmentDrafts(ME);
}

beforeEach(() => {
  localStorage.clear();
  beginChatOf(ME);
  kept = persistAttachmentDrafts(ME);
});
afterEach(() => {
  kept.stop();
  endChat();
});

it("restores uploaded files after a reload, until they are sent", () => {
  chat.setState((s) => withStoredFiles(s, 7, [attachment("a"), attachment("b")]));
  reload();
  expect(titles()).toEqual(["a.pdf", "b.pdf"]);
  chat.setState((s) => withStoredFiles(s, 7, []));
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("restores recordings, and what was written about an image until the reload", () => {
  const photo = attachment("a", "image");
  chat.setState((s) => withStoredFiles(s, 7, [photo, recorded("v")]));
  chat.setState((s) => withItem(s, 7, photo.name, { alt: "A ramp at the door" }));
  reload();
  const { items } = attachmentDraftOf(chat.getState(), 7);
  expect(items.map(({ alt, recording }) => [alt, recording?.duration_ms])).toEqual([
    ["A ramp at the door", undefined],
    ["", recorded("v").duration_ms],
  ]);
});

it("applies changes of other tabs without writing them back, and ignores other users' files", () => {
  localStorage.setItem(`kasama-files-99-7`, JSON.stringify([attachment("theirs")]));
  const newValue = JSON.stringify([attachment("x")]);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
  expect(titles()).toEqual(["x.pdf"]);
  expect(localStorage.getItem(KEY)).toBeNull();
  reload();
  expect(titles()).toEqual([]);
});

it("ignores invalid data, and deletes all files of this user at a logout", () => {
  localStorage.setItem(KEY, '[{"name":"../../x"}]');
  reload();
  expect(titles()).toEqual([]);
  chat.setState((s) => withStoredFiles(s, 7, [attachment("a")]));
  kept.wipe();
  expect(localStorage.getItem(KEY)).toBeNull();
});
