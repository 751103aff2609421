import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { UserRow } from "#server/features/accounts/users/user.model.ts";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { startHarness } from "#server/testing/harness.ts";

/** An announcement whose server is killed during the delivery: every recipient gets it once. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Makes twenty batches; the kill comes in one of the first. */
const PEOPLE = 400;

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

async function startProcess(dataDir: string): Promise<string> {
  child = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment({ NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMITS: "off" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout ?? expect.unreachable("it is piped") })) {
    const url = /is ready: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("the server did not start");
}

function employer(n: number): Partial<UserRow> {
  const name = `crowd-${n}`;
  const at = new Date(Date.now() - 60_000 - n);
  return {
    ...{ _id: 7_000_000 + n, email: `${name}@mail.example`, username: name, username_key: name, password_hash: "x" },
    ...{ user_type: "employer", first_name: "Ana", last_name: "Reyes", phone_number: "+639171234567", address: "Jaro" },
    ...{ status: "active", verified_at: at, discoverable: false, search_words: ["ana"], created_at: at },
  };
}

// Starts a whole server three times, once as a process, possibly on a busy machine.
test("delivers the rest after a kill, to every recipient once", {
  timeout: 400_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  const before = await startHarness({ DATA_DIR: dataDir });
  const admin = await before.person("admin");
  const crowd = Array.from({ length: PEOPLE }, (_, n) => employer(n));
  await before.server.context.connection.model<UserRow>("User").insertMany(crowd);
  await before.server.close();

  const url = await startProcess(dataDir);
  const ended = once(child ?? expect.unreachable("it has started"), "close");
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const at = `${url}/api/admin/announcements`;
  const body = JSON.stringify({ title: "News", message: "Something happened", audience: "employer" });
  expect((await fetch(at, { method: "POST", headers, body })).status).toBe(201);
  const reached = async (): Promise<number> => (await (await fetch(at, { headers })).json()).data.records[0].reached;
  await expect.poll(reached, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  child?.kill("SIGKILL");
  await ended;

  // The next server starts with a clock at which the event of the killed one is overdue.
  const next = await startHarness({ DATA_DIR: dataDir }, undefined, () => new Date(Date.now() + 60_000));
  try {
    const { events, connection } = next.server.context;
    const isWaiting = () => connection.collection("domain_events").countDocuments({ name: "announcement.made" });
    while (await isWaiting()) await events.processPending();
    const news = await connection
      .model<NotificationRow>("Notification")
      .find({ cause: /^announcement-/ })
      .lean<NotificationRow[]>();
    expect([news.length, new Set(news.map(({ user_id }) => user_id)).size]).toEqual([PEOPLE, PEOPLE]);
    const { data } = (await next.call("GET", "/api/admin/announcements", { as: admin })).body;
    expect(data.records).toMatchObject([{ reached: PEOPLE, finished_at: expect.any(String) }]);
  } finally {
    await next.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
