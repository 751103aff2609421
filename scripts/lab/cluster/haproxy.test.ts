import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Harness, openSocket, startHarness, startHarnessWithOwnProcess } from "#server/testing/harness.ts";
import { findProgram } from "../../lib/chromium.mjs";
import { ROOT } from "../../lib/setup.mjs";
import { haproxyConfig } from "./haproxy.ts";

/** The configuration that README recommends, with the real HAProxy where it is installed (apt-get install haproxy). */

const HAPROXY = findProgram("haproxy");
const COOKIE = "kasama-node";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "kh-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(config: string): string {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, config);
  return file;
}

test("README shows the configuration that these tests run", () => {
  const [, shown] = /```haproxy\n([^`]*)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];
  const processes = [
    { name: "a1", address: "10.0.0.11:3001", checkPort: 3101 },
    { name: "a2", address: "10.0.0.11:3002", checkPort: 3102 },
    { name: "b1", address: "10.0.0.12:3001", checkPort: 3101 },
  ];
  expect(shown).toBe(
    haproxyConfig({ bind: ":443", certificate: "/etc/haproxy/kasama.pem", connections: 100_000, processes }),
  );
});

/** What the containers of compose.yaml run. */
const CONTAINERS = haproxyConfig({
  bind: ":3000",
  certificate: null,
  connections: 30_000,
  processes: ["app1", "app2", "app3"].map((name) => ({ name, address: `${name}:3000`, checkPort: 3001 })),
  isBehindProxy: true,
  resolver: "127.0.0.11:53",
});

test("haproxy.cfg is the same configuration for containers behind a proxy", () => {
  expect(readFileSync(join(ROOT, "haproxy.cfg"), "utf8")).toBe(CONTAINERS);
});

