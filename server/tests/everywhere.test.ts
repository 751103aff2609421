import { randomUUID } from "node:crypto";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TokenRow } from "#server/features/accounts/users/token.model.ts";
import { createTokensRepo } from "#server/features/accounts/users/tokens.repo.ts";
import { type Cuttable, startCuttable } from "#server/testing/cuttable.ts";
import { type Answer, type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { startRedis, type TestRedis } from "#server/testing/redis.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/**
 * What must take effect in every process before its caller is answered: done at the first server, and seen at the second one
 * right after the answer. With Redis, while it is frozen or dead, and while one of the two servers is cut off from it.
 */

const WAIT = { timeout: 60_000 };
const NEW_PASSWORD = "Mangga-at-Suman-26";
const REASON = "Sent advertising to everyone";

let redis: TestRedis;
let ways: [Cuttable, Cuttable];
let first: Harness;
let second: Harness;
let admin: Person;
/** The longest that a call took, in milliseconds; at most 3,500 on a quiet machine. */
let longest = 0;
beforeAll(async () => {
  redis = await startRedis();
  ways = [await startCuttable(redis.url), await startCuttable(redis.url)];
  const secrets = {
    JWT_SECRET: "one-secret-for-both-processes-of-this-test",
    DATA_KEY: "0123456789abcdef".repeat(4),
  };
  first = await startHarness({ ...secrets, REDIS_URL: ways[0].url });
  const MONGODB_URI = first.server.database?.uri ?? "";
  second = await startHarness({ ...secrets, REDIS_URL: ways[1].url, MONGODB_URI });
  admin = await first.person("admin");
});
afterAll(async () => {
  process.stdout.write(`the longest call took ${Math.round(longest)} ms\n`);
  await second.close();
  await first.close();
  for (const way of ways) await way.close();
  await redis.close();
});

const isCovered = ({ server }: Harness) => server.context.everywhere.others?.isCovered;
const peers = ({ server }: Harness) => server.context.bus?.peers.length;

/** Says which step has hung. */
function within<T>(what: string, work: Promise<T>): Promise<T> {
  return Promise.race([work, pause(20_000).then(() => Promise.reject(new Error(`${what}: hangs`)))]);
}

/** A call that everything has to obey at once. */
async function call(...args: Parameters<Harness["call"]>): Promise<Answer> {
  const began = performance.now();
  const answer = await first.call(...args);
  longest = Math.max(longest, performance.now() - began);
  expect(answer.status).toBe(200);
  return answer;
}

/** Two people with a conversation, and tabs at the second server. */
async function pair() {
  const [seeker, employer] = [await first.person("pwd"), await first.employer()];
  const conversation = await first.conversation(seeker, employer);
  const theirs = await second.openSocket(employer);
  const say = (tab: TestSocket = theirs) =>
    tab.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" });
  return { seeker, employer, conversation, theirs, say };
}

/** A tab at the second server that only listens, with the names of what it has heard. */
async function listener(person: Person) {
  const tab = await second.openSocket(person);
  const heard: string[] = [];
  const reasons: unknown[] = [];
  tab.raw.onAny((name: string, data: unknown) => {
    if (name === "session:ended") reasons.push(data);
    // A hint without content, while Redis is away.
    else if (name !== "sync:due") heard.push(name);
  });
  const gone = new Promise<void>((resolve) => tab.raw.once("disconnect", () => resolve()));
  return { tab, heard, reasons, gone };
}

/** Prepares something while all is well. @returns does it, and checks */
type Case = () => Promise<() => Promise<void>>;

/** A silent tab of someone whose sessions end: it hears nothing more, and is closed. */
const endOf =
  (reason: object, end: (person: Person) => Promise<unknown>): Case =>
  async () => {
    const { seeker, employer, theirs, say } = await pair();
    const also = await second.openSocket(employer);
    const { heard, reasons, gone, tab } = await listener(seeker);
    const first = tab.next("chat:message");
    expect(await say()).toMatchObject({ ok: true });
    await first;
    // The commands of this tab use a cached session.
    expect(await tab.command("sync", { conversations: {} })).toMatchObject({ ok: true });
    return async () => {
      await end(seeker);
      heard.length = 0;
      const command = tab.raw.connected && tab.command("sync", { conversations: {} }).catch(() => "closed");
      const arrived = also.next("chat:message");
      if ((await say(theirs)).ok) await arrived;
      await gone;
      expect(heard).toEqual([]);
      expect(reasons).toEqual([reason]);
      expect(await command).not.toMatchObject({ ok: true });
    };
  };

async function sessionNumber(person: Person): Promise<number> {
  const sessions = first.server.context.connection.collection("sessions");
  return (await sessions.findOne({ user_id: person.id }))?.number;
}

const CASES: Record<string, Case> = {
  "a block": async () => {
    const { seeker, employer, theirs, say } = await pair();
    const { heard, tab } = await listener(seeker);
    const counted = tab.next("counts");
    expect(await say()).toMatchObject({ ok: true });
    await counted;
    expect(await theirs.command("presence:watch", { user_ids: [seeker.id] })).toMatchObject({
      value: [{ online: true }],
    });
    return async () => {
      await call("POST", `/api/users/${employer.id}/block`, { as: seeker });
      const refused = await say();
      expect(refused).toMatchObject({ ok: false, fault: { code: "NOT_ALLOWED", message: CHAT_TEXTS.mayNotSend } });
      heard.length = 0;
      const told: unknown[] = [];
      theirs.raw.on("presence:changed", (data) => told.push(data));
      // Showing themselves again would be announced to those who watch.
      for (const show_presence of [false, true])
        await second.call("PUT", "/api/preferences", { as: seeker, body: { show_presence } });
      expect(await tab.command("sync", { conversations: {} })).toMatchObject({ ok: true });
      expect(await theirs.command("presence:watch", { user_ids: [seeker.id] })).toMatchObject({ value: [] });
      expect(heard.filter((name) => name !== "preferences:changed")).toEqual([]);
      expect(told.filter((data) => (data as { online: boolean }).online)).toEqual([]);
    };
  },
  "the removal of a block": async () => {
    const { seeker, employer, say } = await pair();
    await first.call("POST", `/api/users/${employer.id}/block`, { as: seeker });
    expect(await say()).toMatchObject({ ok: false });
    return async () => {
      await call("DELETE", `/api/users/${employer.id}/block`, { as: seeker });
      expect(await say()).toMatchObject({ ok: true });
    };
  },
  "a logout": endOf({ reason: "logout" }, (as) => call("POST", "/api/logout", { as })),
  "a logout of all devices": endOf({ reason: "logout" }, (as) => call("POST", "/api/logout-all", { as })),
  "the end of another device": endOf({ reason: "logout" }, async (person) => {
    const id = await sessionNumber(person);
    const { token } = await first.server.context.sessions.begin(person.id, false);
    await call("DELETE", `/api/sessions/${id}`, { as: { ...person, token } });
  }),
  "the end of all other devices": endOf({ reason: "logout" }, async (person) => {
    const { token } = await first.server.context.sessions.begin(person.id, false);
    await call("DELETE", "/api/sessions", { as: { ...person, token } });
  }),
  "a suspension": endOf({ reason: "suspended", why: REASON }, ({ id }) =>
    call("POST", `/api/admin/users/${id}/suspend`, { as: admin, body: { reason: REASON, seen: "active" } }),
  ),
  "another user type": endOf({ reason: "type" }, ({ id }) =>
    call("PATCH", `/api/admin/users/${id}`, { as: admin, body: { seen: "pwd", user_type: "general" } }),
  ),
  "a changed password": endOf({ reason: "password" }, async (person) => {
    const { token } = await first.server.context.sessions.begin(person.id, false);
    const body = { password: person.password, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    await call("POST", "/api/account/password", { as: { ...person, token }, body });
  }),
  "a reset password": endOf({ reason: "password" }, async ({ id, email }) => {
    const tokens = createTokensRepo(first.server.context.connection.model<TokenRow>("Token"));
    const link = { purpose: "reset-password", userId: id, lifeMs: 60_000, sentTo: email } as const;
    const token = await tokens.issue(link, new Date());
    const body = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await call("POST", "/api/reset-password", { body });
  }),
  "a deleted account": async () => {
    const { seeker, say } = await pair();
    const { heard, reasons, gone } = await listener(seeker);
    expect(await say()).toMatchObject({ ok: true });
    return async () => {
      await call("DELETE", "/api/account", { as: seeker, body: { password: seeker.password } });
      heard.length = 0;
      expect(await say()).toMatchObject({ ok: false, fault: { message: CHAT_TEXTS.deleted } });
      await gone;
      expect([heard, reasons]).toEqual([[], [{ reason: "deleted" }]]);
    };
  },
  "hidden presence": async () => {
    const { seeker, conversation, theirs } = await pair();
    const hers = await second.openSocket(seeker);
    const typed = theirs.next("chat:typing");
    await hers.command("chat:typing", { conversation_id: conversation });
    await typed;
    const watch = () => theirs.command("presence:watch", { user_ids: [seeker.id] });
    expect(await watch()).toMatchObject({ value: [{ online: true }] });
    return async () => {
      await call("PUT", "/api/preferences", { as: seeker, body: { show_presence: false } });
      expect(await watch()).toEqual({ ok: true, value: [{ user_id: seeker.id, online: false, last_seen_at: null }] });
      const heard: unknown[] = [];
      theirs.raw.on("presence:changed", (data) => heard.push(data));
      theirs.raw.on("chat:typing", (data) => heard.push(data));
      await second.openSocket(seeker);
      expect(await hers.command("chat:typing", { conversation_id: conversation })).toMatchObject({ ok: true });
      // Every earlier event has arrived before this answer.
      expect(await watch()).toMatchObject({ value: [{ online: false, last_seen_at: null }] });
      expect(heard.filter((data) => (data as { online?: boolean }).online !== false)).toEqual([]);
    };
  },
  "hidden read marks": async () => {
    const { seeker, conversation, theirs, say } = await pair();
    const hers = await second.openSocket(seeker);
    for (let times = 0; times < 2; times += 1) await say();
    const read = theirs.next("chat:read", ({ user_id }) => user_id === seeker.id);
    await hers.command("chat:read", { conversation_id: conversation, seq: 1 });
    await read;
    return async () => {
      await call("PUT", "/api/preferences", { as: seeker, body: { show_read: false } });
      const heard: unknown[] = [];
      theirs.raw.on("chat:read", (data) => heard.push(data));
      theirs.raw.on("chat:delivered", (data) => heard.push(data));
      const marks = [{ conversation_id: conversation, seq: 2 }];
      expect(await hers.command("chat:delivered", { marks })).toMatchObject({ ok: true });
      expect(await hers.command("chat:read", { conversation_id: conversation, seq: 2 })).toMatchObject({ ok: true });
      expect(await theirs.command("sync", { conversations: {} })).toMatchObject({
        value: { conversations: [{ other_read_seq: 0, other_delivered_seq: 0 }] },
      });
      expect(heard).toEqual([]);
    };
  },
  "the approval of a company": async () => {
    const [shop, seeker] = [await first.employer("pending"), await first.person("pwd")];
    const open = () =>
      second.call("POST", "/api/messages/conversations", { as: shop, body: { participant2_id: seeker.id } });
    expect((await open()).status).toBe(403);
    return async () => {
      await call("POST", `/api/admin/employers/${shop.id}/approve`, { as: admin });
      expect((await open()).status).toBe(201);
    };
  },
};

describe.each<[situation: string, begin: () => Promise<void> | void, end: () => Promise<void> | void]>([
  ["while Redis answers", () => {}, () => {}],
  ["while Redis is frozen", () => redis.freeze(), () => redis.thaw()],
  ["while Redis is dead", () => redis.stop(), () => redis.start()],
  ["while this process has just been cut off from Redis", () => ways[0].cut(), () => ways[0].mend()],
  ["while the other process has just been cut off from Redis", () => ways[1].cut(), () => ways[1].mend()],
  [
    "while this process has been cut off from Redis for some time",
    async () => {
      ways[0].cut();
      await vi.waitFor(() => expect([peers(second), isCovered(second)]).toEqual([0, true]), WAIT);
    },
    () => ways[0].mend(),
  ],
  [
    "while the other process has been cut off from Redis for some time",
    async () => {
      ways[1].cut();
      await vi.waitFor(() => expect([peers(first), isCovered(first)]).toEqual([0, true]), WAIT);
      // No longer waits because a process was lost.
      await vi.waitFor(async () => expect(await first.server.context.bus?.confirm(["nothing"], 3000)).toBe(true), WAIT);
    },
    () => ways[1].mend(),
  ],
])("%s, the other process obeys", (_situation, begin, end) => {
  const results = new Map<string, Promise<void>>();
  beforeAll(async () => {
    const state = () => [first, second].map((one) => [isCovered(one), peers(one)]);
    await vi.waitFor(
      () =>
        expect(state()).toEqual([
          [true, 1],
          [true, 1],
        ]),
      WAIT,
    );
    const prepared = new Map<string, () => Promise<void>>();
    await Promise.all(
      Object.entries(CASES).map(async ([name, prepare]) =>
        prepared.set(name, await within(`preparing ${name}`, prepare())),
      ),
    );
    await begin();
    // All at once, because each may take three seconds.
    for (const [name, run] of prepared) {
      const result = within(name, run());
      result.catch(() => {});
      results.set(name, result);
    }
    await Promise.allSettled(results.values());
  }, 400_000);
  afterAll(end);

  test.each(Object.keys(CASES))("%s", (name) => results.get(name));
});
