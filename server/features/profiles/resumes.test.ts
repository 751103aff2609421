import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { docx, pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import * as pictures from "#server/testing/pictures.ts";
import { DOCX_TYPE } from "#shared/chat/attachments.ts";
import { attachmentsTexts as ATTACHMENT_TEXTS } from "#shared/chat/texts/attachments/attachments.texts.ts";
import { tooLargeText } from "#shared/files/upload-rule.ts";
import { RESUME_RULE } from "#shared/profiles/resumes.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { resumesTexts as RESUME_TEXTS } from "#shared/profiles/texts/resumes/resumes.texts.ts";

/**
 * Resumes: which files are accepted, how they are stored, who reads them and under which name, and when they are removed.
 */

let kasama: Harness;
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
});
afterAll(() => kasama.close());

function upload(as: Person, bytes: Uint8Array, name = "my secret cv.pdf", on = kasama) {
  const form = new FormData();
  form.set("resume", new File([new Uint8Array(bytes)], name));
  return on.call("POST", "/api/resumes/upload", { as, body: form });
}
const setResume = (as: Person, resume_file_path: string | null) =>
  kasama.call("PUT", `/api/jobseeker/${as.id}`, { as, body: { resume_file_path } });
/** The address, joined as the specification does it. */
const get = (path: string, as?: Person, headers: Record<string, string> = {}) =>
  fetch(`${kasama.url}/api/${path}`, { headers: as ? { cookie: `kasama=${as.token}`, ...headers } : headers });
const stored = (path: string) => kasama.server.context.fileStore.find(path.slice("files/".length));

