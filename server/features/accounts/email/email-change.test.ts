import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";

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

const request = (person: Person, email: string) =>
  kasama.server.context.emailChange.requestEmailChange(person.id, email);
const verify = (token: string) => kasama.call("POST", "/api/verify-email", { body: { token } });
const login = (email: string, password: string) => kasama.call("POST", "/api/login", { body: { email, password } });
const rowOf = (person: Person) => kasama.server.context.users.findById(person.id);
async function secretTo(email: string): Promise<string> {
  const { text } = await mails.mailTo(email);
  return decodeURIComponent(/verify-email\?token=([\w%-]+)/.exec(text ?? "")?.[1] ?? "");
}

test("keeps the new address pending until its link is opened, notifies the old one, then swaps them; a repeat succeeds", async () => {
  const person = await kasama.person("pwd");
  await request(person, "new-one@mail.example");
  const told = await mails.mailTo(person.email);
  expect(told.text).toContain("new-one@mail.example");
  // The old address can undo the change, but not confirm it.
  expect(told.text).not.toContain("verify-email");
  const secret = await secretTo("new-one@mail.example");
  expect((await rowOf(person))?.email).toBe(person.email);
  expect((await login("new-one@mail.example", person.password)).status).toBe(401);

  expect((await verify(secret)).status).toBe(200);
  expect((await verify(secret)).status).toBe(200);
  // An applicant's username is the email address, so it changes too; otherwise everyone would see the old one.
  expect(await rowOf(person)).toMatchObject({
    email: "new-one@mail.example",
    username: "new-one@mail.example",
    username_key: "new-one@mail.example",
    pending_email: null,
  });
  expect((await login("new-one@mail.example", person.password)).status).toBe(200);
  expect((await login(person.email, person.password)).status).toBe(401);
  // No session asked for the change, so none stays valid; undo-email.test.ts tests the one that asks.
  expect((await kasama.call("GET", "/api/sessions", { as: person })).status).toBe(401);
});

test("keeps a username that is not the address", async () => {
  const shop = await kasama.employer();
  const { username } = (await rowOf(shop)) ?? {};
  await request(shop, "new-shop@mail.example");
  expect((await verify(await secretTo("new-shop@mail.example"))).status).toBe(200);
  expect(await rowOf(shop)).toMatchObject({ email: "new-shop@mail.example", username });
});

test("refuses an address that another account has when the link is opened, not before", async () => {
  const [person, other] = [await kasama.person("pwd"), await kasama.person("pwd")];
  await request(person, other.email);
  const answer = await verify(await secretTo(other.email));
  expect([answer.status, answer.body.code]).toEqual([409, "EMAIL_TAKEN"]);
  expect((await rowOf(person))?.email).toBe(person.email);
});

test("gives an address that two accounts want to the first one that opens the link", async () => {
  const people = [await kasama.person("pwd"), await kasama.person("pwd")];
  for (const person of people) await request(person, "wanted@mail.example");
  const links = () => mails.mails.filter(({ to }) => to.includes("wanted@mail.example"));
  await expect.poll(() => links().length).toBe(2);
  const secrets = links().map(({ mail }) => decodeURIComponent(/token=([\w%-]+)/.exec(mail.text ?? "")?.[1] ?? ""));
  const answers = await Promise.all(secrets.map(verify));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("voids the older link after a newer request, and cancels it for the current address", async () => {
  const person = await kasama.person("pwd");
  await request(person, "first-wish@mail.example");
  const first = await secretTo("first-wish@mail.example");
  await request(person, "second-wish@mail.example");
  const second = await secretTo("second-wish@mail.example");
  expect((await verify(first)).body.code).toBe("INVALID_TOKEN");
  await request(person, person.email);
  expect((await verify(second)).body.code).toBe("INVALID_TOKEN");
  expect((await rowOf(person))?.email).toBe(person.email);
});

test("cancels a pending change when a new password is set, so that a thief's change does not survive recovery", async () => {
  const person = await kasama.person("pwd");
  await request(person, "thief@mail.example");
  const secret = await secretTo("thief@mail.example");
  const body = {
    password: person.password,
    new_password: "Mangga-at-Suman-26",
    confirm_password: "Mangga-at-Suman-26",
  };
  expect((await kasama.call("POST", "/api/account/password", { as: person, body })).status).toBe(200);
  expect((await verify(secret)).body.code).toBe("INVALID_TOKEN");
  expect(await rowOf(person)).toMatchObject({ email: person.email, pending_email: null });
});

test("voids a reset link to the old address once the new one is confirmed", async () => {
  const person = await kasama.person("pwd");
  await request(person, "moved@mail.example");
  await mails.mailTo(person.email);
  await kasama.call("POST", "/api/forgot-password", { body: { email: person.email } });
  const reset = () =>
    mails.mails.find(({ to, mail }) => to.includes(person.email) && mail.text?.includes("reset-password?"));
  await expect.poll(reset).toBeDefined();
  const token = decodeURIComponent(/reset-password\?token=([\w%-]+)/.exec(reset()?.mail.text ?? "")?.[1] ?? "");
  expect((await verify(await secretTo("moved@mail.example"))).status).toBe(200);
  const password = "Mangga-at-Suman-26";
  const answer = await kasama.call("POST", "/api/reset-password", {
    body: { token, password, confirmPassword: password },
  });
  expect(answer.body.code).toBe("INVALID_TOKEN");
});

test("limits changes to three an hour for each account, so that nobody is flooded with emails", async () => {
  const limited = await startHarness({ RATE_LIMITS: "on" });
  try {
    const person = await limited.person("pwd");
    const { requestEmailChange } = limited.server.context.emailChange;
    for (let n = 0; n < 3; n += 1) await requestEmailChange(person.id, "victim@mail.example");
    await expect(requestEmailChange(person.id, "victim@mail.example")).rejects.toMatchObject({ code: "TOO_FAST" });
  } finally {
    await limited.close();
  }
});

test("completes a swap that was interrupted, at the second click", async () => {
  const person = await kasama.person("pwd");
  await request(person, "resumed@mail.example");
  const secret = await secretTo("resumed@mail.example");
  const { connection } = kasama.server.context;
  await connection.collection("tokens").updateOne({ user_id: person.id }, { $set: { used_at: new Date() } });
  expect((await verify(secret)).status).toBe(200);
  expect((await rowOf(person))?.email).toBe("resumed@mail.example");
});
