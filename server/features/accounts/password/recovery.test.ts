import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { CALLER, recoveryWith } from "#server/testing/recovery.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;
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

const NEW_PASSWORD = "Mangga-at-Suman-26";
const forgot = (email: string) => kasama.call("POST", "/api/forgot-password", { body: { email } });
const reset = (token: string, password = NEW_PASSWORD, confirmPassword = password) =>
  kasama.call("POST", "/api/reset-password", { body: { token, password, confirmPassword } });
const login = (email: string, password: string) => kasama.call("POST", "/api/login", { body: { email, password } });
const mailsTo = (email: string) => mails.mails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail);
const rowOf = (person: Person) => kasama.server.context.users.findById(person.id);

/** The secret of the newest emailed link to this page for a person. */
async function mailedSecret(email: string, page: string, count = 1): Promise<string> {
  const found = () =>
    mailsTo(email).flatMap(({ text }) => {
      const secret = new RegExp(`https://jobs.example.ph/${page}\\?token=([\\w%-]+)`).exec(text ?? "")?.[1];
      return secret ? [decodeURIComponent(secret)] : [];
    });
  await expect.poll(() => found().length).toBe(count);
  return found().at(-1) ?? "";
}

async function linkOf(person: Pick<Person, "email">, count = 1): Promise<string> {
  expect((await forgot(person.email)).body.message).toBe(ACCOUNT_REPLIES.resetSent);
  return mailedSecret(person.email, "reset-password", count);
}

function ending(socket: TestSocket) {
  const told = socket.next("session:ended");
  const closed = new Promise<void>((resolve) => socket.raw.once("disconnect", () => resolve()));
  return { told, closed };
}

