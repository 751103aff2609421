import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { signIn, signOut, TYPED } from "#client/data/session.ts";
import { JobChange, NewJob } from "#shared/jobs/job-form.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { ownJob, session } from "../testing.ts";
import { problemsOf } from "./job-problems.ts";
import { bodyOf, isWritten, type JobText, textOf } from "./job-text.ts";
import { forgetJob, type KeptJob, keepJob, keptJob } from "./kept-job.ts";

const stored = ownJob();
const wrong = (change: Partial<JobText>, becomes: "draft" | "open" = "open", halfDate = false) =>
  problemsOf({ text: { ...textOf(stored), ...change }, stored, becomes, halfDate });

describe("the request", () => {
  test("for an unchanged stored job equals the job", () => {
    const text = textOf(stored);
    expect(isWritten(stored, text)).toBe(false);
    const body = z.parse(JobChange, { ...bodyOf(text, stored), status: "open", version: 1 });
    for (const [field, value] of Object.entries(body)) expect(value).toEqual(stored[field as keyof typeof stored]);
  });

  test("for a form with only a title is a draft", () => {
    const body = z.parse(NewJob, { ...bodyOf({ ...textOf(null), title: " Encoder " }, null), status: "draft" });
    expect(body).toMatchObject({ title: "Encoder", type: null, work_mode: null, openings: 1, salary_min: null });
  });
});

describe("the errors", () => {
  test("a draft requires only a title, a published job more", () => {
    const form = { text: textOf(null), stored: null, halfDate: false };
    expect(problemsOf({ ...form, becomes: "draft" })).toEqual({ title: JOB_TEXTS.titleRequired });
    expect(Object.keys(problemsOf({ ...form, becomes: "open" })).sort()).toEqual([
      "description",
      "location",
      "title",
      "type",
      "work_mode",
    ]);
  });

  test.each([
    [{ salary_min: "thirty" }, "salary_min", JOB_TEXTS.salary],
    [{ salary_min: "40,000", salary_max: "30,000" }, "salary_max", JOB_TEXTS.salaryOrder],
    [{ openings: "" }, "openings", JOB_TEXTS.openings],
    [{ openings: "1.5" }, "openings", JOB_TEXTS.openings],
    [{ experience_years: "many" }, "experience_years", JOB_TEXTS.experience],
    [{ expires_at: "2020-01-01" }, "expires_at", JOB_TEXTS.expiryPast],
    [{ expires_at: "2199-01-01" }, "expires_at", JOB_TEXTS.expiryFar],
  ] as const)("%j shows an error at its field", (change, field, text) => {
    expect(wrong(change)).toEqual({ [field]: text });
  });

  test("a half-typed date is an error, although the field's value is empty", () => {
    expect(wrong({}, "draft", true)).toEqual({ expires_at: JOB_TEXTS.expiry });
  });
});

describe("the stored draft", () => {
  const typed: KeptJob = { version: 3, text: { ...textOf(stored), title: "Head bookkeeper" }, sent: null };
  beforeEach(() => signIn({ token: "token", user: session, email: "jonas@work.example", rememberMe: false }));

  test("is restored only for this user and this job", () => {
    keepJob(8, 41, typed);
    expect(keptJob(8, 41)).toEqual(typed);
    expect(keptJob(8, null)).toBeNull();
    expect(keptJob(9, 41)).toBeNull();
    forgetJob(8, 41);
    expect(keptJob(8, 41)).toBeNull();
  });

  test("is ignored if it cannot be read", () => {
    localStorage.setItem(`${TYPED}job-8-41`, "{");
    expect(keptJob(8, 41)).toBeNull();
    localStorage.setItem(`${TYPED}job-8-41`, JSON.stringify({ ...typed, text: { title: 3 } }));
    expect(keptJob(8, 41)).toBeNull();
  });

  test.each([
    ["logout", true],
    ["deleted", true],
    ["expired", false],
    ["suspended", false],
  ] as const)("after %s it is deleted: %s", (reason, isGone) => {
    keepJob(8, null, typed);
    localStorage.setItem("kept-elsewhere", "stays");
    signOut(reason);
    expect(keptJob(8, null) === null).toBe(isGone);
    expect(localStorage.getItem("kept-elsewhere")).toBe("stays");
  });
});
