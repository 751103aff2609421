import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Harness, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";

const ACCOUNT_TEXTS = accountsTexts.fields;

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url, PUBLIC_URL: "https://jobs.example.ph" });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const PASSWORD = "Kasama-2026!";
const applicant = (email: string, more: Record<string, unknown> = {}) => ({
  username: email,
  email,
  password: PASSWORD,
  user_type: "pwd",
  first_name: "Maricel",
  last_name: "Abueva",
  phone_number: "+63 917 123 4567",
  address: "12 Mabini Street, Jaro, Iloilo City",
  pwd_id_number: "06-3022-000-0001234",
  ...more,
});
const employer = (email: string, more: { user?: object; employer?: object; rest?: object } = {}) => ({
  user: {
    username: email.split("@")[0],
    email,
    password: "kasama2026!",
    firstName: "Jonas",
    lastName: "Villareal",
    phone: "9171234567",
    userType: "EMPLOYER",
    ...more.user,
  },
  employer: {
    companyName: "Luntian Digital",
    contactPerson: "Jonas Villareal",
    industry: "Software",
    companySize: "11-50",
    websiteUrl: "https://luntian.example.ph",
    foundedYear: 2015,
    address: "4 Session Road, Baguio",
    ...more.employer,
  },
  confirmPassword: "kasama2026!",
  agreeToTerms: true,
  ...more.rest,
});
const create = (body: unknown) => kasama.call("POST", "/api/create", { body });
const createEmployer = (body: unknown) => kasama.call("POST", "/api/createEmployer", { body });
const login = (email: string, password = PASSWORD, more = {}) =>
  kasama.call("POST", "/api/login", { body: { email, password, ...more } });
const tokenIn = (text: string | undefined) =>
  decodeURIComponent(/verify-email\?token=([\w%-]+)/.exec(text ?? "")?.[1] ?? "");

