import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";

/** Applications whose server is killed while it delivers their events: the next server delivers the rest, each once. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SEEKERS = 12;

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

async function startProcess(dataDir: string): Promise<string> {
  const settings = { NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMITS: "off" };
  child = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment(settings),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout ?? expect.unreachable("it is piped") })) {
    const url = /is ready: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("the server did not start");
}

/** How often each stored application has its chat line and its notification. */
async function followedUp({ server }: Harness) {
  const { connection } = server.context;
  const applications = await connection.collection<{ _id: number }>("applications").find().toArray();
  return Promise.all(
    applications.map(async ({ _id }) => ({
      _id,
      lines: await connection.collection("messages").countDocuments({ client_id: `application-${_id}-1` }),
      notifications: await connection.collection("notifications").countDocuments({ cause: `application-${_id}-1` }),
    })),
  );
}

test.each([1, 6])(
  "delivers every event once when the server is killed after answer %i of 12",
  {
    timeout: 400_000,
  },
  async (kill) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
    const before = await startHarness({ DATA_DIR: dataDir });
    const job = await applyingOn(before).job(await before.employer());
    const seekers = await Promise.all(Array.from({ length: SEEKERS }, () => before.person("pwd")));
    await before.server.close();

    const url = await startProcess(dataDir);
    const ended = once(child ?? expect.unreachable("it has started"), "close");
    const answered: number[] = [];
    await Promise.allSettled(
      seekers.map(async ({ token }) => {
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const where = `${url}/api/jobs/${job._id}/applications`;
        const response = await fetch(where, { method: "POST", headers, body: "{}" });
        answered.push((await response.json()).data.id);
        if (answered.length === kill) child?.kill("SIGKILL");
      }),
    );
    await ended;

    const after = await startHarness({ DATA_DIR: dataDir }, undefined, () => new Date(Date.now() + 120_000));
    try {
      const { events, connection } = after.server.context;
      // The leases of the killed server run out by the database's clock.
      await connection
        .collection("domain_events")
        .updateMany({ leased_until: { $exists: true } }, { $set: { leased_until: new Date(0) } });
      await events.processPending();
      expect(await events.countWaiting()).toBe(0);
      const found = await followedUp(after);
      expect(found.map(({ _id }) => _id)).toEqual(expect.arrayContaining(answered));
      expect(answered.length).toBeGreaterThanOrEqual(kill);
      expect(found).toEqual(found.map(({ _id }) => ({ _id, lines: 1, notifications: 1 })));
      // A second run has nothing left to do.
      await events.processPending();
      expect(await followedUp(after)).toEqual(found);
    } finally {
      await after.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
