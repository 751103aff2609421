import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ACCESS_FEATURES } from "./access-features.ts";
import { JobChange, JobDraft, JobInput, NewJob, wholeAccess } from "./job-form.ts";
import { jobsTexts as JOB_TEXTS } from "./texts/jobs.texts.ts";

const DAY = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const WHOLE = {
  title: "Bookkeeper",
  description: "You keep the books.",
  location: "Quezon City",
  type: "Full-time",
  work_mode: "Hybrid",
} as const;
const saidOf = (schema: z.ZodMiniType, sent: unknown) =>
  z.safeParse(schema, sent).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("accepts a draft with only a title, and fills in every other field", () => {
  expect(z.parse(JobDraft, { title: "  Book\u200bkeeper " })).toEqual({
    title: "Bookkeeper",
    description: "",
    requirements: "",
    location: "",
    type: null,
    work_mode: null,
    salary_min: null,
    salary_max: null,
    salary_period: "month",
    experience_years: null,
    openings: 1,
    skills: [],
    access: wholeAccess({}),
    expires_at: null,
  });
});

test("names all missing fields of a published job at once", () => {
  expect(saidOf(JobInput, { title: " ", description: "", location: "" })).toEqual([
    ["title", JOB_TEXTS.titleRequired],
    ["description", JOB_TEXTS.descriptionRequired],
    ["location", JOB_TEXTS.locationRequired],
    ["type", JOB_TEXTS.type],
    ["work_mode", JOB_TEXTS.workMode],
  ]);
  expect(saidOf(JobInput, WHOLE)).toBeUndefined();
});

test.each([
  [{ title: "x".repeat(121) }, "title", JOB_TEXTS.titleLong],
  [{ description: "x".repeat(8001) }, "description", JOB_TEXTS.descriptionLong],
  [{ requirements: "x".repeat(4001) }, "requirements", JOB_TEXTS.requirementsLong],
  [{ location: "x".repeat(121) }, "location", JOB_TEXTS.locationLong],
  [{ type: "Volunteer" }, "type", JOB_TEXTS.type],
  [{ salary_min: 2, salary_max: 1 }, "salary_max", JOB_TEXTS.salaryOrder],
  [{ salary_min: -1 }, "salary_min", JOB_TEXTS.salary],
  [{ salary_min: 1.5 }, "salary_min", JOB_TEXTS.salary],
  [{ salary_max: 100_000_001 }, "salary_max", JOB_TEXTS.salary],
  [{ salary_period: "week" }, "salary_period", JOB_TEXTS.salaryPeriod],
  [{ experience_years: 51 }, "experience_years", JOB_TEXTS.experience],
  [{ openings: 0 }, "openings", JOB_TEXTS.openings],
  [{ openings: 1000 }, "openings", JOB_TEXTS.openings],
  [{ skills: [{ name: " " }] }, "skills.0.name", JOB_TEXTS.skillRequired],
  [{ skills: [{ name: "x".repeat(51) }] }, "skills.0.name", JOB_TEXTS.skillLong],
  [{ skills: [{ name: "Filing", importance: 6 }] }, "skills.0.importance", JOB_TEXTS.importance],
  [{ skills: [{ name: "Español" }, { name: "espanol" }] }, "skills", JOB_TEXTS.skillTwice],
  [{ skills: Array.from({ length: 31 }, (_none, n) => ({ name: `S${n}` })) }, "skills", JOB_TEXTS.skillsMany],
  [{ access: { quiet_space: "maybe" } }, "access.quiet_space", JOB_TEXTS.access],
])("refuses %j at its field, in a draft too", (change, field, text) => {
  for (const schema of [JobDraft, JobInput])
    expect(saidOf(schema, { ...WHOLE, ...change })).toContainEqual([field, text]);
});

test("requires a closing date in the future and not too far ahead, except in a draft", () => {
  expect(saidOf(JobInput, { ...WHOLE, expires_at: inDays(1) })).toBeUndefined();
  expect(saidOf(JobInput, { ...WHOLE, expires_at: inDays(-1) })).toEqual([["expires_at", JOB_TEXTS.expiryPast]]);
  expect(saidOf(JobInput, { ...WHOLE, expires_at: inDays(367) })).toEqual([["expires_at", JOB_TEXTS.expiryFar]]);
  expect(saidOf(JobInput, { ...WHOLE, expires_at: "tomorrow" })).toContainEqual(["expires_at", JOB_TEXTS.expiry]);
  expect(saidOf(JobDraft, { ...WHOLE, expires_at: inDays(-1) })).toBeUndefined();
});

describe("the status in the body", () => {
  test("can be draft or open only", () => {
    expect(z.parse(NewJob, { status: "draft", title: "x" })).toMatchObject({ status: "draft", type: null });
    expect(saidOf(NewJob, { status: "open", title: "x" })?.map(([field]) => field)).toContain("description");
    for (const status of ["closed", undefined])
      expect(saidOf(NewJob, { ...WHOLE, status })).toEqual([["status", JOB_TEXTS.status]]);
  });
  test("comes with the version that a change is based on", () => {
    expect(saidOf(JobChange, { ...WHOLE, status: "open" })?.map(([field]) => field)).toEqual(["version"]);
    expect(saidOf(JobChange, { ...WHOLE, status: "open", version: 3 })).toBeUndefined();
  });
  test.each(["employer_id", "created_at", "search_rev", "closed_by"])("refuses the field %s from clients", (field) => {
    expect(saidOf(NewJob, { ...WHOLE, status: "open", [field]: 1 })).toBeDefined();
  });
});

test("fills in an answer for every feature and leaves the given answers unchanged", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...ACCESS_FEATURES), fc.constantFrom("yes", "no", "unknown")),
      (given) => {
        const { access } = z.parse(JobDraft, { title: "x", access: given });
        for (const feature of ACCESS_FEATURES) expect(access[feature]).toBe(given[feature] ?? "unknown");
      },
    ),
  );
});
