import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";

/** A job seeker who signed up without a PWD ID adds the number later. Tested against a whole server. */

let kasama: Harness;
let ana: Person;
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
  ana = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
});
afterAll(() => kasama.close());

const NUMBER = "06-3022-000-0001234";
const OTHER = "06-3022-000-0005678";
const put = (as: Person, body: object) => kasama.call("PUT", `/api/users/${as.id}`, { as, body });
const give = (as: Person, number = NUMBER) => put(as, { pwd_id_number: number, sensitiveDataConsent: true });
/** Opens the number first, which an approval requires, and approves it. */
const approve = async (about: Person) => {
  await kasama.call("POST", `/api/admin/pwd-ids/${about.id}/reveal`, { as: ana });
  return kasama.call("POST", `/api/admin/pwd-ids/${about.id}/approve`, { as: ana });
};
const reject = async (about: Person) => {
  const body = { reason: "It cannot be read" };
  const answer = await kasama.call("POST", `/api/admin/pwd-ids/${about.id}/reject`, { as: ana, body });
  expect(answer.status).toBe(200);
};
/** Rejects the number after it was approved. */
const rejectAfterAll = async (about: Person) => {
  const row = await kasama.server.context.users.findById(about.id);
  const seen = { status: "approved", since: row?.pwd_id_review?.decided_at?.toISOString() };
  const body = { reason: "It belongs to someone else", seen };
  return kasama.call("POST", `/api/admin/pwd-ids/${about.id}/reject`, { as: ana, body });
};
const read = async (as: Person) => (await kasama.call("GET", `/api/users/${as.id}`, { as })).body.data;
const stored = ({ id }: Person) => kasama.server.context.profileFields.find(id);
const consentsOf = async (one: Person) => (await kasama.server.context.users.findById(one.id))?.consents ?? [];
const auditOf = async ({ id }: Person) => {
  const rows = await kasama.server.context.audit.find({ subject_id: id }).sort({ at: 1, _id: 1 }).lean();
  return rows.filter(({ action }) => action !== "pwd_id.read").map(({ action, change }) => [action, change ?? null]);
};

describe("a number that is added later", () => {
  test.each(["general", "indigenous"] as const)("needs the consent to sensitive data (%s)", async (type) => {
    const seeker = await kasama.person(type);
    for (const body of [{ pwd_id_number: NUMBER }, { pwd_id_number: NUMBER, sensitiveDataConsent: false }]) {
      const refused = await put(seeker, body);
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual({ sensitiveDataConsent: [PROFILE_TEXTS.sensitiveConsent] });
    }
    expect(await read(seeker)).toMatchObject({ pwd_id_number: null, sensitive_data_consent: false });
  });

  test("is stored together with the consent, and then pending", async () => {
    const seeker = await kasama.person("general");
    const waiting = (await kasama.openSocket(ana)).next("approval:waiting");
    expect((await give(seeker)).status).toBe(200);
    expect(await waiting).toEqual({ kind: "pwd_id" });
    expect(await read(seeker)).toMatchObject({
      user_type: "general",
      pwd_id_number: NUMBER,
      pwd_id_state: "pending",
      sensitive_data_consent: true,
    });
    expect(await consentsOf(seeker)).toEqual([
      { what: "sensitive-data", version: CONSENT_VERSION, language: "en", at: expect.any(Date) },
    ]);
    // Consent was given before: a corrected number needs no second one.
    expect((await put(seeker, { pwd_id_number: "06-3022-000-0009999" })).status).toBe(200);
    expect(await consentsOf(seeker)).toHaveLength(1);
  });

  test("is accepted without a new consent, as the specification lists the fields, from a person who signed up with a number", async () => {
    const seeker = await kasama.person("pwd", { pwd_id_sealed: kasama.server.context.cipher.seal("old") });
    expect((await put(seeker, { pwd_id_number: NUMBER })).status).toBe(200);
    const general = await kasama.person("general");
    expect((await put(general, { first_name: "Lea", pwd_id_number: "" })).status).toBe(200);
  });
});

