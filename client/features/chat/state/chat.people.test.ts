import { expect, test } from "vitest";
import { fromCompany, LEA, MARIA, ME, message, summary } from "../testing.ts";
import { withMessage } from "./chat.messages.ts";
import { withCard } from "./chat.people.ts";
import { initialChat, threadOf } from "./chat.state.ts";
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

test("a changed name updates the messages that name this person as their author", () => {
  const listed = withConversations(initialChat(ME), [summary()]);
  const before = [message(1), fromCompany(2, LEA)].reduce(withMessage, listed);
  const after = withCard(before, { ...LEA, first_name: "Leah" });
  expect(threadOf(after, 7).messages.map(({ author }) => author?.first_name)).toEqual([undefined, "Leah"]);
  expect(after.conversations[7]?.last_message?.author?.first_name).toBe("Leah");
  expect(after.conversations[7]?.other_user).toEqual(before.conversations[7]?.other_user);
});

test("a card without a company leaves the company as it is, and a card with one replaces it", () => {
  const company = { name: "Luntian Digital", id: MARIA };
  const listed = withConversations(initialChat(ME), [summary({ other_user: { ...summary().other_user, company } })]);
  const told = [message(1, { author: { ...LEA, company }, author_id: LEA.id })].reduce(withMessage, listed);
  const renamed = [card, LEA].reduce(withCard, told);
  expect(renamed.conversations[7]?.other_user).toMatchObject({ first_name: "Marie", company });
  expect(threadOf(renamed, 7).messages[0]?.author?.company).toEqual(company);
  const other = { name: "Luntian Works", id: MARIA };
  const moved = [card, LEA].reduce((state, one) => withCard(state, { ...one, company: other }), renamed);
  expect(moved.conversations[7]?.other_user.company).toEqual(other);
  expect(threadOf(moved, 7).messages[0]?.author?.company).toEqual(other);
});
