import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { MongoClient } from "mongodb";
import { beforeEach, expect, onTestFinished, test } from "vitest";

/** Each test starts a process in place of a worker of vitest, in a folder for temporary files that is empty. */

/** Starts the database twice, says where it is, and continues to run. */
const WORKER = `
  const { sharedDatabase } = await import(process.argv[1]);
  const [first, second] = await Promise.all([sharedDatabase(), sharedDatabase()]);
  if (first !== second) throw new Error("two processes");
  console.log(first.uriOf("one"));
  setInterval(() => {}, 1000);
`;
const MODULE = new URL("./shared-database.ts", import.meta.url).href;

let folder: string;
let worker: ChildProcessByStdio<null, Readable, Readable>;
let uri: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "ks-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  worker = spawn(process.execPath, ["--input-type=module", "--eval", WORKER, MODULE], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void worker.kill("SIGKILL"));
  const [line] = (await once(worker.stdout, "data")) as [Buffer];
  uri = line.toString().trim();
});

/** The id of the database process. */
async function databasePid(): Promise<number> {
  const client = await new MongoClient(uri).connect();
  try {
    return Number((await client.db().admin().serverStatus()).pid);
  } finally {
    await client.close();
  }
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  "ends with its worker and leaves nothing behind after %s",
  async (signal) => {
    const pid = await databasePid();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^kd-/)]);
    worker.kill(signal);
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    if (existsSync("/proc")) await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  },
);

test("says so in its worker if it is killed", async () => {
  const errors = text(worker.stderr);
  const exited = once(worker, "exit");
  process.kill(await databasePid(), "SIGKILL");
  expect(await errors).toContain("The database process that the tests share has ended: SIGKILL");
  expect(await exited).toEqual([1, null]);
});
