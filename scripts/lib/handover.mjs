import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { step } from "./say.mjs";

const PREFIX = "stopping-";

/** @param {string} root */
const folderOf = (root) => join(root, ".cache");

/**
 * Records that this run got a stop signal and its server is still finishing. npm does not wait for it (the shell
 * between npm and this process ends first), so the next `npm start` would otherwise find the port still in use.
 * @param {string} root
 */
export function markStopping(root) {
  mkdirSync(folderOf(root), { recursive: true });
  writeFileSync(join(folderOf(root), `${PREFIX}${process.pid}`), "");
}

/** @param {string} root */
export function unmarkStopping(root) {
  rmSync(join(folderOf(root), `${PREFIX}${process.pid}`), { force: true });
}

/**
 * The runs that got a stop signal and have not ended. Removes the marks of processes that no longer exist.
 * @param {string} root
 */
function stillStopping(root) {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(folderOf(root)).filter((name) => name.startsWith(PREFIX));
  } catch {
    // No such folder: no run was ever stopped here.
  }
  return names.filter((name) => {
    try {
      process.kill(Number(name.slice(PREFIX.length)), 0);
      return true;
    } catch {
      rmSync(join(folderOf(root), name), { force: true });
      return false;
    }
  });
}

/**
 * Waits until a stopping run has released the port and the data folder, but at most `patience` milliseconds: then the
 * server itself reports the problem.
 * @param {string} root
 * @param {number} [patience]
 */
export async function waitForLastRun(root, patience = 10_000) {
  if (stillStopping(root).length === 0) return;
  await step("Waiting for the last run to end", async () => {
    const until = Date.now() + patience;
    while (Date.now() < until && stillStopping(root).length > 0) await sleep(50);
  });
}
