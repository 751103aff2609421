import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { docx, pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { SHARING_VERSION } from "#shared/applications/sharing.ts";
import { applicationsTexts as T } from "#shared/applications/texts/applications.texts.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";

/**
 * Applying, on a whole server: an application is stored once and whole, and announced to both sides, or not stored at all.
 */

let kasama: Harness;
let on: ReturnType<typeof applyingOn>;
let maricel: Person;
let shop: Person;
let job: number;
beforeAll(async () => {
  kasama = await startHarness();
  on = applyingOn(kasama);
});
afterAll(() => kasama.close());
beforeEach(async () => {
  [maricel, shop] = [await kasama.person("pwd", { discoverable: false }), await kasama.employer()];
  job = (await on.job(shop))._id;
});

/** A resume on the profile. @returns its path */
async function profileResume(of: Person, bytes = pdf(2000)): Promise<string> {
  const form = new FormData();
  form.set("resume", new File([new Uint8Array(bytes)], "cv.pdf"));
  const { resume_file_path } = (await kasama.call("POST", "/api/resumes/upload", { as: of, body: form })).body;
  await kasama.call("PUT", `/api/jobseeker/${of.id}`, { as: of, body: { resume_file_path } });
  return resume_file_path;
}

describe("an application is refused, and nothing is stored,", () => {
  test("alike for a draft, for a job of a company that awaits approval, and for a missing job", async () => {
    const waiting = await kasama.employer("pending");
    const jobs = [(await on.job(shop, { status: "draft" }))._id, (await on.job(waiting))._id, 987_654_321];
    for (const id of jobs) {
      const { status, body } = await on.apply(maricel, id, on.form({}));
      expect([status, body.code, body.message]).toEqual([404, "NOT_FOUND", T.jobNotFound]);
    }
    expect(await on.files(maricel)).toBe(0);
  });

  test("for a job of a suspended company", async () => {
    const users = kasama.server.context.connection.collection<{ _id: number }>("users");
    await users.updateOne({ _id: shop.id }, { $set: { status: "suspended" } });
    const { status, body } = await on.apply(maricel, job, on.form({}));
    expect([status, body.message]).toEqual([404, T.jobNotFound]);
  });

  test("for a closed or expired job", async () => {
    const past = new Date(Date.now() - 1000);
    for (const more of [{ status: "closed" as const }, { expires_at: past }]) {
      const { status, body } = await on.apply(maricel, (await on.job(shop, more))._id);
      expect([status, body.message]).toEqual([409, T.jobClosed]);
    }
  });

  test("if one blocked the other, without telling the blocked person", async () => {
    await kasama.call("POST", `/api/users/${maricel.id}/block`, { as: shop });
    expect((await on.apply(maricel, job)).body.message).toBe(T.mayNotApply);
    const other = await kasama.person("general");
    await kasama.call("POST", `/api/users/${shop.id}/block`, { as: other });
    expect((await on.apply(other, job)).body.message).toBe(T.blockedByYou);
  });

  test.each([
    ["words in a file called .pdf", Buffer.from("just words"), 415, ATTACHMENT_TEXTS.notPdf],
    ["half a PDF", pdf().subarray(0, 60), 400, ATTACHMENT_TEXTS.damagedPdf],
  ])("with %s", async (_what, bytes, status, text) => {
    const answer = await on.apply(maricel, job, on.form({}, bytes));
    expect([answer.status, answer.body.errors]).toEqual([status, { resume: [text] }]);
    expect(await on.files(maricel)).toBe(0);
    expect(await on.talk(maricel, shop)).toBeNull();
  });

  test("with two resumes, or with a missing profile resume", async () => {
    const both = await on.apply(maricel, job, on.form({ use_profile_resume: true }));
    expect(both.body.errors).toEqual({ use_profile_resume: [T.oneResume] });
    const none = await on.apply(maricel, job, { use_profile_resume: true });
    expect(none.body.errors).toEqual({ use_profile_resume: [T.noProfileResume] });
    const path = await profileResume(maricel);
    await kasama.server.context.fileStore.remove(path.slice("files/".length), maricel.id);
    expect((await on.apply(maricel, job, { use_profile_resume: true })).body.errors).toEqual({
      use_profile_resume: [T.resumeGone],
    });
  });

  test("with a cover letter that is too long, and with unknown fields", async () => {
    const long = await on.apply(maricel, job, { cover_letter: "a".repeat(4001) });
    expect([long.status, long.body.errors]).toEqual([400, { cover_letter: [T.letterLong] }]);
    const forged = await on.apply(maricel, job, { status: "hired", applicant_id: shop.id });
    expect(Object.keys(forged.body.errors).sort()).toEqual(["applicant_id", "status"]);
    expect((await on.apply(maricel, job, { cover_letter: "a".repeat(4000) })).status).toBe(201);
  });
});

describe("an application is announced", () => {
  test("to both sides, live, in the notifications of the employer and in a conversation that is opened for it", async () => {
    const [ours, theirs] = [await kasama.openSocket(maricel), await kasama.openSocket(shop)];
    const told = [ours, theirs].map((socket) => socket.next("application:updated"));
    const note = theirs.next("notification:new");
    const opened = theirs.next("chat:conversation");
    const line = theirs.next("chat:message");
    const { status, body } = await on.apply(maricel, job, { cover_letter: "  Magandang araw po!  " });
    expect(status).toBe(201);
    const { id } = body.data;
    const update = { id, job_id: job, status: "pending", version: 1 };
    expect(await Promise.all(told)).toMatchObject([update, update]);
    expect(await note).toMatchObject({
      targetUrl: `/applications/${id}`,
      application_id: id,
      title: expect.stringMatching(/^First\w+ Last\w+ applied for Data Encoder$/),
      person: { id: maricel.id },
    });
    expect((await opened).id).toBe(body.data.conversation_id);
    expect(await line).toMatchObject({
      kind: "system",
      sender_id: maricel.id,
      content: expect.stringContaining("Data Encoder"),
    });
    expect(body.data).toMatchObject({
      status: "pending",
      cover_letter: "Magandang araw po!",
      resume: null,
      steps: [{ status: "pending", by: "applicant", note: "" }],
      sharing: { share_disability: null, share_access_needs: null },
    });
    // Nobody wrote it, so it does not count as an unread message.
    expect([(await on.talk(shop, maricel)).unread_count, (await on.talk(maricel, shop)).unread_count]).toEqual([0, 0]);
    expect(await on.waiting()).toBe(0);
  });
});

describe("a second application to the same job", () => {
  test("is a conflict with the text of the specification and the id of the first", async () => {
    const { id } = (await on.apply(maricel, job)).body.data;
    const { status, body } = await on.apply(maricel, job, on.form({}));
    expect([status, body.code, body.existing_id, body.conflict]).toEqual([409, "CONFLICT", id, "already_applied"]);
    expect(body.message).toMatch(/already applied/i);
    expect(await on.files(maricel)).toBe(0);
  });

  test("is refused after a withdrawal too", async () => {
    const { id } = (await on.apply(maricel, job)).body.data;
    await on.withdraw(maricel, id);
    const { status, body } = await on.apply(maricel, job);
    expect([status, body.message, body.conflict]).toEqual([409, T.alreadyWithdrawn, "already_applied"]);
    expect(body.message).toMatch(/already applied/i);
  });

  test("at the same moment is one application, one line, one notification, and one file", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => on.apply(maricel, job, on.form({}))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await on.files(maricel)).toBe(1);
    expect((await on.talk(shop, maricel)).messages).toHaveLength(1);
    expect(await on.notes(shop)).toHaveLength(1);
  });

  test("gets the first response for the same idempotency key, also after the job is closed", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await on.apply(maricel, job, { cover_letter: "Hello" }, key);
    const jobs = kasama.server.context.connection.collection<{ _id: number }>("jobs");
    await jobs.updateOne({ _id: job }, { $set: { status: "closed" } });
    const again = await on.apply(maricel, job, { cover_letter: "Hello" }, key);
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    expect((await on.apply(maricel, job, {}, { "idempotency-key": crypto.randomUUID() })).status).toBe(409);
    expect((await on.talk(shop, maricel)).messages).toHaveLength(1);
  });
});

