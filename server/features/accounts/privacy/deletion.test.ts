import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCurrentPassword } from "#server/features/accounts/sign-in/current-password.ts";
import type { TokenRow } from "#server/features/accounts/users/token.model.ts";
import { createTokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import { createTransactions } from "#server/platform/database/transaction.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { withReplaced } from "#server/testing/replaced.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { createDeletion } from "./deletion.service.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;
const ACCOUNT_TEXTS = accountsTexts.fields;

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

const remove = (as: Person, password = as.password) =>
  kasama.call("DELETE", "/api/account", { as, body: { password } });
const login = ({ email, password }: Person) => kasama.call("POST", "/api/login", { body: { email, password } });
const get = (as: Person, path: string) => kasama.call("GET", path, { as });
const write = (as: Person, conversation: number, receiver: Person) =>
  kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as,
    body: { receiver_id: receiver.id, content: "Are you there?" },
  });
/** How much of a person is still in the database, by collection. */
async function leftOf({ id }: Person): Promise<Record<string, number>> {
  const { connection } = kasama.server.context;
  const count = (name: string, filter: object) => connection.collection(name).countDocuments(filter);
  return {
    users: await count("users", { _id: id }),
    employers: await count("employers", { _id: id }),
    jobseekers: await count("jobseekers", { _id: id }),
    jobs: await count("jobs", { employer_id: id }),
    applications: await count("applications", { applicant_id: id }),
    sessions: await count("sessions", { user_id: id }),
    tokens: await count("tokens", { user_id: id }),
    notifications: await count("notifications", { user_id: id }),
    heads: await count("notification_heads", { _id: id }),
    mails: await count("mails", { owner: id }),
    activities: await count("activities", { people: id }),
    reports: await count("reports", { $or: [{ reporter_id: id }, { reported_id: id }] }),
    files: await count("fs.files", { "metadata.owner": id }),
  };
}
/** A person with data in every collection. */
async function everywhere(): Promise<Person> {
  const { context } = kasama.server;
  const shop = await kasama.employer();
  const note = { user_id: shop.id, cause: "a test", type: "info", title: "Hello", message: "You", target_url: null };
  await context.notifications.raise({ ...note, type: "info" });
  await context.fileStore.put(Buffer.from("a picture"), { kind: "logo", owner: shop.id, type: "image/webp" });
  // Employers have none of these, but the deletion must not depend on that.
  await context.profiles.seekers.change(shop.id, { education: "Hello" }, new Date());
  const job = await insertJob(context, { employer_id: shop.id });
  await insertApplication(context, job, { applicant_id: shop.id });
  context.activity.note({ cause: `test-${shop.id}`, kind: "verified.email", actor_id: shop.id, at: new Date() });
  await context.activity.written();
  const released = { reporter_id: shop.id, reported_id: 1, status: "dismissed", released_at: new Date() };
  await context.connection.collection("reports").insertOne(released);
  await context.emailChange.requestEmailChange(shop.id, `next-${shop.email}`);
  return shop;
}
const nothing = {
  users: 0,
  employers: 0,
  jobseekers: 0,
  jobs: 0,
  applications: 0,
  sessions: 0,
  tokens: 0,
  notifications: 0,
  heads: 0,
  mails: 0,
  activities: 0,
  reports: 0,
  files: 0,
};

