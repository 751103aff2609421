import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { createClient } from "redis";

/** A real Redis of a test's own, on a free port of this machine, with nothing in it. */
export interface TestRedis {
  url: string;
  /** All stored keys. */
  keys(): Promise<string[]>;
  /** As if so much time had passed: every key gets so much closer to its end. */
  forward(ms: number): Promise<void>;
  clear(): Promise<void>;
  /** How many clients it has. */
  connections(): Promise<number>;
  /** Ends all connections, from its side. */
  hangUp(): Promise<void>;
  /** Ends the process; `start` brings it back on the same port, empty. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** A process that is there and answers nothing, until it is thawed. */
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
    // SIGKILL, since a frozen one hears nothing else. There is nothing in it to keep.
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
    keys: () => ask((client) => client.keys("*")),
    forward: (ms) =>
      ask(async (client) => {
        for (const key of await client.keys("*")) await client.pExpire(key, (await client.pTTL(key)) - ms);
      }),
    clear: () =>
      ask(async (client) => {
        await client.flushAll();
      }),
    // Without the one that asks.
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

/** Debian's package `redis-tools` has the whole server under its second name, and no service that starts by itself. */
const PROGRAMS = ["redis-server", "redis-check-rdb"];
const MISSING =
  "redis-server was not found: install it (Debian: apt-get install redis-tools; macOS: brew install redis). npm test does where it may.";

async function startProcess(folder: string, port: number): Promise<ChildProcess> {
  const settings = { port, bind: "127.0.0.1", dir: folder, save: "", appendonly: "no" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  for (const program of PROGRAMS) {
    // The program chooses its mode by the name that it is called by.
    const child = spawn(program, args, { argv0: "redis-server", stdio: ["ignore", "pipe", "inherit"] });
    if (await isReady(child)) return child;
  }
  throw new Error(MISSING);
}

/** Resolves when it takes connections, or with no where there is no such program. */
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
