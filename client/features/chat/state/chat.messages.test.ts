import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import { isEvent, MESSAGE_KINDS, type Message } from "#shared/chat/chat.schemas.ts";
import { draft, MARIA, ME, message, summary } from "../testing.ts";
import { withDraftQueued } from "./chat.drafts.ts";
import {
  gapsIn,
  isBehind,
  knownRevs,
  revealsGap,
  shownMessages,
  withMessage,
  withOldPage,
  withPage,
  withSync,
} from "./chat.messages.ts";
import { type ChatState, initialChat, threadOf, withThread } from "./chat.state.ts";
import { previewOf, totalUnread, withConversations, withRead } from "./chat.summaries.ts";
import { hasEarlier } from "./chat.view.ts";

/** The server's data: messages by `seq`, some changed later, and how far both sides have read. */
interface Truth {
  messages: Message[];
  lastRead: number;
  otherRead: number;
}

function summaryOf({ messages, lastRead, otherRead }: Truth) {
  const last = messages.at(-1);
  return summary({
    last_message: last ? previewOf(last) : null,
    updated_at: last?.created_at ?? summary().updated_at,
    last_seq: last?.seq ?? 0,
    last_read_seq: lastRead,
    other_read_seq: otherRead,
    unread_count: messages.filter((one) => one.sender_id === MARIA && !isEvent(one.kind) && one.seq > lastRead).length,
  });
}

function syncReply(truth: Truth, state: ChatState, most = 500): SyncReply {
  const rev = knownRevs(state)["7"];
  const newer = rev === undefined ? [] : truth.messages.filter((one) => one.rev > rev).sort((a, b) => a.rev - b.rev);
  const told = summaryOf(truth);
  return {
    me: null,
    messages: newer.slice(0, most),
    conversations: [told],
    counts: { messages: told.unread_count, notifications: 0 },
    notifications: [],
    notifications_deleted: [],
    notifications_cursor: "a-0",
    preferences: null,
    limited: newer.length > most,
  };
}

/** Requests pages until nothing is left, as client/data/sync.ts does. */
function synced(state: ChatState, truth: Truth, most?: number): ChatState {
  let next = state;
  for (;;) {
    const reply = syncReply(truth, next, most);
    next = withSync(next, reply);
    if (!reply.limited) return next;
  }
}

const sent = fc.record({ sender_id: fc.constantFrom(ME, MARIA), kind: fc.constantFrom(...MESSAGE_KINDS) });
const sentOnes = fc.array(sent, { minLength: 1, maxLength: 25 });

/** A conversation's history: each message as it was first sent, and its final state. */
const history = fc
  .tuple(sentOnes, fc.array(fc.nat(24), { maxLength: 6 }), fc.nat(25), fc.nat(25))
  .map(([who, edits, lastRead, otherRead]) => {
    const told = who.map((one, index) => message(index + 1, one));
    const now = [...told];
    let rev = told.length;
    for (const index of edits) {
      const one = now[index];
      if (!one) continue;
      rev += 1;
      const changed = { ...one, rev, content: `edit ${rev}`, edited_at: one.created_at };
      now[index] = changed;
      told.push(changed);
    }
    const bound = (seq: number) => Math.min(seq, now.length);
    return { told, truth: { messages: now, lastRead: bound(lastRead), otherRead: bound(otherRead) } };
  });

const opened = (truth: Truth, from: number): ChatState =>
  withPage(withConversations(initialChat(ME), [summaryOf(truth)]), 7, truth.messages.slice(from));

