import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { copiesIn, copyWithBug } from "../planting/copy.ts";
import type { MutantName } from "../planting/mutants.ts";
import { freePort, loadedFirst } from "../server/server.ts";

/** The embedded database in a process of its own, which no server starts or ends. It listens on a port of this machine. */
export interface DatabaseProcess {
  port: number;
  /** Its address without a proxy. */
  uri: string;
  pid(): number;
  /** Kill -9. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it, and deletes its data. */
  remove(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("../../../../../server/embedded-mongo/main.ts", import.meta.url));

export const uriAt = (port: number): string => `mongodb://127.0.0.1:${port}/?directConnection=true`;

/** @param mutant the bug to plant */
export async function startDatabase(mutant: MutantName | undefined): Promise<DatabaseProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), "kf-"));
  const copies = copyWithBug(mutant);
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const { PATH = "", TMPDIR } = process.env;
    const started = spawn(process.execPath, [PROGRAM, "--data", path.join(folder, "db"), "--port", String(port)], {
      env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), NODE_OPTIONS: loadedFirst(copiesIn(copies)) },
      // It ends with its stdin: with this process.
      stdio: ["pipe", "pipe", "pipe"],
    });
    child = started;
    const errors: string[] = [];
    createInterface({ input: started.stderr }).on("line", (line) => errors.push(line));
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stdout }).once("line", () => resolve());
      started.once("exit", (code, signal) =>
        reject(new Error(`the database ended at its start (${signal ?? code}):\n${errors.join("\n")}`)),
      );
    });
  }

  async function kill(): Promise<void> {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, "exit");
    running.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    port,
    uri: uriAt(port),
    pid: () => child?.pid ?? 0,
    kill,
    start,
    remove: async () => {
      await kill();
      rmSync(copies, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
