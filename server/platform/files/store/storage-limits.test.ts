import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { png } from "#server/testing/pictures.ts";
import { uploadTexts as UPLOAD_TEXTS } from "#shared/files/texts/upload/upload.texts.ts";

/** Limits of storage: per user, and of the disk. */

const upload = (
  kasama: Harness,
  as: Person,
  path: string,
  field: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
) => {
  const body = new FormData();
  body.set(field, new File([bytes], name));
  return kasama.call("POST", path, { as, body });
};

describe("the quota of one user", () => {
  let kasama: Harness;
  beforeAll(async () => {
    kasama = await startHarness({ UPLOAD_QUOTA_MB: "1" });
  });
  afterAll(() => kasama.close());

  test("counts all of their files together, and grows back with each removed file", async () => {
    const shop = await kasama.employer("pending");
    const add = (size: number) => upload(kasama, shop, "/api/employer/documents", "document", pdf(size), "permit.pdf");
    const first = await add(600_000);
    expect(first.status).toBe(200);
    const quota = UPLOAD_TEXTS.quota({ mb: 1 });
    const refused = await add(600_000);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([413, "TOO_LARGE", quota]);
    expect(refused.body.errors).toEqual({ document: [quota] });
    // Another person's files don't count.
    const other = await kasama.employer("pending");
    expect((await upload(kasama, other, "/api/employer/documents", "document", pdf(600_000), "a.pdf")).status).toBe(
      200,
    );
    // Every kind of upload is checked.
    const seeker = await kasama.person("pwd");
    const conversation = await kasama.conversation(shop, seeker);
    const path = `/api/messages/conversations/${conversation}/attachments`;
    expect((await upload(kasama, shop, path, "file", pdf(600_000), "a.pdf")).body.message).toBe(quota);
    await kasama.call("DELETE", `/api/employer/documents/${first.body.data.documents[0].name}`, { as: shop });
    expect((await add(600_000)).status).toBe(200);
  });
});

describe("a disk that is nearly full", () => {
  let kasama: Harness;
  beforeAll(async () => {
    // More than any disk has.
    kasama = await startHarness({ FREE_DISK_MB: "1000000" });
  });
  afterAll(() => kasama.close());

  test("refuses files of everyone, and accepts everything else", async () => {
    const seeker = await kasama.person("pwd");
    const photo = new Uint8Array(await png(8, 8));
    const refused = await upload(kasama, seeker, "/api/photos/upload", "photo", photo, "me.png");
    expect([refused.status, refused.body.message]).toEqual([503, UPLOAD_TEXTS.diskFull]);
    expect(refused.headers.get("retry-after")).toBe("60");
    const email = "new@mail.example";
    const person = {
      ...{
        username: email,
        email,
        password: "Kasama-2026!",
        user_type: "general",
        first_name: "Ana",
        last_name: "Cruz",
      },
      ...{ phone_number: "9171234567", address: "12 Mabini Street, Jaro, Iloilo City" },
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(person)) form.set(name, value);
    expect((await kasama.call("POST", "/api/create", { body: form })).status).toBe(201);
    form.set("email", "other@mail.example");
    form.set("username", "other@mail.example");
    form.set("photo", new File([photo], "me.png"));
    const withPhoto = await kasama.call("POST", "/api/create", { body: form });
    expect([withPhoto.status, withPhoto.body.errors]).toEqual([503, { photo: [UPLOAD_TEXTS.diskFull] }]);
  });
});
