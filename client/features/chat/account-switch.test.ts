import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ownPreferences, showOwnPreferences } from "#client/data/own-preferences.ts";
import { signIn, signOut } from "#client/data/session.ts";
import { attachingTexts } from "#client/features/chat/composing/texts/attaching/attaching.texts.ts";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { announcements } from "#client/ui/feedback/announce.ts";
import { forgetRecentMessages, useRecentMessages } from "#client/ui/feedback/recentMessages.store.ts";
import { loadConversations, loadEarlier, loadLater, loadThread } from "./chat.actions.ts";
import { beginChatOf, chat, endChat } from "./chat.store.ts";
import { attachFiles } from "./composing/attaching.ts";
import { deleteStored, saveEdit } from "./composing/own-messages.ts";
import { setBlocked } from "./people/blocking.ts";
import { useReport } from "./people/useReport.ts";
import { createScrollToMessage } from "./search/scroll-to-message.ts";
import { useMessageSearch } from "./search/useMessageSearch.ts";
import { setPreference } from "./settings/chat-settings.ts";
import { withEditBegun, withEditText } from "./state/chat.editing.ts";
import { withPage } from "./state/chat.messages.ts";
import { type ChatState, initialChat, withThread } from "./state/chat.state.ts";
import { withConversations } from "./state/chat.summaries.ts";
import { attachment, ME, message, summary } from "./testing.ts";

/** A shared computer: an answer to one person's request arrives after another person has signed in and must be ignored. */

const OTHER = 99;
const mine = message(2, { sender_id: ME });

const enter = (id: number) =>
  signIn({
    token: `token-${id}`,
    user: { id, username: `p${id}`, first_name: "Ana", last_name: "Reyes", user_type: "pwd", photo: null },
    email: "ana@mail.example",
    rememberMe: false,
  });
const preferences = {
  show_presence: true,
  show_read: true,
  discoverable: false,
  away_mail: true,
  job_mail: true,
  email: true,
  sms: false,
  in_app: true,
};

/** The state of the person who asks: a part of a longer conversation, and a message that is being changed. */
function asking(): ChatState {
  const before = withConversations(initialChat(ME), [summary({ last_seq: 9 })]);
  const state = withThread(withPage(before, 7, [mine]), 7, { view: { from: 2, to: 2 } });
  return withEditText(withEditBegun(state, mine), 7, "changed");
}

/** A server that answers after another person has signed in. */
const answerAfterSwitch = (answer: Answer) =>
  stubServer(() => {
    signOut();
    endChat();
    enter(OTHER);
    beginChatOf(OTHER);
    return answer;
  });

beforeEach(() => {
  forgetRecentMessages();
  enter(ME);
  showOwnPreferences(preferences);
  chat.setState(asking(), true);
});
afterEach(() => signOut());

const lookBack = () => createScrollToMessage()(7, { seq: 500, words: ["text"], pull: "show" });

const changed = success(message(2, { sender_id: ME, content: "changed", rev: 3 }));
const refused = failure(403, "NOT_ALLOWED", "No");

test.each([
  ["a saved change", () => saveEdit(7), changed],
  ["a change that was refused", () => saveEdit(7), refused],
  ["a deletion", () => deleteStored(mine), changed],
  ["a deletion that was refused", () => deleteStored(mine), refused],
  ["a setting", () => setPreference("show_read", false), success({ ...preferences, show_read: false })],
  ["a setting that was refused", () => setPreference("show_read", false), refused],
  ["a page", () => loadThread(8), success([message(1, { conversation_id: 8 })])],
  ["a page that failed", () => loadThread(8), refused],
  ["an earlier page", () => loadEarlier(7), success([message(1)])],
  ["a later page", () => loadLater(7), success([message(3)])],
  ["a later page that failed", () => loadLater(7), refused],
  ["the list", () => loadConversations(), success([summary()])],
  ["a page around what was found", () => lookBack(), success([message(500)])],
  ["a page around it that failed", async () => expect(await lookBack()).toBeNull(), refused],
  ["a block", () => setBlocked(summary().other_user, true), success({})],
  ["a block that was refused", async () => expect(await setBlocked(summary().other_user, true)).toBeNull(), refused],
] as const)("%s is nothing to the next person", async (_, ask, answer) => {
  const server = await answerAfterSwitch(answer);
  await ask();
  expect(server.received).toHaveLength(1);
  expect(chat.getState()).toEqual(initialChat(OTHER));
  expect(ownPreferences()).toBeNull();
  expect(useRecentMessages.getState().recent).toEqual([]);
});

test("an upload is not reported to the next account, whose own uploads continue", async () => {
  const said: string[] = [];
  const stop = announcements.subscribe(({ polite }) => polite && said.push(polite.text));
  const server = await answerAfterSwitch(success(attachment("cv")));
  attachFiles(7, [new File(["%PDF"], "cv.pdf", { type: "application/pdf" })]);
  await expect.poll(() => chat.getState().me).toBe(OTHER);
  server.answer = () => success(attachment("form"));
  attachFiles(7, [new File(["%PDF"], "form.pdf", { type: "application/pdf" })]);
  await expect.poll(() => said.join(" ")).toContain(attachingTexts.saidUploaded({ title: "form.pdf" }));
  stop();
  expect(said.join(" ")).not.toContain(attachingTexts.saidUploaded({ title: "cv.pdf" }));
  expect(chat.getState().attachmentDrafts[7]?.items).toMatchObject([{ title: "form.pdf", state: "uploaded" }]);
});

test("blocking a reported person does not change the blocks of the next account", async () => {
  const server = await answerAfterSwitch(success({ id: 1, status: "open", created_at: new Date().toISOString() }));
  const { result } = renderHook(() => useReport({ kind: "conversation", id: 7 }, summary().other_user));
  act(() => result.current.form.set("reason", "scam"));
  act(() => result.current.form.set("alsoBlock", true));
  await act(() => result.current.form.submit());
  expect(server.received.map(({ path }) => path)).toEqual(["/api/reports"]);
  expect(result.current.done).toBeNull();
});

test("a search is neither shown to the next account nor continued for it", async () => {
  const server = await answerAfterSwitch(success({ results: [], next_cursor: "further" }));
  const { result } = renderHook(() => useMessageSearch("ramp"));
  await act(() => expect.poll(() => chat.getState().me).toBe(OTHER));
  server.answer = () => success([]);
  // This request is answered after the search.
  await act(() => loadConversations());
  expect(result.current).toMatchObject({ state: "searching", results: [] });
  expect(server.received.map(({ path }) => path.split("?")[0])).toEqual([
    "/api/messages/search",
    "/api/messages/conversations",
  ]);
});
