import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { APPLICATION_STATUSES, Application } from "#shared/applications/applications.schemas.ts";
import { applicationsTexts as APPLICATION_TEXTS } from "#shared/applications/texts/applications.texts.ts";
import type { ApplicationRow } from "./application.model.ts";

/** One application: who reads how much of it, and what access it gives its two sides. */

let kasama: Harness;
let ahead = 0;
let admin: Person;
/** The two sides, and an employer without an application. */
let maricel: Person;
let shop: Person;
let other: Person;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());
beforeEach(async () => {
  maricel = await kasama.person("pwd", { first_name: "Maricel", last_name: "Abueva", phone_number: "+639175550121" });
  [shop, other] = [await kasama.employer(), await kasama.employer()];
});

async function applied(more: Partial<ApplicationRow> = {}, employer = shop): Promise<ApplicationRow> {
  const job = await insertJob(kasama.server.context, { employer_id: employer.id, title: "Chat support" });
  return insertApplication(kasama.server.context, job, { applicant_id: maricel.id, ...more });
}
const read = (as: Person | undefined, id: number | string) =>
  kasama.call("GET", `/api/applications/${id}`, as ? { as } : {});
const setStatus = (id: number, status: ApplicationRow["status"]) =>
  kasama.server.context.connection
    .collection<{ _id: number }>("applications")
    .updateOne({ _id: id }, { $set: { status } });
/** Stores a file the way resumes are stored. @returns its path */
async function uploadResume(): Promise<string> {
  const form = new FormData();
  form.set("resume", new File([pdf()], "cv.pdf"));
  return (await kasama.call("POST", "/api/resumes/upload", { as: maricel, body: form })).body.resume_file_path;
}
const file = (as: Person, path: string) =>
  fetch(`${kasama.url}/api/${path}`, { headers: { cookie: `kasama=${as.token}` } });

describe("GET /api/applications/{id}", () => {
  test("answers strangers like for a missing application, never asks to sign in, and names a malformed id", async () => {
    const { _id } = await applied();
    const answers = [
      await read(other, _id),
      await read(await kasama.person("pwd"), _id),
      await read(await kasama.person("general"), _id),
      await read(maricel, 987_654_321),
      await read(other, 987_654_321),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        404,
        { success: false, code: "NOT_FOUND", message: APPLICATION_TEXTS.notFound, error: "Application not found" },
      ]);
    }
    const unsigned = await read(undefined, _id);
    expect([unsigned.status, unsigned.body.code]).toEqual([401, "SIGNED_OUT"]);
    const malformed = await read(maricel, "12x");
    expect([malformed.status, Object.keys(malformed.body.errors)]).toEqual([400, ["id"]]);
  });

  test("shows the same to applicant and employer, key by key, and to admins neither phone nor shared details", async () => {
    const resume_path = await uploadResume();
    const row = await applied({ resume_path, cover_letter: "Magandang araw po!", share_disability: true });
    const names = await kasama.server.context.employers.names([shop.id]);
    const at = row.applied_at.toISOString();
    const expected = {
      id: row._id,
      job_id: row.job_id,
      applicant: {
        id: maricel.id,
        first_name: "Maricel",
        last_name: "Abueva",
        email: maricel.email,
        phone_number: "+639175550121",
        photo: null,
      },
      job_title: "Chat support",
      employer_id: shop.id,
      company: names.get(shop.id),
      status: "pending",
      version: 1,
      applied_at: at,
      updated_at: at,
      viewed_at: null,
      steps: [{ status: "pending", by: "applicant", note: "", at }],
      conversation_id: null,
      awaits_me: false,
      match: null,
      resume: resume_path,
      cover_letter: "Magandang araw po!",
      interviews: [],
      shared: { disability: null, access_needs: null },
    };
    const sharing = { share_disability: true, share_access_needs: null };
    for (const reader of [maricel, shop, admin]) {
      const { status, body } = await read(reader, row._id);
      // The employer does not learn what was withheld.
      const more = reader === shop ? { sharing: null, awaits_me: true } : { sharing };
      // It does not contain what admins may read only with a reason, so that there is no way around that.
      const applicant = { ...expected.applicant, ...(reader === admin && { phone_number: null }) };
      const shown = { ...expected, applicant, ...more };
      expect([status, body]).toEqual([200, { success: true, data: shown }]);
      expect(Object.keys(Application.parse(body.data)).sort()).toEqual(Object.keys(shown).sort());
    }
  });

  test("hides the shared details from admins who give no reason", async () => {
    const { seekers } = kasama.server.context.profiles;
    await seekers.change(maricel.id, { disability: "Low vision" }, new Date());
    const { _id } = await applied({ share_disability: true });
    expect((await read(shop, _id)).body.data.shared.disability).toBe("Low vision");
    const { body } = await read(admin, _id);
    expect(body.data.shared).toEqual({ disability: null, access_needs: null });
    expect(JSON.stringify(body)).not.toMatch(/Low vision|639175550121/);
    await seekers.change(maricel.id, { disability: "" }, new Date());
  });

  test("accepts the session cookie without a header", async () => {
    const { _id } = await applied();
    const answer = await file(shop, `applications/${_id}`);
    expect([answer.status, (await answer.json()).data.id]).toEqual([200, _id]);
  });

  test("records reads by admins with the applicant, and no other reads", async () => {
    const { _id } = await applied();
    const { audit } = kasama.server.context;
    const reads = () => audit.find({ subject_id: maricel.id, action: "application.read" }).lean();
    await read(maricel, _id);
    await read(shop, _id);
    expect(await reads()).toEqual([]);
    await read(admin, _id);
    expect(await reads()).toMatchObject([{ actor_id: admin.id }]);
  });

  test("refuses a suspended employer", async () => {
    const { _id } = await applied();
    const users = kasama.server.context.connection.collection<{ _id: number }>("users");
    await users.updateOne({ _id: shop.id }, { $set: { status: "suspended" } });
    expect((await read(shop, _id)).status).toBe(401);
  });

  test.each(APPLICATION_STATUSES)(
    "%s: the applicant reads what was sent; the employer until it is withdrawn",
    async (status) => {
      const { _id } = await applied({ status, resume_path: "files/x.pdf", cover_letter: "Hello" });
      const sent = { resume: "files/x.pdf", cover_letter: "Hello", applicant: { email: maricel.email } };
      expect((await read(maricel, _id)).body.data).toMatchObject({ ...sent, status });
      const hidden = {
        resume: null,
        cover_letter: "",
        applicant: { email: null, phone_number: null, last_name: "Abueva" },
      };
      expect((await read(shop, _id)).body.data).toMatchObject({ ...(status === "withdrawn" ? hidden : sent), status });
    },
  );

  test("keeps the application after the company is deleted, without its name", async () => {
    const { _id } = await applied();
    await kasama.call("DELETE", "/api/account", { as: shop, body: { password: shop.password } });
    expect((await read(maricel, _id)).body.data).toMatchObject({
      job_title: "Chat support",
      company: "Deleted company",
    });
    const jobs = kasama.server.context.connection.collection("jobs");
    expect(await jobs.countDocuments({ employer_id: shop.id })).toBe(0);
  });

  test("is deleted with its applicant", async () => {
    const { _id } = await applied();
    await kasama.call("DELETE", "/api/account", { as: maricel, body: { password: maricel.password } });
    expect((await read(shop, _id)).status).toBe(404);
  });
});

