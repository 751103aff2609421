import { expect, it } from "vitest";
import { previewOf } from "../state/chat.summaries.ts";
import { message, summary } from "../testing.ts";
import { EVERYTHING, filterConversations, isFiltering } from "./conversation-filter.ts";

const maria = summary({ id: 7, unread_count: 2 });
const nina = summary({
  id: 8,
  other_user: { ...summary().other_user, id: 44, username: "nina", first_name: "Niña", last_name: "Peñafiel" },
  last_message: previewOf(message(3, { content: "Ipadala ko po ang resume bukas" })),
});
const all = [maria, nina];
const ids = (text: string, unreadOnly = false) => filterConversations(all, { text, unreadOnly }).map(({ id }) => id);

it("finds parts of names and of the newest message, in any order, ignoring accents and case", () => {
  expect(ids("")).toEqual([7, 8]);
  expect(ids("PENA nin")).toEqual([8]);
  expect(ids("resume nina")).toEqual([8]);
  expect(ids("  santos ")).toEqual([7]);
  expect(ids("santos nina")).toEqual([]);
});

it("shows only unread conversations, with or without a search", () => {
  expect(ids("", true)).toEqual([7]);
  expect(ids("nina", true)).toEqual([]);
  expect([EVERYTHING, { text: " ", unreadOnly: false }, { text: "", unreadOnly: true }].map(isFiltering)).toEqual([
    false,
    false,
    true,
  ]);
});