describe("a verified number", () => {
  test("turns a general account into a pwd account in one recorded step, which shows at once", async () => {
    const seeker = await kasama.person("general");
    await give(seeker);
    const socket = await kasama.openSocket(seeker);
    const changed = socket.next("account:changed", ({ user }) => user.user_type === "pwd");
    const news = socket.next("notification:new");
    expect((await approve(seeker)).status).toBe(200);
    expect(await changed).toMatchObject({ user: { user_type: "pwd" }, pwd_id_state: "verified" });
    expect(await news).toMatchObject({
      title: "Your PWD ID is verified",
      message: expect.stringContaining("Person with Disability"),
      targetUrl: "/ApplicantDashboard/profile",
    });
    // The session continues with the new type.
    expect(await read(seeker)).toMatchObject({ user_type: "pwd", pwd_id_state: "verified" });
    expect(await auditOf(seeker)).toEqual([
      ["pwd_id.approve", null],
      ["user.type", { from: "general", to: "pwd" }],
    ]);
    // Past the time for which the server caches a session.
    ahead += 3000;
    const synced = await socket.command("sync", { conversations: {} });
    expect(synced).toMatchObject({ ok: true, value: { me: { user_type: "pwd" } } });
  });

  test("keeps the type of a person who is listed as indigenous", async () => {
    const seeker = await kasama.person("indigenous");
    await give(seeker);
    expect((await approve(seeker)).status).toBe(200);
    expect(await read(seeker)).toMatchObject({ user_type: "indigenous", pwd_id_state: "verified" });
    expect(await auditOf(seeker)).toEqual([["pwd_id.approve", null]]);
  });

  test("restores the earlier type if it is rejected later", async () => {
    const seeker = await kasama.person("general");
    await give(seeker);
    await approve(seeker);
    expect((await rejectAfterAll(seeker)).status).toBe(200);
    expect(await read(seeker)).toMatchObject({ user_type: "general", pwd_id_state: "rejected" });
    expect((await auditOf(seeker)).at(-1)).toEqual(["user.type", { from: "pwd", to: "general" }]);
    // Someone who signed up as a person with a disability keeps that type.
    const other = await kasama.person("pwd", { pwd_id_sealed: kasama.server.context.cipher.seal(NUMBER) });
    await approve(other);
    await rejectAfterAll(other);
    expect(await read(other)).toMatchObject({ user_type: "pwd", pwd_id_state: "rejected" });
  });

  test("restores the earlier type while a new number is pending, and for good if that one is rejected", async () => {
    const seeker = await kasama.person("general");
    await give(seeker);
    await approve(seeker);
    const changed = (await kasama.openSocket(seeker)).next("account:changed");
    const answer = await put(seeker, { pwd_id_number: OTHER });
    expect(answer.body.data).toMatchObject({ user_type: "general", pwd_id_state: "pending" });
    expect(await changed).toMatchObject({ user: { user_type: "general" }, pwd_id_state: "pending" });
    // The new number is decided on like any other.
    expect((await approve(seeker)).status).toBe(200);
    expect(await read(seeker)).toMatchObject({ user_type: "pwd", pwd_id_state: "verified" });
    expect((await rejectAfterAll(seeker)).status).toBe(200);
    expect(await read(seeker)).toMatchObject({ user_type: "general", pwd_id_state: "rejected" });
    await put(seeker, { pwd_id_number: NUMBER });
    await reject(seeker);
    expect(await read(seeker)).toMatchObject({ user_type: "general", pwd_id_state: "rejected" });
  });

  test("can be replaced without a change of type by people who signed up as pwd or are listed as indigenous", async () => {
    const pwd = await kasama.person("pwd", { pwd_id_sealed: kasama.server.context.cipher.seal(NUMBER) });
    const indigenous = await kasama.person("indigenous");
    await give(indigenous);
    for (const seeker of [pwd, indigenous]) {
      await approve(seeker);
      const { user_type } = await read(seeker);
      await put(seeker, { pwd_id_number: OTHER });
      expect(await read(seeker)).toMatchObject({ user_type, pwd_id_state: "pending" });
      await reject(seeker);
      expect(await read(seeker)).toMatchObject({ user_type, pwd_id_state: "rejected" });
    }
    expect([(await read(pwd)).user_type, (await read(indigenous)).user_type]).toEqual(["pwd", "indigenous"]);
  });

  test("remembers the earlier type while its owner is listed as indigenous, and restores it after that", async () => {
    const seeker = await kasama.person("general");
    await give(seeker);
    await approve(seeker);
    const setType = (user_type: string, seen: string) =>
      kasama.call("PATCH", `/api/admin/users/${seeker.id}`, { as: ana, body: { user_type, seen } });
    expect((await setType("indigenous", "pwd")).status).toBe(200);
    // The admin's change ended the session.
    const { token } = await kasama.server.context.sessions.begin(seeker.id, true);
    await put({ ...seeker, token }, { pwd_id_number: OTHER });
    expect(await stored(seeker)).toMatchObject({ user_type: "indigenous", pwd_id_state: "pending" });
    expect((await setType("pwd", "indigenous")).status).toBe(200);
    await reject(seeker);
    expect(await stored(seeker)).toMatchObject({ user_type: "general", pwd_id_state: "rejected" });
  });

  test("is not replaced by a change that read the account before the approval", async () => {
    const seeker = await kasama.person("general");
    await give(seeker);
    const { profileFields, cipher } = kasama.server.context;
    const before = await profileFields.find(seeker.id);
    if (!before) throw new Error("no account");
    await approve(seeker);
    const { first_name, last_name } = before;
    const number = { sealed: cipher.seal(OTHER), at: new Date(), before };
    expect(await profileFields.change(seeker.id, { first_name, last_name }, { foundBy: [], number })).toBeNull();
    expect(await read(seeker)).toMatchObject({ user_type: "pwd", pwd_id_number: NUMBER, pwd_id_state: "verified" });
  });

  test("is decided on with the current account type, even if another admin changes it at the same moment", async () => {
    const seeker = await kasama.person("general");
    await give(seeker);
    await kasama.call("POST", `/api/admin/pwd-ids/${seeker.id}/reveal`, { as: ana });
    const [approved] = await Promise.all([
      kasama.call("POST", `/api/admin/pwd-ids/${seeker.id}/approve`, { as: ana }),
      kasama.call("PATCH", `/api/admin/users/${seeker.id}`, {
        as: ana,
        body: { user_type: "indigenous", seen: "general" },
      }),
    ]);
    expect(approved.status).toBe(200);
    const { user_type, pwd_id_state } = (await kasama.server.context.profileFields.find(seeker.id)) ?? {};
    // Whichever was first, the number is decided, and an admin chose the resulting type.
    expect(pwd_id_state).toBe("verified");
    expect(["pwd", "indigenous"]).toContain(user_type);
  });
});
