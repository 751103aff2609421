import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicant } from "#server/testing/access/forms.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

/** A mistyped address of a sign-up that is corrected before it is verified. */

let kasama: Harness;
let mails: TestMailServer;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const correct = (email: string, password: string, new_email: string) =>
  kasama.call("POST", "/api/verify-email/address", { body: { email, password, new_email } });
const verify = (token: string) => kasama.call("POST", "/api/verify-email", { body: { token } });
const rowOf = (id: number) => kasama.server.context.users.findById(id);
/** The secret of the newest link to verify an address that was emailed there. */
async function linkTo(email: string): Promise<string> {
  const found = () =>
    mails.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ mail }) => /verify-email\?token=([\w%-]+)/.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return decodeURIComponent(found().at(-1) ?? "");
}

/** A person who mistyped their address at sign-up. */
async function newcomer() {
  const form = applicant();
  const { body } = await kasama.call("POST", "/api/create", { body: form });
  return { id: body.data.id as number, email: form.email, password: form.password };
}

describe("a mistyped address", () => {
  test("is corrected with the password: the new one gets a link, and every link to the old one stops working", async () => {
    const { id, email, password } = await newcomer();
    const dead = await linkTo(email);
    const { status, body } = await correct(` ${email.toUpperCase()} `, password, ` Right.${email} `);
    expect([status, body.message, body.data.email]).toEqual([200, ACCOUNT_REPLIES.verificationSent, `right.${email}`]);
    expect((await verify(dead)).body.code).toBe("INVALID_TOKEN");
    // The username of an applicant is the address, so it changes too.
    expect(await rowOf(id)).toMatchObject({ email: `right.${email}`, username: `right.${email}`, verified_at: null });
    expect((await verify(await linkTo(`right.${email}`))).status).toBe(200);
    const login = { email: `right.${email}`, password };
    expect((await kasama.call("POST", "/api/login", { body: login })).status).toBe(200);
  });

  test("stays the same for a stranger: a wrong password and a missing account get the same reply", async () => {
    const { id, email } = await newcomer();
    const [wrong, nobody] = [
      await correct(email, "Not-the-password-1", `thief.${email}`),
      await correct(`nobody.${email}`, "Not-the-password-1", `thief.${email}`),
    ];
    expect([wrong.status, wrong.body]).toEqual([401, nobody.body]);
    expect(wrong.body.code).toBe("INVALID_CREDENTIALS");
    expect((await rowOf(id))?.email).toBe(email);
  });

  test.each(["pwd", "employer", "admin"] as const)(
    "of a verified account does not change here, even with the password: %s",
    async (type) => {
      const person: Person = await kasama.person(type);
      const { status, body } = await correct(person.email, person.password, `new.${person.email}`);
      expect([status, body.code, body.message]).toEqual([409, "CONFLICT", ACCOUNT_REPLIES.alreadyVerified]);
      expect((await rowOf(person.id))?.email).toBe(person.email);
    },
  );

  test("of a suspended account does not change", async () => {
    const person = await kasama.person("general", { verified_at: null, status: "suspended" });
    const { body } = await correct(person.email, person.password, `new.${person.email}`);
    expect(body.code).toBe("ACCOUNT_SUSPENDED");
    expect((await rowOf(person.id))?.email).toBe(person.email);
  });

  test("cannot become an address that is taken, or that its owner can still take back", async () => {
    const [one, member, moved] = [await newcomer(), await kasama.person("pwd"), await kasama.person("pwd")];
    const taken = await correct(one.email, one.password, member.email);
    expect([taken.status, taken.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect(taken.body.errors).toEqual({ new_email: [ACCOUNT_REPLIES.emailTaken] });
    const change = { email: `next.${moved.email}`, password: moved.password };
    await kasama.call("POST", "/api/account/email", { as: moved, body: change });
    expect((await verify(await linkTo(change.email))).status).toBe(200);
    const held = await correct(one.email, one.password, moved.email);
    expect([held.status, held.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    expect((await rowOf(one.id))?.email).toBe(one.email);
  });

  test("is not verified by a link to the old address that is opened while it changes", async () => {
    const { id, email, password } = await newcomer();
    const token = await linkTo(email);
    const { users } = kasama.server.context;
    // What a click writes that has used its link a moment before the address changed.
    expect((await correct(email, password, `victim.${email}`)).status).toBe(200);
    expect(await users.setVerified(id, new Date(), email)).toBeNull();
    expect((await verify(token)).body.code).toBe("INVALID_TOKEN");
    expect((await rowOf(id))?.verified_at).toBeNull();
  });
});

test("shares the attempt limit of sign-ins", async () => {
  // The clock stands still, because a delay of a second would end before the next attempt on a busy machine.
  const at = new Date(Date.now() + 60_000);
  const limited = await startHarness({ RATE_LIMITS: "on" }, undefined, () => at);
  try {
    const person = await limited.person("pwd", { verified_at: null });
    const tries: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const body = { email: person.email, password: "Not-the-password-1", new_email: `t${n}@mail.example` };
      tries.push((await limited.call("POST", "/api/verify-email/address", { body })).status);
    }
    expect(tries).toContain(401);
    expect(tries.at(-1)).toBe(429);
    const login = { email: person.email, password: person.password };
    expect((await limited.call("POST", "/api/login", { body: login })).status).toBe(429);
  } finally {
    await limited.close();
  }
});

test("changes at most three times an hour for each address and each account", async () => {
  const limited = await startHarness({ RATE_LIMITS: "on" });
  try {
    const person = await limited.person("pwd", { verified_at: null });
    let email = person.email;
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const body = { email, password: person.password, new_email: `flood-${n}@mail.example` };
      const { status } = await limited.call("POST", "/api/verify-email/address", { body });
      statuses.push(status);
      if (status === 200) email = body.new_email;
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});
