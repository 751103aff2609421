import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { NEEDS_MAX } from "#shared/profiles/access-needs.ts";
import { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { primitivesTexts } from "#shared/texts/primitives/primitives.texts.ts";
import { JobSeekers } from "./jobseekers.service.ts";

/** Job seekers' profiles: what is stored, what is refused, and who reads how much of it. */

let kasama: Harness;
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
});
afterAll(() => kasama.close());

const read = (as: Person, { id }: { id: number }) => kasama.call("GET", `/api/jobseeker/${id}`, { as });
const change = (as: Person, body: object, id = as.id) => kasama.call("PUT", `/api/jobseeker/${id}`, { as, body });
const rows = (filter: object) => kasama.server.context.connection.collection("jobseekers").find(filter).toArray();

const FULL = Object.keys(JobSeeker.shape).sort();
const SAID = {
  resume_text: "Ten years of embroidery.\nLumban, Laguna.",
  education: "Laguna State Polytechnic University",
  experience_years: 10.5,
  current_job_title: "Embroiderer",
  desired_job_title: "Pattern maker",
  desired_salary: 25_000,
  location_preference: "Lumban",
  disability: "Low vision",
  skills: [{ name: " Sewing " }, { name: "" }, { name: "sewing" }, { name: "Embroidery" }],
  access_needs: [
    { need: "screen_reader_tools", visible_to: "approved_employers" },
    { need: "quiet_space", note: "For interviews", visible_to: "employers_i_apply_to" },
    { need: "other", note: "A lamp on my desk" },
  ],
};

describe("a job seeker's own profile", () => {
  test("is empty at first, and returned in both shapes with every field of the contract", async () => {
    const person = await kasama.person("indigenous");
    const { status, body } = await read(person, person);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["data", "jobSeeker", "success"]);
    expect(body.jobSeeker).toEqual(body.data);
    expect(Object.keys(body.data).sort()).toEqual(FULL);
    expect(body.data).toMatchObject({ user_id: person.id, education: "", desired_salary: null, skills: [] });
    expect(await rows({ _id: person.id })).toEqual([]);
  });

  test("stores the named fields, normalized, and leaves the others", async () => {
    const person = await kasama.person("pwd");
    const { status, body } = await change(person, SAID);
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(FULL);
    expect(body.data).toEqual({
      ...SAID,
      user_id: person.id,
      resume_file_path: null,
      skills: [{ name: "Sewing" }, { name: "Embroidery" }],
      access_needs: [
        { need: "screen_reader_tools", note: "", visible_to: "approved_employers" },
        { need: "quiet_space", note: "For interviews", visible_to: "employers_i_apply_to" },
        { need: "other", note: "A lamp on my desk", visible_to: "nobody" },
      ],
    });
    expect((await read(person, person)).body.data).toEqual(body.data);
    const next = await change(person, { desired_salary: null, disability: "" });
    expect(next.body.data).toEqual({ ...body.data, desired_salary: null, disability: "" });
    // The answer can be sent back unchanged, except for the id, which is not a field of the change.
    const { user_id: _id, ...again } = next.body.data;
    expect((await change(person, again)).body.data).toEqual(next.body.data);
  });

  test("stores the text of a resume encrypted", async () => {
    const person = await kasama.person("pwd");
    await change(person, { resume_text: "Ten years of embroidery" });
    const [row] = await rows({ _id: person.id });
    expect(JSON.stringify(row)).not.toContain("embroidery");
    expect((await read(person, person)).body.data.resume_text).toBe("Ten years of embroidery");
  });

  test.each([
    ["experience_years", -1, PROFILE_TEXTS.experience],
    ["experience_years", 81, PROFILE_TEXTS.experience],
    ["experience_years", "5", PROFILE_TEXTS.experience],
    ["desired_salary", 100_000_001, PROFILE_TEXTS.salary],
    ["desired_job_title", "x".repeat(121), primitivesTexts.tooLong({ max: 120 })],
    ["resume_file_path", `files/${"x".repeat(32)}.pdf`, PROFILE_TEXTS.resumeNotYours],
    ["resume_file_path", "https://evil.example/cv.pdf", PROFILE_TEXTS.resumeNotYours],
    ["access_needs.0.note", [{ need: "other", note: "  " }], PROFILE_TEXTS.needNote],
    ["access_needs.0.need", [{ need: "magic" }], PROFILE_TEXTS.needUnknown],
    ["access_needs.0.visible_to", [{ need: "quiet_space", visible_to: "all" }], PROFILE_TEXTS.needReader],
    ["access_needs", [{ need: "quiet_space" }, { need: "quiet_space" }], PROFILE_TEXTS.needTwice],
    [
      "access_needs",
      Array.from({ length: NEEDS_MAX + 1 }, () => ({ need: "other", note: "x" })),
      PROFILE_TEXTS.needsMany,
    ],
  ])("%s: %j is refused, and nothing of that change is written", async (field, value, text) => {
    const person = await kasama.person("pwd");
    const [name = ""] = field.split(".");
    const { status, body } = await change(person, { education: "Somewhere", [name]: value });
    expect([status, body.errors]).toEqual([400, { [field]: [text] }]);
    expect(await rows({ _id: person.id })).toEqual([]);
  });

  test("refuses fields that are not part of it", async () => {
    const person = await kasama.person("pwd");
    for (const name of ["_id", "user_id", "id", "user_type", "verified", "resume_text_sealed", "updated_at"]) {
      const { status, body } = await change(person, { education: "Somewhere", [name]: 1 });
      expect([status, Object.keys(body.errors)], name).toEqual([400, [name]]);
    }
  });

  test("cannot be changed by anyone else, and employers have none", async () => {
    const [person, other] = [await kasama.person("pwd"), await kasama.person("general")];
    expect((await change(other, { education: "Nowhere" }, person.id)).status).toBe(404);
    for (const as of [await kasama.employer(), await kasama.person("admin")]) {
      expect((await change(as, { education: "Nowhere" })).status).toBe(403);
      expect((await read(as, as)).status).toBe(404);
    }
  });
});

