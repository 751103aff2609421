import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { asSide } from "#server/features/chat/sides.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Announcer } from "#server/platform/realtime/announcer.ts";
import { type CountedBacklog, UnreadCounts } from "./unread-counts.ts";
import { bringsBack } from "./unread-messages.repo.ts";

const ME = 1;
const OTHER = 2;

const NO_FLAGS = { marked_unread: false, muted: false, archived: false };
const backlog = (unread: number[], last_seq: number): CountedBacklog => ({ ...NO_FLAGS, unread, last_seq });

type Stored = Pick<MessageRow, "conversation_id" | "seq" | "sender_id" | "kind">;

/** Unread counts over a plain list of messages; a count under way can be held back. */
function world(online = false) {
  const messages: Stored[] = [];
  const marks = new Map<number, number>();
  let counted = 0;
  let time = 0;
  let hold: Promise<void> = Promise.resolve();
  const isUnread = ({ conversation_id, seq, sender_id, kind }: Stored) =>
    sender_id !== ME && kind === "text" && seq > (marks.get(conversation_id) ?? 0);
  const flags = new Map<number, typeof NO_FLAGS>();
  const flagsOf = (id: number) => flags.get(id) ?? NO_FLAGS;
  const truth = () =>
    [1, 2, 3].reduce((sum, id) => {
      const { marked_unread, muted, archived } = flagsOf(id);
      const unread = messages.filter((one) => one.conversation_id === id && isUnread(one)).length;
      return muted || archived ? sum : sum + Math.max(unread, Number(marked_unread));
    }, 0);
  const told: unknown[] = [];
  const announcer: Announcer = {
    toUsers: (_ids, _name, payload) => void told.push(payload),
    toUserNow: () => {},
    adminsWatch: () => false,
    toWatchers: () => {},
    watch: () => {},
    unwatch: () => {},
    toAdmins: () => {},
    toAdmin: () => {},
    openSessions: () => [],
    closeSession: () => {},
    closeUser: () => {},
  };
  const unreadCounts = new UnreadCounts({
    countMessages: async () => {
      counted += 1;
      const found = new Map<number, CountedBacklog>();
      for (const [id] of flags) found.set(id, { ...backlog([], 0), ...flagsOf(id) });
      for (const message of messages) {
        const { conversation_id: id, seq } = message;
        const unread = found.get(id)?.unread ?? [];
        found.set(id, {
          ...flagsOf(id),
          unread: [...unread, ...(isUnread(message) ? [seq] : [])],
          last_seq: seq,
        });
      }
      await hold;
      return { backlogs: found, side: asSide(ME) };
    },
    countNotifications: async () => 0,
    isHere: () => online,
    hearsOf: () => true,
    announce: announcer,
    now: () => new Date(time),
    log: createLog("silent"),
  });
  return {
    unreadCounts,
    truth,
    /** The announced counts, in order. */
    told,
    counts: () => counted,
    pass: (ms: number) => {
      time += ms;
    },
    holdCounts: (until: Promise<void>) => {
      hold = until;
    },
    add: (conversation_id: number, sender_id: number, announced = true, kind: Stored["kind"] = "text") => {
      const seq = messages.filter((m) => m.conversation_id === conversation_id).length + 1;
      const message = { conversation_id, seq, sender_id, kind };
      messages.push(message);
      if (bringsBack(message, { user_id: ME, side: asSide(ME) }))
        flags.set(conversation_id, { ...flagsOf(conversation_id), archived: false });
      if (announced) unreadCounts.arrived(ME, message);
      return message;
    },
    set: (conversation_id: number, change: Partial<typeof NO_FLAGS>) => {
      flags.set(conversation_id, { ...flagsOf(conversation_id), ...change });
      unreadCounts.stale(ME);
    },
    read: (conversation_id: number, seq: number) => {
      // Like the service: a mark stops at the end of the conversation and never goes back.
      const last = messages.filter((m) => m.conversation_id === conversation_id).length;
      const mark = Math.max(marks.get(conversation_id) ?? 0, Math.min(seq, last));
      marks.set(conversation_id, mark);
      return unreadCounts.read(ME, conversation_id, mark);
    },
  };
}

