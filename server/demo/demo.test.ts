import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createPasswords } from "#server/platform/passwords/passwords.ts";
import { type RunningServer, startServer } from "#server/start.ts";
import { QUICK_COST } from "#server/testing/people.ts";
import { NEEDED } from "./community.ts";
import { EMPLOYERS, HAPPENINGS, type Happening, SEEKER_PROFILES } from "./data.ts";
import { type DemoContext, prepareDemo } from "./demo.ts";

let dataDir = "";
let servers: RunningServer[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "ks-demo-"));
});
afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  lines: string[];
  server: RunningServer;
  count: (collection: string, filter?: object) => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts like main.ts. `meddle` runs before the community is created, on the same context. */
async function start(
  options: {
    empty?: boolean;
    mongodbUri?: string;
    env?: Record<string, string>;
    meddle?: (context: DemoContext) => Promise<void> | void;
  } = {},
): Promise<Started> {
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    MONGODB_URI: options.mongodbUri,
    ...options.env,
  });
  const demo = prepareDemo(config, options.empty ?? false);
  const server = await startServer({
    config,
    log: createLog(config.logLevel),
    passwords: createPasswords({ cost: QUICK_COST }),
    now: demo.now,
    prepare: async (context) => {
      await options.meddle?.(context);
      await demo.fill(context);
    },
  });
  servers.push(server);
  return {
    lines: demo.lines(),
    server,
    count: (collection, filter = {}) => server.context.connection.collection(collection).countDocuments(filter),
    stop: async () => {
      servers = servers.filter((one) => one !== server);
      await server.close();
    },
  };
}

const passwordIn = (lines: string[]) => /password (\S+)/.exec(lines[0] ?? "")?.[1] ?? "";

async function call(server: RunningServer, method: string, where: string, token?: string, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}${where}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const COLLECTIONS = [
  ...["users", "employers", "conversations", "messages"],
  ...["jobseekers", "jobs", "applications", "interviews"],
];
/** The collections of events between people and admins, besides the audit trail and the notifications. */
const CAUSED = ["decisions", "listings", "reports", "announcements"];

/** Expects exactly one complete community. */
async function expectOneCommunity({ count }: Started): Promise<void> {
  const { users, conversations, messages, jobs, applications, interviews, notifications } = NEEDED;
  const seekers = Object.keys(SEEKER_PROFILES).length;
  const rows = [users, EMPLOYERS.length, conversations, messages, seekers, jobs, applications, interviews];
  expect(await Promise.all(COLLECTIONS.map((c) => count(c)))).toEqual(rows);

  const done = (...does: Happening["does"][]) => HAPPENINGS.filter(({ what }) => does.includes(what.does)).length;
  const decided = done("approve", "reject");
  const caused = [decided, done("ask-listing"), done("report"), done("announce")];
  expect(await Promise.all(CAUSED.map((c) => count(c)))).toEqual(caused);
  // Each event notifies the person it concerns once; an announcement notifies many.
  const toOne = notifications + decided + done("decide", "warn");
  expect(await count("notifications", { cause: { $not: /^announcement-/ } })).toBe(toOne);
  // Before each decision about a number or a report, the admin viewed it.
  const looks = HAPPENINGS.filter(({ what }) => "kind" in what && what.kind === "pwd_id").length + done("decide");
  const before = 1 + EMPLOYERS.filter(({ company }) => company.status === "approved").length;
  const recorded = decided + done("decide", "warn", "announce") + looks;
  expect(await count("audit")).toBe(before + recorded);
  expect(await count("mails")).toBe(0);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("demo"))).toEqual(["demo.txt"]);
}

/** Makes writes of this model fail before they reach the database. */
const breakAt =
  (model: string) =>
  ({ connection }: DemoContext) => {
    vi.spyOn(connection.model(model), "insertMany").mockRejectedValueOnce(new Error("the plug was pulled"));
  };

/** Creates an admin like create-admin does. */
async function insertAdmin({ users }: DemoContext): Promise<void> {
  await users.insert({
    _id: 5000,
    email: "own.admin@mail.example",
    username: "own.admin",
    password_hash: "$2b$12$hash",
    user_type: "admin",
    first_name: "Own",
    last_name: "Admin",
    phone_number: "Not given",
    address: "Not given",
    pwd_id_sealed: null,
    photo: null,
    status: "active",
    verified_at: new Date(),
    discoverable: false,
    consents: [],
    created_at: new Date(),
  });
}

