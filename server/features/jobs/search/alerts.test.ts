import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAlerts } from "./alerts.ts";
import { createMemoryIndex } from "./memory-index.ts";
import { jobDoc, jobDocs, jobQueries, jobQuery, NOW } from "./testing.ts";

const alerts = createAlerts();
const COOK = jobDoc({
  title: "Line Cook",
  company: "Kawing Kitchens",
  description: "You prepare breakfast for travellers.",
  location: "Mandaue City, Cebu",
  skills: [{ name: "Food safety", required: true, importance: 4 }],
});
const finds = (text: string, job = COOK) => alerts(job, [jobQuery({ text })])[0];

describe("a new job matches a saved search", () => {
  test.each(["cook", "line cook", "kusinero", "kusinro", "food safety", "kawing", "breakfast", "cook cebu", "onsite"])(
    "for '%s'",
    (text) => expect(finds(text)).toBe(true),
  );
  test.each(["cook manila", "pastry cook", "book", "remote", "cook remote", "part time cook", "nurse", "sewing"])(
    "not for '%s'",
    (text) => expect(finds(text)).toBe(false),
  );
  test("remote jobs match every place if the search names more than the place", () => {
    const job = { ...COOK, work_mode: "Remote" } as const;
    expect([finds("cook manila", job), finds("manila", job)]).toEqual([true, false]);
  });
});

test("matches many searches at once, each by its own filters", () => {
  const asked = [
    jobQuery(),
    jobQuery({ location: "Cebu" }),
    jobQuery({ types: ["Part-time"] }),
    jobQuery({ access: ["quiet_space"] }),
    jobQuery({ access: ["quiet_space"], access_unknown: true }),
    jobQuery({ min_salary: 1 }),
  ];
  expect(alerts(COOK, asked)).toEqual([true, true, false, false, true, false]);
});

test("a job that matches a saved search is found by that search unless it expired", () => {
  fc.assert(
    fc.property(jobDocs, jobQueries, (docs, asked) => {
      const index = createMemoryIndex();
      index.put(docs);
      const query = { ...asked, page: 1, page_size: 50 };
      const found = new Set(index.search(query, null).hits.map(({ id }) => id));
      for (const doc of docs) {
        const isOver = doc.expires_at !== null && doc.expires_at <= NOW;
        if (!isOver && alerts(doc, [query])[0]) expect([doc.id, found.has(doc.id)]).toEqual([doc.id, true]);
      }
    }),
    { numRuns: 200 },
  );
});
