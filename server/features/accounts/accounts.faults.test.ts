import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { createRecorder, type Recorder } from "#server/testing/log-recorder.ts";
import { withReplaced } from "#server/testing/replaced.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import type { EmployerRegistration } from "#shared/accounts/accounts.schemas.ts";
import { SignUp } from "./sign-up/sign-up.service.ts";

/** Sign-ups in which something fails: a mail server that refuses the email, or a process that ends between two writes. */

let kasama: Harness;
let mails: TestMailServer;
let recorder: Recorder;
beforeAll(async () => {
  recorder = createRecorder();
  mails = await startMailServer({ refusal: (address) => (address.startsWith("refused") ? 550 : null) });
  kasama = await startHarness({ SMTP_URL: mails.url }, recorder.log);
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const company = (name: string): EmployerRegistration => ({
  user: {
    username: name,
    email: `${name}@luntian.example`,
    password: "kasama2026!",
    firstName: "Jonas",
    lastName: "Villareal",
    phone: "9171234567",
    userType: "EMPLOYER",
  },
  employer: {
    companyName: `Company of ${name}`,
    contactPerson: "Jonas Villareal",
    industry: "Software",
    companySize: "11-50",
    websiteUrl: "https://luntian.example.ph",
    foundedYear: 2015,
    address: "4 Session Road, Baguio",
  },
  confirmPassword: "kasama2026!",
  agreeToTerms: true,
});
const signUp = (form: EmployerRegistration) => kasama.call("POST", "/api/createEmployer", { body: form });
const companies = (name: string) =>
  kasama.server.context.connection.collection("employers").countDocuments({ company_name: `Company of ${name}` });

test("creates the account when the mail server refuses the email, and logs the reason without the address", async () => {
  const form = company("refused-recipient");
  recorder.lines.length = 0;
  expect((await signUp(form)).status).toBe(201);
  await expect
    .poll(() => recorder.lines, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ code: "EENVELOPE", responseCode: 550, command: "RCPT TO" }));
  expect(JSON.stringify(recorder.lines)).not.toContain(form.user.email);
});

test("leaves the address free if the process dies between an employer's two writes", async () => {
  const { users, employers, images, fileStore, passwords, cipher, ids } = kasama.server.context;
  let writes = 0;
  /** Only the first write reaches the database. */
  const dying =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      writes += 1;
      return writes === 1 ? write(...args) : Promise.reject(new Error("the plug was pulled"));
    };
  const dyingSignUp = new SignUp({
    users: withReplaced(users, { insert: dying(users.insert.bind(users)) }),
    employers: withReplaced(employers, {
      insert: dying(employers.insert.bind(employers)),
      remove: dying(employers.remove.bind(employers)),
    }),
    images,
    files: fileStore,
    passwords,
    cipher,
    ids,
    mailVerification: async () => {},
    isHeld: async () => false,
    noteSignUp: () => {},
    now: () => new Date(),
  });
  const form = company("interrupted");
  await expect(dyingSignUp.createEmployer(form, {})).rejects.toThrow("the plug was pulled");
  expect(writes).toBeGreaterThan(1);

  const again = await signUp(form);
  expect(again.status).toBe(201);
  expect(await employers.findById(again.body.data.id)).toMatchObject({ status: "pending" });
});

test("leaves no company if an employer's address or username is taken", async () => {
  const form = company("taken");
  expect((await signUp(form)).status).toBe(201);
  expect((await signUp(form)).body.code).toBe("EMAIL_TAKEN");
  const other = { ...form, user: { ...form.user, email: "other@luntian.example" } };
  expect((await signUp(other)).body.code).toBe("USERNAME_TAKEN");
  expect(await companies("taken")).toBe(1);
});

test("lets the database remove expired sessions and links", async () => {
  const { connection } = kasama.server.context;
  for (const name of ["sessions", "tokens"]) {
    expect(await connection.collection(name).indexes()).toContainEqual(
      expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }),
    );
  }
  const person = await kasama.person("general");
  await connection.collection("sessions").updateMany({ user_id: person.id }, { $set: { expires_at: new Date(0) } });
  // The embedded database removes expired rows five seconds after its start, and then once a minute.
  await expect
    .poll(() => connection.collection("sessions").countDocuments({ user_id: person.id }), {
      timeout: 70_000,
      interval: 500,
    })
    .toBe(0);
}, 80_000);