describe("an application gives access to", () => {
  const profile = (as: Person) => kasama.call("GET", `/api/jobseeker/${maricel.id}`, { as });

  test("the resume and the profile for the employer applied to, until it is withdrawn, and for no other", async () => {
    const path = await uploadResume();
    const change = { resume_file_path: path, disability: "Low vision", education: "BSIT", desired_job_title: "Tester" };
    await kasama.call("PUT", `/api/jobseeker/${maricel.id}`, { as: maricel, body: change });
    expect([(await file(shop, path)).status, (await profile(shop)).status]).toEqual([404, 404]);
    const { _id } = await applied();
    const opened = await file(shop, path);
    expect(opened.headers.get("content-disposition")).toContain("Maricel Abueva.pdf");
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf())).toBe(true);
    const { data } = (await profile(shop)).body;
    expect(data).toMatchObject({ desired_job_title: "Tester", resume_file_path: path });
    for (const key of ["disability", "education"]) expect(data).not.toHaveProperty(key);
    expect([(await file(other, path)).status, (await profile(other)).status]).toEqual([404, 404]);
    await setStatus(_id, "withdrawn");
    expect([(await file(shop, path)).status, (await profile(shop)).status]).toEqual([404, 404]);
  });

  test("the applicant's card and the company's contact, for the two sides", async () => {
    const card = (as: Person, whom: Person) => kasama.call("GET", `/api/users/${whom.id}`, { as });
    expect((await card(shop, maricel)).status).toBe(404);
    await applied();
    expect(Object.keys((await card(shop, maricel)).body.data).sort()).toEqual(
      ["first_name", "id", "last_name", "photo", "username"].sort(),
    );
    const company = await kasama.call("GET", `/api/employer/${shop.id}`, { as: maricel });
    expect(company.body.employer).toMatchObject({ contact_person: expect.any(String), address: expect.any(String) });
    const stranger = await kasama.call("GET", `/api/employer/${other.id}`, { as: maricel });
    expect(stranger.body.employer).not.toHaveProperty("contact_person");
  });

  test("checks with one index scan whether two people share an application", async () => {
    await applied();
    const filter = { employer_id: shop.id, applicant_id: maricel.id, status: { $ne: "withdrawn" } };
    const explained = await kasama.server.context.connection.db?.command({ explain: { find: "applications", filter } });
    const stage = JSON.stringify(explained?.executionStats?.executionStages);
    expect(stage).toContain("employer_id_1_applicant_id_1_status_1");
    expect(explained?.executionStats?.totalKeysExamined).toBeLessThanOrEqual(2);
  });

  test("refuses a second application to the same job in the database", async () => {
    const { context } = kasama.server;
    const job = await insertJob(context, { employer_id: shop.id });
    const again = () => insertApplication(context, job, { applicant_id: maricel.id });
    await again();
    await expect(again()).rejects.toMatchObject({ code: 11000 });
  });
});

test("the file sweep keeps the resumes of applications", async () => {
  const [kept, forgotten] = [await uploadResume(), await uploadResume()];
  await applied({ resume_path: kept });
  ahead = 2 * 60 * 60 * 1000;
  try {
    await kasama.server.context.cleanup.run();
    const stored = (path: string) => kasama.server.context.fileStore.find(path.slice("files/".length));
    expect(await stored(kept)).not.toBeNull();
    expect(await stored(forgotten)).toBeNull();
  } finally {
    ahead = 0;
  }
});
