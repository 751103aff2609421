import { describe, expect, it } from "vitest";
import { draft, fromCompany, LEA, ME, message, summary } from "../testing.ts";
import { isQuoteRefused, withDraftQueued, withFailure, withoutQuote } from "./chat.drafts.ts";
import { withMessage, withOldPage, withPage, withSync } from "./chat.messages.ts";
import { withCard } from "./chat.people.ts";
import { knownMessage, mayAnswer, quoteOf, withReply } from "./chat.replies.ts";
import { initialChat, threadOf } from "./chat.state.ts";
import { withConversations } from "./chat.summaries.ts";

const deleted = { content: "", deleted_at: "2026-11-20T08:00:00.000Z" };
const asked = message(1, { content: "Kailan po\nang interview?" });
const begun = withReply(withPage(initialChat(ME), 7, [asked]), 7, quoteOf(asked));

describe("the message that the next one quotes", () => {
  it("is quoted in one line", () => {
    expect(begun.replies[7]).toMatchObject({ id: asked.id, seq: 1, excerpt: "Kailan po ang interview?" });
  });

  it("is no longer quoted when it was deleted, however that is learned", () => {
    const gone = { ...asked, ...deleted, rev: 5 };
    const reply = { me: null, conversations: [], counts: { messages: 0, notifications: 0 }, notifications: [] };
    const more = { notifications_deleted: [], notifications_cursor: "0", preferences: null, limited: false };
    for (const after of [
      withMessage(begun, gone),
      withPage(begun, 7, [gone]),
      withOldPage(begun, 7, [gone]),
      withSync(begun, { ...reply, ...more, messages: [gone] }),
    ])
      expect(after.replies).toEqual({});
  });

  it("stays while other messages are deleted, or while the message itself is edited or reacted to", () => {
    const edited = withMessage(begun, { ...asked, content: "Kailan?", edited_at: asked.created_at, rev: 5 });
    expect(withMessage(edited, message(2, deleted)).replies).toEqual(begun.replies);
    const other = message(1, { ...deleted, conversation_id: 8, id: asked.id });
    expect(withMessage(begun, other).replies).toEqual(begun.replies);
  });
});

it("finds a known message by its place, with gaps in between", () => {
  const state = [3, 4, 8, 20].map((seq) => message(seq)).reduce(withMessage, initialChat(ME));
  for (const seq of [3, 4, 8, 20]) expect(knownMessage(state, 7, seq)?.seq).toBe(seq);
  for (const seq of [1, 5, 9, 21]) expect(knownMessage(state, 7, seq)).toBeUndefined();
  expect(knownMessage(state, 9, 3)).toBeUndefined();
});

it("answers only what a person wrote and did not delete", () => {
  expect([message(1), message(1, { kind: "file" })].every(mayAnswer)).toBe(true);
  expect([message(1, { kind: "system" }), message(1, { kind: "card" }), message(1, deleted)].some(mayAnswer)).toBe(
    false,
  );
});

it("sends a message without its quote again when the quote was refused", () => {
  const entry = draft("a", { reply_to: quoteOf(asked) });
  const fault = { code: "BAD_INPUT" as const, message: "", fields: { reply_to: ["It was deleted"] } };
  const failed = withFailure(withDraftQueued(initialChat(ME), entry), "a", fault);
  expect(failed.outbox.map(isQuoteRefused)).toEqual([true]);
  expect(withoutQuote(failed, "a").outbox).toEqual([draft("a")]);
});

it("updates a changed name in quotes and reactions", () => {
  const quoted = quoteOf(fromCompany(1, LEA));
  const known = withConversations(initialChat(ME), [summary()]);
  const thanks = { user_id: LEA.id, person: LEA, kind: "thanks" } as const;
  const before = [message(2, { reply_to: quoted }), message(3, { reactions: [thanks] }), message(4)].reduce(
    withMessage,
    known,
  );
  const after = withCard(before, { ...LEA, first_name: "Leah" });
  const [reply, reacted, other] = threadOf(after, 7).messages;
  expect([reply?.reply_to?.author?.first_name, reacted?.reactions[0]?.person?.first_name]).toEqual(["Leah", "Leah"]);
  expect(other).toBe(threadOf(before, 7).messages[2]);
});
