import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromCompany, LEA, MARIA, ME, message, summary } from "../testing.ts";
import { withMessage } from "./chat.messages.ts";
import { withPresence } from "./chat.people.ts";
import { type ChatState, initialChat } from "./chat.state.ts";
import {
  sortedConversations,
  totalUnread,
  unreadSince,
  withConversation,
  withConversations,
  withDelivered,
  withRead,
} from "./chat.summaries.ts";

const started = (more = {}) => withConversations(initialChat(ME), [summary(more)]);

describe("rows of the list", () => {
  it("are not reverted by a summary that is older than a known message", () => {
    const state = withMessage(started({ last_seq: 4, unread_count: 1, last_read_seq: 3 }), message(5));
    const late = withConversation(state, summary({ last_seq: 4, unread_count: 1, last_read_seq: 3 }));
    expect(late.conversations[7]).toMatchObject({ last_seq: 5, unread_count: 2 });
    expect(late.conversations[7]?.last_message?.content).toBe("text 5");
  });

  it("show the linked application of the newer summary, even if there is none any more", () => {
    const at = (rev: number, status: "review" | null) => ({
      about: { rev, application: status && { id: 3, job_title: "Bookkeeper", status }, others: 0 },
    });
    const told = withConversation(started(at(1, "review")), summary(at(2, null)));
    expect(told.conversations[7]?.about.application).toBeNull();
    // An answer from before the application was withdrawn, which arrives after the event.
    expect(withConversation(told, summary(at(1, "review"))).conversations[7]?.about.application).toBeNull();
    expect(withConversation(told, summary(at(3, "review"))).conversations[7]?.about.rev).toBe(3);
  });

  it("keep a read mark that the server has not counted yet", () => {
    const came = [message(1), message(2)].reduce(withMessage, started());
    const read = withRead(came, { conversation_id: 7, user_id: ME, seq: 2 });
    const late = withConversation(read, summary({ last_seq: 2, unread_count: 2 }));
    expect(late.conversations[7]).toMatchObject({ last_read_seq: 2, unread_count: 0 });
  });

  it("keep part of a read mark, and trust the server's mark if the messages are not loaded", () => {
    const came = [message(1), message(2)].reduce(withMessage, started());
    const read = withRead(came, { conversation_id: 7, user_id: ME, seq: 1 });
    const told = summary({ last_seq: 2, unread_count: 2 });
    expect(withConversation(read, told).conversations[7]).toMatchObject({ last_read_seq: 1, unread_count: 1 });
    const unloaded = started({ last_seq: 2, last_read_seq: 2 });
    expect(withConversation(unloaded, told).conversations[7]?.unread_count).toBe(0);
  });

  it("count no message of a colleague, and show who wrote it", () => {
    const told = [message(1), fromCompany(2, LEA)].reduce(withMessage, started());
    expect(told.conversations[7]).toMatchObject({ last_seq: 2, unread_count: 1, last_message: { author: LEA } });
    const late = withConversation(told, summary({ last_seq: 1, unread_count: 1 }));
    expect(late.conversations[7]?.unread_count).toBe(1);
  });

  it("count messages that arrived while another tab's read mark was in flight", () => {
    const came = [message(1), message(2)].reduce(withMessage, started());
    const read = withRead(came, { conversation_id: 7, user_id: ME, seq: 1, unread_count: 0 });
    expect(read.conversations[7]?.unread_count).toBe(1);
  });

  it("end with the right count, whatever arrives while a read mark is counted and in flight", () => {
    const plans = fc.record({
      // Messages of the other side from before this tab was open; then those it receives, some of them own.
      before: fc.nat({ max: 4 }),
      came: fc.array(fc.boolean(), { maxLength: 6 }),
      // Another tab reads up to one of the counted messages, and this tab receives that after some later message.
      reads: fc.array(fc.record({ counted: fc.nat(), seq: fc.nat(), heard: fc.nat() }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(plans, ({ before, came, reads }) => {
        const last = before + came.length;
        const isInbound = (seq: number) => seq <= before || came[seq - before - 1] === true;
        const inbound = (after: number, upTo: number) =>
          Array.from({ length: Math.max(0, upTo - after) }, (_, n) => after + n + 1).filter(isInbound).length;
        const marks = reads.map(({ counted, seq, heard }) => {
          const counted_seq = before + (counted % (came.length + 1));
          return { seq: seq % (counted_seq + 1), counted_seq, heard: before + (heard % (came.length + 1)) };
        });
        const hear = (state: ChatState, upTo: number) =>
          marks
            .filter(({ heard }) => heard === upTo)
            .reduce(
              (s, { seq, counted_seq }) =>
                withRead(s, {
                  conversation_id: 7,
                  user_id: ME,
                  seq,
                  counted_seq,
                  unread_count: inbound(seq, counted_seq),
                }),
              state,
            );
        let state = hear(started({ last_seq: before, unread_count: before, last_read_seq: 0 }), before);
        for (let seq = before + 1; seq <= last; seq += 1)
          state = hear(withMessage(state, message(seq, { sender_id: isInbound(seq) ? MARIA : ME })), seq);
        const read = Math.max(0, ...marks.map(({ seq }) => seq));
        expect(state.conversations[7]).toMatchObject({ last_read_seq: read, unread_count: inbound(read, last) });
        expect(state.conversations[7]?.last_seq).toBe(last);
      }),
    );
  });

  it("never move a read mark back", () => {
    const state = started({ last_seq: 5, last_read_seq: 5, other_read_seq: 4 });
    const own = withRead(state, { conversation_id: 7, user_id: ME, seq: 3, unread_count: 2 });
    const other = withRead(own, { conversation_id: 7, user_id: MARIA, seq: 2 });
    expect(other).toEqual(state);
  });

  it("count own messages as delivered by a delivery or a read mark, and never move it back", () => {
    const mark = (seq: number) => ({ conversation_id: 7, user_id: MARIA, seq });
    const delivered = withDelivered(started({ last_seq: 5 }), mark(3));
    expect(delivered.conversations[7]).toMatchObject({ other_delivered_seq: 3, other_read_seq: 0 });
    expect(withDelivered(delivered, mark(2))).toBe(delivered);
    const read = withRead(delivered, mark(4));
    expect(read.conversations[7]).toMatchObject({ other_delivered_seq: 4, other_read_seq: 4 });
    const late = withConversation(read, summary({ last_seq: 5, other_delivered_seq: 3, other_read_seq: 2 }));
    expect(late.conversations[7]).toMatchObject({ other_delivered_seq: 4, other_read_seq: 4 });
    expect(withDelivered(read, { ...mark(5), conversation_id: 8 })).toBe(read);
  });

  it("are sorted newest first", () => {
    const state = withConversations(initialChat(ME), [
      summary({ id: 1, updated_at: "2026-11-19T08:00:00.000Z" }),
      summary({ id: 2, updated_at: "2026-11-20T08:00:00.000Z" }),
    ]);
    expect(sortedConversations(state).map((one) => one.id)).toEqual([2, 1]);
  });

  it("show the server's total until they are loaded", () => {
    const state = { ...initialChat(ME), counts: { messages: 4, notifications: 0 } };
    expect(totalUnread(state)).toBe(4);
    expect(totalUnread(withConversations(state, [summary({ last_seq: 1, unread_count: 1 })]))).toBe(1);
  });

  it("update the presence", () => {
    const state = withPresence(started(), [{ user_id: MARIA, online: true, last_seen_at: null }]);
    expect(state.conversations[7]?.other_user.online).toBe(true);
  });
});

it("counts the new ones among the unread messages, even if earlier ones were read elsewhere meanwhile", () => {
  const before = summary({ last_seq: 5, last_read_seq: 3, unread_count: 2 });
  expect(unreadSince(before, { ...before, last_seq: 6, unread_count: 3 })).toBe(1);
  expect(unreadSince(before, { ...before, last_seq: 7, last_read_seq: 5, unread_count: 2 })).toBe(2);
  expect(unreadSince(before, { ...before, last_read_seq: 5, unread_count: 0 })).toBe(0);
  expect(unreadSince(before, { ...before, last_read_seq: 4, unread_count: 1 })).toBe(0);
  expect(unreadSince(undefined, before)).toBe(2);
});