describe("from sign-up to sign-in", () => {
  test("an applicant signs up, gets an email, verifies by its link, signs in and out", async () => {
    const email = "maricel@mail.example";
    const created = await create(
      applicant("Maricel@Mail.example", {
        username: "maricel@mail.example",
        agreeToTerms: true,
        sensitiveDataConsent: true,
      }),
    );
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ success: true, data: { email, user_type: "pwd" } });

    const early = await login(email);
    expect([early.status, early.body.code]).toEqual([403, "ACCOUNT_NOT_VERIFIED"]);
    // A person who does not know the password learns nothing about the account's state.
    expect((await login(email, "Wrong-2026!")).body.code).toBe("INVALID_CREDENTIALS");

    const mail = await mails.mailTo(email);
    // Links contain the configured address, whatever the Host header of the request was.
    expect(mail.text).toContain("https://jobs.example.ph/verify-email?token=");
    const token = tokenIn(mail.text);
    const verify = () => kasama.call("POST", "/api/verify-email", { body: { token } });
    expect((await verify()).body).toMatchObject({ success: true, message: expect.any(String) });
    // A second click, or a repeated effect in React, succeeds too.
    expect((await verify()).status).toBe(200);

    const signedIn = await login("MARICEL@mail.example");
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user).toEqual({
      id: created.body.data.id,
      username: email,
      first_name: "Maricel",
      last_name: "Abueva",
      user_type: "pwd",
      photo: null,
    });
    expect(signedIn.body.data.token).toBe(signedIn.body.token);
    const cookie = signedIn.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-kasama=.*; Path=\/; HttpOnly; SameSite=Strict; Secure; Expires=/);

    const as = { token: signedIn.body.token } as never;
    expect((await kasama.call("GET", "/api/messages/unread-count", { as })).body).toMatchObject({
      success: true,
      count: 0,
    });
    // The cookie alone does not authorize any call that writes.
    const byCookie = await kasama.call("GET", "/api/messages/unread-count", {
      headers: { cookie: cookie.split(";")[0] ?? "" },
    });
    expect(byCookie.status).toBe(401);
    expect((await kasama.call("POST", "/api/logout", { as })).headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await kasama.call("GET", "/api/messages/unread-count", { as })).status).toBe(401);
  });

  test("stores +63 and ten digits, an encrypted ID number, a bcrypt hash, and consents with time and version", async () => {
    await create(applicant("stored@mail.example", { agreeToTerms: true }));
    const row = await kasama.server.context.users.findByEmail("stored@mail.example");
    expect(row).toMatchObject({
      phone_number: "+639171234567",
      user_type: "pwd",
      verified_at: null,
      discoverable: false,
    });
    expect(row?.pwd_id_sealed).toMatch(/^v1\./);
    expect(row?.password_hash).toMatch(/^\$2b\$/);
    expect(JSON.stringify(row)).not.toMatch(/3022|Kasama-2026/);
    // A consent that was not given is not recorded.
    expect(row?.consents.map(({ what, version }) => [what, version.length > 0])).toEqual([["terms", true]]);
  });

  test("an employer is pending, and can sign in right after verifying", async () => {
    const created = await createEmployer(employer("jonas@luntian.example"));
    expect(created.status).toBe(201);
    const company = await kasama.server.context.employers.findById(created.body.data.id);
    expect(company).toMatchObject({ company_name: "Luntian Digital", status: "pending" });
    await kasama.call("POST", "/api/verify-email", {
      body: { token: tokenIn((await mails.mailTo("jonas@luntian.example")).text) },
    });
    expect((await login("jonas@luntian.example", "kasama2026!")).body.user.user_type).toBe("employer");
  });

  test("accepts an employer's multipart form with a JSON part, and an applicant's form fields", async () => {
    const form = new FormData();
    form.set("data", JSON.stringify(employer("multipart@luntian.example")));
    expect((await kasama.call("POST", "/api/createEmployer", { body: form })).status).toBe(201);
    const fields = new FormData();
    for (const [name, value] of Object.entries(applicant("fields@mail.example"))) fields.set(name, String(value));
    expect((await kasama.call("POST", "/api/create", { body: fields })).status).toBe(201);
  });

  test("remember me makes the session last 30 days instead of 1", async () => {
    const person = await kasama.person("general");
    const days = async (rememberMe: boolean) => {
      const { token } = (await login(person.email, person.password, { rememberMe })).body;
      const { exp, iat } = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
      return (exp - iat) / 86_400;
    };
    expect([await days(false), await days(true)]).toEqual([1, 30]);
  });
});

