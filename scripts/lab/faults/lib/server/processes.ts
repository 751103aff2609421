import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../until.ts";
import type { Server } from "./server.ts";

const RESTART_MS = 30_000;
const LOOK_EVERY_MS = 20;

/**
 * Prepares a kill -9 of the database's process.
 * @returns the kill, which resolves when the server has started another process, or after a timeout
 */
export function aimAtDatabase(server: Server): () => Promise<void> {
  const pid = server.databasePid();
  if (pid === undefined) throw new Error("there is no database to kill");
  return async () => {
    process.kill(pid, "SIGKILL");
    await until(() => ![undefined, pid].includes(server.databasePid()), RESTART_MS);
  };
}

/** Kills the database and each one that replaces it, for `ms`. Resolves when the next one runs. */
export async function keepDatabaseAway(server: Server, ms: number): Promise<void> {
  const end = performance.now() + ms;
  let last: number | undefined;
  while (performance.now() < end) {
    const pid = server.databasePid();
    if (pid !== undefined && pid !== last) process.kill(pid, "SIGKILL");
    last = pid;
    await sleep(LOOK_EVERY_MS);
  }
  await until(() => ![undefined, last].includes(server.databasePid()), RESTART_MS);
}

/** Runs the work while a process is stopped by SIGSTOP. */
export async function whileStopped<T>(pid: number | undefined, work: () => Promise<T>): Promise<T> {
  if (pid === undefined) throw new Error("there is no process to stop");
  process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}