describe("an incoming message", () => {
  it("is added once, however often it is received", () => {
    const state = withConversations(initialChat(ME), [summary()]);
    const once = withMessage(state, message(1));
    expect(withMessage(once, message(1))).toEqual(once);
    expect(totalUnread(once)).toBe(1);
  });

  it("removes only the outbox entry with the same client_id", () => {
    const own = message(1, { sender_id: ME, client_id: "a" });
    const state = ["a", "b"].map((id) => draft(id)).reduce(withDraftQueued, initialChat(ME));
    const next = withMessage(state, own);
    expect(next.outbox.map((entry) => entry.client_id)).toEqual(["b"]);
    expect(withDraftQueued(next, draft("a")).outbox.map((entry) => entry.client_id)).toEqual(["b"]);
  });

  it("does not count as unread if it is an own, old or already read message", () => {
    const read = withConversations(initialChat(ME), [summary({ last_seq: 4, last_read_seq: 5 })]);
    expect(totalUnread(withMessage(read, message(5)))).toBe(0);
    expect(totalUnread(withMessage(read, message(3)))).toBe(0);
    expect(totalUnread(withMessage(read, message(6, { sender_id: ME })))).toBe(0);
    expect(totalUnread(withMessage(read, message(6)))).toBe(1);
  });

  it("does not count as unread if it is a system line or a card", () => {
    const state = withConversations(initialChat(ME), [summary()]);
    const told = [message(1, { kind: "system" }), message(2, { kind: "card" }), message(3)].reduce(withMessage, state);
    expect(totalUnread(told)).toBe(1);
    expect(told.conversations[7]?.last_seq).toBe(3);
  });

  it("reveals a gap if it skips a seq, or if its conversation is unknown", () => {
    const state = withConversations(initialChat(ME), [summary({ last_seq: 3 })]);
    expect(revealsGap(state, message(4))).toBe(false);
    expect(revealsGap(state, message(3))).toBe(false);
    expect(revealsGap(state, message(5))).toBe(true);
    expect(revealsGap(state, message(1, { conversation_id: 8 }))).toBe(true);
  });

  it("marks an open thread as incomplete until the missing message arrives", () => {
    const state = withPage(withConversations(initialChat(ME), [summary({ last_seq: 1 })]), 7, [message(1)]);
    const leapt = withMessage(state, message(3));
    expect(isBehind(leapt)).toBe(true);
    expect(isBehind(withMessage(leapt, message(2)))).toBe(false);
  });

  it("is stored but not shown while it is older than the loaded pages", () => {
    const state = withPage(initialChat(ME), 7, [message(11), message(12)]);
    const edited = withMessage(state, message(2, { rev: 13, content: "edit" }));
    expect(shownMessages(threadOf(edited, 7)).map((one) => one.seq)).toEqual([11, 12]);
    // The server read the page before the edit, but it arrives later: the newer text stays.
    const earlier = withPage(
      edited,
      7,
      Array.from({ length: 10 }, (_, index) => message(index + 1)),
    );
    expect(shownMessages(threadOf(earlier, 7))[1]?.content).toBe("edit");
  });
});