describe("the first start", () => {
  test("creates a community in which everyone can sign in and chat, and the next start prints the same", async () => {
    const first = await start();
    await expectOneCommunity(first);
    const { server, lines } = first;
    // One password is hashed once: sixteen hashes would make the first start seconds longer.
    expect(await server.context.connection.collection("users").distinct("password_hash")).toHaveLength(1);
    const password = passwordIn(lines);
    expect(statSync(path.join(dataDir, "demo.txt")).mode & 0o777).toBe(0o600);
    expect(lines.filter((line) => line.includes("@"))).toHaveLength(NEEDED.users);

    const tokens = new Map<string, string>();
    for (const email of [
      "tess@kawingcontact.example",
      "rowena.magbanua@mail.example",
      "dennis.catacutan@mail.example",
      "nenita.salcedo@kasama.example",
    ]) {
      const { status, body } = await call(server, "POST", "/api/login", undefined, { email, password });
      expect(status).toBe(200);
      tokens.set(email, body.token);
    }
    const list = await call(server, "GET", "/api/messages/conversations", tokens.get("tess@kawingcontact.example"));
    expect(list.body.data).toMatchObject([
      {
        other_user: { first_name: "Arnel", photo: null },
        about: { application: { job_title: "Technical support, solar systems", status: "interview" }, others: 0 },
        unread_count: 1,
        last_seq: 21,
      },
      { other_user: { first_name: "Rowena", photo: null }, unread_count: 1, last_seq: 26 },
    ]);
    // The employer's notifications open an application with a readable resume.
    const tess = tokens.get("tess@kawingcontact.example");
    const { data: news } = (await call(server, "GET", "/api/notifications", tess)).body;
    const told = news.find(({ note }: { note?: { kind: string } }) => note?.kind === "application.sent");
    expect(told).toMatchObject({ is_read: false, targetUrl: `/applications/${told.application_id}` });
    const application = (await call(server, "GET", `/api${told.targetUrl}`, tess)).body.data;
    expect(application).toMatchObject({ job_title: "Technical support, solar systems", status: "interview" });
    const headers = { authorization: `Bearer ${tess}` };
    const resume = await fetch(`http://127.0.0.1:${server.port}/api/${application.resume}`, { headers });
    expect(resume.headers.get("content-disposition")).toContain("Arnel Quitoriano.pdf");
    expect(await resume.text()).toContain("(Ship electrician)");
    const id = list.body.data[1].id;
    const rowena = tokens.get("rowena.magbanua@mail.example");
    const sent = await call(server, "POST", `/api/messages/conversations/${id}/messages`, rowena, {
      receiver_id: list.body.data[1].last_message.sender_id,
      content: "Sa bahay po muna, kung puwede.",
    });
    // After the numbers that changes of a card have taken.
    expect(sent.body.data).toMatchObject({ seq: 27, rev: 30 });
    expect(await first.count("messages")).toBe(NEEDED.messages + 1);
    // An interview in the conversation waits for an answer, and can be answered there.
    const dennis = tokens.get("dennis.catacutan@mail.example");
    const [talk] = (await call(server, "GET", "/api/messages/conversations", dennis)).body.data;
    const log = async () =>
      (await call(server, "GET", `/api/messages/conversations/${talk.id}?after_seq=0`, dennis)).body.data;
    const { card } = (await log()).find(({ kind }: { kind: string }) => kind === "card");
    expect(card.interview).toMatchObject({ status: "proposed", version: 1, accepted_slot: null });
    const accept = { action: "accept", version: 1, slot: 1 };
    const answer = await call(server, "PATCH", `/api/interviews/${card.interview.id}`, dennis, accept);
    expect(answer.body.data).toMatchObject({ status: "accepted" });
    const after = await log();
    expect(after.find(({ kind }: { kind: string }) => kind === "card").card.interview).toEqual(answer.body.data);
    expect(after.at(-1)).toMatchObject({ kind: "system", topic: "accept" });
    // Pending and decided items of the admin, with the messages of a report.
    const nenita = tokens.get("nenita.salcedo@kasama.example");
    const ask = async (where: string) => (await call(server, "GET", `/api/admin/${where}`, nenita)).body.data;
    const { pending } = await ask("approvals?kind=company");
    expect(pending).toEqual({ company: 3, company_change: 0, pwd_id: 3, listing: 1 });
    const reported = await ask("reports");
    expect(reported.counts).toEqual({ open: 3, resolved: 1, dismissed: 1 });
    const { messages } = await ask(`reports/${reported.records[0].id}`);
    expect(messages.map(({ content }: { content: string }) => content)).toContain(
      "Refundable naman. Hanggang 5 PM lang ang slot, marami nang nakapila.",
    );
    // Except for this read, the newest record has the time of its event.
    const [newest] = await first.server.context.connection
      .collection("audit")
      .find()
      .sort({ at: -1 })
      .skip(1)
      .toArray();
    expect(newest?.at.getTime()).toBeLessThan(Date.now() - 60 * 60_000);
    await first.stop();

    const second = await start();
    expect(second.lines).toEqual(lines);
    expect(await second.count("messages")).toBe(NEEDED.messages + 2);
    expect(await second.count("users")).toBe(NEEDED.users);
  });

  test.each(["User", "Message"])("that failed at the %s rows leaves nothing behind for the next one", async (model) => {
    await expect(start({ meddle: breakAt(model) })).rejects.toThrow("the plug was pulled");
    expect(readdirSync(dataDir)).toContain("demo-unfinished.json");
    await expectOneCommunity(await start());
  });

  test("that ended after all rows but before its list is repeated, and an admin who was created meanwhile stays", async () => {
    // The list cannot be written, because a folder has its name.
    mkdirSync(path.join(dataDir, "demo.txt"));
    await expect(start()).rejects.toThrow();
    rmSync(path.join(dataDir, "demo.txt"), { recursive: true });
    const { count, lines } = await start({ meddle: insertAdmin });
    expect(await count("users")).toBe(NEEDED.users + 1);
    expect(await count("messages")).toBe(NEEDED.messages);
    expect(passwordIn(lines)).not.toBe("");
  });

  test("creates no community if there is an account already", async () => {
    const { count, lines } = await start({ meddle: insertAdmin });
    expect(await count("users")).toBe(1);
    expect(lines).toEqual([]);
  });
});

