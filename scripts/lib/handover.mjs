import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { step } from "./say.mjs";

const PREFIX = "stopping-";

/** @param {string} root */
const folderOf = (root) => join(root, ".cache");

/**
 * Says that this run was told to stop and its server is still finishing. npm does not wait for it (the shell between
 * npm and us dies of the signal first), so `npm start` straight after would meet a port still in use.
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
 * The runs that were told to stop and have not ended. Marks of processes that are gone are swept away.
 * @param {string} root
 */
function stillStopping(root) {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(folderOf(root)).filter((name) => name.startsWith(PREFIX));
  } catch {
    // No such folder: nothing was ever stopped here.
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
 * Waits until a run that is on its way out has left the port and the data folder. Never longer than `patience`: the
 * server then says itself what is in its way.
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