describe.skipIf(HAPROXY === null)("HAProxy", () => {
  let other: Harness;
  let kasama: Harness;
  let balancer: ChildProcess;
  let url: string;
  let isStopped = false;

  beforeAll(async () => {
    other = await startHarnessWithOwnProcess({ TRUST_PROXY: "1", CHECK_PORT: "0" });
    const { jwtSecret, dataKey } = other.server.context.config;
    kasama = await startHarness({
      TRUST_PROXY: "1",
      MONGODB_URI: other.server.database?.uri ?? "",
      JWT_SECRET: Buffer.from(jwtSecret).toString("utf8"),
      DATA_KEY: Buffer.from(dataKey).toString("hex"),
      CHECK_PORT: "0",
      DRAIN_NOTICE_SECONDS: "4",
      DRAIN_SECONDS: "8",
    });
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const processes = [
      { name: "other", address: `127.0.0.1:${other.server.port}`, checkPort: other.server.checkPort ?? 0 },
      { name: "kasama", address: `127.0.0.1:${kasama.server.port}`, checkPort: kasama.server.checkPort ?? 0 },
    ];
    const file = write(haproxyConfig({ bind: `127.0.0.1:${port}`, certificate: null, connections: 1000, processes }));
    balancer = spawn(HAPROXY ?? "", ["-db", "-f", file], { stdio: "ignore" });
    await vi.waitUntil(() => nodeOf("/api/healthz"), { timeout: 20_000, interval: 50 });
  });
  afterAll(async () => {
    isStopped = true;
    balancer.kill("SIGKILL");
    await kasama.close();
    await other.close();
  });

  const askAt = (node: string, path: string) => fetch(url + path, { headers: { cookie: `${COOKIE}=${node}` } });
  /** The process that the cookie of an answer names; null without a new cookie. */
  const namedIn = (answer: Response | null) =>
    new RegExp(`${COOKIE}=(\\w+)`).exec(answer?.headers.get("set-cookie") ?? "")?.[1] ?? null;
  /** The process that a new visitor gets; null without an answer. */
  async function nodeOf(path: string): Promise<string | null> {
    const answer = await fetch(url + path).catch(() => null);
    await answer?.arrayBuffer();
    return namedIn(answer);
  }

  test("finds nothing wrong with the configuration, with a certificate too", () => {
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=kasama", "-days", "1"];
    const { status } = spawnSync("openssl", [...made, "-keyout", "key.pem", "-out", "cert.pem"], { cwd: folder });
    expect(status).toBe(0);
    const certificate = join(folder, "kasama.pem");
    writeFileSync(certificate, ["cert.pem", "key.pem"].map((name) => readFileSync(join(folder, name))).join("\n"));
    const processes = [{ name: "a1", address: "10.0.0.11:3001", checkPort: 3101 }];
    const file = join(folder, "tls.cfg");
    writeFileSync(file, haproxyConfig({ bind: ":443", certificate, connections: 1000, processes }));
    const checked = spawnSync(HAPROXY ?? "", ["-c", "-f", file], { encoding: "utf8" });
    expect(checked.stderr).not.toMatch(/WARNING|ALERT/);
    expect(checked.status).toBe(0);
  });

  test("gives visitors to both processes, and keeps each browser with its own", async () => {
    const nodes = new Set<string | null>();
    for (let visitor = 0; visitor < 10; visitor += 1) nodes.add(await nodeOf("/api/healthz"));
    expect(nodes).toEqual(new Set(["other", "kasama"]));
    const { token } = await other.person("pwd");
    const socket = await openSocket(url, token);
    expect((await socket.command("presence:watch", { user_ids: [] })).ok).toBe(true);
    socket.close();
    // The cookie gets a date, and stays with its process.
    for (const node of ["other", "kasama"]) expect(namedIn(await askAt(node, "/api/healthz"))).toBe(node);
  });

  test("does not let anyone outside read the metrics", async () => {
    for (const path of ["/api/metrics", "/API/metrics"]) expect((await askAt("other", path)).status).toBe(403);
  });

  test("keeps both while the database is away, which takes neither out", async () => {
    const pid = other.server.database?.pid() ?? 0;
    process.kill(pid, "SIGSTOP");
    try {
      expect((await askAt("other", "/api/readyz")).status).toBe(503);
      // Longer than the three checks after which a process would be taken out.
      await new Promise((resolve) => setTimeout(resolve, 3500));
      for (const node of ["other", "kasama"]) {
        const answer = await askAt(node, "/api/servez");
        expect([answer.status, namedIn(answer)]).toEqual([200, node]);
      }
    } finally {
      process.kill(pid, "SIGCONT");
    }
  });

  test("during a restart gives new visitors to the other process, answers every call, and cuts no tab before its turn", async () => {
    const { token } = await other.person("pwd");
    const tabs = await Promise.all(Array.from({ length: 300 }, () => openSocket(url, token)));
    const leaving = kasama.server.io.sockets.sockets.size;
    expect(leaving).toBeGreaterThan(100);
    const reasons: string[] = [];
    let cut = 0;
    for (const { raw } of tabs) {
      raw.on("session:ended", ({ reason }) => reasons.push(reason));
      raw.on("disconnect", () => {
        cut += 1;
      });
    }
    const statuses: Record<string, number> = {};
    let moved = 0;
    const calls = Array.from({ length: 8 }, async () => {
      while (!isStopped) {
        const answer = await askAt("kasama", "/api/jobs");
        await answer.arrayBuffer();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (namedIn(answer) === "other") moved += 1;
      }
    });
    const closing = kasama.server.close();
    const seen = async () => [await nodeOf("/api/healthz"), await nodeOf("/api/healthz"), await nodeOf("/api/healthz")];
    // While it still takes calls: the balancer has seen the 404.
    await expect.poll(seen, { timeout: 3500, interval: 100 }).toEqual(["other", "other", "other"]);
    expect((await askAt("kasama", "/api/servez")).status).toBe(404);
    await closing;
    await expect.poll(() => [cut, reasons.length], { timeout: 10_000 }).toEqual([leaving, leaving]);
    expect(new Set(reasons)).toEqual(new Set(["restart"]));
    for (const tab of tabs) tab.close();
    await expect.poll(() => moved, { timeout: 10_000 }).toBeGreaterThan(50);
    isStopped = true;
    await Promise.all(calls);
    expect(Object.keys(statuses)).toEqual(["200"]);
  });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