describe("reading another person's profile", () => {
  test("gives strangers the same reply as for a missing one, whatever their type", async () => {
    const person = await kasama.person("pwd");
    await change(person, { ...SAID, access_needs: [{ need: "quiet_space", visible_to: "employers_i_apply_to" }] });
    const correspondent = await kasama.employer();
    await kasama.conversation(person, correspondent);
    for (const as of [await kasama.person("pwd"), correspondent, await kasama.employer("pending")]) {
      const [foreign, missing] = [await read(as, person), await read(as, { id: 987_654_321 })];
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect((await kasama.call("GET", `/api/jobseeker/${person.id}`)).status).toBe(401);
  });

  test("shows approved employers the needs shared with all of them, and no other key", async () => {
    const person = await kasama.person("pwd");
    await change(person, SAID);
    const { body } = await read(await kasama.employer(), person);
    const access_needs = [{ need: "screen_reader_tools", note: "", visible_to: "approved_employers" }];
    expect(body).toEqual({
      success: true,
      data: { user_id: person.id, access_needs },
      jobSeeker: { user_id: person.id, access_needs },
    });
    expect((await read(await kasama.employer("pending"), person)).status).toBe(404);
  });

  test("hides disability and education from an employer who was applied to", async () => {
    const [person, shop] = [await kasama.person("pwd"), await kasama.employer()];
    await change(person, SAID);
    const { context } = kasama.server;
    const viewer = await context.sessions.resolve(shop.token);
    if (!viewer) throw new Error("nobody is signed in");
    const service = new JobSeekers({
      seekers: context.profiles.seekers,
      account: (id) => context.profileFields.find(id),
      sensitiveConsent: context.sensitiveConsent,
      inTransaction: (write) => write({} as never),
      accountsAmong: async () => new Set(),
      isApproved: async () => true,
      isLinked: async (employer, seeker) => employer === shop.id && seeker === person.id,
      sharesNeeds: async () => true,
      uploads: { chosen: async () => null, dropReplaced: () => {} },
      cipher: context.cipher,
      recordRead: async () => {},
      announce: { toUsers: () => {} },
      now: context.now,
    });
    const view = await service.read(viewer, person.id, "a test");
    expect(Object.keys(view).sort()).toEqual(FULL.filter((key) => key !== "disability" && key !== "education"));
    expect(JSON.stringify(view)).not.toMatch(/Low vision|Polytechnic|lamp/);
  });

  test("shows an admin everything except disability and needs, and records the read", async () => {
    const [person, admin] = [await kasama.person("pwd"), await kasama.person("admin")];
    await change(person, SAID);
    const { headers, body } = await read(admin, person);
    expect(Object.keys(body.data).sort()).toEqual(FULL.filter((key) => key !== "disability" && key !== "access_needs"));
    expect(JSON.stringify(body)).not.toMatch(/Low vision|lamp|screen_reader/);
    const reads = () => kasama.server.context.audit.find({ subject_id: person.id }).lean();
    expect(await reads()).toMatchObject([
      { actor_id: admin.id, action: "jobseeker.read", request_id: headers.get("x-request-id") },
    ]);
    await read(admin, person);
    await read(person, person);
    await read(admin, { id: 987_654_321 });
    expect(await reads()).toHaveLength(2);
  });

  test("is possible with the session cookie, as the specification sends it; writing is not", async () => {
    const person = await kasama.person("pwd");
    const headers = { cookie: `kasama=${person.token}` };
    const path = `/api/jobseeker/${person.id}`;
    expect((await kasama.call("GET", path, { headers })).status).toBe(200);
    expect((await kasama.call("PUT", path, { headers, body: { education: "Nowhere" } })).status).toBe(401);
  });
});

test("sweeps what was written for an account that is gone", async () => {
  const { context } = kasama.server;
  const person = await kasama.person("pwd");
  await change(person, SAID);
  await context.profiles.seekers.change(987_654_321, { education: "Nobody's" }, context.now());
  ahead += 2 * 60 * 60 * 1000;
  await context.cleanup.run();
  expect(await rows({ _id: 987_654_321 })).toEqual([]);
  expect(await rows({ _id: person.id })).toHaveLength(1);
});

test("GET /api/skills suggests skills to anyone", async () => {
  const { status, body } = await kasama.call("GET", "/api/skills?search=braill");
  expect([status, body.data]).toEqual([200, [{ name: "Braille" }]]);
});
