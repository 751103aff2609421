import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionStore, signIn, signOut } from "#client/data/session.ts";
import { type Answerer, failure, stubServer, success } from "#client/testing/stub-server.ts";
import { draftOf } from "../draft/draft.ts";
import { ana, anas, company, jonas, jonass, seeker, sessionOf } from "../testing.ts";
import { saveProfile, type Uploads } from "./save.ts";

const enter = (user: typeof ana) =>
  signIn({ token: "token", user: sessionOf(user), email: user.email, rememberMe: false });
beforeEach(() => enter(ana));
afterEach(() => signOut());

const photo = new File(["x"], "me.png", { type: "image/png" });
const anna = { ...ana, first_name: "Anna", photo: "/api/files/new.webp" };
const draft = { ...draftOf(anas), first_name: "Anna", photo };

/** Accepts everything. */
const taking: Answerer = ({ path }) => {
  if (path === "/api/photos/upload")
    return { body: { success: true, photoUrl: "/api/files/new.webp", data: { photoUrl: "/api/files/new.webp" } } };
  if (path.startsWith("/api/users/")) return success(anna);
  return success(seeker);
};
const save = (uploads: Uploads = new Map(), profile = anas) => saveProfile({ profile, draft, uploads, options: {} });

test("saves files first, then the account with their paths, then its details, and updates the signed-in user", async () => {
  const server = await stubServer(taking);
  expect(await save()).toEqual({ ok: true, profile: { ...anas, user: anna } });
  const calls = server.received.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(["POST /api/photos/upload", "PUT /api/users/7", "PUT /api/jobseeker/7"]);
  expect(server.received[1]?.json).toEqual({
    first_name: "Anna",
    last_name: "Reyes",
    email: "ana@mail.example",
    phone_number: "9171234567",
    photo: "/api/files/new.webp",
    pwd_id_number: "06-3022-000-0001234",
  });
  expect(server.received[2]?.json).not.toHaveProperty("resume_file_path");
  expect(sessionStore.getState().user).toEqual(sessionOf(anna));
  // Address and card number must not be in the storage of a shared computer.
  expect(localStorage.getItem("user")).toBe(JSON.stringify(sessionOf(anna)));
});

test("the same values can be saved again after a partial failure", async () => {
  const server = await stubServer((request) =>
    request.path.includes("/jobseeker/") ? failure(500, "INTERNAL", "Something") : taking(request),
  );
  const uploads: Uploads = new Map();
  const first = await save(uploads);
  expect(first).toMatchObject({ ok: false, failed: "updateJobSeeker", accountSaved: true });
  expect(first.profile.user).toEqual(anna);
  expect(sessionStore.getState().user?.first_name).toBe("Anna");
  server.received.length = 0;
  server.answer = taking;
  expect(await save(uploads, first.profile)).toMatchObject({ ok: true });
  // The photo is not uploaded again, and the account has the same path.
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "PUT /api/users/7",
    "PUT /api/jobseeker/7",
  ]);
  expect(server.received[0]?.json).toMatchObject({ photo: "/api/files/new.webp" });
});

test("uploads a file again if the server deleted it before the profile was saved", async () => {
  const gone = failure(400, "BAD_INPUT", "Bad", {
    photo: ["This photo is no longer available. Please choose it again"],
  });
  const server = await stubServer((request) => (request.path.includes("/users/") ? gone : taking(request)));
  const uploads: Uploads = new Map();
  expect(await save(uploads)).toMatchObject({ ok: false, failed: "updateUser", accountSaved: false });
  expect(uploads.size).toBe(0);
  server.answer = taking;
  expect(await save(uploads)).toMatchObject({ ok: true });
});

test("changes nothing if a photo cannot be uploaded", async () => {
  const server = await stubServer(() => failure(413, "TOO_LARGE", "Too large"));
  expect(await save()).toMatchObject({ ok: false, failed: "uploadPhoto", profile: anas });
  expect(server.received.map(({ path }) => path)).toEqual(["/api/photos/upload"]);
});

test("saves an employer's details, and shows a refused logo at its field", async () => {
  enter(jonas);
  const server = await stubServer(({ path }) => success(path.includes("/employer/") ? company : jonas));
  const saving = { profile: jonass, draft: draftOf(jonass), uploads: new Map(), options: {} };
  expect(await saveProfile(saving)).toEqual({ ok: true, profile: jonass });
  expect(server.received[1]).toMatchObject({ method: "PUT", path: "/api/employer/8" });
  expect(server.received[1]?.json).toMatchObject({ founded_year: 2015, company_size: "11-50" });
  server.answer = () => failure(400, "BAD_INPUT", "Bad", { logo: ["It may be damaged"] });
  const refused = await saveProfile({ ...saving, draft: { ...saving.draft, logo_path: photo } });
  expect(refused).toMatchObject({
    ok: false,
    failed: "saving",
    fault: { fields: { logo_path: ["It may be damaged"] } },
  });
  server.answer = ({ path }) => (path.includes("/employer/") ? failure(500, "INTERNAL", "x") : success(jonas));
  expect(await saveProfile(saving)).toMatchObject({ ok: false, failed: "updateEmployer" });
});

test("reports an expired session as not authenticated", async () => {
  const server = await stubServer(taking);
  signOut();
  expect(await save()).toMatchObject({ ok: false, failed: "notAuthenticated", fault: null });
  expect(server.received).toEqual([]);
});
