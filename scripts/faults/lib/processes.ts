import process from "node:process";
import type { Server } from "./server.ts";
import { until } from "./until.ts";

const RESTART_MS = 30_000;

/** A kill -9 of the database's process, which resolves when the server has started another one, or has not in good time. */
export function aimAtDatabase(server: Server): () => Promise<void> {
  const pid = server.databasePid();
  if (pid === undefined) throw new Error("there is no database to kill");
  return async () => {
    process.kill(pid, "SIGKILL");
    await until(() => ![undefined, pid].includes(server.databasePid()), RESTART_MS);
  };
}

/** Runs the work while a process stands still. */
export async function whileStopped<T>(pid: number | undefined, work: () => Promise<T>): Promise<T> {
  if (pid === undefined) throw new Error("there is no process to stop");
  process.kill(pid, "SIGSTOP");
  try {
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}