describe("an account that its owner deletes", () => {
  test("removes everything of it; its sockets close, its address is notified and free again", async () => {
    const shop = await everywhere();
    expect(await leftOf(shop)).toMatchObject({
      users: 1,
      employers: 1,
      jobseekers: 1,
      jobs: 1,
      applications: 1,
      sessions: 1,
      // The link to the new address, and the one that undoes the change.
      tokens: 2,
      notifications: 2,
      files: 1,
    });
    const socket = await kasama.openSocket(shop);
    const told = socket.next("session:ended");
    const closed = new Promise((resolve) => socket.raw.once("disconnect", resolve));
    const answer = await remove(shop);
    expect([answer.status, answer.body.message]).toEqual([200, ACCOUNT_REPLIES.accountDeleted]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^kasama=; .*Max-Age=0/),
      expect.stringMatching(/^kasama-device=; .*Max-Age=0/),
    ]);
    expect(await told).toEqual({ reason: "deleted" });
    await closed;
    expect(await leftOf(shop)).toEqual(nothing);
    expect((await get(shop, "/api/sessions")).status).toBe(401);
    expect((await login(shop)).body.code).toBe("INVALID_CREDENTIALS");
    const mailed = () => mails.mails.filter(({ to }) => to.includes(shop.email)).map(({ mail }) => mail.subject);
    await expect.poll(mailed).toContainEqual(expect.stringContaining("is deleted"));
    await kasama.person("employer", { email: shop.email });
  });

  test("deletes nothing with a wrong password, and names the field", async () => {
    const person = await kasama.person("pwd");
    const { status, body } = await remove(person, "Not-my-password-1");
    expect([status, body.code, body.errors]).toEqual([400, "BAD_INPUT", { password: [ACCOUNT_TEXTS.passwordWrong] }]);
    expect((await get(person, "/api/sessions")).status).toBe(200);
  });
});

describe("the other side of its conversations", () => {
  test("keeps the messages under 'Deleted user', shows it at once, and cannot be written to", async () => {
    const [person, shop] = [await kasama.person("pwd"), await kasama.employer()];
    const conversation = await kasama.conversation(person, shop);
    expect((await write(person, conversation, shop)).status).toBe(201);
    expect((await write(shop, conversation, person)).status).toBe(201);
    const socket = await kasama.openSocket(shop);
    const shown = socket.next("chat:conversation", ({ id }) => id === conversation);
    expect((await remove(person)).status).toBe(200);
    const gone = { id: person.id, first_name: "Deleted", last_name: "user", photo: null, online: false };
    expect((await shown).other_user).toMatchObject(gone);

    const [listed] = (await get(shop, "/api/messages/conversations")).body.data;
    expect(listed).toMatchObject({ id: conversation, other_user: gone });
    const { data } = (await get(shop, `/api/messages/conversations/${conversation}`)).body;
    expect(data.map(({ sender_id }: { sender_id: number }) => sender_id)).toEqual([person.id, shop.id]);
    expect((await get(shop, `/api/messages/conversations/${conversation}/info`)).body.data.other_user).toMatchObject(
      gone,
    );
    expect(JSON.stringify([listed, data])).not.toContain(person.email);

    const refused = await write(shop, conversation, person);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, "NOT_ALLOWED", CHAT_TEXTS.deleted]);
    const client_id = crypto.randomUUID();
    expect(await socket.command("chat:send", { conversation_id: conversation, client_id, content: "Hello?" })).toEqual({
      ok: false,
      fault: { code: "NOT_ALLOWED", message: CHAT_TEXTS.deleted },
    });
    expect((await get(shop, `/api/messages/conversations/${conversation}`)).body.data).toHaveLength(2);
  });
});

