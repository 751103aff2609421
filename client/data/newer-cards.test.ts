import { expect, test, vi } from "vitest";
import type { SyncReply } from "#shared/chat/chat.events.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { listenForCards } from "./newer-cards.ts";

const net = vi.hoisted(() => ({ handlers: new Map<string, (data: unknown) => void>() }));
vi.mock("./socket.ts", () => ({
  listen: (name: string, handler: (data: unknown) => void) => {
    net.handlers.set(name, handler);
    return () => net.handlers.delete(name);
  },
}));
const tell = (name: string, data: unknown) => net.handlers.get(name)?.(data);

const card = (id: number, first_name: string): PersonCard => ({
  id,
  username: `user-${id}`,
  first_name,
  last_name: "Santos",
  photo: null,
});
const maria = { ...card(2, "Maria"), is_employer: false, online: true, last_seen_at: null };
const summary = {
  id: 7,
  other_user: maria,
  blocked: false,
  about: { rev: 0, application: null, others: 0 },
  last_message: null,
  updated_at: "2026-11-20T08:00:00.000Z",
  unread_count: 0,
  last_seq: 0,
  last_read_seq: 0,
  other_read_seq: 0,
  other_delivered_seq: 0,
  ...{ marked_unread: false, muted: false, archived: false, pinned: false, flags_rev: 0 },
};
const reply: SyncReply = {
  me: { ...card(1, "Ana"), user_type: "pwd" },
  messages: [],
  conversations: [summary],
  counts: { messages: 0, notifications: 0 },
  notifications: [],
  notifications_deleted: [],
  notifications_cursor: "a-0",
  preferences: null,
  limited: false,
};

test("changes received during a sync override its older answer, and nothing else does", () => {
  const newer = listenForCards();
  tell("profile:changed", card(2, "Marie"));
  tell("account:changed", { user: { ...card(1, "Anna"), user_type: "pwd" } });
  newer.stop();
  tell("profile:changed", card(2, "Too late for this one"));
  const { me, conversations } = newer.into(reply);
  expect(me?.first_name).toBe("Anna");
  // The person's other data comes from the answer.
  expect(conversations).toEqual([{ ...summary, other_user: { ...maria, first_name: "Marie" } }]);
  expect(listenForCards().into(reply)).toEqual(reply);
});
