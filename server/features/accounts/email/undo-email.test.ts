import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicant } from "#server/testing/access/forms.ts";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { CALLER, recoveryWith } from "#server/testing/recovery.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { UNDO_DAYS } from "#shared/accounts/undo-email.rest.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

/** What the old address can do about a change of email that the owner did not request. */

const DAY = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = "Mangga-at-Suman-26";
let kasama: Harness;
let mails: TestMailServer;
/** How far the server's clock runs ahead. */
let ahead = 0;
beforeAll(async () => {
  mails = await startMailServer();
  const now = () => new Date(Date.now() + ahead);
  kasama = await startHarness({ SMTP_URL: mails.url }, undefined, now);
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

const ask = (as: Person, email: string, password = as.password) =>
  kasama.call("POST", "/api/account/email", { as, body: { email, password } });
const verify = (token: string) => kasama.call("POST", "/api/verify-email", { body: { token } });
const check = async (token: string) =>
  (await kasama.call("POST", "/api/undo-email/check", { body: { token } })).body.data;
const undo = (token: string) => kasama.call("POST", "/api/undo-email", { body: { token } });
const login = (email: string, password: string) => kasama.call("POST", "/api/login", { body: { email, password } });
const rowOf = (person: Pick<Person, "id">) => kasama.server.context.users.findById(person.id);
const isSignedIn = async (as: Person, token = as.token) =>
  (await kasama.call("GET", "/api/sessions", { as: { ...as, token } })).status === 200;

/** The secrets of the links to this page that were emailed to an address, oldest first. */
async function secretsTo(email: string, page: string, count: number): Promise<string[]> {
  const found = () =>
    mails.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ mail }) => {
        const secret = new RegExp(`/${page}\\?token=([\\w%-]+)`).exec(mail.text ?? "")?.[1];
        return secret ? [decodeURIComponent(secret)] : [];
      });
  await expect.poll(() => found().length).toBe(count);
  return found();
}
async function secretTo(email: string, page: string, count = 1): Promise<string> {
  return (await secretsTo(email, page, count)).at(-1) ?? "";
}
/**
 * Changes the address of an account, as a person who knows the password can. @returns the secrets emailed to the old one
 */
async function move(person: Person, to: string): Promise<string[]> {
  const from = (await rowOf(person))?.email ?? "";
  expect((await ask(person, to)).status).toBe(200);
  expect((await verify(await secretTo(to, "verify-email"))).status).toBe(200);
  return secretsTo(from, "undo-email", 2);
}
function ending(socket: TestSocket) {
  const told = socket.next("session:ended");
  const closed = new Promise<void>((resolve) => socket.raw.once("disconnect", () => resolve()));
  return { told, closed };
}

describe("a new address takes effect", () => {
  test.each(["pwd", "employer", "admin"] as const)(
    "ends every other session and socket, keeps the one that asked, and notifies the old address: %s",
    async (type) => {
      const person = await kasama.person(type);
      const other = { ...person, token: (await kasama.server.context.sessions.begin(person.id, true)).token };
      const [here, there] = [await kasama.openSocket(person), await kasama.openSocket(other)];
      const end = ending(there);
      const to = `moved-${person.email}`;
      await move(person, to);
      expect(await end.told).toEqual({ reason: "email" });
      await end.closed;
      expect([await isSignedIn(person), await isSignedIn(other), here.raw.connected]).toEqual([true, false, true]);
      const subjects = () => mails.mails.filter(({ to }) => to.includes(person.email)).map(({ mail }) => mail.subject);
      expect(subjects()).toEqual([
        "Your email address for Kasama is being changed",
        "Your email address for Kasama was changed",
      ]);
    },
  );

  test("takes effect once: a second click sends no email and ends nothing more", async () => {
    const person = await kasama.person("pwd");
    const to = `twice-${person.email}`;
    await move(person, to);
    const later = (await login(to, person.password)).body.token;
    expect((await verify(await secretTo(to, "verify-email"))).status).toBe(200);
    expect(await isSignedIn(person, later)).toBe(true);
    await kasama.server.context.background.settled();
    await secretsTo(person.email, "undo-email", 2);
  });
});