test("counts nothing for an own message if no counts are cached, also of a colleague", async () => {
  vi.useFakeTimers();
  try {
    const { unreadCounts, counts } = world(true);
    const message = { conversation_id: 1, seq: 1, sender_id: ME, kind: "text" } as const;
    unreadCounts.arrived(ME, message);
    unreadCounts.arrived(ME, { ...message, seq: 2, sender_id: OTHER, author_id: ME });
    await vi.runAllTimersAsync();
    expect(counts()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("always equals a full count after any order of events", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("message" as const),
      conversation: fc.integer({ min: 1, max: 3 }),
      own: fc.boolean(),
      line: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("twice" as const), conversation: fc.integer({ min: 1, max: 3 }), own: fc.boolean() }),
    fc.record({
      kind: fc.constant("read" as const),
      conversation: fc.integer({ min: 1, max: 3 }),
      seq: fc.integer({ min: 0, max: 9 }),
    }),
    fc.record({
      kind: fc.constant("set" as const),
      conversation: fc.integer({ min: 1, max: 3 }),
      flag: fc.constantFrom("marked_unread", "muted", "archived"),
      value: fc.boolean(),
    }),
    fc.record({ kind: fc.constant("ask" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { unreadCounts, truth, add, read, set } = world();
      for (const one of steps) {
        if (one.kind === "message") add(one.conversation, one.own ? ME : OTHER, true, one.line ? "system" : "text");
        else if (one.kind === "twice") unreadCounts.arrived(ME, add(one.conversation, one.own ? ME : OTHER));
        else if (one.kind === "read") read(one.conversation, one.seq);
        else if (one.kind === "set") set(one.conversation, { [one.flag]: one.value });
        else expect((await unreadCounts.of(ME)).messages).toBe(truth());
      }
      expect((await unreadCounts.of(ME)).messages).toBe(truth());
    }),
  );
});

test("counts once for many messages in a row", async () => {
  const { unreadCounts, add, counts, truth } = world();
  add(1, OTHER);
  await unreadCounts.of(ME);
  for (let n = 0; n < 100; n += 1) add(1, OTHER);
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
  expect(counts()).toBe(1);
});

test("follows read marks without another count, until what it knows is 30 seconds old", async () => {
  const { unreadCounts, add, read, counts, pass, truth } = world();
  for (let n = 0; n < 3; n += 1) add(1, OTHER);
  await unreadCounts.of(ME);
  expect(read(1, 2)).toEqual(backlog([3], 3));
  pass(29_999);
  expect(read(1, 1)).toEqual(backlog([3], 3));
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
  expect(counts()).toBe(1);
  pass(1);
  read(1, 3);
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
  expect(counts()).toBe(2);
});

test("does not count a message that was read before this process has heard of it", async () => {
  const { unreadCounts, add, read, truth } = world();
  add(1, OTHER);
  await unreadCounts.of(ME);
  const late = add(1, OTHER, false);
  read(1, 2);
  unreadCounts.arrived(ME, late);
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
});

test("includes a message that arrives during a count in the next result", async () => {
  const { unreadCounts, add, holdCounts, truth } = world();
  add(1, OTHER);
  let release = () => {};
  holdCounts(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  const first = unreadCounts.of(ME);
  add(1, OTHER);
  release();
  await first;
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
});

test("counts again after a gap", async () => {
  const { unreadCounts, add, truth } = world();
  add(1, OTHER);
  await unreadCounts.of(ME);
  add(1, OTHER, false);
  add(1, OTHER);
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
});

test("does not replace newer counts by a count that began before a message arrived", async () => {
  const { unreadCounts, add, truth } = world();
  add(1, OTHER);
  await unreadCounts.of(ME);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const look = unreadCounts.count(ME, async () => {
    await held;
    return { backlogs: new Map([[1, backlog([1], 1)]]), side: asSide(ME), notifications: 0 };
  });
  add(1, OTHER);
  release();
  await look;
  expect((await unreadCounts.of(ME)).messages).toBe(truth());
});

test("announces newer counts again after an older reply was sent", async () => {
  const { unreadCounts, add, told } = world(true);
  add(1, OTHER);
  const answer = await unreadCounts.count(ME, async () => ({
    backlogs: new Map([[1, backlog([1], 1)]]),
    side: asSide(ME),
    notifications: 0,
  }));
  add(1, OTHER);
  await vi.waitFor(() => expect(told).toEqual([{ messages: 2, notifications: 0 }]), { timeout: 30_000 });
  // Only now the reply with the older number is sent.
  unreadCounts.sent(ME, answer.counts);
  await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 30_000 });
  expect(told.at(-1)).toEqual({ messages: 2, notifications: 0 });
  unreadCounts.close();
});

test("announces the newer result if the older of two concurrent counts ends last", async () => {
  const { unreadCounts, add, told, counts, holdCounts } = world(true);
  let release = () => {};
  holdCounts(
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  add(1, OTHER);
  await vi.waitFor(() => expect(counts()).toBe(1), { timeout: 30_000 });
  holdCounts(Promise.resolve());
  add(1, OTHER);
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 30_000 });
  release();
  await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 30_000 });
  expect(told).toEqual([2, 1, 2].map((messages) => ({ messages, notifications: 0 })));
  unreadCounts.close();
});
