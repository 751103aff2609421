import { expect, it } from "vitest";
import { type ConversationFilter, EVERYTHING } from "../state/chat.state.ts";
import { previewOf } from "../state/chat.summaries.ts";
import { message, summary } from "../testing.ts";
import { filterChoices, filterConversations, isFiltering } from "./conversation-filter.ts";

const maria = summary({ id: 7, unread_count: 2 });
const nina = summary({
  id: 8,
  other_user: { ...summary().other_user, id: 44, username: "nina", first_name: "Niña", last_name: "Peñafiel" },
  last_message: previewOf(message(3, { content: "Ipadala ko po ang resume bukas" })),
});
const all = [maria, nina];
const ids = (text: string, view: ConversationFilter["view"] = "all") =>
  filterConversations(all, { ...EVERYTHING, text, view }).map(({ id }) => id);

it("finds parts of names and of the newest message, in any order, ignoring accents and case", () => {
  expect(ids("")).toEqual([7, 8]);
  expect(ids("PENA nin")).toEqual([8]);
  expect(ids("resume nina")).toEqual([8]);
  expect(ids("  santos ")).toEqual([7]);
  expect(ids("santos nina")).toEqual([]);
});

it("shows only unread conversations, with or without a search", () => {
  expect(ids("", "unread")).toEqual([7]);
  expect(ids("nina", "unread")).toEqual([]);
  expect(
    [EVERYTHING, { ...EVERYTHING, text: " " }, { ...EVERYTHING, view: "unread" as const }].map(isFiltering),
  ).toEqual([false, false, true]);
});

const about = (job_title: string, status: "review" | "offer" | "pending") => ({
  about: { rev: 1, application: { id: 1, job_title, status }, others: 0 },
});
const linked = [
  summary({ id: 1, ...about("Bookkeeper", "offer") }),
  summary({ id: 2, ...about("Bookkeeper", "pending"), unread_count: 1 }),
  summary({ id: 3, ...about("Data Encoder", "offer") }),
  summary({ id: 4 }),
];
const found = (filter: Partial<typeof EVERYTHING>, open: number | null = null) =>
  filterConversations(linked, { ...EVERYTHING, ...filter }, open).map(({ id }) => id);

it("filters by the job and the status of the linked application, and finds the job by its name", () => {
  expect(found({ job: "Bookkeeper" })).toEqual([1, 2]);
  expect(found({ status: "offer" })).toEqual([1, 3]);
  expect(found({ job: "Bookkeeper", status: "offer" })).toEqual([1]);
  expect(found({ text: "encoder" })).toEqual([3]);
  expect(isFiltering({ ...EVERYTHING, job: "Bookkeeper" })).toBe(true);
});

it("offers the jobs by name and the statuses in their order, each once", () => {
  expect(filterChoices(linked)).toEqual({ jobs: ["Bookkeeper", "Data Encoder"], statuses: ["pending", "offer"] });
  expect(filterChoices([summary()])).toEqual({ jobs: [], statuses: [] });
});

it("keeps the open conversation in a list of unread ones, although it is read by now", () => {
  expect(found({ view: "unread" })).toEqual([2]);
  expect(found({ view: "unread" }, 3)).toEqual([2, 3]);
  expect(found({ view: "unread", text: "nobody" }, 3)).toEqual([]);
});

it("shows archived conversations in their own view, and in a search in all of them", () => {
  const some = [summary({ id: 1 }), summary({ id: 2, archived: true, unread_count: 3 })];
  const shown = (filter: Partial<ConversationFilter>) =>
    filterConversations(some, { ...EVERYTHING, ...filter }).map(({ id }) => id);
  expect(shown({})).toEqual([1]);
  expect(shown({ view: "archived" })).toEqual([2]);
  expect(shown({ view: "unread" })).toEqual([]);
  expect(shown({ text: "maria" })).toEqual([1, 2]);
  expect(shown({ text: "maria", view: "unread" })).toEqual([]);
});

it("counts a conversation that is marked as unread as unread", () => {
  const some = [summary({ id: 1, marked_unread: true }), summary({ id: 2 })];
  expect(filterConversations(some, { ...EVERYTHING, view: "unread" }).map(({ id }) => id)).toEqual([1]);
});

it("finds the company, and the job that was asked about, and filters by it", () => {
  const company = { name: "Luntian Digital", id: 44 };
  const asking = { rev: 1, application: null, others: 0, job: { id: 4, title: "Weaver", after_seq: 0 } };
  const all = [summary({ id: 1 }), summary({ id: 2, other_user: { ...summary().other_user, company }, about: asking })];
  const idsOf = (filter: Partial<typeof EVERYTHING>) =>
    filterConversations(all, { ...EVERYTHING, ...filter }).map(({ id }) => id);
  expect(idsOf({ text: "luntian" })).toEqual([2]);
  expect(idsOf({ text: "weaver maria" })).toEqual([2]);
  expect(idsOf({ job: "Weaver" })).toEqual([2]);
  expect(idsOf({ status: "review" })).toEqual([]);
  expect(filterChoices(all).jobs).toEqual(["Weaver"]);
});
