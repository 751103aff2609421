import { beforeEach, expect, test } from "vitest";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { chat } from "../chat.store.ts";
import { gapsIn, withPage } from "../state/chat.messages.ts";
import { initialChat, threadOf } from "../state/chat.state.ts";
import { withConversations } from "../state/chat.summaries.ts";
import { ME, message, summary } from "../testing.ts";
import { loadGaps } from "./gaps.ts";

/** The tab knows the first message's second change, and the third message was stored under an older rev. */
beforeEach(() => {
  const known = withPage(initialChat(ME), 7, [message(1, { rev: 4 }), message(2)]);
  chat.setState(withConversations(known, [summary({ last_seq: 3 })]), true);
});
const shown = () => threadOf(chat.getState(), 7).messages.map(({ seq }) => seq);

test("loads the page after a gap, once", async () => {
  const server = await stubServer(() => success([message(3)]));
  expect(await loadGaps()).toBe(true);
  expect(shown()).toEqual([1, 2, 3]);
  expect(gapsIn(chat.getState()).size).toBe(0);
  expect(await loadGaps()).toBe(true);
  expect(server.received.map(({ path }) => path)).toEqual(["/api/messages/conversations/7?after_seq=2&limit=50"]);
});

test("says that it could not load a page, so that it is tried again", async () => {
  await stubServer(() => failure(503, "UNAVAILABLE", "Busy."));
  expect(await loadGaps()).toBe(false);
  expect(shown()).toEqual([1, 2]);
});

test("does not put the page into the chat of someone who has signed in meanwhile", async () => {
  await stubServer(() => {
    chat.setState(initialChat(99), true);
    return success([message(3)]);
  });
  expect(await loadGaps()).toBe(true);
  expect(chat.getState().threads).toEqual({});
});
