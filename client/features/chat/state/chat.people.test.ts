import { expect, test } from "vitest";
import { MARIA, ME, summary } from "../testing.ts";
import { withCard } from "./chat.people.ts";
import { initialChat } from "./chat.state.ts";
import { withConversations } from "./chat.summaries.ts";

const card = { id: MARIA, username: "maria", first_name: "Marie", last_name: "Santos", photo: "/api/files/m.webp" };

test("a changed name or photo updates every conversation with that person, and no other", () => {
  const other = { ...summary().other_user, id: 3 };
  const before = withConversations(initialChat(ME), [summary(), summary({ id: 8, other_user: other })]);
  const after = withCard(before, card);
  expect(after.conversations[7]?.other_user).toEqual({
    ...card,
    is_employer: false,
    online: false,
    last_seen_at: null,
  });
  expect(after.conversations[8]).toBe(before.conversations[8]);
  expect(withCard(before, { ...card, id: 99 })).toBe(before);
});
