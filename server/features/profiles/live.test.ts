import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { SessionUser } from "#shared/accounts/session-user.ts";

/** What a change of a profile or an address sends to open tabs, and to tabs that were offline. */

let kasama: Harness;
let mails: TestMailServer;
let person: Person;
let shop: Person;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});
beforeEach(async () => {
  [person, shop] = [await kasama.person("pwd"), await kasama.employer()];
  await kasama.conversation(person, shop);
});

const rename = (first_name: string) =>
  kasama.call("PUT", `/api/users/${person.id}`, { as: person, body: { first_name } });
async function syncOf(as: Person) {
  const answer = await (await kasama.openSocket(as)).command("sync", { conversations: {} });
  if (!answer.ok) throw new Error(answer.fault.message);
  return answer.value;
}

test("returns both cards to a tab that was offline: the own one, and that of the other participant", async () => {
  await rename("Dalisay");
  const [own, theirs] = [await syncOf(person), await syncOf(shop)];
  // As a login returns it: an applicant's username is the email address, which others do not see.
  expect(own.me).toMatchObject({ id: person.id, username: person.email, first_name: "Dalisay", user_type: "pwd" });
  expect(Object.keys(own.me ?? {}).sort()).toEqual(Object.keys(SessionUser.shape).sort());
  expect(theirs.conversations[0]?.other_user).toMatchObject({ id: person.id, first_name: "Dalisay" });
  expect(theirs.me?.id).toBe(shop.id);
});

test("shows a new address in the owner's tabs when it is requested, cancelled and confirmed, and nowhere else", async () => {
  const [mine, other] = [await kasama.openSocket(person), await kasama.openSocket(shop)];
  const heard: unknown[] = [];
  other.raw.on("account:changed", (news) => heard.push(news));
  const email = `new-${person.id}@mail.example`;
  const ask = () =>
    kasama.call("POST", "/api/account/email", { as: person, body: { email, password: person.password } });

  const asked = mine.next("account:changed");
  expect((await ask()).status).toBe(200);
  expect(await asked).toMatchObject({ email: person.email, pending_email: email });

  const withdrawn = mine.next("account:changed");
  await kasama.call("DELETE", "/api/account/email", { as: person });
  expect(await withdrawn).toMatchObject({ email: person.email, pending_email: null });

  const again = mine.next("account:changed");
  await ask();
  expect(await again).toMatchObject({ pending_email: email });
  const { mails: sent } = mails;
  const links = () =>
    sent
      .filter(({ to }) => to.includes(email))
      .flatMap(({ mail }) => /token=([\w%-]+)/.exec(mail.text ?? "")?.[1] ?? []);
  await expect.poll(() => links().length).toBe(2);

  // The link may be opened on a device where nobody is signed in.
  const confirmed = mine.next("account:changed");
  const token = decodeURIComponent(links()[1] ?? "");
  expect((await kasama.call("POST", "/api/verify-email", { body: { token } })).status).toBe(200);
  // The applicant's username has changed too.
  expect(await confirmed).toMatchObject({ email, pending_email: null, user: { id: person.id, username: email } });
  await other.command("sync", { conversations: {} });
  expect(heard).toEqual([]);
});

test("sends a job seeker's saved details to their own tabs only", async () => {
  const [tab, other] = [await kasama.openSocket(person), await kasama.openSocket(shop)];
  const heard: unknown[] = [];
  other.raw.on("profile:changed", (card) => heard.push(card));
  const news = tab.next("profile:changed");
  const body = { skills: [{ name: "Sewing" }] };
  expect((await kasama.call("PUT", `/api/jobseeker/${person.id}`, { as: person, body })).status).toBe(200);
  expect(await news).toMatchObject({ id: person.id });
  // Sent after it, so everything before it has arrived.
  const renamed = other.next("profile:changed", ({ first_name }) => first_name === "Dalisay");
  await rename("Dalisay");
  await renamed;
  expect(heard).toMatchObject([{ first_name: "Dalisay" }]);
});
