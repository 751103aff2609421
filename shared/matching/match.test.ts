import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { ACCESS_ANSWERS, SALARY_PERIODS, WORK_MODES } from "../jobs/job-lists.ts";
import { readLanguageFrom } from "../texts/current.ts";
import { Match, type MatchJob, type MatchSeeker } from "./match.schemas.ts";
import { match, mostWithoutCommon, POINTS, POINTS_PER_NEED } from "./match.ts";
import { prepareJob, prepareSeeker } from "./prepared.ts";
import { SKILL_SYNONYMS, skillKey } from "./skills.ts";

const UNKNOWN = Object.fromEntries(ACCESS_FEATURES.map((feature) => [feature, "unknown"])) as MatchJob["access"];
const NOBODY: MatchSeeker = {
  current_job_title: "",
  desired_job_title: "",
  location_preference: "",
  desired_salary: null,
  experience_years: null,
  skills: [],
  needs: [],
};
const NOTHING: MatchJob = {
  title: "Clerk",
  location: "Vigan City",
  work_mode: "Onsite",
  salary_min: null,
  salary_max: null,
  salary_period: "month",
  experience_years: null,
  skills: [],
  access: UNKNOWN,
};
const asked = (...names: string[]) => names.map((name) => ({ name, required: true, importance: 3 }));
const textsOf = (seeker: Partial<MatchSeeker>, job: Partial<MatchJob>, voice?: "seeker" | "employer") =>
  match({ ...NOBODY, ...seeker }, { ...NOTHING, ...job }, voice).reasons.map(({ text }) => text);

