import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConversationSummary, FlagsChange, Message } from "#shared/chat/chat.schemas.ts";
import { MARIA, ME, message, summary } from "../testing.ts";
import { isQuiet, withNews } from "./chat.bubbles.ts";
import { withFlagsAnswered, withFlagsWished } from "./chat.flags.ts";
import { withInboxOpen } from "./chat.inbox.ts";
import { withMessage } from "./chat.messages.ts";
import { type ChatState, initialChat } from "./chat.state.ts";
import { sortedConversations, totalUnread, withConversation, withConversations } from "./chat.summaries.ts";

const begin = (more: Partial<ConversationSummary> = {}): ChatState =>
  withConversations(initialChat(ME), [summary({ last_seq: 5, last_read_seq: 5, ...more })]);
const flags = (state: ChatState) => {
  const { marked_unread, muted, archived, pinned } = state.conversations[7] ?? summary();
  return { marked_unread, muted, archived, pinned };
};
const told = (state: ChatState, more: Partial<ConversationSummary>) =>
  withConversation(state, summary({ last_seq: 5, last_read_seq: 5, ...more }));

describe("a change of flags", () => {
  it("is shown at once, stays until it is answered, and then shows what the server knows", () => {
    const wished = withFlagsWished(begin(), 7, "a", { muted: true });
    expect(flags(wished)).toMatchObject({ muted: true, pinned: false });
    const other = told(wished, { pinned: true, flags_rev: 1 });
    expect(flags(other)).toMatchObject({ muted: true, pinned: true });
    const answered = withFlagsAnswered(told(other, { muted: true, pinned: true, flags_rev: 2 }), 7, "a");
    expect(flags(answered)).toMatchObject({ muted: true, pinned: true });
    expect(answered.conversations[7]).not.toHaveProperty("wishes");
  });

  it("is taken back if it is refused, without later ones", () => {
    const both = withFlagsWished(withFlagsWished(begin(), 7, "a", { pinned: true }), 7, "b", { muted: true });
    expect(flags(withFlagsAnswered(both, 7, "a"))).toMatchObject({ pinned: false, muted: true });
    expect(flags(withFlagsAnswered(withFlagsAnswered(both, 7, "b"), 7, "a"))).toEqual(flags(begin()));
  });

  it("does not flicker if the opposite is wished before the first answer", () => {
    const both = withFlagsWished(withFlagsWished(begin(), 7, "a", { muted: true }), 7, "b", { muted: false });
    const first = withFlagsAnswered(told(both, { muted: true, flags_rev: 1 }), 7, "a");
    expect(flags(first).muted).toBe(false);
    expect(flags(withFlagsAnswered(told(first, { flags_rev: 2 }), 7, "b")).muted).toBe(false);
  });

  it("of an unknown conversation does nothing", () => {
    expect(withFlagsWished(begin(), 8, "a", { muted: true })).toEqual(begin());
  });
});

describe("a summary", () => {
  it("with a smaller number is older and changes no flags", () => {
    const state = begin({ muted: true, flags_rev: 3 });
    expect(flags(told(state, { muted: false, flags_rev: 2 })).muted).toBe(true);
    expect(flags(told(state, { muted: false, flags_rev: 4 })).muted).toBe(false);
  });

  it("with the same number can only bring an archived conversation back", () => {
    const state = begin({ archived: true, flags_rev: 1 });
    const back = told(state, { archived: false, flags_rev: 1 });
    expect(flags(back).archived).toBe(false);
    expect(flags(told(back, { archived: true, flags_rev: 1 })).archived).toBe(false);
    expect(flags(told(back, { archived: true, flags_rev: 2 })).archived).toBe(true);
  });

  it("that archives a conversation and was counted before a message arrives after it", () => {
    const state = withMessage(begin(), message(6));
    expect(flags(told(state, { archived: true, flags_rev: 1 })).archived).toBe(false);
    expect(flags(told(state, { archived: true, flags_rev: 1, last_seq: 6 })).archived).toBe(true);
  });
});

