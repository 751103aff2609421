import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createClient } from "redis";

/** A real, empty Redis on a free port of this machine, for one test. */
export interface TestRedis {
  url: string;
  /** The current process; undefined while it is stopped. */
  pid(): number | undefined;
  /** All stored keys. */
  keys(): Promise<string[]>;
  /** Brings the expiry of every key closer by this time, as if it had passed. */
  forward(ms: number): Promise<void>;
  clear(): Promise<void>;
  /** Runs any command. */
  run<T>(command: readonly string[]): Promise<T>;
  /** The number of connected clients. */
  connections(): Promise<number>;
  /** Closes all connections from the server's side. */
  hangUp(): Promise<void>;
  /** Ends the process; `start` brings it back on the same port, empty. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Pauses the process, so that it accepts connections and never answers, until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Another program may take the free port first. */
const TRIES = 5;

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), "kr-"));
  let port = await freePort();
  let running: ChildProcess | null = null;
  for (let left = TRIES; running === null; left -= 1) {
    running = await startProcess(folder, port).catch(async (err: unknown) => {
      if (left === 0) throw err;
      port = await freePort();
      return null;
    });
  }
  const url = `redis://127.0.0.1:${port}`;

  async function stop(): Promise<void> {
    const ending = running;
    running = null;
    if (!ending) return;
    const gone = once(ending, "exit");
    // SIGKILL, because a paused process reacts to nothing else. It has no data to save.
    ending.kill("SIGKILL");
    await gone;
  }

  async function ask<T>(question: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
    const client: ReturnType<typeof createClient> = createClient({ url });
    await client.connect();
    try {
      return await question(client);
    } finally {
      await client.close();
    }
  }

  return {
    url,
    pid: () => running?.pid,
    keys: () => ask((client) => client.keys("*")),
    forward: (ms) =>
      ask(async (client) => {
        for (const key of await client.keys("*")) await client.pExpire(key, (await client.pTTL(key)) - ms);
      }),
    clear: () =>
      ask(async (client) => {
        await client.flushAll();
      }),
    run: <T>(command: readonly string[]) => ask((client) => client.sendCommand<T>(command)),
    // Without the connection that asks.
    connections: () => ask(async (client) => (await client.clientList()).length - 1),
    hangUp: () =>
      ask(async (client) => {
        await client.sendCommand(["CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"]);
      }),
    stop,
    start: async () => {
      running = await startProcess(folder, port);
    },
    freeze: () => void running?.kill("SIGSTOP"),
    thaw: () => void running?.kill("SIGCONT"),
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's package `redis-tools` contains the whole server under the second name, and does not start a service. */
const PROGRAMS = ["redis-server", "redis-check-rdb"];
const MISSING =
  "redis-server was not found: install it (Debian: apt-get install redis-tools; macOS: brew install redis). npm test does where it may.";

async function startProcess(folder: string, port: number): Promise<ChildProcess> {
  const settings = { port, bind: "127.0.0.1", dir: folder, save: "", appendonly: "no" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  for (const program of PROGRAMS) {
    // The program chooses its mode by its name. Its errors go to its log on stdout. Stderr must not be the worker's: vitest
    // waits until no process has that open, so it would wait forever for a Redis that a failed test has left behind.
    const child = spawn(program, args, { argv0: "redis-server", stdio: ["ignore", "pipe", "ignore"] });
    if (child.pid !== undefined) endWithThisProcess(child, child.pid, folder);
    if (await isReady(child)) return child;
  }
  throw new Error(MISSING);
}

/**
 * Has Redis killed and its folder removed when this process ends, even by a signal. Unlike our own programs, Redis does
 * not watch its stdin.
 */
function endWithThisProcess(child: ChildProcess, pid: number, folder: string): void {
  const guard = spawn("/bin/sh", ["-c", 'read -r _; kill -9 "$1"; rm -rf "$2"', "sh", String(pid), folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Another process may get the number.
  child.once("exit", () => guard.kill("SIGKILL"));
}

/** Resolves with true when it accepts connections, with false if the program does not exist. */
function isReady(child: ChildProcessByStdio<null, Readable, null>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      if (line.includes("Ready to accept connections")) resolve(true);
    });
    child.once("exit", (code) => reject(new Error(`redis-server ended with code ${code}`)));
    child.once("error", (err: NodeJS.ErrnoException) => (err.code === "ENOENT" ? resolve(false) : reject(err)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
