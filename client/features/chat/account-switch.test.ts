import { beforeEach, expect, test } from "vitest";
import { type Answer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { forgetRecentMessages, useRecentMessages } from "#client/ui/recentMessages.store.ts";
import { loadEarlier, loadThread } from "./chat.actions.ts";
import { withEditBegun, withEditText } from "./chat.editing.ts";
import { withPage } from "./chat.messages.ts";
import { type ChatState, initialChat } from "./chat.state.ts";
import { beginChatOf, chat, endChat } from "./chat.store.ts";
import { setPreference, withPreferences } from "./chat-settings.ts";
import { deleteStored, saveEdit } from "./own-messages.ts";
import { ME, message } from "./testing.ts";

/** A shared computer: what one person asked is answered when another one is signed in already, and is nothing to them. */

const OTHER = 99;
const mine = message(2, { sender_id: ME });

/** The state of whoever asks: a page of messages, one of them being changed, and settings. */
function asking(): ChatState {
  const state = withPage(initialChat(ME), 7, [mine]);
  const edited = withEditText(withEditBegun(state, mine), 7, "changed");
  return withPreferences(edited, { show_presence: true, show_read: true, away_mail: true });
}

/** A server that answers when somebody else has signed in. */
const answerAfterSwitch = (answer: Answer) =>
  stubServer(() => {
    endChat();
    beginChatOf(OTHER);
    return answer;
  });

beforeEach(() => {
  forgetRecentMessages();
  chat.setState(asking(), true);
});

const changed = success(message(2, { sender_id: ME, content: "changed", rev: 3 }));
const refused = failure(403, "NOT_ALLOWED", "No");

test.each([
  ["a saved change", () => saveEdit(7), changed],
  ["a change that was refused", () => saveEdit(7), refused],
  ["a deletion", () => deleteStored(mine), changed],
  ["a deletion that was refused", () => deleteStored(mine), refused],
  ["a setting", () => setPreference("show_read", false), success({ show_presence: true, show_read: false })],
  ["a setting that was refused", () => setPreference("show_read", false), refused],
  ["a page", () => loadThread(8), success([message(1, { conversation_id: 8 })])],
  ["a page that failed", () => loadThread(8), refused],
  ["an earlier page", () => loadEarlier(7), success([message(1)])],
] as const)("%s is nothing to the next person", async (_, ask, answer) => {
  const server = await answerAfterSwitch(answer);
  await ask();
  expect(server.received).toHaveLength(1);
  expect(chat.getState()).toEqual(initialChat(OTHER));
  expect(useRecentMessages.getState().recent).toEqual([]);
});