describe("admins", () => {
  test("keeps the last one, even if others are leaving or not yet active", async () => {
    const own = await startHarness();
    try {
      const [first, second] = [await own.person("admin"), await own.person("admin")];
      await own.person("admin", { status: "suspended" });
      await own.person("admin", { verified_at: null });
      const leave = (as: Person) => own.call("DELETE", "/api/account", { as, body: { password: as.password } });
      // Each sees that the other one is leaving, so they never both leave.
      const together = await Promise.all([leave(first), leave(second)]);
      expect(together.map(({ status }) => status)).toContain(409);
      const staying = [first, second].filter((_admin, n) => together[n]?.status === 409);
      for (const admin of staying.slice(1)) expect((await leave(admin)).status).toBe(200);
      const refused = await leave(staying[0] as Person);
      expect([refused.status, refused.body.message]).toEqual([409, ACCOUNT_REPLIES.lastAdmin]);
      expect((await own.call("GET", "/api/sessions", { as: staying[0] as Person })).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

type Writes = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

/** A deletion whose writes all go through `way`. */
function deletionBy(way: Writes, shown: number[] = [], more: Partial<Parameters<typeof createDeletion>[0]> = {}) {
  const { context } = kasama.server;
  const { users, employers, sessions, mailer } = context;
  const tokens = createTokensRepo(context.connection.model<TokenRow>("Token"));
  return createDeletion({
    ...context,
    inTransaction: createTransactions(context.connection),
    currentPassword: createCurrentPassword(context),
    features: context.features.map(({ name, removeAccount, accountGone }) => ({
      name,
      ...(removeAccount && { removeAccount: way(removeAccount) }),
      ...(name === "chat" ? { accountGone: async (id) => void shown.push(id) } : accountGone && { accountGone }),
    })),
    removeKeptMails: async () => {},
    employers: { remove: way(employers.remove.bind(employers)) },
    mailer: { cancelOf: way(mailer.cancelOf.bind(mailer)), send: way(mailer.send.bind(mailer)) },
    tokens: { ...tokens, removeOf: way(tokens.removeOf) },
    users: withReplaced(users, { remove: way(users.remove.bind(users)) }),
    sessions: { endAll: way(sessions.endAll.bind(sessions)) },
    closeSockets: context.announce.closeUser,
    site: () => ({ name: "Kasama", url: "http://localhost", support: "help@mail.example" }),
    ...more,
  });
}

test("removes an admin's decision that is made while the account is being deleted", async () => {
  const { context } = kasama.server;
  const [admin, shop] = [await kasama.person("admin"), await kasama.employer("pending")];
  const viewer = await context.sessions.resolve(shop.token);
  if (!viewer) throw new Error("nobody is signed in");
  const body = { reason: "The permit is that of somebody else" };
  const remove = async (id: number): Promise<void> => {
    expect((await kasama.call("POST", `/api/admin/employers/${id}/reject`, { as: admin, body })).status).toBe(200);
    await context.employers.remove(id);
  };
  await deletionBy((run) => run, [], { employers: { remove } }).deleteAccount(viewer, shop.password);
  await context.background.settled();
  expect(await context.connection.collection("decisions").countDocuments({ user_id: shop.id })).toBe(0);
});

describe("an interruption at any write", () => {
  const STEPS = 13;
  /** The ids of the accounts whose deletion was shown to other people. */
  const shown: number[] = [];

  /** A deletion of which only this many writes reach the database. */
  function dyingAfter(writes: number) {
    let left = writes;
    return deletionBy(
      (run) =>
        (...args) => {
          left -= 1;
          return left >= 0 ? run(...args) : Promise.reject(new Error("the plug was pulled"));
        },
      shown,
    );
  }

  test.each(Array.from({ length: STEPS }, (_none, writes) => writes))(
    "after %i writes leaves an account that can be deleted, or none",
    async (writes) => {
      const shop = await everywhere();
      const viewer = await kasama.server.context.sessions.resolve(shop.token);
      if (!viewer) throw new Error("nobody is signed in");
      const socket = await kasama.openSocket(shop);
      const closed = new Promise((resolve) => socket.raw.once("disconnect", resolve));
      shown.length = 0;
      await expect(dyingAfter(writes).deleteAccount(viewer, shop.password)).rejects.toThrow("the plug was pulled");
      const { users, sessions, ...rest } = await leftOf(shop);
      if (users === 1) {
        // Its session is still valid, and its owner can sign in again.
        expect((await login(shop)).status).toBe(200);
        expect((await remove(shop)).status).toBe(200);
        expect(await leftOf(shop)).toEqual(nothing);
        return;
      }
      // Its tabs receive nothing more, and other people see that it is deleted.
      await closed;
      await kasama.server.context.background.settled();
      expect(shown).toEqual([shop.id]);
      // Everything is gone except sessions, which belong to no account and are removed when they expire.
      expect(writes).toBe(STEPS - 1);
      const { users: _users, sessions: _sessions, ...none } = nothing;
      expect(rest).toEqual(none);
      expect(sessions).toBe(1);
      expect((await get(shop, "/api/sessions")).status).toBe(401);
    },
  );
});
