import { beforeEach, expect, test } from "vitest";
import { applyOnArrival, forgetWantedJob, keepWantedJob, wantedJob } from "./wanted-job.ts";

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());

test("stores only the newest job, for a day", () => {
  keepWantedJob(14, 1000);
  keepWantedJob(15, 2000);
  expect(wantedJob(2000 + DAY - 1)).toBe(15);
  expect(wantedJob(2000 + DAY)).toBeNull();
});

test("forgets the job", () => {
  keepWantedJob(14);
  forgetWantedJob();
  expect(wantedJob()).toBeNull();
});

test.each([
  "{",
  "14",
  '"https://elsewhere.example/jobs/14"',
  JSON.stringify({ id: "//elsewhere.example", until: 5000 }),
  JSON.stringify({ id: -1, until: 5000 }),
  JSON.stringify({ id: 1.5, until: 5000 }),
  JSON.stringify({ id: 14 }),
  JSON.stringify({ id: 14, until: 1000 + 30 * DAY }),
])("takes no job from %s", (stored) => {
  localStorage.setItem("wantedJob", stored);
  expect(wantedJob(1000)).toBeNull();
});

test.each([null, "14", { apply: "14" }, { apply: 0 }, { from: "/jobs/14" }])(
  "state %j asks to apply to nothing",
  (state) => expect(applyOnArrival(state)).toBeNull(),
);

test("reads from the navigation state which job to apply to", () => expect(applyOnArrival({ apply: 14 })).toBe(14));
