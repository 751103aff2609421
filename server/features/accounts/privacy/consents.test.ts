import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { exportedData } from "#server/testing/personal-export.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { consentsTexts } from "#shared/accounts/texts/consents/consents.texts.ts";
import { CONSENT_VERSION } from "#shared/legal/legal.ts";
import { profileErrorsTexts as PROFILE_TEXTS } from "#shared/profiles/texts/profile-errors/profile-errors.texts.ts";

const CONSENT_TEXTS = consentsTexts.refusals;

/** Consents as their owner sees, gives and withdraws them. Tested against a whole server. */

let kasama: Harness;
let mails: TestMailServer;
let admin: Person;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
  admin = await kasama.person("admin");
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const NUMBER = "06-3022-000-0001234";
const GIVEN = { version: CONSENT_VERSION, at: new Date("2026-11-01T08:00:00Z") };
const consents = (as: Person) => kasama.call("GET", "/api/account/consents", { as });
const set = (as: Person, given: boolean, what = "sensitive-data") =>
  kasama.call("POST", "/api/account/consents", { as, body: { what, given } });
const account = async (as: Person) => (await kasama.call("GET", `/api/users/${as.id}`, { as })).body.data;
const profile = async (as: Person) => (await kasama.call("GET", `/api/jobseeker/${as.id}`, { as })).body.data;
const write = (as: Person, body: object) => kasama.call("PUT", `/api/jobseeker/${as.id}`, { as, body });
const stateOf = async (as: Person, what = "sensitive-data") =>
  (await consents(as)).body.data.consents.find((one: { what: string }) => one.what === what);

const signedUp = (type: "pwd" | "indigenous" | "general" = "pwd") =>
  kasama.person(type, {
    pwd_id_sealed: type === "pwd" ? kasama.server.context.cipher.seal(NUMBER) : null,
    consents: [
      { what: "terms", ...GIVEN },
      { what: "sensitive-data", ...GIVEN },
    ],
  });

describe("reading", () => {
  test("gives the state of each consent, and whether it can be withdrawn", async () => {
    const { body } = await consents(await signedUp());
    expect(body.data).toEqual({
      consents: [
        { what: "terms", state: "given", version: CONSENT_VERSION, at: GIVEN.at.toISOString(), may_withdraw: false },
        {
          what: "sensitive-data",
          state: "given",
          version: CONSENT_VERSION,
          at: GIVEN.at.toISOString(),
          may_withdraw: true,
        },
      ],
    });
    // Only job seekers are asked for the second one.
    const { data } = (await consents(await kasama.employer())).body;
    expect(data.consents).toEqual([{ what: "terms", state: "never", version: null, at: null, may_withdraw: false }]);
  });
});

describe("a consent to an older version of the text", () => {
  const OLDER = { version: "2026-11.8", at: GIVEN.at };
  const withOlder = () =>
    kasama.person("pwd", {
      pwd_id_sealed: kasama.server.context.cipher.seal(NUMBER),
      consents: [
        { what: "terms", ...OLDER },
        { what: "sensitive-data", ...OLDER },
      ],
    });

  test("stays given, names the version that was agreed to, and lets the person save what it covers", async () => {
    const seeker = await withOlder();
    expect(await stateOf(seeker)).toMatchObject({ state: "given", version: OLDER.version, may_withdraw: true });
    expect(await account(seeker)).toMatchObject({ sensitive_data_consent: true, pwd_id_number: NUMBER });
    expect((await write(seeker, { disability: "Low vision" })).status).toBe(200);
    expect(await stateOf(seeker)).toMatchObject({ version: OLDER.version, at: OLDER.at.toISOString() });
  });

  test("gets a new entry with the current version when it is given again", async () => {
    const seeker = await withOlder();
    expect((await set(seeker, true)).body.data.consents[1]).toMatchObject({ state: "given", version: CONSENT_VERSION });
    const row = await kasama.server.context.users.findById(seeker.id);
    expect(row?.consents.map(({ what, version }) => [what, version])).toEqual([
      ["terms", OLDER.version],
      ["sensitive-data", OLDER.version],
      ["sensitive-data", CONSENT_VERSION],
    ]);
  });
});

