import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import * as pictures from "#server/testing/pictures.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";

/** Photos: uploaded, named by the profile, shown, replaced and removed. */

let kasama: Harness;
/** How far the server's clock is ahead, so that the sweep treats new leftovers as old. */
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
});
afterAll(() => kasama.close());

function upload(as: Person, bytes: Uint8Array, on = kasama) {
  const form = new FormData();
  form.set("photo", new File([new Uint8Array(bytes)], "me.jpg", { type: "image/jpeg" }));
  return on.call("POST", "/api/photos/upload", { as, body: form });
}
const uploaded = async (as: Person): Promise<string> =>
  (await upload(as, await pictures.png(40, 30))).body.data.photoUrl;
const setPhoto = (as: Person, photo: string | null) =>
  kasama.call("PUT", `/api/users/${as.id}`, { as, body: { photo } });
const photoOf = async (as: Person, { id }: { id: number }) =>
  (await kasama.call("GET", `/api/photos/${id}`, { as })).body.data;
const stored = async (path: string) =>
  (await kasama.server.context.fileStore.find(path.split("/").at(-1) ?? "")) !== null;
const settled = () => kasama.server.context.background.settled();

describe("an upload", () => {
  test("that is not a picture, damaged or missing is refused at its field", async () => {
    const person = await kasama.person("pwd");
    const text = await upload(person, Buffer.from("hello"));
    expect([text.status, text.body.code, text.body.errors]).toEqual([
      415,
      "UNSUPPORTED_TYPE",
      { photo: [IMAGE_TEXTS.notAnImage] },
    ]);
    const broken = await upload(person, (await pictures.jpeg()).subarray(0, 4000));
    expect([broken.status, broken.body.errors]).toEqual([400, { photo: [IMAGE_TEXTS.damaged] }]);
    const none = await kasama.call("POST", "/api/photos/upload", { as: person, body: {} });
    expect([none.status, none.body.errors]).toEqual([400, { photo: [PROFILE_TEXTS.photoMissing] }]);
  });

  test("is re-encoded, returned in both shapes, and not used as a photo yet", async () => {
    const person = await kasama.person("pwd");
    const { status, body } = await upload(person, await pictures.phonePhoto());
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { photoUrl: body.photoUrl }, photoUrl: body.photoUrl });
    expect(body.photoUrl).toMatch(/^\/api\/files\/[\w-]{32}\.webp$/);
    expect(await photoOf(person, person)).toEqual({ photo_url: null });
    // The host and the path, joined as the specification does it.
    const shown = await fetch(`${kasama.url}${body.photoUrl}`, { headers: { cookie: `kasama=${person.token}` } });
    const picture = await sharp(await shown.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format: "webp" });
    expect(picture.exif).toBeUndefined();
  });

  test("is rate limited before it is read: twenty an hour", async () => {
    const limited = await startHarness({ RATE_LIMITS: "on" });
    try {
      const person = await limited.person("pwd");
      const tiny = await pictures.png(4, 4);
      const statuses: number[] = [];
      for (let n = 0; n < 21; n += 1) statuses.push((await upload(person, tiny, limited)).status);
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe("the photo of a profile", () => {
  test.each([
    "https://evil.example/x.webp",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "/api/files/../../etc/passwd",
    `/api/files/${"x".repeat(32)}.webp`,
    "nonsense",
  ])("is never %s", async (path) => {
    const { status, body } = await setPhoto(await kasama.person("pwd"), path);
    expect([status, body.errors]).toEqual([400, { photo: [PROFILE_TEXTS.photoNotYours] }]);
  });

  test("is never another user's file, nor one of another kind", async () => {
    const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
    const foreign = await uploaded(other);
    const logo = await kasama.server.context.fileStore.put(Buffer.from("x"), {
      kind: "logo",
      owner: person.id,
      type: "image/webp",
    });
    for (const path of [foreign, `/api/files/${logo}`]) expect((await setPhoto(person, path)).status).toBe(400);
    expect(await photoOf(person, person)).toEqual({ photo_url: null });
  });

  test("is the owner's upload; people who know them see it; a replaced or removed photo is deleted", async () => {
    const [person, viewer] = [await kasama.person("pwd"), await kasama.employer()];
    const [first, second] = [await uploaded(person), await uploaded(person)];
    expect((await setPhoto(person, first)).body.data.photo).toBe(first);
    // A person who can be found by a search cannot be found by counting up ids.
    expect((await kasama.call("GET", `/api/photos/${person.id}`, { as: viewer })).status).toBe(404);
    await kasama.conversation(person, viewer);
    expect(await photoOf(viewer, person)).toEqual({ photo_url: first });
    // The same path again, in either of its forms: the photo stays.
    expect((await setPhoto(person, first.replace("/api/", ""))).body.data.photo).toBe(first);
    await settled();
    expect(await stored(first)).toBe(true);

    const told = (await kasama.openSocket(person)).next("profile:changed");
    expect((await setPhoto(person, second)).body.data.photo).toBe(second);
    expect((await told).photo).toBe(second);
    await settled();
    expect([await stored(first), await stored(second)]).toEqual([false, true]);

    expect((await setPhoto(person, null)).body.data.photo).toBeNull();
    await settled();
    expect(await stored(second)).toBe(false);
    expect((await kasama.call("GET", "/api/photos/987654321", { as: viewer })).status).toBe(404);
  });

  test("is swept if no profile names it, and stays if one does", async () => {
    const person = await kasama.person("pwd");
    const [used, forgotten] = [await uploaded(person), await uploaded(person)];
    await setPhoto(person, used);
    ahead += 2 * 60 * 60 * 1000;
    await kasama.server.context.cleanup.run();
    expect([await stored(used), await stored(forgotten)]).toEqual([true, false]);
  });
});