describe("the undo link", () => {
  test("shows the address it restores without being used up", async () => {
    const person = await kasama.person("pwd");
    const [, secret = ""] = await move(person, `seen-${person.email}`);
    const [name = "", domain] = person.email.split("@");
    for (const _time of [1, 2, 3])
      expect(await check(secret)).toEqual({ state: "valid", email: `${name.slice(0, 1)}•••@${domain}` });
    expect((await rowOf(person))?.email).toBe(`seen-${person.email}`);
  });

  test("restores the address, ends every session and socket, and locks the password until it is reset", async () => {
    const person = await kasama.person("pwd");
    const to = `thief-${person.email}`;
    const [, secret = ""] = await move(person, to);
    const end = ending(await kasama.openSocket(person));
    const { status, body } = await undo(secret);
    expect([status, body.message]).toEqual([200, ACCOUNT_REPLIES.emailRestored]);
    expect(await end.told).toEqual({ reason: "email" });
    await end.closed;
    expect(await isSignedIn(person)).toBe(false);
    expect(await rowOf(person)).toMatchObject({ email: person.email, username: person.email, pending_email: null });
    for (const email of [person.email, to])
      expect((await login(email, person.password)).body.code).toBe("INVALID_CREDENTIALS");
    // The thief's address gets nothing; the owner's has already got the link.
    const token = await secretTo(person.email, "reset-password");
    const form = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await kasama.call("POST", "/api/reset-password", { body: form })).status).toBe(200);
    expect((await login(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  test("works from the first email too, before the new address is confirmed, and cancels the change", async () => {
    const person = await kasama.person("admin");
    const to = `early-${person.email}`;
    await ask(person, to);
    expect((await undo(await secretTo(person.email, "undo-email"))).status).toBe(200);
    expect((await verify(await secretTo(to, "verify-email"))).body.code).toBe("INVALID_TOKEN");
    expect(await rowOf(person)).toMatchObject({ email: person.email, pending_email: null });
    expect(await isSignedIn(person)).toBe(false);
  });

  test("survives a new password and a reset by the person who took the account", async () => {
    const person = await kasama.person("pwd");
    const to = `kept-${person.email}`;
    const [first = "", second = ""] = await move(person, to);
    const change = { password: person.password, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await kasama.call("POST", "/api/account/password", { as: person, body: change })).status).toBe(200);
    await kasama.call("POST", "/api/forgot-password", { body: { email: to } });
    const token = await secretTo(to, "reset-password");
    const reset = { token, password: `${NEW_PASSWORD}!`, confirmPassword: `${NEW_PASSWORD}!` };
    expect((await kasama.call("POST", "/api/reset-password", { body: reset })).status).toBe(200);
    expect([(await check(first)).state, (await check(second)).state]).toEqual(["valid", "valid"]);
    expect((await undo(first)).status).toBe(200);
    expect((await rowOf(person))?.email).toBe(person.email);
  });

  test("lets the first address win after two changes in a row, and the one in between cannot take it back", async () => {
    const person = await kasama.person("pwd");
    const [middle, last] = [`middle-${person.email}`, `last-${person.email}`];
    const [, own = ""] = await move(person, middle);
    const [, thiefs = ""] = await move(person, last);
    expect((await undo(own)).status).toBe(200);
    expect((await rowOf(person))?.email).toBe(person.email);
    expect((await check(thiefs)).state).toBe("invalid");
    expect((await undo(thiefs)).body.code).toBe("INVALID_TOKEN");
    expect((await rowOf(person))?.email).toBe(person.email);
  });

  test("works once: one of many concurrent calls succeeds, and later ones say that it was used", async () => {
    const person = await kasama.person("general");
    const [, secret = ""] = await move(person, `race-${person.email}`);
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([body.code, body.message]).toEqual(["INVALID_TOKEN", ACCOUNT_REPLIES.undoUsed]);
    expect(await check(secret)).toEqual({ state: "used" });
  });

  test("says the same for an unknown token and one of another kind", async () => {
    const person = await kasama.person("pwd");
    await ask(person, `kinds-${person.email}`);
    const foreign = await secretTo(`kinds-${person.email}`, "verify-email");
    for (const secret of ["unknown", foreign]) {
      expect(await check(secret)).toEqual({ state: "invalid" });
      expect((await undo(secret)).body).toMatchObject({ code: "INVALID_TOKEN", message: ACCOUNT_REPLIES.undoInvalid });
    }
    // And an undo link works for nothing else.
    const own = await secretTo(person.email, "undo-email");
    expect((await verify(own)).body.code).toBe("INVALID_TOKEN");
  });

  test("is removed with the account", async () => {
    const person = await kasama.person("pwd");
    const [, secret = ""] = await move(person, `gone-${person.email}`);
    const body = { password: person.password };
    expect((await kasama.call("DELETE", "/api/account", { as: person, body })).status).toBe(200);
    expect(await check(secret)).toEqual({ state: "invalid" });
  });
});

describe("while a change can be undone", () => {
  test("reserves the old address for 7 days, and frees it afterwards", async () => {
    const person = await kasama.person("pwd");
    await move(person, `held-${person.email}`);
    const form = () => ({ ...applicant(), email: person.email, username: person.email });
    const refused = await kasama.call("POST", "/api/create", { body: form() });
    expect([refused.status, refused.body.code]).toEqual([409, "EMAIL_TAKEN"]);
    ahead = (UNDO_DAYS + 2) * DAY;
    try {
      expect((await kasama.call("POST", "/api/create", { body: form() })).status).toBe(201);
    } finally {
      ahead = 0;
    }
  });

  test(`expires after ${UNDO_DAYS} days, and then says that it is too late`, async () => {
    const person = await kasama.person("pwd");
    const [, secret = ""] = await move(person, `late-${person.email}`);
    try {
      ahead = UNDO_DAYS * DAY - 60_000;
      expect((await check(secret)).state).toBe("valid");
      ahead = UNDO_DAYS * DAY + 60_000;
      expect(await check(secret)).toEqual({ state: "expired" });
      expect((await undo(secret)).body).toMatchObject({ code: "INVALID_TOKEN", message: ACCOUNT_REPLIES.undoExpired });
    } finally {
      ahead = 0;
    }
    expect((await rowOf(person))?.email).toBe(`late-${person.email}`);
  });

  test("limits guesses per address", async () => {
    const limited = await startHarness({ RATE_LIMITS: "on" });
    try {
      const statuses = await Promise.all(
        Array.from({ length: 130 }, async () => {
          const body = { token: "unknown" };
          return (await limited.call("POST", "/api/undo-email/check", { body })).status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    } finally {
      await limited.close();
    }
  });
});

test("stops a change that was requested just before an undo", async () => {
  const person = await kasama.person("pwd");
  const before = await rowOf(person);
  const [, secret = ""] = await move(person, `behind-${person.email}`);
  expect((await undo(secret)).status).toBe(200);
  // What a call writes whose password was checked a moment before.
  await expect(
    kasama.server.context.emailChange.requestEmailChange(person.id, "thief@mail.example", {
      passwordHash: before?.password_hash ?? "",
    }),
  ).rejects.toMatchObject({ code: "BAD_INPUT" });
  expect((await rowOf(person))?.pending_email).toBeNull();
});

describe("a new password that the changed address asks for", () => {
  const formOf = (token: string) => ({ token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });

  test("cannot be set once the change was undone, and leaves the owner's own link valid", async () => {
    const person = await kasama.person("pwd");
    const to = `asked-${person.email}`;
    const [, secret = ""] = await move(person, to);
    const { users, background } = kasama.server.context;
    // The account is read, then the owner undoes the change, and only then is the link created.
    const overtaken = recoveryWith(kasama, {
      findByEmail: async (email) => {
        const user = await users.findByEmail(email);
        expect((await undo(secret)).status).toBe(200);
        return user;
      },
    });
    await overtaken.forgotPassword(to, CALLER.address);
    await background.settled();
    const token = await secretTo(to, "reset-password");
    const looked = await kasama.call("POST", "/api/reset-password/check", { body: { token } });
    expect(looked.body.data).toEqual({ valid: false });
    const refused = await kasama.call("POST", "/api/reset-password", { body: formOf(token) });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_TOKEN"]);
    expect((await login(person.email, NEW_PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
    const own = await secretTo(person.email, "reset-password");
    expect((await kasama.call("POST", "/api/reset-password", { body: formOf(own) })).status).toBe(200);
  });

  test("is not set if the change is undone between the check of the link and the write", async () => {
    const person = await kasama.person("pwd");
    const to = `race-reset-${person.email}`;
    const [, secret = ""] = await move(person, to);
    await kasama.call("POST", "/api/forgot-password", { body: { email: to } });
    const token = await secretTo(to, "reset-password");
    const { users } = kasama.server.context;
    const overtaken = recoveryWith(kasama, {
      setPassword: async (...write) => {
        expect((await undo(secret)).status).toBe(200);
        return users.setPassword(...write);
      },
    });
    await expect(overtaken.resetPassword(formOf(token), CALLER)).rejects.toMatchObject({ code: "INVALID_TOKEN" });
    expect((await login(person.email, NEW_PASSWORD)).body.code).toBe("INVALID_CREDENTIALS");
    const own = await secretTo(person.email, "reset-password");
    expect((await kasama.call("POST", "/api/reset-password", { body: formOf(own) })).status).toBe(200);
  });
});