describe("withdrawing the consent to sensitive data", () => {
  test("erases number and disability, ends their sharing everywhere, and makes the account a general one", async () => {
    const seeker = await signedUp();
    const shop = await kasama.employer();
    await kasama.conversation(seeker, shop);
    await write(seeker, {
      disability: "Low vision",
      education: "TESDA NC II",
      access_needs: [{ need: "remote_days", note: "", visible_to: "approved_employers" }],
    });
    const { context } = kasama.server;
    const job = await insertJob(context, { employer_id: shop.id });
    const shares = { applicant_id: seeker.id, share_disability: true, share_access_needs: true };
    const { _id: id } = await insertApplication(context, job, shares);
    const seen = async () => (await kasama.call("GET", `/api/applications/${id}`, { as: shop })).body.data.shared;
    expect(await seen()).toMatchObject({ disability: "Low vision", access_needs: [{ need: "remote_days" }] });

    const [own, theirs] = [await kasama.openSocket(seeker), await kasama.openSocket(shop)];
    const changed = own.next("account:changed", ({ user }) => user.user_type === "general");
    const news = own.next("notification:new");
    const updated = theirs.next("application:updated", (one) => one.id === id);
    const answer = await set(seeker, false);
    expect(answer.status).toBe(200);
    expect(answer.body.data.consents[1]).toMatchObject({ state: "withdrawn", may_withdraw: false });
    expect(await changed).toMatchObject({ pwd_id_state: null });
    expect(await updated).toMatchObject({ status: "pending" });
    expect(await news).toMatchObject({ type: "info", title: "You withdrew your consent" });

    expect(await account(seeker)).toMatchObject({
      user_type: "general",
      pwd_id_number: null,
      pwd_id_state: null,
      sensitive_data_consent: false,
    });
    expect(await profile(seeker)).toMatchObject({
      disability: "",
      education: "TESDA NC II",
      access_needs: [{ need: "remote_days", visible_to: "nobody" }],
    });
    expect(await seen()).toEqual({ disability: null, access_needs: null });
    expect((await kasama.call("GET", `/api/applications/${id}`, { as: seeker })).body.data.sharing).toEqual({
      share_disability: false,
      share_access_needs: false,
    });
    // Nothing of the data is left on disk; the record that it was agreed to and withdrawn is.
    const { connection } = context;
    const user = await connection.collection("users").findOne({ _id: seeker.id as never });
    expect(user).toMatchObject({ pwd_id_sealed: null, user_type: "general" });
    expect(user).not.toHaveProperty("pwd_id_review");
    expect(user?.consents.map(({ what, withdrawn }: never) => [what, withdrawn ?? false])).toEqual([
      ["terms", false],
      ["sensitive-data", false],
      ["sensitive-data", true],
    ]);
    const application = await connection.collection("applications").findOne({ _id: id as never });
    expect(application?.consents).toMatchObject([
      { what: "share_disability", given: false },
      { what: "share_access_needs", given: false },
    ]);
    const { text, subject } = await mails.mailTo(seeker.email);
    expect(subject).toMatch(/withdrew a consent/);
    expect(`${subject} ${text}`).not.toMatch(/disab|PWD|indigenous/i);
  });

  test("withdraws the requests to admins, and erases their decisions", async () => {
    const seeker = await signedUp();
    await kasama.call("POST", "/api/account/listing", {
      as: seeker,
      body: { message: "I am Igorot, of Sagada", sensitiveDataConsent: true },
    });
    await kasama.call("POST", `/api/admin/pwd-ids/${seeker.id}/reject`, { as: admin, body: { reason: "Not legible" } });
    const waiting = (await kasama.openSocket(admin)).next("approval:waiting", ({ kind }) => kind === "listing");
    expect((await set(seeker, false)).status).toBe(200);
    await waiting;
    const { data } = (await kasama.call("GET", "/api/account/approvals", { as: seeker })).body;
    expect(data).toEqual({ pwd_id: null, listing: null, may_ask_listing: true });
    const { connection } = kasama.server.context;
    for (const name of ["listings", "decisions", "held_decisions"])
      expect(await connection.collection(name).countDocuments({ user_id: seeker.id })).toBe(0);
    // The audit trail keeps the record that admins decided.
    expect(await kasama.server.context.audit.countDocuments({ subject_id: seeker.id })).toBe(1);
  });

  test("makes someone who was listed as indigenous a general user", async () => {
    const seeker = await signedUp("indigenous");
    await set(seeker, false);
    expect(await account(seeker)).toMatchObject({ user_type: "general" });
  });

  test("is recorded once, even if it is requested repeatedly", async () => {
    const seeker = await signedUp();
    const answers = await Promise.all([set(seeker, false), set(seeker, false), set(seeker, false)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const row = await kasama.server.context.users.findById(seeker.id);
    expect(row?.consents.filter(({ withdrawn }) => withdrawn)).toHaveLength(1);
  });

  test("refuses data without a new consent, and accepts it with one", async () => {
    const seeker = await signedUp();
    await set(seeker, false);
    const put = (body: object) => kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body });
    expect((await put({ pwd_id_number: NUMBER })).body.errors).toEqual({
      sensitiveDataConsent: [PROFILE_TEXTS.sensitiveConsent],
    });
    const refused = await write(seeker, { disability: "Low vision" });
    expect([refused.status, refused.body.errors]).toEqual([400, { disability: [CONSENT_TEXTS.withdrawn] }]);
    expect((await write(seeker, { disability: "", education: "BS IT" })).status).toBe(200);

    expect((await set(seeker, true)).body.data.consents[1]).toMatchObject({ state: "given", may_withdraw: true });
    expect((await put({ pwd_id_number: NUMBER })).status).toBe(200);
    expect((await write(seeker, { disability: "Low vision" })).status).toBe(200);
    expect(await account(seeker)).toMatchObject({ user_type: "general", pwd_id_state: "pending" });
    expect(await stateOf(seeker)).toMatchObject({ state: "given", version: CONSENT_VERSION });
  });

  test("keeps access needs from employers until it is given again", async () => {
    const seeker = await signedUp();
    await set(seeker, false);
    const needs = (visible_to: string) => ({ access_needs: [{ need: "remote_days", note: "", visible_to }] });
    for (const reader of ["employers_i_apply_to", "approved_employers"]) {
      const refused = await write(seeker, { ...needs(reader), disability: "Low vision" });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { disability: [CONSENT_TEXTS.withdrawn], access_needs: [CONSENT_TEXTS.withdrawn] },
      ]);
    }
    // Private needs can still be saved.
    expect((await write(seeker, needs("nobody"))).status).toBe(200);
    await set(seeker, true);
    expect((await write(seeker, needs("approved_employers"))).status).toBe(200);
  });

  test("refuses sharing with an application until it is given again", async () => {
    const [seeker, shop] = [await signedUp(), await kasama.employer()];
    const { context } = kasama.server;
    const job = await insertJob(context, { employer_id: shop.id });
    const { _id: id } = await insertApplication(context, job, { applicant_id: seeker.id });
    const share = (body: object) => kasama.call("PUT", `/api/applications/${id}/sharing`, { as: seeker, body });
    const other = await insertJob(context, { employer_id: shop.id });
    const apply = (body: object) => kasama.call("POST", `/api/jobs/${other._id}/applications`, { as: seeker, body });
    await set(seeker, false);
    for (const field of ["share_disability", "share_access_needs"])
      for (const call of [share, apply]) {
        const refused = await call({ [field]: true });
        expect([refused.status, refused.body.errors]).toEqual([400, { [field]: [CONSENT_TEXTS.withdrawn] }]);
      }
    // Saving with nothing shared needs no consent.
    expect((await share({ share_disability: false })).status).toBe(200);
    await set(seeker, true);
    expect((await share({ share_access_needs: true })).status).toBe(200);
    expect((await apply({ share_disability: true })).status).toBe(201);
  });

  test("deletes the notifications of admin decisions, in every tab and on disk, and no others", async () => {
    const seeker = await signedUp();
    await kasama.call("POST", "/api/account/listing", {
      as: seeker,
      body: { message: "I am Igorot, of Sagada", sensitiveDataConsent: true },
    });
    const tab = await kasama.openSocket(seeker);
    const told = [tab.next("notification:new"), tab.next("notification:new", ({ title }) => /list/i.test(title))];
    for (const path of ["pwd-ids", "listings"])
      await kasama.call("POST", `/api/admin/${path}/${seeker.id}/reject`, {
        as: admin,
        body: { reason: "Not legible" },
      });
    const ids = (await Promise.all(told)).map((one) => one.id);
    const { notifications, connection } = kasama.server.context;
    const other = { user_id: seeker.id, cause: "a-test", type: "info", title: "Stays", message: "" } as const;
    await notifications.raise({ ...other, target_url: null });
    const { cursor } = await notifications.changedSince(seeker.id, undefined);
    const deleted = tab.next("notification:deleted");
    await set(seeker, false);
    expect((await deleted).ids.toSorted()).toEqual(ids.toSorted());
    const { data } = (await kasama.call("GET", "/api/notifications", { as: seeker })).body;
    expect(data.map(({ title }: { title: string }) => title)).toEqual(["You withdrew your consent", "Stays"]);
    // A tab that was offline removes them too.
    const since = await notifications.changedSince(seeker.id, cursor);
    expect(since.deleted.toSorted()).toEqual(ids.toSorted());
    const rows = await connection.collection("notifications").find({ user_id: seeker.id }).toArray();
    expect(JSON.stringify(rows)).not.toMatch(/pwd-id|listing|Not legible|indigenous/i);
  });

  test("leaves nothing that is saved at the same moment", async () => {
    const shop = await kasama.employer();
    const job = await insertJob(kasama.server.context, { employer_id: shop.id });
    for (let round = 0; round < 10; round += 1) {
      const seeker = await signedUp();
      const { _id: id } = await insertApplication(kasama.server.context, job, { applicant_id: seeker.id });
      await Promise.all([
        set(seeker, false),
        write(seeker, {
          disability: "Low vision",
          access_needs: [{ need: "remote_days", note: "", visible_to: "approved_employers" }],
        }),
        kasama.call("PUT", `/api/applications/${id}/sharing`, { as: seeker, body: { share_disability: true } }),
        kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body: { pwd_id_number: `${round}-1` } }),
      ]);
      expect(await account(seeker)).toMatchObject({ pwd_id_number: null, user_type: "general" });
      const { disability, access_needs } = await profile(seeker);
      expect([disability, access_needs.filter(({ visible_to }: never) => visible_to !== "nobody")]).toEqual(["", []]);
      const { sharing } = (await kasama.call("GET", `/api/applications/${id}`, { as: seeker })).body.data;
      expect(sharing.share_disability).not.toBe(true);
    }
  });
});

