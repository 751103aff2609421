import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

/** Starts Redis, says its id, and continues to run, like a test file that fails before it closes what it started. */
const WORKER = `
  const { startRedis } = await import(process.argv[1]);
  console.log((await startRedis()).pid());
  setInterval(() => {}, 1000);
`;
const MODULE = new URL("./redis.ts", import.meta.url).href;

test.runIf(existsSync("/proc"))("Redis ends with its worker and leaves nothing behind", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "ks-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const worker = spawn(process.execPath, ["--input-type=module", "--eval", WORKER, MODULE], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void worker.kill("SIGKILL"));
  const [line] = (await once(worker.stdout, "data")) as [Buffer];
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^kr-/)]);
  const errors = text(worker.stderr);
  worker.kill("SIGTERM");
  // The end of its output: vitest waits for it.
  expect(await errors).toBe("");
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await expect.poll(() => existsSync(`/proc/${line.toString().trim()}`)).toBe(false);
});
