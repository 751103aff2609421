import { expect, test } from "vitest";
import { ConversationSummary } from "./chat.schemas.ts";

const LEA = { id: 2, username: "lea", first_name: "Lea", last_name: "Ramos", photo: null };
const MOMENT = "2026-11-20T08:00:00.000Z";

test("reads a conversation from a process of the version before flags, as during a rolling restart", () => {
  const old = {
    id: 7,
    other_user: { ...LEA, is_employer: false, online: false, last_seen_at: null },
    ...{ blocked: false, about: { rev: 0, application: null, others: 0 }, last_message: null, updated_at: MOMENT },
    ...{ unread_count: 0, last_seq: 0, last_read_seq: 0, other_read_seq: 0, other_delivered_seq: 0 },
  };
  const flags = { marked_unread: false, muted: false, archived: false, pinned: false, flags_rev: 0 };
  expect(ConversationSummary.parse(old)).toEqual({ ...old, ...flags });
});