describe("a message that was stored under an older rev than the newest one that the tab knows", () => {
  const known = withConversations(initialChat(ME), [summary({ last_seq: 2 })]);
  // The first message has had two changes; a process that had missed both has given rev 3 to the third message.
  const state = withPage(known, 7, [message(1, { rev: 4 }), message(2)]);
  const late = message(3);

  it("is not brought by a sync, and leaves a gap that ends with its page", () => {
    const synced = withConversations(state, [summary({ last_seq: 3 })]);
    expect(knownRevs(synced)).toEqual({ 7: 4 });
    expect(gapsIn(state)).toEqual(new Map());
    expect(gapsIn(synced)).toEqual(new Map([[7, 2]]));
    const filled = withOldPage(synced, 7, [late]);
    expect([gapsIn(filled), isBehind(filled)]).toEqual([new Map(), false]);
    expect(shownMessages(threadOf(filled, 7)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("leaves a gap also before the next message", () => {
    expect(gapsIn(withMessage(state, message(4, { rev: 5 })))).toEqual(new Map([[7, 2]]));
  });

  it("is not missed in a part that was never loaded", () => {
    expect(gapsIn(withOldPage(withPage(known, 7, [message(2)]), 7, [message(1)]))).toEqual(new Map());
    const older = withPage(withConversations(initialChat(ME), [summary({ last_seq: 12 })]), 7, [
      message(11),
      message(12),
    ]);
    expect(gapsIn(withOldPage(older, 7, [message(3)]))).toEqual(new Map());
    expect(gapsIn(withConversations(initialChat(ME), [summary({ last_seq: 3 })]))).toEqual(new Map());
  });
});

describe("an own message that is stored before the first page has loaded", () => {
  const shown = (state: ChatState) => shownMessages(threadOf(state, 7)).map(({ seq }) => seq);
  const loading = withThread(withDraftQueued(initialChat(ME), draft("a")), 7, { loading: "loading" });
  const stored = withMessage(loading, message(5, { sender_id: ME, client_id: "a" }));

  it("stays visible, and so do later messages", () => {
    expect(shown(stored)).toEqual([5]);
    expect(shown(withMessage(stored, message(6)))).toEqual([5, 6]);
    const page = withPage(stored, 7, [message(3), message(4), message(5, { sender_id: ME, client_id: "a" })]);
    expect(shown(page)).toEqual([3, 4, 5]);
  });

  it("offers no earlier messages before that page has loaded, unless loading failed", () => {
    expect(hasEarlier(stored, 7)).toBe(false);
    expect(hasEarlier(withThread(stored, 7, { loading: "failed" }), 7)).toBe(true);
  });

  it("shows no gap if the page starts later", () => {
    expect(shown(withPage(stored, 7, [message(40), message(41)]))).toEqual([40, 41]);
  });

  it("starts no thread if the conversation is not open, or if it was written on another device", () => {
    expect(shown(withMessage(withThread(loading, 7, { loading: "unloaded" }), message(5, { sender_id: ME })))).toEqual(
      [],
    );
    expect(shown(withMessage(loading, message(5)))).toEqual([]);
  });
});

describe("convergence", () => {
  it("any order and repetition of acks, echoes and syncs ends in the state of a fresh snapshot", () => {
    fc.assert(
      fc.property(
        history,
        fc.nat(24),
        fc.infiniteStream(fc.nat(1000)),
        fc.nat(60),
        fc.integer({ min: 1, max: 7 }),
        ({ told, truth }, opening, choices, steps, most) => {
          const first = Math.min(opening, truth.messages.length - 1);
          // The page that was loaded before: some messages in their first version.
          let state = opened({ ...truth, messages: told.slice(0, first + 1), lastRead: 0, otherRead: 0 }, 0);
          for (let step = 0; step < steps; step++) {
            const choice = choices.next().value ?? 0;
            const event = told[choice % told.length];
            if (choice % 11 === 0) state = withSync(state, syncReply(truth, state, most));
            else if (choice % 7 === 0 && event)
              state = withRead(state, { conversation_id: 7, user_id: ME, seq: Math.min(event.seq, truth.lastRead) });
            else if (event) state = withMessage(state, event);
            for (const one of Object.values(state.conversations)) expect(one.unread_count).toBeGreaterThanOrEqual(0);
          }
          const end = synced(state, truth, most);
          const fresh = opened(truth, 0);
          expect(threadOf(end, 7).messages).toEqual(threadOf(fresh, 7).messages);
          expect(end.conversations).toEqual(fresh.conversations);
          expect(knownRevs(end)).toEqual(knownRevs(fresh));
          expect(isBehind(end)).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("every outbox entry is removed exactly once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(7), { maxLength: 40 }), (count, arrivals) => {
        const ids = Array.from({ length: count }, (_, index) => `c${index}`);
        let state = ids
          .map((id, index) => draft(id, { queued_at: index }))
          .reduce(withDraftQueued, withConversations(initialChat(ME), [summary()]));
        const gone = new Set<string>();
        for (const arrival of arrivals.filter((one) => one < count)) {
          const before = state.outbox.length;
          const client_id = `c${arrival}`;
          state = withMessage(state, message(arrival + 1, { sender_id: ME, client_id }));
          expect(before - state.outbox.length).toBe(gone.has(client_id) ? 0 : 1);
          gone.add(client_id);
          expect(state.outbox.map((entry) => entry.client_id)).toEqual(ids.filter((id) => !gone.has(id)));
        }
      }),
    );
  });
});
