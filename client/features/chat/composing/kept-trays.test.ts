import { afterEach, beforeEach, expect, it } from "vitest";
import { beginChatOf, chat, endChat } from "../chat.store.ts";
import { trayOf, withKeptFiles } from "../state/chat.trays.ts";
import { attachment, ME } from "../testing.ts";
import { keepTrays } from "./kept-trays.ts";

let kept: ReturnType<typeof keepTrays>;
const titles = () => trayOf(chat.getState(), 7).items.map(({ title }) => title);
const KEY = `kasama-files-${ME}-7`;
/** The page is opened anew. */
function reload(): void {
  kept.stop();
  endChat();
  beginChatOf(ME);
  kept = keepTrays(ME);
}

beforeEach(() => {
  localStorage.clear();
  beginChatOf(ME);
  kept = keepTrays(ME);
});
afterEach(() => {
  kept.stop();
  endChat();
});

it("brings uploaded files back after a reload, until they are sent", () => {
  chat.setState((s) => withKeptFiles(s, 7, [attachment("a"), attachment("b")]));
  reload();
  expect(titles()).toEqual(["a.pdf", "b.pdf"]);
  chat.setState((s) => withKeptFiles(s, 7, []));
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("follows another tab, writes nothing back of that, and leaves other users' files alone", () => {
  localStorage.setItem(`kasama-files-99-7`, JSON.stringify([attachment("theirs")]));
  const newValue = JSON.stringify([attachment("x")]);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue }));
  expect(titles()).toEqual(["x.pdf"]);
  expect(localStorage.getItem(KEY)).toBeNull();
  reload();
  expect(titles()).toEqual([]);
});

it("takes nothing that is not ours, and forgets all of it at a logout", () => {
  localStorage.setItem(KEY, '[{"name":"../../x"}]');
  reload();
  expect(titles()).toEqual([]);
  chat.setState((s) => withKeptFiles(s, 7, [attachment("a")]));
  kept.wipe();
  expect(localStorage.getItem(KEY)).toBeNull();
});