describe("an archived conversation", () => {
  const archived = begin({ archived: true, flags_rev: 1 });
  const after = (one: Message) => flags(withMessage(archived, one)).archived;

  it("comes back with a message of the other side or of the user", () => {
    expect(after(message(6))).toBe(false);
    expect(after(message(6, { sender_id: ME }))).toBe(false);
  });

  it("stays archived with a line, a colleague's message, or an older message", () => {
    expect(after(message(6, { kind: "system" }))).toBe(true);
    expect(after(message(6, { sender_id: ME, author_id: 99 }))).toBe(true);
    expect(after(message(4))).toBe(true);
  });
});

describe("the badge", () => {
  const badge = (more: Partial<ConversationSummary>) =>
    totalUnread(begin({ unread_count: 3, last_read_seq: 2, ...more }));

  it("counts a marked conversation at least once, and neither muted nor archived ones", () => {
    expect(badge({})).toBe(3);
    expect(badge({ marked_unread: true })).toBe(3);
    expect(badge({ marked_unread: true, unread_count: 0 })).toBe(1);
    expect(badge({ muted: true })).toBe(0);
    expect(badge({ archived: true, marked_unread: true })).toBe(0);
  });

  it("counts again what was unread before an archived conversation came back", () => {
    const state = withMessage(begin({ archived: true, unread_count: 3, last_read_seq: 2 }), message(6));
    expect(totalUnread(state)).toBe(4);
  });
});

it("lists pinned conversations first, each group newest first", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day)).toISOString();
  const state = withConversations(initialChat(ME), [
    summary({ id: 1, updated_at: at(1), pinned: true }),
    summary({ id: 2, updated_at: at(2) }),
    summary({ id: 3, updated_at: at(3), pinned: true }),
    summary({ id: 4, updated_at: at(4) }),
  ]);
  expect(sortedConversations(state).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
});

it("raises no notice for a muted or archived conversation, unless it is open", () => {
  for (const more of [{ muted: true }, { archived: true }]) {
    expect(isQuiet(begin(more), 7)).toBe(true);
    expect(isQuiet(withInboxOpen(begin(more), 7), 7)).toBe(false);
  }
  expect(isQuiet(begin(), 7)).toBe(false);
  expect(withNews(begin(), [7]).news).toEqual([7]);
});

/** What the server stores, and which of it arrives next: a message, or one of the summaries. */
const event = fc.record({
  what: fc.constantFrom("change", "theirs", "own", "line", "message", "message", "summary", "summary"),
  change: fc.constantFrom<FlagsChange>(
    { archived: true },
    { archived: false },
    { muted: true },
    { muted: false },
    { marked_unread: true },
    { pinned: true },
  ),
  pick: fc.nat(),
});

it("ends with the server's flags, in whatever order summaries arrive among messages", () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 25 }), (events) => {
      let server = summary();
      let count = 0;
      const messages: Message[] = [];
      const summaries: ConversationSummary[] = [];
      let state = withConversations(initialChat(ME), [server]);
      const hear = () => {
        const next = messages.shift();
        if (next) state = withMessage(state, next);
      };
      const learn = (pick: number) => {
        const [one] = summaries.splice(pick % Math.max(1, summaries.length), 1);
        if (one) state = withConversation(state, one);
      };
      for (const { what, change, pick } of events) {
        if (what === "message") hear();
        else if (what === "summary") learn(pick);
        else if (what === "change") {
          server = { ...server, ...change, flags_rev: server.flags_rev + 1 };
          summaries.push(server);
        } else {
          count += 1;
          const kind = what === "line" ? "system" : "text";
          messages.push(message(count, { sender_id: what === "own" ? ME : MARIA, kind }));
          server = { ...server, last_seq: count, archived: server.archived && kind === "system" };
        }
      }
      while (messages.length > 0) hear();
      while (summaries.length > 0) learn(0);
      expect(flags(state)).toEqual(flags(withConversations(initialChat(ME), [server])));
    }),
  );
});