describe("--empty", () => {
  test("creates no accounts in a new folder, now and at later starts", async () => {
    for (const empty of [true, false]) {
      const started = await start({ empty });
      expect(await started.count("users")).toBe(0);
      expect(started.lines.join("\n")).toMatch(/^No accounts yet\..*npm run create-admin/);
      await started.stop();
    }
    expect(existsSync(path.join(dataDir, "demo.txt"))).toBe(false);
  });

  test("removes nothing from a folder with a community, and says so", async () => {
    const first = await start();
    await first.stop();
    const second = await start({ empty: true });
    expect(second.lines.join("\n")).toContain("--empty changes nothing here");
    await expectOneCommunity(second);
    await second.stop();
    expect((await start()).lines).toEqual(first.lines);
  });

  test("removes an incomplete community", async () => {
    await expect(start({ meddle: breakAt("Message") })).rejects.toThrow();
    const { count } = await start({ empty: true });
    const others = ["audit", "notifications", "notification_heads", "activities", "mails"];
    for (const collection of [...COLLECTIONS, ...CAUSED, ...others]) expect(await count(collection)).toBe(0);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("demo"))).toEqual([]);
  });
});

test("does not print a list that its owner removed, and creates a new community if the database was removed", {
  timeout: 400_000,
}, async () => {
  const first = await start();
  await first.stop();
  const list = path.join(dataDir, "demo.txt");
  const old = readFileSync(list, "utf8");
  rmSync(list);
  const second = await start();
  expect(second.lines).toEqual([]);
  await second.stop();
  rmSync(path.join(dataDir, "db"), { recursive: true });
  const third = await start();
  await expectOneCommunity(third);
  expect(readFileSync(list, "utf8")).not.toBe(old);
});

test("never changes an external database", async () => {
  const { server } = await start({ empty: true });
  const before = readdirSync(dataDir).sort();
  const own = await start({ mongodbUri: server.database?.uri ?? "" });
  expect(await own.count("users")).toBe(0);
  expect(own.lines).toEqual([]);
  expect(readdirSync(dataDir).sort()).toEqual(before);
});

test("never creates accounts with a displayed password in production", async () => {
  const env = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://jobs.example.ph",
    JWT_SECRET: "kept-safe-0123456789-abcdefghijklmnop",
    DATA_KEY: "0".repeat(64),
    EMAILS_TO_FILES: "on",
  };
  const { lines, count } = await start({ env });
  expect(lines).toEqual([]);
  expect(await count("users")).toBe(0);
});
