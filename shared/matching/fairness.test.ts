import fc from "fast-check";
import { expect, test } from "vitest";
import { USER_TYPES } from "../accounts/user-types.ts";
import { ACCESS_FEATURES } from "../jobs/access-features.ts";
import { ACCESS_ANSWERS, WORK_MODES } from "../jobs/job-lists.ts";
import { type AccessNeed, NEED_READERS } from "../profiles/access-needs.ts";
import type { JobSeeker } from "../profiles/jobseeker.schemas.ts";
import type { MatchJob, MatchSeeker } from "./match.schemas.ts";
import { match } from "./match.ts";
import { matchSeekerOf, needsInUse } from "./match-seeker.ts";

/*
 * Compares the scores of a thousand generated seekers, stored as database rows, with those of a copy of each that
 * differs only in disability, ethnicity, name and gender. The scores are computed from the whole row, as the server
 * does.
 */

/**
 * Fields that must not influence the score. A seeker's user type says whether they have a disability or are indigenous.
 */
const whoTheyAre = fc.record({
  first_name: fc.constantFrom("Maria", "Jun", "Fatima", "Bai", "Xyla"),
  last_name: fc.constantFrom("Santos", "Dela Cruz", "Macaraeg", "Lim", "Ampatuan"),
  gender: fc.constantFrom("female", "male", "non-binary", ""),
  ethnicity: fc.constantFrom("Ilokano", "Ifugao", "Maranao", "T'boli", ""),
  user_type: fc.constantFrom(...USER_TYPES),
  disability: fc.constantFrom("", "Deaf", "Blind", "Wheelchair user", "Autistic"),
});
const profile = fc.record({
  current_job_title: fc.constantFrom("", "Cook", "Data Encoder"),
  desired_job_title: fc.constantFrom("", "Line Cook", "VA"),
  location_preference: fc.constantFrom("", "Cebu", "Makati City", "remote"),
  desired_salary: fc.option(fc.integer({ min: 0, max: 50_000 })),
  experience_years: fc.option(fc.integer({ min: 0, max: 30 })),
  skills: fc.subarray(["Cooking", "Excel", "Typing", "English"].map((name) => ({ name }))),
});
const needs: fc.Arbitrary<AccessNeed[]> = fc.array(
  fc.record({
    need: fc.constantFrom(...ACCESS_FEATURES, "other" as const),
    note: fc.constantFrom("", "mornings"),
    visible_to: fc.constantFrom(...NEED_READERS),
  }),
  { maxLength: 4 },
);
const job: fc.Arbitrary<MatchJob> = fc.record({
  title: fc.constantFrom("Cook", "Virtual Assistant", "Encoder"),
  location: fc.constantFrom("Mandaue City", "Taguig"),
  work_mode: fc.constantFrom(...WORK_MODES),
  salary_min: fc.option(fc.integer({ min: 10_000, max: 40_000 })),
  salary_max: fc.constant(null),
  salary_period: fc.constant("month" as const),
  experience_years: fc.option(fc.integer({ min: 0, max: 5 })),
  skills: fc
    .subarray(["Cooking", "Microsoft Excel", "Typing"])
    .map((names) => names.map((name) => ({ name, required: true, importance: 3 }))),
  access: fc.record(
    Object.fromEntries(ACCESS_FEATURES.map((feature) => [feature, fc.constantFrom(...ACCESS_ANSWERS)])),
  ) as fc.Arbitrary<MatchJob["access"]>,
});

const seekerOf = (row: Omit<JobSeeker, "access_needs">, access: AccessNeed[]): MatchSeeker =>
  matchSeekerOf(row, needsInUse(access));

test("gives 1,000 seekers the same score whoever they are, and never a lower one for using an access need", () => {
  let used = 0;
  fc.assert(
    fc.property(profile, whoTheyAre, whoTheyAre, needs, job, (fields, one, other, access, offered) => {
      const rest = { user_id: 1, resume_text: "", resume_file_path: null, education: "" };
      const [self, second] = [one, other].map((person) => seekerOf({ ...rest, ...fields, ...person }, []));
      if (!self || !second) throw new Error("two seekers");
      const before = match(self, offered);
      expect(match(second, offered)).toEqual(before);

      const needing = match(seekerOf({ ...rest, ...fields, ...other }, access), offered);
      const isMet = needsInUse(access).some(({ need }) => need !== "other" && offered.access[need] === "yes");
      expect(needing.score - before.score).toBeGreaterThanOrEqual(0);
      // Needs that the job does not meet, or that are not in use, must change nothing.
      if (!isMet) expect(needing).toEqual(before);
      if (needing.score > before.score) used += 1;
    }),
    { numRuns: 1000, seed: 7 },
  );
  expect(used).toBeGreaterThan(50);
});

test("reads only listed fields of a seeker, none of which says who they are", () => {
  const [row] = fc.sample(fc.record({ fields: profile, person: whoTheyAre }), { numRuns: 1, seed: 1 });
  if (!row) throw new Error("a sample");
  const seeker = matchSeekerOf({ ...row.fields, ...row.person }, []);
  expect(Object.keys(seeker).sort()).toEqual([
    "current_job_title",
    "desired_job_title",
    "desired_salary",
    "experience_years",
    "location_preference",
    "needs",
    "skills",
  ]);
});

test("tells an employer about an access need only if it was shared with them", () => {
  const need = (name: AccessNeed["need"], visible_to: AccessNeed["visible_to"]) => ({
    need: name,
    note: "",
    visible_to,
  });
  const access = [need("quiet_space", "nobody"), need("step_free_access", "employers_i_apply_to")];
  const [row] = fc.sample(profile, { numRuns: 1, seed: 1 });
  const [offered] = fc.sample(job, { numRuns: 1, seed: 1 });
  if (!row || !offered) throw new Error("samples");
  const offers = { ...offered, access: { ...offered.access, quiet_space: "yes", step_free_access: "yes" } } as const;
  const told = (needsTold: AccessNeed[]) =>
    match(matchSeekerOf(row, needsTold), offers, "employer").reasons.filter(({ kind }) => kind === "access");
  expect(told([])).toEqual([]);
  expect(told(needsInUse(access)).map(({ text }) => text)).toEqual(["Needs step-free access, which you offer"]);
});
