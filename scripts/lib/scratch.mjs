import { mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const GIGABYTE = 2 ** 30;
/** All that the tests store at one time is less than the first; the rest is for them and their browsers. */
const ROOM = { stored: 4 * GIGABYTE, free: 8 * GIGABYTE };

/**
 * Whether files may lie there as well as on a disk: there is plenty of room, and programs can be run from it.
 * @param {string} mounts As /proc/mounts says it.
 * @param {number} stored Bytes that may be stored there.
 * @param {number} free Bytes of memory that nobody uses.
 */
export function isRoomy(mounts, stored, free) {
  const line = mounts.split("\n").find((one) => one.split(" ")[1] === MEMORY);
  const [, , type, options = ""] = line?.split(" ") ?? [];
  if (type !== "tmpfs" || /(^|,)(ro|noexec)(,|$)/.test(options)) return false;
  return stored >= ROOM.stored && free >= ROOM.free;
}

function memoryIsRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // What a container may use, where Node can tell.
    const free = typeof process.availableMemory === "function" ? process.availableMemory() : freemem();
    return isRoomy(readFileSync("/proc/mounts", "utf8"), bavail * bsize, free);
  } catch {
    // Not on this system.
    return false;
  }
}

/**
 * A new folder for what only this run of the tests needs: in memory, where there is plenty of it. The databases of the
 * tests put each write on disk before they answer, some ten thousand times; what a killed process has written is there
 * in the next one all the same.
 */
export function scratchFolder() {
  return mkdtempSync(join(memoryIsRoomy() ? MEMORY : tmpdir(), "kt-"));
}
