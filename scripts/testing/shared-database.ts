import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { MongoClient } from "mongodb";

/** An embedded database process that the test files of one worker of vitest share, one after another. */
export interface SharedDatabase {
  /** Each user chooses a database that no other has, and drops it at its end. */
  uri: string;
  uriOf(name: string): string;
  drop(name: string): Promise<void>;
  isAlive(): boolean;
}

const PROGRAM = fileURLToPath(new URL("../../server/embedded-mongo/main.ts", import.meta.url));
const CLEANUP = new URL("./remove-data-at-exit.ts", import.meta.url).href;

/**
 * State of a module, which other code for tests does not have: a process for each of the hundreds of servers in the tests
 * would take a sixth of all their processor time.
 */
let running: Promise<SharedDatabase> | undefined;

/**
 * The database process of this worker, which the first caller starts. It ends with the worker and removes its folder. If
 * it ends before, vitest reports an error that names it, and the next caller gets a new process.
 */
export function sharedDatabase(): Promise<SharedDatabase> {
  running ??= start();
  return running;
}

async function start(): Promise<SharedDatabase> {
  // A short name, because a socket's path must be shorter than 107 bytes.
  const folder = mkdtempSync(join(tmpdir(), "kd-"));
  const args = ["--import", CLEANUP, PROGRAM, "--data", join(folder, "d"), "--socket", join(folder, "m.sock")];
  const child = spawn(process.execPath, args, {
    // It ends when its stdin closes, however this worker ends. It has no output in common with the worker, because vitest
    // waits until no process has that open.
    stdio: ["pipe", "pipe", "pipe"],
    // A Ctrl-C is for the worker, which needs the database until its end.
    detached: true,
  });
  const uri = await ready(child);
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 4000, maxPoolSize: 2 });
  child.once("close", () => void client.close());
  return {
    uri,
    uriOf: (name) => Object.assign(new URL(uri), { pathname: `/${name}` }).href,
    drop: async (name) => {
      await client.db(name).dropDatabase();
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
  };
}

/** Resolves with the address. If the process ends later, that is an error that no test catches. */
function ready(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<string> {
  let isReady = false;
  let lastLines: string[] = [];
  createInterface(child.stderr).on("line", (line) => {
    lastLines = [...lastLines, line].slice(-5);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    // Not "exit", which may come before the last lines.
    child.once("close", (code, signal) => {
      running = undefined;
      const why = [signal ?? `code ${code}`, ...lastLines].join("\n");
      const failure = new Error(`The database process that the tests share has ended: ${why}`);
      if (isReady) throw failure;
      reject(failure);
    });
    createInterface(child.stdout).once("line", (line) => {
      isReady = true;
      resolve((JSON.parse(line) as { uri: string }).uri);
    });
  });
}
