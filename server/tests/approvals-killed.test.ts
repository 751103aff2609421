import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";

/**
 * Decisions whose server is killed before they are announced: the next server announces them once, and undone ones never.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

async function startProcess(dataDir: string): Promise<string> {
  const settings = { NODE_ENV: "test", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", RATE_LIMITS: "off" };
  child = spawn(process.execPath, ["server/main.ts", "--empty"], {
    cwd: ROOT,
    env: bareEnvironment({ ...settings, APPROVAL_UNDO_SECONDS: "60" }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout ?? expect.unreachable("it is piped") })) {
    const url = /is ready: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("the server did not start");
}

const newsOf = ({ server }: Harness, { id }: Person) =>
  server.context.connection.collection("notifications").countDocuments({ user_id: id });
const mailedOf = ({ server }: Harness, { id }: Person) =>
  server.context.connection.collection("decisions").countDocuments({ user_id: id, mailed_at: { $ne: null } });

// Starts a whole server four times, once as a process, possibly on a busy machine.
test("announces a decision once after a kill, and never one that was undone", {
  timeout: 400_000,
}, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-"));
  const before = await startHarness({ DATA_DIR: dataDir });
  const admin = await before.person("admin");
  const [told, undone] = [await before.employer("pending"), await before.employer("pending")];
  await before.server.close();

  const url = await startProcess(dataDir);
  const ended = once(child ?? expect.unreachable("it has started"), "close");
  const headers = { authorization: `Bearer ${admin.token}`, "content-type": "application/json" };
  const post = async (where: string, body: object) => {
    const response = await fetch(`${url}/api/admin/employers/${where}`, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    expect(response.status).toBe(200);
    return (await response.json()).data;
  };
  await post(`${told.id}/approve`, {});
  const { status, held } = await post(`${undone.id}/approve`, {});
  await post(`${undone.id}/undo`, { decision: { status, at: held.at } });
  child?.kill("SIGKILL");
  await ended;

  // Nothing is announced before it is due; two starts after that announce it once.
  const early = await startHarness({ DATA_DIR: dataDir });
  await early.server.context.approvals.task.run();
  expect(await newsOf(early, told)).toBe(0);
  expect(await early.server.context.employers.findById(told.id)).toMatchObject({ status: "pending" });
  await early.server.close();
  const ahead = () => new Date(Date.now() + 120_000);
  const late = await startHarness({ DATA_DIR: dataDir }, undefined, ahead);
  await expect.poll(() => mailedOf(late, told), { timeout: 30_000 }).toBe(1);
  await late.server.close();
  const last = await startHarness({ DATA_DIR: dataDir }, undefined, ahead);
  try {
    await last.server.context.approvals.task.run();
    const { employers } = last.server.context;
    expect(await employers.findById(told.id)).toMatchObject({ status: "approved" });
    expect([await newsOf(last, told), await mailedOf(last, told)]).toEqual([1, 1]);
    expect(await employers.findById(undone.id)).toMatchObject({ status: "pending" });
    expect([await newsOf(last, undone), await mailedOf(last, undone)]).toEqual([0, 0]);
  } finally {
    await last.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("announces a decision by itself when its time is over", async () => {
  const kasama = await startHarness({ APPROVAL_UNDO_SECONDS: "1" });
  try {
    const [admin, shop] = [await kasama.person("admin"), await kasama.employer("pending")];
    const [theirs, other] = [await kasama.openSocket(shop), await kasama.openSocket(await kasama.person("admin"))];
    const told = theirs.next("notification:new");
    const shown = other.next("approval:waiting", ({ kind }) => kind === "company");
    const { body } = await kasama.call("POST", `/api/admin/employers/${shop.id}/approve`, { as: admin });
    expect(body.data.held.left_ms).toBeGreaterThan(0);
    expect(await newsOf(kasama, shop)).toBe(0);
    await Promise.all([told, shown]);
    expect(await kasama.server.context.employers.findById(shop.id)).toMatchObject({ status: "approved" });
  } finally {
    await kasama.close();
  }
});
