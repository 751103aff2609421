import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn, signOut } from "#client/data/session.ts";
import { failure, stubServer, success } from "#client/testing/stub-server.ts";
import { admins, ana, anas, company, jonas, jonass, seeker, sessionOf } from "../testing.ts";
import { loadProfile } from "./load.ts";

const enter = (user: typeof ana) =>
  signIn({ token: "token", user: sessionOf(user), email: user.email, rememberMe: false });
beforeEach(() => enter(ana));
afterEach(() => signOut());

test("without a stored token nothing is asked", async () => {
  const server = await stubServer(() => success(ana));
  signOut();
  expect(await loadProfile()).toEqual({
    ok: false,
    fault: { code: "SIGNED_OUT", title: "Not authenticated", message: "" },
  });
  expect(server.received).toEqual([]);
});

test("loads a job seeker's account and details together, with the token", async () => {
  const server = await stubServer(({ path }) => success(path.includes("/jobseeker/") ? seeker : ana));
  expect(await loadProfile()).toEqual({ ok: true, value: anas });
  expect(server.received.map(({ path }) => path).sort()).toEqual(["/api/jobseeker/7", "/api/users/7"]);
  for (const { headers } of server.received) expect(headers.authorization).toBe("Bearer token");
});

test("loads an employer's account and details, and only the account of an admin", async () => {
  const server = await stubServer(({ path }) => success(path.includes("/employer/") ? company : jonas));
  enter(jonas);
  expect(await loadProfile()).toEqual({ ok: true, value: jonass });
  enter(admins.user);
  server.answer = () => success(admins.user);
  expect(await loadProfile()).toEqual({ ok: true, value: admins });
});

test("says which part failed, and why", async () => {
  const server = await stubServer(({ path }) =>
    path.includes("/users/") ? failure(500, "INTERNAL", "Something") : success(seeker),
  );
  expect(await loadProfile()).toMatchObject({
    ok: false,
    fault: {
      title: "Failed to fetch user data",
      message: "Something went wrong on our end. Please try again later.",
    },
  });
  server.answer = ({ path }) => (path.includes("/users/") ? success(ana) : failure(404, "NOT_FOUND", "Gone"));
  expect(await loadProfile()).toMatchObject({
    ok: false,
    fault: { title: "Error fetching data", message: "The requested resource was not found." },
  });
  // An answer for other readers is not shown as the owner's full profile.
  server.answer = ({ path }) => success(path.includes("/users/") ? sessionOf(ana) : seeker);
  expect(await loadProfile()).toMatchObject({ ok: false, fault: { title: "Failed to fetch user data" } });
});