const SKILLS = ["JavaScript", "JS", "k8s", "Kubernetes", "Excel", "Filing", "Typing", "Driving", "Baking"];
const TITLES = ["", "Web Developer", "Senior JS Dev", "Data Encoder", "Cook", "VA", "Call Center Agent", "Clerk"];
const PLACES = [
  "",
  "Makati City",
  "BGC, Taguig",
  "Cebu",
  "Mandaue City, Cebu",
  "Remote",
  "Sitio Malaya",
  "QC or Pasig",
];
const amount = fc.option(fc.integer({ min: 0, max: 90_000 }));
const access = fc.record(
  Object.fromEntries(ACCESS_FEATURES.map((feature) => [feature, fc.constantFrom(...ACCESS_ANSWERS)])),
) as fc.Arbitrary<MatchJob["access"]>;
const seekers: fc.Arbitrary<MatchSeeker> = fc.record({
  current_job_title: fc.constantFrom(...TITLES),
  desired_job_title: fc.constantFrom(...TITLES),
  location_preference: fc.constantFrom(...PLACES),
  desired_salary: amount,
  experience_years: fc.option(fc.integer({ min: 0, max: 40 })),
  skills: fc.subarray(SKILLS),
  needs: fc.subarray([...ACCESS_FEATURES]),
});
const jobs: fc.Arbitrary<MatchJob> = fc.record({
  title: fc.constantFrom(...TITLES),
  location: fc.constantFrom(...PLACES),
  work_mode: fc.constantFrom(...WORK_MODES),
  salary_min: amount,
  salary_max: amount,
  salary_period: fc.constantFrom(...SALARY_PERIODS),
  experience_years: fc.option(fc.integer({ min: 0, max: 10 })),
  skills: fc.array(
    fc.record({
      name: fc.constantFrom(...SKILLS),
      required: fc.boolean(),
      importance: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 8 },
  ),
  access,
});

describe("for every seeker and every job", () => {
  test("scores 0 to 100, exactly the sum of the reasons, each within the maximum of its kind", () => {
    fc.assert(
      fc.property(seekers, jobs, (seeker, job) => {
        const found = Match.parse(match(seeker, job));
        expect(found.score).toBeGreaterThanOrEqual(0);
        expect(found.score).toBeLessThanOrEqual(100);
        expect(found.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(found.score);
        for (const { kind, points } of found.reasons) {
          expect(Number.isInteger(points)).toBe(true);
          expect(points).toBeLessThanOrEqual(kind === "access" ? POINTS_PER_NEED : POINTS[kind]);
          // Only a need that is met may appear without points, when the score is already 100.
          if (kind !== "access") expect(points).toBeGreaterThan(0);
        }
      }),
    );
  });

  test("never lowers a score, or names more missing skills, after a skill was added", () => {
    fc.assert(
      fc.property(seekers, jobs, fc.constantFrom(...SKILLS), (seeker, job, skill) => {
        const before = match(seeker, job);
        const after = match({ ...seeker, skills: [...seeker.skills, skill] }, job);
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        expect(before.missing_skills).toEqual(expect.arrayContaining(after.missing_skills));
      }),
    );
  });

  test("never scores lower after a need was added, and treats 'unknown' like 'no'", () => {
    fc.assert(
      fc.property(seekers, jobs, fc.constantFrom(...ACCESS_FEATURES), (seeker, job, need) => {
        const score = match(seeker, job).score;
        expect(match({ ...seeker, needs: [...seeker.needs, need] }, job).score).toBeGreaterThanOrEqual(score);
        expect(match({ ...seeker, needs: [] }, job).score).toBeLessThanOrEqual(score);
        const silent = Object.entries(job.access).map(([name, said]) => [name, said === "no" ? "unknown" : said]);
        expect(match(seeker, { ...job, access: Object.fromEntries(silent) }).score).toBe(score);
      }),
    );
  });

  test("gives both sides the same terms, each worded for its reader", () => {
    fc.assert(
      fc.property(seekers, jobs, (seeker, job) => {
        const [own, theirs] = [match(seeker, job, "seeker"), match(seeker, job, "employer")];
        const terms = (found: Match) => found.reasons.map(({ kind, points }) => ({ kind, points }));
        expect(terms(theirs)).toEqual(terms(own));
        expect(theirs.score).toBe(own.score);
        expect(theirs.missing_skills).toEqual(own.missing_skills);
        // The seeker is addressed directly; the employer reads about the applicant.
        for (const { text } of theirs.reasons) expect(text).not.toMatch(/^You have|you (need|look|want to work)/);
      }),
    );
  });

  test("does not depend on the order in which skills and needs were entered", () => {
    fc.assert(
      fc.property(seekers, jobs, (seeker, job) => {
        const turned = { ...seeker, skills: seeker.skills.toReversed(), needs: seeker.needs.toReversed() };
        expect(match(turned, { ...job, skills: job.skills.toReversed() }).score).toBe(match(seeker, job).score);
      }),
    );
  });

  test("has an upper bound for pairs without a common skill or title word", () => {
    fc.assert(
      fc.property(seekers, jobs, (seeker, job) => {
        const found = match(seeker, job);
        if (found.reasons.some(({ kind }) => kind === "skills" || kind === "title")) return;
        expect(found.score).toBeLessThanOrEqual(mostWithoutCommon(prepareSeeker(seeker)));
      }),
    );
  });
});

test("scores 100 for a seeker who has everything the job asks for, with and without needs", () => {
  const seeker = {
    ...NOBODY,
    skills: ["MS Excel", "encoding"],
    desired_job_title: "Encoder",
    location_preference: "QC",
    desired_salary: 15_000,
    experience_years: 2,
  };
  const job: MatchJob = {
    ...NOTHING,
    title: "Data Entry",
    skills: asked("Excel", "Data entry"),
    location: "Quezon City",
    salary_max: 180_000,
    salary_period: "year",
    experience_years: 2,
    access: { ...UNKNOWN, step_free_access: "yes" },
  };
  expect(match(seeker, job)).toEqual({
    score: 100,
    missing_skills: [],
    reasons: [
      { kind: "skills", text: "You have both required skills", points: 50 },
      { kind: "title", text: "Matches the job you want", points: 20 },
      { kind: "place", text: "In Quezon City, where you want to work", points: 15 },
      { kind: "salary", text: "Meets the pay you want", points: 10 },
      { kind: "experience", text: "You have the 2 years of experience required", points: 5 },
    ],
  });
  const needing = match({ ...seeker, needs: ["step_free_access"] }, job);
  expect(needing.score).toBe(100);
  expect(needing.reasons.at(-1)).toEqual({
    kind: "access",
    text: "Offers step-free access (you need this)",
    points: 0,
  });
});

test("scores 0 without reasons for an empty profile", () => {
  const job = { ...NOTHING, skills: asked("Excel"), salary_max: 20_000, work_mode: "Remote" as const };
  expect(match(NOBODY, job)).toEqual({ score: 0, reasons: [], missing_skills: ["Excel"] });
});

describe("skills", () => {
  const five = asked("Excel", "Filing", "Typing", "Driving", "Baking");

  test("count in words, and list the missing ones by importance", () => {
    expect(textsOf({ skills: ["Filing", "Typing", "Driving", "Baking"] }, { skills: five })).toEqual([
      "You have 4 of 5 required skills",
    ]);
    const job = { ...NOTHING, skills: [...asked("Filing"), { name: "Excel", required: true, importance: 5 }] };
    expect(match(NOBODY, job).missing_skills).toEqual(["Excel", "Filing"]);
    expect(textsOf({ skills: ["Baking"] }, { skills: asked("Baking") })).toEqual(["You have the required skill"]);
    expect(textsOf({ skills: ["Baking"] }, { skills: asked("Baking") }, "employer")).toEqual([
      "Has the required skill",
    ]);
  });

  test("weigh half when they are only nice to have, and do not count as missing", () => {
    const nice = { name: "Excel", required: false, importance: 3 };
    const other = { name: "Baking", required: false, importance: 3 };
    const job = { ...NOTHING, skills: [...asked("Typing", "Filing"), nice, other] };
    expect(textsOf({ skills: ["Typing", "Excel"] }, job)).toEqual([
      "You have 1 of 2 required skills, and 1 of 2 nice-to-have skills",
    ]);
    expect(textsOf({ skills: ["Excel"] }, job)).toEqual(["You have 1 of 2 nice-to-have skills"]);
    expect(match({ ...NOBODY, skills: ["Excel"] }, job).score).toBe(8);
    expect(match({ ...NOBODY, skills: ["Typing"] }, job).score).toBe(17);
    expect(match({ ...NOBODY, skills: ["Typing"] }, job).missing_skills).toEqual(["Filing"]);
  });

  test("weigh by their importance", () => {
    const job = { ...NOTHING, skills: [...asked("Filing"), { name: "Excel", required: true, importance: 5 }] };
    expect(match({ ...NOBODY, skills: ["Excel"] }, job).score).toBe(31);
    expect(match({ ...NOBODY, skills: ["Filing"] }, job).score).toBe(19);
  });

  test("share one key across synonyms, but keep C, C++ and C# apart", () => {
    expect(["JS", "javascript", " Java Script ", "ES6"].map(skillKey)).toEqual(Array(4).fill("javascript"));
    expect(new Set(["C", "C++", "C#", "Java", "JavaScript"].map(skillKey)).size).toBe(5);
    expect(skillKey("REACT.JS")).toBe(skillKey("react"));
    const known = SKILL_SYNONYMS.flatMap((names) => names.map((name) => name.toLowerCase()));
    expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
  });

  test("count once when the job names them twice under two names", () => {
    const job = prepareJob({ ...NOTHING, skills: asked("JS", "JavaScript", "Excel") });
    expect(job.skills.map(({ key }) => key).sort()).toEqual(["javascript", "microsoft excel"]);
  });
});

test("matches titles across synonyms and levels, but not titles that share only one word", () => {
  const points = (wanted: string, title: string) =>
    match({ ...NOBODY, desired_job_title: wanted }, { ...NOTHING, title }).score;
  expect(points("Senior JS Dev", "JavaScript Developer (Remote)")).toBe(20);
  expect(points("CSR", "Customer Service Representative II")).toBe(20);
  expect(points("Entry-level full-stack developer", "Fullstack Programmer, part-time")).toBe(20);
  expect(points("Customer Service Representative", "Sales Representative")).toBe(0);
  expect(points("Data Entry Clerk", "Data Encoder")).toBe(13);
  expect(textsOf({ current_job_title: "Cook" }, { title: "Line Cook" })).toEqual(["Similar to your current job"]);
});

test("matches places by town, region and synonym, and by remote work", () => {
  const texts = (wanted: string, location: string) => textsOf({ location_preference: wanted }, { location });
  expect(texts("BGC", "Taguig City")).toEqual(["In Taguig City, where you want to work"]);
  expect(texts("Cebu", "Mandaue City, Cebu")).toEqual(["In Mandaue City, Cebu, where you want to work"]);
  expect(texts("Cebu City, Cebu", "Mandaue City, Cebu")).toEqual([
    "In Mandaue City, Cebu, near where you want to work",
  ]);
  expect(texts("Parañaque or Baguio", "Baguio City")).toEqual(["In Baguio City, where you want to work"]);
  expect(texts("Sitio Malaya", "Sitio Malaya, Oton")).toEqual(["In Sitio Malaya, Oton, where you want to work"]);
  expect(texts("Davao City", "Cebu City")).toEqual([]);
  expect(textsOf({ location_preference: "Davao" }, { work_mode: "Remote" })).toEqual(["Remote: work from anywhere"]);
  expect(textsOf({ location_preference: "work from home" }, { work_mode: "Hybrid" })).toEqual(["Partly from home"]);
});

test("compares hourly, daily and yearly pay by the month, and gives no points if either side names none", () => {
  const points = (salary_min: number | null, salary_period: MatchJob["salary_period"]) =>
    match({ ...NOBODY, desired_salary: 17_400 }, { ...NOTHING, salary_min, salary_period }).score;
  expect([points(100, "hour"), points(800, "day"), points(17_400, "month"), points(208_800, "year")]).toEqual([
    10, 10, 10, 10,
  ]);
  expect([points(90, "hour"), points(15_660, "month"), points(13_920, "month"), points(null, "month")]).toEqual([
    5, 5, 0, 0,
  ]);
});

describe("in Filipino", () => {
  afterEach(() => readLanguageFrom(() => "en"));

  test("words the same reasons for both sides", () => {
    const seeker = { ...NOBODY, skills: ["Excel"], experience_years: 2, needs: ["quiet_space"] as const };
    const job: MatchJob = {
      ...NOTHING,
      skills: asked("Excel", "Filing"),
      experience_years: 2,
      access: { ...UNKNOWN, quiet_space: "yes" },
    };
    readLanguageFrom(() => "fil");
    const texts = (voice: "seeker" | "employer") => match(seeker, job, voice).reasons.map(({ text }) => text);
    expect(texts("seeker")).toEqual([
      "Nasa iyo ang 1 sa 2 kailangang skills",
      "Nasa iyo ang kailangang 2 taon ng karanasan",
      "May tahimik na lugar (kailangan mo ito)",
    ]);
    expect(texts("employer")).toEqual([
      "Nasa kanya ang 1 sa 2 kailangang skills",
      "Nasa kanya ang kailangang 2 taon ng karanasan",
      "Kailangan ang tahimik na lugar, na mayroon kayo",
    ]);
  });
});
