import { expect, it } from "vitest";
import { MARIA, ME, summary } from "../testing.ts";
import { withInboxFilter, withInboxOpen, withInboxShown, withInboxTop } from "./chat.inbox.ts";
import { peopleOnScreen } from "./chat.people.ts";
import { EVERYTHING, initialChat } from "./chat.state.ts";
import { withConversations } from "./chat.summaries.ts";

const known = withConversations(initialChat(ME), [summary()]);

it("keeps the filter and the scroll position while another page is shown", () => {
  const filtered = withInboxFilter(withInboxShown(known, true), { ...EVERYTHING, view: "unread" });
  const left = withInboxShown(withInboxTop(filtered, 120), false);
  expect(left.inbox).toEqual({ shown: false, open: null, filter: { ...EVERYTHING, view: "unread" }, top: 120 });
});

it("begins at the top of the list with a new filter", () => {
  expect(withInboxFilter(withInboxTop(known, 120), { ...EVERYTHING, text: "ana" }).inbox.top).toBe(0);
});

it("needs the presence of the person whose conversation is open, also when the list is hidden", () => {
  expect(peopleOnScreen(known)).toEqual([]);
  expect(peopleOnScreen(withInboxOpen(known, 7))).toEqual([MARIA]);
});