describe("what cannot be withdrawn", () => {
  test("refuses to withdraw the terms, which end with the account", async () => {
    const seeker = await signedUp();
    const { status, body } = await set(seeker, false, "terms");
    expect([status, body.errors]).toEqual([400, { given: [CONSENT_TEXTS.termsStay] }]);
    expect(await stateOf(seeker, "terms")).toMatchObject({ state: "given" });
  });

  test("asks only job seekers for the consent to sensitive data", async () => {
    for (const other of [await kasama.employer(), admin])
      for (const given of [true, false]) expect((await set(other, given)).status).toBe(403);
  });
});

test("exports every consent that was given or withdrawn, with the language of its text", async () => {
  const seeker = await signedUp();
  await write(seeker, { disability: "Low vision" });
  const { _id: job } = await insertJob(kasama.server.context, { employer_id: (await kasama.employer()).id });
  const filipino = { as: seeker, headers: { "accept-language": "fil" } };
  const yes = { share_disability: true, share_access_needs: true };
  const applied = await kasama.call("POST", `/api/jobs/${job}/applications`, { ...filipino, body: yes });
  const path = `/api/applications/${applied.body.data.id}/sharing`;
  const shared = await kasama.call("PUT", path, { as: seeker, body: { share_access_needs: false } });
  const withdrawn = { what: "sensitive-data", given: false };
  const ended = await kasama.call("POST", "/api/account/consents", { ...filipino, body: withdrawn });
  expect([applied, shared, ended].map(({ status }) => status)).toEqual([201, 200, 200]);
  const withdrawal = { what: "sensitive-data", withdrawn: true, language: "fil" };
  expect(await exportedData(kasama, seeker)).toMatchObject({
    account: { consents: [{ what: "terms" }, { what: "sensitive-data" }, withdrawal] },
    applications: [
      {
        consents: [
          { what: "share_disability", given: true, language: "fil" },
          { what: "share_access_needs", given: true, language: "fil" },
          { what: "share_access_needs", given: false, language: "en" },
          { what: "share_disability", given: false, language: "fil" },
        ],
      },
    ],
  });
});
