import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderInUse, StartError } from "./start-error.ts";

const WAIT_MS = 10_000;
const SQLITE_BUSY = 5;

/** Held until the process ends; the system releases it however the process dies. */
export type FolderLock = { release(): void };

/**
 * Locks the folder for this process. Node has no file locks, but its SQLite locks files with the system's locks: kill
 * -9 leaves no stale lock, and no process id has to be trusted. Waits for a dying holder.
 */
export async function lockFolder(folder: string, waitMs = WAIT_MS): Promise<FolderLock> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = tryLock(join(folder, "lock"));
    if (lock) {
      noteHolder(folder);
      return lock;
    }
    if (Date.now() > deadline)
      throw new FolderInUse(
        `The data folder ${folder} is in use by another process (${holder(folder)}). Stop that one, or use another folder.`,
      );
    await sleep(50);
  }
}

function tryLock(path: string): FolderLock | undefined {
  let file: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(path);
    file = opened;
    opened.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return { release: () => opened.close() };
  } catch (error) {
    file?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new StartError(
      `The lock file ${path} cannot be used (${(error as Error).message}). Remove it if no other process runs.`,
    );
  }
}

function noteHolder(folder: string): void {
  try {
    writeFileSync(join(folder, "lock.pid"), `${process.pid}\n`, { mode: 0o600 });
  } catch {
    // The disk is full: the process id is only for the message to the next process.
  }
}

function holder(folder: string): string {
  try {
    return `pid ${readFileSync(join(folder, "lock.pid"), "utf8").trim()}`;
  } catch {
    return "its pid is not known";
  }
}
