import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareDemo } from "#server/demo/demo.ts";
import { type Config, readConfig, SettingError } from "#server/platform/config/config.ts";
import { startEmbedded } from "#server/platform/database/embedded.ts";
import { createLog } from "#server/platform/log/log.ts";
import { startServer } from "#server/start.ts";
import { startRedis } from "#server/testing/redis.ts";
import { findProgram } from "../../lib/chromium.mjs";
import { main, Problem } from "../../lib/say.mjs";
import { secretsOf } from "./backing.ts";
import { haproxyConfig } from "./haproxy.ts";
import { ServerProcess } from "./server-process.ts";
import { StatusLines, type Watched } from "./status.ts";

/**
 * `npm run cluster -- --processes 3`: several processes of the server behind HAProxy, with Redis and the database of
 * `npm start`, on one machine and for developers. The data folder is that of `npm start`, which must not run meanwhile.
 */

const PROCESSES_MAX = 16;
/** Enough for a developer, and within the usual limit of open files. */
const CONNECTIONS = 1000;
const LOOK_MS = 50;
const log = createLog("silent");

/** What runs, in the order of its start; it is stopped in the opposite order. */
type Part = { stop: () => Promise<void> };

function optionsOf(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { processes: { type: "string", default: "3" }, empty: { type: "boolean", default: false } },
  });
  const count = Number(values.processes);
  if (!Number.isInteger(count) || count < 1 || count > PROCESSES_MAX)
    throw new Problem(`--processes must be a whole number from 1 to ${PROCESSES_MAX}.`);
  return { count, empty: values.empty };
}

/** Brings the data folder up to date, with the demo community on the first start. @returns the lines about it */
async function prepareData(config: Config, empty: boolean): Promise<string[]> {
  const demo = prepareDemo(config, empty);
  const server = await startServer({ config: { ...config, port: 0 }, log, now: demo.now, prepare: demo.fill });
  await server.close();
  return demo.lines();
}

async function startHaproxy(config: Config, backends: readonly ServerProcess[]): Promise<ChildProcess> {
  const program = findProgram("haproxy");
  if (program === null)
    throw new Problem(
      "haproxy was not found: install it (Debian: apt-get install haproxy; macOS: brew install haproxy).",
    );
  const file = path.join(config.dataDir, "cluster", "haproxy.cfg");
  const processes = backends.map(({ name, port, checkPort }) => ({ name, address: `127.0.0.1:${port}`, checkPort }));
  const bind = `127.0.0.1:${config.port}`;
  writeFileSync(file, haproxyConfig({ bind, certificate: null, connections: CONNECTIONS, processes }));
  const child = spawn(program, ["-f", file, "-db"], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const ended = once(child, "close");
  const waiting = new AbortController();
  const isOpen = await Promise.race([untilOpen(config.port, waiting.signal), ended.then(() => false)]);
  waiting.abort();
  if (!isOpen) throw new Problem(`haproxy did not start: ${output.trim()}`);
  return child;
}

/** Resolves with true when something answers on the port, and with false when `signal` says that it need not go on. */
async function untilOpen(port: number, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal }).catch(() => null);
    if (answer) return true;
    await pause(LOOK_MS);
  }
  return false;
}

async function cluster(args: string[]): Promise<number> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { count, empty } = optionsOf(args);
  const config = readConfig({ ...process.env, TRUST_PROXY: "1" });
  mkdirSync(path.join(config.dataDir, "cluster"), { recursive: true, mode: 0o700 });
  const parts: Part[] = [];
  const asked = new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => resolve());
  });
  try {
    const about = config.mongodbUri ? [] : await prepareData(config, empty);
    const database = config.mongodbUri ? null : await startEmbedded(config.dataDir, log);
    if (database) parts.push(database);
    const redis = config.redisUrl ? null : await startRedis();
    if (redis) parts.push({ stop: () => redis.close() });
    const env = {
      ...process.env,
      DATA_DIR: config.dataDir,
      MONGODB_URI: config.mongodbUri ?? database?.uri,
      REDIS_URL: config.redisUrl ?? redis?.url,
      ...secretsOf(config),
      PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
      TRUST_PROXY: "1",
    };
    const servers = Array.from({ length: count }, (_none, at) => {
      const name = `app${at + 1}`;
      const logFile = path.join(config.dataDir, "cluster", `${name}.log`);
      return new ServerProcess({ name, port: config.port + at + 1, checkPort: config.port + at + 101, env, logFile });
    });
    parts.push({ stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) });
    for (const server of servers) server.start();
    const balancer = await startHaproxy(config, servers);
    parts.push({ stop: async () => void (balancer.kill("SIGTERM") && (await once(balancer, "close"))) });

    console.log(`\n  ${config.appName} runs as ${count} processes: ${env.PUBLIC_URL}`);
    for (const line of about) console.log(`  ${line}`);
    console.log(`  Their logs are in ${path.join(config.dataDir, "cluster")}. Ctrl-C stops everything.\n`);
    const others = (): Watched[] => [
      {
        ...{ name: "balancer", state: balancer.exitCode === null ? "ready" : "ended", pid: balancer.pid },
        url: `http://127.0.0.1:${config.port}`,
      },
      ...(database
        ? [{ name: "database", state: database.isAlive() ? "ready" : "ended", pid: database.pid(), url: "" }]
        : []),
    ];
    const status = new StatusLines(process.stdout, async () => {
      await Promise.all(servers.map((server) => server.check()));
      return [...servers, ...others()];
    });
    status.start();
    await asked;
    status.stop();
    console.log("  Stopping ...");
    return 0;
  } finally {
    for (const part of parts.toReversed()) await part.stop();
  }
}

await main(async () => {
  try {
    return await cluster(process.argv.slice(2));
  } catch (err) {
    if (err instanceof SettingError) throw new Problem(err.message);
    throw err;
  }
});