describe("refusals", () => {
  const texts = (answer: Answer): Record<string, string[]> =>
    answer.body.errors?.fieldErrors ?? answer.body.errors ?? {};

  test.each([
    [{ first_name: "" }, "first_name", ACCOUNT_TEXTS.firstNameRequired],
    [{ first_name: "x".repeat(51) }, "first_name", ACCOUNT_TEXTS.firstNameLong],
    [{ last_name: " " }, "last_name", ACCOUNT_TEXTS.lastNameRequired],
    [{ email: "" }, "email", ACCOUNT_TEXTS.emailRequired],
    [{ email: "nowhere" }, "email", ACCOUNT_TEXTS.emailInvalid],
    [{ phone_number: "917" }, "phone_number", ACCOUNT_TEXTS.phoneShort],
    [{ phone_number: "91712345678" }, "phone_number", ACCOUNT_TEXTS.phoneLong],
    [{ address: "abc" }, "address", ACCOUNT_TEXTS.addressShort],
    [{ address: "x".repeat(101) }, "address", ACCOUNT_TEXTS.addressLong],
    [{ password: "Ka-2026" }, "password", ACCOUNT_TEXTS.passwordMin],
    [{ password: "kasama-2026!" }, "password", ACCOUNT_TEXTS.passwordUpper],
    [{ password: "KASAMA-2026!" }, "password", ACCOUNT_TEXTS.passwordLower],
    [{ password: "Kasama-kasama" }, "password", ACCOUNT_TEXTS.passwordDigit],
    [{ password: "Kasama2026" }, "password", ACCOUNT_TEXTS.passwordSpecial],
    [{ password: `Kasama-2026!${"ñ".repeat(40)}` }, "password", ACCOUNT_TEXTS.passwordTooLong],
    [{ pwd_id_number: "  " }, "pwd_id_number", ACCOUNT_TEXTS.pwdIdRequired],
    [{ user_type: "indigenous" }, "user_type", ACCOUNT_TEXTS.userType],
    [{ user_type: "admin" }, "user_type", ACCOUNT_TEXTS.userType],
    [{ agreeToTerms: false }, "agreeToTerms", ACCOUNT_TEXTS.agreeApplicant],
    [{ sensitiveDataConsent: false }, "sensitiveDataConsent", ACCOUNT_TEXTS.sensitiveConsent],
  ])("reports to an applicant with %j an error at %s", async (change, field, text) => {
    const answer = await create(applicant("refused@mail.example", { username: undefined, ...change }));
    expect(answer.status).toBe(400);
    expect(texts(answer)[field]?.[0]).toBe(text);
    expect(await kasama.server.context.users.findByEmail("refused@mail.example")).toBeNull();
  });

  test.each([
    [{ user: { email: "x" } }, "user.email", ACCOUNT_TEXTS.emailInvalidEmployer],
    [{ user: { username: "" } }, "user.username", ACCOUNT_TEXTS.usernameRequired],
    [{ user: { password: "" } }, "user.password", ACCOUNT_TEXTS.passwordRequired],
    [{ user: { password: "abc1!" } }, "user.password", ACCOUNT_TEXTS.passwordEmployer],
    [{ user: { password: "abc123!" } }, "user.password", ACCOUNT_TEXTS.passwordMin],
    [{ user: { phone: "917" } }, "user.phone", ACCOUNT_TEXTS.phoneExact],
    [{ user: { phone: "91712345678" } }, "user.phone", ACCOUNT_TEXTS.phoneExact],
    [{ user: { userType: "ADMIN" } }, "user.userType", ACCOUNT_TEXTS.employerType],
    [{ employer: { companyName: "" } }, "employer.companyName", ACCOUNT_TEXTS.companyNameRequired],
    [{ employer: { companySize: "12" } }, "employer.companySize", ACCOUNT_TEXTS.companySizeRequired],
    [{ employer: { websiteUrl: "javascript:alert(1)" } }, "employer.websiteUrl", ACCOUNT_TEXTS.websiteInvalid],
    [{ employer: { foundedYear: 1899 } }, "employer.foundedYear", ACCOUNT_TEXTS.foundedEarly],
    [{ employer: { foundedYear: 9999 } }, "employer.foundedYear", ACCOUNT_TEXTS.foundedLate],
    [{ rest: { confirmPassword: "other2026!" } }, "confirmPassword", ACCOUNT_TEXTS.confirmEmployer],
    [{ rest: { agreeToTerms: false } }, "agreeToTerms", ACCOUNT_TEXTS.agreeEmployer],
  ])("reports to an employer with %j an error at %s", async (change, field, text) => {
    const answer = await createEmployer(employer("refused@luntian.example", change));
    expect(answer.status).toBe(400);
    expect(answer.body.errors.fieldErrors[field]?.[0]).toBe(text);
  });

  test.each(["Palay-2026!ok", "Palay_2026!ok", "Palay 2026!ok", "Palay2026"])(
    "lists the allowed special characters for an employer's %j, after the specification's message",
    async (password) => {
      const answer = await createEmployer(employer("refused@luntian.example", { user: { password } }));
      expect(answer.body.errors.fieldErrors["user.password"]).toEqual([
        ACCOUNT_TEXTS.passwordEmployer,
        "Allowed special characters: ! @ # $ % ^ &",
      ]);
    },
  );

  test("names unknown fields, so that none is set by accident", async () => {
    const answer = await create(applicant("mass@mail.example", { id: 1, is_admin: true, verified_at: "2026-01-01" }));
    expect(answer.status).toBe(400);
    expect(Object.keys(texts(answer)).sort()).toEqual(["id", "is_admin", "verified_at"]);
  });

  test("refuses a taken address or username, whatever its case, and says so", async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => createEmployer(employer("twice@luntian.example"))),
    );
    const statuses = [first, ...others].map((answer) => answer?.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const again = await createEmployer(employer("TWICE@luntian.example", { user: { username: "other" } }));
    expect(again.body).toMatchObject({
      code: "EMAIL_TAKEN",
      message: expect.stringContaining("email"),
      errors: { fieldErrors: { "user.email": [expect.any(String)] } },
    });
    const name = await createEmployer(employer("third@luntian.example", { user: { username: "TWICE" } }));
    expect(name.body).toMatchObject({ code: "USERNAME_TAKEN", message: expect.stringContaining("username") });
  });

  test("refuses another person's address as a username, which would keep its owner from signing up", async () => {
    const squatted = await createEmployer(
      employer("squatter@luntian.example", { user: { username: "Owner@Mail.example" } }),
    );
    expect([squatted.status, squatted.body.errors?.fieldErrors]).toEqual([
      400,
      { "user.username": [ACCOUNT_TEXTS.usernameIsEmail] },
    ]);
    const own = await createEmployer(employer("own@luntian.example", { user: { username: "own@luntian.example" } }));
    expect([own.status, (await create(applicant("owner@mail.example"))).status]).toEqual([201, 201]);
  });

  test("stores a PWD ID as it was checked, without invisible characters", async () => {
    const { body } = await create(
      applicant("unseen@mail.example", { pwd_id_number: ` 06-3022${"\u200b".repeat(100)}-000-0001234\u0007 ` }),
    );
    const { users, cipher } = kasama.server.context;
    const row = await users.findById(body.data.id);
    expect(cipher.open(row?.pwd_id_sealed ?? "")).toBe("06-3022-000-0001234");
  });

  test("gives a wrong password and an unknown address the same reply, and tells only the owner of a suspension", async () => {
    const person = await kasama.person("general", { status: "suspended" });
    const [wrong, unknown] = [
      await login(person.email, "Wrong-2026!"),
      await login("nobody@mail.example", "Wrong-2026!"),
    ];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect((await login(person.email, person.password)).body.code).toBe("ACCOUNT_SUSPENDED");
  });

  test("refuses a wrong or used link, and an old one after a newer request", async () => {
    await create(applicant("links@mail.example"));
    const old = tokenIn((await mails.mailTo("links@mail.example")).text);
    const again = await kasama.call("POST", "/api/resend-verification", { body: { email: "links@mail.example" } });
    const unknown = await kasama.call("POST", "/api/resend-verification", { body: { email: "nobody@mail.example" } });
    expect(again.body).toEqual(unknown.body);
    // The old link works until the new one exists, and then no further email is sent. So it must not be tried before that.
    await kasama.server.context.background.settled();
    const refused = await kasama.call("POST", "/api/verify-email", { body: { token: old } });
    expect(refused.body.code).toBe("INVALID_TOKEN");
  });

  test("refuses a body that is not JSON, of the wrong type, or too large", async () => {
    const post = (body: string, type: string) =>
      kasama.call("POST", "/api/login", { body, headers: { "content-type": type } });
    expect((await post("{", "application/json")).body).toMatchObject({
      code: "BAD_INPUT",
      errors: { body: ["Must be JSON"] },
    });
    expect((await post("email=x", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await post(JSON.stringify({ email: "x".repeat(100_000) }), "application/json")).status).toBe(413);
  });
});

test("locks an account for a while after ten wrong passwords, and no other account", async () => {
  const limited = await startHarness({ RATE_LIMITS: "on" });
  try {
    const [victim, other] = [await limited.person("pwd"), await limited.person("pwd")];
    const attempt = (email: string, password: string) =>
      limited.call("POST", "/api/login", { body: { email, password } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(victim.email, "Wrong-2026!")));
    // Ten passwords are compared, or fewer: after some failures, further attempts also have to wait.
    const compared = answers.filter((answer) => answer.status === 401);
    expect(compared.length).toBeGreaterThan(3);
    expect(compared.length).toBeLessThanOrEqual(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(12 - compared.length);
    const closed = await attempt(victim.email, victim.password);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await attempt(other.email, other.password)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