describe("an upload", () => {
  test.each([
    ["a picture", () => pictures.png(20, 20), "cv.png", 415, RESUME_TEXTS.unsupported],
    ["a text", async () => Buffer.from("My resume"), "cv", 415, RESUME_TEXTS.unsupported],
    ["a picture called .pdf", () => pictures.png(20, 20), "cv.PDF", 415, ATTACHMENT_TEXTS.notPdf],
    ["a text called .docx", async () => Buffer.from("My resume"), "cv.docx", 415, ATTACHMENT_TEXTS.notDocx],
    ["a PDF that was cut off", async () => pdf(3000).subarray(0, 1500), "cv.pdf", 400, ATTACHMENT_TEXTS.damagedPdf],
    [
      "a document with programs in it",
      async () => docx({ name: "word/vbaProject.bin", content: "x" }),
      "cv.docx",
      415,
      RESUME_TEXTS.macros,
    ],
  ])("%s is refused at its field, and nothing is stored", async (_what, make, name, status, text) => {
    const person = await kasama.person("pwd");
    const answer = await upload(person, await make(), name);
    expect([answer.status, answer.body.errors]).toEqual([status, { resume: [text] }]);
    const files = kasama.server.context.connection.collection("fs.files");
    expect(await files.countDocuments({ "metadata.owner": person.id })).toBe(0);
  });

  test("of more than 5 MB is refused, one of nearly as much is accepted", async () => {
    const person = await kasama.person("pwd");
    const large = await upload(person, pdf(5 * 1024 * 1024));
    expect([large.status, large.body.errors]).toEqual([413, { resume: [tooLargeText(RESUME_RULE)] }]);
    expect((await upload(person, pdf(5 * 1024 * 1024 - 2000))).status).toBe(200);
  });

  test("is for job seekers, and counted with the other uploads before it is read", async () => {
    expect((await upload(await kasama.employer(), pdf())).status).toBe(403);
    const limited = await startHarness({ RATE_LIMITS: "on" });
    try {
      const person = await limited.person("pwd");
      const { limiter } = limited.server.context;
      for (let n = 0; n < 20; n += 1) await limiter.spend("upload", String(person.id));
      expect((await upload(person, pdf(), "cv.pdf", limited)).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  test("without a file is refused at its field", async () => {
    const answer = await kasama.call("POST", "/api/resumes/upload", { as: await kasama.person("pwd"), body: {} });
    expect([answer.status, answer.body.errors]).toEqual([400, { resume: [RESUME_TEXTS.missing] }]);
  });
});

describe("a stored resume", () => {
  test("is encrypted in the database, and is returned whole and in ranges under its owner's name", async () => {
    const person = await kasama.person("pwd", { first_name: "Maricel", last_name: "Abueva" });
    for (const [bytes, ending, type] of [
      [pdf(300_000), "pdf", "application/pdf"],
      [docx(), "docx", DOCX_TYPE],
    ] as const) {
      const { body } = await upload(person, bytes);
      const path = body.resume_file_path;
      expect(body).toEqual({ success: true, data: { resume_file_path: path }, resume_file_path: path });
      expect(path).toMatch(new RegExp(`^files/[\\w-]{32}\\.${ending}$`));
      expect((await setResume(person, path)).body.jobSeeker.resume_file_path).toBe(path);

      const pieces = await kasama.server.context.connection.collection("fs.chunks").find().toArray();
      const onDisk = Buffer.concat(pieces.map(({ data }) => Buffer.from(data.buffer)));
      expect(onDisk.includes("%PDF-") || onDisk.includes("Content_Types")).toBe(false);

      const answer = await get(path, person);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-length": String(bytes.length),
        "content-disposition": `attachment; filename="Maricel Abueva.${ending}"; filename*=UTF-8''Maricel%20Abueva.${ending}`,
        "cache-control": "private, no-cache",
        "content-security-policy": expect.stringContaining("sandbox"),
        "x-content-type-options": "nosniff",
      });
      const part = await get(path, person, { range: "bytes=5-14" });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-14/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 15))).toBe(true);
    }
  });

  test("does not exist for anyone else; an admin's read is recorded", async () => {
    const [person, admin] = [await kasama.person("pwd"), await kasama.person("admin")];
    const path = (await upload(person, pdf())).body.resume_file_path;
    await setResume(person, path);
    const shop = await kasama.employer();
    await kasama.conversation(person, shop);
    for (const as of [undefined, shop, await kasama.person("general")]) expect((await get(path, as)).status).toBe(404);
    const { audit } = kasama.server.context;
    const reads = () => audit.find({ subject_id: person.id }).lean();
    expect(await reads()).toEqual([]);
    expect((await get(path, admin)).status).toBe(200);
    await get(path, person);
    expect(await reads()).toMatchObject([{ actor_id: admin.id, action: "resume.read" }]);
  });

  test("must be the owner's own upload of a resume", async () => {
    const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const foreign = (await upload(other, pdf())).body.resume_file_path;
    const photo = await kasama.server.context.fileStore.put(
      Buffer.from("x"),
      { kind: "attachment", owner: person.id, type: "application/pdf" },
      "pdf",
    );
    for (const path of [foreign, `files/${photo}`]) {
      const { status, body } = await setResume(person, path);
      expect([status, body.errors]).toEqual([400, { resume_file_path: [PROFILE_TEXTS.resumeNotYours] }]);
    }
  });

  test("is removed when replaced or cleared; an unnamed one is swept, one in use stays", async () => {
    const { context } = kasama.server;
    const person = await kasama.person("pwd");
    const path = async () => (await upload(person, pdf())).body.resume_file_path as string;
    const [first, second, forgotten] = [await path(), await path(), await path()];
    await setResume(person, first);
    await setResume(person, second);
    await context.background.settled();
    expect([await stored(first), await stored(second)]).toEqual([null, expect.anything()]);
    ahead += 2 * 60 * 60 * 1000;
    await context.cleanup.run();
    expect([await stored(second), await stored(forgotten)]).toEqual([expect.anything(), null]);
    expect((await setResume(person, null)).body.data.resume_file_path).toBeNull();
    await context.background.settled();
    expect(await stored(second)).toBeNull();
  });

  test("is deleted with the account, like the rest of the profile", async () => {
    const person = await kasama.person("pwd");
    const path = (await upload(person, pdf())).body.resume_file_path;
    await setResume(person, path);
    const gone = await kasama.call("DELETE", "/api/account", { as: person, body: { password: person.password } });
    expect(gone.status).toBe(200);
    expect(await stored(path)).toBeNull();
    const rows = kasama.server.context.connection.collection<{ _id: number }>("jobseekers");
    expect(await rows.countDocuments({ _id: person.id })).toBe(0);
  });

  test("does not decrypt if its bytes are moved to another user's file", async () => {
    const [person, thief] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const path = (await upload(person, pdf())).body.resume_file_path;
    const files = kasama.server.context.connection.collection("fs.files");
    await files.updateOne({ filename: path.slice("files/".length) }, { $set: { "metadata.owner": thief.id } });
    const answer = await get(path, thief);
    expect([answer.status, (await answer.json()).code]).toEqual([500, "INTERNAL"]);
  });
});
