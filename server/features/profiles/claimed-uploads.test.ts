import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { png } from "#server/testing/pictures.ts";
import { photoPath } from "#shared/files/files.rest.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";
import { createOwnUploads } from "./own-uploads.ts";

/** An upload that is about an hour old, which its owner uses at the moment at which the sweep looks for orphans. */

const HOUR = 60 * 60 * 1000;

let kasama: Harness;
let ahead = 0;
let person: Person;
// One server each, because only a server's first sweep looks at everything.
beforeEach(async () => {
  ahead = 0;
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
  await kasama.server.context.cleanup.run();
  person = await kasama.person("pwd");
});
afterEach(() => kasama.close());

async function uploaded(): Promise<string> {
  const form = new FormData();
  form.set("photo", new File([new Uint8Array(await png(8, 8))], "me.png"));
  return (await kasama.call("POST", "/api/photos/upload", { as: person, body: form })).body.photoUrl;
}
const setPhoto = (photo: string) => kasama.call("PUT", `/api/users/${person.id}`, { as: person, body: { photo } });
const photoNow = async () =>
  (await kasama.call("GET", `/api/photos/${person.id}`, { as: person })).body.data.photo_url as string | null;
const isStored = async (path: string) =>
  (await kasama.server.context.fileStore.find(path.split("/").at(-1) ?? "")) !== null;
const pathsOf = async (owners: readonly number[]) =>
  [...(await kasama.server.context.users.cards(owners)).values()].map((card) => card.photo);
const span = () => ({ since: null, before: new Date(Date.now() + ahead - HOUR) });

test("keeps an upload that is named after the sweep has read who uses it", async () => {
  const photo = await uploaded();
  ahead = 2 * HOUR;
  const removed = await kasama.server.context.fileStore.profile.removeUnused(span(), async (owners) => {
    const paths = await pathsOf(owners);
    expect((await setPhoto(photo)).status).toBe(200);
    return paths;
  });
  expect([removed, await isStored(photo), await photoNow()]).toEqual([0, true, photo]);
});

test("keeps an upload for an hour that a change has claimed but not yet written", async () => {
  const photo = await uploaded();
  const { fileStore: files, background, now, cleanup } = kasama.server.context;
  ahead = 2 * HOUR;
  const wanted = { kind: "photo", owner: person.id, field: "photo", refusal: "gone", toPath: photoPath } as const;
  expect(await createOwnUploads({ files, background, now }).chosen(photo, null, wanted)).toBe(photo);
  await cleanup.run();
  expect(await isStored(photo)).toBe(true);
  // The change never came, so the upload is an orphan like any other.
  ahead += 2 * HOUR;
  expect(await files.profile.removeUnused(span(), pathsOf)).toBe(1);
  expect(await isStored(photo)).toBe(false);
});

test("refuses an upload at its field that was swept before it is named, and changes nothing", async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  await setPhoto(first);
  ahead = 2 * HOUR;
  await kasama.server.context.cleanup.run();
  const { status, body } = await setPhoto(second);
  expect([status, body.errors]).toEqual([400, { photo: [PROFILE_TEXTS.photoNotYours] }]);
  expect([await isStored(first), await photoNow()]).toEqual([true, first]);
});

test("does not write an unchanged path again, because another tab may have replaced it", async () => {
  const photo = await uploaded();
  await setPhoto(photo);
  const { fileStore: files, background, now } = kasama.server.context;
  const wanted = { kind: "photo", owner: person.id, field: "photo", refusal: "gone", toPath: photoPath } as const;
  const uploads = createOwnUploads({ files, background, now });
  expect(await uploads.chosen(photo, photo, wanted)).toBeUndefined();
  expect(await uploads.chosen(undefined, photo, wanted)).toBeUndefined();
  expect(await uploads.chosen("", photo, wanted)).toBeNull();
});