describe("a new password by an emailed link", () => {
  test("works at once; every session and socket ends, the owner is notified, nobody is signed in", async () => {
    const person = await kasama.person("pwd");
    const other = await kasama.person("pwd");
    const sockets = [await kasama.openSocket(person), await kasama.openSocket(person)];
    const bystander = await kasama.openSocket(other);
    const ends = sockets.map(ending);
    const answer = await reset(await linkOf(person));
    expect(answer.body).toEqual({
      success: true,
      message: ACCOUNT_REPLIES.resetDone,
      data: { message: ACCOUNT_REPLIES.resetDone },
    });
    for (const { told, closed } of ends) {
      expect(await told).toEqual({ reason: "password" });
      await closed;
    }
    expect(bystander.raw.connected).toBe(true);
    expect((await kasama.call("GET", "/api/sessions", { as: person })).status).toBe(401);
    await expect(kasama.openSocket(person)).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
    expect((await login(person.email, person.password)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    expect(mailsTo(person.email).at(-1)?.subject).toContain("was changed");
  });

  test("makes a session invalid that began with the old password at the same moment", async () => {
    const person = await kasama.person("pwd");
    const before = await rowOf(person);
    expect((await reset(await linkOf(person))).status).toBe(200);
    // What a login writes whose password was checked a moment before.
    const { token } = await kasama.server.context.sessions.begin(person.id, true, {
      passwordVersion: before?.password_version,
    });
    expect((await kasama.call("GET", "/api/sessions", { as: { ...person, token } })).status).toBe(401);
    await expect(kasama.openSocket({ token })).rejects.toMatchObject({ data: { code: "SIGNED_OUT" } });
  });

  test("is set by exactly one of twenty concurrent calls, and that password works", async () => {
    const person = await kasama.person("pwd");
    const secret = await linkOf(person);
    const chosen = Array.from({ length: 20 }, (_none, n) => `Salungguhit-${n}-Bayan`);
    const answers = await Promise.all(chosen.map((password) => reset(secret, password)));
    const winners = chosen.filter((_password, n) => answers[n]?.status === 200);
    expect(winners).toHaveLength(1);
    for (const { status, body } of answers) {
      // Hashes are computed one after the other: a call that waits too long fails without having changed anything.
      if (status !== 200) expect(["INVALID_TOKEN", "UNAVAILABLE"]).toContain(body.code);
    }
    const { passwords } = kasama.server.context;
    const stored = (await rowOf(person))?.password_hash ?? "";
    expect(await passwords.verify(winners[0] ?? "", stored)).toBe(true);
    expect((await rowOf(person))?.password_version).toBe(1);
  });
});

describe("the reader's language", () => {
  const inFilipino = { "accept-language": "fil-PH,en;q=0.5" };
  const subjectFor = async (person: Person, headers: Record<string, string>) => {
    await kasama.call("POST", "/api/forgot-password", { body: { email: person.email }, headers });
    await mailedSecret(person.email, "reset-password");
    return mailsTo(person.email).at(-1);
  };

  test("is that of the page that asked, in the reply, in errors and in the email", async () => {
    const person = await kasama.person("pwd");
    const mail = await subjectFor(person, inFilipino);
    expect(mail?.subject).toBe("Magtakda ng bagong password para sa Kasama");
    expect(mail?.html).toContain('<html lang="fil"');
    const body = { token: "x", password: "kort", confirmPassword: "kort" };
    const refused = await kasama.call("POST", "/api/reset-password", { body, headers: inFilipino });
    expect(refused.body.errors.password[0]).toBe("Dapat may 8 character o higit pa ang password");
    const plain = await kasama.call("POST", "/api/reset-password", { body });
    expect(plain.body.errors.password[0]).toBe(ACCOUNT_TEXTS.passwordMin);
  });

  test("of the email is that of the account, if its owner has chosen one", async () => {
    const person = await kasama.person("pwd", { language: "en" });
    expect((await subjectFor(person, inFilipino))?.subject).toBe("Set a new password for Kasama");
  });
});

describe("checking a link", () => {
  const look = async (token: string) => {
    const { status, body } = await kasama.call("POST", "/api/reset-password/check", { body: { token } });
    expect(status).toBe(200);
    return body.data;
  };

  test("says that it works, as often as it is called, and does not use it up", async () => {
    const person = await kasama.person("pwd");
    const secret = await linkOf(person);
    for (const _time of [1, 2, 3]) expect(await look(secret)).toEqual({ valid: true });
    expect((await reset(secret)).status).toBe(200);
    expect(await look(secret)).toEqual({ valid: false });
  });

  test("refuses an unknown or voided link, one of another kind, and one of a suspended account", async () => {
    const [person, suspended] = [await kasama.person("pwd"), await kasama.person("general")];
    expect(await look("unknown")).toEqual({ valid: false });
    const first = await linkOf(person);
    await linkOf(person, 2);
    expect(await look(first)).toEqual({ valid: false });
    const verify = await kasama.server.context.tokens.issue(
      { purpose: "verify-email", userId: person.id, lifeMs: 60_000 },
      new Date(),
    );
    expect(await look(verify)).toEqual({ valid: false });
    const theirs = await linkOf(suspended);
    await kasama.server.context.connection
      .collection<{ _id: number }>("users")
      .updateOne({ _id: suspended.id }, { $set: { status: "suspended" } });
    expect(await look(theirs)).toEqual({ valid: false });
  });

  test("reads the same from the database for every token", async () => {
    const person = await kasama.person("pwd");
    const secret = await linkOf(person);
    const { users } = kasama.server.context;
    const readsOf = async (token: string) => {
      const reads: number[] = [];
      const counting = (id: number) => {
        reads.push(id);
        return users.findById(id);
      };
      await recoveryWith(kasama, { findById: counting as typeof users.findById }).checkReset(token, "198.51.100.9");
      return reads.length;
    };
    expect(await readsOf(secret)).toBe(1);
    expect(await readsOf("unknown")).toBe(1);
  });

  test("is limited per address", async () => {
    const limited = await startHarness({ RATE_LIMITS: "on" });
    try {
      const call = () => limited.call("POST", "/api/reset-password/check", { body: { token: "unknown" } });
      const statuses = await Promise.all(Array.from({ length: 130 }, async () => (await call()).status));
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    } finally {
      await limited.close();
    }
  });
});

describe("a link that does not work", () => {
  const refused = async (token: string) => {
    const { status, body } = await reset(token);
    expect([status, body.code, body.message]).toEqual([400, "INVALID_TOKEN", ACCOUNT_REPLIES.resetFailed]);
  };

  test("is unknown, used, expired, or voided by a newer one", async () => {
    const person = await kasama.person("pwd");
    await refused("unknown");
    const first = await linkOf(person);
    const second = await linkOf(person, 2);
    await refused(first);
    const tokens = kasama.server.context.connection.collection("tokens");
    const row = await tokens.findOne({ user_id: person.id });
    expect(row?.expires_at.getTime() - row?.created_at.getTime()).toBe(60 * 60 * 1000);
    await tokens.updateOne({ user_id: person.id }, { $set: { expires_at: new Date(Date.now() - 1) } });
    await refused(second);
    const third = await linkOf(person, 3);
    expect((await reset(third)).status).toBe(200);
    await refused(third);
  });

  test("is for another purpose, in both directions", async () => {
    const person = await kasama.person("pwd", { verified_at: null });
    await kasama.call("POST", "/api/resend-verification", { body: { email: person.email } });
    const verification = await mailedSecret(person.email, "verify-email");
    const link = await linkOf(person);
    await refused(verification);
    const verified = await kasama.call("POST", "/api/verify-email", { body: { token: link } });
    expect([verified.status, verified.body.code]).toEqual([400, "INVALID_TOKEN"]);
    expect((await rowOf(person))?.verified_at).toBeNull();
  });

  test("was voided by a change of the password", async () => {
    const person = await kasama.person("pwd");
    const link = await linkOf(person);
    const body = { password: person.password, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await kasama.call("POST", "/api/account/password", { as: person, body })).status).toBe(200);
    await refused(link);
  });
});

test("still works after its new password was refused", async () => {
  const person = await kasama.person("pwd");
  const link = await linkOf(person);
  const common = await reset(link, "Iloveyou#2");
  expect([common.status, common.body.code]).toEqual([400, "WEAK_PASSWORD"]);
  expect(common.body.errors).toEqual({ password: [ACCOUNT_TEXTS.passwordCommon] });
  expect((await reset(link, "short1A")).body.errors.password).toEqual([ACCOUNT_TEXTS.passwordMin]);
  expect((await reset(link, NEW_PASSWORD, "Other-words-26")).body.errors.confirmPassword).toEqual([
    ACCOUNT_TEXTS.confirmApplicant,
  ]);
  expect((await reset(link)).status).toBe(200);
});

test("is used if the call is interrupted before the password is set; the old password and a new link work", async () => {
  const person = await kasama.person("pwd");
  const link = await linkOf(person);
  const dying = recoveryWith(kasama, { setPassword: () => Promise.reject(new Error("the plug was pulled")) });
  await expect(dying.resetPassword({ token: link, password: NEW_PASSWORD }, CALLER)).rejects.toThrow("the plug");
  expect((await reset(link)).body.code).toBe("INVALID_TOKEN");
  expect((await login(person.email, person.password)).status).toBe(200);
  expect((await reset(await linkOf(person, 2))).status).toBe(200);
});

test("sets the password, closes the sockets of the old one and notifies the owner, even if interrupted after that", async () => {
  const person = await kasama.person("pwd");
  const link = await linkOf(person);
  const { told, closed } = ending(await kasama.openSocket(person));
  const dying = recoveryWith(kasama, { setVerified: () => Promise.reject(new Error("the plug was pulled")) });
  await expect(dying.resetPassword({ token: link, password: NEW_PASSWORD }, CALLER)).rejects.toThrow("the plug");
  expect(await told).toEqual({ reason: "password" });
  await closed;
  expect((await kasama.call("GET", "/api/sessions", { as: person })).status).toBe(401);
  expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  await expect.poll(() => mailsTo(person.email).at(-1)?.subject).toContain("was changed");
});

describe("the account of a link", () => {
  const mailed = async (more: Partial<UserRow>) => {
    const person = await kasama.person("pwd", more);
    await forgot(person.email);
    await kasama.server.context.background.settled();
    // Emails are sent in order: when this one arrives, all that were queued before it have been sent.
    const probe = await kasama.person("pwd");
    await linkOf(probe);
    return { person, count: mailsTo(person.email).length };
  };

  test("gets its address verified by the link, and the password of the sign-up is replaced", async () => {
    const { person, count } = await mailed({ verified_at: null });
    expect(count).toBe(1);
    expect((await reset(await mailedSecret(person.email, "reset-password"))).status).toBe(200);
    expect((await login(person.email, person.password)).body.code).toBe("INVALID_CREDENTIALS");
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  test("gets no email if it is suspended, and older links are refused", async () => {
    expect((await mailed({ status: "suspended" })).count).toBe(0);
    const person = await kasama.person("pwd");
    const link = await linkOf(person);
    const users = kasama.server.context.connection.collection<{ _id: number }>("users");
    await users.updateOne({ _id: person.id }, { $set: { status: "suspended" } });
    expect((await reset(link)).body.code).toBe("INVALID_TOKEN");
    await users.updateOne({ _id: person.id }, { $set: { status: "active" } });
    expect((await login(person.email, person.password)).status).toBe(200);
  });
});