describe("its resume", () => {
  test("is a separate encrypted file for the applicant, that employer, and admins, whose reads are recorded", async () => {
    const bytes = docx();
    const { data } = (await on.apply(maricel, job, on.form({}, bytes, "cv.docx"))).body;
    expect(data.resume).toMatch(/^files\/[\w-]+\.docx$/);
    const [other, stranger, admin] = [
      await kasama.employer(),
      await kasama.person("pwd"),
      await kasama.person("admin"),
    ];
    // Another employer that the same person applied to has no access to this file.
    await on.apply(maricel, (await on.job(other))._id);
    for (const as of [other, stranger]) expect((await on.file(as, data.resume)).status).toBe(404);
    expect((await fetch(`${kasama.url}/api/${data.resume}`)).status).toBe(404);
    for (const as of [maricel, shop, admin]) {
      const answer = await on.file(as, data.resume);
      expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
        200,
        expect.stringContaining("attachment"),
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const { audit, fileStore } = kasama.server.context;
    const read = { subject_id: maricel.id, action: "resume.read" } as const;
    expect(await audit.find(read).lean()).toMatchObject([{ actor_id: admin.id }]);
    const stored = await fileStore.find(data.resume.slice("files/".length));
    const raw = Buffer.concat((await stored?.read({ start: 0, end: stored.size }).toArray()) ?? []);
    expect(raw.includes(bytes.subarray(0, 40))).toBe(false);
    await on.withdraw(maricel, data.id);
    expect([(await on.file(shop, data.resume)).status, (await on.file(maricel, data.resume)).status]).toEqual([
      404, 200,
    ]);
  });

  test("is a copy of the profile resume that a new profile resume does not change", async () => {
    const [first, second] = [pdf(3000), pdf(4000)];
    const path = await profileResume(maricel, first);
    const { data } = (await on.apply(maricel, job, { use_profile_resume: true })).body;
    expect(data.resume).not.toBe(path);
    await profileResume(maricel, second);
    await kasama.server.context.background.settled();
    expect((await on.file(shop, path)).status).toBe(404);
    const kept = Buffer.from(await (await on.file(shop, data.resume)).arrayBuffer());
    expect(kept.equals(first)).toBe(true);
  });
});

describe("sharing details of the profile", () => {
  const profile = {
    disability: "Low vision",
    access_needs: [
      { need: "quiet_space", note: "", visible_to: "employers_i_apply_to" },
      { need: "flexible_hours", note: "", visible_to: "nobody" },
    ],
  };
  beforeEach(() => kasama.call("PUT", `/api/jobseeker/${maricel.id}`, { as: maricel, body: profile }));
  const shown = async (id: number) => (await on.read(shop, id)).shared;
  const NOTHING = { disability: null, access_needs: null };

  test("needs a yes; a missing answer is recorded as such, and the employer sees neither", async () => {
    const [asked, unasked] = [job, (await on.job(shop))._id];
    const no = (await on.apply(maricel, asked, { share_disability: false, share_access_needs: false })).body.data;
    const none = (await on.apply(maricel, unasked)).body.data;
    for (const { id } of [no, none]) {
      expect(await shown(id)).toEqual(NOTHING);
      expect((await on.read(shop, id)).sharing).toBeNull();
    }
    expect([no.sharing.share_disability, none.sharing.share_disability]).toEqual([false, null]);
    const row = await kasama.server.context.applicationStore.repo.find(none.id);
    expect(row?.consents).toMatchObject([
      { what: "share_disability", given: null, version: SHARING_VERSION },
      { what: "share_access_needs", given: null },
    ]);
  });

  test("applies to one application only, without private needs, and can be withdrawn", async () => {
    const yes = { share_disability: true, share_access_needs: true };
    const { id } = (await on.apply(maricel, job, yes)).body.data;
    const elsewhere = (await on.apply(maricel, (await on.job(shop))._id)).body.data;
    const needs = [{ need: "quiet_space", note: "", visible_to: "employers_i_apply_to" }];
    expect(await shown(id)).toEqual({ disability: "Low vision", access_needs: needs });
    expect(await shown(elsewhere.id)).toEqual(NOTHING);
    const socket = await kasama.openSocket(shop);
    const told = socket.next("application:updated", (update) => update.id === id);
    const path = `/api/applications/${id}/sharing`;
    const back = await kasama.call("PUT", path, { as: maricel, body: { share_disability: false } });
    expect(back.body.data.sharing).toEqual({ share_disability: false, share_access_needs: true });
    expect(await told).toMatchObject({ version: 2 });
    expect(await shown(id)).toEqual({ disability: null, access_needs: needs });
    // The same answer again is not recorded.
    expect((await kasama.call("PUT", path, { as: maricel, body: { share_disability: false } })).body.data.version).toBe(
      2,
    );
    const row = await kasama.server.context.applicationStore.repo.find(id);
    expect(row?.consents.map(({ what, given }) => [what, given])).toEqual([
      ["share_disability", true],
      ["share_access_needs", true],
      ["share_disability", false],
    ]);
    await on.withdraw(maricel, id);
    expect(await shown(id)).toEqual(NOTHING);
  });
});

test("hides access needs that are not, or no longer, shared from the profile too", async () => {
  const needs = async () =>
    (await kasama.call("GET", `/api/jobseeker/${maricel.id}`, { as: shop })).body.data.access_needs.map(
      ({ need }: { need: string }) => need,
    );
  const access_needs = [
    { need: "quiet_space", note: "", visible_to: "employers_i_apply_to" },
    { need: "step_free_access", note: "", visible_to: "approved_employers" },
  ];
  await kasama.call("PUT", `/api/jobseeker/${maricel.id}`, { as: maricel, body: { access_needs } });
  const { id } = (await on.apply(maricel, job, { share_access_needs: false })).body.data;
  const share = (share_access_needs: boolean) =>
    kasama.call("PUT", `/api/applications/${id}/sharing`, { as: maricel, body: { share_access_needs } });
  // The other need is shared with all approved employers, whether the person applied to them or not.
  expect(await needs()).toEqual(["step_free_access"]);
  await share(true);
  expect(await needs()).toEqual(["quiet_space", "step_free_access"]);
  await share(false);
  expect(await needs()).toEqual(["step_free_access"]);
});

test("the employer can write first although the applicant is hidden from search", async () => {
  const open = (to: Person) =>
    kasama.call("POST", "/api/messages/conversations", { as: shop, body: { participant2_id: to.id } });
  const hidden = await kasama.person("pwd", { discoverable: false });
  expect((await open(hidden)).status).toBe(403);
  const found = async () => {
    const { body } = await kasama.call("GET", `/api/people?search=${maricelName}`, { as: shop });
    return body.data.map(({ id }: { id: number }) => id);
  };
  const { first_name: maricelName } = (await kasama.call("GET", `/api/users/${maricel.id}`, { as: maricel })).body.data;
  expect(await found()).toEqual([]);
  await on.apply(maricel, job);
  expect((await open(maricel)).status).toBe(200);
  expect(await found()).toEqual([maricel.id]);
});
