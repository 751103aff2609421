import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareEnvironment } from "#server/testing/bare-environment.ts";
import { findProgram } from "../../lib/chromium.mjs";
import { ROOT } from "../../lib/setup.mjs";

/** `npm run cluster` with two processes, from its start to its end, with a real Redis and a real HAProxy. */

const HAPROXY = findProgram("haproxy");
const START_MS = 90_000;

/** The first of some ports that follow each other and are free now. */
async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 30_000);
    const servers = Array.from({ length: count }, (_none, at) => createServer().listen(first + at, "127.0.0.1"));
    const open = await Promise.all(
      servers.map((server) =>
        Promise.race([once(server, "listening").then(() => true), once(server, "error").then(() => false)]),
      ),
    );
    for (const server of servers) server.close();
    if (open.every(Boolean)) return first;
  }
}

let dataDir: string;
let port: number;
let cluster: ChildProcess;
const lines: string[] = [];

/** The last status line of a process. */
const lineOf = (name: string) => lines.findLast((line) => line.startsWith(`  ${name} `)) ?? "";
const stateOf = (name: string) => lineOf(name).slice(12, 22).trim();
const pidOf = (name: string) => Number(/pid (\d+)/.exec(lineOf(name))?.[1]);
const call = (cookie?: string) =>
  fetch(`http://127.0.0.1:${port}/api/healthz`, { headers: cookie === undefined ? {} : { cookie } });

beforeAll(async () => {
  if (HAPROXY === null) return;
  dataDir = mkdtempSync(path.join(tmpdir(), "ks-cluster-"));
  port = await freePorts(3);
  const env = bareEnvironment({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "silent" });
  const args = ["scripts/lab/cluster/main.ts", "--processes", "2", "--empty"];
  cluster = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: cluster.stdout ?? expect.unreachable("it is piped") }).on("line", (line) =>
    lines.push(line),
  );
});
afterAll(async () => {
  if (HAPROXY === null) return;
  if (cluster.exitCode === null) {
    cluster.kill("SIGTERM");
    await once(cluster, "close");
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test.skipIf(HAPROXY === null)(
  "leads each browser to the same process, goes on without a killed one, starts it again, and stops everything",
  async () => {
    await expect.poll(() => [stateOf("app1"), stateOf("app2")], { timeout: START_MS }).toEqual(["ready", "ready"]);
    const cookies = new Set<string | undefined>();
    const visit = async () => {
      const { status, headers } = await call();
      if (status === 200) cookies.add(/kasama-node=\w+/.exec(headers.get("set-cookie") ?? "")?.[0]);
      return [...cookies].toSorted();
    };
    await expect.poll(visit, { timeout: 30_000 }).toEqual(["kasama-node=app1", "kasama-node=app2"]);

    const killed = pidOf("app1");
    process.kill(killed, "SIGKILL");
    // Its browsers are led to the other one. What was being sent when it died may fail.
    await expect.poll(async () => (await call("kasama-node=app1")).status, { timeout: 20_000 }).toBe(200);
    await expect
      .poll(() => [stateOf("app1"), pidOf("app1") !== killed], { timeout: START_MS })
      .toEqual(["ready", true]);

    const pids = ["app1", "app2", "balancer", "database"].map(pidOf);
    expect(pids.every((pid) => pid > 0)).toBe(true);
    const ended = once(cluster, "close");
    cluster.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
  400_000,
);
