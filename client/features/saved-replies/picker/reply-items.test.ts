import { expect, test } from "vitest";
import type { SavedReply } from "#shared/saved-replies/saved-replies.schemas.ts";
import { matchingReplies, replyItems } from "./reply-items.ts";

const VALUES = { first_name: "Maricel", job: null, company: "Luntian", my_name: "Jonas", interview: null };
const reply = (id: number, name: string, text: string, shared = false): SavedReply => ({
  ...{ id, name, text, shared },
  ...{ version: 1, updated_at: "2026-11-20T08:00:00.000Z" },
});
const REPLIES = [
  reply(1, "Salamat", "Salamat, {first_name}"),
  reply(2, "Address", "We are in Parañaque", true),
  reply(3, "When", "Thank you. When can you come? Salamat"),
];
const namesFor = (query: string) => matchingReplies(replyItems(REPLIES, [], VALUES), query).map(({ name }) => name);

test("lists own replies before those of the company, and suggestions only if there are none", () => {
  expect(namesFor("")).toEqual(["Salamat", "When", "Address"]);
  const suggestion = { name: "Thanks", text: "Thank you, {first_name}" };
  expect(replyItems(REPLIES, [suggestion], VALUES).every(({ group }) => group !== "suggested")).toBe(true);
  expect(replyItems([], [suggestion], VALUES)).toMatchObject([{ group: "suggested", filled: "Thank you, Maricel" }]);
});

test("finds replies by words of their names and texts, without case and accents", () => {
  expect(namesFor("SALAMÁT")).toEqual(["Salamat", "When"]);
  expect(namesFor("paranaque")).toEqual(["Address"]);
  expect(namesFor("thank come")).toEqual(["When"]);
  expect(namesFor("nothing like it")).toEqual([]);
});

test("finds what will be inserted, and not the ids of placeholders", () => {
  expect(namesFor("maricel")).toEqual(["Salamat"]);
  expect(namesFor("first_name")).toEqual([]);
});
