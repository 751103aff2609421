import { expect, test } from "vitest";
import { alreadyDecided } from "./decided.ts";

const NOW = new Date("2026-11-22T08:00:00Z");
const decided = (at: string, by: string | null = "Ana Reyes") =>
  alreadyDecided({ by, what: "approved", at: new Date(at) }, NOW);

test.each([
  ["2026-11-22T08:00:01Z", "Ana Reyes approved it a moment ago."],
  ["2026-11-22T07:59:01Z", "Ana Reyes approved it a moment ago."],
  ["2026-11-22T07:59:00Z", "Ana Reyes approved it 1 minute ago."],
  ["2026-11-22T07:57:30Z", "Ana Reyes approved it 2 minutes ago."],
  ["2026-11-22T07:00:00Z", "Ana Reyes approved it 1 hour ago."],
  ["2026-11-21T08:00:01Z", "Ana Reyes approved it 23 hours ago."],
  ["2026-11-20T08:00:00Z", "Ana Reyes approved it 2 days ago."],
])("what was decided at %s: %s", (at, text) => {
  expect(decided(at)).toMatchObject({ code: "CONFLICT", message: text });
});

test("names nobody who is gone", () => {
  expect(decided("2026-11-22T07:00:00Z", null).message).toBe("Another admin approved it 1 hour ago.");
});
